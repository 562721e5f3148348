"""Decisions: what must be done next, and by whom (TURN-02, TURN-03)."""

from __future__ import annotations

from typing import Any

from maginor_core.magalon.components.numbers import CARDS, NOBODY, NONE
from maginor_core.magalon.projections.state import State


def decision_kind(state: State) -> str:
    """Return the kind of the open decision; empty once the game is over.

    It is asked even if one command alone is legal (TURN-05).
    """
    if state.finished:
        return ""
    if state.stage == CARDS:
        return "play_card"
    if state.displacing != NOBODY:
        return "displace"
    if state.lifted != NONE:
        return "place_ruin"
    return "move_on" if state.moving_on else "take_turn"


def decision_json(state: State) -> dict[str, Any] | None:  # Any: JSON
    """Return the protocol's ``decision``; None once the game is over."""
    kind = decision_kind(state)
    return {"kind": kind, "players": [state.current_player]} if kind else None
