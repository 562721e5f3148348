"""Auditing: every command of a log is decided again and what comes of it compared, byte by byte.

The full audit is the library's own, of a shard on disk: frames, hash chain, seal, terms and dice
are checked too. Deciding again by itself is the part of it that grows with the rules.
"""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from benchmarks.corpus import GAMES, Corpus, played
from benchmarks.effort import Effort, Round
from maginor_core.audit import audit
from maginor_core.audit.judge import faces_on_the_wire
from maginor_core.commands.decide import MAGINOR
from maginor_core.kernel.deciding_again import decide_again
from maginor_core.wire import vocabulary_of


def shard(effort: Effort) -> Round:
    corpus = played(effort.of(GAMES))
    path = Path(f"{uuid4().hex}.log")
    path.write_bytes(corpus.shard())

    def work() -> dict[str, float]:
        for verdict in audit([path]):
            assert verdict.word == "ok", verdict
        return corpus.done

    return lambda: effort.rates(work)


def deciding_again(effort: Effort) -> Round:
    corpus = played(effort.of(GAMES))
    return lambda: effort.rates(lambda: _decide_again(corpus))


def _decide_again(corpus: Corpus) -> dict[str, float]:
    for game, packed in zip(corpus.games, corpus.packed, strict=True):
        vocabulary = vocabulary_of(game.setup)
        decided = decide_again(MAGINOR, vocabulary, game.setup, packed, faces_on_the_wire)
        assert decided.falsehood is None, decided.falsehood
    return corpus.done
