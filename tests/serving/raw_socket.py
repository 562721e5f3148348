"""A WebSocket client that can also send what no sound client sends: any bytes, in any frames."""

from __future__ import annotations

import asyncio
import base64
import contextlib
import json
import os
import struct
from enum import IntEnum
from typing import Any, Self
from urllib.parse import urlsplit

SUBPROTOCOL = "maginor.1"


class Opcode(IntEnum):
    """What a frame is."""

    CONTINUATION = 0
    TEXT = 1
    BINARY = 2
    CLOSE = 8
    PING = 9
    PONG = 10


class SocketClosedError(Exception):
    """The other side has closed the socket."""

    def __init__(self, code: int | None, reason: str = "") -> None:
        """Remember the code and the reason."""
        super().__init__(f"closed with {code} {reason}".strip())
        self.code = code


class RefusedError(Exception):
    """The server did not accept the socket."""

    def __init__(self, status: int) -> None:
        """Remember the status."""
        super().__init__(f"refused with status {status}")
        self.status = status


def frame(
    payload: bytes,
    opcode: int = Opcode.TEXT,
    *,
    final: bool = True,
    masked: bool = True,
    reserved: int = 0,
) -> bytes:
    """Return the bytes of one frame, which may also be an invalid one."""
    first = (0x80 if final else 0) | reserved << 4 | opcode
    mask_bit = 0x80 if masked else 0
    size = len(payload)
    if size < 126:
        head = struct.pack(">BB", first, mask_bit | size)
    elif size < 1 << 16:
        head = struct.pack(">BBH", first, mask_bit | 126, size)
    else:
        head = struct.pack(">BBQ", first, mask_bit | 127, size)
    if not masked:
        return head + payload
    mask = os.urandom(4)
    whole = int.from_bytes((mask * (size // 4 + 1))[:size], "big")
    return head + mask + (int.from_bytes(payload, "big") ^ whole).to_bytes(size, "big")


class RawSocket:
    """One connection; made by ``connect``."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Take over a connection whose handshake is done."""
        self._reader, self._writer = reader, writer
        self._reading: asyncio.Task[Any] | None = None  # Any: JSON

    @classmethod
    async def connect(
        cls, url: str, path: str, *, origin: str | None = None, subprotocol: str = SUBPROTOCOL
    ) -> Self:
        """Connect to ``path`` of the server at ``url``."""
        parts = urlsplit(url)
        assert parts.hostname is not None
        reader, writer = await asyncio.open_connection(parts.hostname, parts.port, limit=1 << 26)
        lines = [
            f"GET {path} HTTP/1.1",
            f"Host: {parts.netloc}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
            "Sec-WebSocket-Version: 13",
            f"Sec-WebSocket-Protocol: {subprotocol}",
            f"Origin: {url if origin is None else origin}",
        ]
        writer.write("\r\n".join([*lines, "", ""]).encode())
        try:
            head = await reader.readuntil(b"\r\n\r\n")
        except asyncio.IncompleteReadError:
            writer.close()
            raise ConnectionResetError("the connection ended in the handshake") from None
        status = int(head.split(b" ", 2)[1])
        if status != 101:
            writer.close()
            raise RefusedError(status)
        return cls(reader, writer)

    async def send(self, message: object) -> None:
        """Send a message as JSON."""
        await self.write(frame(json.dumps(message).encode("utf-8", "surrogatepass")))

    async def write(self, data: bytes) -> None:
        """Send bytes as they are."""
        try:
            self._writer.write(data)
            await self._writer.drain()
        except OSError:
            raise SocketClosedError(None) from None

    async def receive(self) -> Any:  # Any: JSON
        """Return the next message, answering pings."""
        while True:
            opcode, payload = await self._frame()
            if opcode in (Opcode.TEXT, Opcode.BINARY):
                return json.loads(payload)
            if opcode == Opcode.PING:
                await self.write(frame(payload, Opcode.PONG))
            elif opcode == Opcode.CLOSE:
                code = struct.unpack(">H", payload[:2])[0] if len(payload) >= 2 else None
                reason = payload[2:].decode("utf-8", "replace")
                self._writer.close()
                raise SocketClosedError(code, reason)

    async def receive_within(self, seconds: float) -> Any:  # Any: JSON
        """Return the next message, or None if none has come within some seconds."""
        if self._reading is None:  # a wait that ends in the middle of a frame must not lose it
            self._reading = asyncio.create_task(self.receive())
        done, _ = await asyncio.wait({self._reading}, timeout=seconds)
        if not done:
            return None
        reading, self._reading = self._reading, None
        return reading.result()

    async def _frame(self) -> tuple[int, bytes]:
        try:
            first, second = await self._reader.readexactly(2)
            assert not second & 0x80, "a server masks nothing"
            size = second & 0x7F
            if size == 126:
                [size] = struct.unpack(">H", await self._reader.readexactly(2))
            elif size == 127:
                [size] = struct.unpack(">Q", await self._reader.readexactly(8))
            payload = await self._reader.readexactly(size)
        except (OSError, asyncio.IncompleteReadError):
            raise SocketClosedError(None) from None
        assert first & 0x80, "the server sends each message in one frame"
        return first & 0x0F, payload

    async def close(self) -> None:
        """Close the socket in order, without waiting for the answer."""
        if not self._writer.is_closing():
            with contextlib.suppress(SocketClosedError):
                await self.write(frame(struct.pack(">H", 1000), Opcode.CLOSE))
            self._writer.close()

    def abort(self) -> None:
        """End the connection at once, as a network that breaks."""
        if self._reading is not None:
            self._reading.cancel()
        self._writer.transport.abort()
