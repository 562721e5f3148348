"""Replaying: records are decoded and their events folded into a board, one game at a time."""

from __future__ import annotations

from benchmarks.corpus import GAMES, Corpus, played
from benchmarks.effort import Effort, Round
from maginor_core.commands.decide import MAGINOR
from maginor_core.kernel.fold import fold
from maginor_core.wire import vocabulary_of


def games(effort: Effort) -> Round:
    corpus = played(effort.of(GAMES))
    return lambda: effort.rates(lambda: replay(corpus))


def replay(corpus: Corpus) -> dict[str, float]:
    """Replay every game; return how much that was."""
    for game, packed in zip(corpus.games, corpus.packed, strict=True):
        unpack = vocabulary_of(game.setup).unpack_record
        board = MAGINOR.initial(game.setup)
        for record in packed:
            fold(MAGINOR.evolve, board, unpack(record).events)
    return corpus.done
