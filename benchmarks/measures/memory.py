"""Memory: what a game under way takes, and what stored events take in memory.

It is what Python's own allocator gave out, so what several games share is counted once.
"""

from __future__ import annotations

import gc
import tracemalloc
from collections.abc import Callable
from itertools import islice
from typing import TypeVar

from benchmarks.corpus import GAMES_STORED, play_for, shard
from benchmarks.effort import Effort, Round, Sample
from maginor_core.eventlog.logs import read_logs

T = TypeVar("T")

LIVE = 50
COMMANDS = 400
"""How far a live game has come; that is about its middle."""
STORED = 120
"""The games whose events are stored, about 200,000."""


def live_game(effort: Effort) -> Round:
    games = effort.of(LIVE)

    def one_round() -> Sample:
        _, size = _held(lambda: [play_for(number, COMMANDS) for number in range(games)])
        return {"KiB a game": size / 1024 / games}

    return one_round


def stored_events(effort: Effort) -> Round:
    path = shard(effort.of(GAMES_STORED))
    next(read_logs(path))  # the game's modules are loaded on demand, and are not measured

    def one_round() -> Sample:
        games, size = _held(lambda: [game.records for game in islice(read_logs(path), STORED)])
        events = sum(len(record.events) for records in games for record in records)
        return {"MiB a million": size / 2**20 / events * 1e6}

    return one_round


def _held(make: Callable[[], T]) -> tuple[T, int]:
    """Return what ``make`` makes, and how many bytes it takes."""
    gc.collect()
    tracemalloc.start()
    made = make()
    size = tracemalloc.get_traced_memory()[0]
    tracemalloc.stop()
    return made, size
