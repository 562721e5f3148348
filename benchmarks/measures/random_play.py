"""Random play: deal, list the legal commands, submit any of them, until the game is over."""

from __future__ import annotations

from itertools import count

from benchmarks.corpus import play
from benchmarks.effort import Effort, Round


def games(effort: Effort) -> Round:
    numbers = count()

    def work() -> dict[str, float]:
        return {"commands": play(next(numbers)).version, "games": 1}

    return lambda: effort.rates(work)
