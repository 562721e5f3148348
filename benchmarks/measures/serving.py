"""Serving: seats at the table server, each by a socket of its own, that play at random.

The load is made by ``node/load.js`` in a process of its own, the same for boardgame.io's server. A
round in which each game goes on as fast as it can is how many commands the server can take; one in
which each game has a command due every two seconds is how long players wait. Each command is
durable in SQLite before it is acknowledged, or in PostgreSQL. Several processes share PostgreSQL,
or have a SQLite file each.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from benchmarks import environments
from benchmarks.effort import Effort, Round, Sample

SECONDS: Final = 5
"""How long a round of the load lasts at the full amount."""
EVERY: Final = 2000
"""Milliseconds from one command of a game to the next, where it is paced."""
IDLE: Final = 500
"""How many games are left alone."""
LONGEST: Final = 300
"""Seconds that a round of the load may last; it fails if it lasts longer."""
MEMORY: Final = "/dev/shm"
"""A folder of files in memory."""
LIMITS: Final = {
    "core_share": 1e6,
    "core_burst": 1e6,
    "posts_per_minute": 10**6,
    "sockets_per_address": 10**5,
}
"""What lets one address make all the load."""
_LAUNCH: Final = """
import json, sys
from maginor_core.tables.server.application import serve
from maginor_core.tables.server.settings import Settings
serve(Settings(**json.loads(sys.argv[1])), lambda port: print(port, flush=True))
"""
_LAUNCH_FLOOR: Final = """
import sys
sys.path.append(sys.argv[1])
from benchmarks.measures.serving_floor import serve
serve(lambda port: print(port, flush=True))
"""


def seats(effort: Effort, full: int) -> Round:
    """Serve so many connected seats."""
    return lambda: _load(effort, {"seats": _even(effort, full), "every": _every(effort)}, {})


def shown_seats(effort: Effort, full: int) -> Round:
    """Serve so many connected seats that are also shown what the web client shows.

    That is menus, sentences, and of pictures the parts that have changed.
    """
    asked = {"seats": _even(effort, full), "every": _every(effort), "show": True}
    return lambda: _load(effort, asked, {})


def seats_without_views(effort: Effort, full: int) -> Round:
    """Serve so many connected seats that fold the events themselves."""
    asked = {"seats": _even(effort, full), "every": _every(effort), "view": False}
    return lambda: _load(effort, asked, {})


def seats_in_memory(effort: Effort, full: int) -> Round:
    """Serve so many connected seats from a store in memory, which is lost with the power."""
    asked = {"seats": _even(effort, full), "every": _every(effort)}

    def work() -> Sample:
        with tempfile.TemporaryDirectory(dir=MEMORY) as folder:
            return _load(effort, asked, {"store": f"sqlite:///{folder}/games.db"})

    return work


def floor(effort: Effort, full: int) -> Round:
    """Serve so many connected seats with neither games nor a store."""
    asked = {"seats": _even(effort, full), "every": _every(effort)}

    def work() -> Sample:
        with _started(_LAUNCH_FLOOR, str(Path(__file__).parents[2])) as (port, pids):
            return _loaded(effort, asked, port, pids)

    return work


def idle_games(effort: Effort) -> Round:
    """Leave games alone: connected, and after everybody has left and they are given up."""
    asked = {
        "seats": 2 * effort.of(IDLE),
        "every": _every(effort) / 4,
        "rounds": ["paced"],
        "leave": max(1, 8 * effort.share),  # in which the server looks for games to give up
    }
    return lambda: _load(effort, asked, {"idle_seconds": 0.5})


def workers(effort: Effort, amount: int) -> Round:
    """Serve a hundred seats by several processes on one PostgreSQL."""

    def work() -> Sample:
        from tests.stores.postgres import start  # noqa: PLC0415 # it needs the tests' libraries

        with start() as database:
            asked = {"seats": _even(effort, 100), "every": _every(effort)}
            return _load(effort, asked, {"workers": amount, "store": database.database()})

    return work


def divided(effort: Effort, amount: int) -> Round:
    """Serve a hundred seats by several processes, each with a SQLite file of its own."""
    asked = {"seats": _even(effort, 100), "every": _every(effort)}
    return lambda: _load(effort, asked, {"workers": amount})


def _every(effort: Effort) -> float:
    return max(100.0, EVERY * effort.share)


def _even(effort: Effort, full: int) -> int:
    return 2 * effort.of(full // 2)


def _load(effort: Effort, asked: dict[str, Any], settings: dict[str, Any]) -> Sample:  # Any: JSON
    with _server(settings) as (port, pids):
        return _loaded(effort, asked, port, pids)


def _loaded(
    effort: Effort,
    asked: dict[str, Any],  # Any: JSON
    port: int,
    pids: list[int],
) -> Sample:
    options = {
        "protocol": "maginor",
        "urls": [f"http://127.0.0.1:{port}"],
        "seconds": max(0.5, SECONDS * effort.share),
        "pids": pids,
        **asked,
    }
    program = environments.NODE / "load.js"
    done = subprocess.run(
        ["node", program, json.dumps(options)],
        capture_output=True,
        text=True,
        check=False,
        timeout=LONGEST,
    )
    if done.returncode:
        raise RuntimeError(done.stderr)
    sample: Sample = json.loads(done.stdout)
    return sample


@contextmanager
def _server(settings: dict[str, Any]) -> Iterator[tuple[int, list[int]]]:  # Any: of several types
    """Yield the port of a new table server and its processes."""
    with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
        store = f"sqlite:///{folder}/games.db"
        stated = {"store": store, "port": 0, **LIMITS, **settings}
        with _started(_LAUNCH, json.dumps(stated)) as started:
            yield started


@contextmanager
def _started(program: str, argument: str) -> Iterator[tuple[int, list[int]]]:
    """Yield the port of a new server and its processes."""
    with ExitStack() as opened:
        folder = Path(opened.enter_context(tempfile.TemporaryDirectory(dir=Path.cwd())))
        log = opened.enter_context((folder / "log").open("wb"))
        server = opened.enter_context(
            subprocess.Popen(
                [sys.executable, "-P", "-c", program, argument],
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONHASHSEED": "0"},
            )
        )
        try:
            assert server.stdout is not None, "it is a pipe"
            line = server.stdout.readline()
            if not line:
                raise RuntimeError((folder / "log").read_text(encoding="utf-8"))
            yield int(line), list(_processes(server.pid))
        finally:
            server.terminate()


def _processes(pid: int) -> Iterator[int]:
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that has ended
            for child in task.read_text(encoding="ascii").split():
                yield from _processes(int(child))
