"""The protocol of sockets: uvicorn's, with limits for clients that are broken or hostile.

A client that does not read keeps what was written to it in the transport for ever, and closing the
connection would wait for it. So each connection knows its transport, which can be aborted. Frames
that are no messages, such as pings and continuations, cost time and memory too, and are limited.
"""

from __future__ import annotations

from asyncio import BaseTransport, TimerHandle
from typing import TYPE_CHECKING, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from maginor_core.web.allowance import Bucket
from maginor_core.web.metrics import DROPPED

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
        """Begin with nothing received."""
        self._held = bytearray()
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        """Run the application for this socket, and end the connection soon after it."""
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[TRANSPORT] = {TRANSPORT: self.transport}
        await super().run_asgi()
        if not self.disconnected:
            self._linger = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget the connection."""
        if self._linger is not None:
            self._linger.cancel()
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take what the client has sent, and disconnect it if it is beyond a limit."""
        self._held += data
        self._take_held()

    async def receive(self) -> ASGIReceiveEvent:
        """Return the next message; only then those after it are read."""
        message = await super().receive()
        self._take_held()
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
        """Handle the frames of a slice, unless they are too many."""
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
