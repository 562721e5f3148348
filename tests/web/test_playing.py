"""People play at a table, by HTTP and sockets alone."""

from __future__ import annotations

import json
import threading
import time
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.audit import audit
from maginor_core.eventlog.stores.games import export_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.play import bots
from maginor_core.tables import SeatSession
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.texts import UpdateCache
from tests.tiny.game import TINY  # registers the game
from tests.web.clients import connected, new_table
from tests.web.running import Running, running

GAMES = ["maginor", "abracada", "magalon", TINY.name]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_from_the_lobby_on(server: Running, game: str) -> None:
    made = new_table(server, game=game)
    table, tokens = made["table"], made["tokens"]
    with ExitStack() as stack:
        players = [stack.enter_context(connected(server, table, token)) for token in tokens]
        for turn in range(40):
            state = players[0].state
            if state["finished"]:
                break
            seat = state["to_act"][0]
            assert players[seat].play(turn * 7)["type"] == "accepted"
            for player in players:
                player.await_version(players[seat].state["version"])
        assert players[0].state["version"] > 5


def test_all_seats_of_a_table_are_told_before_another_table_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: many commands are stored together, and what a table's seats share is lost."""
    may_write, told, order, appended = threading.Event(), UpdateCache.told, [], []
    commit_queue = server.server.application.state.server.tables.commit_queue
    append_all = commit_queue.store.append_all

    def late(appends: Any) -> Any:
        appended.extend(appends)
        assert may_write.wait(60)
        return append_all(appends)

    def noted(self: UpdateCache, session: SeatSession, begin: bytes, *, views: bool) -> bytes:
        order.append(session.table.game_id)
        return told(self, session, begin, views=views)

    with ExitStack() as stack:
        players = []
        for table in (new_table(server) for _ in range(4)):
            seats = [connected(server, table["table"], token) for token in table["tokens"]]
            players.append([stack.enter_context(seat) for seat in seats])
        monkeypatch.setattr(commit_queue.store, "append_all", late)
        monkeypatch.setattr(UpdateCache, "told", noted)
        for pair in players:
            command, seat = pair[0].state["legal"], 0
            if not command:
                command, seat = pair[1].state["legal"], 1
            submit = {"type": "submit", "id": 9, "decision": 0, "command": command[0]}
            pair[seat].socket.send(json.dumps(submit))
        until = time.monotonic() + 60
        while len(appended) + len(commit_queue._appends) < len(players):
            assert time.monotonic() < until
            time.sleep(0.01)
        may_write.set()
        for pair in players:
            for player in pair:
                player.await_version(1)
    assert order[::2] == order[1::2]


@pytest.mark.parametrize("game", GAMES)
def test_who_plays_alone_may_begin(server: Running, game: str) -> None:
    for begins in (0, 1, 1, 0):
        made = new_table(server, game=game, begins=begins)
        with connected(server, made["table"], made["tokens"][0]) as player:
            assert begins in player.joined["to_act"]
    joint = {"mode": "joint"}
    for wanted in (
        {"begins": 2},
        {"begins": True},
        {"begins": 0, "dice": {"mode": "seeded", "seed": "mine"}},
        {"begins": 0, "dice": joint},
        {"begins": 0, "hotseat": False, "seats": [{"kind": "person"}, {"kind": "open"}]},
    ):
        seats = [{"kind": "person"}, {"kind": "person"}]
        body = {"game": game, "seats": seats, "hotseat": True, **wanted}
        assert server.http.post("/api/tables", json=body).status_code == 400


def test_a_game_continues_after_the_server_was_started_again(settings: Settings) -> None:
    with running(settings) as server:
        made = new_table(server)
        table, tokens = made["table"], made["tokens"]
        with connected(server, table, tokens[0]) as one, connected(server, table, tokens[1]) as two:
            for _ in range(4):
                seat = one.state["to_act"][0]
                (one, two)[seat].play()
                one.await_version((one, two)[seat].state["version"])
                two.await_version(one.state["version"])
            before = one.state
    with (
        running(settings) as server,
        connected(server, table, tokens[0]) as one,
    ):
        assert one.state["view"] == before["view"]
        assert one.state["version"] == before["version"] == 4
        assert one.joined["events"][0]["version"] == 1


def test_a_bot_of_the_operators_own_plays_and_is_replaced_where_it_fails(
    settings: Settings, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(bots, "_INVITED", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    (tmp_path / "operators_bot.py").write_text(
        "def choose(game, seat, legal, chance):\n"
        "    return legal[0] if game.version < 9 else nothing\n"
    )
    own = "operators_bot:choose"
    with running(evolve(settings, bots=(own,))) as server:
        (entry,) = [
            one
            for one in server.http.get("/api/games").json()["games"]
            if one["name"] == "abracada"
        ]
        assert own in entry["bots"]
        seats = [{"kind": "bot", "bot": own}, {"kind": "bot", "bot": "random"}]
        made = new_table(server, game="abracada", seats=seats, public=True, hotseat=False)
        token = server.http.post(f"/api/tables/{made['table']}/spectators", json={})
        with connected(server, made["table"], token.json()["token"]) as eye:
            while not eye.state["finished"]:
                eye.receive()
            assert eye.state["version"] > 9


def test_bots_play_their_seats_to_the_end(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as server:
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        made = new_table(server, game=TINY.name, seats=seats, public=True, hotseat=False)
        token = server.http.post(f"/api/tables/{made['table']}/spectators", json={})
        with connected(server, made["table"], token.json()["token"]) as eye:
            while not eye.state["finished"]:
                eye.receive()
            assert eye.state["result"] is not None
    with SqlStore(settings.store) as store:
        export_game(store, made["table"], tmp_path / "one.maginor")
    (verdict,) = audit([tmp_path / "one.maginor"])
    assert verdict.word in ("ok", "ok so far"), verdict


def test_others_take_the_free_seats_by_invitation(server: Running) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    made = new_table(server, seats=seats, hotseat=False)
    assert [token is not None for token in made["tokens"]] == [True, False, False]
    path = f"/api/tables/{made['table']}/seats"
    refused = server.http.post(path, json={"name": "Eve"})
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "invitation")
    for seat, name in ((1, "Bo"), (2, "Cy")):
        body = {"name": name, "invitation": made["invitation"]}
        taken = server.http.post(path, json=body)
        assert taken.status_code == 201
        assert taken.json()["seat"] == seat
    body = {"name": "Dan", "invitation": made["invitation"]}
    refused = server.http.post(path, json=body)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "taken")
    summary = server.http.get(f"/api/tables/{made['table']}").json()
    assert [seat["name"] for seat in summary["seats"]] == ["Ada", "Bo", "Cy"]
    assert summary["status"] == "playing"
