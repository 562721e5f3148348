"""An SQLite file that somebody else has made costs an audit little, and gives verdicts of ours."""

from __future__ import annotations

import re
import resource
import sqlite3
import subprocess
import sys
import tomllib
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
SECONDS = 300
"""How long an audit may take here; an attack never ended."""
TAMPERING = tomllib.loads(Path(__file__).with_name("tampering.toml").read_text(encoding="utf-8"))
ENDLESS = "WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n)"


def tampering(part: str) -> pytest.MarkDecorator:
    """Try each script of a part of tampering.toml."""
    return pytest.mark.parametrize("script", TAMPERING[part].values(), ids=TAMPERING[part])


def tampered(path: Path, script: str) -> str:
    """Return the URL of a store with the games ``bad`` and ``good``, changed by SQL."""
    url = f"sqlite:///{path}"
    with SqlStore(url) as store:
        for name in ("bad", "good"):
            _, game = create_game(store, DEFINITION, SETUP, CHANCE, name)
            play(game, 5)
    with sqlite3.connect(path) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.executescript(script.replace("ENDLESS", ENDLESS))
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


@tampering("substitutes")
def test_only_real_tables_are_read(tmp_path: Path, script: str) -> None:
    url = tampered(tmp_path / "s.db", script)
    for words in (["audit", "--jobs", "1"], ["list"], ["export", str(tmp_path / "games")]):
        printed = run_on(url, *words)
        assert "only tables of stored values are read" in printed or "malformed" in printed


@tampering("wrong_rows")
def test_a_row_of_wrong_types_is_the_verdict_of_its_game(tmp_path: Path, script: str) -> None:
    verdicts = list(audit([tampered(tmp_path / "s.db", script)], jobs=1))
    words = [(verdict.file.rpartition("#")[2], verdict.word) for verdict in verdicts]
    assert words == [("bad", "unreadable"), ("good", "ok so far")]
    assert not re.search(r"__init__|Error|argument|iterable|object", verdicts[0].reason)


@tampering("wrong_ids")
def test_a_store_with_a_game_of_no_valid_id_is_refused(tmp_path: Path, script: str) -> None:
    with pytest.raises(LogError):
        list(audit([tampered(tmp_path / "s.db", script)], jobs=1))


@tampering("versions")
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
