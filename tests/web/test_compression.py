"""Long messages are compressed for clients that can read that, each by itself."""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager

import pytest
from attrs import evolve
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection

from maginor_core.games import GAMES
from maginor_core.tables.server.compression import LONGEST_PLAIN, agreed, deflate, inflate
from maginor_core.tables.server.settings import Settings
from tests.serving.raw_socket import Opcode, frame
from tests.web.clients import Json, Player, new_table, socket_to, turn
from tests.web.running import Running, running

NO_CONTEXT = "permessage-deflate; server_no_context_takeover; client_no_context_takeover"
MOST = 8_000
"""Bytes that a decision sends to a page at most."""
BEGINS_COMPRESSED = 4
"""The bit of a frame with which a compressed message begins."""


class Page(Player):
    """A client that is sent what a page is."""

    def __init__(self, socket: ClientConnection, token: str) -> None:
        super().__init__(socket, token, show=True, parts=True, view=False)

    def receive(self) -> Json:
        message = super().receive()
        if "to_act" in message:
            self.state = message
        return message


@contextmanager
def counted(
    server: Running, table: str, compression: str | None
) -> Iterator[tuple[ClientConnection, list[int]]]:
    """Open a socket; what comes is counted in bytes, piece by piece."""
    with socket_to(server, table, compression=compression) as socket:
        came: list[int] = []
        take = socket.protocol.receive_data

        def receive(data: bytes | bytearray) -> None:
            came.append(len(data))
            take(data)

        socket.protocol.receive_data = receive  # type: ignore[method-assign] # counts as well
        yield socket, came


@pytest.mark.parametrize(
    ("offered", "answer"),
    [
        ("", ("", 0)),
        ("permessage-deflate", (NO_CONTEXT, 15)),
        ("permessage-deflate; client_max_window_bits", (NO_CONTEXT, 15)),
        (
            "permessage-deflate; server_max_window_bits=10",
            (f"{NO_CONTEXT}; server_max_window_bits=10", 10),
        ),
        ("permessage-deflate; server_max_window_bits=8", ("", 0)),
        ("permessage-deflate; server_max_window_bits=8, permessage-deflate", (NO_CONTEXT, 15)),
        ("x-other, permessage-deflate", (NO_CONTEXT, 15)),
        ("permessage-deflate; other", ("", 0)),
        ("permessage-deflate=", ("", 0)),
    ],
)
def test_what_can_be_agreed_on_keeps_nothing_between_messages(
    offered: str, answer: tuple[str, int]
) -> None:
    assert agreed(offered) == answer


@pytest.mark.parametrize("window", [9, 15])
def test_a_message_is_read_as_it_was_written(window: int) -> None:
    for text in (b"", b"x", b"ab" * 100_000, bytes(range(256)) * 300):
        assert inflate(deflate(text, window), len(text) + 1) == text


@pytest.mark.parametrize("name", GAMES)
def test_no_decision_sends_a_page_more_than_eight_kilobytes(server: Running, name: str) -> None:
    made = new_table(server, game=name, dice={"mode": "seeded", "seed": "small"})
    table, tokens = made["table"], made["tokens"]
    with counted(server, table, "deflate") as (first, came), socket_to(server, table) as second:
        players = [Page(first, tokens[0]), Page(second, tokens[1])]
        longest = 0
        for number in range(60):
            if players[0].state["finished"]:
                break
            came.clear()
            before = len(players[0].frames)
            turn(players, number)
            texts = players[0].frames[before:]
            longest = max(longest, *map(len, texts))
            assert sum(came) <= MOST, (number, [len(text) for text in texts])
    assert longest > LONGEST_PLAIN or name != "magalon"  # whose menus are long


def test_only_clients_that_ask_for_it_are_sent_compressed_messages(server: Running) -> None:
    made = new_table(server)
    sizes = {}
    for compression in ("deflate", None):
        with counted(server, made["table"], compression) as (socket, came):
            Player(socket, made["tokens"][0], show=True)
            sizes[compression] = sum(came)
    assert sizes["deflate"] * 4 < sizes[None]


@pytest.mark.parametrize("compress", [False, True])
def test_compressed_messages_are_answered_like_others(
    settings: Settings, *, compress: bool
) -> None:
    with running(evolve(settings, compress=compress)) as server:
        made = new_table(server)
        table, tokens = made["table"], made["tokens"]
        with (
            counted(server, table, "deflate") as (small, came),
            socket_to(server, table) as plain,
        ):
            players = [Player(small, tokens[0]), Player(plain, tokens[1])]
            for _ in range(6):
                turn(players)
            assert players[0].state["view"]["state"] == players[1].state["view"]["state"]
            assert (sum(came) * 2 < sum(map(len, players[0].frames))) == compress


def test_a_compressed_message_may_come_in_several_frames(server: Running) -> None:
    made = new_table(server)
    with socket_to(server, made["table"], compression="deflate") as socket:
        player = Player(socket, made["tokens"][0])
        asked = json.dumps({"type": "explain", "ruling": "MOVE-01", "id": 77})
        socket.send([asked[:10], asked[10:20], asked[20:]])
        player.until_told(lambda one: one.get("id") == 77)
        packed = deflate(asked.replace("77", "78").encode(), 15)
        parts = frame(packed[:9], final=False, reserved=BEGINS_COMPRESSED)
        parts += frame(packed[9:], Opcode.CONTINUATION)
        socket.socket.sendall(parts)
        player.until_told(lambda one: one.get("id") == 78)


@pytest.mark.parametrize(
    ("payload", "code"),
    [
        pytest.param(deflate(b" " * 10_000_000, 15), 1009, id="too much after decompression"),
        pytest.param(b"\xff" * 40, 1007, id="not compressed"),
    ],
)
def test_what_cannot_be_decompressed_ends_the_connection(
    server: Running, payload: bytes, code: int
) -> None:
    made = new_table(server)
    with socket_to(server, made["table"], compression="deflate") as socket:
        player = Player(socket, made["tokens"][0])
        socket.socket.sendall(frame(payload, reserved=BEGINS_COMPRESSED))
        with pytest.raises(ConnectionClosed) as closed:
            player.until(lambda: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == code


def test_a_compressed_message_that_was_not_agreed_on_ends_the_connection(server: Running) -> None:
    made = new_table(server)
    with socket_to(server, made["table"]) as socket:
        player = Player(socket, made["tokens"][0])
        socket.socket.sendall(frame(deflate(b"{}", 15), reserved=BEGINS_COMPRESSED))
        with pytest.raises(ConnectionClosed) as closed:
            player.until(lambda: False)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1002
