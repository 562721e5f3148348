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
from abc import ABC, abstractmethod
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping, Sequence
from functools import lru_cache, update_wrapper
from types import MappingProxyType
from typing import (
    Any,
    ClassVar,
    Concatenate,
    Final,
    Generic,
    Literal,
    ParamSpec,
    TypeAlias,
    TypeVar,
)

from attrs import Factory, define, field, frozen

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import Fact
from maginor_core.engine.languages import ENGLISH, Argument, Texts, id_of, texts_of
from maginor_core.engine.paths import printable
from maginor_core.engine.scene import Scene, SceneMaker, plain

Span: TypeAlias = tuple[str, str]
"""A text and its style, such as ``bold red``; empty for none."""
Line: TypeAlias = tuple[Span, ...]
"""What stands on one line."""
State: TypeAlias = Any  # Any: the state of the game in numbers, which a tool hands on
OfGame: TypeAlias = Any  # Any: a command or an event of the game, which names its own types


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
class PartsPages:
    """What a game is dealt from, such as tiles, shown to people.

    Attributes:
        sheet: parts, listed.
        remarks: what an owner of the printed game may want to look at.
        summary: in a few words what parts contain.
        exported: the text of the file of the game's own parts, as a start for others.
    """

    sheet: Callable[[Any], Sheet]  # Any: the game's own parts, here and below
    remarks: Callable[[Any], Sequence[str]]
    summary: Callable[[Any], str]
    exported: Callable[[], str]


@frozen(cache_hash=True)
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


@frozen
class Reached:
    """Where something that is being moved can be in the end, though perhaps by several commands.

    Attributes:
        place: the place of the picture.
        text: what it means to end there.
        sign: what it costs or gains, in a few characters; empty for nothing.
        way: the places on the way, in order, with the last one.
    """

    place: str
    text: str
    sign: str = ""
    way: Sequence[str] = ()


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
        """Return where ``words`` lead from here; raises ``LostError`` if they name no one thing."""
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
            branches, word = branch.branches, step.word
            following = branches.get(word)
            branch = branches[word] = MenuBranch(step) if following is None else following
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


@frozen
class Cue:
    """How a page shows events of a class, beyond their sentence.

    Attributes:
        face: the field with the face of a die, or of several dice, that is shown.
        walk: the fields that tell whose step it is, so that steps of one walk share a line; None if
            it is no step.
        sound: what is heard.
        lesson: the message that a newcomer is told when it happens for the first time.
        own_lesson: the message if it happens to the newcomer, the event's ``player``; by default
            the same.
        scene: makes what is shown of it in the middle of the board; ``plain`` if it shows dice, or
            scores.
    """

    face: str = ""
    walk: tuple[str, ...] | None = None
    sound: Literal["", "roll", "card"] = ""
    lesson: str = ""
    own_lesson: str = ""
    scene: SceneMaker | None = None


@frozen
class Panel:
    """One idea of how a game is played, which a picture of the board shows.

    Attributes:
        message: the message that says it in a few words.
        shows: the places and pieces of the picture that it is about; one that ends in a colon
            stands for all that begin so. Empty for the whole picture.
    """

    message: str
    shows: tuple[str, ...]


# Names, and the presentation itself: what all games have in common.

SEAT_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold blue")
"""The styles of players' names and pieces, by seat."""

SetupT = TypeVar("SetupT")
NamesT = TypeVar("NamesT", bound="Names[Any]")  # Any: the setup of the game
P = ParamSpec("P")
T = TypeVar("T")
MOST_WORDED: Final = 1 << 12
"""How much is kept for games that share their words before all of it is worded again."""
MOST_ALIKE: Final = 16
"""For how many sets of names words are kept beside those of games: the last ones asked for."""


def once(make: Callable[Concatenate[NamesT, P], T]) -> Callable[Concatenate[NamesT, P], T]:
    """Let ``make`` word something once for the names of a game; all else it needs are arguments.

    Nobody changes what it returns, which is not None.
    """

    def made(names: NamesT, /, *args: P.args, **kwargs: P.kwargs) -> T:
        key = (make, args, *kwargs.items()) if kwargs else (make, args)
        found: T | None = names.words.get(key)
        return names.keep(key, make(names, *args, **kwargs)) if found is None else found

    update_wrapper(made, make)
    return made


@frozen(slots=False)
class Names(Generic[SetupT]):
    """What players and everything else of one game are called.

    Attributes:
        packages: the packages with the messages of the game.
        setup: what the game began with.
        players: the players' names, by seat.
        say: the messages of the game and those of any game, in the language of whoever reads them.
        labels: printed names of what the game is played with, as far as they are known.
        words: what was worded already, by what it was made of, for all games that share it.
    """

    packages: ClassVar[tuple[str, ...]] = ()

    setup: SetupT
    players: tuple[str, ...]
    say: Texts
    labels: Mapping[str, str] = MappingProxyType({})
    words: dict[Hashable, Any] = field(  # Any: of many types
        default=Factory(lambda names: names._words(), takes_self=True),
        init=False,
        eq=False,
        repr=False,
    )

    @property
    def of_setup(self) -> Hashable:
        """What words depend on of the setup: games that are alike in it share their words.

        None if it may be anything, so that they share none.
        """
        return None

    def _words(self) -> dict[Hashable, Any]:  # Any: as above
        alike, labels, kind = self.of_setup, tuple(sorted(self.labels.items())), type(self)
        if alike is None:
            return {}
        return _shared(kind, self.say, self.players, labels, alike)  # type: ignore[arg-type] # classes are hashable

    def keep(self, key: Hashable, made: T) -> T:
        """Keep what was worded, and return it."""
        if len(self.words) >= MOST_WORDED:
            self.words.clear()
        self.words[key] = made
        return made

    def player(self, seat: int) -> str:
        """Return a player's name."""
        known = 0 <= seat < len(self.players)
        return self.players[seat] if known else self.say("numbered-player", number=seat + 1)

    def all_players(self, seats: Iterable[int], last: Literal["and", "or"] = "and") -> str:
        """Return players' names as in a sentence."""
        return self.say.listed(map(self.player, seats), last)

    @once
    def typed(self, word: str) -> str:
        """Return what is typed for a word of the menu; empty if it is the word itself."""
        return native(word, self.say(f"word-{word}"))

    def means(self, word: str, typed: str) -> bool:
        """Return whether ``typed`` begins a word of the menu, in English or in the language."""
        return word.startswith(typed) or as_typed(self.say(f"word-{word}")).startswith(typed)

    def arguments(self, fact: Any) -> Mapping[str, Argument]:  # Any: of the game
        """Return what messages about a command or an event may contain, by name."""
        raise NotImplementedError


@lru_cache(MOST_ALIKE)
def _shared(*_: Hashable) -> dict[Hashable, Any]:  # Any: as above
    return {}


class Presentation(ABC):
    """The text and pictures of one game, among its players by their names.

    Games override what they have; the class attributes list events by what they mean to people.

    Attributes:
        naming: the class of the names.
        names: what players and everything else are called.
        players: the players' names, by seat.
        say: the messages of the game and those of any game, in the language of the presentation.
        faces: what the sides of a real die are called; empty if its outcomes cannot be typed in.
        is_private: whether players see different things, so that people at one screen take turns.
        summary: the message that says in one sentence what one does in the game; empty if there is
            none.
        panels: how the game is played, one idea each, at most five.
        paragraphs: the messages of the game in a minute.
        terminal_paragraphs: those that follow for people who play it at a terminal.
        event_styles: by the class of an event, the style of its sentence.
        turn_begins: the events with which the turn of their player begins.
        turn_ends: the events with which another player's turn begins.
        prompts: the events that only announce that somebody must decide.
        scoring: the events that change the score, so that it is worth reporting.
        cues: by the class of an event, how a page shows it beyond its sentence.
        icons: by the class of an event, the symbol of the game's sheet that a history has before
            its sentence, such as ``s-{face}``: a field in braces stands for its value.
        face_symbols: the symbols of the game's sheet that show faces of dice.
        cloth: the colour of the game's table, as CSS has it, on which white can be read; empty for
            that of all games.
    """

    naming: type[Names[Any]] = Names  # Any: the setup of the game
    names: Names[Any]  # Any: as above
    faces: Sequence[str] = ()
    is_private = False
    summary = ""
    panels: Sequence[Panel] = ()
    paragraphs: Sequence[str] = ()
    terminal_paragraphs: Sequence[str] = ()
    event_styles: Mapping[Any, str] = MappingProxyType({})  # Any: classes of events
    turn_begins: tuple[type[Fact], ...] = ()
    turn_ends: tuple[type[Fact], ...] = ()
    prompts: tuple[type[Fact], ...] = ()
    scoring: tuple[type[Fact], ...] = ()
    cues: Mapping[Any, Cue] = MappingProxyType({})  # Any: classes of events
    icons: Mapping[Any, str] = MappingProxyType({})  # Any: classes of events
    face_symbols: Mapping[str, str] = MappingProxyType({})
    cloth = ""

    def __init__(
        self,
        setup: Any,  # Any: of the game
        players: Sequence[str],
        labels: Mapping[str, str],
        language: str = ENGLISH,
    ) -> None:
        say = texts_of(language, *self.naming.packages)
        self.names = self.naming(setup, tuple(players), say, labels)
        self.players: Sequence[str] = self.names.players
        self.say = say

    @property
    def primer(self) -> Sequence[str]:
        """The game in a minute, in paragraphs, for people who play it at a terminal."""
        return [*self.guide, *map(self._paragraph, self.terminal_paragraphs)]

    @property
    def guide(self) -> Sequence[str]:
        """The game in a minute, in paragraphs."""
        return list(map(self._paragraph, self.paragraphs))

    def panel(self, panel: Panel) -> str:
        """Return what a panel says."""
        return self._paragraph(panel.message)

    @property
    def paragraph_numbers(self) -> Mapping[str, int]:
        """Numbers of the setup that these paragraphs state, by the arguments of messages."""
        return {}

    def _paragraph(self, message: str) -> str:
        return " ".join(self.say(message, **self.paragraph_numbers).split())

    @property
    def face_names(self) -> Sequence[str]:
        """What the sides of a real die are called in the language of the presentation."""
        return self.faces

    @property
    @abstractmethod
    def examples(self) -> tuple[str, str]:
        """Examples of choices that may be typed, and the ID of a ruling."""

    def style(self, seat: int) -> str:
        """Return the style of a player's name and pieces."""
        return SEAT_STYLES[seat % len(SEAT_STYLES)]

    def event(self, event: OfGame) -> str:
        """Return a sentence about ``event``."""
        return self.say(f"event-{id_of(type(event))}", **self.names.arguments(event))

    def without_effect(
        self, before: Callable[[], State], events: Sequence[OfGame]
    ) -> Mapping[int, str]:
        """Return why events have no effect, in sentences, by their places among those of a record.

        Args:
            before: returns the position before them, as far as the reader knows it.
            events: all events of the record.
        """
        return {}

    def scenes(self, before: Callable[[], State], events: Sequence[OfGame]) -> Sequence[Scene]:
        """Return what is shown in the middle of the board, in order; no event is in two scenes.

        Args:
            before: returns the position before them, as far as the reader knows it.
            events: all events of the record, as the reader sees them.
        """
        made: list[Scene] = []
        reached = -1
        for place, event in enumerate(events):
            if place <= reached or (make := self._scene_of(type(event))) is None:
                continue
            scene = make(self.names, before, events, place)
            if scene is not None and scene.last >= place:
                made.append(scene if scene.first > reached else scene._replace(first=reached + 1))
                reached = scene.last
        return made

    def _scene_of(self, kind: type[OfGame]) -> SceneMaker | None:
        cue = self.cues.get(kind)
        if cue is not None and cue.scene is not None:
            return cue.scene
        return plain if (cue is not None and cue.face) or kind in self.scoring else None

    def emphasis(self, event: OfGame) -> str:
        """Return the style of that sentence."""
        if type(event) in self.turn_begins:
            return self.style(event.player)
        return self.event_styles.get(type(event), "")

    def rulings(self, event: OfGame) -> Sequence[str]:
        """Return the IDs of the rulings under which ``event`` has happened."""
        rulings: tuple[str, ...] = event.rulings
        return rulings

    def is_prompt(self, event: OfGame) -> bool:
        """Return whether ``event`` only announces that somebody must decide."""
        return isinstance(event, self.prompts)

    def ends_turn(self, event: OfGame) -> bool:
        """Return whether with ``event`` another player's turn begins."""
        return isinstance(event, self.turn_ends)

    def counts(self, event: OfGame) -> bool:
        """Return whether ``event`` changes the score, so that it is worth reporting."""
        return isinstance(event, self.scoring)

    def command(self, command: OfGame, *, hidden: bool = False) -> str:
        """Return ``command`` as an order; without its secret, if that is ``hidden``."""
        return self.say(f"command-{id_of(type(command))}", **self.names.arguments(command))

    @abstractmethod
    def draw(self, state: State, viewer: int | None, width: int, *, short: bool = False) -> Drawing:
        """Return what ``viewer`` may see, in lines of at most ``width`` characters, 20 or more.

        A viewer is a seat; None is a spectator, and ``EVERYTHING`` hides nothing. A ``short``
        drawing is only what a decision needs, since there is little space.
        """

    def look(self, state: State, words: Sequence[str], width: int) -> Sequence[Line]:
        """Return a part of the board in detail; nothing if ``words`` name none."""
        return ()

    @abstractmethod
    def question(self, state: State, seat: int) -> str:
        """Return what ``seat`` must decide, as a question or order."""

    def about(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return what this decision is about, in detail."""
        return ()

    def is_secret(self, state: State, seat: int) -> bool:
        """Return whether others must not see what ``seat`` answers."""
        return False

    @abstractmethod
    def menu(self, state: State, legal: Sequence[OfGame]) -> MenuBranch:
        """Return the ``legal`` commands as a menu."""

    def orders(self, words: Sequence[str]) -> Sequence[Sequence[str]]:
        """Return a typed line cut into orders that are carried out in turn: ``n n e`` is three."""
        return [words]

    def hint(self, state: State, seat: int, width: int) -> Sequence[Line]:
        """Return what ``seat`` can infer from what it may know; nothing if that is not shown."""
        return ()

    def reason(self, state: State, seat: int, command: OfGame) -> str:
        """Return in a sentence why ``command`` is advised to ``seat``; empty if nothing is said.

        It follows from what the seat may know.
        """
        return ""

    def why_not(self, state: State, seat: int, words: Sequence[str]) -> str | None:
        """Return why the rules refuse what ``words`` mean; None if they mean nothing."""
        return None

    def attempts(self, state: State, seat: int, place: str) -> Sequence[OfGame]:
        """Return what ``seat`` could try at a ``place`` of the picture, legal or not."""
        return ()

    def reach(self, state: State, seat: int, place: str) -> Sequence[Reached]:
        """Return where what stands at a ``place`` can be in the end, if ``seat`` moves it.

        ``place`` is empty for what is moved without being chosen before.
        """
        return ()

    def refusal(self, refusal: RefusalError) -> str:
        """Return why a command is refused, for people: without the ID of the ruling."""
        return named_seats(refusal.reason, self.names.player)

    @abstractmethod
    def explain(self, state: State, seat: int) -> Explanation:
        """Return what explains the decision of ``seat``."""

    def explain_word(self, word: str) -> Explanation | None:
        """Return what explains a word of the game; None if it is not one."""
        return None

    def tally(self, state: State) -> str:
        """Return in one line how everyone stands; nothing if only the end has a ranking."""
        return ""

    def hand(self, state: State, seat: int) -> str:
        """Return in one line what ``seat`` holds, as far as it may know that; empty for nothing."""
        return ""

    @abstractmethod
    def score(self, state: State) -> Sheet:
        """Return how everyone stands."""

    def earned(self, state: State, events: Sequence[OfGame]) -> Sequence[Sequence[tuple[str, int]]]:
        """Return, by seat, what its total is made of: what each part is called, and its worth."""
        return ()

    def decided(self, state: State) -> Explanation | None:
        """Return what decided a game that is over; None if the most points alone did."""
        return None

    @abstractmethod
    def statistics(self, events: Sequence[OfGame]) -> Sheet:
        """Return what happened in a game, counted."""

    def deal(self) -> Sheet:
        """Return what the game begins with, for people; its data is empty."""
        return Sheet({}, lambda width: ())


def variant_label(package: str, name: str, language: str) -> str:
    """Return what a variant is called by a game's presentation, or by none, in a language."""
    if not package:
        return in_words(name)
    return texts_of(language, package)(f"variant-{name.replace('_', '-')}")


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
    """Return rows of cells as lines, in columns, of which those in ``right`` are aligned so."""
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
    begin = 0
    for place in range(1, len(text)):
        if text[place - 1] == " " and text[place] != " ":
            yield text[begin:place]
            begin = place
    if text:
        yield text[begin:]


def _pieces(word: str, width: int) -> Iterator[str]:
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


def counted(number: int, noun: str) -> str:
    """Return the number with its noun, in the plural if need be: ``2 votes``."""
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"


def as_typed(name: str) -> str:
    """Return a name as people type it, in small letters and as one word."""
    return name.lower().replace(" ", "_")


def native(word: str, name: str) -> str:
    """Return a name as it is typed, for a step of a menu; empty if it is ``word`` itself."""
    typed = as_typed(name)
    return "" if typed == word else typed


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
        r"\bseats? (\d+(?:(?:, | or | and )\d+)*)",
        lambda found: re.sub(r"\d+", lambda digits: name(int(digits[0])), found[1]),
        text,
    )
