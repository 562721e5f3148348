"""The odds bot casts while the chance of success is worth the lives that a failure costs."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.abracada.commands import CastSpell, Command
from maginor_core.abracada.heuristics.worth import worth_of_failure, worth_of_success
from maginor_core.abracada.projections.inference import chance_of_success
from maginor_core.abracada.projections.state import State
from maginor_core.kernel.chance import Stream
from maginor_core.kernel.play import Position


class OddsBot:
    """Names the number with the greatest expected worth; ends its turn if none is worth it.

    The chance of success is exact (``projections.inference``); what success and failure are worth
    is estimated (``heuristics.worth``). Among equals it takes any.
    """

    def choose(
        self, board: Position, seat: int, legal: Sequence[Command], chance: Stream
    ) -> Command:
        """Return the best of the ``legal`` commands."""
        if len(legal) == 1:
            return legal[0]
        worth = {command: _expected(board.state, seat, command) for command in legal}
        best = max(worth.values())
        return chance.choose([command for command in legal if worth[command] == best])


def _expected(state: State, seat: int, command: Command) -> float:
    """Return what a command is worth, in points; what ends the turn is worth nothing."""
    if not isinstance(command, CastSpell):
        return 0.0
    failure = worth_of_failure(state, seat, command.number)
    if command.number < state.last_cast and not state.layout.any_order:
        return failure  # it costs a life, whatever the hand holds
    holds = float(chance_of_success(state, seat, command.number))
    if not holds:
        return failure
    success = worth_of_success(state, seat, command.number)
    return holds * success + (1 - holds) * failure
