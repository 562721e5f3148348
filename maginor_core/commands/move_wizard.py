"""Move the wizard to another Oracle, as the final action."""

from __future__ import annotations

from maginor_core.commands.consequences.turn import end_turn
from maginor_core.commands.refusals import SameOracleError
from maginor_core.commands.requirements import require_in_play, require_turn
from maginor_core.components.setup import OracleId, Seat
from maginor_core.events import Event, WizardMoved
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared_row
from maginor_core.projections.board import Board


@command
class MoveWizard(Interned):
    """Put the wizard on ``oracle`` (MOVE-01)."""

    player: Seat
    oracle: OracleId


def move_wizard(board: Board, command: MoveWizard, happen: Happen[Event]) -> None:
    """Put the wizard on another Oracle; the turn ends after that.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        NotInPlayError: MOVE-01, the Oracle is not in the circle.
        SameOracleError: MOVE-01, the wizard is there already.
    """
    player, oracle = command.player, command.oracle
    require_turn(board, command, "move its wizard")
    require_in_play(board, oracle, "MOVE-01")
    if board.wizards[player] == oracle:
        others = tuple(other for other in board.circle if other != oracle)
        raise SameOracleError("MOVE-01", player, oracle, others)
    happen(WizardMoved, player, oracle)
    end_turn(board, happen)


def legal_moves(board: Board, player: Seat) -> tuple[MoveWizard, ...]:
    """Return the moves by which ``player`` may end its turn."""
    moves = shared_row(MoveWizard, player, tuple(board.circle))
    here = board.wizards[player]
    if here is None:
        return moves
    place = board.circle.index(here)
    return moves[:place] + moves[place + 1 :]
