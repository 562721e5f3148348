"""Logs of seats, made from the log of a whole game, and the verdicts on them."""

from __future__ import annotations

from typing import Any

from maginor_core.audit.judge import judge
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.evidence.seat_log import seat_frames
from maginor_core.games import known_game
from tests.eventlog.specimens import read


def one(data: bytes) -> LoggedGame:
    (game,) = read(data)
    assert game.problem is None, game.problem
    return game


def of_seat(game: LoggedGame, seat: int) -> LoggedGame:
    return one(seat_frames(game, seat, known_game).to_bytes())


def verdict_on(game: LoggedGame) -> Any:
    return judge("file", game, {})
