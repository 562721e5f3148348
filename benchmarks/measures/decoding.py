"""Decoding: the bytes of records become commands and events, in the one form that is allowed."""

from __future__ import annotations

from benchmarks.corpus import GAMES, played
from benchmarks.effort import Effort, Round
from maginor_core.wire import vocabulary_of


def records(effort: Effort) -> Round:
    corpus = played(effort.of(GAMES))

    def work() -> dict[str, float]:
        for game, packed in zip(corpus.games, corpus.packed, strict=True):
            unpack = vocabulary_of(game.setup).unpack_record
            for record in packed:
                unpack(record)
        return corpus.done

    return lambda: effort.rates(work)
