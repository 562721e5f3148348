"""A slip is a mistake in a game's definition that nothing refuses; a report has each one once."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NoReturn

import attrs
from attrs import field, frozen

from maginor_core.engine.definition import GameDefinition, Setup
from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import Fact
from maginor_core.engine.fields import attributes_of
from maginor_core.engine.setup import GameSetup
from maginor_core.engine.undo import ENGINE_FACTS

REMEDIES: Final[Mapping[str, str]] = {
    "event": "apply the event: by a method of the state, declared with applies, or in evolve",
    "silent change": "change a state only by events: refuse first, then call methods declared "
    "with applies, of which none calls another; what only looks must change nothing",
    "type": "return what GameDefinition, decider_of and setup_form say of the function",
    "name": "correct the name, or remove it",
    "setup": "declare the class frozen: @frozen of attrs",
    "leak": "hide it in hide (or conceal and view_to_json) and in hidden of the setup (or "
    "seen, seen_json and known of setups), and make the event private (or redact it)",
    "deal": "lay in DealForm what deal deals, and all by which setups of equal terms differ",
    "disclosure": "name the event in discloses, so that its player cannot take it back alone",
    "command": "name the command in rules, with its rule",
    "nondeterminism": "let everything follow from the setup, the commands and chance; use no "
    "clock, no random module, no state outside the game's",
    "round trip": "read exactly what is written",
    "text": "write in state_text what state_to_json returns, or leave it out",
    "shared state": "copy every list within a state, and what it contains; let initial, copy, "
    "restore and determinize make new ones",
    "legal": "let options and the rule agree on what is legal",
    "exception": "raise nothing but RefusalError for commands, and MalformedError (for setups "
    "SetupError) for data",
    "chance": "name the field that contains the outcome: outcome=… in applies, or outcomes of the "
    "decider",
    "invariant": "correct the rule, or the invariant",
    "presentation": "let present, and draw of the pictures, show every state to every viewer",
    "observation": "give the definition an encoder with room for all that a state may contain",
    "revision": "leave what older logs contain and mean as it is: count revision, declare in "
    "revisions how the older one differed, and keep logs of each in golden_logs of resources, "
    "which maginor simulate writes",
    "action": "declare in domains which values the field may have in any game with these parts",
}
"""What to do about each kind of slip."""


BEFORE_COMMANDS: Final = 3
"""How many lines of a game's notation are before its commands: version, game and setup."""


@frozen
class Slip:
    """A mistake in a game's definition that would go unnoticed.

    Attributes:
        kind: which sort of mistake, one of ``REMEDIES``.
        about: what is wrong, in a sentence.
        place: in which game, after how many commands, and in particular where.
        finished: whether that game was over there.
        lines: the game up to there, and the command that shows the slip, if one was played, as
            lines of notation, which ``engine.notation.read_game`` plays again; none if the
            declarations alone reveal it.
    """

    kind: str
    about: str
    place: str
    finished: bool = False
    lines: tuple[str, ...] = ()

    @property
    def remedy(self) -> str:
        """What to do about it."""
        return REMEDIES[self.kind]

    def __str__(self) -> str:
        return f"{self.kind}: {self.about} ({self.place}); {self.remedy}"


class StopCheckError(EngineError):
    """What was found makes everything else pointless."""


@frozen
class Place:
    """Where a game is: in words, whether it is over, and how it is played up to there."""

    text: str
    finished: bool = False
    lines: tuple[str, ...] = ()

    def slip(self, kind: str, about: str, detail: str = "") -> Slip:
        """Return a slip that was found there."""
        text = f"{self.text}: {detail}" if detail else self.text
        return Slip(kind, about, text, self.finished, self.lines)


class GameReport:
    """What has been found so far: each thing once, with the first place where it was found.

    Attributes:
        step: after how many commands the game is now.
        finished: whether it is over there.
        looks_at_next: whether the command that was played next is what is looked at.
    """

    def __init__(self, place: str) -> None:
        self.slips: dict[tuple[str, str], Slip] = {}
        self.begin(place, list)

    def begin(self, place: str, lines: Callable[[], Sequence[str]]) -> None:
        """Let what follows be found in a game.

        ``place`` describes it, and ``lines`` returns its notation, of which the last lines are its
        commands, as far as it was played.
        """
        self._game = place
        self._lines = lines
        self.step = 0
        self.finished = False
        self.looks_at_next = False

    @property
    def place(self) -> Place:
        """Where the game is now."""
        text = f"{self._game}, after {self.step} commands" if self.step else self._game
        lines = tuple(self._lines())[: BEFORE_COMMANDS + self.step + self.looks_at_next]
        return Place(f"{text}, when it is over" if self.finished else text, self.finished, lines)

    def add(self, kind: str, about: str, detail: str = "", place: Place | None = None) -> None:
        """Add a slip, unless it is known already."""
        if (kind, about) not in self.slips:
            self.slips[kind, about] = (place or self.place).slip(kind, about, detail)

    def stop(self, kind: str, about: str, detail: str = "") -> NoReturn:
        """Add a slip that makes everything else pointless."""
        self.add(kind, about, detail)
        raise StopCheckError(about)


@frozen
class Parting:
    """A command after which the state was another one than its events make."""

    command: str
    events: frozenset[type[Fact]]
    place: Place
    detail: str


@frozen(eq=False)
class Fold:
    """What folding events has shown in all games.

    An event that never changes anything may be a mere message. It is one that is not applied if the
    states differ wherever it happened.

    Attributes:
        changing: the classes of events that have changed a state.
        agreeing: those in records that made the state that the rule had left.
        partings: the commands after which this was not so.
    """

    changing: set[type[Fact]] = field(factory=set)
    agreeing: set[type[Fact]] = field(factory=set)
    partings: list[Parting] = field(factory=list)

    def report_to(self, report: GameReport) -> None:
        """Report which events are not applied, and which rules change a state without an event."""
        for parting in self.partings:
            idle = parting.events - self.changing - self.agreeing
            for kind in sorted(idle, key=lambda kind: kind.__name__):
                about = f"the event {kind.__name__} is not applied: folding it changes nothing"
                report.add("event", about, parting.detail, parting.place)
            if not idle:
                about = f"the rule of {parting.command} leaves another state than its events make"
                report.add("silent change", about, parting.detail, parting.place)


def difference(one: Any, other: Any, path: str = "") -> str:  # Any: JSON
    """Return the path to the first place where two values differ; empty if that is all of them."""
    pairs: Iterable[tuple[object, Any, Any]] = ()
    if type(one) is dict and type(other) is dict:
        pairs = [(key, one.get(key), other.get(key)) for key in (*one, *other)]
    elif isinstance(one, list | tuple) and type(one) is type(other) and len(one) == len(other):
        pairs = [(at, *both) for at, both in enumerate(zip(one, other, strict=True))]
    for key, inner, also in pairs:
        if inner != also or type(inner) is not type(also):
            return difference(inner, also, f"{path}.{key}" if path else str(key))
    return path


def without_places(path: str) -> str:
    """Return a path without the numbers in it."""
    return ".".join([part for part in path.split(".") if not part.isdecimal()])


def wrong_declarations(definition: GameDefinition) -> Iterator[tuple[str, str]]:
    """Yield the kind of each slip that the declarations alone reveal, and what is wrong."""
    decider = definition.decider
    own = set(decider.codec.tags.values()).difference(ENGINE_FACTS)
    commands, events = set(definition.commands), set(definition.events)
    older = definition.revisions.values()
    former = {kind for one in older for kind in (*one.rules, *one.upcasters)} - own
    declared = (own | _declared_beside(own) | events) - former
    for kind in sorted(declared, key=lambda kind: kind.__name__):
        name = kind.__name__
        if kind.is_command:
            if kind not in commands:
                yield "command", f"the command {name} has no rule"
        elif kind.tag is not None and (kind not in events or kind not in own):
            yield "event", f"the event {name} is not applied: no method of the state is its own"
    logged = {kind.tag: kind for kind in events if kind.tag is not None}
    for what, tags in (
        ("secret_answers", decider.secret),
        ("discloses", decider.discloses),
        ("the outcomes", decider.outcomes),
    ):
        for tag in sorted(set(tags) - set(logged)):
            known = decider.codec.tags.get(tag)
            named = f"tag {tag}" if known is None else known.__name__
            yield "name", f"{what} names {named}, which is not an event of the game"
    for private in definition.private:
        if private not in events:
            yield "name", f"private names {private.__name__}, which is not an event of the game"
        elif "player" not in private.names:
            yield "name", f"private names {private.__name__}, which has no field player"
    try:
        setup = definition.deal(definition.fewest_players, 0, None, {})
        state = definition.state_to_json(decider.initial(setup.layout))
    except Exception:  # the first game reports it
        return
    yield from _wrong_names(definition, setup, state)


def _declared_beside(kinds: Iterable[type[Fact]]) -> set[type[Fact]]:
    """Return the commands and events in the modules of some, but those that have a tag of theirs.

    The latter are of another game.
    """
    known = {kind.tag for kind in kinds}
    return {
        found
        for module in {kind.__module__ for kind in kinds}
        for found in vars(sys.modules[module]).values()
        if isinstance(found, type) and issubclass(found, Fact) and found.__module__ == module
        if getattr(found, "tag", None) is not None and found.tag not in known
    }


def _wrong_names(
    definition: GameDefinition,
    setup: Setup,
    state: Mapping[str, Any],  # Any: JSON
) -> Iterator[tuple[str, str]]:
    """Yield what is wrong with the names of attributes of setups, and of keys of STATE."""
    yield from _wrong_setups(setup)
    if isinstance(setup, GameSetup):
        values = {one.name: getattr(setup, one.name) for one in attributes_of(type(setup))}
        for name in sorted({*setup.dealt, *(setup.hidden or ())} - set(values)):
            listed = "dealt" if name in setup.dealt else "hidden"
            yield "name", f"{listed} of the setup names {name}, which is not an attribute of it"
        for name in setup.hidden or ():
            if type(values.get(name, ())) is not tuple:
                yield "name", f"hidden of the setup names {name}, which is not a list"
    for listed, names in (
        ("by_seat", definition.states.by_seat),
        ("by_name", definition.states.by_name),
        ("state_depths", definition.states.depths),
        ("totals_key", {definition.states.totals_key} - {""}),
    ):
        for name in sorted(set(names) - set(state)):
            yield "name", f"{listed} names {name}, which is not a key of STATE"


def _wrong_setups(setup: Setup) -> Iterator[tuple[str, str]]:
    """Yield which classes of a setup and of its parts are not frozen."""
    inside = [getattr(setup, one.name) for one in attrs.fields(type(setup))]
    for part in [setup, *[one for one in inside if attrs.has(type(one))]]:
        names = [one.name for one in attrs.fields(type(part))]
        if names and not _is_frozen(part, names[0]):
            about = f"the class {type(part).__name__} of setups is not frozen"
            yield "setup", f"{about}, so that whoever plays can change what all games share"


def _is_frozen(part: Any, name: str) -> bool:  # Any: an object of an attrs class
    try:
        setattr(part, name, getattr(part, name))
    except (AttributeError, TypeError):
        return True
    return False
