"""People play at a table, by HTTP and sockets alone."""

from __future__ import annotations

import json
import threading
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.play import bots
from maginor_core.tables import SeatSession
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.texts import UpdateCache
from tests.tiny.game import TINY  # registers the game
from tests.web.clients import (
    ask,
    connected,
    error_of,
    judged,
    look_on,
    new_table,
    open_table,
    seated,
    summary,
    until,
)
from tests.web.running import Running, running

GAMES = ["maginor", "abracada", "magalon", TINY.name]


def test_all_seats_of_a_table_are_told_before_another_table_goes_on(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: many commands are stored together, and what a table's seats share is lost."""
    may_write, told, order, appended = threading.Event(), UpdateCache.told, [], []
    commit_queue = server.tables.commit_queue
    append_all = commit_queue.store.append_all

    def late(appends: Any) -> Any:
        appended.extend(appends)
        assert may_write.wait(300)
        return append_all(appends)

    def noted(self: UpdateCache, session: SeatSession, *how: Any, **options: Any) -> bytes:
        order.append(session.table.game_id)
        return told(self, session, *how, **options)

    with ExitStack() as stack:
        players = []
        for table in (new_table(server) for _ in range(4)):
            players.append(stack.enter_context(seated(server, table["table"], table["tokens"])))
        monkeypatch.setattr(commit_queue.store, "append_all", late)
        monkeypatch.setattr(UpdateCache, "told", noted)
        for pair in players:
            mover = next(player for player in pair if player.state["legal"])
            command = mover.state["legal"][0]
            submit = {"type": "submit", "id": 9, "decision": 0, "command": command}
            mover.socket.send(json.dumps(submit))
        until(lambda: len(appended) + len(commit_queue._appends) >= len(players))
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
        listed = {one["name"]: one["bots"] for one in server.http.get("/api/games").json()["games"]}
        assert own in listed["abracada"]
        seats = [{"kind": "bot", "bot": own}, {"kind": "bot", "bot": "random"}]
        made = new_table(server, game="abracada", seats=seats, public=True, hotseat=False)
        with connected(server, made["table"], look_on(server, made)) as eye:
            eye.until_finished()
            assert eye.state["version"] > 9


def test_bots_play_their_seats_to_the_end(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as server:
        seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
        made = new_table(server, game=TINY.name, seats=seats, public=True, hotseat=False)
        with connected(server, made["table"], look_on(server, made)) as eye:
            eye.until_finished()
            assert eye.state["result"] is not None
    verdict = judged(settings.store, made["table"], tmp_path / "one.maginor")
    assert verdict.word in ("ok", "ok so far"), verdict


def test_others_take_the_free_seats_by_invitation(server: Running) -> None:
    made = open_table(server, 3)
    assert [token is not None for token in made["tokens"]] == [True, False, False]
    path, invitation = f"{made['table']}/seats", made["invitation"]
    assert error_of(ask(server, path, "", {"name": "Eve"})) == (403, "invitation")
    taken = [
        ask(server, path, "", {"name": name, "invitation": invitation}) for name in ("Bo", "Cy")
    ]
    assert [one.json()["seat"] for one in taken] == [1, 2]
    late = ask(server, path, "", {"name": "Dan", "invitation": invitation})
    assert error_of(late) == (409, "taken")
    found = summary(server, made["table"])
    assert [seat["name"] for seat in found["seats"]] == ["Ada", "Bo", "Cy"]
    assert found["status"] == "playing"
