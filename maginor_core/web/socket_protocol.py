"""The protocol of sockets: uvicorn's, for many clients at once, and for broken ones.

A client that does not read keeps what was written to it in the transport for ever, and closing the
connection would wait for it. So each connection knows its transport, which can be aborted.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.datastructures import Headers
from websockets.exceptions import InvalidState

TRANSPORT: Final = "maginor.transport"
"""The extension of a socket's scope that contains its transport."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Tells the application the transport of each socket, and forgets the handshake."""

    async def run_asgi(self) -> None:
        """Run the application for this socket."""
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[TRANSPORT] = {TRANSPORT: self.transport}
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Take what the client has sent.

        If it has sent invalid text and closed at once, uvicorn would close what is closed already.
        """
        try:
            super().data_received(data)
        except InvalidState:
            self.transport.write(b"".join(self.conn.data_to_send()))
            self.transport.close()

    def start_keepalive(self) -> None:
        """Ask from now on whether the client is there; it is connected, so its request is over."""
        self.request.headers, self.response.headers = Headers(), Headers()
        if isinstance(self.scope["headers"], list):
            self.scope["headers"].clear()
        super().start_keepalive()
