"""Spectators and tabs never take the place of a player."""

from __future__ import annotations

import json
from contextlib import ExitStack

import pytest

from maginor_core.tables import new_tables
from maginor_core.tables.server import served_tables
from maginor_core.tables.table_changes import MOST_OF_SEAT
from tests.tiny.game import TINY
from tests.web.clients import (
    Json,
    ask,
    connected,
    look_on,
    new_table,
    open_table,
    rest_of,
    seated,
    socket_to,
    take_seat,
)
from tests.web.running import Running


@pytest.fixture(autouse=True)
def _small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(new_tables, "MOST_STRANGERS", 40)
    monkeypatch.setattr(new_tables, "MOST_SPECTATORS", 45)


def crowded(server: Running) -> Json:
    """Make a public table, and let strangers look on until no more are admitted."""
    made = open_table(server, game=TINY.name, public=True)
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
    with connected(server, made["table"], take_seat(server, made)) as bo:
        assert bo.joined["seat"] == 1


def test_a_player_who_asks_for_many_rematches_takes_no_other_players_place(
    server: Running,
) -> None:
    """The attack: each request adds a token to the next table until it has no table for others."""
    made = new_table(server, game=TINY.name)
    table, (ada, bo) = made["table"], made["tokens"]
    assert ask(server, f"{table}/close", ada).status_code == 204
    asked = [ask(server, f"{table}/rematch", ada) for _ in range(MOST_OF_SEAT + 5)]
    assert [one.status_code for one in asked] == [201] * MOST_OF_SEAT + [409] * 5
    assert ask(server, f"{table}/rematch", bo).status_code == 201


def test_a_seat_has_so_many_connections_and_no_more(server: Running) -> None:
    """The attack: one token opens socket after socket, each of which is told of every change."""
    made = new_table(server, game=TINY.name)
    with seated(server, made["table"], [made["tokens"][0]] * MOST_OF_SEAT) as players:
        with socket_to(server, made["table"]) as socket:
            socket.send(json.dumps({"type": "join", "token": made["tokens"][0]}))
            assert rest_of(socket)[-1] == {"type": "closing", "reason": "full"}
            assert socket.close_code == 1013
        with connected(server, made["table"], made["tokens"][1]) as other:
            assert other.joined["seat"] == 1
        assert players[-1].send("explain", ruling="X")["code"] == "ruling"


def test_a_socket_that_moves_from_looking_on_to_a_seat_is_counted_and_announced(
    server: Running,
) -> None:
    """The attack: sockets look on first, and then join a seat that has as many as it may have."""
    made = new_table(server, game=TINY.name, public=True)
    table, (ada, bo) = made["table"], made["tokens"][:2]
    eye = look_on(server, made)
    with ExitStack() as stack:
        other = stack.enter_context(connected(server, table, bo))
        looking = [stack.enter_context(connected(server, table, eye)) for _ in range(20 + 1)]
        for player in looking[:MOST_OF_SEAT]:
            assert player.send("join", token=ada)["seat"] == 0
        last = looking[-1]
        last.socket.send(json.dumps({"type": "join", "token": ada}))
        assert rest_of(last.socket)[-1] == {"type": "closing", "reason": "full"}
        presence: dict[str, object] = {"type": "presence", "seats": [True, True], "spectators": 0}
        other.until(lambda: other.told[-1] == presence)
        assert looking[0].send("join", token=eye)["seat"] is None
        other.until(lambda: other.told[-1] == {**presence, "spectators": 1})


def test_many_are_told_once_for_all_who_have_come_meanwhile(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: joining and leaving, of which hundreds are told each time."""
    monkeypatch.setattr(served_tables, "FEW", 2)
    monkeypatch.setattr(served_tables, "PRESENCE_PAUSE", 0.2)
    made = new_table(server, game=TINY.name, public=True)
    table = made["table"]
    eye = look_on(server, made)
    with ExitStack() as stack:
        first = stack.enter_context(connected(server, table, made["tokens"][0]))
        for number in range(10):
            joined = stack.enter_context(connected(server, table, eye))
            told = joined.until_told(lambda one: one["type"] == "presence")
            assert told["spectators"] == number + 1, "whoever joins is told at once"
        presence = {"type": "presence", "seats": [True, False], "spectators": 10}
        first.until(lambda: first.told[-1] == presence)
