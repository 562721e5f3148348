"""Clients that flood the server with what is no message, or take for ever, are disconnected."""

from __future__ import annotations

import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from attrs import evolve

from maginor_core.tables.server import protocols
from maginor_core.tables.server.settings import Settings
from tests.serving.flood import (
    Flood,
    answer_seconds,
    flood,
    has_ended,
    small_frame,
    unread_connection,
    unread_socket,
)
from tests.serving.raw_socket import Opcode
from tests.serving.seats import new_table as table_at
from tests.serving.served import Served, served
from tests.web.clients import connected, dropped, new_table, until
from tests.web.running import Running, running

MOST_SENT = 32 << 20
"""How many bytes of a flood are sent, if the server takes them: far more than systems buffer."""
FEW = 8 << 20
"""How many a flood may get rid of, most of them in the buffers of the system."""
MOST_GROWTH = 24 * 1024
"""KiB by which a flood may make the server grow; without limits it was hundreds of MiB."""
SECONDS = 60.0


@pytest.fixture(scope="module")
def attacked(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """Run a server as a process of its own, whose memory can be measured."""
    folder = tmp_path_factory.mktemp("attacked")
    with served(f"sqlite:///{folder / 'games.db'}", folder / "log") as server:
        answer_seconds(server.port)
        yield server
        assert server.problems() == []


@pytest.fixture(scope="module")
def table(attacked: Served) -> str:
    return table_at(attacked.url, "maginor", 2, "flood")[0]


def require_stopped(server: Served, found: Flood, before: int) -> None:
    assert found.ended
    assert found.sent < FEW
    assert server.memory() - before < MOST_GROWTH
    assert answer_seconds(server.port) < SECONDS


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG])
def test_a_flood_of_control_frames_ends_the_connection(
    attacked: Served, table: str, opcode: Opcode
) -> None:
    before = attacked.memory()
    with unread_socket(attacked.port, table) as plain:
        found = flood(plain, small_frame(opcode, b"x" * 125) * 200, MOST_SENT, SECONDS)
        require_stopped(attacked, found, before)


def test_a_message_in_too_many_fragments_ends_the_connection(attacked: Served, table: str) -> None:
    before = attacked.memory()
    with unread_socket(attacked.port, table) as plain:
        plain.sendall(small_frame(Opcode.TEXT, final=False))
        empty = small_frame(Opcode.CONTINUATION, final=False)
        require_stopped(attacked, flood(plain, empty * 10_000, MOST_SENT, SECONDS), before)


def test_fragments_of_many_messages_count_together(attacked: Served, table: str) -> None:
    before = attacked.memory()
    message = small_frame(Opcode.TEXT, final=False) + small_frame(Opcode.CONTINUATION)
    with unread_socket(attacked.port, table) as plain:
        require_stopped(attacked, flood(plain, message * 10_000, MOST_SENT, SECONDS), before)


@pytest.mark.parametrize(
    ("begin", "piece"),
    [
        pytest.param(b"GET / HTTP/1.1\r\n", b"name: %s\r\n" % (b"x" * 50), id="many headers"),
        pytest.param(b"GET / HTTP/1.1\r\nname: ", b"x" * 64, id="one header"),
        pytest.param(b"GET /", b"x" * 64, id="address"),
        pytest.param(b"", b"GET /healthz HTTP/1.1\r\n\r\n", id="pipelined requests"),
        pytest.param(
            b"POST /api/logs HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n",
            b"name: %s\r\n" % (b"x" * 50),
            id="trailers",
        ),
        pytest.param(
            b"POST /api/logs HTTP/1.1\r\nTransfer-Encoding: chunked\r\n\r\n1;",
            b"x" * 64,
            id="chunk extension",
        ),
    ],
)
def test_a_flood_in_the_head_of_a_request_ends_the_connection(
    attacked: Served, begin: bytes, piece: bytes
) -> None:
    before = attacked.memory()
    with unread_connection(attacked.port) as plain:
        plain.sendall(begin)
        require_stopped(attacked, flood(plain, piece * 1000, MOST_SENT, SECONDS), before)


def test_frames_within_the_limits_are_answered(settings: Settings) -> None:
    with running(settings) as server:
        made = new_table(server)
        with connected(server, made["table"], made["tokens"][0]) as player:
            for _ in range(100):
                assert player.socket.ping(b"x" * 125).wait(30)
            player.socket.send(
                iter(['{"type":"explain",', *" " * 100, '"ruling":"MOVE-01","id":4711}'])
            )
            player.until_told(lambda one: one.get("id") == 4711)


def test_a_client_that_leaves_too_much_unread_is_disconnected(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "FRAME_BURST", 10**9)
    with running(evolve(settings, send_seconds=1.0, idle_seconds=0.2)) as server:
        before = dropped(server, "slow")
        made = new_table(server)
        with unread_socket(server.port, made["table"]) as plain:
            found = flood(plain, small_frame(Opcode.PING, b"x" * 125) * 200, MOST_SENT, SECONDS)
        assert found.ended
        assert dropped(server, "slow") > before


def test_few_of_the_messages_that_came_at_once_are_parsed_before_the_first_is_answered(
    settings: Settings,
) -> None:
    message = small_frame(Opcode.TEXT, b"1")
    with running(evolve(settings, core_share=0.02, core_burst=0.001)) as server:
        made = new_table(server)
        state = server.server.server_state
        with unread_socket(server.port, made["table"]) as plain:
            assert flood(plain, message * 10_000, 10_000 * len(message), SECONDS).sent > 0
            [found] = [
                each for each in state.connections if isinstance(each, protocols.SocketProtocol)
            ]
            end = time.monotonic() + SECONDS
            while found.transport.is_reading() and time.monotonic() < end:
                time.sleep(0.01)
            assert not found.transport.is_reading()
            assert found.queue.empty()
            assert len(found.held) <= 10_000 * len(message)


def test_a_message_that_comes_byte_by_byte_is_answered(server: Running) -> None:
    made = new_table(server)
    with connected(server, made["table"], made["tokens"][0]) as player:
        asked = json.dumps({"type": "explain", "ruling": "MOVE-01", "id": 77}).encode()
        long = json.dumps({"type": "explain", "ruling": "X" * 200, "id": 78}).encode()
        for byte in small_frame(Opcode.PING, b"?") + small_frame(Opcode.TEXT, asked):
            player.socket.socket.sendall(bytes([byte]))
        player.until_told(lambda one: one.get("id") == 77)
        player.socket.send(long.decode())
        player.until_told(lambda one: one.get("id") == 78)


def test_all_messages_that_came_at_once_are_answered_in_order(server: Running) -> None:
    made = new_table(server)
    with connected(server, made["table"], made["tokens"][0]) as player:
        asked = [{"type": "explain", "ruling": "MOVE-01", "id": number} for number in range(500)]
        texts = [json.dumps(each).encode() for each in asked]
        player.socket.socket.sendall(b"".join([small_frame(Opcode.TEXT, each) for each in texts]))
        player.until_told(lambda one: one.get("id") == 499)
        told = [one["id"] for one in player.told[1:] if "id" in one]
        assert told == [each["id"] for each in asked]


def test_a_connection_that_has_ended_is_not_kept_until_the_client_reads(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(protocols, "LINGER_SECONDS", 0.5)
    monkeypatch.setattr(protocols, "FRAME_BURST", 10**9)
    with running(evolve(settings, send_seconds=1.0, idle_seconds=0.2)) as server:
        made = new_table(server)
        state = server.server.server_state
        with unread_socket(server.port, made["table"]) as plain:
            flood(plain, small_frame(Opcode.PING, b"x" * 125) * 200, MOST_SENT // 8, SECONDS)
            plain.sendall(b"\xff" * 100)  # an invalid frame, after which the server closes
            until(
                lambda: (
                    not any(
                        isinstance(each, protocols.SocketProtocol) for each in state.connections
                    )
                )
            )


@pytest.mark.parametrize(
    ("limit", "begin", "drop"),
    [
        pytest.param("HEAD_SECONDS", b"", b"", id="nothing"),
        pytest.param("HEAD_SECONDS", b"\r\n", b"\r\n", id="empty lines"),
        pytest.param("HEAD_SECONDS", b"GET / HTTP/1.1\r\n", b"a: b\r\n", id="headers"),
        pytest.param(
            "HEAD_SECONDS",
            b"GET /healthz HTTP/1.1\r\n\r\nGET / HTTP/1.1\r\n",
            b"a: b\r\n",
            id="headers of a second request",
        ),
        pytest.param(
            "BODY_SECONDS",
            b"POST /api/logs HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n",
            b"x",
            id="body",
        ),
        pytest.param(
            "BODY_SECONDS",
            b"POST /nowhere HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1000\r\n\r\n",
            b"x",
            id="body that is not awaited",
        ),
    ],
)
def test_a_request_that_drips_is_ended(
    settings: Settings,
    monkeypatch: pytest.MonkeyPatch,
    limit: str,
    begin: bytes,
    drop: bytes,
) -> None:
    monkeypatch.setattr(protocols, limit, 1.0)
    with running(settings) as server, unread_connection(server.port) as plain:
        plain.sendall(begin)
        until = time.monotonic() + SECONDS
        while not has_ended(plain, 0.1):
            assert time.monotonic() < until, "it is held open"
            try:
                plain.sendall(drop)
            except OSError:
                break
        assert dropped(server, "slow_request") > 0


def test_an_answer_that_is_not_read_is_ended(
    settings: Settings, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(protocols, "READ_SECONDS", 1.0)
    (tmp_path / "client").mkdir()
    (tmp_path / "client" / "large.txt").write_bytes(b"x" * (8 << 20))
    with running(evolve(settings, client=str(tmp_path / "client"))) as server:
        before = dropped(server, "slow")
        with unread_connection(server.port) as plain:
            plain.sendall(b"GET /client/large.txt HTTP/1.1\r\nHost: localhost\r\n\r\n")
            until(lambda: dropped(server, "slow") != before)
        assert server.http.get("/client/large.txt").status_code == 200


def test_one_address_has_only_so_many_connections_besides_its_sockets(settings: Settings) -> None:
    with running(evolve(settings, sockets_per_address=12)) as server, ExitStack() as stack:
        made = new_table(server)
        for _ in range(10):
            stack.enter_context(unread_socket(server.port, made["table"]))
        idle = [stack.enter_context(unread_connection(server.port)) for _ in range(20)]
        until(lambda: sum(has_ended(each, 0.6) for each in idle) >= 8)
        for each in idle:
            each.close()

        def are_gone() -> bool:
            server.http.close()
            return not protocols._CONNECTIONS

        until(are_gone)
        assert answer_seconds(server.port) < SECONDS


def test_a_request_that_came_while_the_process_was_busy_is_answered(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: none, but a load that makes the process late for the end of an idle connection.

    Its next request has come by then, and must not be answered by a reset.
    """

    begun = threading.Event()

    def busy(self: protocols.RequestProtocol, body: bytes) -> None:
        begun.set()
        time.sleep(2.5)  # as by thousands of moves that came at once

    monkeypatch.setattr(protocols.RequestProtocol, "on_body", busy)
    monkeypatch.setattr(server.server.config, "timeout_keep_alive", 2.0)
    body = b"POST /api/code HTTP/1.1\r\nHost: localhost\r\nContent-Length: 1\r\n\r\nx"
    request = b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n"

    def answered(idle: socket.socket) -> bool:
        idle.sendall(request)
        answer = b""
        while not answer.endswith(b'{"status":"ok"}'):  # it may come in pieces
            piece = idle.recv(1 << 16)
            assert piece, "the connection has ended"
            answer += piece
        return answer.startswith(b"HTTP/1.1 200")

    with unread_connection(server.port) as idle, unread_connection(server.port) as other:
        idle.settimeout(SECONDS)
        assert answered(idle)
        for _ in range(2):
            begun.clear()
            other.sendall(body)
            assert begun.wait(SECONDS)
            assert answered(idle)
        assert idle.recv(1) == b"", "an idle connection is ended in the end"


def test_an_idle_connection_is_kept_for_longer_than_clients_keep_it(server: Running) -> None:
    """The attack: a client sends a request while the server is closing the idle connection."""
    assert server.server.config.timeout_keep_alive > 60  # as long as nginx, as a proxy, keeps one
