"""Who may act: the seat whose command is awaited."""

from __future__ import annotations

from maginor_core.abracada.components.numbers import Player
from maginor_core.abracada.projections.state import BETWEEN_ROUNDS, OVER, State


def to_act(state: State) -> tuple[Player, ...]:
    """Return the seat that may act; none once the game is over.

    Between rounds that is the next one clockwise from whose turn was the last (ROUND-03).
    """
    if state.phase == OVER:
        return ()
    player = state.current_player
    if state.phase == BETWEEN_ROUNDS:
        player = state.layout.following[player]
    return (player,)
