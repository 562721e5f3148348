"""Floods of a table server: bytes sent as fast as it takes them, by a client that reads nothing."""

from __future__ import annotations

import base64
import os
import socket
import struct
import time
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager

from attrs import frozen

from tests.serving.raw_socket import Opcode

MASKED = 0x80
FINAL = 0x80


@contextmanager
def unread_socket(port: int, table: str) -> Iterator[socket.socket]:
    """Open a WebSocket to a table of a server on this machine; nothing is read from it."""
    with unread_connection(port) as plain:
        lines = (
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{port}",
            f"Origin: http://127.0.0.1:{port}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: maginor.1",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        )
        plain.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        assert plain.recv(12) == b"HTTP/1.1 101"
        yield plain


@contextmanager
def unread_connection(port: int) -> Iterator[socket.socket]:
    """Connect to a server on this machine, with a small buffer for what it sends."""
    with socket.socket() as plain:
        plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        plain.settimeout(120)
        plain.connect(("127.0.0.1", port))
        yield plain


def small_frame(opcode: Opcode, payload: bytes = b"", *, final: bool = True) -> bytes:
    """Return a frame of at most 125 bytes, masked by zeros."""
    head = struct.pack("!BB", (FINAL if final else 0) | opcode, MASKED | len(payload))
    return head + bytes(4) + payload


@frozen
class Flood:
    """What became of a flood."""

    sent: int
    ended: bool


def flood(plain: socket.socket, piece: bytes, most: int, seconds: float) -> Flood:
    """Send a piece again and again, until the server ends it, or so many bytes or seconds."""
    sent, until = 0, time.monotonic() + seconds
    plain.settimeout(0.5)
    while sent < most and time.monotonic() < until:
        try:
            sent += plain.send(piece)
        except TimeoutError:
            continue
        except OSError:
            return Flood(sent, ended=True)
    return Flood(sent, ended=False)


def has_ended(plain: socket.socket, seconds: float) -> bool:
    """Whether the server ends a connection within some seconds; what it has sent is read."""
    until = time.monotonic() + seconds
    plain.settimeout(0.5)
    while time.monotonic() < until:
        try:
            if not plain.recv(1 << 16):
                return True
        except TimeoutError:
            continue
        except OSError:
            return True
    return False


def answer_seconds(port: int, path: str = "/healthz") -> float:
    """Return how long the answer to a request takes."""
    begun = time.monotonic()
    with urllib.request.urlopen(f"http://127.0.0.1:{port}{path}", timeout=60) as answer:
        answer.read()
    return time.monotonic() - begun
