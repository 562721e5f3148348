"""The presentation of a game: its own text and pictures, as programs for people use them.

A game that has a presentation names the module in its definition; that module's ``present`` makes a
``Presentation`` for one game. Text for people counts players, and everything else that has a
number, from 1; JSON and logs count from 0.

Nothing here needs a library: a line is a tuple of texts with styles, which a terminal or a web page
draws in its own way.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol, TypeAlias, runtime_checkable

from attrs import Factory, define, field, frozen

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import Fact
from maginor_core.engine.languages import Texts

Span: TypeAlias = tuple[str, str]
"""A text and its style, such as ``bold red``; empty for none."""
Line: TypeAlias = tuple[Span, ...]
"""What stands on one line."""
State: TypeAlias = Any  # Any: the state of the game in numbers, which a tool hands on


EVERYTHING: Final = -1
"""The viewer from whom nothing is hidden, such as a referee, or anybody after the game."""


def line(text: str = "", style: str = "") -> Line:
    """Return a line in one style."""
    return ((text, style),)


def text_of(drawn: Line) -> str:
    """Return a line without its styles."""
    return "".join(text for text, _ in drawn)


@frozen
class Drawing:
    """A position, drawn.

    Attributes:
        rest: what may scroll away.
        board: what should be in sight whenever somebody decides.
    """

    rest: tuple[Line, ...]
    board: tuple[Line, ...]

    @property
    def lines(self) -> tuple[Line, ...]:
        """All of it."""
        return self.rest + self.board


@frozen
class Sheet:
    """Facts about a game, for programs and for people.

    Attributes:
        data: the facts as plain JSON data.
        lines: the same for people, from the width of the page in characters.
    """

    data: Mapping[str, Any]  # Any: plain JSON data
    lines: Callable[[int], Sequence[Line]]


@frozen
class MenuStep:
    """One word of a path through a menu.

    Attributes:
        word: what may be typed.
        label: its text for people.
        note: what it would bring, as far as it is known.
        number: what may be typed instead; None for its place in the list.
        alias: another word that may be typed, such as a printed name; empty for none.
        place: the place in the picture that it stands for; empty if that is called as the word.
        native: the word in the language of the menu; empty if that is ``word``.
    """

    word: str
    label: str
    note: str = ""
    number: int | None = None
    alias: str = ""
    place: str = ""
    native: str = ""

    @property
    def typed(self) -> str:
        """The word that people are told to type."""
        return self.native or self.word


@define
class MenuBranch:
    """A place in a menu: what may be typed next, or the command that has been reached."""

    step: MenuStep
    branches: dict[str, MenuBranch] = Factory(dict)
    command: Fact | None = None

    @property
    def words(self) -> list[str]:
        """The words that people are told to type next."""
        return [branch.step.typed for branch in self.branches.values()]

    def numbered(self) -> list[tuple[str, MenuBranch]]:
        """Return the branches, each with its number."""
        return [
            (str(place if branch.step.number is None else branch.step.number), branch)
            for place, branch in enumerate(self.branches.values(), 1)
        ]

    def follow(self, words: Sequence[str]) -> MenuBranch:
        """Return where ``words`` lead to from here.

        Raises:
            LostError: at some branching they name nothing, or more than one thing.
        """
        if not words:
            return self
        for length in range(len(words), 0, -1):
            found = self._called("_".join(words[:length]))
            if len(found) == 1:
                return found[0].follow(words[length:])
        raise LostError(words[0], [branch.step.typed for branch in self._called(words[0])])

    def _called(self, typed: str) -> list[MenuBranch]:
        for number, branch in self.numbered():
            if typed in (number, branch.step.word, branch.step.alias, branch.step.native):
                return [branch]
        native = [one for one in self.branches.values() if one.step.native.startswith(typed)]
        return native or [
            branch
            for word, branch in self.branches.items()
            if word.startswith(typed) or (branch.step.alias and branch.step.alias.startswith(typed))
        ]


class LostError(Exception):
    """Words that no menu entry matches; ``meant`` lists similar entries."""

    def __init__(self, word: str, meant: list[str]) -> None:
        super().__init__(word)
        self.word = word
        self.meant = meant


def menu_of(paths: Iterable[tuple[Sequence[MenuStep], Fact]]) -> MenuBranch:
    """Return the menu in which each path leads to its command."""
    root = MenuBranch(MenuStep("", ""))
    for path, command in paths:
        branch = root
        for step in path:
            branch = branch.branches.setdefault(step.word, MenuBranch(step))
        branch.command = command
    return root


@frozen
class Explanation:
    """What explains a decision or a word.

    Attributes:
        rulings: the IDs of the rulings that state it.
        beside: the IDs of others that bear on it.
        text: a sentence of the game's own before them; empty for none.
    """

    rulings: tuple[str, ...]
    beside: tuple[str, ...] = field(default=())
    text: str = ""


@runtime_checkable
class Chaining(Protocol):
    """A presentation that takes several orders on one line, such as steps: ``n n e``."""

    def orders(self, words: Sequence[str]) -> Sequence[Sequence[str]]:
        """Return the words of a line cut into orders that are carried out one after another."""


class Presentation(Protocol):
    """The text and pictures of one game, among its players by their names."""

    @property
    def players(self) -> Sequence[str]:
        """The players' names, by seat."""

    @property
    def primer(self) -> Sequence[str]:
        """The game in a minute, in paragraphs."""

    @property
    def faces(self) -> Sequence[str]:
        """What the sides of a real die are called; empty if its outcomes cannot be typed in."""

    @property
    def face_names(self) -> Sequence[str]:
        """What these sides are called in the language of the presentation."""

    @property
    def say(self) -> Texts:
        """The messages of the game and those of any game, in the language of the presentation."""

    @property
    def examples(self) -> tuple[str, str]:
        """Examples of choices that may be typed, and the ID of a ruling."""

    @property
    def is_private(self) -> bool:
        """Whether players see different things, so that people at one screen look in turn."""

    def style(self, seat: int) -> str:
        """Return the style of a player's name and pieces."""

    def event(self, event: Fact) -> str:
        """Return a sentence about ``event``."""

    def emphasis(self, event: Fact) -> str:
        """Return the style of that sentence."""

    def rulings(self, event: Fact) -> Sequence[str]:
        """Return the IDs of the rulings under which ``event`` has happened."""

    def is_prompt(self, event: Fact) -> bool:
        """Return whether ``event`` only announces that somebody must decide."""

    def ends_turn(self, event: Fact) -> bool:
        """Return whether with ``event`` another player's turn begins."""

    def counts(self, event: Fact) -> bool:
        """Return whether ``event`` changes the score, so that it is worth reporting."""

    def command(self, command: Fact, *, hidden: bool = False) -> str:
        """Return ``command`` as an order; without its secret, if that is ``hidden``."""

    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
        """Return what ``viewer`` may see, in lines of at most ``width`` characters.

        Args:
            state: the position.
            viewer: a seat; None is a spectator, and ``EVERYTHING`` hides nothing.
            width: characters in a line, 20 or more.
            short: whether to draw only what a decision needs, since there is little space.
        """

    def look(self, state: State, words: Sequence[str], width: int) -> Sequence[Line]:
        """Return a part of the board in detail; nothing if ``words`` name none."""

    def question(self, state: State, seat: int) -> str:
        """Return what ``seat`` must decide, as a question or order."""

    def about(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return what this decision is about, in detail."""

    def is_secret(self, state: State, seat: int) -> bool:
        """Return whether others must not see what ``seat`` answers."""

    def menu(self, state: State, legal: Sequence[Fact]) -> MenuBranch:
        """Return the ``legal`` commands as a menu."""

    def hint(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return what ``seat`` can infer from what it may know; nothing if that is not shown."""

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        """Return why the rules refuse what ``words`` mean; None if they mean nothing."""

    def attempts(self, state: State, seat: int, place: str) -> Sequence[Fact]:
        """Return what ``seat`` could try at a ``place`` of the picture, legal or not."""

    def refusal(self, refusal: RefusalError) -> str:
        """Return why a command is refused, for people: without the ID of the ruling."""

    def explain(self, state: State, seat: int) -> Explanation:
        """Return what explains the decision of ``seat``."""

    def explain_word(self, word: str) -> Explanation | None:
        """Return what explains a word of the game; None if it is not one."""

    def tally(self, state: State) -> str:
        """Return in one line how everyone stands."""

    def score(self, state: State) -> Sheet:
        """Return how everyone stands."""

    def statistics(self, events: Sequence[Fact]) -> Sheet:
        """Return what happened in a game, counted."""

    def deal(self) -> Sheet:
        """Return what the game begins with, for people; its data is empty."""


# Layout: lines of styled text for a page of a given width, in which nothing is cut off.

GAP = 1
"""How many blanks are between two columns."""


def cell_len(text: str) -> int:
    """Return how many cells of a terminal a text takes; letters of East Asia take two."""
    if text.isascii():
        return len(text)
    return sum(map(_cells, text))


def _cells(sign: str) -> int:
    if unicodedata.category(sign) in ("Mn", "Me", "Cf"):
        return 0
    return 2 if unicodedata.east_asian_width(sign) in "WF" else 1


def width_of(drawn: Line) -> int:
    """Return how many cells of a terminal a line takes."""
    return cell_len(text_of(drawn))


def table(rows: Sequence[Sequence[Line]], right: Iterable[int] = ()) -> list[Line]:
    """Return rows of cells as lines; the columns are as wide as their widest cell.

    Args:
        rows: the cells, of the same number in each row.
        right: the columns that are aligned to the right.
    """
    widths = [max(map(width_of, column)) for column in zip(*rows, strict=True)]
    to_right = set(right)
    return [_row(row, widths, to_right) for row in rows]


def _row(row: Sequence[Line], widths: Sequence[int], to_right: set[int]) -> Line:
    spans: list[Span] = []
    for place, (cell, width) in enumerate(zip(row, widths, strict=True)):
        if not width:
            continue
        blank = (" " * (width - width_of(cell)), "")
        spans += [blank, *cell] if place in to_right else [*cell, blank]
        spans.append((" " * GAP, ""))
    return trimmed(spans)


def trimmed(spans: Sequence[Span]) -> Line:
    """Return a line without blanks at its end."""
    kept = [span for span in spans if span[0]]
    while kept and not kept[-1][0].rstrip():
        kept.pop()
    if kept:
        kept[-1] = (kept[-1][0].rstrip(), kept[-1][1])
    return tuple(kept)


def wrapped(drawn: Line, width: int, indent: int = 0) -> Iterator[Line]:
    """Yield a line in parts of at most ``width`` cells, all but the first one indented."""
    if width_of(drawn) <= width:
        yield drawn
        return
    begin: Span = (" " * indent, "")
    part: list[Span] = []
    room = width
    for text, style in drawn:
        for word in _words(text):
            size = cell_len(word)
            if cell_len(word.rstrip()) > room and part:
                yield trimmed(part)
                part, room = [begin], width - indent
                if not word.strip():
                    continue
            for piece in _pieces(word, width - indent):
                if cell_len(piece.rstrip()) > room and room < width - indent:
                    yield trimmed(part)
                    part, room = [begin], width - indent
                part.append((piece, style))
                size = cell_len(piece)
                room -= size
    yield trimmed(part)


def _words(text: str) -> Iterator[str]:
    """Yield the words of a text, each with the blanks behind it."""
    begin = 0
    for place in range(1, len(text)):
        if text[place - 1] == " " and text[place] != " ":
            yield text[begin:place]
            begin = place
    if text:
        yield text[begin:]


def _pieces(word: str, width: int) -> Iterator[str]:
    """Yield a word in pieces that fit into ``width`` cells; most words are one piece."""
    if cell_len(word.rstrip()) <= width:
        yield word
        return
    piece = ""
    for sign in word:
        if cell_len(piece + sign) > width:
            yield piece
            piece = ""
        piece += sign
    yield piece


# Wording: the small parts that sentences for people are made of.


def printable(text: str) -> str:
    """Return ``text`` with a question mark for each character that a terminal might obey."""
    return "".join(sign if sign.isprintable() else "?" for sign in text)


def listed(items: Iterable[object], last: str = "and", none: str = "nothing") -> str:
    """Return the items as in a sentence: ``a, b and c``."""
    *rest, final = [str(item) for item in items] or [none]
    return f"{', '.join(rest)} {last} {final}" if rest else final


def counted(number: int, noun: str) -> str:
    """Return the number with its noun, in the plural if need be: ``2 votes``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def in_words(identifier: str) -> str:
    """Return an identifier as words: ``place_stone`` is ``place stone``."""
    return printable(identifier.replace("_", " "))


def titled(identifier: str) -> str:
    """Return an identifier as a name: ``great_eagle`` is ``Great Eagle``."""
    words = identifier.replace("_", " ").title() if identifier.islower() else identifier
    return printable(words) or "(no name)"


def named_seats(text: str, name: Callable[[int], str]) -> str:
    """Return ``text`` with names for its seats: ``seat 0 or 1`` becomes ``Ada or Bo``."""
    return re.sub(
        r"\bseat (\d+(?:(?:, | or | and )\d+)*)",
        lambda found: re.sub(r"\d+", lambda digits: name(int(digits[0])), found[1]),
        text,
    )
