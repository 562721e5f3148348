"""Looking ahead: what a command is worth to a seat, once chance and later choices are settled."""

from __future__ import annotations

from maginor_core.commands import ChooseBeast, Command
from maginor_core.commands.decide import after, legal_commands
from maginor_core.commands.rules import rolls
from maginor_core.components.setup import Seat
from maginor_core.components.symbols import FACES
from maginor_core.events import BeastsAsked, TurnBegan, TurnResumed
from maginor_core.heuristics.duelling import OUTCOMES
from maginor_core.heuristics.valuation import Valuation
from maginor_core.projections.board import Board


class LookAhead:
    """The worth of what a seat may do on a board, in votes.

    Dice count with each of their faces, duels with each of their outcomes. A choice is taken to be
    the best for the seat if it is its own, and the worst for it if it is another's.

    Attributes:
        now: what the current board is worth to the seat.
        final_action: what the final action still adds while the seat's turn is open.
    """

    def __init__(self, board: Board, seat: Seat) -> None:
        self._board = board
        self._seat = seat
        self._value = Valuation(board.setup, seat).value
        self.now = self._value(board)
        self.final_action = 0.0

    def expected(self, command: Command) -> float:
        """Return what ``command`` is worth on the average."""
        return self._after(self._board, command)

    def _after(self, board: Board, command: Command) -> float:
        if not rolls(command):
            return self._settled(after(board, command))
        total = 0.0
        for face in FACES:
            total += self._settled(after(board, command, (face,)))
        return total / len(FACES)

    def _settled(self, board: Board) -> float:
        question = board.question
        match question:
            case None | TurnBegan():
                return self._value(board)
            case TurnResumed():
                return self._value(board) + self.final_action
            case BeastsAsked():
                return self._duelled(board, question)
        worth = [self._after(board, command) for command in legal_commands(board)]
        return max(worth) if question.player == self._seat else min(worth)

    def _duelled(self, board: Board, duel: BeastsAsked) -> float:
        worth = 0.0
        for (attack, defence), likelihood in OUTCOMES:
            chosen = after(board, ChooseBeast(duel.challenger, attack))
            duelled = after(chosen, ChooseBeast(duel.defender, defence))
            worth += likelihood * self._settled(duelled)
        return worth
