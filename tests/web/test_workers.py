"""Several processes share one PostgreSQL: a table is the same in all of them."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Any

import pytest
from httpx2 import Client

from maginor_core.audit import Commitments, audit
from maginor_core.audit.commitments import commitments_from_json
from maginor_core.eventlog.stores import export_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games import game as game_called
from maginor_core.tables.server.settings import Settings
from tests.stores.postgres import Server as Postgres
from tests.stores.postgres import start
from tests.web.clients import Player, connected, new_table
from tests.web.joint import joint_table, sit, until_due
from tests.web.joint import turn as joint_turn
from tests.web.running import Running, running
from tests.web.test_committed_choices import chosen, committed, disclosed, opened, until_duel
from tests.web.test_committed_choices import sit as choices_sit

ROOT = Path(__file__).parents[2]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with start() as server:
        yield server


def until(players: list[Player], check: Any) -> None:  # Any: a function of a message
    """Wait until each player was told something."""
    for player in players:
        while not any(check(message) for message in player.told):
            player.receive()


def turn(players: list[Player], number: int) -> None:
    seat = players[0].state["to_act"][0]
    answer = players[seat].play(number)
    assert answer["type"] == "accepted", answer
    for player in players:
        player.await_version(answer["version"])


def test_seats_at_two_processes_play_undo_talk_and_see_each_other(postgres: Postgres) -> None:
    settings = Settings(store=postgres.database(), port=0)
    with running(settings) as first, running(settings) as second, ExitStack() as stack:
        made = new_table(first, dice={"mode": "seeded", "seed": "undo"})
        table, tokens = made["table"], made["tokens"]
        servers = (first, second)
        players = [
            stack.enter_context(connected(server, table, token))
            for server, token in zip(servers, tokens, strict=True)
        ]
        until(players, lambda message: message.get("seats") == [True, True])
        headers = {"Authorization": f"Bearer {tokens[1]}"}
        path = f"/api/tables/{table}/remarks"
        said = second.http.post(path, json={"phrase": "hello"}, headers=headers)
        assert said.status_code == 204
        until(players, lambda message: message.get("remarks"))
        assert [one["phrase"] for one in players[0].told[-1]["remarks"]] == ["hello"]
        for number in range(10):
            turn(players, number)
        assert players[0].state["view"] != players[1].told[0]["view"]
        assert players[0].send("ask_undo", to=2)["version"] is None
        until(players[1:], lambda message: message.get("undo"))
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
        ada, bo = players = choices_sit(stack, first, table, tokens)
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
                answers = [one.result(60) for one in sent]
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
    with SqlStore(settings.store) as store:
        export_game(store, table, tmp_path / "game.maginor")
    [verdict] = audit([tmp_path / "game.maginor"])
    assert verdict.word == "ok so far"


def test_a_seat_that_is_taken_at_one_process_opens_at_another(postgres: Postgres) -> None:
    settings = Settings(store=postgres.database(), port=0)
    seats = [{"kind": "person"}, {"kind": "open"}]
    with running(settings) as first, running(settings) as second:
        made = new_table(first, seats=seats, hotseat=False)
        with connected(second, made["table"], made["tokens"][0]):
            body = {"name": "Bo", "invitation": made["invitation"]}
            path = f"/api/tables/{made['table']}/seats"
            taken = first.http.post(path, json=body).json()
            deadline = time.monotonic() + 60
            while True:
                with connected(second, made["table"], taken["token"]) as bo:
                    if bo.joined["type"] == "joined":
                        break
                assert time.monotonic() < deadline
                time.sleep(0.05)
            assert bo.joined["seat"] == 1


def test_games_go_on_after_the_database_was_killed(postgres: Postgres) -> None:
    settings = Settings(store=postgres.database(), port=0)
    with running(settings) as first, running(settings) as second, ExitStack() as stack:
        made = new_table(first)
        table, tokens = made["table"], made["tokens"]
        players = [
            stack.enter_context(connected(server, table, token))
            for server, token in zip((first, second), tokens, strict=True)
        ]
        for number in range(3):
            turn(players, number)
        postgres.kill()
        seat = players[0].state["to_act"][0]
        answer = players[seat].play()
        assert (answer["type"], answer["code"]) == ("error", "failed")
        assert first.http.get("/readyz").status_code == 503
        assert first.http.get("/healthz").status_code == 200
        postgres.begin()
        deadline = time.monotonic() + 60
        while players[seat].play()["type"] != "accepted":
            assert time.monotonic() < deadline
            time.sleep(0.1)
        for player in players:
            player.await_version(4)
        turn(players, 1)


@contextmanager
def workers(store: str, number: int) -> Iterator[tuple[subprocess.Popen[str], Running]]:
    """Run ``maginor serve`` with workers, as a person does."""
    command = [sys.executable, "-m", "maginor_core", "serve", "--store", store, "--port", "0"]
    command += ["--workers", str(number), "--no-browser", "--no-limits"]
    process = subprocess.Popen(
        command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True
    )
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        port = int(line.rpartition(":")[2].strip().rstrip("/"))
        found = Running.__new__(Running)
        found.port, found.origin = port, f"http://127.0.0.1:{port}"
        with Client(
            base_url=found.origin, headers={"Origin": found.origin}, timeout=30
        ) as found.http:
            yield process, found
    finally:
        process.terminate()
        assert process.wait(30) == 0
        assert process.stdout is not None
        process.stdout.close()


def test_a_worker_that_is_killed_is_replaced_and_nothing_is_lost(postgres: Postgres) -> None:
    with workers(postgres.database(), 2) as (process, server):
        made = new_table(server)
        table, tokens = made["table"], made["tokens"]
        with connected(server, table, tokens[0]) as one, connected(server, table, tokens[1]) as two:
            for number in range(4):
                turn([one, two], number)
            version = one.state["version"]
        children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
        assert len(children) == 2
        os.kill(int(children[0]), signal.SIGKILL)
        deadline = time.monotonic() + 60
        while True:
            now = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
            if len(now) == 2 and children[0] not in now:
                break
            assert time.monotonic() < deadline
            time.sleep(0.1)
        more = {"version": version}
        with connected(server, table, tokens[0], **more) as one:
            assert one.joined["version"] == version
            with connected(server, table, tokens[1], **more) as two:
                turn([one, two], 1)
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
    path = tmp_path / "joint.maginor"
    with SqlStore(settings.store) as store:
        export_game(store, table, path)
    noted = {table: dicers[0].party.notes()}
    [verdict] = audit([path], commitments=Commitments(commitments_from_json(noted)))
    assert (verdict.word, verdict.dice, verdict.deal) == ("ok so far", "verified", "dealt")


def draws(command: dict[str, Any]) -> bool:
    """Return whether a command of Maginor draws an outcome."""
    fact = game_called("maginor").command_json.from_json(command)
    return fact.tag in game_called("maginor").decider.draws
