"""A table server in a thread of the tests, reached through real sockets on localhost."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from contextlib import contextmanager

from httpx2 import Client

from maginor_core.tables.server.application import UvicornServer, bind
from maginor_core.tables.server.settings import Settings


class Running:
    """A running server.

    Attributes:
        server: the server.
        port: its port.
        http: a client for its HTTP interface, as a page of its own would use it.
    """

    def __init__(self, server: UvicornServer, port: int) -> None:
        self.server = server
        self.port = port
        self.origin = f"http://127.0.0.1:{port}"
        self.http = Client(base_url=self.origin, headers={"Origin": self.origin}, timeout=30)


@contextmanager
def running(settings: Settings) -> Iterator[Running]:
    """Run a server until the block ends, and end it as SIGTERM does."""
    ready = threading.Event()
    server = UvicornServer(settings, lambda port: ready.set())
    with bind(settings) as listening:
        port = listening.getsockname()[1]
        thread = threading.Thread(target=server.run, args=([listening],), daemon=True)
        thread.start()
        assert ready.wait(30)
        found = Running(server, port)
        try:
            with found.http:
                yield found
        finally:
            server.should_exit = True
            thread.join(30)
            assert not thread.is_alive()
