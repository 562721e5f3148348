"""What a search is told of Maginor: chances of winning by a valuation that was fitted to games."""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from typing import Final

from maginor_core.commands.choices import CHOOSE_BEAST
from maginor_core.commands.rules import MAGINOR
from maginor_core.components.tokens import BEASTS
from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import Draw, Guidance
from maginor_core.games.maginor.heuristics.bots import (
    CHALLENGERS_DRAW,
    DEFENDERS_DRAW,
    LookAhead,
)
from maginor_core.games.maginor.heuristics.valuation import Valuation, Weights
from maginor_core.projections.state import TURN_BEGAN, State, winners

FITTED: Final = Weights(
    spells=(-1.4, 2.4, 1.5, 2.7, -1.2, -0.9, 1.5, 4.8, 0.0, 0.0),
    cards=(2.1, 2.1, 2.1, 2.1, -0.3, 1.6),
    steadiness=0.81,
    unrest=1.88,
    counters=0.18,
    place=2.75,
)
"""The weights that make the results of 435 games of two greedy bots most likely.

The bots took 3 % of their commands at random; 25,712 states at the beginnings of turns were looked
at. A fifth of the games was left out, and its results became more likely too: their mean logarithm
rose from -0.575 (only the spread fitted) to -0.543.
"""
LEAST_SPREAD: Final = 2.1
"""The votes by which a player is ahead whose chance of winning is 73 %, at the end."""
MORE_SPREAD: Final = 9.6
"""How many more there are while all Oracles are in play."""

_VALUATION: Final = Valuation(FITTED)
_LOOK_AHEAD: Final = LookAhead(_VALUATION)
_DRAWS: Final = [
    tuple([BEASTS.index(beast) for beast in draw]) for draw in (DEFENDERS_DRAW, CHALLENGERS_DRAW)
]


def _chance(state: State, votes: float) -> float:
    """Return the chance of winning of who is expected to be so many votes ahead."""
    spread = LEAST_SPREAD + MORE_SPREAD * sqrt(len(state.circle) / len(state.layout.circle))
    return 1 / (1 + exp(-votes / spread))


def value(state: State) -> Sequence[float]:
    """Return by seat the chance of winning: known at the end, otherwise by the valuation."""
    seats = state.layout.seats
    if state.finished:
        won = winners(state)
        return [(seat in won) / len(won) for seat in seats]
    return [_chance(state, ahead) for ahead in _VALUATION.values(state)]


def settled(state: State, root: State) -> bool:
    """Return whether another turn has begun."""
    asked: int = state.question[0]
    return asked == TURN_BEGAN


def prior(
    state: State,
    seat: int,
    rows: Sequence[Row],
    first: bool,  # noqa: FBT001 # as a search gives it
) -> Sequence[float] | None:
    """Return the chance of winning after each command, by the exact expectation of dice.

    Beasts are worth the same, since they are drawn as often as makes them so.
    """
    if not first:
        return None
    if rows[0][0] == CHOOSE_BEAST:
        return [_chance(state, _VALUATION.value(state, seat))] * len(rows)
    return [_chance(state, worth) for worth in _LOOK_AHEAD.worths(state, seat, rows)]


def outlook(state: State) -> Sequence[float]:
    """Return by seat the chance of winning, if whose turn begins does what is best for it now.

    What it gains the others lose, each as much.
    """
    if state.question[0] != TURN_BEGAN:
        return value(state)
    mover: int = state.question[1]
    worths = _LOOK_AHEAD.worths(state, mover, MAGINOR.legal(state, mover))
    gain = max(worths) - _VALUATION.value(state, mover)
    others = len(state.layout.seats) - 1
    return [
        _chance(state, ahead + gain if seat == mover else ahead - gain / others)
        for seat, ahead in enumerate(_VALUATION.values(state))
    ]


def policy(state: State, seat: int, rows: Sequence[Row], draw: Draw) -> Row:
    """Return the command with the greatest expected votes; of beasts any, as often as is safe."""
    if rows[0][0] == CHOOSE_BEAST:
        return candidates(state, seat, rows, draw)[0]
    worths = _LOOK_AHEAD.worths(state, seat, rows)
    return rows[worths.index(max(worths))]


def candidates(state: State, seat: int, rows: Sequence[Row], draw: Draw) -> Sequence[Row]:
    """Return the commands that are searched: all, but of the beasts one that is drawn."""
    if rows[0][0] != CHOOSE_BEAST:
        return rows
    beasts = _DRAWS[int(seat == state.question[1])]
    return [(CHOOSE_BEAST, seat, beasts[int(draw() * len(beasts))])]


SEARCH: Final = Guidance(
    value,
    settled,
    policy=policy,
    prior=prior,
    outlook=outlook,
    candidates=candidates,
    trust=5.0,
    exploration=0.05,
    iterations=20,
    glances=4,
)
