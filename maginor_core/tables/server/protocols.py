"""The protocols of sockets and requests: uvicorn's, with limits for broken or hostile clients.

A client that does not read keeps what was written to it in the transport for ever, and closing the
connection would wait for it. So each connection knows its transport, which can be aborted. Frames
that are no messages, such as pings and continuations, cost time and memory too, and are limited.
"""

from __future__ import annotations

import logging
from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from maginor_core.tables.server.monitoring import DROPPED
from maginor_core.tables.server.security import Bucket, counted_as

if TYPE_CHECKING:
    from uvicorn._types import ASGIReceiveEvent
TRANSPORT: Final = "maginor.transport"
"""The extension of a socket's scope that contains its transport."""
MOST_FRAGMENTS: Final = 128
"""In how many frames a message may come."""
FRAMES_PER_SECOND: Final = 50.0
"""How many control frames and continuations a client may send, on average."""
FRAME_BURST: Final = 256
"""How many of them at once."""
MOST_UNREAD: Final = 4 << 20
"""How many bytes may wait until the client reads them."""
LINGER_SECONDS: Final = 20.0
"""How long a client may take to read the rest of a connection that has ended."""
SLICE: Final = 1 << 12
"""How many bytes are parsed before the limits are checked."""
POLICY: Final = 1008
"""The code with which a client that sends too many frames is disconnected."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Limits frames and unread bytes, and tells the application the transport of each socket."""

    _linger: TimerHandle | None = None
    _bucket: Bucket | None = None
    _fragments = 0

    def connection_made(self, transport: BaseTransport) -> None:
        self._held = bytearray()
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[TRANSPORT] = {TRANSPORT: self.transport}
        await super().run_asgi()
        if not self.disconnected:
            self._linger = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._linger is not None:
            self._linger.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        self._held += data
        self._take_held()

    async def receive(self) -> ASGIReceiveEvent:
        message = await super().receive()
        self._take_held()  # only now, so that one message is read at a time
        return message

    def _take_held(self) -> None:
        """Take slices of what the client has sent, until there is a message to be read."""
        while self._held and not self.read_paused and not self.transport.is_closing():
            piece = bytes(self._held[:SLICE])
            del self._held[:SLICE]
            self._take(piece)
            if self.transport.get_write_buffer_size() > MOST_UNREAD:
                DROPPED.labels("unread").inc()
                self.transport.abort()

    def _take(self, data: bytes) -> None:
        """Take a slice of what the client has sent.

        If it has sent invalid text and closed at once, uvicorn would close what is closed already.
        """
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def handle_events(self) -> None:
        if not any(isinstance(each, Frame) and self._is_excess(each) for each in self.conn.events):
            super().handle_events()
            return
        DROPPED.labels("frames").inc()
        if self.conn.state is State.OPEN:
            self.conn.fail(POLICY, "too many frames")
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def _is_excess(self, frame: Frame) -> bool:
        """Count a frame, and return whether it is one too many."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._fragments = 0
            return False
        self._fragments += frame.opcode is Opcode.CONT
        if self._bucket is None:
            self._bucket = Bucket(FRAMES_PER_SECOND, FRAME_BURST)
        return self._fragments >= MOST_FRAGMENTS or self._bucket.delay() != 0

    def start_keepalive(self) -> None:
        """Ask from now on whether the client is there; it is connected, so its request is over."""
        self.request.headers, self.response.headers = Headers(), Headers()
        if isinstance(self.scope["headers"], list):
            self.scope["headers"].clear()
        super().start_keepalive()


# The protocol of requests: uvicorn's, with limits for clients that are slow or hostile.
#
# uvicorn alone waits for a request for ever, keeps headers of any size, and takes any number of
# requests before it has answered the first. Behind a proxy that buffers requests these limits are
# the proxy's; they are for a server that people reach directly.

HEAD_SECONDS: Final = 10.0
"""How long a client may take from one request, or its connection, to the end of a head."""
BODY_SECONDS: Final = 60.0
"""How long it may take for a body."""
READ_SECONDS: Final = 60.0
"""How long it may take to read what was written to it."""
MOST_HEAD: Final = 1 << 16
"""How many bytes of a request may be other than its body: its head, and what divides its body."""
MOST_PIPELINED: Final = 8
"""How many requests may wait for the answer to the one before them."""


_CONNECTIONS: Final[Counter[str]] = Counter()
"""The connections of this process, by address."""


class RequestProtocol(HttpToolsProtocol):
    """Limits the time and the size of requests, and the connections of an address.

    Attributes:
        most_of_address: how many connections that are no sockets an address may have, unless it may
            be a proxy's.
        is_for_one: whether a connection ends after one request, since it was handed over for it.
    """

    most_of_address: int
    is_for_one = False

    _due: TimerHandle | None = None
    _unread: TimerHandle | None = None
    _overhead = 0
    _address = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn's
        super().connection_made(transport)
        if self.client is not None and not self.config.proxy_headers:
            self._address = counted_as(self.client[0])
            _CONNECTIONS[self._address] += 1
            if _CONNECTIONS[self._address] > self.most_of_address:
                self._drop("connections")
                return
        self._await_within(HEAD_SECONDS)
        self._unread = self.loop.call_later(READ_SECONDS / 2, self._watch, False)  # noqa: FBT003 # of _watch

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        self._forget()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        self._overhead += len(data)
        cycle: RequestResponseCycle | None = self.cycle
        if self._due is None and (cycle is None or cycle.response_complete):
            self._await_within(HEAD_SECONDS)
        super().data_received(data)
        if self._overhead > MOST_HEAD or len(self.pipeline) > MOST_PIPELINED:
            self._drop("large_request")

    def on_message_begin(self) -> None:
        super().on_message_begin()
        if self._due is None:
            self._await_within(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        self._await_within(BODY_SECONDS)
        super().on_headers_complete()
        if self.is_for_one and self.cycle is not None:
            self.cycle.keep_alive = False

    def on_body(self, body: bytes) -> None:
        self._overhead -= len(body)
        super().on_body(body)

    def on_message_complete(self) -> None:
        """End the request; what follows in the same bytes is the next one's."""
        self._overhead = 0
        self._await_within(None)
        super().on_message_complete()

    def _await_within(self, seconds: float | None) -> None:
        """Await the next part of a request for some seconds, or nothing."""
        if self._due is not None:
            self._due.cancel()
        self._due = None
        if seconds is not None:
            self._due = self.loop.call_later(seconds, self._drop, "slow_request")

    def _watch(self, was_waiting: bool) -> None:  # noqa: FBT001 # called by a timer
        """End the connection if bytes have waited for the client at two looks, one after another.

        This goes on while the connection is closing, which waits for the same bytes.
        """
        waits = self.transport.get_write_buffer_size() > 0
        if waits and was_waiting:
            self._drop("slow")
            return
        self._unread = self.loop.call_later(READ_SECONDS / 2, self._watch, waits)

    def _drop(self, reason: str) -> None:
        DROPPED.labels(reason).inc()
        self.transport.abort()

    def _forget(self) -> None:
        self._await_within(None)
        if self._unread is not None:
            self._unread.cancel()
        if self._address:
            _CONNECTIONS[self._address] -= 1
            if not _CONNECTIONS[self._address]:
                del _CONNECTIONS[self._address]
            self._address = ""


# Faults of clients in uvicorn's log: one line at level info, since any stranger can cause them.

BAD_TEXT: Final = "Invalid UTF-8 sequence received from client."
"""What uvicorn logs, with a stack, of a message that is not UTF-8."""


def log_without_stacks() -> None:
    """Let uvicorn log the faults of clients at level info, without the stack of the decoder."""
    logger = logging.getLogger("uvicorn.error")
    if _is_logged not in logger.filters:
        logger.addFilter(_is_logged)


def _is_logged(record: logging.LogRecord) -> bool:
    """Change a record of a client's fault, and return whether it is still to be logged."""
    if record.msg != BAD_TEXT:
        return True
    record.levelno, record.levelname = logging.INFO, "INFO"
    record.exc_info = record.exc_text = None
    return logging.getLogger(record.name).isEnabledFor(logging.INFO)
