"""Decline to cast Reversal, and let the duel go its way."""

from __future__ import annotations

from maginor_core.commands.consequences.duel import settle, winner_by_beasts
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_question
from maginor_core.components.setup import Seat
from maginor_core.events import BeastsAsked, Event, ReversalAsked, ReversalDeclined
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.projections.board import Board
from maginor_core.projections.decision import duel_of


@command
class DeclineReversal(Interned):
    """Keep Reversal (SPELL-11)."""

    player: Seat


def decline_reversal(board: Board, command: DeclineReversal, happen: Happen[Event]) -> None:
    """Carry out the revealed result or, asked before the duel, let the beasts be chosen.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
    """
    asked = require_question(board, command, ReversalAsked, "decline Reversal")
    happen(ReversalDeclined, command.player)
    if asked.moment == "before":
        duel = duel_of(board)
        happen(BeastsAsked, duel.challenger, duel.defender)
    else:
        go_on(board, settle(board, winner_by_beasts(board), happen), happen)
