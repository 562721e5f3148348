"""Tables divided over processes, each with a SQLite file of its own, behind one port."""

from __future__ import annotations

import os
import signal
import socket
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from maginor_core.audit import audit
from maginor_core.eventlog.stores import export_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.tables.server.division import MOST_PARTS, DivisionError, prepare, table_in
from maginor_core.tables.table_id import LETTERS, new_id, part_of
from tests.web.clients import Player, connected, drop, new_table, seated, turn
from tests.web.running import Running
from tests.web.test_workers import children, workers

Divided = tuple[Popen[str], Running, Path]


@pytest.fixture(scope="module")
def divided(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Divided]:
    folder = tmp_path_factory.mktemp("divided")
    with workers(f"sqlite:///{folder / 'games.db'}", 2) as (process, server):
        yield process, server, folder


def tables_of_both(server: Running, **wanted: object) -> list[dict[str, Any]]:
    """Make tables until each process has two."""
    made: list[list[dict[str, Any]]] = [[], []]
    for _ in range(40):
        table = new_table(server, **wanted)
        made[part_of(table["table"])].append(table)
        if min(map(len, made)) == 2:
            return made[0][:2] + made[1][:2]
    raise AssertionError("one of the processes gets no tables")


def raw(server: Running, *pieces: bytes, pause: float = 0.1) -> bytes:
    """Send a request in pieces, and return all that comes until the server ends the connection."""
    with socket.create_connection(("127.0.0.1", server.port), 120) as client:
        for number, piece in enumerate(pieces):
            if number:
                time.sleep(pause)
            client.sendall(piece)
        found = b""
        while piece := client.recv(1 << 16):
            found += piece
    return found


def get(path: str) -> bytes:
    return f"GET {path} HTTP/1.1\r\nHost: localhost\r\n\r\n".encode()


def test_tables_of_all_processes_are_played_at_once_listed_and_audited(
    divided: Divided, tmp_path: Path
) -> None:
    _, server, folder = divided
    made = tables_of_both(server, public=True)
    with ExitStack() as stack, ThreadPoolExecutor(4) as pool:
        tables = [
            stack.enter_context(seated(server, table["table"], table["tokens"])) for table in made
        ]

        def play(players: list[Player]) -> None:
            for number in range(6):
                turn(players, number)

        list(pool.map(play, tables))
        for _ in range(4):  # any process may answer
            listed = server.http.get("/api/tables").json()["tables"]
            versions = {each["table"]: each["version"] for each in listed}
            assert all(versions[table["table"]] == 6 for table in made)
            moments = [each["created"] for each in listed]
            assert moments == sorted(moments, reverse=True)
    for part, name in enumerate(("games.db", "games-1.db")):
        with SqlStore(f"sqlite:///{folder / name}") as store:
            own = [table["table"] for table in made if part_of(table["table"]) == part]
            assert set(own) <= set(store.ids())
            for table in own:
                export_game(store, table, tmp_path / f"{table}.maginor")
    verdicts = list(audit(sorted(tmp_path.glob("*.maginor"))))
    assert [verdict.word for verdict in verdicts] == ["ok so far"] * 4


def test_a_dropped_file_is_found_by_whom_it_was_given_to(divided: Divided) -> None:
    _, server, _ = divided
    viewers: list[str] = []
    while {part_of(viewer) for viewer in viewers} != {0, 1}:
        assert len(viewers) < 20
        viewers.append(drop(server, b"no log").json()["viewer"])
    for viewer in viewers * 2:
        assert server.http.get(f"/api/logs/{viewer}").json()["viewer"] == viewer


def test_a_process_that_is_killed_comes_back_with_its_tables(divided: Divided) -> None:
    process, server, _ = divided
    made = tables_of_both(server)
    for table in made:
        with connected(server, table["table"], table["tokens"][0]) as one:
            if one.state["to_act"] == [0]:
                one.play()
    before = children(process)
    os.kill(before[1], signal.SIGKILL)
    # Whoever comes meanwhile waits.
    for table in made:
        with seated(server, table["table"], table["tokens"]) as players:
            turn(players, 1)
    after = children(process)
    assert len(after) == 2
    assert set(after) & set(before) == {before[0]}
    text = server.http.get("/metrics").text
    assert "maginor_records_total" in text


def test_a_connection_is_for_one_request(divided: Divided) -> None:
    _, server, _ = divided
    first, _, second, _ = [table["table"] for table in tables_of_both(server)]
    for one, other in ((first, second), (second, first)):
        found = raw(server, get(f"/api/tables/{one}") + get(f"/api/tables/{other}"))
        assert found.count(b"HTTP/1.1 200 OK") == 1
        assert b"connection: close" in found.lower()
        assert one.encode() in found
        assert other.encode() not in found


def test_a_table_is_found_however_its_request_is_written(divided: Divided) -> None:
    _, server, _ = divided
    for table in tables_of_both(server)[1:3]:
        path = f"/api/tables/{table['table']}"
        encoded = path.replace("b", "%62").replace("i", "%69")
        for target in (path, f"{path}?language=de", encoded, f"{server.origin}{path}"):
            assert b"200 OK" in raw(server, get(target)), target
        whole = get(path)
        slow = [whole[:3], whole[3:20], whole[20:31], whole[31:]]
        assert b"200 OK" in raw(server, *slow)
        assert b"200 OK" in raw(server, b"\r\n", whole)
    for line in (b"\r\n\r\n\r\n", b"x\r\n\r\n", b"GET " + b"a" * 10000 + b" HTTP/1.1\r\n\r\n"):
        assert b" 200 " not in raw(server, line + b"Host: localhost\r\n\r\n")


def test_clients_that_say_nothing_keep_nobody_waiting(divided: Divided) -> None:
    _, server, _ = divided
    with ExitStack() as stack:
        for number in range(50):
            client = socket.create_connection(("127.0.0.1", server.port), 120)
            stack.enter_context(client)
            if number % 2:
                client.sendall(b"GET /api/tab")
        for table in tables_of_both(server):
            with connected(server, table["table"], table["tokens"][0]) as one:
                assert one.joined["type"] == "joined"


@pytest.mark.parametrize(
    ("line", "table"),
    [
        (b"GET /api/tables/abc HTTP/1.1\r\n", "abc"),
        (b"GET /api/tables/abc/socket?x=/api/tables/y HTTP/1.1\r\n", "abc"),
        (b"\r\nPOST http://host:80/api/tables/a%62c/seats HTTP/1.1\n", "abc"),
        (b"GET /api/logs/abc/0/versions/1 HTTP/1.1\r\n", "abc"),
        (b"GET /api/tables HTTP/1.1\r\nX: /api/tables/abc\r\n", None),
        (b"GET /api/tables/\xff\xfe HTTP/1.1\r\n", "\N{REPLACEMENT CHARACTER}" * 2),
        (b"GET http://[/api/tables/abc HTTP/1.1\r\n", None),
        (b"GET /t/abc HTTP/1.1\r\n", None),
        (b"\r\n", None),
        (b"", None),
    ],
)
def test_the_table_of_a_request_is_in_its_path(line: bytes, table: str | None) -> None:
    assert table_in(line) == table


def test_an_id_states_its_part() -> None:
    for part in range(MOST_PARTS):
        assert part_of(new_id(part)) == part
    assert len(new_id()) == 16  # so that the tables of one process keep their ids
    for strange in ("", "x", "a" * 16, "a" * 16 + "!", "a" * 18):
        assert part_of(strange) == 0
    assert len(set(LETTERS)) == MOST_PARTS


def test_fewer_processes_than_have_tables_are_refused_and_more_are_not(tmp_path: Path) -> None:
    store = f"sqlite:///{tmp_path / 'games.db'}"
    for parts in (1, 2, 3, 3):
        prepare(store, parts)
    assert sorted(path.name for path in tmp_path.glob("*.db")) == [
        "games-1.db",
        "games-2.db",
        "games.db",
    ]
    for parts in (1, 2):
        with pytest.raises(DivisionError, match=r"divided over 3 processes.*--workers 3 or more"):
            prepare(store, parts)
    with pytest.raises(DivisionError, match=f"at most {MOST_PARTS}"):
        prepare(store, MOST_PARTS + 1)
    with pytest.raises(DivisionError, match="name a file"):
        prepare("sqlite://", 2)
