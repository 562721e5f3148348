"""RAW, the floor: msgpack alone decodes the records of a whole game, one game at a time."""

from __future__ import annotations

import msgpack

from benchmarks.corpus import amount, unread
from benchmarks.effort import Effort, Round, Sample


def decoding(effort: Effort) -> Round:
    rows = unread(0, effort)

    def one_round() -> Sample:
        games = next(rows)
        done = amount(games)
        payloads = [game.payload for game in games]

        def work() -> dict[str, float]:
            for payload in payloads:
                msgpack.unpackb(payload, use_list=False)
            return done

        return effort.rates_with_processor(work)

    return one_round
