"""RAW, the floor: msgpack alone decodes the records of a whole game, one game at a time."""

from __future__ import annotations

import msgpack

from benchmarks.corpus import GAMES, played
from benchmarks.effort import Effort, Round


def decoding(effort: Effort) -> Round:
    corpus = played(effort.of(GAMES))
    payloads = corpus.payloads()

    def work() -> dict[str, float]:
        for payload in payloads:
            msgpack.unpackb(payload, use_list=False)
        return corpus.done

    return lambda: effort.rates(work)
