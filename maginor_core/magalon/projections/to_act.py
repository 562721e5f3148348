"""Who must act: the one player whose card or turn it is (TURN-02)."""

from __future__ import annotations

from maginor_core.magalon.projections.state import State


def to_act(state: State) -> tuple[int, ...]:
    """Return the seat from which a command is awaited; none once the game is over."""
    return () if state.finished else (state.current_player,)
