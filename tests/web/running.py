"""A table server in a thread of the tests, reached through real sockets on localhost."""

from __future__ import annotations

import subprocess
import sys
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO

from httpx2 import Client

from maginor_core.tables.server.application import UvicornServer, bind
from maginor_core.tables.server.served_tables import ServedTables
from maginor_core.tables.server.services import Services
from maginor_core.tables.server.settings import Settings
from tests.web.described import require_described

ROOT = Path(__file__).parents[2]


class Running:
    """A running server.

    Attributes:
        port: its port.
        http: a client for its HTTP interface, as a page of its own would use it.
    """

    def __init__(self, port: int, server: UvicornServer | None = None) -> None:
        """Reach a server at a port; it is given if it runs in a thread of the tests."""
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"
        self.http = Client(
            base_url=self.origin,
            headers={"Origin": self.origin},
            timeout=120,
            event_hooks={"response": [require_described]},
        )
        self._server = server

    @property
    def server(self) -> UvicornServer:
        """The server itself, in this process."""
        assert self._server is not None
        return self._server

    @property
    def services(self) -> Services:
        """What it keeps while it runs."""
        found: Services = self.server.application.state.server
        return found

    @property
    def tables(self) -> ServedTables:
        """Its tables."""
        return self.services.tables


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """Run a server until the block ends, and end it as SIGTERM does."""
    ready = threading.Event()
    server = UvicornServer(settings, lambda port: ready.set())
    with bind(settings) as listening:
        port = listening.getsockname()[1]
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        assert ready.wait(120)
        found = Running(port, server)
        try:
            with found.http:
                yield found
        finally:
            server.should_exit = True
            thread.join(120)
            assert not thread.is_alive()


@contextmanager
def process_running(
    words: Sequence[str], log: BinaryIO | int = subprocess.DEVNULL
) -> Iterator[tuple[subprocess.Popen[str], Running]]:
    """Run a Python process that prints the port of the server that it is, and end it by SIGTERM."""
    with subprocess.Popen(
        [sys.executable, *words], cwd=ROOT, stdout=subprocess.PIPE, stderr=log, text=True
    ) as process:
        assert process.stdout is not None
        try:
            port = process.stdout.readline().rpartition(":")[2].strip().rstrip("/")
            found = Running(int(port))
            with found.http:
                yield process, found
        finally:
            process.terminate()
            assert process.wait(120) == 0
