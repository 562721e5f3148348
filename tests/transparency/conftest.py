from __future__ import annotations

import socket
from collections.abc import Iterator
from threading import Thread

import pytest
import uvicorn

from maginor_core.evidence.transparency import LogWitness
from maginor_core.evidence.transparency.witness_server import witness_application
from tests.cli.running import Run
from tests.transparency.hosts import Serve


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    return Run(capsys, monkeypatch)


@pytest.fixture
def serve() -> Iterator[Serve]:
    """Serve witnesses in this process; returns the URL of each."""
    servers: list[tuple[uvicorn.Server, Thread, socket.socket]] = []

    def begin(one: LogWitness) -> str:
        config = uvicorn.Config(witness_application(one), log_config=None, ws="none")
        server = uvicorn.Server(config)
        listening = socket.create_server(("127.0.0.1", 0))
        thread = Thread(target=server.run, kwargs={"sockets": [listening]})
        thread.start()
        servers.append((server, thread, listening))
        return f"http://127.0.0.1:{listening.getsockname()[1]}"

    yield begin
    for server, thread, listening in servers:
        server.should_exit = True
        thread.join()
        listening.close()  # which a server does not that ends before it has begun
