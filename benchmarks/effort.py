"""Effort: how much work a round of a measure does, and how its speed is taken."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter

Sample = dict[str, float]
"""What one round of a measure came to: a number for each unit, such as ``events/s``."""

Round = Callable[[], Sample]


@dataclass(frozen=True)
class Effort:
    """How much a round does.

    Attributes:
        share: the part of the full amount, 1 for figures that are to be kept.
    """

    share: float

    def of(self, full: int) -> int:
        """Return the part of a ``full`` amount that is to be done, at least 1."""
        return max(1, round(full * self.share))

    def rates(self, work: Callable[[], Mapping[str, float]]) -> Sample:
        """Do ``work`` as often as it takes for a clock to tell its speed.

        Args:
            work: does some work and returns how much, by unit.
        """
        shortest = 0.2 * self.share
        done: dict[str, float] = {}
        gc.collect()
        start = perf_counter()
        seconds = 0.0
        while seconds < shortest or not done:
            for unit, amount in work().items():
                done[unit] = done.get(unit, 0.0) + amount
            seconds = perf_counter() - start
        return {f"{unit}/s": amount / seconds for unit, amount in done.items()}


Measure = Callable[[Effort], Round]
"""Makes ready, which no clock sees, and returns what does a round."""
