"""How games begin and end: seats of waiting tables, resigning, rematches, and remarks."""

from __future__ import annotations

import pytest

from tests.web.clients import (
    ask,
    connected,
    error_of,
    get,
    look_on,
    open_table,
    play_to_the_end,
    seated,
    summary,
    take_seat,
    taken_table,
    turn,
    until,
)
from tests.web.running import Running


def test_a_host_lets_a_bot_have_a_free_seat_and_the_game_begins(server: Running) -> None:
    made = open_table(server)
    table, [ada, _] = made["table"], made["tokens"]
    body = {"bot": "random", "name": "Robi"}
    answer = ask(server, f"{table}/seats/1", ada, body, "PUT")
    assert answer.json()["status"] == "playing"
    told = {"resigned": False, "opener": False, "replaced": False, "absent": False}
    assert answer.json()["seats"][1] == {"name": "Robi", "kind": "bot", "taken": True, **told}
    with connected(server, table, ada) as player:
        for turn in range(4):
            player.until(lambda: player.state["legal"])  # the bot plays
            assert player.play(turn)["type"] == "accepted"


def test_a_host_removes_a_seat_and_everybody_moves_with_their_keys(server: Running) -> None:
    made = open_table(server, 3)
    table, ada = made["table"], made["tokens"][0]
    bo = take_seat(server, made, seat=2)
    first, second = [ask(server, f"{table}/seats/1", ada, method="DELETE") for _ in range(2)]
    assert first.json()["moved"] == summary(server, table)["moved"]
    assert error_of(second)[1] == "token"
    assert first.json()["status"] == "archived"
    following = first.json()["moved"]["table"]
    there = summary(server, following)
    assert ([one["name"] for one in there["seats"]], there["status"]) == (["Ada", "Bo"], "playing")
    with seated(server, following, [ada, bo]) as players:
        assert [player.joined["seat"] for player in players] == [0, 1]
    assert look_on(server, {**made, "table": following})


@pytest.mark.parametrize("dice", ["seeded", "joint"])
def test_only_a_host_changes_free_seats_and_only_as_the_game_allows(
    server: Running, dice: str
) -> None:
    table, [ada, bo], _ = taken_table(server, 2, dice={"mode": dice})
    waits = open_table(server, dice={"mode": dice})
    host, at = waits["tokens"][0], f"{waits['table']}/seats/1"
    for token, path, method, status, code in (
        (bo, f"{table}/seats/0", "DELETE", 403, "host"),
        (ada, f"{table}/seats/1", "DELETE", 409, "taken" if dice == "joint" else "finished"),
        (host, at, "DELETE", 409, "too_few"),
        ("wrong", at, "PUT", 401, "token"),
    ):
        answer = ask(server, path, token, {} if method == "PUT" else None, method)
        assert error_of(answer) == (status, code)
    assert ask(server, at, host, {}, "PUT").status_code == 200


def test_a_table_of_two_ends_with_a_resignation_beside_the_game(server: Running) -> None:
    table, [ada, bo], _ = taken_table(server, 2)
    with seated(server, table, [ada, bo]) as players:
        assert ask(server, f"{table}/resign", bo).status_code == 204
        for player in players:
            assert player.await_message("closing")["reason"] == "closed"
    after = summary(server, table)
    assert after["status"] == "archived"
    assert [one["resigned"] for one in after["seats"]] == [False, True]
    assert error_of(ask(server, f"{table}/resign", ada))[1] == "finished"
    log = get(server, f"{table}/log", ada)
    assert b"abandoned" in log.content or log.status_code == 200


def test_with_more_a_bot_takes_over_a_resigned_seat_and_the_others_are_told(
    server: Running,
) -> None:
    table, tokens, _ = taken_table(server, 3)
    with seated(server, table, tokens) as players:
        mover = players[0].state["to_act"][0]
        assert ask(server, f"{table}/resign", tokens[mover]).status_code == 204
        told = players[(mover + 1) % 3].await_message("table")["seats"][mover]
        assert (told["kind"], told["resigned"]) == ("bot", True)
        decision = players[mover].state["decision"]
        command = players[mover].state["legal"][0]
        answer = players[mover].send("submit", decision=decision, command=command)
        assert answer["code"] == "resigned"
        players[(mover + 1) % 3].await_version(1)  # the bot has played
    assert summary(server, table)["status"] == "playing"


def test_where_no_bot_can_take_over_the_others_may_close_the_table(server: Running) -> None:
    table, tokens, _ = taken_table(server, 3, choices="committed")
    assert error_of(ask(server, f"{table}/close", tokens[1]))[1] == "not_yet"
    assert ask(server, f"{table}/resign", tokens[0]).status_code == 204
    found = summary(server, table)["seats"][0]
    assert (found["kind"], found["resigned"]) == ("person", True)
    assert ask(server, f"{table}/close", tokens[1]).status_code == 204


def test_who_has_resigned_may_play_the_next_game_and_a_bot_has_the_seat_of_who_does_not(
    server: Running,
) -> None:
    table, tokens, _ = taken_table(server, 3)
    for token in tokens[1:]:
        assert ask(server, f"{table}/resign", token).status_code == 204
    assert ask(server, f"{table}/close", tokens[0]).status_code == 204
    begun = ask(server, f"{table}/rematch", tokens[1])
    assert (begun.status_code, begun.json()["seat"]) == (201, 1)
    seats = summary(server, begun.json()["table"])["seats"]
    assert [one["kind"] for one in seats] == ["person", "person", "bot"]
    assert [one["name"] for one in seats[:2]] == ["Ada", "Bo"]
    assert not any(one["resigned"] for one in seats)


def test_a_rematch_begins_when_all_who_are_there_have_agreed(server: Running) -> None:
    table, tokens, made = taken_table(server, 2, game="abracada")
    play_to_the_end(server, table, tokens)
    watching = look_on(server, made)
    with seated(server, table, [*tokens, watching]) as (ada, bo, looker):
        assert ask(server, f"{table}/rematch", watching).status_code == 403
        waits = ask(server, f"{table}/rematch", tokens[0])
        assert (waits.status_code, waits.json()) == (202, {"awaited": [1]})
        for player in (bo, looker):
            assert player.await_message("table")["rematch"]["agreed"] == [0]
        begun = ask(server, f"{table}/rematch", tokens[1])
        assert (begun.status_code, begun.json()["seat"]) == (201, 1)
        following = begun.json()["table"]
        while ada.await_message("table")["rematch"]["table"] != following:
            pass
    for token, seat in ((tokens[0], 0), (watching, None)):
        mine = ask(server, f"{table}/rematch", token).json()
        assert (mine["table"], mine["seat"]) == (following, seat)
        with connected(server, following, mine["token"]) as player:
            assert player.joined["seat"] == seat


def test_who_declines_has_no_seat_at_the_rematch(server: Running) -> None:
    table, tokens, _ = taken_table(server, 3, game="abracada")
    play_to_the_end(server, table, tokens)
    with seated(server, table, tokens):
        assert ask(server, f"{table}/rematch", tokens[2]).json() == {"awaited": [0, 1]}
        assert ask(server, f"{table}/rematch", tokens[0], {"agree": False}).status_code == 202
        begun = ask(server, f"{table}/rematch", tokens[1]).json()
        assert begun["seat"] == 0
        assert ask(server, f"{table}/rematch", tokens[2]).json()["seat"] == 1
        late = ask(server, f"{table}/rematch", tokens[0])
        assert error_of(late)[1] == "declined"
    names = [one["name"] for one in summary(server, begun["table"])["seats"]]
    assert names == ["Bo", "Cy"]


def test_players_say_phrases_which_nobody_stores(server: Running) -> None:
    table, tokens, made = taken_table(server, 2)
    looker = look_on(server, made)
    with seated(server, table, [*tokens, looker]) as players:
        assert ask(server, f"{table}/remarks", tokens[1], {"phrase": "hello"}).status_code == 204
        for player in players:
            [said] = player.await_message("remarks")["remarks"]
            assert (said["seat"], said["phrase"]) == (1, "hello")
    for body, status in (
        ({"phrase": "you fool"}, 400),
        ({"text": "hello"}, 403),
        ({"phrase": "hello", "text": "hello"}, 400),
    ):
        assert ask(server, f"{table}/remarks", tokens[0], body).status_code == status
    answer = ask(server, f"{table}/remarks", looker, {"phrase": "hello"})
    assert error_of(answer)[1] == "spectator"
    with connected(server, table, tokens[0]) as again:
        assert len(again.await_message("remarks")["remarks"]) == 1
        assert again.state["version"] == 0


def test_a_host_may_allow_words_which_are_short_and_not_too_many(server: Running) -> None:
    table, [ada, _], _ = taken_table(server, 2, talk="text")
    at = f"{table}/remarks"
    for text in ("", "x" * 201, "a\u202eb", 7):
        assert ask(server, at, ada, {"text": text}).status_code == 400
    answers = [ask(server, at, ada, {"text": "<b>well</b>"}).status_code for _ in range(5)]
    assert answers == [204] * 4 + [429]


def test_nobody_talks_at_a_public_table_unless_the_host_wants_it(server: Running) -> None:
    for more, status in (({}, 403), ({"talk": "phrases"}, 204), ({"talk": "off"}, 403)):
        table, [ada, _], _ = taken_table(server, 2, public=True, **more)
        assert ask(server, f"{table}/remarks", ada, {"phrase": "hello"}).status_code == status


def test_a_table_tells_whose_turn_it_is_and_since_when_also_after_a_restart(
    server: Running,
) -> None:
    table, tokens, _ = taken_table(server, 2)
    with seated(server, table, tokens) as players:
        turn(players)
        state = players[0].state
    before = get(server, f"{table}/turn", tokens[0]).json()
    assert before["to_act"] == state["to_act"]
    tables = server.tables

    def is_noted_and_gone() -> bool:
        tables.evict(0)
        return tables.table_store.read(table).turn is not None and table not in tables.live

    until(is_noted_and_gone)
    assert get(server, f"{table}/turn", tokens[0]).json() == before
