"""Pictures of a game: what a seat may see, as SVG, drawn from its view alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from contextlib import AbstractContextManager
from functools import cache, lru_cache
from hashlib import sha256
from importlib import import_module
from importlib.util import find_spec
from pathlib import Path
from typing import Any, Final, Literal, TypeVar, TypeVarTuple

from attrs import field, frozen

from maginor_core.engine.definition import GameDefinition, Json, Setup
from maginor_core.engine.errors import EngineError, shown
from maginor_core.engine.generic_presentation import GenericPresentation
from maginor_core.engine.languages import Texts
from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import text_of
from maginor_core.engine.scene import HEIGHT, WIDTH, Scene

# SVG pictures: a few shapes and symbols in colours that the colour-blind can tell apart, light and
# dark.
#
# What never changes is a *sheet*: the style and the symbols of a game (``symbols.svg``), which
# pictures refer to by ``use``. A picture that stands alone contains the style and the symbols that
# it uses. A page that shows many pictures loads the sheet once; ``data-sheet`` of a picture names
# it. No picture needs a library, script, font or other file. Whatever a colour says, a letter or a
# shape says too. Attributes are in single quotes, and texts contain neither double quotes nor
# backslashes nor line ends: so a picture that does not stand alone is a text of JSON as it is.
#
# A picture can be played on: a group of shapes may be a *place* (``data-place``), which a client
# lets people click, or a *piece* (``data-piece``), whose way from picture to picture it can
# animate. A place has a name for tooltips and screen readers, begins with a shape of class ``hit``
# that is at least as large as a finger, and contains no other place.

SEAT_LETTERS: Final = "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
SEAT_COLOURS: Final = 5
MOST_STAMPS: Final = 1 << 14
"""How many parts that are alike in many pictures are kept; most are shorter than 500 bytes."""
MOST_STAMPED: Final = 1 << 26
"""How many bytes of them are drawn before all are drawn again."""
Width = Literal["wide", "medium", "narrow"]
WIDTHS: Final[tuple[Width, ...]] = ("wide", "medium", "narrow")
"""For which screens a picture can be drawn, the default first."""
Ts = TypeVarTuple("Ts")
T = TypeVar("T")


def letter_of(seat: int) -> str:
    """Return the letter by which people know a seat."""
    return SEAT_LETTERS[seat % len(SEAT_LETTERS)]


@frozen
class SymbolSheet:
    """What the pictures of a game have in common.

    Attributes:
        style: the style sheet.
        symbols: what can be drawn by ``Svg.use``, as SVG, by its ID.
        digest: tells it from every other.
    """

    style: str
    symbols: Mapping[str, str]
    digest: str

    def to_text(self, needed: Iterable[str] | None = None) -> str:
        """Return style and symbols as SVG elements, without those that no symbol in need uses."""
        shown = dict.fromkeys(self.symbols if needed is None else needed)
        shown.update(dict.fromkeys(_references(self.style)))
        waiting = list(shown)
        while waiting:
            for used in _references(self.symbols.get(waiting.pop(), "")):
                if used not in shown:
                    shown[used] = None
                    waiting.append(used)
        symbols = "".join([self.symbols[one] for one in shown if one in self.symbols])
        return f"<style>\n{self.style}\n</style><defs>{symbols}</defs>"


def sheet(definition: GameDefinition) -> SymbolSheet:
    """Return the sheet of a game: that of the engine, and the ``symbols.svg`` beside its module."""
    return _sheet(definition.resources.pictures)


@lru_cache
def _sheet(pictures: str) -> SymbolSheet:
    texts = [_symbols_beside(__name__)]
    if pictures:
        texts.append(_symbols_beside(pictures))
    style = "\n".join([game for text in texts for game in _STYLE.findall(text)])
    symbols = {name: line for text in texts for line, name in _SYMBOL.findall(text)}
    return SymbolSheet(style, symbols, sha256("".join(texts).encode()).hexdigest()[:12])


def _symbols_beside(module: str) -> str:
    try:
        spec = find_spec(module)
    except Exception:  # of the package that contains it; whoever draws reports it
        return ""
    path = Path(spec.origin if spec and spec.origin else module).with_name("symbols.svg")
    return path.read_text(encoding="utf-8") if path.is_file() else ""


_STYLE: Final = re.compile(r"<style>\n(.*?)\n</style>", re.DOTALL)
_SYMBOL: Final = re.compile(r'^(<\w+ id="([\w-]+)".*)$', re.MULTILINE)
"""A symbol is a line of the file."""


def _references(text: str) -> list[str]:
    return re.findall(r"(?:href=[\"']|url\()#([\w-]+)", text)


@frozen
class PictureLook:
    """How a picture is drawn.

    Attributes:
        players: the players' names, by seat.
        say: the messages of the game, in the language of its texts.
        labels: printed names of what the game is played with, as far as they are known.
        width: for which screens it is: ``narrow`` for 360 pixels, such as a telephone held upright,
            ``medium`` for up to 1200, such as a tablet, beside a column with the rest.
        kept: by part, what it showed last, and what was made of that.

    A look serves the pictures of one game: what is drawn alike in several of them is drawn once.
    """

    players: Sequence[str]
    say: Texts
    labels: Mapping[str, str] = field(factory=dict)
    width: Width = "wide"
    kept: dict[Hashable, tuple[object, Any]] = field(  # Any: what each of them is made of
        factory=dict, eq=False, repr=False
    )

    @property
    def narrow(self) -> bool:
        """Whether it is for a screen of 360 pixels."""
        return self.width == "narrow"

    def keep(self, part: Hashable, shows: object, make: Callable[[*Ts], T], *args: *Ts) -> T:
        """Return what ``make`` returns, or the last of it while the part ``shows`` the same.

        ``shows`` is all that the part depends on besides this look, and is never changed.
        """
        last = self.kept.get(part)
        if last is None or last[0] != shows:
            last = self.kept[part] = (shows, make(*args))
        made: T = last[1]
        return made


class Svg:
    """A picture under construction; places and lengths are in pixels, from the top left corner.

    A screen reader calls it by its title, and reads what can be seen in it from its description.
    The background is of the class ``ground``. Parts that a ``look`` keeps are drawn once.
    """

    def __init__(
        self,
        width: float,
        height: float,
        title: str,
        description: str,
        ground: str = "paper",
        *,
        look: PictureLook | None = None,
    ) -> None:
        size = f"width='{_number(width)}' height='{_number(height)}'"
        box = f"viewBox='0 0 {_number(width)} {_number(height)}'"
        self._head = f"<svg xmlns='http://www.w3.org/2000/svg' {box} {size} role='img'"
        self._look = look
        self._parts: list[bytes] = []
        self._shares = False  # whether some of the parts are those of other pictures, too
        self._add(f"<title>{_text(title)}</title><desc>{_text(description)}</desc>")
        self.box(0, 0, width, height, ground)

    def copy(self) -> Svg:
        """Return what is drawn so far, to be continued."""
        made = Svg.__new__(Svg)
        made._head, made._look, made._parts = self._head, self._look, self._parts[:]
        made._shares = self._shares
        return made

    def _add(self, text: str) -> None:
        self._parts.append(text.encode())

    def fragment(
        self, part: Hashable, shows: object, paint: Callable[[*Ts], None], *args: *Ts
    ) -> None:
        """Draw what ``paint`` draws, or the same again while the part ``shows`` the same."""
        look = self._look
        assert look is not None, "it keeps the parts"
        last = look.kept.get(part)  # as in ``keep``, since a picture has many parts
        if last is None or last[0] != shows:
            self._parts += look.keep(part, shows, self._painted, paint, *args)
        else:
            self._parts += last[1]
        self._shares = True

    def _painted(self, paint: Callable[[*Ts], None], *args: *Ts) -> list[bytes]:
        before, self._parts, self._shares = (self._parts, self._shares), [], False
        paint(*args)
        parts = self._parts if self._shares else [b"".join(self._parts)]
        self._parts, self._shares = before
        return parts

    def stamp(self, paint: Callable[[Svg, Texts, *Ts], None], *args: *Ts) -> None:
        """Draw what ``paint`` draws, once for all pictures in a language.

        It is a function of a module, and draws on the ``Svg`` that it is given, with words of the
        texts beside it; all else that it needs are ``args``, numbers and texts.
        """
        assert self._look is not None, "it has the texts"
        self._parts.append(_stamped(paint, self._look.say, *args))
        self._shares = True

    def _inside(
        self, head: str, box: tuple[float, float, float, float] | None = None, **drawn: Any
    ) -> AbstractContextManager[None]:  # Any: what ``box`` takes
        self._add(head)
        if box is not None:
            self.box(*box, **drawn)
        return self

    def __enter__(self) -> None:
        pass

    def __exit__(self, *_: object) -> None:
        """End the group that was begun last."""
        self._parts.append(b"</g>")

    def place(
        self,
        word: str,
        name: str,
        box: tuple[float, float, float, float],
        *,
        round_by: float = 6,
        kind: str = "",
        card: str | None = None,
    ) -> AbstractContextManager[None]:
        """Draw what follows as a place that can be clicked.

        ``word`` is what it is called in menus (``MenuStep.place``), ``name`` its name for people.
        The box is left, top, width and height of the area that can be clicked, with corners
        ``round_by`` a radius, and a background of the class ``kind``. A client may show a ``card``
        large: a symbol of the sheet, or if that is empty, the place as it is drawn.
        """
        large = "" if card is None else f" data-card={_quoted(card)}"
        head = f"<g data-place={_quoted(word)}{large}><title>{_text(name)}</title>"
        return self._inside(head, box, kind=f"hit {kind}" if kind else "hit", round_by=round_by)

    def group(
        self, kind: str = "", *, turn: tuple[float, float, float] = (0, 0, 0), piece: str = ""
    ) -> AbstractContextManager[None]:
        """Draw what follows as a group of a class, turned by degrees clockwise around a place.

        With the key of a ``piece`` it moves like one; it comes from the place of that name, if the
        picture before had one.
        """
        keyed = f" data-piece={_quoted(piece)}" if piece else ""
        classed = f" class='{kind}'" if kind else ""
        degrees, x, y = map(_number, turn)
        turned = f" transform='rotate({degrees} {x} {y})'" if turn[0] else ""
        return self._inside(f"<g{classed}{turned}{keyed}>")

    def moving(
        self, key: str, name: str = "", *, flips: bool = False
    ) -> AbstractContextManager[None]:
        """Draw what follows as a piece; its key is the same in every picture of a game.

        A click on it goes through to what is below. A client may let it drop where it first
        appears, or turn over there, if it ``flips``.
        """
        title = f"<title>{_text(name)}</title>" if name else ""
        kind = "through flips" if flips else "through"
        return self._inside(f"<g data-piece={_quoted(key)} class='{kind}'>{title}")

    def moving_place(
        self, word: str, name: str, box: tuple[float, float, float, float]
    ) -> AbstractContextManager[None]:
        """Draw what follows as a piece that is a place, too, and called alike as both."""
        quoted = _quoted(word)
        head = f"<g data-place={quoted} data-piece={quoted}><title>{_text(name)}</title>"
        return self._inside(head, box, kind="hit", round_by=6)

    def box(  # a rectangle has so many numbers
        self,
        x: float,
        y: float,
        width: float,
        height: float,
        kind: str,
        *,
        round_by: float = 0,
    ) -> None:
        """Draw a rectangle from its top left corner."""
        radius = f" rx='{_number(round_by)}'" if round_by else ""
        self._add(
            f"<rect x='{_number(x)}' y='{_number(y)}' width='{_number(width)}' "
            f"height='{_number(height)}'{radius} class='{kind}'/>"
        )

    def disc(self, x: float, y: float, radius: float, kind: str) -> None:
        """Draw a circle around a place."""
        self._add(
            f"<circle cx='{_number(x)}' cy='{_number(y)}' r='{_number(radius)}' class='{kind}'/>"
        )

    def path(self, x: float, y: float, scale: float, data: str, kind: str) -> None:
        """Draw a path in its own units, of ``scale`` pixels each, around a place."""
        scaled = f"scale({scale:.3g})" if scale != 1 else ""
        move = f"translate({_number(x)} {_number(y)}){scaled}"
        self._add(f"<path transform='{move}' d='{data}' class='{kind}'/>")

    def text(  # as above
        self,
        x: float,
        y: float,
        content: str,
        size: float = 14,
        kind: str = "ink",
        *,
        anchor: str = "start",
        bold: bool = False,
        width: float = 0,
    ) -> None:
        """Write a line from its left end at its base line, or around or before that place.

        With a ``width`` it is written smaller, then narrower, and cut off if it would still be
        longer than about that many pixels.
        """
        squeezed = ""
        if width:
            size = narrowed(content, size, width, bold=bold)
            short = fitted(content, size, width, bold=bold)
            if short != content and len(content) <= len(short) * NARROWEST:
                squeezed = f" textLength='{_number(width)}' lengthAdjust='spacingAndGlyphs'"
            else:
                content = short
        side = "" if anchor == "start" else f" text-anchor='{anchor}'"
        weight = " font-weight='bold'" if bold else ""
        self._add(
            f"<text x='{_number(x)}' y='{_number(y)}' font-size='{_number(size)}' "
            f"class='{kind}'{side}{weight}{squeezed}>{_text(content)}</text>"
        )

    def use(
        self, symbol: str, x: float, y: float, kind: str = "", *, scale: float = 1, turn: float = 0
    ) -> None:
        """Draw a symbol of the sheet with its origin at a place, turned by degrees clockwise."""
        at = f"x='{_number(x)}' y='{_number(y)}'"
        if scale != 1 or turn:
            turned = f"rotate({_number(turn)})" if turn else ""
            scaled = f"scale({scale:.3g})" if scale != 1 else ""
            at = f"transform='translate({_number(x)} {_number(y)}){turned}{scaled}'"
        named = f" class='{kind}'" if kind else ""
        self._add(f"<use href='#{symbol}' {at}{named}/>")

    def symbol(
        self, symbol: str, x: float, y: float, width: float, height: float = 0, kind: str = ""
    ) -> None:
        """Draw a symbol of the sheet that has a ``viewBox``, so large, around a place.

        It is square if only its width is given.
        """
        height = height or width
        named = f" class='{kind}'" if kind else ""
        self._add(
            f"<use href='#{symbol}' x='{_number(x - width / 2)}' y='{_number(y - height / 2)}' "
            f"width='{_number(width)}' height='{_number(height)}'{named}/>"
        )

    def panel(
        self, x: float, y: float, width: float, height: float, *, own: bool, acts: bool
    ) -> None:
        """Draw the frame of a player's panel: the viewer's own one, one that must act."""
        kind = "own" if own else "panel"
        self.box(x, y, width, height, f"{kind} acts" if acts else kind, round_by=12)

    def counter(self, x: float, y: float, radius: float, seat: int) -> None:
        """Draw a player's counter: a disc in its colour with its letter."""
        if seat < SEAT_COLOURS:
            self.use(f"counter-{seat}", x, y, scale=radius / 13)
        else:
            self.disc(x, y, radius, f"seat{seat % SEAT_COLOURS}")
            size = radius * 14.5 / 13
            self.text(x, y + size / 3, letter_of(seat), size, "on-light", anchor="middle")

    def figure(self, x: float, y: float, size: float, seat: int) -> None:
        """Draw a player's figure, in a pointed hat, with colour and letter; a sixth's is a disc.

        ``size`` is its height; ``x`` and ``y`` are its middle.
        """
        if seat < SEAT_COLOURS:
            self.symbol(f"figure-{seat}", x, y, size * 2 / 3, size)
        else:
            self.counter(x, y, size / 3, seat)

    def to_text(self, known: SymbolSheet) -> str:
        """Return the picture as SVG that stands alone, with what it uses of its sheet."""
        body = b"".join(self._parts).decode()
        parts = known.to_text(_references(body))
        described, close, shapes = body.partition("</desc>")
        return f"{self._head} class='game-board'>{described}{close}{parts}{shapes}</svg>"

    def parts(self, sheet_name: str) -> list[bytes]:
        """Return the parts of the picture, SVG in UTF-8, that calls its sheet ``sheet_name``."""
        head = f"{self._head} class='game-board' data-sheet={_quoted(sheet_name)}>"
        return [head.encode(), *self._parts, b"</svg>"]


_stamps: Final = [0]


@lru_cache(MOST_STAMPS)
def _stamped(paint: Callable[..., None], say: Texts, *args: Hashable) -> bytes:
    svg = Svg(0, 0, "", "", look=PictureLook((), say))
    made = b"".join(svg._painted(paint, svg, say, *args))
    _stamps[0] += len(made)
    if _stamps[0] > MOST_STAMPED:  # such as by parts with long names
        _stamped.cache_clear()
        _stamps[0] = len(made)
    return made


def must_act(state: Json, seat: int) -> bool:
    """Return whether a seat must decide, by the state of a view."""
    decision = state["decision"]
    return decision is not None and seat in decision["players"]


SMALLEST: Final = 0.75
"""How small a text may be written so that it fits, as a part of its size."""
NARROWEST: Final = 1.4
"""By which factor letters are made narrower, at most, before a text is cut off."""


def narrowed(text: str, size: float, width: float, *, bold: bool = False) -> float:
    """Return the size at which ``text`` fits in ``width`` pixels, or the smallest."""
    needed = len(text) * size * (0.68 if bold else 0.62)
    return size if needed <= width else max(size * width / needed, size * SMALLEST)


def fitted(text: str, size: float, width: float, *, bold: bool = False) -> str:
    """Return ``text``, cut off where it would be longer than about ``width`` pixels."""
    average = size * (0.58 if bold else 0.54)
    most = max(int(width / average), 1)
    return text if len(text) <= most else f"{text[: most - 1]}…"


UNPRINTABLE: Final = "\ufffd"
"""What stands for a character that XML cannot contain."""
_ESCAPES: Final = str.maketrans(
    {"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "\\": "&#92;"}
)


@lru_cache(1 << 12)
def _text(content: str) -> str:
    # As the function of xml.sax does, which loads what speaks HTTP and reads mail.
    return printable(content, sign=UNPRINTABLE).translate(_ESCAPES)


@lru_cache(1 << 12)
def _quoted(content: str) -> str:
    return "'" + _text(content).replace("'", "&#39;") + "'"


@lru_cache(1 << 14)
def _number(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")


LINE: Final = 20
"""The height of a line of the generic picture, in pixels."""
LONGEST: Final = {False: 860, True: 360}
"""How wide it is, by whether it is for a narrow screen."""
CHARACTERS: Final = {False: 110, True: 44}
"""How many characters a line of it has, by whether it is for a narrow screen."""


def picture(
    definition: GameDefinition,
    setup: Setup,
    view: Json,
    look: PictureLook,
    *,
    alone: bool = True,
    generic: bool = False,
) -> str:
    """Return what a view shows, as SVG; drawn from the view, it cannot show more.

    The setup is as the viewer may know it, too (``Game.setup_known_to``). Unless the picture is
    ``alone``, ``data-sheet`` names the sheet that a page must contain for it, as ``NAME/DIGEST``.
    A ``generic`` one lists the view, as that of a game without pictures of its own.

    Raises:
        PictureError: the game's own module cannot draw it.
    """
    if alone:
        return _drawn(definition, setup, view, look, generic=generic).to_text(sheet(definition))
    return b"".join(picture_parts(definition, setup, view, look, generic=generic)).decode()


def picture_parts(
    definition: GameDefinition,
    setup: Setup,
    view: Json,
    look: PictureLook,
    *,
    generic: bool = False,
) -> list[bytes]:
    """Return the parts of the same in UTF-8, not alone: what a text of JSON may contain as it is.

    What two pictures of a game draw alike are equal parts, most of them the same objects.
    """
    svg = _drawn(definition, setup, view, look, generic=generic)
    return svg.parts(f"{definition.name}/{sheet(definition).digest}")


def scene_bytes(definition: GameDefinition, scene: Scene, say: Texts) -> bytes:
    """Return the picture of a scene in UTF-8, not alone; empty if it has none.

    Raises:
        PictureError: the game's own function cannot draw it.
    """
    if scene.paint is None:
        return b""
    try:
        drawn = _stamped(scene.paint, say, *scene.args)
    except Exception as error:  # whatever its author has written
        raise PictureError(
            f"{definition.title} cannot draw a scene: {type(error).__name__}: {error}"
        ) from error
    svg = Svg(WIDTH, HEIGHT, "", "", "hit")
    svg._parts.append(drawn)
    return b"".join(svg.parts(f"{definition.name}/{sheet(definition).digest}"))


class PictureError(EngineError):
    """A picture that the game's own module cannot draw; its cause says why."""


def _drawn(
    definition: GameDefinition, setup: Setup, view: Json, look: PictureLook, *, generic: bool
) -> Svg:
    module = definition.resources.pictures
    if generic or not module:
        return _generic(definition, view, look)
    try:
        drawn: object = _drawer(module)(setup, view, look)
        if not isinstance(drawn, Svg):
            raise TypeError(f"draw of {module} must return an Svg, not {shown(drawn)}")
    except Exception as error:  # whatever its author has written
        reason = f"{type(error).__name__}: {error}"
        raise PictureError(
            f"{module} cannot draw a picture of {definition.title}: {reason}"
        ) from error
    return drawn


@cache
def _drawer(module: str) -> Callable[[Setup, Json, PictureLook], Svg]:
    draw: Callable[[Setup, Json, PictureLook], Svg] = import_module(module).draw
    return draw


def _generic(definition: GameDefinition, view: Json, look: PictureLook) -> Svg:
    known = GenericPresentation(look.players, look.labels, definition, look.say.language)
    listed = {"players": list(range(len(look.players))), **view.get("state", view)}
    lines = list(map(text_of, known.listed(listed, CHARACTERS[look.narrow])))
    width = LONGEST[look.narrow]
    svg = Svg(width, 40 + LINE * (len(lines) + 1), definition.title, "; ".join(lines))
    svg.text(20, 30, definition.title, 18, bold=True)
    for number, content in enumerate(lines):
        svg.text(20, 30 + LINE * (number + 1), content, 13, width=width - 40)
    return svg
