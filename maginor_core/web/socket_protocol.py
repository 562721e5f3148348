"""The protocol of sockets: uvicorn's, which lets the server end a connection without waiting.

A client that does not read keeps what was written to it in the transport for ever, and closing the
connection would wait for it. So each connection knows its transport, which can be aborted.
"""

from __future__ import annotations

from typing import Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol

TRANSPORT: Final = "maginor.transport"
"""The extension of a socket's scope that contains its transport."""


class SocketProtocol(WebSocketsSansIOProtocol):
    """Tells the application the transport of each socket."""

    async def run_asgi(self) -> None:
        """Run the application for this socket."""
        extensions: dict[str, dict[object, object]] = self.scope.setdefault("extensions", {})
        extensions[TRANSPORT] = {TRANSPORT: self.transport}
        await super().run_asgi()
