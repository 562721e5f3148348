"""Batches: the games of ``make_vec``, of two players, stepped together.

A step has a mask, an observation and a random legal action, and its share of the deals, since a
game that is over begins again at once.
"""

from __future__ import annotations

import numpy as np

from benchmarks.effort import Effort, Round
from maginor_core.play import make_vec

ROWS = 1_024
STEPS = 40
FIRST = 60
"""How many steps are taken before any is measured, so that games are at different places."""


def maginor(effort: Effort, workers: int) -> Round:
    return _steps(effort, "maginor", workers)


def abracada(effort: Effort, workers: int) -> Round:
    return _steps(effort, "abracada", workers)


def magalon(effort: Effort, workers: int) -> Round:
    return _steps(effort, "magalon", workers)


def _steps(effort: Effort, game: str, workers: int) -> Round:
    vector = make_vec(game, 2, n=ROWS, workers=workers, seed="measured")
    generator = np.random.default_rng(1)

    def step(steps: int) -> None:
        for _ in range(steps):
            vector.step(vector.sample(generator))

    def work() -> dict[str, float]:
        step(effort.of(STEPS))
        return {"steps": ROWS * effort.of(STEPS)}

    step(effort.of(FIRST))
    if workers > 1:  # perhaps in processes, whose time would be left out
        return lambda: effort.rates(work)
    return lambda: effort.rates_with_processor(work)
