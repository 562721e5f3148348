"""The application: routes of the HTTP interface and of the socket (``docs/serving.md``)."""

from __future__ import annotations

import asyncio
import contextlib
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from pathlib import Path
from typing import Any, Final

from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute
from starlette.websockets import WebSocket

from maginor_core.eventlog.store import StoreError
from maginor_core.kernel.errors import KernelError, MalformedError
from maginor_core.stores.sql import SqlStore
from maginor_core.web.allowance import Allowances
from maginor_core.web.bodies import read_json
from maginor_core.web.bots import Bots
from maginor_core.web.catalogue import catalogue
from maginor_core.web.client_files import ClientFiles, Page
from maginor_core.web.errors import WebError, wrong_token
from maginor_core.web.opening import look_on, open_room, take_seat
from maginor_core.web.room_record import RoomRecord, now
from maginor_core.web.rooms import Room, Rooms
from maginor_core.web.security import HEADERS, SAFE, Origins, SecurityHeaders
from maginor_core.web.settings import Settings
from maginor_core.web.sockets import (
    GOING_AWAY,
    POLICY,
    SUBPROTOCOL,
    TRY_AGAIN,
    Connection,
    refuse,
)
from maginor_core.web.table_request import read_object, read_request

PAGE: Final = 50
"""How many tables the lobby lists at once."""

Handler = Callable[[Request], Awaitable[Response]]


class Server:
    """What all routes of one process share.

    Attributes:
        settings: how it runs.
        rooms: the tables.
        draining: whether it is about to end.
    """

    def __init__(self, settings: Settings) -> None:
        """Open the store; ``begin`` begins what runs beside the requests."""
        self.settings = settings
        self.rooms = Rooms(SqlStore(settings.store))
        self.draining = False
        self.origins = Origins(settings)
        self._allowances = Allowances(settings.posts_per_minute)
        self._connections: set[Connection] = set()
        self._addresses: dict[str, int] = {}
        self.bots = Bots()
        self.rooms.opened.append(self.bots.attend)

    # --- requests -------------------------------------------------------------------------------

    async def games(self, request: Request) -> Response:
        """``GET /api/games``."""
        return JSONResponse({"games": await asyncio.to_thread(catalogue)})

    async def create(self, request: Request) -> Response:
        """``POST /api/tables``."""
        self._begin_change(request, "create")
        wanted = read_request(await self._body(request))
        created = await asyncio.to_thread(open_room, self.rooms, wanted)
        return JSONResponse(created.to_json(), 201)

    async def lobby(self, request: Request) -> Response:
        """``GET /api/tables``."""
        before = request.query_params.get("before", "")
        moment = int(before) if before.isdecimal() and len(before) < 18 else now() + 1
        found = await asyncio.to_thread(
            self.rooms.room_store.public, moment, PAGE + 1, ("waiting", "playing")
        )
        tables = [await self._summary(record) for record in found[:PAGE]]
        further = found[PAGE - 1].created if len(found) > PAGE else None
        return JSONResponse({"tables": tables, "before": further})

    async def table(self, request: Request) -> Response:
        """``GET /api/tables/{id}``."""
        room = await self.rooms.get(request.path_params["id"])
        return JSONResponse(await self._summary(room.record))

    async def seat(self, request: Request) -> Response:
        """``POST /api/tables/{id}/seats``."""
        self._begin_change(request, "seats")
        body = await self._body(request)
        read_object(body, "request", {"name"}, {"name", "invitation", "seat"})
        room_id = request.path_params["id"]
        record, seat, token, digest = await asyncio.to_thread(take_seat, self.rooms, room_id, body)
        self._update(record, {digest: seat})
        return JSONResponse({"seat": seat, "token": token}, 201)

    async def spectator(self, request: Request) -> Response:
        """``POST /api/tables/{id}/spectators``."""
        self._begin_change(request, "spectators")
        body = await self._body(request)
        read_object(body, "request", set(), {"invitation"})
        room_id = request.path_params["id"]
        record, token, digest = await asyncio.to_thread(look_on, self.rooms, room_id, body)
        self._update(record, {digest: None})
        return JSONResponse({"token": token}, 201)

    async def healthz(self, request: Request) -> Response:
        """``GET /healthz``: the process answers."""
        return JSONResponse({"status": "ok"})

    async def readyz(self, request: Request) -> Response:
        """``GET /readyz``: it can serve, and its database answers."""
        if self.draining:
            raise WebError(503, "draining", "this process is about to end")
        await asyncio.to_thread(self.rooms.room_store.check)
        return JSONResponse({"status": "ok"})

    # --- sockets --------------------------------------------------------------------------------

    async def socket(self, websocket: WebSocket) -> None:
        """``WS /api/tables/{id}/socket``."""
        if not self.origins.allow(websocket.headers, websocket.url.scheme):
            await refuse(websocket, POLICY, "origin")
            return
        if SUBPROTOCOL not in websocket.scope.get("subprotocols", ()):
            await refuse(websocket, POLICY, "subprotocol")
            return
        address = _address(websocket)
        if self._addresses.get(address, 0) >= self.settings.sockets_per_address:
            await refuse(websocket, TRY_AGAIN, "rate")
            return
        await websocket.accept(SUBPROTOCOL)
        try:
            room = await self.rooms.get(websocket.path_params["id"])
        except WebError as error:
            await refuse(websocket, POLICY, error.code)
            return
        except KernelError:
            await refuse(websocket, TRY_AGAIN, "store")
            return
        connection = Connection(websocket, room, self.settings)
        self._connections.add(connection)
        self._addresses[address] = self._addresses.get(address, 0) + 1
        if self.draining:
            connection.close_soon(GOING_AWAY, "restart")
        try:
            await connection.serve()
        finally:
            self._connections.discard(connection)
            self._addresses[address] -= 1
            if not self._addresses[address]:
                del self._addresses[address]

    # --- what runs beside -----------------------------------------------------------------------

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Run beside the requests what looks after the rooms."""
        keeping = asyncio.create_task(self._keep())
        try:
            yield
        finally:
            keeping.cancel()
            await self.drain("restart")
            await asyncio.to_thread(self.rooms.close)

    async def drain(self, reason: str) -> None:
        """Tell every client that the connection ends, and wait until all have ended."""
        self.draining = True
        until = time.monotonic() + self.settings.drain_seconds
        while self._connections and time.monotonic() < until:
            for connection in tuple(self._connections):
                connection.close_soon(GOING_AWAY, reason)
            await asyncio.sleep(0.05)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(5)
            self.rooms.evict(self.settings.idle_seconds)
            for connection in tuple(self._connections):
                if connection.is_stuck:
                    connection.abort()

    # --- parts of requests ----------------------------------------------------------------------

    def _begin_change(self, request: Request, kind: str) -> None:
        self._allowances.use(kind, _address(request))

    async def _body(self, request: Request) -> dict[str, Any]:  # Any: JSON
        return await read_json(request, self.settings.request_bytes)

    def _update(self, record: RoomRecord, tokens: dict[str, int | None]) -> None:
        """Let a room in memory know what was stored of it."""
        room = self.rooms.live.get(record.id)
        if room is not None:
            room.update(record, tokens.items())
            room.table.changed()

    async def _summary(self, record: RoomRecord) -> dict[str, Any]:  # Any: JSON
        room = self.rooms.live.get(record.id)
        version = None if room is None else room.table.match.version
        return {**record.summary(), "version": version}

    async def authorized(self, request: Request) -> tuple[Room, int | None]:
        """Return the room of a request, and the seat that its token opens.

        Raises:
            WebError: there is no such room, or its token opens nothing.
        """
        room = await self.rooms.get(request.path_params["id"])
        scheme, _, token = request.headers.get("authorization", "").partition(" ")
        if scheme.lower() != "bearer":
            raise wrong_token()
        try:
            return room, room.table.seat_of(token.strip())
        except KeyError:
            raise wrong_token() from None


def make_application(settings: Settings) -> Starlette:
    """Return the application of a table server.

    Raises:
        StoreError: the store cannot be used.
    """
    server = Server(settings)
    guarded = _Guard(server)
    page = Page(Path(settings.client)).answer
    routes: list[Any] = [  # Any: routes of several kinds
        Route("/", page),
        Route("/t/{id}", page),
        Route("/replay", page),
        Route("/api/games", guarded(server.games)),
        Route("/api/tables", guarded(server.lobby), methods=["GET"]),
        Route("/api/tables", guarded(server.create), methods=["POST"]),
        Route("/api/tables/{id}", guarded(server.table)),
        Route("/api/tables/{id}/seats", guarded(server.seat), methods=["POST"]),
        Route("/api/tables/{id}/spectators", guarded(server.spectator), methods=["POST"]),
        WebSocketRoute("/api/tables/{id}/socket", server.socket),
        Route("/healthz", server.healthz),
        Route("/readyz", server.readyz),
    ]
    if Path(settings.client).is_dir():
        routes.append(Mount("/client", ClientFiles(directory=settings.client)))
    headers = dict(HEADERS)
    if settings.is_secure:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    application = Starlette(
        routes=routes,
        middleware=[Middleware(SecurityHeaders, headers=tuple(headers.items()))],
        exception_handlers={
            WebError: _tell_web,
            MalformedError: _tell_malformed,
            StoreError: _tell_store,
            KernelError: _tell_kernel,
            HTTPException: _tell_http,
            Exception: _tell_internal,
        },
        lifespan=server.lifespan,
    )
    application.state.server = server
    return application


class _Guard:
    """Refuses requests from pages of others."""

    def __init__(self, server: Server) -> None:
        self._server = server

    def __call__(self, handler: Handler) -> Handler:
        async def guarded(request: Request) -> Response:
            unsafe = request.method not in SAFE
            if unsafe and not self._server.origins.allow(request.headers, request.url.scheme):
                raise WebError(403, "origin", "pages of this origin may not use the server")
            if unsafe and self._server.draining:
                raise WebError(
                    503, "draining", "this process is about to end", {"Retry-After": "1"}
                )
            response = await handler(request)
            response.headers.setdefault("Cache-Control", "no-store")
            return response

        return guarded


def _address(connection: HTTPConnection) -> str:
    return connection.client.host if connection.client is not None else "local"


def _error(status: int, code: str, message: str, headers: Any = None) -> Response:  # Any: a dict
    return JSONResponse({"error": {"code": code, "message": message}}, status, headers)


async def _tell_web(request: Request, error: Exception) -> Response:
    assert isinstance(error, WebError)
    return _error(error.status, error.code, str(error), error.headers)


async def _tell_malformed(request: Request, error: Exception) -> Response:
    return _error(400, "malformed", str(error))


async def _tell_store(request: Request, error: Exception) -> Response:
    return _error(503, "store", "the database does not answer; nothing has changed")


async def _tell_kernel(request: Request, error: Exception) -> Response:
    return _error(409, "refused", str(error))


async def _tell_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException)
    codes = {404: "not_found", 405: "method"}
    code = codes.get(error.status_code, "http")
    return _error(error.status_code, code, error.detail, error.headers)


async def _tell_internal(request: Request, error: Exception) -> Response:
    return _error(500, "internal", "the server failed; nothing has changed")
