"""Positions of Abracada that tests begin from."""

from __future__ import annotations

from maginor_core.games.abracada.projections.state import State


def leave_one_eight(state: State, seat: int) -> None:
    """Let ``seat`` hold one stone, an 8, which it can infer, at 7 points each."""
    state.points = [7, 7]
    state.hands[seat] = [0] * len(state.hands[seat])
    state.hands[seat][8] = 1
    state.histories[seat] = [0]
    for number in range(1, 8):  # all but one number lie open
        state.board[number] += state.unseen[number]
        state.unseen[number] = 0
    state.supply = state.secrets_left = state.last_cast = 0
