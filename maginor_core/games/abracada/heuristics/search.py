"""What a search is told of Abracada: when a playout may end, and what a position is worth."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Final

from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import Guidance
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL
from maginor_core.games.abracada.heuristics.bots import expected
from maginor_core.games.abracada.projections.concealment import concealed
from maginor_core.games.abracada.projections.state import IN_TURN, OVER, State

SCALE: Final = 1.5
"""By how many points a player is ahead whose chance of winning is 73 %."""
SECRET: Final = 0.35
"""What a secret stone is worth before the round ends, in points."""
LIFE: Final = 0.3
"""What the first life is worth; later ones are worth less."""
STONE: Final = 0.15
"""What a stone less in hand is worth."""


def value(state: State) -> Sequence[float]:
    """Return by seat the chance of winning: known at the end, otherwise estimated from points."""
    if state.phase == OVER:
        return [(seat in state.winners) / len(state.winners) for seat in state.layout.seats]
    odds = [math.exp(worth / SCALE) for worth in _points(state)]
    total = sum(odds)
    return [own / total for own in odds]


def _points(state: State) -> list[float]:
    worth = [float(points) for points in state.points]
    if state.phase == IN_TURN:
        for seat in state.layout.seats:
            worth[seat] += SECRET * len(state.taken[seat]) + LIFE * state.lives[seat] ** 0.7
            worth[seat] -= STONE * sum(state.hands[seat])
    return worth


def settled(state: State, root: State) -> bool:
    """Return whether the round of ``root`` is over."""
    return state.phase != IN_TURN or state.round_number != root.round_number


def prior(
    state: State,
    seat: int,
    rows: Sequence[Row],
    first: bool,  # noqa: FBT001 # as a search gives it
) -> Sequence[float] | None:
    """Return the chance of winning after each command, by what it is worth to the odds bot.

    That takes long, since it draws conclusions from all that happened: only for the first decision.
    """
    if not first:
        return None
    known = concealed(state.copy(), seat)
    odds = [math.exp(worth / SCALE) for worth in _points(state)]
    others = sum(odds) - odds[seat]
    found = []
    for row in rows:
        worth = expected(known, seat, row[2]) if row[0] == CAST_SPELL else 0.0
        own = odds[seat] * math.exp(worth / SCALE)
        found.append(own / (own + others))
    return found


SEARCH: Final = Guidance(
    value, settled, prior=prior, trust=200.0, exploration=0.2, playout=0, iterations=2500
)
