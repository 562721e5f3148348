"""The lobby is made once, and kept until something that it lists has changed."""

from __future__ import annotations

from typing import Any

import pytest

from maginor_core.tables.server import lobby
from maginor_core.tables.server.served_tables import ServedTables
from maginor_core.tables.server.services import Services
from tests.tiny.game import TINY
from tests.web.clients import (
    ask,
    connected,
    new_table,
    open_table,
    seated,
    summary,
    take_seat,
    turn,
    until,
)
from tests.web.running import Running


def listed(server: Running) -> list[dict[str, Any]]:
    tables: list[dict[str, Any]] = server.http.get("/api/tables").json()["tables"]
    return tables


@pytest.fixture
def read(server: Running, monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """How many tables were read from the store each time that it was asked."""
    read: list[int] = []
    tables: ServedTables = server.tables
    public = tables.table_store.public

    def counted(before: int, limit: int) -> Any:  # Any: as the method's
        found = public(before, limit)
        read.append(len(found))
        return found

    monkeypatch.setattr(tables.table_store, "public", counted)
    return read


def test_the_lobby_is_read_once_until_it_changes(server: Running, read: list[int]) -> None:
    """The attack: it is asked for without a token, again and again."""
    made = open_table(server, game=TINY.name, public=True)
    for _ in range(10):
        assert [one["status"] for one in listed(server)] == ["waiting"]
    assert read == [1]
    tokens = [made["tokens"][0], take_seat(server, made)]
    (table,) = listed(server)
    assert [seat["name"] for seat in table["seats"]] == ["Ada", "Bo"]
    assert table == summary(server, made["table"])
    assert read == [1, 1]
    with seated(server, made["table"], tokens) as players:
        turn(players)
        before = list(read)
        assert [one["version"] for one in listed(server)] == [1]
        assert read == before, "only its version has changed"
    new_table(server, game=TINY.name, public=True)
    assert len(listed(server)) == 2
    assert ask(server, f"{made['table']}/resign", tokens[0]).status_code == 204
    until(lambda: summary(server, made["table"])["status"] != "playing")
    assert [one["table"] == made["table"] for one in listed(server)] == [False]


def test_the_version_of_a_table_that_has_left_memory_is_the_stored_one(server: Running) -> None:
    made = new_table(server, game=TINY.name, public=True)
    with connected(server, made["table"], made["tokens"][0]) as first:
        seat = first.state["to_act"][0]
    with connected(server, made["table"], made["tokens"][seat]) as mover:
        assert mover.play()["type"] == "accepted"
        assert [one["version"] for one in listed(server)] == [1]
    found: Services = server.services
    while not found.tables.evict(0):
        pass
    assert [one["version"] for one in listed(server)] == [1]


def test_where_other_processes_change_tables_the_lobby_is_kept_only_for_a_while(
    server: Running, read: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(ServedTables, "is_alone", False)
    monkeypatch.setattr(lobby, "ELSEWHERE_SECONDS", 1e6)
    for _ in range(3):
        listed(server)
    assert len(read) == 1
    monkeypatch.setattr(lobby, "ELSEWHERE_SECONDS", 0)
    listed(server)
    assert len(read) == 2
