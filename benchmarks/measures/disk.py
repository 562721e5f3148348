"""Disk: the bytes that a game takes there, in each of its forms, beside JSON lines under gzip."""

from __future__ import annotations

import gzip
import json
from io import BytesIO
from pathlib import Path

from benchmarks.corpus import played, sealed
from benchmarks.effort import Effort, Round, Sample
from maginor_core import MaginorGame
from maginor_core.eventlog.json_lines import lines_of
from maginor_core.eventlog.logs import GameLog
from maginor_core.eventlog.reader import read_games
from maginor_core.eventlog.shard import Shard
from maginor_core.games import known_game

GAMES = 100


def bytes_of_a_game(effort: Effort) -> Round:
    return lambda: _bytes_of_a_game(played(effort.of(GAMES)))


def _bytes_of_a_game(games: tuple[MaginorGame, ...]) -> Sample:
    stored_games = [sealed(game, str(number)) for number, game in enumerate(games)]
    path = Path("compressed.maginor.zst")
    with Shard(path, replace=True) as shard:
        for game in stored_games:
            shard.add(game.to_bytes("kept"))
    logs = [game.to_bytes("packed") for game in stored_games]
    sizes = {
        "open": sum(map(_size_of_open, games)),
        "sealed": sum(map(len, logs)),
        "in a .zst shard": path.stat().st_size,
        "JSON lines, gzip -9": sum(len(gzip.compress(_json_lines(log), 9)) for log in logs),
    }
    return {f"bytes {form}": size / len(games) for form, size in sizes.items()}


def _size_of_open(game: MaginorGame) -> int:
    path = Path("open.maginor")
    with GameLog.create(path, game.setup, sync="never") as log:
        for record in game.log:
            log.append(record)
    size = path.stat().st_size
    path.unlink()
    return size


def _json_lines(log: bytes) -> bytes:
    game = next(read_games(BytesIO(log)))
    lines = (json.dumps(line, separators=(",", ":")) + "\n" for line in lines_of(game, known_game))
    return "".join(lines).encode()
