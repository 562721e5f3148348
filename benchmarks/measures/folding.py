"""Folding: events that are there already are gathered into a board."""

from __future__ import annotations

from benchmarks.corpus import ROW, played
from benchmarks.effort import Effort, Round
from maginor_core.commands.decide import MAGINOR
from maginor_core.kernel.fold import fold


def boards(effort: Effort) -> Round:
    logs = [(game.setup, tuple(game.events())) for game in played(effort.of(ROW))]
    events = sum(len(row) for _, row in logs)

    def work() -> dict[str, float]:
        for setup, row in logs:
            fold(MAGINOR.evolve, MAGINOR.initial(setup), row)
        return {"events": events}

    return lambda: effort.rates(work)
