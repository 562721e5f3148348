"""The definition of a game: all that a tool may need from it, in one value.

The protocol, logs, audit, conformance suite, bots and the command line know a game only through its
definition. A tool that needs more extends the definition; it does not import the game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache, cached_property
from itertools import chain
from types import MappingProxyType, NoneType
from typing import TYPE_CHECKING, Any, Final, Generic, NamedTuple, Protocol, Self, TypeAlias

from attrs import Factory, evolve, field, fields, frozen

from maginor_core.engine.codec import pack
from maginor_core.engine.decider import Decider, tag_of
from maginor_core.engine.disclosures import (
    ChoiceCommitted,
    ChoiceWithheld,
    CommitChoice,
    ExcludeParty,
    PreimageWithheld,
    ReplaceChoice,
)
from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.engine.facts import Fact, FactJson, Vocabulary, event, type_name
from maginor_core.engine.fields import Name
from maginor_core.engine.log import S
from maginor_core.engine.paths import read_regular
from maginor_core.engine.undo import EVENTS_OF_ENGINE, Undo, Undone
from maginor_core.engine.variants import VariantValue, require_value
from maginor_core.engine.view import DeclaredV_co, View, reader_of

if TYPE_CHECKING:
    from pathlib import Path

    from maginor_core.engine.game import Game
    from maginor_core.engine.observation import Encoder
    from maginor_core.engine.presentation import PartsPages
    from maginor_core.engine.revisions import Revision


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
    """A revision of the rulings that this program does not know; a log of it may be intact."""

    def __init__(self, revision: int, known: tuple[int, ...]) -> None:
        numbers = " or ".join(map(str, known))
        super().__init__(f"it was played under revision {revision} of the rulings, not {numbers}")
        self.revision = revision
        self.known = known


Games = Callable[[str], "GameDefinition | None"]
"""Finds the definition of a game by its name; None if the game is unknown."""
Json = dict[str, Any]  # Any: JSON of many shapes
State = Any  # Any: the state of a game; a tool hands it on
Numbers = tuple[Any, ...]  # Any: numbers, texts and tuples of them
Setup = Any  # Any: a PlayableSetup of the game; a tool hands it on
Parts = Any  # Any: the parts that a game is dealt from, such as tiles; a tool hands them on


@frozen(eq=False)
class ChanceForm:
    """How outcomes of chance appear outside, in JSON.

    Attributes:
        key: the key of a ``submit`` request that contains the outcomes, such as ``dice``.
        code: the protocol's code for outcomes that are too few, too many or impossible.
        from_json: the outcome that JSON describes; raises ``MalformedError`` if it describes none.
        to_json: the JSON of an outcome.
        faces: the names of the faces of the game's die, so that what was rolled on a table can be
            typed; empty if chance is no such die.
    """

    key: str
    code: str
    from_json: Callable[[object], int]
    to_json: Callable[[int], object]
    faces: tuple[str, ...] = ()


def outcomes_json(die: str = "die", draw: str = "draw") -> ChanceForm:
    """Return the form of outcomes as objects of one key: ``{"die": 3}`` or ``{"draw": 0}``.

    Both count from 0: the faces of a die, and the kinds of things in a bag.
    """

    def from_json(outcome: object) -> int:
        rolled, drawn = _marks()
        if type(outcome) is dict and len(outcome) == 1:
            ((key, number),) = outcome.items()
            if key in (die, draw) and type(number) is int:
                return rolled(number) if key == die else drawn(number)
        raise MalformedError(
            f"an outcome of chance is an object with a whole number as {die} or as {draw}, "
            f"not {shown(outcome)}"
        )

    def to_json(outcome: int) -> object:
        _, drawn = _marks()
        return {draw if isinstance(outcome, drawn) else die: int(outcome)}

    return ChanceForm(key="chance", code="chance", from_json=from_json, to_json=to_json)


@cache
def _marks() -> tuple[type[int], type[int]]:
    """Return the classes of the outcomes of a die and of a bag."""
    from maginor_core.engine.given_chance import Drawn, Rolled  # noqa: PLC0415 # few need them

    return Rolled, Drawn


Piles: TypeAlias = tuple[tuple[int, ...], ...]
"""What a seed has shuffled, each pile a row of numbers."""
Stated: TypeAlias = tuple[tuple[int, ...], ...]
"""What the header of a game states of its deal, in rows (``StatedForm``)."""


# These are tuples: attrs would take three times as long to make the classes.


class StatedForm(NamedTuple):
    """How headers state what differs between deals, so that an audit by C reads it there.

    Attributes:
        parts: where it is among the numbers of a setup, ascending, and how deep: 0 for a number,
            1 for an array of numbers, 2 for an array of such. The terms must not depend on it. Of
            each part there is a row of numbers; of one that is 2 deep there are two, how long each
            array is, and then what is in them.
        fits: whether a setup is valid that is another in everything but these parts, from the
            layout of the other one. It is in the subset of rules in C, and may be wrong only by
            being False: then Python has the last word.
        laid: as in ``DealForm``, the same attributes, from the rows.
    """

    parts: Mapping[int, int]
    fits: Callable[[Any, Stated], bool]  # Any: a layout
    laid: Mapping[str, Callable[[Any, Stated], Any]]  # Any: a layout; a number, or tuples of them

    def rows(self, numbers: Numbers) -> Stated:
        """Return what a setup in numbers states; raises ``TypeError`` if it is another form."""
        found: list[tuple[int, ...]] = []
        for place, depth in self.parts.items():
            part = numbers[place]
            if depth == 2:
                found += [tuple(map(len, part)), tuple(chain.from_iterable(part))]
            else:
                found.append((*part,) if depth else (part,))
        return tuple(found)


class DealForm(NamedTuple):
    """What differs between deals of as many players from the same parts, in numbers.

    With it, C deals (``play.rows``), and a deal by the ``deal`` of the setups is the same.

    Attributes:
        piles: for a number of players and parts (None for the game's own), by the label of its
            stream of the seed, what is shuffled (``Stream.shuffled``), or the number below which
            one is drawn (``Stream.below``), which then is a pile of that one.
        laid: for each attribute of layouts that differs, what it is, from the layout of any such
            deal and the piles in their order. The functions are in the subset of rules in C.
            A setup must follow from these, the players and the terms: in audits by C, one that has
            them in common with the deal of a seed is that deal.
        stated: how headers state the same; None if Python alone reads them.
    """

    piles: Callable[[int, Parts | None], Mapping[str, tuple[int, ...] | int]]
    laid: Mapping[str, Callable[[Any, Piles], Any]]  # Any: a layout; a number, or tuples of them
    stated: StatedForm | None = None


@frozen(eq=False)
class SetupForm:
    """How the setups of a game are made, written and read.

    Attributes:
        kind: the class of setups, with the ``game`` and the ``player_counts``.
        variants: the variants with their defaults, in the order of the rules; the default
            determines what a variant may be (``engine.errors``).
        from_json: the setup that JSON describes; raises ``SetupError``.
        to_json: the JSON of a setup, without what is at its default.
        from_numbers: the setup that a header contains; raises ``MalformedError``.
        layout_of: the layout of a setup in numbers with the digest of its terms, as an audit needs
            it for millions of games; raises ``MalformedError``.
        terms: the digest of all that a game is played under, from its setup in numbers and the
            revision: what may not change within one competition.
        with_variants: a setup in numbers, from any source, with some variants set to other
            values. Variants that an older revision did not have are at their defaults. Raises
            ``MalformedError``; whether the rest is a setup is left to those who read the result.
        deal: a setup from a number of players, a seed, parts (None for the game's own) and variants
            that differ from their defaults; raises ``SetupError``.
        deal_again: the setup that a seed deals from given parts under the terms of another setup.
        seen: a setup in numbers as a seat, or a spectator, may know it, with empty bytes in place
            of each value that it may not; None if no log for a seat can be made of it.
        seen_json: the JSON of a setup as a seat sees it, or a spectator, if that is None.
        known: a setup as a seat, or a spectator, may know it: of the same class, with None in place
            of each value that it may not; the setup itself if it may know all. Pictures are drawn
            from it, and ``Game.known_to`` begins with it.
        names_of: the names whose positions commands and events contain, of a setup in numbers with
            empty bytes in place of some values.
        editions: for each edition the variants that it selects.
        dealing: the same as ``deal`` in numbers, so that C can deal; None if there is no such form.
        without: how setups were written that lacked some attributes: what it reads has these
            values. Raises ``TypeError`` if that cannot be. None if the setups are read by functions
            of the game's own.
    """

    kind: Any  # Any: the class of setups
    variants: Mapping[str, VariantValue]
    from_json: Callable[[object], Setup]
    to_json: Callable[[Setup], Json]
    from_numbers: Callable[[Numbers], Setup]
    layout_of: Callable[[Numbers, bytes], Any]  # Any: a layout
    terms: Callable[[Numbers, int], bytes]
    with_variants: Callable[[Numbers, Mapping[str, VariantValue]], Numbers]
    deal: Callable[[int, str | int, Parts | None, Mapping[str, VariantValue]], Setup]
    deal_again: Callable[[Setup, str | int, Parts | None], Setup]
    seen: Callable[[Numbers, int | None], Numbers] | None = None
    seen_json: Callable[[Json, int | None], Json] = lambda setup, seat: setup
    known: Callable[[Setup, int | None], Setup] = lambda setup, seat: setup
    names_of: Callable[[Numbers], tuple[str, ...]] = lambda numbers: ()
    editions: Mapping[str, Mapping[str, VariantValue]] = field(factory=dict)
    dealing: DealForm | None = None
    without: Callable[[Mapping[str, Any]], SetupForm] | None = None  # Any: values of attributes


NO_SETUP: Final = "it is not the setup of a game"


def _may_be(number: object, default: VariantValue) -> bool:
    return type(number) is int and (type(default) is not bool or number in (0, 1))


def variants_setter(
    defaults: Mapping[str, VariantValue], place: int, parts: int, later: int = 0
) -> Callable[[Numbers, Mapping[str, VariantValue]], Numbers]:
    """Return the ``with_variants`` of setups that are ``parts`` numbers, the variants at ``place``.

    In numbers a variant is 0 or 1, or a whole number, of which 0 stands for None. So many of the
    last ones as ``later`` says are left out, from the end on, while they are at their defaults.
    """

    def with_variants(numbers: Numbers, variants: Mapping[str, VariantValue]) -> Numbers:
        given = numbers[place] if len(numbers) == parts else None
        if (
            type(given) is not tuple
            or len(given) > len(defaults)
            or not all(map(_may_be, given, defaults.values()))
        ):
            raise MalformedError(NO_SETUP, "header.setup")
        values = {name: int(value or 0) for name, value in defaults.items()}
        values |= dict(zip(values, given, strict=False))
        for name, value in variants.items():
            if name not in values:
                raise MalformedError(f"{name} is not a variant", "variants")
            values[name] = int(value or 0)
        written = list(values.items())
        while len(written) > len(defaults) - later:
            name, number = written[-1]
            if number != int(defaults[name] or 0):
                break
            written.pop()
        return (*numbers[:place], tuple([n for _, n in written]), *numbers[place + 1 :])

    return with_variants


def _plain(value: object) -> object:
    return dict(value) if isinstance(value, Mapping) else repr(value)


def _names(names: Iterable[str]) -> frozenset[str]:
    return frozenset(names)


@frozen(eq=False)
class StateForm:
    """How the states of a game are written, and what is true of each.

    Attributes:
        snapshot: all of a state that rules depend on, but its setup, as nested tuples of numbers.
        restore: the state of a setup's layout and a snapshot.
        invariants: what is wrong with a state that no game should have, in sentences.
        depths: how many levels below its key a part of STATE is distinguished where a transcript
            shows what changed; any other part is shown as a whole.
        by_seat: the keys of STATE whose lists have an item for each seat.
        by_name: the keys of STATE whose objects have a key for each name.
        totals_key: the key of STATE with the totals by seat of a finished game; empty in a game
            without points.
        layout: the attribute of a state that is the layout it began with; in what a seat may know,
            it is that of the setup as the seat may know it. Empty if the states have none.
    """

    snapshot: Callable[[Any], tuple[Any, ...]]  # Any: a state; numbers
    restore: Callable[[Any, tuple[Any, ...]], Any]  # Any: a layout, numbers, a state
    invariants: Callable[[Any], Iterable[str]] = lambda state: ()
    depths: Mapping[str, int] = field(factory=dict)
    by_seat: frozenset[str] = field(default=frozenset(), converter=_names)
    by_name: frozenset[str] = field(default=frozenset(), converter=_names)
    totals_key: str = "totals"
    layout: str = ""


class SmallGame(NamedTuple):
    """A game from few parts, whose values can be computed (``play.exact``).

    Attributes:
        parts: what it is dealt from.
        variants: the variants that it needs, such as a limit of rounds.
    """

    parts: Parts
    variants: Mapping[str, VariantValue] = MappingProxyType({})


@frozen(eq=False)
class PartsForm:
    """What a game is dealt from, such as tiles; by default it is always dealt alike.

    Attributes:
        kind: the class of parts.
        standard: the game's own parts.
        id_of: the name of parts, by which a log's header refers to them.
        from_json: the parts that JSON describes; raises ``MalformedError``. None if there is only
            one thing from which the game can be dealt.
        labels: the printed names in parts, by the names that the engine has for them.
        pages: loads what shows parts to people; None if there is only one thing.
        small: loads the small games of two that are documented, by their names, from the smallest
            on. Environments take a name in place of parts.
    """

    kind: type = NoneType
    standard: Callable[[], Parts | None] = lambda: None
    id_of: Callable[[Parts], str] = lambda parts: "standard"
    from_json: Callable[[object], Parts] | None = None
    labels: Callable[[Parts], Mapping[str, str]] = lambda parts: {}
    pages: Callable[[], PartsPages] | None = None
    small: Callable[[], Mapping[str, SmallGame]] = dict

    def read(self, path: str | Path) -> Parts:
        """Return the parts in a JSON file of the form of the standard ones.

        Raises:
            MalformedError: the file contains none from which a game can be dealt.
            OSError: it cannot be read.
        """
        import json  # noqa: PLC0415 # it loads slowly, and few need it

        try:
            data = json.loads(read_regular(path))
        except (ValueError, RecursionError) as error:
            raise MalformedError(f"is not JSON ({error})", str(path)) from None
        if self.from_json is None:
            raise MalformedError("is not needed: the game is always dealt alike", str(path))
        return self.from_json(data)


@frozen(eq=False)
class Resources:
    """Modules and files of a game that tools load when they need them; each may be missing.

    Paths in folders of this package may be absolute instead, as in a game of another package.

    Attributes:
        presentation: the module with the game's own text and pictures; otherwise generic.
        heuristics: the module whose ``HEURISTICS`` has the game's own bots and hints for the fuzzer
            (``engine.heuristics.Heuristics``).
        pictures: the module whose ``draw`` draws a view as SVG; otherwise generic.
        schemas: the folder of the JSON Schemas of its messages in the folder of specifications.
        rulings: the path of the page of rulings in the folder of specifications.
        carriers: the files and folders of the package that implement the rulings.
        specification: the path of the executable specification in the folder of specifications.
        golden: the folder of the transcripts in the folder of reference games.
        golden_logs: the folder of logs that must stay as they are, in which each revision has one
            or more; ``check_game`` audits them.
    """

    presentation: str = ""
    heuristics: str = ""
    pictures: str = ""
    schemas: str = ""
    rulings: str = ""
    carriers: tuple[str, ...] = ()
    specification: str = ""
    golden: str = ""
    golden_logs: str = ""

    @classmethod
    def of(cls, game: str, pages: str, carriers: tuple[str, ...]) -> Self:
        """Return the resources of a game of this package, by its folder in ``games``.

        ``pages`` is its folder in that of specifications, with a slash; empty for that itself.
        """
        package = f"maginor_core.games.{game}"
        return cls(
            presentation=f"{package}.presentation",
            heuristics=f"{package}.heuristics",
            pictures=f"{package}.presentation.picture",
            schemas=f"{pages}schemas",
            rulings=f"{pages}rulings.md",
            carriers=carriers,
            specification=f"{pages}model.py",
            golden=pages.rstrip("/") or ".",
        )


def hidden_from_others(kinds: Iterable[type[Fact]]) -> dict[type[Fact], type[Fact]]:
    """Return for each class of private events a new one with its ``player`` alone, for others.

    For ``StoneDrawn`` that is ``StoneDrawnHidden``.
    """
    return {kind: _hidden(kind) for kind in kinds}


def _hidden(kind: type[Fact]) -> Any:  # Any: a class of events
    name = f"{kind.__name__}Hidden"
    members = {
        "__doc__": f"What the others see of {kind.__name__}.",
        "__module__": kind.__module__,
        "__annotations__": {"player": int},
    }
    return event(None)(type(name, (Fact,), members))


def most_points(
    to_act: Callable[[State], tuple[int, ...]], totals: Callable[[State], Sequence[int]]
) -> Callable[[State], Result | None]:
    """Return the ``result`` of a game that those with the most points win.

    ``to_act`` returns the seats that are awaited, and ``totals`` the points by seat.
    """

    def result(state: State) -> Result | None:
        if to_act(state):
            return None
        points = tuple(totals(state))
        best = max(points)
        return Result(points, tuple([seat for seat, own in enumerate(points) if own == best]))

    return result


def require_definition(game: object) -> None:
    """Refuse, by a ``MalformedError``, what is not the definition of a game, such as its name."""
    if not isinstance(game, GameDefinition):
        wanted = 'a GameDefinition, such as maginor_core.games.game("maginor")'
        raise MalformedError(f"must be {wanted}, not {shown(game)}", "game")


def _logged_and_hidden(definition: GameDefinition) -> tuple[type[Fact], ...]:
    kinds = definition.decider.codec.tags.values()
    own = [kind for kind in kinds if not (kind.is_command or kind.tag in EVENTS_OF_ENGINE)]
    return (*own, *definition.private.values())


def _state_of_attributes(definition: GameDefinition) -> Callable[[State], Json]:
    to_act, result, decision = definition.decider.to_act, definition.result, definition.decision

    def state_to_json(state: State) -> Json:
        awaited, end = to_act(state), result(state)
        return {
            **state.to_json(),
            "decision": {**decision(state), "players": list(awaited)} if awaited else None,
            "finished": not awaited,
            "totals": None if end is None else list(end.totals),
            "winners": None if end is None else list(end.winners),
        }

    return state_to_json


def _state_without_secrets(definition: GameDefinition) -> Callable[[State, int | None], Json]:
    decider, conceal, state_to_json = (
        definition.decider,
        definition.conceal,
        definition.state_to_json,
    )
    own = definition.own_view
    if own is not None:
        return lambda state, seat: {"seat": seat, "state": state_to_json(state), **own(state, seat)}

    def view_to_json(state: State, seat: int | None) -> Json:
        seen = state_to_json(conceal(decider.copy(state), seat))
        if seen.get("decision"):  # an answer that is hidden has been given all the same
            seen["decision"]["players"] = list(decider.to_act(state))
        return {"seat": seat, "state": seen}

    return view_to_json


def _private_to_players(definition: GameDefinition) -> Callable[[Fact, int | None], Fact]:
    private = definition.private

    def redact(happened: Fact, seat: int | None) -> Fact:
        seen = private.get(type(happened))
        if seen is None:
            return happened
        player = happened.values()[happened.names.index("player")]
        made: Any = seen  # Any: its fields are those of what it stands for
        return happened if player == seat else made(player)

    return redact


@frozen(eq=False, slots=False)  # with slots, its properties would slow down all attributes
class GameDefinition(Generic[S, DeclaredV_co]):
    """One game, typed in its states and views.

    Attributes:
        title: its title for people.
        setups: how setups are made, written and read; it names the game.
        states: how states are written, and what is true of each.
        decider: the rules.
        result: how the game ended; None if it has not.
        events: the classes of events, those that only views contain included; by default those in
            logs and what others see of private ones.
        private: for each class of events that only their ``player`` may see, what others see.
        chance: how outcomes of chance appear in JSON.
        decision: what the protocol's ``decision`` contains besides ``players``, if
            ``state_to_json`` is not given; by default its ``kind`` is the word that an attribute
            ``decision`` of the state has, or ``act``.
        state_to_json: the protocol's STATE of a state; by default its attributes, ``decision``,
            ``finished``, ``totals`` and ``winners``.
        state_text: the same as JSON text in UTF-8, if the game can make that in less time than it
            takes to write ``state_to_json``; used with ``own_view`` alone. In the dict, which is
            empty at first, it may keep parts of one state of a game for the next one.
        conceal: a state without what a seat, or a spectator, may not know; a command that depends
            on it is awaited still. It may change the state that it is given.
        own_view: where STATE contains nothing that is hidden from anybody: what a view has beside
            it, for a seat or a spectator. STATE is then written once for all viewers.
        view_to_json: what a seat may know of a state, or a spectator, if that is None; by default
            STATE of what ``conceal`` leaves, or STATE itself beside ``own_view``.
        view: returns the class that declares this JSON (``engine.view``), which is loaded when
            somebody looks; None if programs get what ``conceal`` leaves of a state itself.
        redact: an event as a seat sees it, or a spectator, if that is None; by default as
            ``private`` says.
        determinize: a real state that a seat, or a spectator, cannot distinguish from a state; what
            it does not know follows from the seed. None if nothing of a state is hidden for long.
        secret_commands: the classes of commands of which only their player may know more than that
            there was one; None for those by which something hidden happens to their player.
        parts: what the game is dealt from.
        revision: the current revision of the rulings.
        revisions: for each older revision, how it differed from the next later one (``under``).
        resources: the modules and files of the game that tools load when they need them.
        notation: by the JSON types of commands, the words that notation has for them; each of the
            others is its own word.
        domains: of a setup, the values in numbers that fields of commands may have whose
            annotations leave that open, such as whole numbers: by the names of command and field,
            as ``play_card.value``, or by that of the command tuples of all fields but the seat.
            They are the same in all games with the same parts. An agent chooses among them
            (``engine.observation``).
        encoder: of a layout, what writes observations for agents; None if these follow from the
            attributes that states declare (``engine.observation``).
        undealt: of a layout, the state before its deal, from which a command deals by chance; None
            if the game begins with what the setup has dealt.
        in_python: functions of the rules that only states with something hidden need; rules in C
            (``maginor native``) leave a game to Python that comes to one of them.
        newest: of an older revision of a game, as ``under`` returns it: the game itself.
    """

    title: str
    setups: SetupForm
    states: StateForm
    decider: Decider[Any, S]  # Any: the game's own setups
    result: Callable[[State], Result | None]
    private: Mapping[type[Fact], type[Fact]] = field(factory=dict)
    events: tuple[type[Fact], ...] = field(default=Factory(_logged_and_hidden, takes_self=True))
    chance: ChanceForm = field(factory=outcomes_json)
    decision: Callable[[State], Json] = lambda state: {"kind": getattr(state, "decision", "act")}
    state_to_json: Callable[[State], Json] = field(
        default=Factory(_state_of_attributes, takes_self=True)
    )
    state_text: Callable[[State, dict[str, Any]], bytes] | None = None  # Any: the game's own
    conceal: Callable[[State, int | None], State] = lambda state, seat: state
    own_view: Callable[[State, int | None], Json] | None = None
    view_to_json: Callable[[State, int | None], Json] = field(
        default=Factory(_state_without_secrets, takes_self=True)
    )
    view: Callable[[], type[DeclaredV_co]] | None = None
    redact: Callable[[Fact, int | None], Fact] = field(
        default=Factory(_private_to_players, takes_self=True)
    )
    determinize: Callable[[State, int | None, str | int], State] | None = None
    secret_commands: frozenset[type[Fact]] | None = None
    parts: PartsForm = PartsForm()
    revision: int = 1
    revisions: Mapping[int, Revision] = field(factory=dict)
    resources: Resources = Resources()
    notation: Mapping[str, str] = field(factory=dict)
    domains: Callable[[Setup], Mapping[str, Iterable[Any]]] = lambda setup: {}  # Any: numbers, rows
    encoder: Callable[[Any], Encoder] | None = None  # Any: a layout
    undealt: Callable[[Any], State] | None = None  # Any: a layout
    in_python: tuple[Callable[..., Any], ...] = ()  # Any: whatever they return

    newest: GameDefinition | None = field(default=None, repr=False)

    @revisions.validator
    def _check_revisions(self, _: object, revisions: Mapping[int, Revision]) -> None:
        if not revisions:
            return
        from maginor_core.engine.revisions import (  # noqa: PLC0415 # few games have any
            Revision,
            require_one_form,
        )

        for number, one in revisions.items():
            if not 0 <= number < self.revision:
                raise ValueError(f"revision {number} is not older than {self.revision}")
            if not isinstance(one, Revision):
                raise TypeError(f"revision {number} must be a Revision, not {shown(one)}")
            if unknown := [name for name in one.variants if name not in self.variants]:
                raise ValueError(f"revision {number} sets {unknown[0]}, which is not a variant")
            for name, value in one.variants.items():
                require_value(name, self.variants[name], value)
        for number, one in revisions.items():
            try:
                require_one_form(one)
                self.under(number)
            except TypeError as error:
                raise TypeError(f"revision {number}: {error}") from None

    @notation.validator
    def _check_notation(self, _: object, words: Mapping[str, str]) -> None:
        kinds = [type_name(kind) for kind in (*self.commands, Undo)]
        if unknown := [kind for kind in words if kind not in kinds]:
            raise ValueError(f"{unknown[0]} is not a command of {self.name}")
        spoken = [words.get(kind, kind) for kind in kinds]
        if len(set(spoken)) < len(spoken):
            raise ValueError("two commands have the same word in notation")

    @property
    def name(self) -> str:
        """The name by which it is selected, and by which a log's header names it."""
        name: str = self.setups.kind.game
        return name

    @property
    def fewest_players(self) -> int:
        """How many play at least."""
        counts: range = self.setups.kind.player_counts
        return counts[0]

    @property
    def most_players(self) -> int:
        """How many play at most."""
        counts: range = self.setups.kind.player_counts
        return counts[-1]

    @property
    def variants(self) -> Mapping[str, VariantValue]:
        """The variants with their defaults, in the order of the rules."""
        return self.setups.variants

    def deal(
        self,
        players: int,
        seed: str | int,
        parts: Parts | None = None,
        variants: Mapping[str, VariantValue] = MappingProxyType({}),
    ) -> Setup:
        """Return the setup that ``seed`` deals, with the game's own parts if None are given.

        Raises:
            SetupError: so many cannot play, or a variant or the seed is not one.
        """
        return self.setups.deal(players, seed, parts, variants)

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
        former = [kind for kind in self.decider.codec.upcasters if kind.is_command]
        return FactJson(
            "command", (*self.commands, *former, Undo, CommitChoice, ReplaceChoice, ExcludeParty)
        )

    @cached_property
    def event_json(self) -> FactJson:
        """The JSON form of events."""
        return FactJson(
            "event", (*self.events, Undone, ChoiceCommitted, ChoiceWithheld, PreimageWithheld)
        )

    def new(
        self,
        players: int | None = None,
        seed: str | int | None = None,
        *,
        setup: Setup | None = None,
        parts: Parts | None = None,
        variants: Mapping[str, VariantValue] | None = None,
    ) -> Game[Any, Any, S, DeclaredV_co]:  # Any: the game's commands and events
        """Begin a game in memory; ``engine.setup.beginning`` has the arguments and errors."""
        from maginor_core.engine.game import Game  # noqa: PLC0415 # it imports this module
        from maginor_core.engine.setup import beginning  # noqa: PLC0415 # as above

        begun = beginning(self, players, seed, setup, parts, variants)
        return Game(self, begun.setup, begun.seed)

    def known_state(self, state: S, setup: Setup, seat: int | None) -> S:
        """Return what a seat, or a spectator, may know of a state.

        Its layout becomes that of ``setup``, which is the game's as the seat may know it.
        """
        return self.begun_with(setup, self.conceal(self.decider.copy(state), seat))

    def begun_with(self, setup: Setup, state: S) -> S:
        """Return a state, which it changes, with the layout of ``setup``."""
        if self.states.layout:
            setattr(state, self.states.layout, setup.layout)
        return state

    def view_of(self, state: S, setup: Setup, seat: int | None) -> DeclaredV_co:
        """Return what a seat may know of a state of a game from ``setup``, by attributes."""
        view: DeclaredV_co
        if self.view is not None:
            kind: Any = self.view()  # Any: a declared class
            view = reader_of(kind)(self.view_to_json(state, seat))
        else:
            known = self.known_state(state, self.setups.known(setup, seat), seat)
            view = View(seat, known)  # type: ignore[assignment] # which is the default
        return view

    def vocabulary(self, setup: PlayableSetup) -> Vocabulary:
        """Return the vocabulary of games with the names of ``setup``."""
        return self.decider.codec.vocabulary(setup.names)

    def under(self, revision: int) -> Self:
        """Return the game as a revision of the rulings plays it; the game itself if it is current.

        It reads setups and records as logs of that revision contain them, and has its rules. What
        it returns of them, and what it shows, has the form of today.

        Raises:
            UnknownRevisionError: the revision is neither the current one nor in ``revisions``.
        """
        if revision == self.revision:
            return self
        if revision not in self.revisions:
            raise UnknownRevisionError(revision, (*sorted(self.revisions), self.revision))
        if revision not in self._older:
            self._older[revision] = self._under(self.difference(revision), revision)
        return self._older[revision]

    def difference(self, revision: int) -> Revision:
        """Return how a revision that is known differs from the current one."""
        from maginor_core.engine.revisions import difference  # noqa: PLC0415 # few need it

        return difference(self.revisions, revision)

    @cached_property
    def _older(self) -> dict[int, Self]:
        return {}

    def _under(self, was: Revision, revision: int) -> Self:
        from maginor_core.engine import revisions  # noqa: PLC0415 # few need them

        decider = revisions.decider_under(self.decider, was)
        former = [kind for kind in decider.codec.upcasters if not kind.is_command]
        kinds = [*[type_name(decider.codec.tags[tag]) for tag in decider.rules], type_name(Undo)]
        words = {kind: word for kind, word in self.notation.items() if kind in kinds}
        return evolve(
            self,
            setups=revisions.setups_under(self.setups, was, revision),
            states=revisions.states_under(self.states, was),
            decider=decider,
            events=(*self.events, *former),
            notation=words,
            revision=revision,
            revisions={},
            newest=self,
        )

    @cached_property
    def fingerprint(self) -> bytes:
        """The digest by which its rules are known, in 32 bytes; empty in a build without sources.

        It follows from its revisions, from deals of its own parts, and from the text of the
        modules that setups, states and rules come from, with all that these import of their
        packages and of this one, but for presentation, pictures and heuristics. So it is the same
        in every installation, and with any change of this text it is another.
        """
        import json  # noqa: PLC0415 # it loads slowly, and few need it

        from maginor_core.engine.source_files import (  # noqa: PLC0415 # few need it
            digest_of_contents,
            sources_of_code,
        )

        if self.newest is not None:
            return self.newest.fingerprint
        forms, older = (self.decider, self.setups, self.states), self.revisions
        code: list[object] = [
            getattr(form, one.name) for form in forms for one in fields(type(form))
        ]
        code += [self.result, *self.decider.codec.tags.values()]
        for was in older.values():
            code += [was.rules, was.options, was.deal, was.upcasters, *was.rules, *was.upcasters]
        resources = self.resources
        shown = (resources.presentation, resources.heuristics, resources.pictures)
        try:
            sources = sources_of_code(code, without=shown)
            deals = [self.deal(players, "").numbers for players in self.setups.kind.player_counts]
        except EngineError:
            return b""
        numbers = {number: [was.variants, was.setup] for number, was in older.items()}
        stated = json.dumps([self.revision, numbers], sort_keys=True, default=_plain)
        contents = {"revisions": stated.encode(), "deals": pack(tuple(deals)), **sources}
        return bytes.fromhex(digest_of_contents(sorted(contents.items())))

    def draws(self, command: Fact) -> bool:
        """Return whether ``command`` may draw outcomes of chance."""
        return tag_of(type(command)) in self.decider.draws

    def finished(self, state: State) -> bool:
        """Return whether the game is over: no command is awaited from anybody."""
        return not self.decider.to_act(state)
