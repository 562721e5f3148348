"""How games begin and end: seats of waiting tables, resigning, rematches, and remarks."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

import pytest

from tests.web.clients import Player, connected, new_table
from tests.web.running import Running
from tests.web.test_openapi import play_to_the_end

Json = dict[str, Any]  # Any: JSON
PERSON, OPEN = {"kind": "person", "name": "Ada"}, {"kind": "open"}


def post(
    server: Running, path: str, token: str, body: Json | None = None, method: str = "POST"
) -> Any:  # Any: a response
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    return server.http.request(method, f"/api/tables/{path}", json=body or {}, headers=headers)


def summary(server: Running, table: str) -> Json:
    found: Json = server.http.get(f"/api/tables/{table}").json()
    return found


def opened(server: Running, players: int, **more: object) -> tuple[str, list[str], Json]:
    """Return a table, the tokens of its seats, each taken on a device of its own, and the rest."""
    made = new_table(server, seats=[PERSON, *[OPEN] * (players - 1)], hotseat=False, **more)
    tokens = [made["tokens"][0]]
    for name in ("Bo", "Cy", "Di")[: players - 1]:
        body = {"name": name, "invitation": made["invitation"]}
        tokens.append(post(server, f"{made['table']}/seats", "", body).json()["token"])
    return made["table"], tokens, made


@contextmanager
def all_connected(server: Running, table: str, tokens: list[str]) -> Iterator[list[Player]]:
    with ExitStack() as stack:
        yield [stack.enter_context(connected(server, table, token)) for token in tokens]


def awaited(player: Player, kind: str) -> Json:
    """Return the next message of a type that a client is told."""
    while True:
        message = player.receive()
        if message["type"] == kind:
            return message


def test_a_host_lets_a_bot_have_a_free_seat_and_the_game_begins(server: Running) -> None:
    made = new_table(server, seats=[PERSON, OPEN], hotseat=False)
    table, [ada, _] = made["table"], made["tokens"]
    body = {"bot": "random", "name": "Robi"}
    answer = post(server, f"{table}/seats/1", ada, body, "PUT")
    assert answer.json()["status"] == "playing"
    assert answer.json()["seats"][1] == {
        "name": "Robi",
        "kind": "bot",
        "taken": True,
        "resigned": False,
        "opener": False,
        "replaced": False,
        "absent": False,
    }
    with connected(server, table, ada) as player:
        for turn in range(4):
            while not player.state["legal"]:
                player.receive()  # the bot plays
            assert player.play(turn)["type"] == "accepted"


def test_a_host_removes_a_seat_and_everybody_moves_with_their_keys(server: Running) -> None:
    made = new_table(server, seats=[PERSON, OPEN, OPEN], hotseat=False)
    table, ada = made["table"], made["tokens"][0]
    body = {"name": "Bo", "seat": 2, "invitation": made["invitation"]}
    bo = post(server, f"{table}/seats", "", body).json()["token"]
    first, second = [post(server, f"{table}/seats/1", ada, method="DELETE") for _ in range(2)]
    assert first.json()["moved"] == summary(server, table)["moved"]
    assert second.json()["error"]["code"] == "token"
    assert first.json()["status"] == "archived"
    following = first.json()["moved"]["table"]
    there = summary(server, following)
    assert ([one["name"] for one in there["seats"]], there["status"]) == (["Ada", "Bo"], "playing")
    with all_connected(server, following, [ada, bo]) as players:
        assert [player.joined["seat"] for player in players] == [0, 1]
    watching = {"invitation": made["spectate"]}
    assert post(server, f"{following}/spectators", "", watching).status_code == 201


@pytest.mark.parametrize("dice", ["seeded", "joint"])
def test_only_a_host_changes_free_seats_and_only_as_the_game_allows(
    server: Running, dice: str
) -> None:
    table, [ada, bo], _ = opened(server, 2, dice={"mode": dice})
    waits = new_table(server, seats=[PERSON, OPEN], hotseat=False, dice={"mode": dice})
    host, at = waits["tokens"][0], f"{waits['table']}/seats/1"
    for token, path, method, status, code in (
        (bo, f"{table}/seats/0", "DELETE", 403, "host"),
        (ada, f"{table}/seats/1", "DELETE", 409, "taken" if dice == "joint" else "finished"),
        (host, at, "DELETE", 409, "too_few"),
        ("wrong", at, "PUT", 401, "token"),
    ):
        answer = post(server, path, token, {} if method == "PUT" else None, method)
        assert (answer.status_code, answer.json()["error"]["code"]) == (status, code)
    assert post(server, at, host, {}, "PUT").status_code == 200


def test_a_table_of_two_ends_with_a_resignation_beside_the_game(server: Running) -> None:
    table, [ada, bo], _ = opened(server, 2)
    with all_connected(server, table, [ada, bo]) as players:
        assert post(server, f"{table}/resign", bo).status_code == 204
        for player in players:
            assert awaited(player, "closing")["reason"] == "closed"
    after = summary(server, table)
    assert after["status"] == "archived"
    assert [one["resigned"] for one in after["seats"]] == [False, True]
    assert post(server, f"{table}/resign", ada).json()["error"]["code"] == "finished"
    log = server.http.get(f"/api/tables/{table}/log", headers={"Authorization": f"Bearer {ada}"})
    assert b"abandoned" in log.content or log.status_code == 200


def test_with_more_a_bot_takes_over_a_resigned_seat_and_the_others_are_told(
    server: Running,
) -> None:
    table, tokens, _ = opened(server, 3)
    with all_connected(server, table, tokens) as players:
        mover = players[0].state["to_act"][0]
        assert post(server, f"{table}/resign", tokens[mover]).status_code == 204
        told = awaited(players[(mover + 1) % 3], "table")["seats"][mover]
        assert (told["kind"], told["resigned"]) == ("bot", True)
        decision = players[mover].state["decision"]
        command = players[mover].state["legal"][0]
        answer = players[mover].send("submit", decision=decision, command=command)
        assert answer["code"] == "resigned"
        players[(mover + 1) % 3].await_version(1)  # the bot has played
    assert summary(server, table)["status"] == "playing"


def test_where_no_bot_can_take_over_the_others_may_close_the_table(server: Running) -> None:
    table, tokens, _ = opened(server, 3, choices="committed")
    assert post(server, f"{table}/close", tokens[1]).json()["error"]["code"] == "not_yet"
    assert post(server, f"{table}/resign", tokens[0]).status_code == 204
    found = summary(server, table)["seats"][0]
    assert (found["kind"], found["resigned"]) == ("person", True)
    assert post(server, f"{table}/close", tokens[1]).status_code == 204


def test_who_has_resigned_may_play_the_next_game_and_a_bot_has_the_seat_of_who_does_not(
    server: Running,
) -> None:
    table, tokens, _ = opened(server, 3)
    for token in tokens[1:]:
        assert post(server, f"{table}/resign", token).status_code == 204
    assert post(server, f"{table}/close", tokens[0]).status_code == 204
    begun = post(server, f"{table}/rematch", tokens[1])
    assert (begun.status_code, begun.json()["seat"]) == (201, 1)
    seats = summary(server, begun.json()["table"])["seats"]
    assert [one["kind"] for one in seats] == ["person", "person", "bot"]
    assert [one["name"] for one in seats[:2]] == ["Ada", "Bo"]
    assert not any(one["resigned"] for one in seats)


def test_a_rematch_begins_when_all_who_are_there_have_agreed(server: Running) -> None:
    table, tokens, made = opened(server, 2, game="abracada")
    play_to_the_end(server, table, tokens)
    body = {"invitation": made["spectate"]}
    watching = post(server, f"{table}/spectators", "", body).json()["token"]
    with all_connected(server, table, [*tokens, watching]) as (ada, bo, looker):
        assert post(server, f"{table}/rematch", watching).status_code == 403
        waits = post(server, f"{table}/rematch", tokens[0])
        assert (waits.status_code, waits.json()) == (202, {"awaited": [1]})
        for player in (bo, looker):
            assert awaited(player, "table")["rematch"]["agreed"] == [0]
        begun = post(server, f"{table}/rematch", tokens[1])
        assert (begun.status_code, begun.json()["seat"]) == (201, 1)
        following = begun.json()["table"]
        while awaited(ada, "table")["rematch"]["table"] != following:
            pass
    for token, seat in ((tokens[0], 0), (watching, None)):
        mine = post(server, f"{table}/rematch", token).json()
        assert (mine["table"], mine["seat"]) == (following, seat)
        with connected(server, following, mine["token"]) as player:
            assert player.joined["seat"] == seat


def test_who_declines_has_no_seat_at_the_rematch(server: Running) -> None:
    table, tokens, _ = opened(server, 3, game="abracada")
    play_to_the_end(server, table, tokens)
    with all_connected(server, table, tokens):
        assert post(server, f"{table}/rematch", tokens[2]).json() == {"awaited": [0, 1]}
        assert post(server, f"{table}/rematch", tokens[0], {"agree": False}).status_code == 202
        begun = post(server, f"{table}/rematch", tokens[1]).json()
        assert begun["seat"] == 0
        assert post(server, f"{table}/rematch", tokens[2]).json()["seat"] == 1
        late = post(server, f"{table}/rematch", tokens[0])
        assert late.json()["error"]["code"] == "declined"
    names = [one["name"] for one in summary(server, begun["table"])["seats"]]
    assert names == ["Bo", "Cy"]


def test_players_say_phrases_which_nobody_stores(server: Running) -> None:
    table, tokens, made = opened(server, 2)
    looker = post(server, f"{table}/spectators", "", {"invitation": made["spectate"]}).json()
    with all_connected(server, table, [*tokens, looker["token"]]) as players:
        assert post(server, f"{table}/remarks", tokens[1], {"phrase": "hello"}).status_code == 204
        for player in players:
            [said] = awaited(player, "remarks")["remarks"]
            assert (said["seat"], said["phrase"]) == (1, "hello")
    for body, status in (
        ({"phrase": "you fool"}, 400),
        ({"text": "hello"}, 403),
        ({"phrase": "hello", "text": "hello"}, 400),
    ):
        assert post(server, f"{table}/remarks", tokens[0], body).status_code == status
    answer = post(server, f"{table}/remarks", looker["token"], {"phrase": "hello"})
    assert answer.json()["error"]["code"] == "spectator"
    with connected(server, table, tokens[0]) as again:
        assert len(awaited(again, "remarks")["remarks"]) == 1
        assert again.state["version"] == 0


def test_a_host_may_allow_words_which_are_short_and_not_too_many(server: Running) -> None:
    table, [ada, _], _ = opened(server, 2, talk="text")
    at = f"{table}/remarks"
    for text in ("", "x" * 201, "a\u202eb", 7):
        assert post(server, at, ada, {"text": text}).status_code == 400
    answers = [post(server, at, ada, {"text": "<b>well</b>"}).status_code for _ in range(5)]
    assert answers == [204] * 4 + [429]


def test_nobody_talks_at_a_public_table_unless_the_host_wants_it(server: Running) -> None:
    for more, status in (({}, 403), ({"talk": "phrases"}, 204), ({"talk": "off"}, 403)):
        table, [ada, _], _ = opened(server, 2, public=True, **more)
        assert post(server, f"{table}/remarks", ada, {"phrase": "hello"}).status_code == status


def test_a_table_tells_whose_turn_it_is_and_since_when_also_after_a_restart(
    server: Running,
) -> None:
    table, tokens, _ = opened(server, 2)
    with all_connected(server, table, tokens) as players:
        mover = players[0].state["to_act"][0]
        assert players[mover].play()["type"] == "accepted"
        for player in players:
            player.await_version(1)
        state = players[0].state

    def turn() -> Json:
        headers = {"Authorization": f"Bearer {tokens[0]}"}
        found: Json = server.http.get(f"/api/tables/{table}/turn", headers=headers).json()
        return found

    before = turn()
    assert before["to_act"] == state["to_act"]
    tables = server.server.application.state.server.tables
    until = time.monotonic() + 30
    while tables.table_store.read(table).turn is None or table in tables.live:
        tables.evict(0)
        assert time.monotonic() < until
        time.sleep(0.02)
    assert turn() == before
