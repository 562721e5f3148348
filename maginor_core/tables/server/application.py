"""The application and its processes: routes, answers to errors, and workers behind one port."""

from __future__ import annotations

import asyncio
import gc
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from contextlib import suppress
from functools import lru_cache
from itertools import chain
from pathlib import Path
from types import FrameType
from typing import Any, Final

import uvicorn
from attrs import evolve
from prometheus_client.multiprocess import mark_process_dead
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, PlainTextResponse, Response
from starlette.routing import BaseRoute, Mount, Route
from starlette.types import Message, Receive, Scope, Send

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.picture import sheet
from maginor_core.eventlog.disk import is_posix
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.play.bots import invite
from maginor_core.registry import known_game, load_module, loaded_modules
from maginor_core.tables import SUBPROTOCOL
from maginor_core.tables.seat_session import new_reference
from maginor_core.tables.server import routes
from maginor_core.tables.server.client_bundle import client_text
from maginor_core.tables.server.client_files import NO_CACHE, ClientFiles
from maginor_core.tables.server.compression import LONGEST_PLAIN
from maginor_core.tables.server.division import Acceptor, prepare, received
from maginor_core.tables.server.monitoring import LOG, REQUESTS, configure_logs
from maginor_core.tables.server.protocols import (
    IDLE_SECONDS,
    READING,
    SOCKET,
    SocketProtocol,
)
from maginor_core.tables.server.requests import SocketOpener, compressed, too_many
from maginor_core.tables.server.security import HEADERS, SAFE, require_proxies
from maginor_core.tables.server.services import Services, address_of
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.sockets import POLICY, TRY_AGAIN
from maginor_core.tables.server.turns import LONGEST_WAIT, Turns, measured
from maginor_core.tables.table_request import catalogue
from maginor_core.tables.web_error import WebError

# The route of sockets: who may open one, and to which table.


_SOCKET_PATH: Final = re.compile("/api/tables/([^/]+)/socket")


async def open_socket(
    server: Services, asked: HTTPConnection, send: Send, *, is_admitted: bool
) -> None:
    """``WS /api/tables/{id}/socket``: the messages of ``spec/client.md``."""

    async def refuse(code: int, reason: str) -> None:
        await send({"type": "websocket.close", "code": code, "reason": reason})

    scope = asked.scope
    path = _SOCKET_PATH.fullmatch(scope["path"])
    if path is None or not server.origins.know(asked.headers):
        await refuse(POLICY, "host")
        return
    if not server.origins.allow(asked.headers, scope["scheme"]):
        await refuse(POLICY, "origin")
        return
    if SUBPROTOCOL not in scope["subprotocols"]:
        await refuse(POLICY, "subprotocol")
        return
    await send({"type": "websocket.accept", "subprotocol": SUBPROTOCOL})
    address = address_of(asked)
    if not is_admitted or not server.admit(address):
        await refuse(TRY_AGAIN, "rate")
        return
    table = None
    try:
        table = await server.tables.get(path[1])
    except WebError as error:
        await refuse(POLICY, error.code)
    except EngineError as error:
        LOG.warning("table could not be loaded", error=str(error)[:200])
        await refuse(TRY_AGAIN, "store")
    finally:
        if table is None:
            server.dismiss(address)
    if table is not None:
        socket: SocketProtocol = scope["extensions"][SOCKET][SOCKET]
        server.connect(socket, table, address)


Handler = Callable[[Services, Request], Awaitable[Response]]


ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/api/games", routes.games),
    ("GET", "/api/games/{game}/picture", routes.picture),
    ("GET", "/api/games/{game}/rulings/{ruling}", routes.ruling),
    ("GET", "/api/tables", routes.lobby),
    ("POST", "/api/tables", routes.create),
    ("GET", "/api/tables/{id}", routes.table),
    ("POST", "/api/tables/{id}/seats", routes.seat),
    ("PUT", "/api/tables/{id}/seats/{seat}", routes.seat_to_bot),
    ("DELETE", "/api/tables/{id}/seats/{seat}", routes.seat_removed),
    ("POST", "/api/tables/{id}/dice", routes.dice),
    ("POST", "/api/tables/{id}/spectators", routes.spectator),
    ("POST", "/api/tables/{id}/rematch", routes.play_again),
    ("POST", "/api/tables/{id}/close", routes.close),
    ("POST", "/api/tables/{id}/resign", routes.resign),
    ("POST", "/api/tables/{id}/remarks", routes.remark),
    ("GET", "/api/tables/{id}/turn", routes.turn),
    ("POST", "/api/tables/{id}/branch", routes.branch_off),
    ("PUT", "/api/tables/{id}/notifications", routes.notify),
    ("DELETE", "/api/tables/{id}/notifications", routes.notify_no_more),
    ("GET", "/api/tables/{id}/versions/{version}", routes.version),
    ("GET", "/api/tables/{id}/end", routes.end),
    ("GET", "/api/tables/{id}/analysis", routes.analysis),
    ("GET", "/api/tables/{id}/log", routes.log),
    ("GET", "/api/tables/{id}/notation", routes.notation),
    ("GET", "/api/tables/{id}/parts", routes.parts),
    ("POST", "/api/code", routes.code),
    ("POST", "/api/logs", routes.drop),
    ("GET", "/api/logs/{viewer}", routes.file),
    ("GET", "/api/logs/{viewer}/{number}/versions/{version}", routes.dropped),
    ("GET", "/api/logs/{viewer}/{number}/analysis", routes.dropped_analysis),
)
"""Method, path and handler of each route of the API."""


async def page(server: Services, request: Request) -> Response:
    """Return the one page of the client, for every address."""
    found = _client_page(server, 200)
    if found is None:
        raise WebError(404, "no_client", "the client is not installed; the API works")
    return found


def _client_page(server: Services, status: int) -> Response | None:
    """Return the page of the client; None if it is not installed."""
    path = Path(server.settings.client) / "index.html"
    if not path.is_file():
        return None
    content = client_text(path, path.stat().st_mtime_ns)
    return Response(content, status, headers=NO_CACHE, media_type="text/html")


async def sheet_of_game(server: Services, request: Request) -> Response:
    """``GET /sheets/{game}/{digest}``: style and symbols of pictures, which never change."""
    definition = known_game(request.path_params["game"])
    if definition is None or sheet(definition).digest != request.path_params["digest"]:
        raise WebError(404, "no_sheet", "pictures use another sheet; load the page again")
    content, cache = _sheet_text(definition), "public, max-age=31536000, immutable"
    return compressed(request, content, "image/svg+xml", cache)


@lru_cache
def _sheet_text(definition: GameDefinition) -> bytes:
    return f'<svg xmlns="http://www.w3.org/2000/svg">{sheet(definition).to_text()}</svg>'.encode()


async def healthz(server: Services, request: Request) -> Response:
    """``GET /healthz``: the process answers."""
    return JSONResponse({"status": "ok"})


async def readyz(server: Services, request: Request) -> Response:
    """``GET /readyz``: it can serve, and its database answers."""
    if server.draining:
        raise WebError(503, "draining", "this process is about to end")
    await server.ready.get()
    return JSONResponse({"status": "ok"})


async def metrics(server: Services, request: Request) -> Response:
    """``GET /metrics``: for Prometheus."""
    content, media_type = await server.metrics.get()
    return Response(content, headers={"Content-Type": media_type})


FURTHER: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/healthz", healthz),
    ("GET", "/readyz", readyz),
    ("GET", "/metrics", metrics),
    ("GET", "/", page),
    ("GET", "/t/{id}", page),
    ("GET", "/replay", page),
    ("GET", "/sheets/{game}/{digest}", sheet_of_game),
)
"""The routes beside the API, in the same form."""


class TableApplication(Starlette):
    """Starlette's, whose layers a socket does not pass.

    Attributes:
        headers: the headers of every answer.
    """

    headers: list[tuple[bytes, bytes]]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Pass a request on to its route, unless it states a name that is not known here."""
        if scope["type"] == "lifespan":
            await super().__call__(scope, receive, send)
            return
        asked, server = HTTPConnection(scope), self.state.server
        turns: Turns = server.turns
        account, key = turns.account(address_of(asked)), _place_of(scope["path"])
        reading = scope.get(READING)
        if reading is not None:
            account.take(reading[0])
            reading[0] = 0.0
        is_admitted = await turns.admit(account, key)
        work: Coroutine[Any, Any, None]  # Any: what it awaits
        if scope["type"] == "websocket":
            work = open_socket(server, asked, send, is_admitted=is_admitted)
        else:
            work = self._answer(server, asked, receive, send, is_admitted=is_admitted)
        await measured(work, account, key)

    async def _answer(
        self,
        server: Services,
        asked: HTTPConnection,
        receive: Receive,
        send: Send,
        *,
        is_admitted: bool,
    ) -> None:
        """Answer a request."""
        scope = asked.scope

        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                message["headers"] = [*message["headers"], *self.headers]
            await send(message)

        if not is_admitted:
            await _refused(too_many(round(LONGEST_WAIT)))(scope, receive, with_headers)
        elif server.origins.know(asked.headers):
            await super().__call__(scope, receive, with_headers)
        else:
            reason = "this name is not known here; start the server with --public-url"
            await PlainTextResponse(reason, 421)(scope, receive, with_headers)


def _place_of(path: str) -> str:
    """Return for which table, or which kind of thing, a request is."""
    parts = path.split("/", 4)
    return parts[3] if path.startswith("/api/tables/") else "/".join(parts[:3])


def make_application(settings: Settings) -> TableApplication:
    """Return the application of a table server.

    Raises:
        StoreError: the store cannot be used.
        BotError: a bot of the settings cannot be loaded.
    """
    for name in settings.bots:
        invite(name)
    server = Services(settings)
    served: list[BaseRoute] = [
        Route(path, _guarded(server, path, handler), methods=[method])
        for method, path, handler in (*ROUTES, *FURTHER)
    ]
    if Path(settings.client).is_dir():
        served.append(Mount("/client", ClientFiles(directory=settings.client)))
    headers = dict(HEADERS)
    if settings.is_secure:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    application = TableApplication(
        routes=served,
        exception_handlers={HTTPException: _tell_http, Exception: _tell_internal},
        lifespan=server.lifespan,
    )
    application.state.server = server
    application.headers = [(key.lower().encode(), each.encode()) for key, each in headers.items()]
    return application


def _guarded(
    server: Services, path: str, handler: Handler
) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that refuses pages of others, and reports what it answered."""

    async def guarded(request: Request) -> Response:
        began = time.perf_counter()
        try:
            _require_welcome(server, request)
            response = await handler(server, request)
        except EngineError as error:
            response = _refused(error)
        response.headers.setdefault("Cache-Control", "no-store")
        status = response.status_code
        REQUESTS.labels(request.method, path, status).inc()
        took = round((time.perf_counter() - began) * 1000, 1)
        LOG.info("request", method=request.method, route=path, status=status, ms=took)
        return response

    return guarded


def _require_welcome(server: Services, request: Request) -> None:
    unsafe = request.method not in SAFE
    if unsafe and not server.origins.allow(request.headers, request.scope["scheme"]):
        raise WebError(403, "origin", "pages of this origin may not use the server")
    if unsafe and server.draining:
        raise WebError(503, "draining", "this process is about to end", {"Retry-After": "1"})


def _refused(error: EngineError) -> Response:
    """Return the answer to a request that could not be carried out."""
    match error:
        case WebError():
            return _error(error.status, error.code, str(error), error.headers)
        case MalformedError():
            return _error(400, "malformed", str(error))
        case StoreError():
            reference = new_reference()
            LOG.error("store failed", reference=reference, error=str(error)[:200])
            reason = "the database does not answer; nothing has changed"
            return _error(503, "store", reason, reference=reference)
        case _:
            return _error(409, "refused", str(error))


def _error(
    status: int,
    code: str,
    message: str,
    headers: Any = None,  # Any: a dict
    *,
    reference: str = "",
) -> Response:
    """Return an error, with the reference by which the operator finds its cause in the log."""
    told = {"code": code, "message": message}
    if reference:
        told = {**told, "message": f"{message} (reference {reference})", "reference": reference}
    return JSONResponse({"error": told}, status, headers)


async def _tell_http(request: Request, error: Exception) -> Response:
    """Answer in JSON, or with the client's page to a browser that was led to a wrong address."""
    assert isinstance(error, HTTPException), "it is registered for these"
    is_page = not request.url.path.startswith(("/api/", "/client/"))
    if error.status_code == 404 and is_page and "text/html" in request.headers.get("accept", ""):
        found = _client_page(request.app.state.server, 404)
        if found is not None:
            return found
    codes = {404: "not_found", 405: "method"}
    code = codes.get(error.status_code, "http")
    return _error(error.status_code, code, error.detail, error.headers)


async def _tell_internal(request: Request, error: Exception) -> Response:
    reference, path = new_reference(), request.url.path
    LOG.error("failed", route=path, reference=reference, error=type(error).__name__, exc_info=error)
    return _error(500, "internal", "the server failed; nothing has changed", reference=reference)


# Serving: one process with uvicorn, or several that share a socket and a database, or divide the
# tables among them.

SETTINGS: Final = "MAGINOR_SERVER"
"""The environment variable in which a worker finds its settings."""
METRICS: Final = "PROMETHEUS_MULTIPROC_DIR"
"""The environment variable in which it finds the folder of the metrics of all workers."""
YOUNG: Final = 50_000
"""How many more objects than before there must be until those are sought that only cycles keep."""
TURN_SECONDS: Final = 0.0002
"""For how long a thread runs in which Python has something to do when another one has, too."""
PAUSE: Final = 0.2
"""Seconds between two looks at the workers."""
UNCOUNTED: Final = 1 << 30
"""How many connections a proxy may have."""
MACOS_OPEN_FILES: Final = 10240
"""How many open files macOS grants where it states no limit."""


class ServingError(EngineError):
    """The server cannot run."""


class UvicornServer(uvicorn.Server):
    """Ends every connection with a message of its own before it stops."""

    def __init__(self, settings: Settings, ready: Callable[[int], None] | None) -> None:
        self.application = make_application(settings)
        self._ready = ready
        self._is_divided = settings.is_divided
        self._channel: socket.socket | None = None
        self._handed: set[asyncio.Task[None]] = set()

        class Requests(SocketOpener):
            most_of_address = settings.sockets_per_address
            turns = self.application.state.server.turns
            is_for_one = settings.is_divided
            longest_plain = 0 if settings.compress else LONGEST_PLAIN

        config = uvicorn.Config(
            self.application,
            http=Requests,
            ws=SocketProtocol,
            ws_max_size=settings.message_bytes,
            ws_ping_interval=25,
            ws_ping_timeout=25,
            ws_per_message_deflate=False,  # which keeps a window for each socket
            log_config=None,
            access_log=False,
            server_header=False,
            proxy_headers=bool(settings.proxies),
            forwarded_allow_ips=settings.proxies or None,
            timeout_keep_alive=IDLE_SECONDS,
            timeout_graceful_shutdown=max(1, round(settings.drain_seconds)),
            lifespan="on",
        )
        self._protocol = Requests
        super().__init__(config)

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Begin to listen, or to take what is handed over, and tell whoever waits for it."""
        if self._is_divided and sockets:
            await super().startup([])
            self._channel = sockets[0]
            self._channel.settimeout(0)
            asyncio.get_running_loop().add_reader(self._channel, self._take)
            return
        await super().startup(sockets)
        if self.started and self._ready is not None and sockets:
            self._ready(sockets[0].getsockname()[1])

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Stop listening, tell every client that its connection ends, and end."""
        for server in self.servers:
            server.close()
        self._take_no_more()
        await self.application.state.server.drain("restart")
        await super().shutdown(sockets)
        self._captured_signals.clear()  # it ends as it was told to, with status 0

    def _take(self) -> None:
        """Serve the next connection that was handed over, and end if nobody hands over any more."""
        assert self._channel is not None, "it is read from"
        try:
            connection = received(self._channel)
        except BlockingIOError:
            return
        if connection is None:
            self._take_no_more()
            self.should_exit = True
            return
        task = asyncio.get_running_loop().create_task(self._connect(connection))
        self._handed.add(task)
        task.add_done_callback(self._handed.discard)

    def _take_no_more(self) -> None:
        if self._channel is not None:
            asyncio.get_running_loop().remove_reader(self._channel)

    async def _connect(self, connection: socket.socket) -> None:
        """Serve a connection that was handed over."""

        def protocol() -> SocketOpener:
            return self._protocol(self.config, self.server_state, self.lifespan.state)

        try:
            connection.settimeout(0)
            await asyncio.get_running_loop().connect_accepted_socket(protocol, connection)
        except OSError:  # the client has left
            connection.close()


def _run(server: UvicornServer, listening: socket.socket) -> None:
    """Serve with as many open files, and so sockets, as the system allows.

    All games are loaded before, so that nobody waits for that.

    Hundreds of messages may be under way at once, each of them thousands of objects. So Python
    seldom looks for objects that only cycles keep, and never at what the program itself consists
    of. The server looks for what tables leave behind (``Services``).

    The thread that appends records takes its turn soon: otherwise a commit, which the event loop
    need not wait for, would begin and end only when that has nothing to do.
    """
    raise_open_files()
    sys.setswitchinterval(TURN_SECONDS)
    catalogue()
    gc.collect()
    gc.freeze()
    gc.set_threshold(YOUNG, 10, 10)
    server.run([listening])


def raise_open_files() -> None:
    """Let this process have as many open files as the system allows."""
    import resource  # noqa: PLC0415 # POSIX alone has it

    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    for wanted in (most, MACOS_OPEN_FILES):
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, most))
            return


def require_platform() -> None:
    """Ensure that the server can run on this system.

    Raises:
        ServingError: it lacks the calls of POSIX.
    """
    if not is_posix():
        raise ServingError(
            "the table server runs on Linux and macOS; on this system run it in a container or in "
            "WSL, or play at the terminal: maginor play --no-log"
        )


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
        DivisionError: the tables cannot be divided over so many processes.
        MalformedError: the settings name no proxies, or everybody as one.
        ServingError: it cannot listen there, or not run on this system.
        TracingError: traces are on, and nobody has set up where they go.
        StoreError: the store cannot be used.
    """
    require_platform()
    require_proxies(settings.proxies)
    if settings.traces:
        from maginor_core.tables.server.tracing import require_provider  # noqa: PLC0415 # only with traces

        require_provider()
    if settings.store.startswith("sqlite"):
        prepare(settings.store, settings.workers)
    configure_logs()
    listening = bind(settings)
    with listening:
        if settings.workers > 1:
            asyncio.run(_supervise(settings, listening, ready))
        else:
            _run(UvicornServer(settings, ready), listening)


async def _supervise(
    settings: Settings, listening: socket.socket, ready: Callable[[int], None] | None
) -> None:
    """Start the workers, start another whenever one ends, and end them all when told to."""
    ending: list[int] = []

    def end(number: int, frame: FrameType | None) -> None:
        ending.append(number)

    before = {number: signal.signal(number, end) for number in (signal.SIGINT, signal.SIGTERM)}
    folder = tempfile.mkdtemp(prefix="maginor-metrics-")
    channels: list[tuple[socket.socket, socket.socket]] = []
    accepting: asyncio.Task[None] | None = None
    if settings.is_divided:
        # Both ends stay open here, so that nothing which waits for a worker is lost if it dies.
        channels = [socket.socketpair() for _ in range(settings.workers)]
        most = UNCOUNTED if settings.proxies else settings.sockets_per_address
        raise_open_files()
        acceptor = Acceptor(listening, [writing for _, writing in channels], most)
        accepting = asyncio.create_task(acceptor.serve())

    def start(part: int) -> subprocess.Popen[bytes]:
        if not channels:
            return _worker(settings, listening, folder)
        return _worker(evolve(settings, part=part), channels[part][0], folder)

    workers = [start(part) for part in range(settings.workers)]
    if ready is not None:
        ready(listening.getsockname()[1])
    try:
        while not ending:
            await asyncio.sleep(PAUSE)
            for number, worker in enumerate(workers):
                if worker.poll() is not None and not ending:
                    mark_process_dead(worker.pid, folder)  # type: ignore[no-untyped-call] # the library's
                    # So that one that cannot start does not keep a core busy.
                    await asyncio.sleep(PAUSE)
                    workers[number] = start(number)
    finally:
        if accepting is not None:
            accepting.cancel()
        _end(workers, settings.drain_seconds + 5)
        shutil.rmtree(folder, ignore_errors=True)
        for end_of_channel in chain.from_iterable(channels):
            end_of_channel.close()
        for number, handler in before.items():
            signal.signal(number, handler)


def _worker(settings: Settings, source: socket.socket, metrics: str) -> subprocess.Popen[bytes]:
    command = [
        sys.executable,
        "-m",
        "maginor_core.tables.server.application",
        str(source.fileno()),
        *loaded_modules(),
    ]
    environment = {**os.environ, SETTINGS: settings.to_json(), METRICS: metrics}
    return subprocess.Popen(
        command, env=environment, pass_fds=[source.fileno()], start_new_session=True
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


def _work(descriptor: int, modules: Sequence[str]) -> None:
    """Serve in a worker what comes by the socket that it inherits, also the games of modules."""
    for module in modules:
        load_module(module)
    configure_logs()
    settings = Settings.from_json(os.environ[SETTINGS])
    _run(UvicornServer(settings, None), socket.socket(fileno=descriptor))


if __name__ == "__main__":
    _work(int(sys.argv[1]), sys.argv[2:])
