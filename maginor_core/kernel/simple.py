"""Simple games: what every small game would repeat, as defaults of its definition.

A simple game declares its setup and its state as attrs classes, and its events as methods of the
state. From these follow the JSON and the numbers of setups, the terms, snapshots, the application
of events, positions and matches, the STATE of the protocol, and views. A view is made from a state
from which everything secret has been removed, so that it cannot reveal more than that.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from maginor_core.kernel.decider import Decider, Rule, tag_of
from maginor_core.kernel.definition import ChanceForm, FactLog, GameDefinition, Json, Result
from maginor_core.kernel.errors import MalformedError, RefusalError
from maginor_core.kernel.facts import Fact, event, type_name
from maginor_core.kernel.given_chance import Drawn, Rolled
from maginor_core.kernel.match import Match
from maginor_core.kernel.numbers import Row
from maginor_core.kernel.play import Position
from maginor_core.kernel.session import Append
from maginor_core.kernel.simple_setup import (
    SimpleSetup,
    SimpleSetupError,
    require,
    setup_attributes,
)
from maginor_core.kernel.simple_state import S, SimpleState, applications_of, applies, depths_of
from maginor_core.kernel.validation import shown
from maginor_core.kernel.vocabulary import Codec

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
    }
    return event(None)(type(name, (Fact,), members))
