"""Maginor's way: one step clockwise, scoring what he leaves, until he reaches the Guild Hall."""

from __future__ import annotations

from maginor_core.commands.consequences.scoring import score
from maginor_core.components.numbers import Owed
from maginor_core.events.owed import END_TURN
from maginor_core.projections.state import BEFORE, ON, State


def advance(state: State, owed: Owed) -> Owed | None:
    """Advance Maginor one step (MAG-01); ``owed`` is what follows if nothing is scored.

    Moving off an Oracle scores it (MAG-02), except the Guild Hall at the start (MAG-05); moving
    onto the Guild Hall scores that (MAG-03).
    """
    here, hall = state.maginor, state.layout.guild_hall
    if state.place == BEFORE:
        state.maginor_moved(ON, here)
        return score(state, here, ()) if here == hall else owed
    state.maginor_moved(BEFORE, state.after(here))
    return owed if here == hall else score(state, here, (END_TURN,))


def place_after_summoning(state: State) -> None:
    """Put Maginor before the tile that followed the summoned one (SPELL-08, SPELL-10)."""
    following = state.after(state.layout.guild_hall)
    if state.place != BEFORE or state.maginor != following:
        state.maginor_moved(BEFORE, following)
