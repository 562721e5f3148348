"""Folding: events that are there already change a state."""

from __future__ import annotations

from benchmarks.corpus import ROW, played
from benchmarks.effort import Effort, Round
from maginor_core.commands.rules import MAGINOR


def boards(effort: Effort) -> Round:
    logs = [
        (game.setup.layout, tuple([event.row for event in game.events()]))
        for game in played(effort.of(ROW))
    ]
    events = sum(len(row) for _, row in logs)

    def work() -> dict[str, float]:
        for layout, row in logs:
            MAGINOR.evolve(MAGINOR.initial(layout), row)
        return {"events": events}

    return lambda: effort.rates(work)
