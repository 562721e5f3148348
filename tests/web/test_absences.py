"""Absent players: those who stay go on with a bot or end the game, and who comes back plays on."""

from __future__ import annotations

import json
from collections.abc import Callable
from contextlib import ExitStack
from typing import Any

import pytest
from attrs import evolve

from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.table_row import Absence
from maginor_core.tables.server.table_store import Change
from tests.web.clients import Player, connected, new_table
from tests.web.joint import dealt, play_until_due, sit
from tests.web.running import Running, running
from tests.web.test_agreements import all_connected, opened, post, summary

Json = dict[str, Any]  # Any: JSON


def actions(player: Player, wanted: Callable[[Json], object]) -> Json:
    """Return what a client was told last that it may do, as soon as that is as wanted."""
    while True:
        told = [one for one in player.told if one["type"] == "actions"]
        if told and wanted(told[-1]):
            return told[-1]
        player.receive()


def mover_of(server: Running, table: str, token: str) -> int:
    headers = {"Authorization": f"Bearer {token}"}
    [seat] = server.http.get(f"/api/tables/{table}/turn", headers=headers).json()["to_act"]
    return int(seat)


def code_of(answer: Any) -> tuple[int, str]:  # Any: a response
    return answer.status_code, answer.json()["error"]["code"]


@pytest.fixture
def soon(settings: Settings) -> Settings:
    """Return settings with which nobody waits for who is absent."""
    return evolve(settings, absent_seconds=0)


def test_nobody_goes_on_without_a_player_before_the_time_that_is_shown(server: Running) -> None:
    table, tokens, _ = opened(server, 3, absent_after=60)
    assert summary(server, table)["absent_after"] == 60
    mover = mover_of(server, table, tokens[0])
    other = (mover + 1) % 3
    with all_connected(server, table, [*tokens[:mover], *tokens[mover + 1 :]]) as players:
        told = actions(players[0], lambda one: one["absent"])
        [absent] = told["absent"]
        assert absent["seat"] == mover
        assert 0 < absent["left"] <= 60_000
        assert (told["close"], told["replace"], told["resign"]) == (False, [], True)
        answer = post(server, f"{table}/seats/{mover}", tokens[other], {}, "PUT")
        assert code_of(answer) == (409, "not_yet")
        assert code_of(post(server, f"{table}/close", tokens[other])) == (409, "not_yet")
        with connected(server, table, tokens[mover]) as back:
            actions(players[0], lambda one: not one["absent"])
            assert back.play()["type"] == "accepted"


def test_a_bot_plays_on_for_an_absent_player_who_takes_the_seat_again(soon: Settings) -> None:
    with running(soon) as server:
        table, tokens, _ = opened(server, 2)
        mover = mover_of(server, table, tokens[0])
        other = 1 - mover
        with connected(server, table, tokens[other]) as staying:
            told = actions(staying, lambda one: one["replace"])
            assert (told["replace"], told["close"]) == ([mover], True)
            assert told["absent"] == [{"seat": mover, "left": 0}]
            for seat, code in ((other, "not_yet"), (7, "malformed")):
                answer = post(server, f"{table}/seats/{seat}", tokens[other], {}, "PUT")
                assert code_of(answer)[1] == code
            answer = post(server, f"{table}/seats/{mover}", tokens[other], {"bot": "random"}, "PUT")
            found = answer.json()["seats"][mover]
            assert (found["kind"], found["absent"], found["resigned"]) == ("bot", True, False)
            staying.await_version(1)  # the bot has played
            while not staying.state["legal"]:
                staying.receive()
            with connected(server, table, tokens[mover]) as back:
                found = summary(server, table)["seats"][mover]
                assert (found["kind"], found["absent"]) == ("person", False)
                while not back.state["legal"]:
                    staying.await_version(back.state["version"])
                    if staying.state["legal"]:
                        staying.play()
                    else:
                        back.receive()
                assert back.play()["type"] == "accepted"
        assert summary(server, table)["status"] == "playing"


def test_those_who_stay_end_a_game_without_a_loser_and_nothing_is_offered_then(
    soon: Settings,
) -> None:
    with running(soon) as server:
        table, tokens, _ = opened(server, 2)
        mover = mover_of(server, table, tokens[0])
        with connected(server, table, tokens[1 - mover]) as staying:
            actions(staying, lambda one: one["close"])
            assert post(server, f"{table}/close", tokens[1 - mover]).status_code == 204
            while staying.told[-1]["type"] != "closing":
                staying.receive()
        after = summary(server, table)
        assert after["status"] == "archived"
        assert not any(one["resigned"] for one in after["seats"])
        with connected(server, table, tokens[mover], show=True) as late:
            state = late.state
            assert (state["to_act"], state["legal"], state["finished"]) == ([], [], True)
            assert state["result"] is None
            shown = state["shown"]
            assert (shown["menu"], shown["question"], shown["waiting"]) == ([], "", "")
            assert shown["undo_to"] is None
            told = actions(late, lambda one: True)
            assert (told["resign"], told["close"], told["replace"]) == (False, False, [])
            command = {"type": "move_wizard", "player": mover, "oracle": "owl"}
            for kind, fields in (
                ("submit", {"decision": 0, "command": command}),
                ("ask_undo", {"to": 0}),
                ("hint", {}),
            ):
                assert late.send(kind, **fields)["code"] == "finished"
        headers = {"Authorization": f"Bearer {tokens[mover]}"}
        turn = server.http.get(f"/api/tables/{table}/turn", headers=headers).json()
        assert turn["to_act"] == []
        log = server.http.get(f"/api/tables/{table}/log", headers=headers)
        assert log.status_code == 200


def test_an_absent_player_with_no_time_left_is_replaced_and_one_with_time_is_not(
    settings: Settings,
) -> None:
    with running(evolve(settings, absent_seconds=0)) as server:
        table, tokens, _ = opened(server, 3, clock={"seconds": 1})
        mover = mover_of(server, table, tokens[0])
        other = (mover + 1) % 3
        with connected(server, table, tokens[other]) as staying:
            told = actions(staying, lambda one: one["replace"] or one["close"])
            assert (told["replace"], told["close"]) == ([mover], True)
            answer = post(server, f"{table}/seats/{mover}", tokens[other], {}, "PUT")
            assert answer.json()["seats"][mover]["absent"]
            staying.await_version(1)
        slow, tokens, _ = opened(server, 3, clock={"seconds": 3600})
        mover = mover_of(server, slow, tokens[0])
        other = (mover + 1) % 3
        with connected(server, slow, tokens[other]):
            answer = post(server, f"{slow}/seats/{mover}", tokens[other], {}, "PUT")
            assert code_of(answer) == (409, "not_yet")
            assert code_of(post(server, f"{slow}/close", tokens[other])) == (409, "not_yet")


@pytest.mark.parametrize("choices", ["open", "committed"])
def test_with_joint_dice_an_absent_player_is_not_replaced_and_the_game_can_be_ended(
    soon: Settings, choices: str
) -> None:
    with running(soon) as server:
        table, dicers, _ = dealt(server, "maginor", choices=choices)
        mover = mover_of(server, table, dicers[0].token)
        token = dicers[1 - mover].token
        with connected(server, table, token) as staying:
            told = actions(staying, lambda one: one["close"])
            assert told["replace"] == []
            answer = post(server, f"{table}/seats/{mover}", token, {}, "PUT")
            assert code_of(answer) == (409, "no_bot")
            assert post(server, f"{table}/close", token).status_code == 204
        assert summary(server, table)["status"] == "archived"


def test_who_is_absent_while_a_preimage_is_due_is_named_and_who_has_not_disclosed_ends_nothing(
    soon: Settings,
) -> None:
    with running(soon) as server:
        table, dicers, _ = dealt(server, "maginor")
        with ExitStack() as stack:
            players = sit(stack, [server], dicers)
            mover = play_until_due(players)
        token, late = dicers[mover].token, 1 - mover
        with connected(server, table, token) as staying:
            told = actions(staying, lambda one: one["absent"])
            assert [one["seat"] for one in told["absent"]] == [late]
            assert not told["close"]
            assert code_of(post(server, f"{table}/close", token)) == (409, "not_yet")
            dicers[mover].disclose(staying)
            actions(staying, lambda one: one["close"])
            assert post(server, f"{table}/close", token).status_code == 204
            while not staying.state["finished"]:
                staying.receive()
            last = staying.state["events"][-1]["event"]
            assert (last["type"], last["party"]) == ("preimage_withheld", late)


def test_a_table_with_committed_choices_ends_and_is_not_replaced(soon: Settings) -> None:
    with running(soon) as server:
        table, tokens, _ = opened(server, 2, choices="committed")
        mover = mover_of(server, table, tokens[0])
        with connected(server, table, tokens[1 - mover]) as staying:
            told = actions(staying, lambda one: one["close"])
            assert told["replace"] == []
            assert post(server, f"{table}/close", tokens[1 - mover]).status_code == 204


@pytest.mark.parametrize("terms", [{}, {"choices": "committed"}, {"clock": {"seconds": 1}}])
def test_a_game_ends_once_all_but_one_have_resigned_and_that_one_is_absent(
    soon: Settings, terms: Json
) -> None:
    with running(soon) as server:
        table, tokens, _ = opened(server, 4, **terms)
        mover = mover_of(server, table, tokens[0])
        leaving = [token for seat, token in enumerate(tokens) if seat != mover]
        with connected(server, table, leaving[0]) as watching:
            for token in leaving:
                assert post(server, f"{table}/resign", token).status_code == 204
            assert code_of(post(server, f"{table}/close", leaving[0])) == (403, "resigned")
            while watching.told[-1]["type"] != "closing":
                watching.receive()
        after = summary(server, table)
        assert (after["status"], after["seats"][mover]["resigned"]) == ("archived", False)
        headers = {"Authorization": f"Bearer {leaving[0]}"}
        assert server.http.get(f"/api/tables/{table}/log", headers=headers).status_code == 200


def test_joint_dice_end_too_also_while_something_is_due(soon: Settings) -> None:
    with running(soon) as server:
        table, dicers, _ = dealt(server, "maginor", 3)
        with ExitStack() as stack:
            players = sit(stack, [server], dicers)
            mover = play_until_due(players)
        stays = (mover + 1) % 3
        for dicer in dicers:
            if dicer.seat != stays:
                assert post(server, f"{table}/resign", dicer.token).status_code == 204
        with connected(server, table, dicers[mover].token) as watching:
            while watching.told[-1]["type"] != "closing":
                watching.receive()
        assert summary(server, table)["status"] == "archived"


def test_since_when_a_player_is_absent_outlasts_a_restart(settings: Settings) -> None:
    with running(settings) as server:
        table, tokens, _ = opened(server, 2, absent_after=3600)
        mover = mover_of(server, table, tokens[0])
        with connected(server, table, tokens[1 - mover]) as staying:
            actions(staying, lambda one: one["absent"])
        store = server.server.application.state.server.tables.table_store
        noted = store.read(table).absences[str(mover)]
        early = {str(mover): Absence(noted.decision, noted.since - 3600_000)}
        store.change(table, lambda record: Change(evolve(record, absences=early)))
    with (
        running(settings) as server,
        connected(server, table, tokens[1 - mover]) as staying,
    ):
        told = actions(staying, lambda one: one["close"])
        assert told["replace"] == [mover]


@pytest.mark.parametrize("value", [59, 30 * 24 * 3600 + 1, "60", 60.0, True])
def test_a_time_that_is_too_short_or_none_is_refused(server: Running, value: object) -> None:
    seats = [{"kind": "person"}, {"kind": "open"}]
    body = {"game": "maginor", "seats": seats, "absent_after": value}
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert "absent_after" in answer.json()["error"]["message"]


def test_a_spectator_who_takes_a_seat_on_the_same_socket_is_counted_and_announced(
    server: Running,
) -> None:
    made = new_table(
        server, seats=[{"kind": "person", "name": "Ada"}, {"kind": "open"}], hotseat=False
    )
    table = made["table"]
    body: Json = {"name": "Bo", "invitation": made["invitation"]}
    bo = post(server, f"{table}/seats", "", body).json()["token"]
    body = {"invitation": made["spectate"]}
    eye = post(server, f"{table}/spectators", "", body).json()["token"]
    with (
        connected(server, table, made["tokens"][0]) as ada,
        connected(server, table, eye) as both,
    ):

        def presence() -> tuple[list[bool], int]:
            told = next((one for one in ada.told[::-1] if one["type"] == "presence"), None)
            return (told["seats"], told["spectators"]) if told else ([], 0)

        while presence() != ([True, False], 1):
            ada.receive()
        assert both.send("join", token=bo)["seat"] == 1
        while presence() != ([True, True], 0):
            ada.receive()
        assert both.send("join", token=eye)["seat"] is None
        while presence() != ([True, False], 1):
            ada.receive()


def test_one_seat_has_no_more_sockets_than_documented_however_they_came(server: Running) -> None:
    table, tokens, made = opened(server, 2)
    eye = post(server, f"{table}/spectators", "", {"invitation": made["spectate"]}).json()["token"]
    with ExitStack() as stack:
        for _ in range(20):
            stack.enter_context(connected(server, table, tokens[0]))
        last = stack.enter_context(connected(server, table, eye))
        last.socket.send(json.dumps({"type": "join", "token": tokens[0]}))
        while (told := last.receive())["type"] != "closing":
            pass
        assert told["reason"] == "full"
