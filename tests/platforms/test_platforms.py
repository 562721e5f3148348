"""Where the calls of POSIX are missing: what works without them, and how the rest is refused."""

from __future__ import annotations

import fcntl
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from urllib.request import urlopen

import pytest

from maginor_core.eventlog.disk import POSIX

ROOT = Path(__file__).parents[2]
WINDOWS = Path(__file__).parent / "windows"
LOGS = ROOT / "tests" / "golden-logs"

NO_POSIX = (
    "cannot be written: this system lacks the file calls and locks of Linux and macOS; keep games "
    "in memory (maginor play --no-log) or in a SQL store (sqlite:///games.db)"
)


def run(*words: object, folder: Path, typed: str = "") -> tuple[int, str, str]:
    """Run Python in ``folder``, in a process to which what Windows lacks is missing."""
    done = subprocess.run(
        [sys.executable, *map(str, words)],
        cwd=folder,
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(WINDOWS), str(ROOT)))},
        input=typed,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr


def maginor(*words: object, folder: Path, typed: str = "") -> tuple[int, str, str]:
    """Run the command line in the same way."""
    return run("-m", "maginor_core", *words, folder=folder, typed=typed)


def test_every_module_is_imported(tmp_path: Path) -> None:
    code = """
import importlib, os, pkgutil, sys, maginor_core
assert sys.modules["fcntl"] is None and not hasattr(os, "fork")
for module in pkgutil.walk_packages(maginor_core.__path__, "maginor_core."):
    if not module.name.endswith("__main__"):
        importlib.import_module(module.name)
"""
    assert run("-c", code, folder=tmp_path) == (0, "", "")


def test_games_are_played_in_memory_and_in_sqlite_and_audited_there(tmp_path: Path) -> None:
    code = """
from maginor_core import games
from maginor_core.eventlog.stores.games import deal_game
from maginor_core.eventlog.stores.sql import SqlStore

with SqlStore("sqlite:///games.db") as store:
    for name in games.GAMES:
        definition = games.game(name)
        _, kept = deal_game(store, definition, definition.fewest_players, name)
        for game in (definition.new(definition.fewest_players, seed=1), kept):
            for _ in range(300):
                if not game.finished:
                    game.submit(game.legal()[-1])
            assert game.version > 10
"""
    assert run("-c", code, folder=tmp_path) == (0, "", "")
    status, shown, errors = maginor("store", "audit", "sqlite:///games.db", folder=tmp_path)
    assert (status, errors) == (0, "")
    assert "3 games" in shown


@pytest.mark.parametrize(
    "words",
    [
        ("audit", "sealed.log", "signed.log", "--jobs", 2),
        ("whatif", "sealed.log", "several.log", "--set", "rites_count=false", "--jobs", 2),
        ("replay", "sealed.log"),
        ("log", "show", "several.log"),
        ("log", "cat", "packed.log"),
        ("log", "verify", "signed.log"),
        ("simulate", 3, "--out", "games"),
    ],
)
def test_logs_are_read_and_audited(tmp_path: Path, words: tuple[object, ...]) -> None:
    for log in LOGS.glob("*.log*"):
        shutil.copy(log, tmp_path)
    status, shown, errors = maginor(*words, folder=tmp_path)
    assert (status, errors) == (0, "")
    assert shown


def test_an_engine_is_examined(tmp_path: Path) -> None:
    (tmp_path / "engine.py").write_text("input()\n")
    words = ("rulings", "run", "--engine", f"{sys.executable} engine.py")
    status, _, errors = maginor(*words, folder=tmp_path)
    assert status == 2
    assert errors.startswith("Error: the engine cannot be run: ended with exit code 0")


@pytest.mark.parametrize(
    ("words", "file"),
    [
        (("play", "--log", "game.maginor"), "game.maginor"),
        (("log", "seal", "open.log"), "open.log"),
        (("log", "convert", "sealed.log", "copy.maginor"), "copy.maginor"),
        (("log", "keygen", "private.pem", "public.pem"), "private.pem"),
        (("simulate", 2, "--shard", "games.maginor"), "games.maginor"),
    ],
)
def test_what_has_to_survive_a_crash_is_refused(
    tmp_path: Path, words: tuple[object, ...], file: str
) -> None:
    for log in ("open.log", "sealed.log"):
        shutil.copy(LOGS / log, tmp_path)
    before = {path.name: path.read_bytes() for path in tmp_path.iterdir()}
    status, _, errors = maginor(*words, folder=tmp_path, typed="q\n")
    assert (status, errors) == (2, f"Error: {file}: {NO_POSIX}\n")
    assert {path.name: path.read_bytes() for path in tmp_path.iterdir()} == before


def test_a_game_that_would_be_recorded_is_refused(tmp_path: Path) -> None:
    code = """
from maginor_core import EngineError, maginor
try:
    with maginor.record("game.maginor", players=2, seed="7"):
        pass
except EngineError as error:
    print(error)
"""
    assert run("-c", code, folder=tmp_path) == (0, f"game.maginor: {NO_POSIX}\n", "")
    assert not list(tmp_path.iterdir())


def test_the_table_server_needs_no_uvloop(tmp_path: Path) -> None:
    code = """
import sys
sys.modules["uvloop"] = None
from maginor_core.cli import main
sys.exit(main(["serve", "--no-browser", "--port", "0"]))
"""
    with subprocess.Popen(
        [sys.executable, "-u", "-c", code],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        stdout=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            assert server.stdout is not None
            found = re.match(r"Tables: (http://127\.0\.0\.1:\d+/)$", server.stdout.readline())
            assert found is not None
            with urlopen(found[1], timeout=120) as answer:
                assert answer.status == 200
        finally:
            server.terminate()
    assert server.returncode == 0


def test_the_table_server_is_refused(tmp_path: Path) -> None:
    status, shown, errors = maginor("serve", "--no-browser", "--port", 0, folder=tmp_path)
    assert (status, shown) == (2, "")
    assert errors.startswith(
        "Error: the table server runs on Linux and macOS; on this system run it"
    )
    assert not list(tmp_path.iterdir())


# macOS has these calls, but some mean something else there.


def test_on_macos_a_sync_is_one_to_the_disk(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[tuple[str, int]] = []
    monkeypatch.setattr(fcntl, "F_FULLFSYNC", 51, raising=False)
    monkeypatch.setattr(os, "fsync", lambda _: calls.append(("fsync", 0)))
    monkeypatch.setattr(fcntl, "fcntl", lambda _, command: calls.append(("fcntl", command)))
    POSIX.sync(1)
    assert calls == [("fcntl", 51)]

    def unsupported(*_: object) -> None:
        raise OSError(45, "Operation not supported")

    monkeypatch.setattr(fcntl, "fcntl", unsupported)
    POSIX.sync(1)
    assert calls == [("fcntl", 51), ("fsync", 0)]


def test_a_limit_that_the_system_does_not_know_is_left_out() -> None:
    code = """
import resource
def refused(*_):
    raise ValueError("current limit exceeds maximum limit")
resource.setrlimit = refused
from maginor_core.audit.run import prepare
prepare(64)
from maginor_core.tables.server.application import raise_open_files
raise_open_files()
"""
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    subprocess.run([sys.executable, "-c", code], check=True, env=environment)
