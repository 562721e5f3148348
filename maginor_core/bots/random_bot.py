"""The random bot takes any legal command, each with equal chance: a yardstick for others."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.commands import Command
from maginor_core.components.setup import Seat
from maginor_core.kernel.chance import Stream
from maginor_core.projections.board import Board


class RandomBot:
    """Decides by chance alone."""

    def choose(self, board: Board, seat: Seat, legal: Sequence[Command], chance: Stream) -> Command:
        """Return any of the ``legal`` commands."""
        return chance.choose(legal)
