"""A SQL store serves several processes, survives a crash, and has the bytes of log files."""

from __future__ import annotations

import multiprocessing
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterator
from multiprocessing.queues import Queue
from pathlib import Path
from threading import Thread

import pytest
from sqlalchemy import create_engine, text

from maginor_core.audit import audit
from maginor_core.audit.stored_games import MOST_OPEN
from maginor_core.engine.errors import ConcurrencyError, MalformedError
from maginor_core.eventlog.logs import LogError
from maginor_core.eventlog.signing import new_keys, sign_games
from maginor_core.eventlog.stores import (
    FileStore,
    catch_up,
    create_game,
    export_game,
    import_games,
    open_game,
)
from maginor_core.eventlog.stores.sql import Appended, SqlStore
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.games import known_game
from maginor_core.games.maginor.definition import DEFINITION
from tests.stores.postgres import Server
from tests.stores.test_stores import CHANCE, SETUP, play

UrlOf = Callable[[str], str]
DATABASES = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


@pytest.fixture
def sql(kind: str, url_of: UrlOf) -> Iterator[SqlStore]:
    with SqlStore(url_of(kind)) as store:
        yield store


@DATABASES
def test_a_signed_game_has_the_bytes_of_its_log_in_and_out(sql: SqlStore, tmp_path: Path) -> None:
    with FileStore(tmp_path / "games") as files:
        _, game = create_game(files, DEFINITION, SETUP, CHANCE, "one")
        play(game, 4000)
        files.seal("one", "finished")
    path = tmp_path / "games" / "one.maginor"
    new_keys(tmp_path / "key", tmp_path / "key.pub")
    sign_games(path, tmp_path / "key")
    assert import_games(sql, path) == ["one"]
    export_game(sql, "one", tmp_path / "again.maginor")
    assert (tmp_path / "again.maginor").read_bytes() == path.read_bytes()
    assert [verdict.word for verdict in audit([tmp_path / "again.maginor"])] == ["ok"]
    with pytest.raises(StoreError, match='"one" already'):
        import_games(sql, path)


def append_in_process(url: str, game_id: str, commands: int, queue: Queue[int]) -> None:
    """Play on until so many commands were accepted, catching up whenever another was first."""
    accepted = 0
    with SqlStore(url) as store:
        game = open_game(store, game_id, known_game)
        while accepted < commands:
            try:
                play(game, 1)
                accepted += 1
            except ConcurrencyError:
                catch_up(store, game_id, game)
    queue.put(accepted)


@DATABASES
def test_versions_hold_across_processes(kind: str, url_of: UrlOf) -> None:
    url = url_of(kind)
    with SqlStore(url) as store:
        game_id, game = create_game(store, DEFINITION, SETUP, CHANCE)
        context = multiprocessing.get_context("spawn")
        queue = context.Queue()
        workers = [
            context.Process(target=append_in_process, args=(url, game_id, 10, queue))
            for _ in range(3)
        ]
        for worker in workers:
            worker.start()
        assert [queue.get(timeout=300) for _ in workers] == [10, 10, 10]
        for worker in workers:
            worker.join()
        assert catch_up(store, game_id, game) == 30
        again = open_game(store, game_id, known_game)
        assert again.view_json(None) == game.view_json(None)


@DATABASES
def test_another_process_learns_of_each_append(sql: SqlStore, kind: str) -> None:
    game_id, game = create_game(sql, DEFINITION, SETUP, CHANCE)
    play(game, 2)
    changes = sql.changes(patience=60)
    seen: list[Appended] = []

    def listen() -> None:
        for change in changes:
            seen.append(change)
            if change.version == 5:
                return

    listener = Thread(target=listen)
    listener.start()
    play(game, 3)
    listener.join(300)
    assert seen == [Appended(game_id, version) for version in (3, 4, 5)]


@DATABASES
def test_waiting_for_changes_ends_when_nothing_happens(sql: SqlStore, kind: str) -> None:
    begun = time.monotonic()
    assert list(sql.changes(patience=0.2)) == []
    assert time.monotonic() - begun < 60


def test_what_postgresql_has_acknowledged_survives_a_kill(url_of: UrlOf, postgres: Server) -> None:
    url = url_of("postgresql")
    with SqlStore(url) as store:
        game_id, game = create_game(store, DEFINITION, SETUP, CHANCE)
        play(game, 20)
        postgres.kill()
        with pytest.raises(StoreError):
            play(game, 1)
        assert game.version == 20
        postgres.begin()
        assert len(store.read(game_id).records) == 20
        play(game, 1)
        assert len(store.since(game_id, 20).records) == 1


def test_listening_reports_a_lost_connection(url_of: UrlOf, postgres: Server) -> None:
    with SqlStore(url_of("postgresql")) as store:
        changes = store.changes(patience=30)
        postgres.kill()
        with pytest.raises(StoreError, match="was lost"):
            next(changes)
        postgres.begin()


def test_a_sqlite_file_is_readable_by_its_owner_alone(tmp_path: Path) -> None:
    path = tmp_path / "games.db"
    umask = os.umask(0)
    try:
        with SqlStore(f"sqlite:///{path}") as store:
            create_game(store, DEFINITION, SETUP, CHANCE)
            modes = {name.name: stat.S_IMODE(name.stat().st_mode) for name in tmp_path.iterdir()}
    finally:
        os.umask(umask)
    assert "games.db" in modes
    assert set(modes.values()) == {0o600}


def test_stores_that_were_audited_earlier_are_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    urls = [f"sqlite:///{tmp_path / str(number)}.db" for number in range(MOST_OPEN + 2)]
    for url in urls:
        with SqlStore(url) as store:
            create_game(store, DEFINITION, SETUP, CHANCE)
    closed = []
    close = SqlStore.close

    def closing(store: SqlStore) -> None:
        closed.append(store.url)
        close(store)

    monkeypatch.setattr(SqlStore, "close", closing)
    assert len(list(audit(urls, jobs=1))) == len(urls)
    assert {*urls[:2]} <= {*closed}


@DATABASES
def test_tables_of_another_version_are_refused(kind: str, url_of: UrlOf) -> None:
    url = url_of(kind)
    SqlStore(url).close()
    SqlStore(url).close()
    driver = url.replace("postgresql://", "postgresql+psycopg://")
    engine = create_engine(driver)
    with engine.begin() as connection:
        connection.execute(text("UPDATE maginor_schema SET version_num = '9999'"))
    with pytest.raises(StoreError, match='are version "9999", and this program knows 0002'):
        SqlStore(url)
    engine.dispose()


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("games.db", "must be given as a URL"),
        ("mysql://localhost/games", "mysql is not supported"),
        ("sqlite:////no/such/folder/games.db", "cannot be used as a store"),
        ("postgresql://nobody@/none?host=/no/such/folder", "No such file"),
        ("sqlite:///" + os.devnull, "is a device, not a regular file"),
        (7, "must be given as a URL"),
    ],
)
def test_what_is_no_store_is_refused(url: str, reason: str) -> None:
    with pytest.raises(StoreError, match=reason):
        SqlStore(url)


def test_a_file_that_is_no_database_is_refused_and_stays_as_it_is(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("not a database " * 200)
    with pytest.raises(StoreError, match="not a database"):
        SqlStore(f"sqlite:///{path}")
    assert path.read_text() == "not a database " * 200


@DATABASES
def test_of_records_that_are_appended_together_each_is_refused_for_itself(sql: SqlStore) -> None:
    for game_id in ("one", "sealed", "two"):
        create_game(sql, DEFINITION, SETUP, CHANCE, game_id)
    sql.seal("sealed", "abandoned")
    answers = sql.append_all(
        [
            ("two", 0, b"a"),
            ("one", 0, b"b"),
            ("one", 1, b"c"),
            ("one", 1, b"d"),
            ("two", 7, b"e"),
            ("sealed", 0, b"f"),
            ("none", 0, b"g"),
            ("o\0ne", 2, b"h"),
            ("one", 2, b"i"),
        ]
    )
    refused = [None if answer is None else str(answer).partition(";")[0] for answer in answers]
    assert refused == [
        None,
        None,
        None,
        "the command was meant for version 1, but the log is at version 2",
        "the command was meant for version 7, but the log is at version 1",
        'game "sealed" is sealed, so nothing can be added to it',
        'no game is called "none"',
        'no game is called "o\\u0000ne"',
        None,
    ]
    stored = {game_id: sql.read(game_id).records for game_id in ("one", "sealed", "two")}
    assert stored == {"one": [b"b", b"c", b"i"], "sealed": [], "two": [b"a"]}
    assert [(game.id, game.version, game.size) for game in sql.games()] == [
        ("one", 3, 3),
        ("sealed", 0, 0),
        ("two", 1, 1),
    ]
    assert sql.append_all([("none", 0, b"a")])[0] is not None  # and nothing at all is appended
    assert sql.append_all([]) == []


@DATABASES
def test_what_is_longer_than_a_log_may_contain_is_refused(sql: SqlStore, kind: str) -> None:
    game_id, game = create_game(sql, DEFINITION, SETUP, CHANCE)
    with pytest.raises(MalformedError, match="at most 65536 bytes"):
        sql.append(game_id, 0, bytes(65537))
    with pytest.raises(StoreError, match="cannot be an id"):
        create_game(sql, DEFINITION, SETUP, CHANCE, "x" * 201)
    with pytest.raises(StoreError, match="no version 3; it is at 0"):
        sql.since(game_id, 3)
    with pytest.raises(StoreError, match="no game is called"):
        sql.read("x\0")
    assert game.version == 0


@DATABASES
def test_a_damaged_row_is_reported_and_not_read(sql: SqlStore, kind: str) -> None:
    game_id, game = create_game(sql, DEFINITION, SETUP, CHANCE)
    play(game, 5)
    with sql._engine.begin() as connection:
        connection.execute(text("DELETE FROM maginor_records WHERE number = 3"))
    with pytest.raises(StoreError, match="record 3 is missing"):
        sql.read(game_id)


@DATABASES
def test_ids_come_in_order_however_many_there_are(
    sql: SqlStore, kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maginor_core.eventlog.stores.sql.store.PAGE", 3)
    for number in (4, 2, 6, 1, 3, 5, 0):
        create_game(sql, DEFINITION, SETUP, CHANCE, f"game {number}")
    assert list(sql.ids()) == [f"game {number}" for number in range(7)]


def test_a_damaged_log_is_not_imported(url_of: UrlOf, tmp_path: Path) -> None:
    path = tmp_path / "bad.maginor"
    with FileStore(tmp_path) as files:
        _, game = create_game(files, DEFINITION, SETUP, CHANCE, "bad")
        play(game, 5)
    data = bytearray(path.read_bytes())
    data[-20] ^= 1
    path.write_bytes(data)
    with SqlStore(url_of("sqlite")) as store, pytest.raises(LogError, match="game 0 is not intact"):
        import_games(store, path)


@DATABASES
def test_a_store_is_audited_in_place(sql: SqlStore, kind: str, tmp_path: Path) -> None:
    url = sql._engine.url.render_as_string(hide_password=False)
    for name in ("one", "two/three", "größer #4"):
        _, game = create_game(sql, DEFINITION, SETUP, CHANCE, name)
        play(game, 4000 if name == "one" else 10)
    sql.seal("one", "finished")
    verdicts = {verdict.id: verdict for verdict in audit([url], jobs=2)}
    words = {name: verdict.word for name, verdict in verdicts.items()}
    assert words == {"one": "ok", "two/three": "ok so far", "größer #4": "ok so far"}
    assert verdicts["two/three"].file == f"{url}#two%2Fthree"
    (alone,) = audit([verdicts["one"].file])
    assert alone == verdicts["one"]
    with sql._engine.begin() as connection:
        connection.execute(
            text("UPDATE maginor_records SET record = :bytes WHERE game = 'one' AND number = 3"),
            {"bytes": b"\x92\x93\x01\x02\x03\x90"},
        )
    (verdict,) = audit([f"{url}#one"])
    assert verdict.word == "unreadable"
    assert "does not fit what it seals" in verdict.reason
    with pytest.raises(LogError, match="there is no such game"):
        list(audit([f"{url}#nobody"]))


def test_auditing_makes_no_store(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="No such file"):
        list(audit([f"sqlite:///{tmp_path / 'none.db'}"]))
    assert list(tmp_path.iterdir()) == []
    with pytest.raises(LogError, match="contains a password"):
        list(audit(["postgresql://host:secret@localhost/games"]))
    (tmp_path / "empty.db").touch()
    with pytest.raises(LogError, match="contains no store of games"):
        list(audit([f"sqlite:///{tmp_path / 'empty.db'}"]))


def test_nothing_is_put_into_a_store_that_is_only_read(tmp_path: Path) -> None:
    url = f"sqlite:///{tmp_path / 'games.db'}"
    with SqlStore(url) as store:
        create_game(store, DEFINITION, SETUP, CHANCE, "one")
        game = store.read("one")
    with SqlStore(url, create=False) as store, pytest.raises(StoreError, match="readonly"):
        store.put(game)


def test_a_file_that_cannot_be_opened_again_is_an_error_of_ours(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def fail(*_: object) -> None:
        raise sqlite3.OperationalError("unable to open database file")

    with SqlStore(f"sqlite:///{tmp_path / 'games.db'}") as store:
        monkeypatch.setattr("maginor_core.eventlog.stores.sql.store.sqlite_of", fail)
        with pytest.raises(StoreError, match="unable to open"):
            create_game(store, DEFINITION, SETUP, CHANCE, "one")
