"""Absent players: those who stay go on with a bot or end the game, and who comes back plays on."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack
from itertools import chain, repeat

import pytest
from attrs import evolve

from maginor_core.tables import permissions
from maginor_core.tables.server import absences
from maginor_core.tables.server.absences import RETURNED
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_row import Absence, ClockState, TableRow
from maginor_core.tables.table_time import now
from tests.web.clients import (
    OPEN,
    PERSON,
    Json,
    Player,
    ask,
    connected,
    error_of,
    get,
    seated,
    summary,
    taken_table,
)
from tests.web.joint import dealt, play_until_due, sit
from tests.web.running import Running, running


def actions(player: Player, wanted: Callable[[Json], object]) -> Json:
    """Return what a client was told last that it may do, as soon as that is as wanted."""

    def newest() -> Json:
        return next((one for one in player.told[::-1] if one["type"] == "actions"), {})

    player.until(lambda: newest() and wanted(newest()))
    return newest()


def mover_of(server: Running, table: str, token: str) -> int:
    [seat] = get(server, f"{table}/turn", token).json()["to_act"]
    return int(seat)


@pytest.fixture
def soon(settings: Settings) -> Settings:
    """Return settings with which nobody waits for who is absent."""
    return evolve(settings, absent_seconds=0)


def test_nobody_goes_on_without_a_player_before_the_time_that_is_shown(server: Running) -> None:
    table, tokens, _ = taken_table(server, 3, absent_after=60)
    assert summary(server, table)["absent_after"] == 60
    mover = mover_of(server, table, tokens[0])
    other = (mover + 1) % 3
    with seated(server, table, [*tokens[:mover], *tokens[mover + 1 :]]) as players:
        told = actions(players[0], lambda one: one["absent"])
        [absent] = told["absent"]
        assert absent["seat"] == mover
        assert 0 < absent["left"] <= 60_000
        assert (told["close"], told["replace"], told["resign"]) == (False, [], True)
        answer = ask(server, f"{table}/seats/{mover}", tokens[other], {}, "PUT")
        assert error_of(answer) == (409, "not_yet")
        assert error_of(ask(server, f"{table}/close", tokens[other])) == (409, "not_yet")
        with connected(server, table, tokens[mover]) as back:
            actions(players[0], lambda one: not one["absent"])
            assert back.play()["type"] == "accepted"


def test_a_bot_plays_on_for_an_absent_player_who_takes_the_seat_again(soon: Settings) -> None:
    with running(soon) as server:
        table, tokens, _ = taken_table(server, 2)
        mover = mover_of(server, table, tokens[0])
        other = 1 - mover
        with connected(server, table, tokens[other]) as staying:
            told = actions(staying, lambda one: one["replace"])
            assert (told["replace"], told["close"]) == ([mover], True)
            assert told["absent"] == [{"seat": mover, "left": 0}]
            for seat, code in ((other, "not_yet"), (7, "malformed")):
                answer = ask(server, f"{table}/seats/{seat}", tokens[other], {}, "PUT")
                assert error_of(answer)[1] == code
            answer = ask(server, f"{table}/seats/{mover}", tokens[other], {"bot": "random"}, "PUT")
            found = answer.json()["seats"][mover]
            assert (found["kind"], found["absent"], found["resigned"]) == ("bot", True, False)
            staying.await_version(1)  # the bot has played
            staying.until(lambda: staying.state["legal"])
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
        table, tokens, _ = taken_table(server, 2)
        mover = mover_of(server, table, tokens[0])
        with connected(server, table, tokens[1 - mover]) as staying:
            actions(staying, lambda one: one["close"])
            assert ask(server, f"{table}/close", tokens[1 - mover]).status_code == 204
            staying.await_message("closing")
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
        turn = get(server, f"{table}/turn", tokens[mover]).json()
        assert turn["to_act"] == []
        log = get(server, f"{table}/log", tokens[mover])
        assert log.status_code == 200


def test_an_absent_player_with_no_time_left_is_replaced_and_one_with_time_is_not(
    soon: Settings,
) -> None:
    with running(soon) as server:
        table, tokens, _ = taken_table(server, 3, clock={"seconds": 1})
        mover = mover_of(server, table, tokens[0])
        other = (mover + 1) % 3
        with connected(server, table, tokens[other]) as staying:
            told = actions(staying, lambda one: one["replace"] or one["close"])
            assert (told["replace"], told["close"]) == ([mover], True)
            answer = ask(server, f"{table}/seats/{mover}", tokens[other], {}, "PUT")
            assert answer.json()["seats"][mover]["absent"]
            staying.await_version(1)
        slow, tokens, _ = taken_table(server, 3, clock={"seconds": 3600})
        mover = mover_of(server, slow, tokens[0])
        other = (mover + 1) % 3
        with connected(server, slow, tokens[other]):
            answer = ask(server, f"{slow}/seats/{mover}", tokens[other], {}, "PUT")
            assert error_of(answer) == (409, "not_yet")
            assert error_of(ask(server, f"{slow}/close", tokens[other])) == (409, "not_yet")


def test_at_no_time_left_a_bot_plays_on_for_a_player_who_is_there_and_can_have_the_seat_again(
    server: Running,
) -> None:
    table, tokens, _ = taken_table(server, 3, clock={"seconds": 1})
    mover = mover_of(server, table, tokens[0])
    other = (mover + 1) % 3
    with seated(server, table, tokens) as players:
        staying, late = players[other], players[mover]
        told = actions(staying, lambda one: one["replace"])
        assert (told["replace"], told["close"], told["absent"]) == ([mover], True, [])
        told = actions(late, lambda one: True)
        assert (told["replace"], told["close"]) == ([], False)
        answer = ask(server, f"{table}/seats/{mover}", tokens[mover], {}, "PUT")
        assert error_of(answer) == (409, "not_yet")
        answer = ask(server, f"{table}/seats/{mover}", tokens[other], {"bot": "random"}, "PUT")
        assert answer.json()["seats"][mover]["kind"] == "bot"
        staying.await_version(1)  # the bot has played
        late.await_version(1)
        assert late.state["legal"] == []
        assert not actions(late, lambda one: not one["resign"])["close"]
        assert late.send("hint")["code"] == "replaced"
        with connected(server, table, tokens[mover]):
            found = summary(server, table)["seats"][mover]
            assert (found["kind"], found["absent"]) == ("person", False)
        assert actions(late, lambda one: one["resign"])["replace"] == []


@pytest.mark.parametrize("looks", range(1, 8))
def test_whose_time_runs_out_while_a_message_is_made_is_replaced_as_soon_as_the_game_can_be_ended(
    server: Running, monkeypatch: pytest.MonkeyPatch, looks: int
) -> None:
    table, tokens, _ = taken_table(server, 2, clock={"seconds": 3600})
    mover = mover_of(server, table, tokens[0])
    told: list[Json] = []
    with connected(server, table, tokens[1 - mover]) as staying:
        staying.until(lambda: any(one["type"] == "clock" for one in staying.told))
        actions(staying, lambda one: True)
    leaps = chain(repeat(0, looks), repeat(3_600_000))
    for module in (absences, permissions):
        monkeypatch.setattr(module, "now", lambda: now() + next(leaps))
    while not told or not told[-1]["close"]:
        with connected(server, table, tokens[1 - mover]) as staying:
            actions(staying, lambda one: True)
            told += [one for one in staying.told if one["type"] == "actions"]
    assert [one["replace"] for one in told] == [[mover] if one["close"] else [] for one in told]


def test_who_takes_a_seat_again_at_no_time_left_has_a_minute_before_being_replaced_again(
    server: Running,
) -> None:
    table, tokens, _ = taken_table(server, 3, clock={"seconds": 600})
    mover = mover_of(server, table, tokens[0])
    other = (mover + 1) % 3
    with connected(server, table, tokens[other]) as staying:
        overdue = ClockState((0,) * 3, (mover,), now(), 0)

        def late(record: TableRow) -> Change:
            return Change(evolve(record, clock_state=overdue))

        live = server.tables.live[table]
        live.record = server.tables.table_store.change(table, late)
        answer = ask(server, f"{table}/seats/{mover}", tokens[other], {"bot": "random"}, "PUT")
        assert answer.json()["seats"][mover]["kind"] == "bot"
        with connected(server, table, tokens[mover]):
            assert summary(server, table)["seats"][mover]["kind"] == "person"
            state = live.record.clock_state
            assert state is not None
            assert RETURNED - 30_000 < state.left_at(now())[mover] <= RETURNED
            assert actions(staying, lambda one: one["close"] is False)["replace"] == []
            answer = ask(server, f"{table}/seats/{mover}", tokens[other], {}, "PUT")
            assert error_of(answer) == (409, "not_yet")


def test_at_one_screen_no_bot_plays_on_for_who_has_no_time_left(server: Running) -> None:
    body = {
        "game": "maginor",
        "seats": [{"kind": "person", "name": name} for name in ("Ada", "Bo")],
        "hotseat": True,
        "clock": {"seconds": 1},
    }
    made = server.http.post("/api/tables", json=body).json()
    table, tokens = made["table"], made["tokens"]
    with seated(server, table, tokens) as players:
        record = server.tables.table_store.read(table)
        overdue = evolve(
            server.tables.live[table].record,
            clock_state=ClockState((-1, -1), (0, 1), record.created, 0),
        )
        server.tables.live[table].record = overdue
        assert actions(players[0], lambda one: one["close"])["replace"] == []
        for token in tokens:
            for seat in range(2):
                answer = ask(server, f"{table}/seats/{seat}", token, {}, "PUT")
                assert error_of(answer) == (409, "not_yet")


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
            answer = ask(server, f"{table}/seats/{mover}", token, {}, "PUT")
            assert error_of(answer) == (409, "no_bot")
            assert ask(server, f"{table}/close", token).status_code == 204
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
            assert error_of(ask(server, f"{table}/close", token)) == (409, "not_yet")
            dicers[mover].disclose(staying)
            actions(staying, lambda one: one["close"])
            assert ask(server, f"{table}/close", token).status_code == 204
            staying.until_finished()
            last = staying.state["events"][-1]["event"]
            assert (last["type"], last["party"]) == ("preimage_withheld", late)


@pytest.mark.parametrize("terms", [{}, {"choices": "committed"}, {"clock": {"seconds": 1}}])
def test_a_game_ends_once_all_but_one_have_resigned_and_that_one_is_absent(
    soon: Settings, terms: Json
) -> None:
    with running(soon) as server:
        table, tokens, _ = taken_table(server, 4, **terms)
        mover = mover_of(server, table, tokens[0])
        leaving = [token for seat, token in enumerate(tokens) if seat != mover]
        with connected(server, table, leaving[0]) as watching:
            for token in leaving:
                assert ask(server, f"{table}/resign", token).status_code == 204
            assert error_of(ask(server, f"{table}/close", leaving[0])) == (403, "resigned")
            watching.until_told(lambda one: one["type"] == "closing")
        after = summary(server, table)
        assert (after["status"], after["seats"][mover]["resigned"]) == ("archived", False)
        assert get(server, f"{table}/log", leaving[0]).status_code == 200


def test_joint_dice_end_too_also_while_something_is_due(soon: Settings) -> None:
    with running(soon) as server:
        table, dicers, _ = dealt(server, "maginor", 3)
        with ExitStack() as stack:
            players = sit(stack, [server], dicers)
            mover = play_until_due(players)
        stays = (mover + 1) % 3
        for dicer in dicers:
            if dicer.seat != stays:
                assert ask(server, f"{table}/resign", dicer.token).status_code == 204
        with connected(server, table, dicers[mover].token) as watching:
            watching.until_told(lambda one: one["type"] == "closing")
        assert summary(server, table)["status"] == "archived"


def test_since_when_a_player_is_absent_outlasts_a_restart(settings: Settings) -> None:
    with running(settings) as server:
        table, tokens, _ = taken_table(server, 2, absent_after=3600)
        mover = mover_of(server, table, tokens[0])
        with connected(server, table, tokens[1 - mover]) as staying:
            actions(staying, lambda one: one["absent"])
        store = server.tables.table_store
        noted = store.read(table).absences[str(mover)]
        early = {str(mover): Absence(noted.decision, noted.since - 3600_000)}
        store.change(table, lambda record: Change(evolve(record, absences=early)))
    with running(settings) as server, connected(server, table, tokens[1 - mover]) as staying:
        told = actions(staying, lambda one: one["close"])
        assert told["replace"] == [mover]


@pytest.mark.parametrize("value", [59, 30 * 24 * 3600 + 1, "60", 60.0, True])
def test_a_time_that_is_too_short_or_none_is_refused(server: Running, value: object) -> None:
    body = {"game": "maginor", "seats": [PERSON, OPEN], "absent_after": value}
    answer = server.http.post("/api/tables", json=body)
    assert answer.status_code == 400
    assert "absent_after" in answer.json()["error"]["message"]
