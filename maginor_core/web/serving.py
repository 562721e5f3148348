"""Serving: one process with uvicorn, or several that share a socket and a database."""

from __future__ import annotations

import gc
import os
import resource
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Sequence
from types import FrameType
from typing import Final

import uvicorn
from prometheus_client.multiprocess import mark_process_dead

from maginor_core.kernel.errors import KernelError
from maginor_core.web.application import make_application
from maginor_core.web.client_address import require_proxies
from maginor_core.web.client_faults import log_without_stacks
from maginor_core.web.log_lines import configure
from maginor_core.web.request_protocol import RequestProtocol
from maginor_core.web.settings import Settings
from maginor_core.web.socket_protocol import SocketProtocol

SETTINGS: Final = "MAGINOR_SERVER"
"""The environment variable in which a worker finds its settings."""
METRICS: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable in which it finds the folder of the metrics of all workers."""
YOUNG: Final = 50_000
"""How many more objects than before there must be until those are sought that only cycles keep."""
PAUSE: Final = 0.2
"""Seconds between two looks at the workers."""


class ServingError(KernelError):
    """The server cannot run."""


class TableServer(uvicorn.Server):
    """Ends every connection with a message of its own before it stops."""

    def __init__(self, settings: Settings, ready: Callable[[int], None] | None) -> None:
        self.application = make_application(settings)
        self._ready = ready

        class Requests(RequestProtocol):
            most_of_address = settings.sockets_per_address

        config = uvicorn.Config(
            self.application,
            http=Requests,
            ws=SocketProtocol,
            ws_max_size=settings.message_bytes,
            ws_ping_interval=25,
            ws_ping_timeout=25,
            ws_per_message_deflate=settings.compress,
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies or None,
            timeout_graceful_shutdown=max(1, round(settings.drain_seconds)),
            lifespan="on",
        )
        log_without_stacks()
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, and tell whoever waits for it."""
        await super().startup(sockets)
        if self.started and self._ready is not None and sockets:
            self._ready(sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, tell every client that its connection ends, and end."""
        for server in self.servers:
            server.close()
        await self.application.state.server.drain("restart")
        await super().shutdown(sockets)
        self._captured_signals.clear()  # it ends as it was told to, with status 0


def allow_files() -> None:
    """Allow this process as many open files, and so sockets, as the system does."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


def collect_seldom() -> None:
    """Let this process seldom look for objects that only cycles keep.

    Hundreds of messages may be under way at once, and each of them is thousands of objects, which
    need no looking for. What the program itself consists of is not looked at again. The server
    looks for what sockets and rooms leave behind (``Server``).
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)


def bind(settings: Settings) -> socket.socket:
    """Return a socket that listens where the settings say.

    Raises:
        ServingError: it cannot.
    """
    family = socket.AF_INET6 if ":" in settings.host else socket.AF_INET
    made = socket.socket(family)
    try:
        made.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        made.bind((settings.host, settings.port))
        made.listen(2048)
    except (OSError, OverflowError) as error:
        made.close()
        reason = getattr(error, "strerror", None) or str(error)
        where = f"{settings.host} port {settings.port}"
        raise ServingError(f"cannot listen on {where} ({reason})") from None
    made.set_inheritable(True)
    return made


def serve(settings: Settings, ready: Callable[[int], None] | None = None) -> None:
    """Serve until SIGINT or SIGTERM.

    Args:
        settings: how.
        ready: called with the port once clients can connect.

    Raises:
        MalformedError: the settings name no proxies, or everybody as one.
        ServingError: it cannot listen there.
        StoreError: the store cannot be used.
    """
    require_proxies(settings.proxies)
    configure()
    allow_files()
    listening = bind(settings)
    with listening:
        if settings.workers > 1:
            _supervise(settings, listening, ready)
        else:
            _run(TableServer(settings, ready), listening)


def _run(server: TableServer, listening: socket.socket) -> None:
    collect_seldom()
    server.run([listening])


def _supervise(
    settings: Settings, listening: socket.socket, ready: Callable[[int], None] | None
) -> None:
    """Start the workers, start another whenever one ends, and end them all when told to."""
    ending: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        ending.append(number)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    folder = tempfile.mkdtemp(prefix="maginor-metrics-")
    workers = [_worker(settings, listening, folder) for _ in range(settings.workers)]
    if ready is not None:
        ready(listening.getsockname()[1])
    try:
        while not ending:
            time.sleep(PAUSE)
            for number, worker in enumerate(workers):
                if worker.poll() is not None and not ending:
                    mark_process_dead(worker.pid, folder)  # type: ignore[no-untyped-call] # the library's
                    time.sleep(PAUSE)  # so that one that cannot start does not keep a core busy
                    workers[number] = _worker(settings, listening, folder)
    finally:
        _end(workers, settings.drain_seconds + 5)
        shutil.rmtree(folder, ignore_errors=True)
        for number, handler in before.items():
            signal.signal(number, handler)


def _worker(settings: Settings, listening: socket.socket, metrics: str) -> subprocess.Popen[bytes]:
    command = [sys.executable, "-m", "maginor_core.web.serving", str(listening.fileno())]
    environment = {**os.environ, SETTINGS: settings.to_json(), METRICS: metrics}
    return subprocess.Popen(
        command, env=environment, pass_fds=[listening.fileno()], start_new_session=True
    )


def _end(workers: Sequence[subprocess.Popen[bytes]], patience: float) -> None:
    for worker in workers:
        worker.terminate()
    until = time.monotonic() + patience
    for worker in workers:
        try:
            worker.wait(max(0.1, until - time.monotonic()))
        except subprocess.TimeoutExpired:
            worker.kill()
            worker.wait()


def _work(descriptor: int) -> None:
    """Serve in a worker, on the socket that was handed down to it."""
    configure()
    allow_files()
    settings = Settings.from_json(os.environ[SETTINGS])
    _run(TableServer(settings, None), socket.socket(fileno=descriptor))


if __name__ == "__main__":
    _work(int(sys.argv[1]))
