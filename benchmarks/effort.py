"""Effort: how much work a round of a measure does, and how its speed is taken."""

from __future__ import annotations

import gc
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from time import perf_counter, process_time

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

    def rates_with_processor(self, work: Callable[[], Mapping[str, float]]) -> Sample:
        """Do ``work`` as ``rates`` does, and take its speed by processor time, too.

        That is the time of all threads: neither what else runs on the machine nor how many
        processors are free is in it.
        """
        return _rates(work, LEAST * self.share, with_processor=True)

    def rates_once(self, work: Callable[[], Mapping[str, float]]) -> Sample:
        """Do ``work`` once, which would be other work if it were done again; speed as above."""
        return _rates(work, 0.0, with_processor=True)


def _rates(
    work: Callable[[], Mapping[str, float]], shortest: float, *, with_processor: bool = False
) -> Sample:
    done: dict[str, float] = {}
    gc.unfreeze()
    gc.collect()
    gc.freeze()  # what other measures hold is not walked in this one
    start, used = perf_counter(), process_time()
    seconds = 0.0
    while seconds < shortest or not done:
        for unit, amount in work().items():
            done[unit] = done.get(unit, 0.0) + amount
        seconds = perf_counter() - start
    used = process_time() - used
    rates = {f"{unit}/s": amount / seconds for unit, amount in done.items()}
    if with_processor:
        rates |= {f"{unit} a processor second": amount / used for unit, amount in done.items()}
    return rates
