"""A comparison: two figures of one race compared, and the target."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from benchmarks.races import BUILDS, Samples


@dataclass(frozen=True)
class Figure:
    """One number of a measure's samples.

    Attributes:
        measure: the measure.
        unit: which of its numbers.
    """

    measure: str
    unit: str

    def rounds(self, samples: Samples, build: str) -> list[float]:
        """Return the figure of each round; of ``build``, if the measure is ours.

        None at all if it was not measured.
        """
        kind = self.measure.partition(".")[0]
        contestant = build if kind == "measures" else kind
        return [sample[self.unit] for sample in samples.get(contestant, {}).get(self.measure, [])]


@dataclass(frozen=True)
class Target:
    """What is to be reached, by each of our builds; None if nothing was aimed at."""

    sense: Literal["≤", "≥"]
    pure: float | None = None
    compiled: float | None = None
    native: float | None = None

    def of(self, build: str) -> float | None:
        """Return the bound for ``build``."""
        return dict(zip(BUILDS, (self.pure, self.compiled, self.native), strict=True))[build]

    def met(self, build: str, value: float) -> bool:
        """Return whether ``value`` reaches the target of ``build``, if there is one."""
        bound = self.of(build)
        return bound is None or (value <= bound if self.sense == "≤" else value >= bound)


@dataclass(frozen=True)
class Comparison:
    """What is compared with what.

    Attributes:
        what: how tables call it.
        figure: what stands on the left.
        beside: what it is compared with, in the same round; None if it is not compared.
        how: divided by that, or less that.
        target: what was to be reached, if something was.
        unequal: in what the two sides do not do equal work.
        unit: of what comes out; empty for a ratio.
    """

    what: str
    figure: Figure
    beside: Figure | None = None
    how: Literal["÷", "−"] = "÷"
    target: Target | None = None
    unequal: str = ""
    unit: str = ""

    def rounds(self, samples: Samples, build: str) -> list[float]:
        """Return what comes out in each round for ``build``; nothing, if a side was not there."""
        left = self.figure.rounds(samples, build)
        if self.beside is None:
            return left
        right = self.beside.rounds(samples, build)
        if not left or not right:
            return []
        pairs = zip(left, right, strict=True)
        return [a / b if self.how == "÷" else a - b for a, b in pairs]
