"""A PostgreSQL server of the tests' own, in a temporary folder and reached by a socket there."""

from __future__ import annotations

import os
import pwd
import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager, suppress
from itertools import count
from pathlib import Path

import psycopg
import pytest
from attrs import define

OPTIONS = ("-c", "listen_addresses=", "-c", "max_connections=50", "-c", "shared_buffers=16MB")
_NUMBERS = count()


@define
class Server:
    """A running server."""

    folder: Path
    programs: Path
    process: subprocess.Popen[bytes] | None = None

    def url(self, database: str) -> str:
        """Return the URL of a database."""
        return f"postgresql://postgres@/{database}?host={self.folder}"

    def database(self) -> str:
        """Make a new database, and return its URL."""
        name = f"games_{next(_NUMBERS)}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}".encode())
        return self.url(name)

    def begin(self) -> None:
        """Start it, and wait until it answers."""
        options = [*OPTIONS, "-k", str(self.folder)]
        command = [str(self.programs / "postgres"), "-D", str(self.folder / "data"), *options]
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(_as_owner(command), stdout=log, stderr=log)
        for _ in range(2400):
            ready = [str(self.programs / "pg_isready"), "-q", "-h", str(self.folder)]
            if subprocess.run(ready, check=False).returncode == 0:
                return
            if self.process.poll() is not None:
                break
            time.sleep(0.05)
        raise AssertionError((self.folder / "log").read_text())

    def kill(self) -> None:
        """Kill it as a crash does, its sessions with it; ``begin`` starts it again."""
        assert self.process is not None
        number = self.process.pid
        sessions = Path(f"/proc/{number}/task/{number}/children").read_text().split()
        self.process.kill()
        self.process.wait()
        for session in sessions:  # each would answer once more, and keep the shared memory
            with suppress(ProcessLookupError):
                os.kill(int(session), signal.SIGKILL)
        while any(map(_runs, sessions)):
            time.sleep(0.01)

    def stop(self) -> None:
        """Stop it at once."""
        if self.process is not None and self.process.poll() is None:
            self.process.send_signal(signal.SIGQUIT)
            self.process.wait()


@contextmanager
def start(where: Path | None = None) -> Iterator[Server]:
    """Start a server; skip the test where PostgreSQL is not installed."""
    found = programs()
    if found is None:
        pytest.skip("PostgreSQL is not installed; on Debian: apt install postgresql")
    # The path of a socket may have a hundred characters only.
    folder = Path(tempfile.mkdtemp(prefix="maginor-pg-", dir=where))
    server = Server(folder, found)
    try:
        (folder / "data").mkdir()
        if os.geteuid() == 0:
            owner = pwd.getpwnam("postgres")
            for path in (folder, folder / "data"):
                os.chown(path, owner.pw_uid, owner.pw_gid)
        (folder / "log").touch()
        initdb = [str(found / "initdb"), "-D", str(folder / "data"), "-U", "postgres"]
        subprocess.run(
            _as_owner([*initdb, "-A", "trust", "-N", "-E", "UTF8", "--locale=C"]),
            check=True,
            capture_output=True,
        )
        server.begin()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder, ignore_errors=True)


def _runs(process: str) -> bool:
    """Return whether a process exists, and is more than an exit status that nobody has read."""
    try:
        about = Path(f"/proc/{process}/stat").read_text()
    except OSError:
        return False
    return about.rpartition(")")[2].split()[0] != "Z"


def programs() -> Path | None:
    """Return the folder of PostgreSQL's programs; None if it is not installed."""
    first = shutil.which("initdb")
    if first is not None:
        return Path(first).resolve().parent
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return folders[-1].parent if folders else None


def _as_owner(command: Sequence[str]) -> list[str]:
    """Return ``command`` as a user that PostgreSQL accepts, which root is not."""
    if os.geteuid() != 0:
        return list(command)
    return ["setpriv", "--reuid=postgres", "--regid=postgres", "--clear-groups", *command]
