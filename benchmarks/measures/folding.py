"""Folding: events that are there already are gathered into a board."""

from __future__ import annotations

from benchmarks.corpus import GAMES, played
from benchmarks.effort import Effort, Round
from maginor_core.commands.decide import MAGINOR
from maginor_core.kernel.fold import fold


def boards(effort: Effort) -> Round:
    corpus = played(effort.of(GAMES))
    logs = [(game.setup, [record.events for record in game.log]) for game in corpus.games]

    def work() -> dict[str, float]:
        for setup, rows in logs:
            board = MAGINOR.initial(setup)
            for events in rows:
                fold(MAGINOR.evolve, board, events)
        return corpus.done

    return lambda: effort.rates(work)
