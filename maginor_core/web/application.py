"""The application: routes, answers to errors, and what every request passes."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Awaitable, Callable
from functools import partial
from pathlib import Path
from typing import Any, Final

import structlog
from starlette.applications import Starlette
from starlette.exceptions import HTTPException
from starlette.middleware import Middleware
from starlette.middleware.gzip import GZipMiddleware
from starlette.requests import Request
from starlette.responses import JSONResponse, Response
from starlette.routing import Mount, Route, WebSocketRoute

from maginor_core.eventlog.store import StoreError
from maginor_core.kernel.errors import KernelError, MalformedError
from maginor_core.web import record_routes, table_routes
from maginor_core.web.client_files import ClientFiles, Page
from maginor_core.web.errors import WebError
from maginor_core.web.metrics import REQUESTS, exposition
from maginor_core.web.security import HEADERS, SAFE, OwnHosts, SecurityHeaders
from maginor_core.web.server import Server
from maginor_core.web.settings import Settings
from maginor_core.web.socket_route import socket

Handler = Callable[[Server, Request], Awaitable[Response]]
LOG: Final = structlog.get_logger("maginor.web")

ROUTES: Final[tuple[tuple[str, str, Handler], ...]] = (
    ("GET", "/api/games", table_routes.games),
    ("GET", "/api/games/{game}/rulings/{ruling}", table_routes.ruling),
    ("GET", "/api/tables", table_routes.lobby),
    ("POST", "/api/tables", table_routes.create),
    ("GET", "/api/tables/{id}", table_routes.table),
    ("POST", "/api/tables/{id}/seats", table_routes.seat),
    ("POST", "/api/tables/{id}/dice", table_routes.dice),
    ("POST", "/api/tables/{id}/spectators", table_routes.spectator),
    ("POST", "/api/tables/{id}/rematch", table_routes.play_again),
    ("POST", "/api/tables/{id}/close", table_routes.close),
    ("POST", "/api/tables/{id}/branch", table_routes.branch_off),
    ("PUT", "/api/tables/{id}/notifications", table_routes.notify),
    ("DELETE", "/api/tables/{id}/notifications", table_routes.notify_no_more),
    ("GET", "/api/tables/{id}/versions/{version}", record_routes.version),
    ("GET", "/api/tables/{id}/log", record_routes.log),
    ("GET", "/api/tables/{id}/notation", record_routes.notation),
    ("GET", "/api/tables/{id}/parts", record_routes.parts),
    ("POST", "/api/logs", record_routes.drop),
    ("GET", "/api/logs/{viewer}", record_routes.file),
    ("GET", "/api/logs/{viewer}/{number}/versions/{version}", record_routes.dropped),
)
"""Method, path and handler of each route of the API."""
COSTS: Final = {
    "/api/tables/{id}/versions/{version}": 10,
    "/api/tables/{id}/notation": 10,
    "/api/logs/{viewer}": 10,
    "/api/logs/{viewer}/{number}/versions/{version}": 10,
}
"""How much work a request is, where most are 1; see ``sockets.cost_of``."""


async def healthz(server: Server, request: Request) -> Response:
    """``GET /healthz``: the process answers."""
    return JSONResponse({"status": "ok"})


async def readyz(server: Server, request: Request) -> Response:
    """``GET /readyz``: it can serve, and its database answers."""
    if server.draining:
        raise WebError(503, "draining", "this process is about to end")
    await asyncio.to_thread(server.rooms.room_store.check)
    return JSONResponse({"status": "ok"})


async def metrics(server: Server, request: Request) -> Response:
    """``GET /metrics``: for Prometheus."""
    content, media_type = await asyncio.to_thread(exposition)
    return Response(content, headers={"Content-Type": media_type})


def make_application(settings: Settings) -> Starlette:
    """Return the application of a table server.

    Raises:
        StoreError: the store cannot be used.
    """
    server = Server(settings)
    page = Page(Path(settings.client))
    further = (
        ("GET", "/healthz", healthz),
        ("GET", "/readyz", readyz),
        ("GET", "/metrics", metrics),
    )

    async def index(server: Server, request: Request) -> Response:
        return await page.answer(request)

    pages = [("GET", path, index) for path in ("/", "/t/{id}", "/replay")]
    routes: list[Any] = [  # Any: routes of several kinds
        Route(path, _guarded(server, path, handler), methods=[method])
        for method, path, handler in (*ROUTES, *further, *pages)
    ]
    routes.append(WebSocketRoute("/api/tables/{id}/socket", partial(socket, server)))
    if Path(settings.client).is_dir():
        files = GZipMiddleware(ClientFiles(directory=settings.client))
        routes.append(Mount("/client", files))
    headers = dict(HEADERS)
    if settings.is_secure:
        headers["Strict-Transport-Security"] = "max-age=31536000"
    application = Starlette(
        routes=routes,
        middleware=[
            Middleware(SecurityHeaders, headers=tuple(headers.items())),
            *([] if settings.public_url else [Middleware(OwnHosts, name=settings.host)]),
        ],
        exception_handlers={HTTPException: _tell_http, Exception: _tell_internal},
        lifespan=server.lifespan,
    )
    application.state.server = server
    return application


def _guarded(
    server: Server, path: str, handler: Handler
) -> Callable[[Request], Awaitable[Response]]:
    """Return a handler that refuses pages of others, and reports what it answered."""

    async def guarded(request: Request) -> Response:
        began = time.perf_counter()
        try:
            _require_welcome(server, request)
            if path.startswith("/api"):
                await server.pace(request, COSTS.get(path, 1))
            response = await handler(server, request)
        except KernelError as error:
            response = _refused(error)
        response.headers.setdefault("Cache-Control", "no-store")
        status = response.status_code
        REQUESTS.labels(request.method, path, status).inc()
        took = round((time.perf_counter() - began) * 1000, 1)
        LOG.info("request", method=request.method, route=path, status=status, ms=took)
        return response

    return guarded


def _require_welcome(server: Server, request: Request) -> None:
    unsafe = request.method not in SAFE
    if unsafe and not server.origins.allow(request.headers, request.url.scheme):
        raise WebError(403, "origin", "pages of this origin may not use the server")
    if unsafe and server.draining:
        raise WebError(503, "draining", "this process is about to end", {"Retry-After": "1"})


def _refused(error: KernelError) -> Response:
    """Return the answer to a request that could not be carried out."""
    match error:
        case WebError():
            return _error(error.status, error.code, str(error), error.headers)
        case MalformedError():
            return _error(400, "malformed", str(error))
        case StoreError():
            LOG.warning("store failed", error=str(error)[:200])
            return _error(503, "store", "the database does not answer; nothing has changed")
        case _:
            return _error(409, "refused", str(error))


def _error(status: int, code: str, message: str, headers: Any = None) -> Response:  # Any: a dict
    return JSONResponse({"error": {"code": code, "message": message}}, status, headers)


async def _tell_http(request: Request, error: Exception) -> Response:
    assert isinstance(error, HTTPException), "it is registered for these"
    codes = {404: "not_found", 405: "method"}
    code = codes.get(error.status_code, "http")
    return _error(error.status_code, code, error.detail, error.headers)


async def _tell_internal(request: Request, error: Exception) -> Response:
    LOG.error("failed", route=request.url.path, error=type(error).__name__, exc_info=error)
    return _error(500, "internal", "the server failed; nothing has changed")
