"""Requests: their bodies, tokens and sockets, the errors that refuse them, and common answers."""

from __future__ import annotations

import asyncio
import gzip
import json
import re
import time
from collections.abc import Callable, Coroutine
from contextvars import Context
from functools import lru_cache
from typing import Any, Final, Generic, TypeVar
from urllib.parse import unquote

from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.types import Receive, Scope, Send
from websockets.protocol import Protocol, State
from websockets.utils import accept_key

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import MalformedError
from maginor_core.tables.server.compression import LONGEST_PLAIN, agreed, for_fragments
from maginor_core.tables.server.protocols import RequestProtocol, SocketProtocol
from maginor_core.tables.web_error import WebError, wrong_token

T = TypeVar("T")


def too_many(seconds: int) -> WebError:
    """Return the error for an address that asks for too much, and may again after some seconds."""
    headers = {"Retry-After": str(seconds)}
    return WebError(429, "rate", f"too many requests; wait {seconds} seconds", headers)


@lru_cache(maxsize=64)
def _gzipped(content: bytes) -> bytes:
    return gzip.compress(content, mtime=0)


def compressed(request: Request, content: bytes, media_type: str, cache: str) -> Response:
    """Return an answer without secrets that is the same for many, compressed where that is read."""
    headers = {"Cache-Control": cache, "Vary": "Accept-Encoding"}
    if "gzip" in request.headers.get("Accept-Encoding", ""):
        content = _gzipped(content)
        headers["Content-Encoding"] = "gzip"
    return Response(content, headers=headers, media_type=media_type)


PIECE: Final = 1 << 16
"""How many bytes of an answer are written before its client has read what was written."""


class Pieces(Response):
    """An answer that is written only as fast as it is read, so that nobody lets many be kept."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Write it."""
        body = memoryview(self.body)
        start = {"type": "http.response.start", "status": self.status_code}
        await send({**start, "headers": self.raw_headers})
        for begin in range(0, max(1, len(body)), PIECE):
            piece, more = bytes(body[begin : begin + PIECE]), begin + PIECE < len(body)
            await send({"type": "http.response.body", "body": piece, "more_body": more})


class Kept(Generic[T]):
    """An answer that is made at most once in some seconds, however many ask for it."""

    def __init__(self, make: Callable[[], Coroutine[Any, Any, T]], seconds: float) -> None:
        """Keep what ``make`` returns, or raises, for so many seconds."""
        self._make = make
        self._seconds = seconds
        self._until = 0.0
        self._task: asyncio.Task[T] | None = None

    async def get(self) -> T:
        """Return the answer."""
        task = self._task
        if task is None or (task.done() and time.monotonic() >= self._until):
            # It is for all who ask, and nobody pays for the others.
            task = self._task = asyncio.create_task(self._make(), context=Context())
            task.add_done_callback(self._keep)
        return await asyncio.shield(task)

    def _keep(self, task: asyncio.Task[T]) -> None:
        self._until = time.monotonic() + self._seconds


async def read_bytes(request: Request, most: int) -> bytes:
    """Return the body of a request."""
    length = request.headers.get("content-length", "0")
    if length.isdecimal() and int(length) > most:
        raise _too_large(most)
    found = bytearray()
    try:
        async for piece in request.stream():
            found += piece
            if len(found) > most:
                raise _too_large(most)
    except ClientDisconnect:
        raise WebError(400, "malformed", "the body is incomplete") from None
    return bytes(found)


async def read_json(request: Request, most: int) -> Json:
    """Return the JSON object in a request; no body is an empty one."""
    data = await read_bytes(request, most)
    if not data:
        return {}
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind != "application/json":
        raise WebError(415, "content_type", "the body must be application/json")
    try:
        found: Any = json.loads(data)  # Any: checked below
    except (ValueError, RecursionError):
        raise MalformedError("is not JSON", "body") from None
    if type(found) is not dict:
        raise MalformedError("must be a JSON object", "body")
    return found


def _too_large(most: int) -> WebError:
    return WebError(
        413, "too_large", f"the body has more than {most} bytes", {"Connection": "close"}
    )


def bearer(request: Request) -> str:
    """Return the token of a request."""
    scheme, _, token = request.headers.get("authorization", "").partition(" ")
    if scheme.lower() != "bearer":
        raise wrong_token()
    return token.strip()


_KEY: Final = re.compile(rb"[A-Za-z0-9+/]{21}[AQgw]==")
"""The key of a handshake: 16 bytes in Base64."""
_EXTENSIONS: Final = b"sec-websocket-extensions"
_OF_BODIES: Final = {b"content-length", b"transfer-encoding"}
"""The headers of requests with a body, which a handshake has not."""


class PlainSocket(SocketProtocol):
    """A socket whose head is read already: it is accepted without the library."""

    def begin(self, scope: dict[str, Any], key: bytes, offered: str) -> None:  # Any: ASGI's
        """Ask the application for the socket that ``scope`` describes.

        It is accepted by the ``key`` of its head, and by what is agreed on of the extensions that
        are ``offered``.
        """
        self._extensions, self.window = agreed(offered)
        if self.window:
            self.conn.extensions = [for_fragments(self.window)]
        self.scope = scope  # type: ignore[assignment] # it is one
        self._accepted = accept_key(key.decode()).encode()
        self.handshake_initiated = True
        self.conn.parser = Protocol.parse(self.conn)  # of frames, since the head is read
        next(self.conn.parser)
        task = self.loop.create_task(self.run_asgi())
        task.add_done_callback(self.on_task_complete)
        self.tasks.add(task)

    async def send(self, message: Any) -> None:  # Any: ASGI's
        """Send what accepts the socket, or what uvicorn does."""
        if message["type"] != "websocket.accept" or self.disconnected:
            await super().send(message)
            return
        if self.transport.is_closing():
            return
        lines = [
            b"HTTP/1.1 101 Switching Protocols",
            b"Upgrade: websocket",
            b"Connection: Upgrade",
            b"Sec-WebSocket-Accept: " + self._accepted,
            *map(b": ".join, self.default_headers),
            b"Sec-WebSocket-Protocol: " + message["subprotocol"].encode(),
        ]
        if self._extensions:
            lines.append(b"Sec-WebSocket-Extensions: " + self._extensions.encode())
        self.transport.write(b"\r\n".join([*lines, b"\r\n"]))
        self.conn.state, self.handshake_complete = State.OPEN, True
        self.schedule_ping()


class SocketOpener(RequestProtocol):
    """Opens sockets by heads that are read already, which the library would do once more.

    Attributes:
        longest_plain: as of its sockets.
    """

    longest_plain = LONGEST_PLAIN

    def handle_websocket_upgrade(self) -> None:
        """Let the application decide on a socket, unless its head is unusual."""
        head, scope = dict(self.headers), self.scope
        key = head.get(b"sec-websocket-key", b"")
        is_usual = (
            len(head) == len(self.headers)
            and head.get(b"sec-websocket-version") == b"13"
            and _KEY.fullmatch(key)
            and (scope["method"], scope["http_version"]) == ("GET", "1.1")
            and _OF_BODIES.isdisjoint(head)
        )
        if not is_usual:
            super().handle_websocket_upgrade()
            return
        self._forget()
        self.connections.discard(self)
        socket = PlainSocket(self.config, self.server_state, self.app_state)
        socket.connection_made(self.transport)
        self.transport.set_protocol(socket)
        path, _, query = self.url.partition(b"?")
        named = head.get(b"sec-websocket-protocol", b"").decode("latin-1").split(",")
        asked = {
            "type": "websocket",
            "scheme": socket.scheme,
            "path": unquote(path.decode("latin-1")),
            "raw_path": path,
            "query_string": query,
            "subprotocols": [each.strip() for each in named],
        }
        socket.longest_plain = self.longest_plain
        socket.begin({**scope, **asked}, key, head.get(_EXTENSIONS, b"").decode("latin-1"))
        self._let_go()
