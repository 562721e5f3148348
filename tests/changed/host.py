"""A table server that knows one version of the race."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager

import pytest

from maginor_core import registry
from maginor_core.engine.definition import GameDefinition
from maginor_core.tables.server.settings import Settings
from tests.web.running import Running, running


@contextmanager
def race_running(
    definition: GameDefinition, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> Iterator[Running]:
    """Run a server, which knows a version of the race, as this process does from now on."""
    monkeypatch.setattr(registry, "_added", {"race": definition})
    with running(settings) as server:
        yield server
