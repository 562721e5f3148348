"""Simple games: what every small game would repeat, as defaults of its definition.

A simple game declares its setup and its state as attrs classes, and its events as methods of the
state. From these follow the JSON and the numbers of setups, the terms, snapshots, the application
of events, positions and matches, the STATE of the protocol, and views. A view is made from a state
from which everything secret has been removed, so that it cannot reveal more than that.
"""

from __future__ import annotations

import hashlib
import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property, wraps
from typing import Any, ClassVar, Concatenate, Final, ParamSpec, Self, TypeVar

import attrs
from attrs import frozen

from maginor_core.engine.decider import Decider, Rule, tag_of
from maginor_core.engine.definition import ChanceForm, FactLog, GameDefinition, Json, Result
from maginor_core.engine.errors import MalformedError, RefusalError
from maginor_core.engine.facts import Fact, event, type_name
from maginor_core.engine.fields import (
    Form,
    Row,
    attributes_of,
    differing,
    form_of,
    made_from_json,
    require_fit,
)
from maginor_core.engine.given_chance import Drawn, Rolled
from maginor_core.engine.match import Match, Position
from maginor_core.engine.session import Append
from maginor_core.engine.strict import pack
from maginor_core.engine.validation import VariantValue, shown
from maginor_core.engine.visibility import HOLE
from maginor_core.engine.vocabulary import Codec

# The state of a simple game: an attrs class, whose methods are its events.

APPLICATION: Final = "application"
"""The attribute of a method that contains the event it applies."""
HIDES: Final = "hides"
"""The attribute of a class of events that contains the private one whose place it takes."""


class SimpleState:
    """The base of an attrs class (``@define(eq=False)``) that describes a state of a game.

    Its first attribute is ``setup``. The others are those of ``engine.fields``: numbers, booleans,
    optional values, and lists and tuples of these. What an event changes is a method, declared with
    ``applies``; nothing else changes a state.

    Attributes:
        events: what has been recorded since somebody cleared it.
        unknown: a name in the command that is unknown.
        drawn: how many outcomes of chance have been drawn.
    """

    events: list[Row]
    unknown: str
    drawn: int

    def __attrs_post_init__(self) -> None:
        """Begin with nothing recorded."""
        self.events = []
        self.unknown = ""
        self.drawn = 0

    def __reduce__(self) -> tuple[Any, ...]:  # Any: the attributes
        """Return what pickle and copy need; attrs would leave out the attributes of this class."""
        return _with_records, (
            type(self),
            self._attributes(),
            self.events,
            self.unknown,
            self.drawn,
        )

    def _attributes(self) -> list[Any]:  # Any: likewise
        names = ("setup", *[name for name, _ in _forms(type(self))])
        return [getattr(self, name) for name in names]

    def copy(self) -> Self:
        """Return an independent copy, without recorded events."""
        copy = type(self)(*map(_copied, self._attributes()))
        copy.drawn = self.drawn
        return copy

    def snapshot(self) -> tuple[Any, ...]:  # Any: numbers and tuples of them
        """Return all of the state but its setup and the number of outcomes drawn."""
        return tuple([form.to_numbers(getattr(self, name)) for name, form in _forms(type(self))])

    @classmethod
    def restore(cls, setup: object, snapshot: tuple[Any, ...]) -> Self:  # Any: likewise
        """Return the state of which ``snapshot`` was taken, in a game with that setup."""
        pairs = zip(_forms(cls), snapshot, strict=True)
        return cls(setup, *[form.from_numbers(numbers) for (_, form), numbers in pairs])  # type: ignore[call-arg] # attrs makes the initializer of the game's class

    def to_json(self) -> Json:
        """Return the attributes but the setup, as plain JSON data."""
        return {name: form.to_json(getattr(self, name)) for name, form in _forms(type(self))}


S = TypeVar("S", bound=SimpleState)
P = ParamSpec("P")


def _with_records(
    kind: type[S], attributes: Sequence[Any], events: list[Row], unknown: str, drawn: int
) -> S:
    """Return a state with these attributes, its recorded events among them."""
    state = kind(*attributes)
    state.events, state.unknown, state.drawn = events, unknown, drawn
    return state


@frozen
class Application:
    """What an event does to a state: its class, the change, and which item is an outcome."""

    kind: type[Fact]
    change: Callable[..., None]
    outcome: int | None


def applies(
    kind: type[Fact], outcome: str = ""
) -> Callable[[Callable[Concatenate[S, P], None]], Callable[Concatenate[S, P], None]]:
    """Make a method of a state record an event of ``kind`` and then change the state by it.

    The method takes the fields of the event in numbers, by position; a boolean is 0 or 1.

    Args:
        kind: the class of the event.
        outcome: the field that contains an outcome of chance, or several; empty if there is none.

    Raises:
        TypeError: the method does not take the fields of the event, or has no such outcome.
    """
    tag = tag_of(kind)
    if outcome and outcome not in kind.names:
        raise TypeError(f"{kind.__name__} has no field {outcome}")
    place = 1 + kind.names.index(outcome) if outcome else None

    def declare(method: Callable[Concatenate[S, P], None]) -> Callable[Concatenate[S, P], None]:
        taken = tuple(inspect.signature(method).parameters)[1:]
        if taken != kind.names:
            raise TypeError(f"{method.__name__} must take {', '.join(kind.names) or 'nothing'}")

        def change(state: S, /, *fields: P.args, **named: P.kwargs) -> None:
            method(state, *fields, **named)
            if place is not None:
                drawn = fields[place - 1]
                state.drawn += len(drawn) if isinstance(drawn, tuple) else 1

        @wraps(method)
        def record(state: S, /, *fields: P.args, **named: P.kwargs) -> None:
            state.events.append((tag, *map(_number, fields)))
            change(state, *fields, **named)

        setattr(record, APPLICATION, Application(kind, change, place))
        return record

    return declare


def applications_of(state: type[SimpleState]) -> Sequence[Application]:
    """Return what each event does to states of a class, in the order of its methods."""
    found = [getattr(member, APPLICATION, None) for member in vars(state).values()]
    return [one for one in found if one is not None]


def depths_of(state: type[SimpleState]) -> dict[str, int]:
    """Return, for each attribute that is a list, how many lists are within one another."""
    depths = {one.name: _depth(one.form) for one in attributes_of(state)[1:]}
    return {name: depth for name, depth in depths.items() if depth}


def _depth(form: Form) -> int:
    if form.kind not in ("items", "fixed"):
        return 0
    return 1 + max(map(_depth, form.parts))


def _forms(kind: type) -> tuple[tuple[str, Form], ...]:
    """Return the attributes of a class of states but its setup, each with its form."""
    return tuple([(one.name, one.form) for one in attributes_of(kind)[1:]])


def _copied(value: Any) -> Any:  # Any: of an attribute
    return [_copied(item) for item in value] if type(value) is list else value


def _number(value: Any) -> Any:  # Any: a number, a truth value or a tuple of them
    """Return a field of an event in numbers; a comparison gives ``True``, which no log contains."""
    if type(value) is tuple:
        return tuple(map(_number, value))
    return int(value) if type(value) is bool else value


# The setup of a simple game: an attrs class, from which its JSON, numbers and terms follow.

SETUP_RULING: Final = "setup"
"""The ID that a refusal of a setup cites where the game names no ruling."""


class SimpleSetupError(MalformedError):
    """A setup that cannot be played.

    Attributes:
        ruling: the ruling that it breaks.
        path: the place in the setup, such as ``hands.0``.
        reason: what is wrong there, and what would be right.
    """

    def __init__(self, path: str, reason: str, ruling: str = SETUP_RULING) -> None:
        super().__init__(f"{reason} [{ruling}]", path)
        self.ruling = ruling
        self.reason = reason


class SimpleSetup:
    """The base of a frozen attrs class that describes what a game begins with.

    Its attributes are those of ``engine.fields``; the first is ``players``. Those with a default
    may be left out in JSON. An attribute ``variants`` is an object of an attrs class of booleans.

    Attributes:
        game: the name of the game.
        player_counts: how many may play.
        dealt: the attributes that may differ within one competition, such as hands.
        names: the names whose positions commands and events contain.
        hidden: the attributes that are lists of which a seat may not know each item, as ``knows``
            says; none if everybody may know everything. None if that is not declared, so that no
            log for a seat can be made.

    Raises:
        SimpleSetupError: an attribute is of another type than annotated, or ``check`` refuses it.
    """

    game: ClassVar[str]
    player_counts: ClassVar[range]
    dealt: ClassVar[tuple[str, ...]] = ("players",)
    names: ClassVar[tuple[str, ...]] = ()
    hidden: ClassVar[tuple[str, ...] | None] = None

    def __attrs_post_init__(self) -> None:
        """Check the types, the number of players, and what the game checks."""
        try:
            require_fit(self, type(self), "")
        except MalformedError as error:
            raise SimpleSetupError(error.path, error.reason) from None
        players = getattr(self, "players")  # noqa: B009 # the game's class declares it
        counts = self.player_counts
        require(
            players in counts,
            "players",
            f"must be from {counts[0]} to {counts[-1]}, not {shown(players)}",
        )
        self.check()

    @classmethod
    def knows(cls, attribute: str, place: int, seat: int | None) -> bool:
        """Return whether a seat, or a spectator, may know an item of a ``hidden`` attribute.

        Args:
            attribute: the name of the attribute, which is a list.
            place: which of its items; by default, each seat knows the one at its own place.
            seat: who looks; a spectator, if None.
        """
        return place == seat

    def check(self) -> None:
        """Refuse what cannot be played, by ``require``."""

    @cached_property
    def numbers(self) -> tuple[Any, ...]:  # Any: numbers, text and tuples of them
        """The setup in numbers, as a log's header contains it."""
        numbers: tuple[Any, ...] = form_of(type(self)).to_numbers(self)
        return numbers

    @property
    def layout(self) -> Self:
        """The setup itself: rules play on it."""
        return self


def require(condition: bool, path: str, reason: str) -> None:  # noqa: FBT001 # what must hold
    """Refuse a setup unless ``condition`` holds.

    Args:
        condition: what must hold.
        path: the place in the setup.
        reason: what is wrong there otherwise, and what would be right.

    Raises:
        SimpleSetupError: it does not hold.
    """
    if not condition:
        raise SimpleSetupError(path, reason)


def _seen_by(
    setup: type[SimpleSetup], names: Sequence[str]
) -> Callable[[tuple[Any, ...], int | None], tuple[Any, ...]] | None:  # Any: a setup in numbers
    """Return the function that gives a setup in numbers as a seat, or a spectator, may know it."""
    if setup.hidden is None:
        return None
    hidden = setup.hidden

    def setup_seen(numbers: tuple[Any, ...], seat: int | None) -> tuple[Any, ...]:  # Any: likewise
        return tuple(
            [
                tuple([v if setup.knows(name, at, seat) else HOLE for at, v in enumerate(one)])
                if name in hidden
                else one
                for name, one in zip(names, numbers, strict=True)
            ]
        )

    return setup_seen


def _json_seen_by(
    setup: type[SimpleSetup],
) -> Callable[[dict[str, Any], int | None], dict[str, Any]]:  # Any: JSON of many shapes
    """Return the function that gives a setup's JSON as a seat, or a spectator, may know it."""
    hidden = setup.hidden or ()

    def setup_seen_json(data: dict[str, Any], seat: int | None) -> dict[str, Any]:  # Any: likewise
        return {
            name: [v if setup.knows(name, at, seat) else None for at, v in enumerate(value)]
            if name in hidden
            else value
            for name, value in data.items()
        }

    return setup_seen_json


def setup_attributes(
    setup: type[SimpleSetup], deal: Callable[[int, str | int], SimpleSetup]
) -> dict[str, Any]:  # Any: attributes of a definition
    """Return what a definition contains of setups.

    Args:
        setup: the class of setups.
        deal: a setup from a number of players, known to be possible, and a seed.
    """
    variants_class = next((a for a in attributes_of(setup) if a.name == "variants"), None)
    defaults = {} if variants_class is None else attrs.asdict(variants_class.annotation())
    counts, form = setup.player_counts, form_of(setup)
    names = [attribute.name for attribute in attributes_of(setup)]
    at = [number for number, name in enumerate(names) if name not in setup.dealt]

    def setup_from_json(data: object) -> SimpleSetup:
        try:
            made: SimpleSetup = made_from_json(data, setup)
        except SimpleSetupError:
            raise
        except MalformedError as error:
            raise SimpleSetupError(error.path or "setup", error.reason) from None
        return made

    def setup_from_numbers(numbers: tuple[Any, ...]) -> SimpleSetup:  # Any: as a header has them
        try:
            made: SimpleSetup = form.from_numbers(numbers)
        except MalformedError as error:
            raise MalformedError(str(error), "header.setup") from None
        return made

    def terms(numbers: tuple[Any, ...], revision: int) -> bytes:  # Any: likewise
        try:
            lasting = tuple([numbers[place] for place in at])
        except IndexError:
            raise MalformedError("it is not the setup of a game", "header.setup") from None
        return hashlib.sha256(pack((revision, *lasting))).digest()

    def varied(made: Any, variants: Mapping[str, VariantValue]) -> Any:  # Any: a setup
        if unknown := sorted(variants.keys() - defaults.keys()):
            known = ", ".join(defaults) or "none"
            raise SimpleSetupError(f"variants.{unknown[0]}", f"is unknown; known are {known}")
        return attrs.evolve(made, variants=attrs.evolve(made.variants, **variants))

    def with_variants(
        numbers: tuple[Any, ...],  # Any: likewise
        variants: Mapping[str, VariantValue],
    ) -> tuple[Any, ...]:
        if "variants" not in names:
            return numbers
        place = names.index("variants")
        given = numbers[place] if len(numbers) == len(names) else None
        if type(given) is not tuple or len(given) > len(defaults):
            raise MalformedError("it is not the setup of a game", "header.setup")
        values = {name: int(value) for name, value in defaults.items()}
        values |= dict(zip(values, given, strict=False))
        for name, value in variants.items():
            if name not in defaults:
                raise MalformedError(f"{name} is not a variant", "variants")
            values[name] = int(value is True)
        return (*numbers[:place], tuple(values.values()), *numbers[place + 1 :])

    def dealt(
        players: int, seed: str | int, parts: object, variants: Mapping[str, VariantValue]
    ) -> SimpleSetup:
        if type(players) is not int or players not in counts:
            reason = f"must be from {counts[0]} to {counts[-1]}, not {shown(players)}"
            raise SimpleSetupError("players", reason)
        if type(seed) not in (int, str):
            reason = f"must be text or a whole number, not {shown(seed)}"
            raise SimpleSetupError("seed", reason)
        made = deal(players, seed)
        return varied(made, variants) if variants else made

    def dealt_again(made: Any, seed: str | int, parts: object) -> SimpleSetup:  # Any: a setup
        return dealt(made.players, seed, parts, differing(made).get("variants", {}))

    return {
        "name": setup.game,
        "fewest_players": counts[0],
        "most_players": counts[-1],
        "variants": defaults,
        "setup_from_json": setup_from_json,
        "setup_to_json": differing,
        "setup_from_numbers": setup_from_numbers,
        "setup_error": SimpleSetupError,
        "layout_of": lambda numbers, digest: setup_from_numbers(numbers),
        "terms": terms,
        "with_variants": with_variants,
        "setup_seen": _seen_by(setup, names),
        "setup_seen_json": _json_seen_by(setup),
        "names_of": lambda numbers: setup.names,
        "deal": dealt,
        "dealt_again": dealt_again,
    }


__all__ = [
    "OutcomesError",
    "SimpleRefusalError",
    "SimpleSetup",
    "SimpleSetupError",
    "SimpleState",
    "applies",
    "outcomes_json",
    "require",
    "simple_game",
]

TURN_RULING: Final = "turn"
END_RULING: Final = "end"
CHANCE_RULING: Final = "chance"
"""The IDs that refusals cite whose reasons are the same in every simple game."""


class SimpleRefusalError(RefusalError):
    """A command that the rules of a simple game do not allow now."""

    def __init__(self, ruling: str, reason: str) -> None:
        super().__init__(f"{reason} [{ruling}]")
        self.ruling = ruling
        self.reason = reason


class OutcomesError(SimpleRefusalError):
    """A command that draws more or fewer outcomes of chance than were given with it."""

    concerns_chance = True

    def __init__(self, taken: int, given: int) -> None:
        """Refuse a command that draws ``taken`` outcomes, at least, and was given ``given``."""
        drawn = f"at least {taken}" if taken > given else str(taken)
        super().__init__(
            CHANCE_RULING, f"the command draws {drawn} outcomes of chance, and {given} were given"
        )
        self.taken = taken
        self.given = given


def outcomes_json(die: str = "die", draw: str = "draw") -> ChanceForm:
    """Return the form of outcomes as objects of one key: ``{"die": 3}`` or ``{"draw": 0}``.

    Both count from 0: the faces of a die, and the kinds of things in a bag.

    Args:
        die: the key of a face.
        draw: the key of a kind.
    """

    def from_json(outcome: object) -> int:
        if type(outcome) is dict and len(outcome) == 1:
            ((key, number),) = outcome.items()
            if key in (die, draw) and type(number) is int:
                return Rolled(number) if key == die else Drawn(number)
        raise MalformedError(
            f"an outcome of chance is an object with a whole number as {die} or as {draw}, "
            f"not {shown(outcome)}"
        )

    def to_json(outcome: int) -> object:
        return {draw if isinstance(outcome, Drawn) else die: int(outcome)}

    return ChanceForm(key="chance", code="chance", from_json=from_json, to_json=to_json)


def simple_game(
    *,
    title: str,
    setup: type[SimpleSetup],
    state: type[S],
    rules: Mapping[type[Fact], Rule],
    initial: Callable[[Any], S],  # Any: the setup
    to_act: Callable[[S], tuple[int, ...]],
    options: Callable[[S, int], Iterable[Row]],
    deal: Callable[[int, str | int], SimpleSetup],
    totals: Callable[[S], Sequence[int]],
    hide: Callable[[S, int | None], None],
    private: Iterable[type[Fact]] = (),
    secret_answers: Iterable[type[Fact]] = (),
    discloses: Iterable[type[Fact]] = (),
    decision: Callable[[S], Json] = lambda state: {"kind": "act"},
    chance: ChanceForm | None = None,
    invariants: Callable[[S], Iterable[str]] = lambda state: (),
    **more: Any,  # Any: further attributes of GameDefinition, also instead of a default
) -> GameDefinition:
    """Return the definition of a game that is declared by classes.

    Args:
        title: its title for people.
        setup: the class of its setups, which names the game.
        state: the class of its states, whose methods are its events.
        rules: by the class of a command, its rule. It takes the state and the fields in numbers,
            and ``chance`` last, if it draws outcomes. Seats that are not awaited are refused
            before it is asked.
        initial: the state with which a game from a setup begins.
        to_act: the seats from which a command is awaited; none once the game is over. This is
            public in every game.
        options: the commands of a seat that is awaited, as tuples of tag and fields.
        deal: a setup from a number of players, known to be possible, and a seed.
        totals: by seat, the points; who has most of them at the end wins.
        hide: removes from a copy of a state what a seat, or a spectator, may not know. An answer
            that is hidden is awaited still.
        private: the classes of events that only their ``player`` may see. For ``StoneDrawn``, the
            others see a ``StoneDrawnHidden`` with the player alone.
        secret_answers: the classes of events by which one of several seats answers in secret.
        discloses: the classes of events by which somebody learns what was hidden from it.
        decision: what the protocol's ``decision`` contains besides ``players``.
        chance: how outcomes of chance appear in JSON; by default as ``outcomes_json`` writes them.
        invariants: what is wrong with a state that no game should have, in sentences.
        more: further attributes of ``GameDefinition``, also instead of the defaults.
    """
    applications = applications_of(state)
    changes = {tag_of(one.kind): one.change for one in applications}
    logged = [one.kind for one in applications]
    hidden = {kind: _hidden(kind) for kind in private}
    draws = [kind for kind, rule in rules.items() if "chance" in inspect.signature(rule).parameters]

    def evolve(changed: S, events: Iterable[Row]) -> None:
        for row in events:
            changes[row[0]](changed, *row[1:])

    def legal(current: S, seat: int | None) -> list[Row]:
        seats = [one for one in to_act(current) if seat is None or one == seat]
        return [row for one in seats for row in options(current, one)]

    def result(current: S) -> Result | None:
        return None if to_act(current) else _most(tuple(totals(current)))

    def state_to_json(current: S) -> Json:
        awaited, end = to_act(current), definition.result(current)
        open_decision = {**decision(current), "players": list(awaited)} if awaited else None
        return {
            **current.to_json(),
            "decision": open_decision,
            "finished": not awaited,
            "totals": None if end is None else list(end.totals),
            "winners": None if end is None else list(end.winners),
        }

    def conceal(current: S, seat: int | None) -> S:
        hide(current, seat)
        return current

    def view_to_json(current: S, seat: int | None) -> Json:
        seen = definition.state_to_json(definition.conceal(current.copy(), seat))
        if seen.get("decision"):  # an answer that is hidden has been given all the same
            seen["decision"]["players"] = list(to_act(current))
        return {"seat": seat, "state": seen}

    def redact(happened: Fact, seat: int | None) -> Fact:
        seen = hidden.get(type(happened))
        if seen is None:
            return happened
        player = happened.values()[happened.names.index("player")]
        return happened if player == seat else seen(player)

    def board(current: S, begun: Any) -> Position:  # Any: a setup
        return Position(definition, begun, current)

    def resume(
        begun: Any,  # Any: likewise
        seed: str | int | None,
        log: FactLog,
        store: Append | None = None,
    ) -> Match:
        return Match(definition, begun, seed, log=log, store=store)

    given: dict[str, Any] = {  # Any: attributes of a definition
        **setup_attributes(setup, deal),
        "title": title,
        "decider": Decider[Any, S](  # Any: a setup
            initial=initial,
            rules={tag_of(kind): _in_turn(kind, rule, to_act) for kind, rule in rules.items()},
            draws=frozenset(map(tag_of, draws)),
            refusal=OutcomesError,
            outcomes={tag_of(o.kind): o.outcome for o in applications if o.outcome is not None},
            secret=frozenset(map(tag_of, secret_answers)),
            discloses=frozenset(map(tag_of, discloses)),
            evolve=evolve,
            copy=lambda current: current.copy(),
            to_act=to_act,
            legal=legal,
            codec=Codec([*rules, *logged]),
        ),
        "events": (*logged, *hidden.values()),
        "chance": outcomes_json() if chance is None else chance,
        "state_to_json": state_to_json,
        "snapshot": lambda current: current.snapshot(),
        "restore": state.restore,
        "view_to_json": view_to_json,
        "conceal": conceal,
        "redact": redact,
        "board": board,
        "resume": resume,
        "result": result,
        "invariants": invariants,
        "state_depths": depths_of(state),
    }
    definition = GameDefinition(**{**given, **more})
    return definition


def _most(points: tuple[int, ...]) -> Result:
    """Return the result of a game that those with the most points have won."""
    best = max(points)
    return Result(points, tuple([seat for seat, own in enumerate(points) if own == best]))


def _in_turn(kind: type[Fact], rule: Rule, to_act: Callable[[Any], tuple[int, ...]]) -> Rule:
    """Return ``rule`` after a check that the player is awaited."""
    what = type_name(kind).replace("_", " ")

    def carry_out(state: Any, player: int, *fields: Any) -> None:  # Any: a state; fields, chance
        awaited = to_act(state)
        if player not in awaited:
            tried = f"seat {player} cannot {what}"
            if not awaited:
                raise SimpleRefusalError(END_RULING, f"{tried}: the game is over")
            seats = ", ".join(map(str, awaited))
            reason = f"{tried} now, since it is not awaited; awaited are the seats {seats}"
            raise SimpleRefusalError(TURN_RULING, reason)
        rule(state, player, *fields)

    return carry_out


def _hidden(kind: type[Fact]) -> Any:  # Any: a class of events
    """Return the class of what the others see of a private event: its player alone."""
    name = f"{kind.__name__}Hidden"
    members = {
        "__doc__": f"What the others see of {kind.__name__}.",
        "__module__": kind.__module__,
        "__annotations__": {"player": int},
        HIDES: kind,
    }
    return event(None)(type(name, (Fact,), members))
