"""A reader and rules in C for the tests, built once a run."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest

from maginor_core import registry
from maginor_core.native import replaying
from maginor_core.native.build import compiler
from maginor_core.native.log_reader import LogReader, using
from maginor_core.native.places import CHOSEN
from tests.audit.conftest import game
from tests.native.everything import EVERYTHING
from tests.native.libraries import Built
from tests.unit.market import MARKET

__all__ = ["game"]


@pytest.fixture(autouse=True)
def own_games(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let a test know a game that is understood, and one that is not; others know neither."""
    monkeypatch.setattr(registry, "_added", dict(registry._added))
    monkeypatch.setattr(registry, "_modules", list(registry._modules))
    registry.register(EVERYTHING, "tests.native.everything")
    registry.register(MARKET, "tests.unit.market")


@pytest.fixture(scope="session")
def log_reader(built: Built) -> LogReader:
    """The reader in C; it is chosen by nobody yet."""
    return built.reader()


@pytest.fixture
def native(log_reader: LogReader) -> Iterator[LogReader]:
    """The reader in C, which reads everything in the test."""
    with using(log_reader):
        yield log_reader


@pytest.fixture(scope="session")
def built(tmp_path_factory: pytest.TempPathFactory) -> Built:
    """The rules of games in C, by their names; the processes of a run share them."""
    if not compiler():
        pytest.skip("there is no C compiler")
    run = tmp_path_factory.getbasetemp()
    folder = (run.parent if "PYTEST_XDIST_WORKER" in os.environ else run) / "rules"
    folder.mkdir(exist_ok=True)
    return Built(folder)


@pytest.fixture
def rules(native: LogReader, built: Built, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Audits use the reader in C, and the rules of all games in C."""
    folders = {built(game).path.parent for game in ("maginor", "abracada", "magalon")}
    monkeypatch.setenv(CHOSEN, str(folders.pop()))
    replaying._rules.cache_clear()
    yield
    replaying._rules.cache_clear()
