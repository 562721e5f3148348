"""Logs: games of Maginor on disk, from which they can be replayed, checked or gone on with."""

from __future__ import annotations

from maginor_core.eventlog.chance import Chance, CommittedSeed, GivenDice, OpenSeed
from maginor_core.eventlog.game_log import GameLog
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.stored_game import StoredGame, read_log, read_logs
from maginor_core.eventlog.writing import seal_game, write_log

__all__ = [
    "Chance",
    "CommittedSeed",
    "GameLog",
    "GivenDice",
    "LogError",
    "OpenSeed",
    "StoredGame",
    "read_log",
    "read_logs",
    "seal_game",
    "write_log",
]
