"""A table server with a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog

from maginor_core.tables import table_request
from maginor_core.tables.server.settings import Settings
from tests.web.running import Running, running

# Nobody reads the log of a server in the tests' own process.
structlog.configure(logger_factory=structlog.ReturnLoggerFactory())


@pytest.fixture
def same_game_each_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Deal from a seed with which random play leads to duels."""
    monkeypatch.setattr(table_request, "fresh_seed", lambda: "duel")


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(
        store=f"sqlite:///{tmp_path / 'games.db'}",
        port=0,
        core_share=1e6,
        posts_per_minute=10000,
    )


@pytest.fixture
def server(settings: Settings) -> Iterator[Running]:
    with running(settings) as server:
        yield server
