"""The greedy bot looks one command ahead and takes what is worth most to it, in expected votes."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.commands import ChooseBeast, Command, MoveWizard, RollDie
from maginor_core.components.setup import Seat
from maginor_core.heuristics.duelling import draw_beast
from maginor_core.heuristics.look_ahead import LookAhead
from maginor_core.kernel.chance import Stream
from maginor_core.projections.board import Board
from maginor_core.projections.decision import duel_of


class GreedyBot:
    """Takes the command with the greatest expected votes; among equals, any.

    A command that leaves its turn open is worth what its best final action adds now, too: so a card
    is played only if it gains more than keeping it, and only before the final action.
    """

    def choose(self, board: Board, seat: Seat, legal: Sequence[Command], chance: Stream) -> Command:
        """Return the best of the ``legal`` commands."""
        if len(legal) == 1:
            return legal[0]
        if isinstance(legal[0], ChooseBeast):
            return ChooseBeast(seat, draw_beast(seat == duel_of(board).challenger, chance))
        look_ahead = LookAhead(board, seat)
        worth: dict[Command, float] = {
            command: look_ahead.expected(command)
            for command in legal
            if isinstance(command, MoveWizard | RollDie)
        }
        if worth:
            look_ahead.final_action = max(worth.values()) - look_ahead.now
        for command in legal:
            if command not in worth:
                worth[command] = look_ahead.expected(command)
        best = max(worth.values())
        return chance.choose([command for command in legal if worth[command] == best])
