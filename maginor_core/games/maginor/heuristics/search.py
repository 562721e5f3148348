"""What a search is told of Maginor: chances of winning, and what comes of each command."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maginor_core.commands.choices import CHOOSE_BEAST
from maginor_core.components.tokens import BEASTS
from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import Draw, Guidance
from maginor_core.games.maginor.heuristics.bots import (
    CHALLENGERS_DRAW,
    DEFENDERS_DRAW,
    LookAhead,
)
from maginor_core.games.maginor.heuristics.chances import chance_by_votes, chance_of_first
from maginor_core.projections.state import TURN_BEGAN, State, winners

TWO: Final = 2
"""With so many players the chance of winning is that of ``chances.chance_of_first``."""
_DRAWS: Final = [
    tuple([BEASTS.index(beast) for beast in draw]) for draw in (DEFENDERS_DRAW, CHALLENGERS_DRAW)
]


def value(state: State) -> Sequence[float]:
    """Return by seat the chance of winning: known at the end, otherwise estimated."""
    seats = state.layout.seats
    if state.finished:
        won = winners(state)
        return [(seat in won) / len(won) for seat in seats]
    if len(seats) == TWO:
        chance = chance_of_first(state)
        return [chance, 1 - chance]
    return [chance_by_votes(state, seat) for seat in seats]


def value_of(state: State, seat: int) -> float:
    """Return the chance of winning of one seat, as ``value`` has it."""
    return value(state)[seat]


_LOOK_AHEAD: Final = LookAhead(value_of)


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
        return [value_of(state, seat)] * len(rows)
    return _LOOK_AHEAD.worths(state, seat, rows)


def policy(state: State, seat: int, rows: Sequence[Row], draw: Draw) -> Row:
    """Return the command with the best chance; of beasts any, as often as is safe."""
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
    candidates=candidates,
    trust=50.0,
    exploration=0.05,
    iterations=1,
    glances=4,
)
