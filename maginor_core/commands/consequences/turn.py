"""The course of a turn: the steps owed are carried out, and then a player decides again."""

from __future__ import annotations

from typing import Final

from maginor_core.commands.consequences.maginor import advance, place_after_summoning
from maginor_core.components.numbers import Owed
from maginor_core.events.owed import ADVANCE_MAGINOR, END_TURN
from maginor_core.events.tags import TURN_BEGAN, TURN_RESUMED
from maginor_core.projections.state import State

FINAL: Final[Owed] = (END_TURN,)
"""What is owed after a final action (TURN-01)."""


def go_on(state: State, owed: Owed | None) -> None:
    """Carry out the steps ``owed``, in order, until a player must decide.

    With nothing left, the current player's turn continues. None means that a player has been asked
    already, or that the game has ended.
    """
    while owed:
        step, owed = owed[0], owed[1:]
        if step == END_TURN:
            end_turn(state)
            return
        if step == ADVANCE_MAGINOR:
            owed = advance(state, owed)
        else:
            place_after_summoning(state)
    if owed is not None and state.question[0] != TURN_BEGAN and state.question[0] != TURN_RESUMED:
        state.turn_resumed(state.current_player)


def end_turn(state: State) -> None:
    """Begin the next player's turn, clockwise (SETUP-06); turns are unlimited (END-05)."""
    state.turn_began(state.layout.following[state.current_player])
