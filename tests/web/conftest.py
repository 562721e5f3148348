"""A table server with a database of its own."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from starlette.testclient import TestClient

from maginor_core.web.application import make_application
from maginor_core.web.settings import Settings


@pytest.fixture
def settings(tmp_path: Path) -> Settings:
    return Settings(store=f"sqlite:///{tmp_path / 'games.db'}", messages_per_second=10000)


@pytest.fixture
def client(settings: Settings) -> Iterator[TestClient]:
    with TestClient(make_application(settings)) as client:
        yield client
