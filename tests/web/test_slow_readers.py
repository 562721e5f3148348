"""A client that does not read is disconnected; it keeps neither the others waiting nor memory."""

from __future__ import annotations

import base64
import gc
import json
import os
import re
import socket
import struct
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from attrs import evolve

from maginor_core.tables.server.settings import Settings
from tests.web.clients import connected, new_table
from tests.web.running import Running, running

QUESTIONS = 400
"""How often the client asks for the whole state: far more than the buffers of a system hold."""


def frame(message: object) -> bytes:
    """Return a masked text frame."""
    data = json.dumps(message).encode()
    assert len(data) < 1 << 16
    length = (
        bytes([128 | len(data)]) if len(data) < 126 else struct.pack("!BH", 128 | 126, len(data))
    )
    return b"\x81" + length + bytes(4) + data


@contextmanager
def client_that_does_not_read(server: Running, table: str, token: str) -> Iterator[socket.socket]:
    """Join, ask for more than the system buffers, and read nothing of the answers."""
    plain = socket.socket()
    plain.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    with plain:
        plain.settimeout(30)
        plain.connect(("127.0.0.1", server.port))
        lines = (
            f"GET /api/tables/{table}/socket HTTP/1.1",
            f"Host: 127.0.0.1:{server.port}",
            f"Origin: {server.origin}",
            "Upgrade: websocket",
            "Connection: Upgrade",
            "Sec-WebSocket-Version: 13",
            "Sec-WebSocket-Protocol: maginor.1",
            f"Sec-WebSocket-Key: {base64.b64encode(os.urandom(16)).decode()}",
        )
        plain.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        assert plain.recv(12) == b"HTTP/1.1 101"
        join = {"type": "join", "token": token, "show": True}
        plain.sendall(b"".join([frame({**join, "id": number}) for number in range(QUESTIONS)]))
        yield plain


def rest_of(plain: socket.socket) -> int:
    """Return how many bytes were on their way when the connection ended."""
    size = 0
    with suppress(ConnectionResetError):
        while data := plain.recv(1 << 16):
            size += len(data)
    return size


def dropped(server: Running) -> float:
    """Return how many slow readers were disconnected by this process."""
    text = server.http.get("/metrics").text
    found = re.search(r'maginor_sockets_closed_total\{reason="slow"\} ([\d.]+)', text)
    return float(found[1]) if found else 0.0


def await_drop(server: Running, before: float) -> None:
    deadline = time.monotonic() + 60
    while dropped(server) == before:
        assert time.monotonic() < deadline, "it is not disconnected"
        time.sleep(0.05)


def test_a_client_that_does_not_read_is_disconnected_and_the_others_play_on(
    settings: Settings,
) -> None:
    quick = evolve(settings, send_seconds=1.0, idle_seconds=0.2)
    with running(quick) as server:
        made = new_table(server)
        table, tokens = made["table"], made["tokens"]
        with connected(server, table, tokens[0]) as player:
            [first] = player.state["to_act"]
        slow = 1 - first
        before = dropped(server)
        connections = server.server.application.state.server.connections
        with client_that_does_not_read(server, table, tokens[slow]) as plain:
            with connected(server, table, tokens[first]) as other:
                assert other.play()["type"] == "accepted"
                await_drop(server, before)
                deadline = time.monotonic() + 60
                while len(connections) > 1:  # whoever does not read is gone for the server
                    assert time.monotonic() < deadline
                    time.sleep(0.05)
                alone = [seat == first for seat in range(2)]
                while not any(message.get("seats") == alone for message in other.told):
                    other.receive()  # and for the others
            answer = 30_000  # bytes, at least
            assert rest_of(plain) < QUESTIONS * answer
        with connected(server, table, tokens[slow]) as again:  # it resumes where the game is
            assert again.joined["version"] == 1


def test_a_client_that_reads_in_time_is_not_disconnected(settings: Settings) -> None:
    quick = evolve(settings, send_seconds=1.0, idle_seconds=0.2)
    with running(quick) as server:
        made = new_table(server)
        before = dropped(server)
        with connected(server, made["table"], made["tokens"][0], show=True) as player:
            time.sleep(2.5)  # nothing is sent meanwhile
            for _ in range(20):
                assert player.send("join", token=made["tokens"][0])["type"] == "joined"
        assert dropped(server) == before


@pytest.mark.parametrize("compress", [False, True])
def test_a_socket_that_has_ended_is_freed_without_a_look_for_cycles(
    settings: Settings, *, compress: bool
) -> None:
    """Our own code accepts one, and the library the other."""
    with running(evolve(settings, compress=compress)) as server:
        made = new_table(server)
        gc.disable()
        try:
            with connected(server, made["table"], made["tokens"][0]):
                [connection] = server.server.application.state.server.connections
                kept = weakref.ref(connection._socket)
                del connection
            deadline = time.monotonic() + 30
            while kept() is not None:
                assert time.monotonic() < deadline
                time.sleep(0.02)
        finally:
            gc.enable()
