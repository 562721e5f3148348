"""A store that another program keeps locked: players learn that it is, and not where it is."""

from __future__ import annotations

import logging
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from threading import Event

import pytest

from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.tables.server import services
from maginor_core.tables.server.settings import Settings
from tests.web.clients import connected, new_table
from tests.web.running import running


@contextmanager
def locked(path: Path) -> Iterator[None]:
    """Keep a database locked for writing, as another program does."""
    with closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        yield
        other.execute("ROLLBACK")


def test_a_locked_store_is_told_by_a_sentence_and_a_reference(
    settings: Settings,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    monkeypatch.setattr(services, "PATIENCE", 0.1)
    with running(settings) as server:
        made = new_table(server, game="abracada")
        with connected(server, made["table"], made["tokens"][0]) as either:
            (seat,) = either.state["to_act"]
        with connected(server, made["table"], made["tokens"][seat]) as ada:
            with locked(tmp_path / "games.db"), caplog.at_level(logging.ERROR):
                refused = ada.play()
                asked = server.http.post("/api/tables", json={"game": "maginor", "seats": []})
                again = server.http.post(
                    "/api/tables", json={"game": "maginor", "seats": [{"kind": "person"}] * 2}
                )
            assert (refused["type"], refused["code"]) == ("error", "failed")
            assert again.status_code == 503
            told = again.json()["error"]
            for text, reference in (
                (refused["message"], refused["reference"]),
                (told["message"], told["reference"]),
            ):
                assert reference in text
                for inner in ("sqlite", "games.db", "locked"):
                    assert inner not in text
            (logged,) = [one for one in caplog.messages if refused["reference"] in one]
            assert "locked" in logged
            assert asked.status_code == 400
            assert ada.play()["type"] == "accepted"


def test_a_store_waits_as_long_as_it_is_told_to(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with SqlStore(url, patience=0.25) as store, store.engine.connect() as connection:
        assert connection.exec_driver_sql("PRAGMA busy_timeout").scalar() == 250


def test_a_server_that_ends_leaves_out_what_has_not_begun_to_wait(settings: Settings) -> None:
    asked, goes_on = Event(), Event()

    def wait() -> None:
        goes_on.wait(300)

    with running(settings) as server:
        loop = server.server.servers[0].get_loop()

        def ask_for_much() -> None:
            *_, last = [loop.run_in_executor(None, wait) for _ in range(100)]
            last.add_done_callback(lambda found: goes_on.set() if found.cancelled() else None)
            asked.set()

        loop.call_soon_threadsafe(ask_for_much)
        assert asked.wait(120)
    assert goes_on.is_set()
