"""The table server as a process of its own, for tests from outside."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from attrs import define, field

ROOT = Path(__file__).parents[2]
READY_WITHIN = 300.0
"""Seconds in which a server must be ready."""
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")
UNLIMITED: dict[str, Any] = {  # Any: settings of several types
    "core_share": 1e6,
    "core_burst": 1e6,
    "posts_per_minute": 10**6,
    "sockets_per_address": 10**5,
}
"""Settings for many clients at one address."""


@define
class Served:
    """A server process.

    Attributes:
        store: the URL of its database.
        log: the file to which its log is written.
        settings: further settings (``maginor_core.tables.server.settings``).
        environment: further variables of its environment.
        seed: what all its tables are dealt from; a seed of their own if it is empty.
        port: the port on which it listens; 0 before the first start, which chooses one.
    """

    store: str
    log: Path
    settings: Mapping[str, object] = field(factory=dict)
    environment: dict[str, str] = field(factory=dict)
    seed: str = ""
    port: int = 0
    process: subprocess.Popen[str] | None = None

    @property
    def url(self) -> str:
        """Where it is reached, without a slash at the end."""
        return f"http://127.0.0.1:{self.port}"

    @property
    def pid(self) -> int:
        """The number of its process."""
        assert self.process is not None
        return self.process.pid

    def start(self, *, wait: bool = True) -> None:
        """Start it, on the port that it had if it ran before, and wait until it is ready."""
        settings = {"store": self.store, "port": self.port, **self.settings}
        command = [sys.executable, "-m", "tests.serving.launch", json.dumps(settings)]
        command += [self.seed] if self.seed else []
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                command,
                cwd=ROOT,
                stdout=subprocess.PIPE,
                stderr=log,
                text=True,
                env={**os.environ, "PYTHONUNBUFFERED": "1", **self.environment},
                start_new_session=True,
            )
        assert self.process.stdout is not None
        said: list[str] = []
        for line in self.process.stdout:
            said.append(line)
            if found := ADDRESS.search(line):
                self.port = int(found[1])
                break
        else:
            raise AssertionError(f"the server did not start: {''.join(said)}{self.logged()}")
        threading.Thread(target=self._forget, args=(self.process,), daemon=True).start()
        if wait:
            self.wait_until_ready()

    @staticmethod
    def _forget(process: subprocess.Popen[str]) -> None:
        """Read what is printed later, so that the pipe never fills."""
        assert process.stdout is not None
        with process.stdout:
            for _ in process.stdout:
                pass

    def wait_until_ready(self) -> None:
        """Wait until it says that it is ready."""
        until = time.monotonic() + READY_WITHIN
        while True:
            try:
                with urllib.request.urlopen(f"{self.url}/readyz", timeout=30) as answer:
                    if answer.status == 200:
                        return
            except (urllib.error.URLError, OSError):
                pass  # not yet
            if time.monotonic() > until:
                raise AssertionError(f"the server does not get ready: {self.logged()}")
            time.sleep(0.05)

    def kill(self) -> None:
        """Kill it and all its processes, as a crash does."""
        assert self.process is not None
        os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait()

    def stop(self) -> int:
        """Ask it to end as an administrator does, and return its exit code."""
        assert self.process is not None
        if self.process.poll() is None:
            self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(120)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"the server does not end: {self.logged()}") from None

    def logged(self) -> str:
        """Return what it has logged."""
        return self.log.read_text(encoding="utf-8", errors="replace")

    def problems(self) -> list[str]:
        """Return the lines of its log that report an error."""
        found = []
        for line in self.logged().splitlines():
            try:
                entry: Any = json.loads(line)  # Any: JSON
            except ValueError:
                entry = None
            level = entry.get("level") if isinstance(entry, dict) else None
            if level in ("error", "critical") or "Traceback (most recent call last)" in line:
                found.append(line)
        return found

    def memory(self) -> int:
        """Return how many KiB of memory its processes have to themselves, or share evenly."""
        return sum(kibibytes(pid) for pid in processes_of(self.pid))


def processes_of(pid: int) -> Iterator[int]:
    """Yield a process and all that it has started."""
    yield pid
    for task in Path(f"/proc/{pid}/task").glob("*/children"):
        with suppress(FileNotFoundError, ProcessLookupError):  # a thread that has ended
            for child in task.read_text().split():
                yield from processes_of(int(child))


def kibibytes(pid: int) -> int:
    """Return how much memory of its own a process has, in KiB; shared files do not count."""
    text = Path(f"/proc/{pid}/smaps_rollup").read_text()
    found = re.search(r"^Pss_Anon:\s+(\d+)", text, re.MULTILINE)
    assert found is not None
    return int(found[1])


@contextmanager
def served(
    store: str, log: Path, settings: Mapping[str, object] | None = None, seed: str = ""
) -> Iterator[Served]:
    """Start a server, and stop it in the end."""
    server = Served(store, log, settings or {}, seed=seed)
    try:
        server.start()
        yield server
    finally:
        if server.process is not None and server.process.poll() is None:
            server.stop()
