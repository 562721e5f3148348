"""What a search is told of Abracada: the exact expectation of a turn, and how the round may end."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import Draw, Guidance
from maginor_core.games.abracada.commands.take_turn import END_TURN
from maginor_core.games.abracada.heuristics.turn_expectation import beliefs, worths
from maginor_core.games.abracada.heuristics.valuation import chances
from maginor_core.games.abracada.projections.state import IN_TURN, NOT_NAMED, State


def settled(state: State, root: State) -> bool:
    """Return whether the turn of ``root`` is over."""
    return state.phase != IN_TURN or state.last_cast == NOT_NAMED


def prior(
    state: State,
    seat: int,
    rows: Sequence[Row],
    first: bool,  # noqa: FBT001 # as a search gives it
    hands: Sequence[Sequence[int]],
    weights: Sequence[float],
) -> Sequence[float] | None:
    """Return the chance of winning after each command, by the exact expectation of the turn.

    That takes long, since it tries every hand: only for the first decision.
    """
    if not first:
        return None
    return worths(state, seat, rows, hands, weights)


def policy(state: State, seat: int, rows: Sequence[Row], draw: Draw) -> Row:
    """Return the end of the turn: how it goes on is searched, not guessed."""
    ends = [row for row in rows if row[0] == END_TURN]
    return ends[0] if ends else rows[int(draw() * len(rows))]


SEARCH: Final = Guidance(
    chances,
    settled,
    policy=policy,
    prior=prior,
    beliefs=beliefs,
    trust=1000.0,
    exploration=0.05,
    iterations=1,
    glances=4,
)
