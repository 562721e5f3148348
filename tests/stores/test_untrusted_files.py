"""An SQLite file that somebody else has made costs an audit little, and gives verdicts of ours."""

from __future__ import annotations

import re
import resource
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from maginor_core.audit import audit
from maginor_core.eventlog.logs import LogError
from maginor_core.eventlog.stores import create_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games.maginor.definition import DEFINITION
from tests.stores.test_stores import CHANCE, SETUP, play

MEMORY = 1 << 30
"""Bytes of address space beyond those in use that an audit may take here; an attack took 3.5 GB."""
SECONDS = 60
"""How long an audit may take here; an attack never ended."""
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)"


def tampered(path: Path, script: str) -> str:
    """Return the URL of a store with the games ``bad`` and ``good``, changed by SQL."""
    url = f"sqlite:///{path}"
    with SqlStore(url) as store:
        for name in ("bad", "good"):
            _, game = create_game(store, DEFINITION, SETUP, CHANCE, name)
            play(game, 5)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.executescript(script)
    connection.close()
    return url


def run_on(url: str, *words: str) -> str:
    """Return what ``maginor store`` prints about a store, in a process with little memory."""

    def limit() -> None:
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))

    command, *more = words
    argv = [sys.executable, "-m", "maginor_core", "store", command, url, *more]
    done = subprocess.run(
        argv, check=False, capture_output=True, text=True, timeout=SECONDS, preexec_fn=limit
    )
    assert "Traceback" not in done.stderr
    return done.stdout + done.stderr


RENAME_GAMES = "PRAGMA legacy_alter_table=ON; ALTER TABLE maginor_games RENAME TO real;"
RENAME_RECORDS = "PRAGMA legacy_alter_table=ON; ALTER TABLE maginor_records RENAME TO real;"
SUBSTITUTES = {
    "a view of endless games": f"""{RENAME_GAMES} CREATE VIEW maginor_games AS {ENDLESS}
        SELECT printf('%020d', i) AS id, x'00' AS header, 0 AS version, 0 AS size, NULL AS seal,
            x'90' AS signatures FROM n""",
    "a view that never yields a game": f"""{RENAME_GAMES} CREATE VIEW maginor_games AS {ENDLESS}
        SELECT 'x' AS id, x'00' AS header, 0 AS version, 0 AS size, NULL AS seal,
            x'90' AS signatures FROM n WHERE i < 0""",
    "a view of large records": f"""{RENAME_RECORDS} CREATE VIEW maginor_records AS
        SELECT position, game, number, zeroblob(900000000) AS record FROM real""",
    "a generated column": """ALTER TABLE maginor_records RENAME COLUMN record TO old;
        ALTER TABLE maginor_records ADD COLUMN record AS (zeroblob(900000000))""",
    "a virtual table": """DROP TABLE maginor_games; INSERT INTO sqlite_master VALUES ('table',
        'maginor_games', 'maginor_games', 0, 'CREATE VIRTUAL TABLE maginor_games USING fts5(x)')""",
    "a view that is called a table": f"""{RENAME_GAMES} CREATE VIEW maginor_games AS {ENDLESS}
        SELECT 'x' AS id, x'00' AS header, 0 AS version, 0 AS size, NULL AS seal,
            x'90' AS signatures FROM n WHERE i < 0;
        UPDATE sqlite_master SET type = 'table' WHERE name = 'maginor_games'""",
    "a view of endless versions": f"""DROP TABLE maginor_schema;
        CREATE VIEW maginor_schema AS {ENDLESS} SELECT i AS version_num FROM n""",
}


@pytest.mark.parametrize("script", SUBSTITUTES.values(), ids=SUBSTITUTES)
def test_only_real_tables_are_read(tmp_path: Path, script: str) -> None:
    url = tampered(tmp_path / "s.db", script)
    for words in (["audit", "--jobs", "1"], ["list"], ["export", str(tmp_path / "games")]):
        printed = run_on(url, *words)
        assert "only tables of stored values are read" in printed or "malformed" in printed


WRONG_ROWS = {
    "a header of text": "UPDATE maginor_games SET header = 'x' WHERE id = 'bad'",
    "a header of a large number": "UPDATE maginor_games SET header = 900000000 WHERE id = 'bad'",
    "a version of text": "UPDATE maginor_games SET version = 'x' WHERE id = 'bad'",
    "a negative version": "UPDATE maginor_games SET version = -1 WHERE id = 'bad'",
    "a version beyond all": "UPDATE maginor_games SET version = 1 << 62 WHERE id = 'bad'",
    "a size of bytes": "UPDATE maginor_games SET size = x'00' WHERE id = 'bad'",
    "a seal of text": "UPDATE maginor_games SET seal = 'x' WHERE id = 'bad'",
    "signatures of a fraction": "UPDATE maginor_games SET signatures = 0.5 WHERE id = 'bad'",
    "signatures of numbers": "UPDATE maginor_games SET signatures = x'9101' WHERE id = 'bad'",
    "signatures that are no array": "UPDATE maginor_games SET signatures = x'05' WHERE id = 'bad'",
    "a signature of too few values": (
        "UPDATE maginor_games SET signatures = x'91920102' WHERE id = 'bad'"
    ),
    "a signature of numbers": (
        "UPDATE maginor_games SET signatures = x'9193010203' WHERE id = 'bad'"
    ),
    "a signature whose algorithm is text": (
        "UPDATE maginor_games SET signatures = x'9193a178c400c400' WHERE id = 'bad'"
    ),
    "a signature of another kind": (
        "UPDATE maginor_games SET signatures = x'919302c400c400' WHERE id = 'bad'"
    ),
    "a record of text": "UPDATE maginor_records SET record = 'x' WHERE game = 'bad'",
    "a record of a large number": "UPDATE maginor_records SET record = 1 << 40 WHERE game = 'bad'",
    "a record too many": "UPDATE maginor_games SET version = 4 WHERE id = 'bad'",
    "numbers that differ": """UPDATE maginor_records SET number = number + 1
        WHERE game = 'bad' AND number > 3""",
    "a number of text": "UPDATE maginor_records SET number = 'x' WHERE game = 'bad' AND number = 4",
    "a record of 20 MB": """UPDATE maginor_records SET record = zeroblob(20000000)
        WHERE game = 'bad' AND number = 4""",
}


@pytest.mark.parametrize("script", WRONG_ROWS.values(), ids=WRONG_ROWS)
def test_a_row_of_wrong_types_is_the_verdict_of_its_game(tmp_path: Path, script: str) -> None:
    verdicts = list(audit([tampered(tmp_path / "s.db", script)], jobs=1))
    words = [(verdict.file.rpartition("#")[2], verdict.word) for verdict in verdicts]
    assert words == [("bad", "unreadable"), ("good", "ok so far")]
    assert not re.search(r"__init__|Error|argument|iterable|object", verdicts[0].reason)


WRONG_IDS = {
    "bytes": "INSERT INTO maginor_games VALUES (x'7a', x'00', 0, 0, NULL, x'90')",
    "no characters": "INSERT INTO maginor_games VALUES (x'ff' || '', x'00', 0, 0, NULL, x'90')",
    "a long text": """INSERT INTO maginor_games
        VALUES (printf('z%.*c', 9000, 'z'), x'00', 0, 0, NULL, x'90')""",
}


@pytest.mark.parametrize("script", WRONG_IDS.values(), ids=WRONG_IDS)
def test_a_store_with_a_game_of_no_valid_id_is_refused(tmp_path: Path, script: str) -> None:
    with pytest.raises(LogError):
        list(audit([tampered(tmp_path / "s.db", script)], jobs=1))


VERSIONS = {
    "two": "INSERT INTO maginor_schema VALUES ('0001')",
    "a number": "DROP TABLE maginor_schema; CREATE TABLE maginor_schema (version_num);"
    "INSERT INTO maginor_schema VALUES (7)",
    "bytes": "DROP TABLE maginor_schema; CREATE TABLE maginor_schema (version_num);"
    "INSERT INTO maginor_schema VALUES (x'ff')",
}


@pytest.mark.parametrize("script", VERSIONS.values(), ids=VERSIONS)
def test_a_store_of_no_one_version_is_refused(tmp_path: Path, script: str) -> None:
    with pytest.raises(LogError, match="version"):
        list(audit([tampered(tmp_path / "s.db", script)], jobs=1))


def out_of_order(data: bytearray, page: int) -> None:
    """Reverse the cells of a page of an index, so that its entries come in the wrong order."""
    begin = page * 4096
    number = int.from_bytes(data[begin + 3 : begin + 5])
    places = [begin + 8 + 2 * cell for cell in range(number)]
    cells = [bytes(data[place : place + 2]) for place in places]
    for place, cell in zip(places, reversed(cells), strict=True):
        data[place : place + 2] = cell


def test_ids_that_a_forged_index_repeats_are_not_listed_for_ever(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("maginor_core.eventlog.stores.sql.store.PAGE", 2)
    path = tmp_path / "s.db"
    url = tampered(path, "PRAGMA journal_mode=DELETE")
    with sqlite3.connect(path) as connection:
        query = (
            "SELECT rootpage FROM sqlite_master WHERE tbl_name = 'maginor_games' AND sql IS NULL"
        )
        (root,) = connection.execute(query).fetchone()
    connection.close()
    data = bytearray(path.read_bytes())
    out_of_order(data, root - 1)
    path.write_bytes(data)
    with pytest.raises(LogError):
        list(audit([url], jobs=1))


def test_reading_a_file_takes_a_bounded_number_of_steps(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = tampered(tmp_path / "s.db", "")
    assert [verdict.word for verdict in audit([url], jobs=1)] == ["ok so far"] * 2
    monkeypatch.setattr("maginor_core.eventlog.stores.sql.engine.MOST_STEPS", 20)
    monkeypatch.setattr("maginor_core.eventlog.stores.sql.engine.STEPS_AT_ONCE", 10)
    (tmp_path / "again.db").write_bytes((tmp_path / "s.db").read_bytes())
    with pytest.raises(LogError, match="too long"):
        list(audit([f"sqlite:///{tmp_path / 'again.db'}"], jobs=1))
