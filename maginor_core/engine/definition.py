"""The definition of a game: all that a tool may need from it, in one value.

The protocol, logs, audit, conformance suite, bots and the command line know a game only through its
definition. A tool that needs more extends the definition; it does not import the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from types import NoneType
from typing import Any, Protocol

from attrs import field, frozen

from maginor_core.engine.decider import Decider, tag_of
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact, FactJson, type_name
from maginor_core.engine.fields import Name
from maginor_core.engine.log import Log
from maginor_core.engine.session import Append
from maginor_core.engine.undo import (
    ChoiceCommitted,
    ChoiceWithheld,
    CommitChoice,
    ExcludeParty,
    PreimageWithheld,
    ReplaceChoice,
    Undo,
    Undone,
)
from maginor_core.engine.validation import VariantValue, require_value
from maginor_core.engine.vocabulary import Vocabulary


class PlayableSetup(Protocol):
    """What a game begins with, checked, and equal to every setup with the same content."""

    @property
    def players(self) -> int:
        """How many play."""

    @property
    def names(self) -> tuple[Name, ...]:
        """The names whose positions commands and events contain: texts and coordinates."""

    @property
    def numbers(self) -> tuple[Any, ...]:  # Any: the game's own form
        """The setup in numbers, as the header of a log contains it."""

    @property
    def layout(self) -> Any:  # Any: what the game's rules play on
        """The setup as the decider's ``initial`` takes it."""


@frozen
class Result:
    """How a game ended.

    Attributes:
        totals: by seat, the points.
        winners: the seats that won, ascending.
    """

    totals: tuple[int, ...]
    winners: tuple[int, ...]


class UnknownRevisionError(MalformedError):
    """A revision of the rulings that this program does not know; a log of it may be intact.

    Attributes:
        revision: which.
        known: the revisions that are known, ascending.
    """

    def __init__(self, revision: int, known: tuple[int, ...]) -> None:
        numbers = " or ".join(map(str, known))
        super().__init__(f"it was played under revision {revision} of the rulings, not {numbers}")
        self.revision = revision
        self.known = known


FactLog = Log[Any, Any]  # Any: the game's commands and events
Games = Callable[[str], "GameDefinition | None"]
"""Finds the definition of a game by its name; None if the game is unknown."""
Json = dict[str, Any]  # Any: JSON of many shapes
State = Any  # Any: the state of a game; a tool hands it on
Setup = Any  # Any: a PlayableSetup of the game; a tool hands it on
Parts = Any  # Any: the parts that a game is dealt from, such as tiles; a tool hands them on


@frozen
class ChanceForm:
    """How outcomes of chance appear outside, in JSON.

    Attributes:
        key: the key of a ``submit`` request that contains the outcomes, such as ``dice``.
        code: the protocol's code for outcomes that are too few, too many or impossible.
        from_json: the outcome that JSON describes; raises ``MalformedError`` if it describes none.
        to_json: the JSON of an outcome.
        words: how to describe an outcome in a sentence.
    """

    key: str
    code: str
    from_json: Callable[[object], int]
    to_json: Callable[[int], object]


@frozen(eq=False)
class GameDefinition:
    """One game.

    Attributes:
        name: the name by which it is selected, and by which a log's header names it.
        title: its title for people.
        fewest_players: how many play at least.
        most_players: how many play at most.
        decider: the rules.
        events: the classes of events, those that only views contain included.
        variants: the variants with their defaults, in the order of the rules; the default
            determines what a variant may be (``engine.validation``).
        editions: for each edition the variants that it selects.
        revision: the current revision of the rulings.
        revisions: for each older revision, the variants that it sets: a game that was played under
            it is replayed with them, whatever its setup contains.
        chance: how outcomes of chance appear in JSON.
        setup_from_json: the setup that JSON describes; raises ``setup_error``.
        setup_to_json: the JSON of a setup, without what is at its default.
        setup_from_numbers: the setup that a header contains; raises ``MalformedError``.
        setup_error: the class of refusals of setups; its ``ruling``, ``path`` and ``reason`` give
            why.
        layout_of: the layout of a setup in numbers with the digest of its terms, as an audit needs
            it for millions of games; raises ``MalformedError``.
        terms: the digest of all that a game is played under, from its setup in numbers and the
            revision: what may not change within one competition.
        with_variants: a setup in numbers, from any source, with some variants set to other
            values. Of the variants that the numbers lack, because an older revision did not have
            them, those that are not set are at their defaults. Raises ``MalformedError``; whether
            the rest is a setup is left to those who read the result.
        deal: a setup from a number of players, a seed, parts (None for the game's own) and variants
            that differ from their defaults; raises ``setup_error``.
        dealt_again: the setup that a seed deals from given parts under the terms of another setup.
        parts_class: the class of parts.
        parts: the game's own parts.
        parts_id: the name of parts, by which a log's header refers to them; ``standard`` in a game
            that has no parts and is always dealt alike.
        parts_from_json: the parts that JSON describes, in the form that ``maginor components
            check`` accepts; raises ``MalformedError``. None if there is only one thing from which
            the game can be dealt.
        state_to_json: the protocol's STATE of a state.
        snapshot: all of a state that rules depend on, but its setup, as nested tuples of numbers.
        restore: the state of a setup's layout and a snapshot.
        view_to_json: what a seat may know of a state, or a spectator, if that is None.
        conceal: a state without what a seat, or a spectator, may not know; a command that depends
            on it is awaited still. It may change the state that it is given.
        determinize: a real state that a seat, or a spectator, cannot distinguish from a state; what
            it does not know follows from the seed. None if nothing of a state is hidden for long.
        redact: an event as a seat sees it, or a spectator, if that is None.
        setup_seen: a setup in numbers as a seat, or a spectator, may know it, with empty bytes in
            place of each value that it may not; None if the game does not define it, so that no
            log for a seat can be made of it.
        names_of: the names whose positions commands and events contain, of a setup in numbers with
            empty bytes in place of some values.
        secret_commands: the classes of commands of which only their player may know more than that
            there was one; None for those by which something hidden happens to their player.
        setup_seen_json: the JSON of a setup as a seat sees it, or a spectator, if that is None. A
            setup that deals hidden things is never handed to a seat itself.
        board: a state with its setup, as the game's own projections take it.
        resume: the game as front ends use it, from its setup, the seed of its chance (None if
            outcomes are given from outside), the log of its records, and what stores each further
            one (None if nothing does).
        result: how the game ended; None if it has not.
        invariants: what is wrong with a state that no game should have, in sentences.
        presentation: the name of the module with the game's own text and pictures; empty if there
            is none, so that the generic ones are used.
        heuristics: the name of the module with the game's own bots and hints for the fuzzer; empty
            if there is none.
        state_depths: how many levels below its key a part of STATE is distinguished where a
            transcript shows what changed; any other part is shown as a whole.
        schemas: the folder of the JSON Schemas of its messages in the folder of specifications.
        by_seat: the keys of STATE whose lists have an item for each seat.
        by_name: the keys of STATE whose objects have a key for each name.
        totals_key: the key of STATE with the totals by seat of a finished game; empty in a game
            without points.
        rulings: the path of the page of rulings in the folder of specifications; empty if there is
            none.
        carriers: the files and folders of the package that implement the rulings.
        specification: the path of the executable specification in the folder of specifications.
        golden: the folder of the transcripts in the folder of reference games.
        pictures: the name of the module whose ``draw`` draws a view as SVG; empty if the generic
            picture is used.
        notation: by the JSON types of commands, the words that notation has for them; each of the
            others is its own word.
    """

    name: str
    title: str
    fewest_players: int
    most_players: int
    decider: Decider[Any, Any]  # Any: the game's own setups and states
    events: tuple[type[Fact], ...]
    variants: Mapping[str, VariantValue]
    chance: ChanceForm
    setup_from_json: Callable[[object], Setup]
    setup_to_json: Callable[[Setup], Json]
    setup_from_numbers: Callable[[tuple[Any, ...]], Setup]
    setup_error: type[Exception]
    layout_of: Callable[[tuple[Any, ...], bytes], Any]
    terms: Callable[[tuple[Any, ...], int], bytes]
    deal: Callable[[int, str | int, Parts | None, Mapping[str, VariantValue]], Setup]
    state_to_json: Callable[[State], Json]
    snapshot: Callable[[State], tuple[Any, ...]]
    restore: Callable[[Any, tuple[Any, ...]], State]
    view_to_json: Callable[[State, int | None], Json]
    conceal: Callable[[State, int | None], State]
    redact: Callable[[Fact, int | None], Fact]
    board: Callable[[State, Setup], Any]  # Any: the game's own
    resume: Callable[[Setup, str | int | None, FactLog, Append | None], Any]  # Any: likewise
    result: Callable[[State], Result | None]
    invariants: Callable[[State], Iterable[str]]
    with_variants: Callable[[tuple[Any, ...], Mapping[str, VariantValue]], tuple[Any, ...]]
    dealt_again: Callable[[Setup, str | int, Parts | None], Setup]
    determinize: Callable[[State, int | None, str | int], State] | None = None
    setup_seen: Callable[[tuple[Any, ...], int | None], tuple[Any, ...]] | None = None
    names_of: Callable[[tuple[Any, ...]], tuple[str, ...]] = lambda numbers: ()
    secret_commands: frozenset[type[Fact]] | None = None
    setup_seen_json: Callable[[Json, int | None], Json] = lambda setup, seat: setup
    editions: Mapping[str, Mapping[str, VariantValue]] = field(factory=dict)
    revision: int = 1
    revisions: Mapping[int, Mapping[str, VariantValue]] = field(factory=dict)
    parts_class: type = NoneType
    parts: Callable[[], Parts | None] = lambda: None
    parts_id: Callable[[Parts], str] = lambda parts: "standard"
    parts_from_json: Callable[[object], Parts] | None = None
    presentation: str = ""
    heuristics: str = ""
    state_depths: Mapping[str, int] = field(factory=dict)
    schemas: str = ""
    by_seat: frozenset[str] = frozenset()
    by_name: frozenset[str] = frozenset()
    totals_key: str = "totals"
    rulings: str = ""
    carriers: tuple[str, ...] = ()
    specification: str = ""
    golden: str = ""
    pictures: str = ""
    notation: Mapping[str, str] = field(factory=dict)

    @revisions.validator
    def _check_revisions(
        self, _: object, revisions: Mapping[int, Mapping[str, VariantValue]]
    ) -> None:
        for revision, variants in revisions.items():
            if not 0 <= revision < self.revision:
                raise ValueError(f"revision {revision} is not older than {self.revision}")
            if unknown := [name for name in variants if name not in self.variants]:
                raise ValueError(f"revision {revision} sets {unknown[0]}, which is not a variant")
            for name, value in variants.items():
                require_value(name, self.variants[name], value)

    @notation.validator
    def _check_notation(self, _: object, words: Mapping[str, str]) -> None:
        kinds = [type_name(kind) for kind in (*self.commands, Undo)]
        if unknown := [kind for kind in words if kind not in kinds]:
            raise ValueError(f"{unknown[0]} is not a command of {self.name}")
        spoken = [words.get(kind, kind) for kind in kinds]
        if len(set(spoken)) < len(spoken):
            raise ValueError("two commands have the same word in notation")

    @property
    def commands(self) -> tuple[type[Fact], ...]:
        """The classes of commands, in the order of the rules."""
        tags = self.decider.codec.tags
        return tuple([tags[tag] for tag in self.decider.rules])

    @cached_property
    def command_json(self) -> FactJson:
        """The JSON form of commands."""
        return FactJson("command", self.commands)

    @cached_property
    def record_json(self) -> FactJson:
        """The JSON form of the commands in records, those of the engine included."""
        return FactJson(
            "command", (*self.commands, Undo, CommitChoice, ReplaceChoice, ExcludeParty)
        )

    @cached_property
    def event_json(self) -> FactJson:
        """The JSON form of events."""
        return FactJson(
            "event", (*self.events, Undone, ChoiceCommitted, ChoiceWithheld, PreimageWithheld)
        )

    def vocabulary(self, setup: PlayableSetup) -> Vocabulary:
        """Return the vocabulary of games with the names of ``setup``."""
        return self.decider.codec.vocabulary(setup.names)

    def numbers_under(
        self, revision: int, numbers: tuple[Any, ...]
    ) -> tuple[Any, ...]:  # Any: a setup in the game's own form
        """Return a setup in numbers as a revision of the rulings reads it.

        Args:
            revision: the current one, or an older one in ``revisions``.
            numbers: a setup in numbers, from any source.

        Raises:
            UnknownRevisionError: the revision is neither.
            MalformedError: they cannot be a setup.
        """
        if revision != self.revision and revision not in self.revisions:
            raise UnknownRevisionError(revision, (*sorted(self.revisions), self.revision))
        variants = self.revisions.get(revision)
        return self.with_variants(numbers, variants) if variants else numbers

    def setup_under(self, revision: int, numbers: tuple[Any, ...]) -> Setup:  # Any: likewise
        """Return the setup in numbers as a revision of the rulings reads it.

        A game that begins with it is played under that revision, now and when it is resumed.

        Raises:
            UnknownRevisionError: the revision is neither the current one nor in ``revisions``.
            MalformedError: the numbers describe no setup that can be played.
        """
        return self.setup_from_numbers(self.numbers_under(revision, numbers))

    def layout_under(
        self, revision: int, numbers: tuple[Any, ...], digest: bytes
    ) -> Any:  # Any: what the decider's ``initial`` takes
        """Return the layout of a setup as a revision of the rulings reads it.

        Args:
            revision: the current one, or an older one in ``revisions``.
            numbers: a setup in numbers, from any source.
            digest: the digest of its terms, made from these numbers.

        Raises:
            UnknownRevisionError: the revision is neither.
            MalformedError: the numbers describe no setup that can be played.
        """
        read = self.numbers_under(revision, numbers)
        return self.layout_of(read, digest if read is numbers else self.terms(read, revision))

    def draws(self, command: Fact) -> bool:
        """Return whether ``command`` may draw outcomes of chance."""
        return tag_of(type(command)) in self.decider.draws

    def finished(self, state: State) -> bool:
        """Return whether the game is over: no command is awaited from anybody."""
        return not self.decider.to_act(state)
