"""A client that does not read is disconnected; it keeps neither the others waiting nor memory."""

from __future__ import annotations

import gc
import json
import socket
import time
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress

import pytest
from attrs import evolve

from maginor_core.tables.server.settings import Settings
from tests.serving.flood import unread_socket
from tests.serving.raw_socket import frame
from tests.web.clients import Player, connected, dropped, new_table, socket_to, until
from tests.web.running import Running, running

QUESTIONS = 400
"""How often the client asks for the whole state: far more than the buffers of a system hold."""


@contextmanager
def client_that_does_not_read(server: Running, table: str, token: str) -> Iterator[socket.socket]:
    """Join, ask for more than the system buffers, and read nothing of the answers."""
    with unread_socket(server.port, table) as plain:
        join = {"type": "join", "token": token, "show": True}
        asked = [json.dumps({**join, "id": number}).encode() for number in range(QUESTIONS)]
        plain.sendall(b"".join(map(frame, asked)))
        yield plain


def size_of_rest(plain: socket.socket) -> int:
    """Return how many bytes were on their way when the connection ended."""
    size = 0
    with suppress(ConnectionResetError):
        while data := plain.recv(1 << 16):
            size += len(data)
    return size


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
        before = dropped(server, "slow")
        connections = server.services.connections
        with client_that_does_not_read(server, table, tokens[slow]) as plain:
            with connected(server, table, tokens[first]) as other:
                assert other.play()["type"] == "accepted"
                until(lambda: dropped(server, "slow") > before)
                deadline = time.monotonic() + 60
                while len(connections) > 1:  # whoever does not read is gone for the server
                    assert time.monotonic() < deadline
                    time.sleep(0.05)
                alone = [seat == first for seat in range(2)]
                other.until_told(lambda one: one.get("seats") == alone)  # and for the others
            answer = 30_000  # bytes, at least
            assert size_of_rest(plain) < QUESTIONS * answer
        with connected(server, table, tokens[slow]) as again:  # it resumes where the game is
            assert again.joined["version"] == 1


def test_a_client_that_reads_in_time_is_not_disconnected(settings: Settings) -> None:
    quick = evolve(settings, send_seconds=1.0, idle_seconds=0.2)
    with running(quick) as server:
        made = new_table(server)
        before = dropped(server, "slow")
        with connected(server, made["table"], made["tokens"][0], show=True) as player:
            time.sleep(2.5)  # nothing is sent meanwhile
            for _ in range(20):
                assert player.send("join", token=made["tokens"][0])["type"] == "joined"
        assert dropped(server, "slow") == before


@pytest.mark.parametrize("compression", [None, "deflate"])
def test_a_socket_that_has_ended_is_freed_without_a_look_for_cycles(
    settings: Settings, compression: str | None
) -> None:
    with running(settings) as server:
        made = new_table(server)
        gc.disable()
        try:
            with socket_to(server, made["table"], compression=compression) as socket:
                Player(socket, made["tokens"][0])
                [connection] = server.services.connections
                kept = weakref.ref(connection._socket)
                del connection
            until(lambda: kept() is None)
        finally:
            gc.enable()
