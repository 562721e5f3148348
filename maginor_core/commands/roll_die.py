"""Roll the die where the wizard is, as the final action."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.commands.consequences.die import roll
from maginor_core.commands.consequences.turn import FINAL, go_on
from maginor_core.commands.dice import only_face
from maginor_core.commands.requirements import require_on_oracle, require_turn
from maginor_core.components.setup import Seat
from maginor_core.components.symbols import Face
from maginor_core.events import Event
from maginor_core.kernel.decider import Happen
from maginor_core.kernel.facts import Interned, command
from maginor_core.kernel.shared import shared
from maginor_core.projections.board import Board


@command
class RollDie(Interned):
    """Roll the die for the wizard's Oracle (TURN-01)."""

    player: Seat


def roll_die(board: Board, command: RollDie, dice: Sequence[Face], happen: Happen[Event]) -> None:
    """Roll for the wizard's Oracle; the turn ends after that.

    Raises:
        NotYourDecisionError, OtherDecisionError, GameOverError: TURN-07, END-01.
        OffBoardError: TURN-02, the wizard is in the middle.
        DiceError: DIE-01, not exactly one face was given.
    """
    player = command.player
    require_turn(board, command, "roll the die")
    oracle = require_on_oracle(board, player, "TURN-02", "roll the die", "it must move")
    face = only_face(dice)
    go_on(board, roll(board, player, oracle, face, FINAL, happen), happen)


def legal_rolls(board: Board, player: Seat) -> tuple[RollDie, ...]:
    """Return the roll, if ``player`` may end its turn by it."""
    if board.wizards[player] is None:
        return ()
    return (shared(RollDie, player),)
