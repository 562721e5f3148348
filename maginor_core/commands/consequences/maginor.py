"""Maginor's way: one step clockwise, scoring what he leaves, until he reaches the Guild Hall."""

from __future__ import annotations

from maginor_core.commands.consequences.scoring import score
from maginor_core.components.setup import GUILD_HALL
from maginor_core.events import Event, MaginorMoved, Owed
from maginor_core.kernel.decider import Happen
from maginor_core.projections.board import Board


def advance(board: Board, owed: Owed, happen: Happen[Event]) -> Owed | None:
    """Advance Maginor one step (MAG-01); ``owed`` is what follows if nothing is scored.

    Moving off an Oracle scores it (MAG-02), except the Guild Hall at the start (MAG-05); moving
    onto the Guild Hall scores that (MAG-03).
    """
    here = board.maginor
    if board.place == "before":
        happen(MaginorMoved, "on", here)
        return score(board, here, (), happen) if here == GUILD_HALL else owed
    happen(MaginorMoved, "before", board.after(here))
    return owed if here == GUILD_HALL else score(board, here, ("end_turn",), happen)


def place_after_summoning(board: Board, happen: Happen[Event]) -> None:
    """Put Maginor before the tile that followed the summoned one (SPELL-08, SPELL-10)."""
    following = board.after(GUILD_HALL)
    if (board.place, board.maginor) != ("before", following):
        happen(MaginorMoved, "before", following)
