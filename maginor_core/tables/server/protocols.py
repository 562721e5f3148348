"""The protocols of sockets and requests: uvicorn's, with limits for broken or hostile clients.

A socket is asked for through ASGI. Once it is accepted, its frames go straight to whoever takes its
messages, and what is written to it is a frame at once: there is no event, queue or task between.

A client that does not read keeps what was written to it in the transport for ever, and closing the
connection would wait for it. So its connection can be aborted. Frames that are no messages, such as
pings and continuations, cost time and memory too, and are limited.
"""

from __future__ import annotations

import asyncio
import time
import zlib
from asyncio import BaseTransport, TimerHandle, Transport
from collections import Counter
from contextvars import Context
from time import thread_time
from typing import Any, Final, Protocol

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.utils import ClientDisconnected
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.exceptions import InvalidState
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.speedups import apply_mask

from maginor_core.tables.server.compression import LONGEST_PLAIN, deflate, inflate
from maginor_core.tables.server.monitoring import DROPPED, SOCKET_LOG
from maginor_core.tables.server.security import counted_as
from maginor_core.tables.server.turns import Account, Turns

SOCKET: Final = "maginor.socket"
"""The extension of a socket's scope that contains its protocol."""
READING: Final = "maginor.reading"
"""The key of a request's scope with the seconds of the processor that it took to read it."""
MOST_FRAGMENTS: Final = 128
"""In how many frames a message may come."""
FRAMES_PER_SECOND: Final = 50.0
"""How many control frames and continuations a client may send, on average."""
FRAME_BURST: Final = 256
"""How many of them at once."""
MOST_HELD: Final = 1 << 12
"""How many bytes may wait until the message before them is answered; then no more are read."""
LINGER_SECONDS: Final = 20.0
"""How long a client may take to read the rest of a connection that has ended."""
OPEN: Final = State.OPEN
TEXT: Final = 0x80 | Opcode.TEXT
"""The first byte of a message in one frame that is not compressed."""
COMPRESSED: Final = TEXT | 0x40
"""The first byte of one that is."""
CONTROL: Final = 0x08
"""The bit of the first byte that control frames have, such as pings."""
MASKED: Final = 0x80
"""The bit of the second byte that each frame of a client has."""
POLICY, BAD_TEXT, TOO_LONG = 1008, 1007, 1009
"""The codes with which a client is disconnected that sends too many frames, what is no text in
UTF-8, or too long a message."""


class MessageHandler(Protocol):
    """Who takes the messages of a socket.

    Attributes:
        is_ready: whether the next message may come; if not, it is asked for later, by
            ``SocketProtocol.take``.
    """

    is_ready: bool

    def received(self, data: bytes | None) -> None:
        """Take a message, a text in UTF-8; None is one of bytes.

        Raises:
            UnicodeDecodeError: it is no such text.
        """

    def can_write(self) -> None:
        """Go on: the client has read what was written to it."""

    def lost(self) -> None:
        """End: the connection has ended."""

    def spent(self, seconds: float) -> float:
        """Take what frames without a message have cost; return for how long to take no more."""


class _Nowhere(asyncio.Queue[Any]):  # Any: what nobody reads
    """A queue for the events of sockets whose messages somebody takes: it keeps nothing."""

    def put_nowait(self, item: object) -> None:
        pass


class SocketProtocol(WebSocketsSansIOProtocol):
    """Passes messages on to a handler, one at a time, and limits frames and unread bytes.

    Attributes:
        unread_since: since when the client has left too much unread, by ``time.monotonic``; then
            nothing more is made for it. None if it reads.
        held: what was received and is not taken yet.
        is_taking: whether it is giving messages to the handler, and will ask it for the next one.
        longest_plain: how many bytes a message has at most that is sent as it is to a client that
            reads compressed ones.
        window: how far back the compressed messages to this client refer, in bits; 0 if it reads
            none.
    """

    longest_plain = LONGEST_PLAIN
    window = 0

    _linger: TimerHandle | None = None
    _frames_left, _frames_at = float(FRAME_BURST), 0.0
    _fragments = 0

    def connection_made(self, transport: BaseTransport) -> None:
        self.held = bytearray()
        # What is asked for each message is the object's own: that of a class is found more slowly.
        self.unread_since: float | None = None
        self.is_taking = False
        self._handler: MessageHandler | None = None
        self._resting: TimerHandle | None = None
        self._rest = 0
        self.logger = self.conn.logger = SOCKET_LOG
        super().connection_made(transport)

    async def run_asgi(self) -> None:
        """Let the application accept the socket and attach a handler, or refuse it."""
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[SOCKET] = {SOCKET: self}
        try:
            await self.app(self.scope, self.receive, self.send)
        except ClientDisconnected:
            pass
        except BaseException:
            self.logger.exception("Exception in ASGI application\n")
            self.send_500_response()
        self.scope.clear()  # type: ignore[attr-defined] # it is a dict, and the request is over
        if self._handler is None:
            self.take()  # the answer to its being closed
            if self.close_timer is None:
                self.transport.close()
            self._await_end()

    def attach(self, handler: MessageHandler) -> None:
        """Pass all messages on to ``handler`` from now on; no event of ASGI is made any more."""
        self._handler = handler
        self.queue, self.writable = _NOWHERE, _ALWAYS
        if self.disconnected:
            handler.lost()
        else:
            self.take()

    def _await_end(self) -> None:
        """Wait only so long for a client to read the rest."""
        if not self.disconnected and self._linger is None:
            self._linger = self.loop.call_later(LINGER_SECONDS, self.transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        for timer in (self._linger, self._resting):
            if timer is not None:
                timer.cancel()
        super().connection_lost(exc)
        self.held.clear()
        if self._handler is not None:
            self._handler.lost()
        self._handler = None  # or what refers to this would be kept until cycles are sought
        self.conn.parser.close()

    def pause_writing(self) -> None:
        self.unread_since = time.monotonic()
        if self._handler is None:
            super().pause_writing()

    def resume_writing(self) -> None:
        self.unread_since = None
        super().resume_writing()
        if self._handler is not None:
            self._handler.can_write()

    def data_received(self, data: bytes) -> None:
        if not self.handshake_initiated:
            super().data_received(data)
            return
        taken = 0
        if not (self.held or self.is_taking or self._rest) and self._may_take(data[0]):
            self.is_taking = True
            try:
                taken = self._take_text(data)
            finally:
                self.is_taking = False
        if taken < len(data):
            self.held += data[taken:] if taken > 0 else data
            self.take()

    def _take_text(self, data: bytes | bytearray) -> int:
        """Take the message with which ``data`` begins, if it is a text in one frame, as most are.

        Returns:
            How many bytes it had; 0 if it is left to the library, -1 if it is not all there.
        """
        first = data[0]
        if first != TEXT and (first != COMPRESSED or not self.window):
            return 0
        if self.frames or self.conn.state is not OPEN:
            return 0
        size = len(data)
        if size >= 6 and MASKED <= data[1] < MASKED | 126:  # as most of them are
            begin, length = 6, data[1] - MASKED
        else:
            begin, length = _begin_of(data)
        if not begin:
            return -1
        if not data[1] & MASKED or length > self.config.ws_max_size or self.transport.is_closing():
            return 0
        size = begin + length
        if size > len(data):
            return -1
        payload = apply_mask(data[begin:size], data[begin - 4 : begin])
        if data is self.held:
            del data[:size]
        self._fragments = 0
        if first == TEXT:
            self._tell_text(payload)
        else:
            self._tell_compressed(payload)
        return size

    def take(self) -> None:
        """Take what the client has sent, frame by frame, as long as the handler is ready."""
        if self.is_taking:  # the handler asks for more while it is given a message
            return
        held, self.is_taking = self.held, True
        try:
            while held and not self.transport.is_closing():
                if not self._may_take(held[0]):
                    if len(held) > MOST_HELD and not self.read_paused:
                        self.read_paused = True
                        self.transport.pause_reading()
                    return
                if not self._take_frame(held):
                    break
        finally:
            self.is_taking = False
        if self.read_paused:
            self.read_paused = False
            self.transport.resume_reading()

    def _may_take(self, first: int) -> bool:
        """Return whether a frame with this first byte may be taken: a message only in its turn."""
        if self.close_sent:
            return True
        if self._resting is not None:
            return False
        if self._rest:
            return True
        if not self.handshake_complete or self.unread_since is not None:
            return False
        return bool(first & CONTROL) or (self._handler is not None and self._handler.is_ready)

    def _take_frame(self, held: bytearray) -> bool:
        """Take the next frame, or a part of it; return whether there is enough of one.

        A message in one frame is taken from it. All others are left to the library.
        """
        if self._rest:
            size = self._rest
        elif taken := self._take_text(held):
            return taken > 0
        else:
            begin, length = _begin_of(held)
            if not begin:
                return False
            size = begin + length
            while CONTROL & held[0] and size < min(len(held), MOST_HELD) and held[size] & CONTROL:
                begin, length = _begin_of(held, size)  # many at once cost one call of the library
                if not begin:
                    break
                size = begin + length
        piece = bytes(held[:size])
        del held[:size]
        self._rest = size - len(piece)
        began = thread_time()
        try:
            super().data_received(piece)
        except InvalidState:  # the library's, of what is closed already
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()
        if self.conn.state is not OPEN:
            self._rest = 0
        if self._handler is not None and (delay := self._handler.spent(thread_time() - began)):
            self._resting = self.loop.call_later(delay, self._go_on)
        return True

    def _go_on(self) -> None:
        """Take more, since the address may have something done again."""
        self._resting = None
        self.take()

    def send_receive_event_to_app(self) -> None:
        """Pass a message on whose frames the library has taken."""
        data, self.frames = b"".join(self.frames), []
        if self.close_sent:
            return
        if self.curr_msg_data_type == "text":
            self._tell_text(data)
        elif self._handler is not None:
            self._handler.received(None)

    def _tell_text(self, payload: bytes) -> None:
        if self._handler is not None:
            try:
                self._handler.received(payload)
            except UnicodeDecodeError:
                self._fail(BAD_TEXT, "")

    def _tell_compressed(self, payload: bytes) -> None:
        longest = self.config.ws_max_size
        try:
            text = inflate(payload, longest + 1)
        except zlib.error:
            self._fail(BAD_TEXT, "")
            return
        if len(text) > longest:
            self._fail(TOO_LONG, "")
        else:
            self._tell_text(text)

    def write(self, texts: list[bytes]) -> None:
        """Write messages, all at once."""
        if self.conn.state is not OPEN or self.transport.is_closing():
            return
        frames = b""
        for text in texts:
            first, sent, length = TEXT, text, len(text)
            if self.window and length > self.longest_plain:
                first, sent = COMPRESSED, deflate(text, self.window)
                length = len(sent)
            if length < 126:
                frames += b"%c%c%b" % (first, length, sent)
            elif length < 1 << 16:
                frames += b"%c\x7e%c%c%b" % (first, length >> 8, length & 255, sent)
            else:
                frames += b"%c\x7f%b%b" % (first, length.to_bytes(8, "big"), sent)
        self.transport.write(frames)

    def end(self, code: int, reason: str) -> None:
        """Close the socket, and end the connection once the client has answered, or soon."""
        if self.close_sent or self.conn.state is not OPEN or self.transport.is_closing():
            return
        self.conn.send_close(code, reason)
        self.transport.write(b"".join(self.conn.data_to_send()))
        self.close_sent = True
        self.close_timer = self.loop.call_later(self.close_timeout, self.transport.close)
        self._await_end()
        self.take()

    def handle_events(self) -> None:
        if not any(isinstance(each, Frame) and self._is_excess(each) for each in self.conn.events):
            super().handle_events()
            return
        DROPPED.labels("frames").inc()
        self._fail(POLICY, "too many frames")

    def handle_parser_exception(self) -> None:
        super().handle_parser_exception()
        self._await_end()

    def _fail(self, code: int, reason: str) -> None:
        """End a connection by a fault of the client."""
        if self.conn.state is OPEN:
            self.conn.fail(code, reason)
            self.handle_parser_exception()
        else:
            self.transport.abort()

    def _is_excess(self, frame: Frame) -> bool:
        """Count a frame, and return whether it is one too many."""
        if frame.opcode in (Opcode.TEXT, Opcode.BINARY):
            self._fragments = 0
            return False
        self._fragments += frame.opcode is Opcode.CONT
        moment = time.monotonic()
        more = (moment - self._frames_at) * FRAMES_PER_SECOND
        self._frames_left = min(FRAME_BURST, self._frames_left + more) - 1
        self._frames_at = moment
        return self._fragments >= MOST_FRAGMENTS or self._frames_left < 0

    def start_keepalive(self) -> None:
        """Ask from now on whether the client is there; it is connected, so its request is over."""
        self.request.headers, self.response.headers = Headers(), Headers()
        if isinstance(self.scope["headers"], list):
            self.scope["headers"].clear()
        super().start_keepalive()

    def schedule_ping(self) -> None:
        """Ask later whether the client is there; whoever pays for the request is forgotten."""
        Context().run(super().schedule_ping)


_NOWHERE: Final = _Nowhere()
_ALWAYS: Final = asyncio.Event()
_ALWAYS.set()


def _begin_of(data: bytes | bytearray, at: int = 0) -> tuple[int, int]:
    """Return where the payload of the frame at ``at`` begins, and its length.

    Both are 0 if its head is not there yet.
    """
    if len(data) < at + 2:
        return 0, 0
    length, begin = data[at + 1] & 0x7F, at + (6 if data[at + 1] & MASKED else 2)
    if length < 126:
        return (begin, length) if len(data) >= begin else (0, 0)
    more = 2 if length == 126 else 8
    begin += more
    if len(data) < begin:
        return 0, 0
    return begin, int.from_bytes(data[at + 2 : at + 2 + more], "big")


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
IDLE_SECONDS: Final = 75
"""How long a connection is kept for its next request: longer than clients and proxies keep theirs,
so that they end it, and none sends a request while it is being ended here."""
LATE_SECONDS: Final = 0.05
"""After how long a connection that was kept in vain is ended: timers that are late, since the
process was busy, come before what has been received meanwhile."""
MOST_HEAD: Final = 1 << 16
"""How many bytes of a request may be other than its body: its head, and what divides its body."""
ACCEPTING: Final = 0.0002
"""Seconds of the processor for a connection that are spent before and after it is a protocol's."""
LONGEST_NAP: Final = 1.0
"""For how many seconds a connection is not read at once since its address must wait."""
MOST_PIPELINED: Final = 8
"""How many requests may wait for the answer to the one before them."""


_CONNECTIONS: Final[Counter[str]] = Counter()
"""The connections of this process, by address."""


class RequestProtocol(HttpToolsProtocol):
    """Limits the time and the size of requests, and the connections of an address.

    Attributes:
        most_of_address: how many connections that are no sockets an address may have, unless it may
            be a proxy's.
        turns: the accounts of the addresses.
        is_for_one: whether a connection ends after one request, since it was handed over for it.
    """

    most_of_address: int
    turns: Turns
    is_for_one = False

    _account: Account | None = None
    _nap: TimerHandle | None = None
    _due: TimerHandle | None = None
    _unread: TimerHandle | None = None
    _overhead = 0
    _address = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn's
        began = thread_time()
        self._reading = [0.0]
        super().connection_made(transport)
        if self.client is not None and not self.config.proxy_headers:
            self._address = counted_as(self.client[0])
            self._account = self.turns.account(self._address)
            _CONNECTIONS[self._address] += 1
            if _CONNECTIONS[self._address] > self.most_of_address:
                self._drop("connections")
                return
        self._await_within(HEAD_SECONDS)
        self._unread = self.loop.call_later(READ_SECONDS / 2, self._watch, False)  # noqa: FBT003 # of _watch
        self._spend(thread_time() - began + ACCEPTING)

    def connection_lost(self, exc: Exception | None) -> None:
        self._forget()
        super().connection_lost(exc)
        self._let_go()

    def handle_websocket_upgrade(self) -> None:
        self._forget()
        super().handle_websocket_upgrade()
        self._let_go()

    def _let_go(self) -> None:
        """Free what refers to this protocol, and would be kept until cycles are sought."""
        self.parser = self.cycle = None  # type: ignore[assignment] # as uvicorn does

    def data_received(self, data: bytes) -> None:
        self._overhead += len(data)
        cycle: RequestResponseCycle | None = self.cycle
        if self._due is None and (cycle is None or cycle.response_complete):
            self._await_within(HEAD_SECONDS)
        began = thread_time()
        super().data_received(data)
        if self._overhead > MOST_HEAD or len(self.pipeline) > MOST_PIPELINED:
            self._drop("large_request")
        self._spend(thread_time() - began)

    def _spend(self, seconds: float) -> None:
        """Charge the address for what was read, and read no more of it while it must wait.

        Behind a proxy the request says whose address that is.
        """
        if self._account is None:
            self._reading[0] += seconds
            return
        self._account.take(seconds)
        delay = self._account.delay()
        if delay and self._nap is None and not self.transport.is_closing():
            self.transport.pause_reading()
            self._nap = self.loop.call_later(min(delay, LONGEST_NAP), self._read_on)

    def _read_on(self) -> None:
        self._nap = None
        if not self.flow.read_paused and not self.transport.is_closing():
            self.transport.resume_reading()

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self.scope[READING] = self._reading  # type: ignore[typeddict-unknown-key] # our own
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

    def timeout_keep_alive_handler(self) -> None:
        """End an idle connection, unless its next request is there and was not read yet."""
        end = super().timeout_keep_alive_handler
        self.timeout_keep_alive_task = self.loop.call_later(LATE_SECONDS, end)

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
        if self._nap is not None:
            self._nap.cancel()
            self._read_on()
        if self._unread is not None:
            self._unread.cancel()
        if self._address:
            _CONNECTIONS[self._address] -= 1
            if not _CONNECTIONS[self._address]:
                del _CONNECTIONS[self._address]
            self._address = ""
