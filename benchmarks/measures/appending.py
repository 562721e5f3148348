"""Appending: a game's records are written to its log file, at each setting of when to sync it."""

from __future__ import annotations

from pathlib import Path
from uuid import uuid4

from benchmarks.corpus import play_for
from benchmarks.effort import Effort, Round, Sample
from maginor_core.eventlog.logs import GameLog
from maginor_core.eventlog.writer import Sync
from maginor_core.events import TurnBegan

RECORDS = 150
"""How many records are appended when each one waits for the disk."""


def synced_each_command(effort: Effort) -> Round:
    return _appending(effort, "command", effort.of(RECORDS))


def synced_each_turn(effort: Effort) -> Round:
    return _appending(effort, "turn", effort.of(RECORDS * 4))


def never_synced(effort: Effort) -> Round:
    return _appending(effort, "never", effort.of(RECORDS * 4))


def _appending(effort: Effort, sync: Sync, most: int) -> Round:
    game = play_for(2, most)
    events = sum(len(record.events) for record in game.log)
    written: list[Path] = []

    def work() -> dict[str, float]:
        path = Path(f"{uuid4().hex}.log")
        written.append(path)
        with GameLog.create(path, game.setup, sync=sync) as log:
            for record in game.log:
                log.append(record)
                if sync == "turn" and type(record.events[-1]) is TurnBegan:
                    log.flush()
        return {"events": events, "commands": game.version}

    def one_round() -> Sample:
        sample = effort.rates(work)
        while written:  # removing a file is not part of appending to one
            written.pop().unlink()
        return sample

    return one_round
