"""The course of a turn: what is owed is carried out, and then somebody decides again."""

from __future__ import annotations

from typing import Final, assert_never

from maginor_core.commands.consequences.maginor import advance, place_after_summoning
from maginor_core.events import Event, Owed, TurnBegan, TurnResumed
from maginor_core.kernel.decider import Happen
from maginor_core.projections.board import PLAY_PHASE, Board

FINAL: Final[Owed] = ("end_turn",)
"""What is owed after a final action (TURN-01)."""


def go_on(board: Board, owed: Owed | None, happen: Happen[Event]) -> None:
    """Carry out the steps ``owed``, in order, until a player must decide.

    With nothing left, the current player's turn goes on. None means that a player has been asked
    already, or that the game has ended.
    """
    while owed:
        step, owed = owed[0], owed[1:]
        match step:
            case "end_turn":
                end_turn(board, happen)
                return
            case "advance_maginor":
                owed = advance(board, owed, happen)
            case "place_maginor":
                place_after_summoning(board, happen)
            case _:
                assert_never(step)
    if owed is not None and not isinstance(board.question, PLAY_PHASE):
        happen(TurnResumed, board.current_player)


def end_turn(board: Board, happen: Happen[Event]) -> None:
    """Let the next player's turn begin, clockwise (SETUP-06); there is no last one (END-05)."""
    happen(TurnBegan, (board.current_player + 1) % board.setup.players)
