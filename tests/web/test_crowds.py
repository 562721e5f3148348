"""Spectators and tabs never take the place of a player."""

from __future__ import annotations

import json
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from maginor_core.tables.server import new_tables, served_tables
from maginor_core.tables.server.table_store import MOST_OF_SEAT
from tests.tiny.game import TINY
from tests.web.clients import connected, new_table, socket_to
from tests.web.running import Running


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_tables, "MOST_STRANGERS", 40)
    monkeypatch.setattr(new_tables, "MOST_SPECTATORS", 45)


def crowded(server: Running, **wanted: object) -> dict[str, Any]:
    """Make a public table, and let strangers look on until no more are admitted."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}]
    made = new_table(server, game=TINY.name, seats=seats, hotseat=False, public=True, **wanted)
    path = f"/api/tables/{made['table']}/spectators"
    answers = [server.http.post(path, json={}) for _ in range(60)]
    assert [answer.status_code for answer in answers].count(201) == 40
    assert answers[-1].json()["error"]["code"] == "full"
    return made


def test_spectators_take_neither_seats_nor_the_places_of_those_invited(
    server: Running,
) -> None:
    """The attack: spectators' tokens are asked for until an invited friend gets ``full``."""
    made = crowded(server)
    path = f"/api/tables/{made['table']}"
    invited = {"invitation": made["spectate"]}
    watching = [server.http.post(f"{path}/spectators", json=invited) for _ in range(6)]
    assert [answer.status_code for answer in watching] == [201] * 5 + [409]
    friend = {"name": "Bo", "invitation": made["invitation"]}
    taken = server.http.post(f"{path}/seats", json=friend)
    assert taken.status_code == 201, taken.text
    with connected(server, made["table"], taken.json()["token"]) as bo:
        assert bo.joined["seat"] == 1


def test_a_player_who_asks_for_many_rematches_takes_no_other_players_place(
    server: Running,
) -> None:
    """The attack: each request adds a token to the next table until it has no table for others."""
    made = new_table(server, game=TINY.name)
    bearers = [{"Authorization": f"Bearer {token}"} for token in made["tokens"]]
    path = f"/api/tables/{made['table']}"
    assert server.http.post(f"{path}/close", headers=bearers[0]).status_code == 204
    asked = [
        server.http.post(f"{path}/rematch", headers=bearers[0]).status_code
        for _ in range(MOST_OF_SEAT + 5)
    ]
    assert asked == [201] * MOST_OF_SEAT + [409] * 5
    assert server.http.post(f"{path}/rematch", headers=bearers[1]).status_code == 201


def test_a_seat_has_so_many_connections_and_no_more(server: Running) -> None:
    """The attack: one token opens socket after socket, each of which is told of every change."""
    made = new_table(server, game=TINY.name)
    with ExitStack() as stack:
        players = [
            stack.enter_context(connected(server, made["table"], made["tokens"][0]))
            for _ in range(MOST_OF_SEAT)
        ]
        with socket_to(server, made["table"]) as socket:
            socket.send(json.dumps({"type": "join", "token": made["tokens"][0]}))
            told: list[dict[str, Any]] = []
            with suppress(ConnectionClosed):
                told.extend(map(json.loads, socket))
            assert told[-1] == {"type": "closing", "reason": "full"}
            assert socket.close_code == 1013
        with connected(server, made["table"], made["tokens"][1]) as other:
            assert other.joined["seat"] == 1
        assert players[-1].send("explain", ruling="X")["code"] == "ruling"


def test_a_socket_that_moves_from_looking_on_to_a_seat_is_counted_and_announced(
    server: Running,
) -> None:
    """The attack: sockets look on first, and then join a seat that has as many as it may have."""
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "person", "name": "Bo"}]
    made = new_table(server, game=TINY.name, seats=seats, public=True)
    table, (ada, bo) = made["table"], made["tokens"][:2]
    eye = server.http.post(f"/api/tables/{table}/spectators", json={}).json()["token"]
    with ExitStack() as stack:
        other = stack.enter_context(connected(server, table, bo))
        looking = [stack.enter_context(connected(server, table, eye)) for _ in range(20 + 1)]
        for player in looking[:MOST_OF_SEAT]:
            assert player.send("join", token=ada)["seat"] == 0
        last = looking[-1]
        last.socket.send(json.dumps({"type": "join", "token": ada}))
        told: list[dict[str, Any]] = []
        with suppress(ConnectionClosed):
            told.extend(map(json.loads, last.socket))
        assert told[-1] == {"type": "closing", "reason": "full"}
        while other.told[-1] != {"type": "presence", "seats": [True, True], "spectators": 0}:
            other.receive()


def test_many_are_told_once_for_all_who_have_come_meanwhile(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: joining and leaving, of which hundreds are told each time."""
    monkeypatch.setattr(served_tables, "FEW", 2)
    monkeypatch.setattr(served_tables, "PRESENCE_PAUSE", 0.2)
    made = new_table(server, game=TINY.name, public=True)
    table = made["table"]
    eye = server.http.post(f"/api/tables/{table}/spectators", json={}).json()["token"]
    with ExitStack() as stack:
        first = stack.enter_context(connected(server, table, made["tokens"][0]))
        for number in range(10):
            joined = stack.enter_context(connected(server, table, eye))
            while joined.told[-1]["type"] != "presence":
                joined.receive()
            assert joined.told[-1]["spectators"] == number + 1, "whoever joins is told at once"
        while first.told[-1] != {"type": "presence", "seats": [True, False], "spectators": 10}:
            first.receive()
