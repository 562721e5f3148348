"""The protocol of requests: uvicorn's, with limits for clients that are slow or hostile.

uvicorn alone waits for a request for ever, keeps headers of any size, and takes any number of
requests before it has answered the first. Behind a proxy that buffers requests these limits are
the proxy's; they are for a server that people reach directly.
"""

from __future__ import annotations

from asyncio import TimerHandle, Transport
from collections import Counter
from typing import Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from maginor_core.web.client_address import counted_as
from maginor_core.web.metrics import DROPPED

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
    """

    most_of_address: int

    _due: TimerHandle | None = None
    _unread: TimerHandle | None = None
    _overhead = 0
    _address = ""

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override] # as uvicorn's
        """Wait for the first request, unless the address has too many connections."""
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
        """Forget the connection."""
        self._forget()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """Leave the connection to the protocol of sockets."""
        self._forget()
        super().handle_websocket_upgrade()

    def data_received(self, data: bytes) -> None:
        """Take what the client has sent, and end the connection if it is beyond a limit."""
        self._overhead += len(data)
        cycle: RequestResponseCycle | None = self.cycle
        if self._due is None and (cycle is None or cycle.response_complete):
            self._await_within(HEAD_SECONDS)
        super().data_received(data)
        if self._overhead > MOST_HEAD or len(self.pipeline) > MOST_PIPELINED:
            self._drop("large_request")

    def on_message_begin(self) -> None:
        """Begin a request."""
        super().on_message_begin()
        if self._due is None:
            self._await_within(HEAD_SECONDS)

    def on_headers_complete(self) -> None:
        """Begin its body."""
        self._await_within(BODY_SECONDS)
        super().on_headers_complete()

    def on_body(self, body: bytes) -> None:
        """Take some of its body, which the application limits."""
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
