"""People play at a table, by HTTP and sockets alone."""

from __future__ import annotations

from contextlib import ExitStack

import pytest
from starlette.testclient import TestClient

from maginor_core.audit import audit
from maginor_core.stores.matches import export_match
from maginor_core.stores.sql import SqlStore
from maginor_core.web.application import make_application
from maginor_core.web.settings import Settings
from tests.tiny.game import TINY  # registers the game
from tests.web.clients import ORIGIN, connected, new_table

GAMES = ["maginor", "abracada", "magalon", TINY.name]


@pytest.mark.parametrize("game", GAMES)
def test_a_game_is_played_from_the_lobby_on(client: TestClient, game: str) -> None:
    made = new_table(client, game=game)
    table, tokens = made["table"], made["tokens"]
    with ExitStack() as stack:
        players = [stack.enter_context(connected(client, table, token)) for token in tokens]
        for turn in range(40):
            state = players[0].state
            if state["finished"]:
                break
            seat = state["to_act"][0]
            assert players[seat].play(turn * 7)["type"] == "accepted"
            for player in players:
                player.await_version(players[seat].state["version"])
        assert players[0].state["version"] > 5


def test_a_game_continues_after_the_server_was_started_again(settings: Settings) -> None:
    with TestClient(make_application(settings)) as client:
        made = new_table(client)
        table, tokens = made["table"], made["tokens"]
        with connected(client, table, tokens[0]) as one, connected(client, table, tokens[1]) as two:
            for _ in range(4):
                seat = one.state["to_act"][0]
                (one, two)[seat].play()
                one.await_version((one, two)[seat].state["version"])
                two.await_version(one.state["version"])
            before = one.state
    with (
        TestClient(make_application(settings)) as client,
        connected(client, table, tokens[0]) as one,
    ):
        assert one.state["view"] == before["view"]
        assert one.state["version"] == before["version"] == 4
        assert [each["version"] for each in one.joined["events"]][0] == 1


def test_bots_play_their_seats_to_the_end(settings: Settings, tmp_path) -> None:  # type: ignore[no-untyped-def]
    with TestClient(make_application(settings)) as client:
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        made = new_table(client, game=TINY.name, seats=seats, public=True, hotseat=False)
        token = client.post(f"/api/tables/{made['table']}/spectators", json={}, headers=ORIGIN)
        with connected(client, made["table"], token.json()["token"]) as eye:
            while not eye.state["finished"]:
                eye.receive()
            assert eye.state["result"] is not None
    with SqlStore(settings.store) as store:
        export_match(store, made["table"], tmp_path / "one.maginor")
    (verdict,) = audit([tmp_path / "one.maginor"])
    assert verdict.verdict in ("ok", "ok open"), verdict


def test_others_take_the_free_seats_by_invitation(client: TestClient) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "open"}, {"kind": "open"}]
    made = new_table(client, seats=seats, hotseat=False)
    assert [token is not None for token in made["tokens"]] == [True, False, False]
    path = f"/api/tables/{made['table']}/seats"
    refused = client.post(path, json={"name": "Eve"}, headers=ORIGIN)
    assert (refused.status_code, refused.json()["error"]["code"]) == (403, "invitation")
    for seat, name in ((1, "Bo"), (2, "Cy")):
        body = {"name": name, "invitation": made["invitation"]}
        taken = client.post(path, json=body, headers=ORIGIN)
        assert taken.status_code == 201
        assert taken.json()["seat"] == seat
    body = {"name": "Dan", "invitation": made["invitation"]}
    refused = client.post(path, json=body, headers=ORIGIN)
    assert (refused.status_code, refused.json()["error"]["code"]) == (409, "taken")
    summary = client.get(f"/api/tables/{made['table']}").json()
    assert [seat["name"] for seat in summary["seats"]] == ["Ada", "Bo", "Cy"]
    assert summary["status"] == "playing"
