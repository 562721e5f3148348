"""Disk: the bytes that a game takes there, in each of its forms, beside JSON lines under gzip."""

from __future__ import annotations

import gzip
import json
from io import BytesIO
from pathlib import Path

from benchmarks.corpus import KEPT, kept, shard
from benchmarks.effort import Effort, Round, Sample
from maginor_core.archive.frames import GROWING, GameFrames
from maginor_core.archive.json_lines import lines_of
from maginor_core.archive.shard import Shard
from maginor_core.kernel.logbook.reader import LoggedGame, read_games
from maginor_core.logs.stored_game import GAME_NAME

GAMES = 100


def bytes_of_a_game(effort: Effort) -> Round:
    return lambda: _bytes_of_a_game(effort.of(GAMES), effort.of(KEPT))


def _bytes_of_a_game(count: int, stored: int) -> Sample:
    logs = [game.log for game in kept(shard(stored))[:count]]
    games = [next(read_games(BytesIO(log), GAME_NAME)) for log in logs]
    path = Path("compressed.maginor.zst")
    with Shard(path, replace=True) as compressed:
        for log in logs:
            compressed.add(log)
    sizes = {
        "open": sum(len(GameFrames.of(game, GROWING).to_bytes()) for game in games),
        "sealed": sum(map(len, logs)),
        "in a .zst shard": path.stat().st_size,
        "JSON lines, gzip -9": sum(len(gzip.compress(_json_lines(game), 9)) for game in games),
    }
    return {f"bytes {form}": size / len(logs) for form, size in sizes.items()}


def _json_lines(game: LoggedGame) -> bytes:
    lines = (json.dumps(line, separators=(",", ":")) + "\n" for line in lines_of(game))
    return "".join(lines).encode()
