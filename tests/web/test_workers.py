"""Several processes share one PostgreSQL: a table is the same in all of them."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from subprocess import Popen
from typing import Any

import pytest

from maginor_core.games import game as game_called
from maginor_core.tables.server.settings import Settings
from tests.stores.postgres import Server as Postgres
from tests.stores.postgres import start
from tests.web.clients import (
    Player,
    ask,
    connected,
    judged,
    new_table,
    open_table,
    seated,
    take_seat,
    turn,
    until,
)
from tests.web.joint import joint_table, sit, until_due
from tests.web.joint import turn as joint_turn
from tests.web.running import Running, process_running, running
from tests.web.test_committed_choices import chosen, committed, disclosed, opened, until_duel


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with start() as server:
        yield server


def at_each(
    stack: ExitStack, servers: Sequence[Running], table: str, tokens: Sequence[str]
) -> list[Player]:
    """Connect each seat to a process of its own."""
    pairs = zip(servers, tokens, strict=True)
    return [stack.enter_context(connected(server, table, token)) for server, token in pairs]


def test_seats_at_two_processes_play_undo_talk_and_see_each_other(postgres: Postgres) -> None:
    settings = Settings(store=postgres.database(), port=0)
    with running(settings) as first, running(settings) as second, ExitStack() as stack:
        made = new_table(first, dice={"mode": "seeded", "seed": "undo"})
        table, tokens = made["table"], made["tokens"]
        players = at_each(stack, (first, second), table, tokens)
        for player in players:
            player.until_told(lambda message: message.get("seats") == [True, True])
        assert ask(second, f"{table}/remarks", tokens[1], {"phrase": "hello"}).status_code == 204
        for player in players:
            player.until_told(lambda message: message.get("remarks"))
        assert [one["phrase"] for one in players[0].told[-1]["remarks"]] == ["hello"]
        for number in range(10):
            turn(players, number)
        assert players[0].state["view"] != players[1].told[0]["view"]
        assert players[0].send("ask_undo", to=2)["version"] is None
        players[1].until_told(lambda message: message.get("undo"))
        assert players[1].send("answer_undo", agree=True, to=2, version=10)["type"] == "accepted"
        for player in players:
            player.await_version(11)
            assert player.state["undo"] is None
        turn(players, 1)


@pytest.mark.usefixtures("same_game_each_time")
def test_of_choices_that_a_seat_commits_to_at_two_processes_at_once_one_counts(
    postgres: Postgres, tmp_path: Path
) -> None:
    settings = Settings(store=postgres.database(), port=0, core_share=1e6)
    with running(settings) as first, running(settings) as second, ExitStack() as stack:
        table, tokens = opened(first)
        ada, bo = players = stack.enter_context(seated(first, table, tokens))
        elsewhere = stack.enter_context(connected(second, table, tokens[1]))
        for _ in range(2):
            until_duel(players)
            version, decision = ada.state["version"], ada.state["choices"]["decision"]
            assert committed(ada, hers := chosen(settings, table, 0))["type"] == "accepted"
            for player in (bo, elsewhere):
                player.await_version(version + 1)
            # They seal the same command, so that the game is the same whichever counts.
            tried = [chosen(settings, table, 1) for _ in range(2)]
            commitments = [choice.commitment.hex() for choice in tried]
            with ThreadPoolExecutor(2) as pool:
                sent = [
                    pool.submit(player.send, "commit", decision=decision, commitment=commitment)
                    for player, commitment in zip((bo, elsewhere), commitments, strict=True)
                ]
                answers = [one.result(300) for one in sent]
            counted = [answer["type"] == "accepted" for answer in answers]
            assert sorted(counted) == [False, True], answers
            for player in (*players, elsewhere):
                player.await_version(version + 2)
            for player in (bo, elsewhere):
                answer = disclosed(player, tried[counted.index(False)])
                assert answer["code"] == "commitment"
            assert disclosed(ada, hers)["type"] == "accepted"
            elsewhere.await_version(version + 3)
            assert disclosed(elsewhere, tried[counted.index(True)])["type"] == "accepted"
            for player in players:
                player.await_version(version + 4)
    assert judged(settings.store, table, tmp_path / "game.maginor").word == "ok so far"


def test_a_seat_that_is_taken_at_one_process_opens_at_another(postgres: Postgres) -> None:
    settings = Settings(store=postgres.database(), port=0)
    with running(settings) as first, running(settings) as second:
        made = open_table(first)
        with connected(second, made["table"], made["tokens"][0]):
            token = take_seat(first, made)

            def has_seat() -> bool:
                with connected(second, made["table"], token) as bo:
                    return bo.joined.get("seat") == 1

            until(has_seat)


def test_games_go_on_after_the_database_was_killed(postgres: Postgres) -> None:
    settings = Settings(store=postgres.database(), port=0)
    with running(settings) as first, running(settings) as second, ExitStack() as stack:
        made = new_table(first)
        table, tokens = made["table"], made["tokens"]
        players = at_each(stack, (first, second), table, tokens)
        for number in range(3):
            turn(players, number)
        postgres.kill()
        seat = players[0].state["to_act"][0]
        answer = players[seat].play()
        assert (answer["type"], answer["code"]) == ("error", "failed")
        assert first.http.get("/readyz").status_code == 503
        assert first.http.get("/healthz").status_code == 200
        postgres.begin()
        until(lambda: players[seat].play()["type"] == "accepted")
        for player in players:
            player.await_version(4)
        turn(players, 1)


def workers(store: str, number: int) -> AbstractContextManager[tuple[Popen[str], Running]]:
    """Run ``maginor serve`` with workers, as a person does."""
    options = ["--store", store, "--port", "0", "--workers", str(number), "--no-limits"]
    return process_running(["-m", "maginor_core", "serve", *options, "--no-browser"])


def children(process: Popen[str]) -> list[int]:
    """Return the numbers of the processes that a process has started."""
    found = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text(encoding="ascii")
    return list(map(int, found.split()))


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(postgres: Postgres) -> None:
    with workers(postgres.database(), 2) as (process, server):
        made = new_table(server)
        table, tokens = made["table"], made["tokens"]
        with seated(server, table, tokens) as players:
            for number in range(4):
                turn(players, number)
            version = players[0].state["version"]
        first, second = children(process)
        os.kill(first, signal.SIGKILL)
        until(lambda: len(set(children(process)) - {first}) == 2)
        assert second in children(process)
        with seated(server, table, tokens, version=version) as players:
            assert players[0].joined["version"] == version
            turn(players, 1)
        assert json.loads(server.http.get("/readyz").text) == {"status": "ok"}
        assert "maginor_records_total" in server.http.get("/metrics").text


def test_joint_dice_go_through_two_processes_and_a_move_elsewhere_displaces_nothing(
    postgres: Postgres, tmp_path: Path
) -> None:
    settings = Settings(store=postgres.database(), port=0)
    with running(settings) as first, running(settings) as second, ExitStack() as stack:
        table, dicers, _ = joint_table(first, "maginor")
        for server, dicer in zip((first, second), dicers, strict=True):
            dicer.commit(server)
        for server, dicer in zip((second, first), dicers, strict=True):
            dicer.open(server)
        players = sit(stack, [first, second], dicers)
        drawn = 0
        while drawn < 3:
            drawn += joint_turn(players, dicers, drawn)
        # A second tab at the other process decides otherwise at the same time.
        seat = players[0].state["to_act"][0]
        tab = stack.enter_context(connected((second, first)[seat], table, dicers[seat].token))
        while not any(map(draws, players[seat].state["legal"])):
            joint_turn(players, dicers, 0)
            seat = players[0].state["to_act"][0]
            tab = stack.enter_context(connected((second, first)[seat], table, dicers[seat].token))
        tab.await_version(players[seat].state["version"])
        version, legal = players[seat].state["version"], players[seat].state["legal"]
        drawing = next(filter(draws, legal))
        decision = players[seat].state["decision"]
        asked = players[seat].send("submit", decision=decision, command=drawing)
        assert asked["version"] is None
        for other in [one for one in legal if one != drawing][:3]:
            refused = tab.send("submit", decision=decision, command=other)
            assert (refused["type"], refused.get("code", "due")) in (
                ("conflict", "due"),
                ("error", "due"),
            )
        told = []
        for player, dicer in zip(players, dicers, strict=True):
            until_due(player)
            told.append(dicer.disclose(player)["version"])
        assert told == [None, version + 1]
        for player in players:
            player.await_version(version + 1)
        joint_turn(players, dicers, 0)
    notes = dicers[0].party.notes()
    verdict = judged(settings.store, table, tmp_path / "joint.maginor", notes)
    assert (verdict.word, verdict.dice, verdict.deal) == ("ok so far", "verified", "dealt")


def draws(command: dict[str, Any]) -> bool:
    """Return whether a command of Maginor draws an outcome."""
    fact = game_called("maginor").command_json.from_json(command)
    return fact.tag in game_called("maginor").decider.draws
