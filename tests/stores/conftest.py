"""Stores of every kind, PostgreSQL included, whose server is started in a temporary folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import count
from pathlib import Path

import pytest

from maginor_core.eventlog.stores import FileStore, MemoryStore
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.store import Store
from tests.stores.postgres import Server, start

KINDS = ("memory", "files", "sqlite", "postgresql")


@pytest.fixture(scope="session")
def postgres() -> Iterator[Server]:
    with start() as server:
        yield server


@pytest.fixture
def url_of(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[str], str]:
    """Return a function that makes a database of a kind and returns its URL."""
    numbers = count()

    def make(kind: str) -> str:
        if kind == "sqlite":
            return f"sqlite:///{tmp_path / f'games{next(numbers)}.db'}"
        server: Server = request.getfixturevalue("postgres")
        return server.database()

    return make


@pytest.fixture(params=KINDS)
def store(
    request: pytest.FixtureRequest, tmp_path: Path, url_of: Callable[[str], str]
) -> Iterator[Store]:
    made: Store
    if request.param == "memory":
        made = MemoryStore()
    elif request.param == "files":
        made = FileStore(tmp_path / "games")
    else:
        made = SqlStore(url_of(request.param))
    yield made
    made.close()
