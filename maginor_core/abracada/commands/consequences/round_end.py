"""The end of a round: points are given, and the game may be over."""

from __future__ import annotations

from maginor_core.abracada.components.numbers import Player
from maginor_core.abracada.projections.standings import points_gained, winners
from maginor_core.abracada.projections.state import State


def over_by_lives(state: State) -> bool:
    """Return whether the round ends since lives have run out (ROUND-02, SCORE-05)."""
    left = 0
    for lives in state.lives:
        if lives > 0:
            left += 1
    if state.layout.last_wizard_standing:
        return left == 1
    return left < state.layout.players


def round_over(state: State, player: Player, *, failed: bool) -> None:
    """End the round that a cast of ``player`` has ended (ROUND-03, END-01).

    Args:
        state: the state after the whole effect of the cast.
        player: who cast.
        failed: whether the cast failed, or named a lower number.
    """
    state.round_ended(points_gained(state, player, failed=failed))
    won = winners(state)
    if won:
        state.game_ended(tuple(state.points), won)
