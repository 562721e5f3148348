"""The random bot takes any legal command, each with equal chance: a yardstick for others."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from maginor_core.kernel.chance import Stream


class RandomBot:
    """Decides by chance alone."""

    def choose(
        self,
        board: Any,  # Any: of the game
        seat: int,
        legal: Sequence[Any],  # Any: commands of the game
        chance: Stream,
    ) -> Any:  # Any: likewise
        """Return any of the ``legal`` commands."""
        return chance.choose(legal)
