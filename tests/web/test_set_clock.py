"""The system's clock is set by more than a year: no time runs out, and no table is ended."""

from __future__ import annotations

import asyncio
import time
from datetime import datetime

import pytest

from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.tables.server.deadlines import Abandonment
from maginor_core.tables.server.served_tables import ServedTables
from maginor_core.tables.server.settings import Settings
from tests.web.clients import ask, connected, error_of, get, summary, taken_table
from tests.web.running import Running, running

YEAR = 366 * 24 * 3600
CLOCK = 3 * 24 * 3600
DAY = 24 * 3600


def left(server: Running, table: str, token: str) -> list[int]:
    """Return the milliseconds that the seats have left, as a client is told who joins."""
    with connected(server, table, token) as player:
        return list(player.until_told(lambda one: one["type"] == "clock")["seats"])


@pytest.mark.parametrize("jump", [YEAR, -YEAR])
def test_the_systems_clock_ends_no_game(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, jump: int
) -> None:
    with running(settings) as server:
        table, tokens, _ = taken_table(server, clock={"seconds": CLOCK})
        before = left(server, table, tokens[0])
        honest = time.time_ns
        monkeypatch.setattr(time, "time_ns", lambda: honest() + jump * 10**9)
        require_under_way(settings, server, table, tokens, before)
    with running(settings) as server:
        require_under_way(settings, server, table, tokens, before)


def require_under_way(
    settings: Settings, server: Running, table: str, tokens: list[str], before: list[int]
) -> None:
    """Require that nobody can close a table, nor has lost two days since ``before``."""
    after = left(server, table, tokens[0])
    assert all(old - 2 * DAY * 1000 < new <= old for old, new in zip(before, after, strict=True))
    for token in tokens:
        closed = ask(server, f"{table}/close", token)
        assert error_of(closed) == (409, "not_yet")
        since = get(server, f"{table}/turn", token).json()["since"]
        shown = datetime.fromisoformat(since).timestamp()
        assert abs(shown - time.time_ns() / 1e9) < 2 * DAY
    tables = ServedTables(SqlStore(settings.store))
    assert asyncio.run(Abandonment(tables, 30 * DAY).look()) == 0
    tables.close()
    assert summary(server, table)["status"] == "playing"
