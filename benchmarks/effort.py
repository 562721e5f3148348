"""Effort: how much work a round of a measure does, and how its speed is taken."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter

Sample = dict[str, float]
"""What one round of a measure came to: a number for each unit, such as ``events/s``."""

LEAST = 0.4
"""How many seconds a round lasts at least, at the full amount."""

Round = Callable[[], Sample]


@dataclass(frozen=True)
class Effort:
    """How much a round does.

    Attributes:
        share: the part of the full amount, 1 for figures that are to be published.
    """

    share: float

    def of(self, full: int) -> int:
        """Return the part of a ``full`` amount that is to be done, at least 1."""
        return max(1, round(full * self.share))

    def rates(self, work: Callable[[], Mapping[str, float]]) -> Sample:
        """Do ``work`` as often as it takes for a clock to measure its speed.

        Args:
            work: does some work and returns how much, by unit.
        """
        return _rates(work, LEAST * self.share)

    def rates_once(self, work: Callable[[], Mapping[str, float]]) -> Sample:
        """Do ``work`` once, which would be other work if it were done again."""
        return _rates(work, 0.0)


def _rates(work: Callable[[], Mapping[str, float]], shortest: float) -> Sample:
    done: dict[str, float] = {}
    gc.unfreeze()
    gc.collect()
    gc.freeze()  # what other measures hold is not walked in this one
    start = perf_counter()
    seconds = 0.0
    while seconds < shortest or not done:
        for unit, amount in work().items():
            done[unit] = done.get(unit, 0.0) + amount
        seconds = perf_counter() - start
    return {f"{unit}/s": amount / seconds for unit, amount in done.items()}
