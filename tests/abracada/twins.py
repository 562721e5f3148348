"""Twins: two games that differ only in what a seat, or a spectator, may not know.

A twin is made from a game by swapping stones that the viewer has never seen, as long as each cast
comes out as it did, and playing the game again with them. It uses none of the code that hides.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any

from attrs import Factory, define, evolve

from maginor_core.engine.codec import pack_rows
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.game import Game
from maginor_core.engine.given_chance import Drawn, Rolled
from maginor_core.engine.visibility import seen_record
from maginor_core.games.abracada.commands import CastSpell, DealRound, EndTurn
from maginor_core.games.abracada.components.setup import Setup
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.events import (
    CastFailed,
    DieRolled,
    HandDealt,
    RoundBegan,
    SecretStoneTaken,
    SpellCast,
    StonesDrawn,
    StonesRemoved,
)
from maginor_core.games.abracada.presentation import present
from maginor_core.games.abracada.projections.inference import chances_of_success, excluded

SWAPS = 60


@define(eq=False)
class Place:
    """Where a stone came from: a hand of the setup, an outcome of a command, or the pile."""

    stone: int
    record: int | None = None
    outcome: int = 0
    setup_hand: int | None = None


@define(eq=False)
class Round:
    """What happened in a round: the stones that a viewer has not seen, and each hand's history."""

    unknown: list[Place] = Factory(list)
    steps: dict[int, list[tuple[str, Any]]] = Factory(dict)  # Any: a place or a number
    left: Counter[int] = Factory(Counter)


def setup_in(game: Game) -> Setup:
    """Return the setup of a game."""
    assert isinstance(game.setup, Setup)
    return game.setup


def twin_of(game: Game, seat: int | None, random: Random) -> Game:
    """Return a game that ``seat``, or a spectator, cannot distinguish from ``game``."""
    setup = setup_in(game)
    players = setup.players
    hidden = [player for player in range(players) if seat is None or player == seat]
    rounds, outcomes = _taken_apart(game, seat, hidden)
    for one in rounds:
        _swap(one, random)
    hands = [list(hand) for hand in setup.hands]
    for one in rounds:
        for place in one.unknown:
            if place.setup_hand is not None:
                hands[place.setup_hand][place.outcome] = place.stone
            elif place.record is not None:
                outcomes[place.record][place.outcome] = Drawn(place.stone)
    twin = Game(DEFINITION, evolve(setup, hands=tuple(map(tuple, hands))))
    for record, drawn in zip(game.log, outcomes, strict=True):
        twin.submit(record.command, outcomes=drawn)
    return twin


def _taken_apart(
    game: Game, seat: int | None, hidden: Sequence[int]
) -> tuple[list[Round], list[list[int]]]:
    setup = setup_in(game)
    every = Counter(dict(enumerate(setup.stones, 1)))
    rounds = [Round(left=every - Counter(setup.removed))]
    for player, hand in enumerate(setup.hands):
        for at, stone in enumerate(hand):
            place = Place(stone, outcome=at, setup_hand=player)
            _came(rounds[0], place, player, unknown=player in hidden)
    outcomes: list[list[int]] = []
    for number, record in enumerate(game.log):
        drawn: list[int] = []
        outcomes.append(drawn)
        for event in record.events:
            now = rounds[-1]
            match event:
                case DieRolled():
                    drawn.append(Rolled(event.face))
                case RoundBegan():
                    _leave_the_rest(now)
                    rounds.append(Round(left=Counter(every)))
                case StonesRemoved():
                    drawn += map(Drawn, event.stones)
                    now.left -= Counter(event.stones)
                case SecretStoneTaken():
                    place = Place(event.stone, number, len(drawn))
                    drawn.append(Drawn(event.stone))
                    now.left -= Counter([event.stone])
                    if event.player != seat:
                        now.unknown.append(place)
                case StonesDrawn() | HandDealt():
                    for stone in event.stones:
                        place = Place(stone, number, len(drawn))
                        drawn.append(Drawn(stone))
                        _came(now, place, event.player, unknown=event.player in hidden)
                case SpellCast() | CastFailed():
                    kind = "cast" if isinstance(event, SpellCast) else "failed"
                    now.steps.setdefault(event.player, []).append((kind, event.number))
    _leave_the_rest(rounds[-1])
    return rounds, outcomes


def _came(now: Round, place: Place, player: int, *, unknown: bool) -> None:
    now.left -= Counter([place.stone])
    now.steps.setdefault(player, []).append(("came", place))
    if unknown:
        now.unknown.append(place)


def _leave_the_rest(ended: Round) -> None:
    """Add the stones that nobody has seen in a round."""
    ended.unknown += map(Place, ended.left.elements())


def _swap(one: Round, random: Random) -> None:
    if len(one.unknown) < 2:
        return
    for _ in range(SWAPS):
        first, second = random.sample(one.unknown, 2)
        first.stone, second.stone = second.stone, first.stone
        if not all(map(_agrees, one.steps.values())):
            first.stone, second.stone = second.stone, first.stone


def _agrees(steps: Sequence[tuple[str, Any]]) -> bool:  # Any: a place or a number
    """Return whether the casts of a hand come out as they did."""
    hand: Counter[int] = Counter()
    for kind, value in steps:
        if kind == "came":
            hand[value.stone] += 1
        elif kind == "cast" and hand[value]:
            hand[value] -= 1
        elif kind == "cast" or hand[value]:
            return False
    return True


def knowledge(game: Game, seat: int | None) -> bytes:
    """Return all that is given to a seat, or to a spectator, as bytes."""
    definition, setup = game.definition, setup_in(game)
    known = game.known_to(seat)
    lines = present(setup, [f"P{n}" for n in range(setup.players)], {})
    records = [
        repr(seen_record(definition, r.command, r.events, _rows(game, r), seat)) for r in game.log
    ]
    seen = list(game.events_seen_by(seat))
    given = {
        "view": game.view_json(seat),
        "events": list(map(definition.event_json.to_json, seen)),
        "legal": list(map(repr, game.legal(seat))),
        "refusals": _refusals(game, seat),
        "version": game.version,
        "to_act": game.to_act,
        "finished": game.finished,
        "saved": repr(known.definition.states.snapshot(known.live_state)),
        "known": known.to_json(),
        "drawn": known.live_state.drawn,
        "recorded": known.live_state.events,
        "setup": definition.setups.seen_json(definition.setups.to_json(setup), seat),
        "setup of pictures": repr(definition.setups.known(setup, seat)),
        "setup in numbers": repr(
            definition.setups.seen and definition.setups.seen(setup.numbers, seat)
        ),
        "records": records,
        "screen": repr(lines.draw(game.live_state, seat, 80).lines),
        "score": lines.score(game.live_state).data,
        "statistics": lines.statistics(seen).data,
        "sentences": list(map(lines.event, seen)),
    }
    if seat is not None:
        state = known.live_state
        given["chances"] = repr(chances_of_success(state, seat))
        given["real chances"] = repr(chances_of_success(game.live_state, seat))
        given["excluded"] = excluded(state, seat)
        given["hint"] = repr(lines.hint(game.live_state, seat, 80))
    return json.dumps(given).encode()


def _rows(game: Game, record: Any) -> Any:  # Any: a record; numbers
    words = game.vocabulary
    rows = words.row(record.command), tuple(map(words.row, record.events))
    assert pack_rows(*rows)
    return rows


def _refusals(game: Game, seat: int | None) -> list[str]:
    """Return why each command that is not legal is refused to a seat."""
    refusals: list[str] = []
    if seat is None:
        return refusals
    legal = set(game.legal(seat))
    commands = [CastSpell(seat, number) for number in range(-1, 11)]
    for command in (*commands, EndTurn(seat), DealRound(seat)):
        if command not in legal:
            try:
                game.submit(command, seat=seat)
            except RefusalError as refusal:
                refusals.append(str(refusal))
    return refusals
