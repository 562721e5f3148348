"""Cast Reversal: win a duel that was lost or tied."""

from __future__ import annotations

from maginor_core.commands.consequences.duel import settle
from maginor_core.commands.consequences.turn import go_on
from maginor_core.commands.requirements import require_question
from maginor_core.components.setup import Seat
from maginor_core.events import Event, ReversalAsked, SpellCast
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.projections.board import Board


@command
class CastReversal(Interned):
    """Win the duel instead (SPELL-11)."""

    player: Seat


def cast_reversal(board: Board, command: CastReversal, happen: Happen[Event]) -> None:
    """Win the duel, by its revealed result or, under a variant, before any beast is chosen.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01. Reversal can only
            be cast when it is asked for (SPELL-01, SPELL-11).
    """
    require_question(board, command, ReversalAsked, "cast Reversal")
    happen(SpellCast, command.player, "reversal")
    go_on(board, settle(board, command.player, happen), happen)
