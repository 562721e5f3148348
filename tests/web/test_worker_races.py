"""Two processes that share one PostgreSQL are asked for the same at the same time."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from functools import partial
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from maginor_core.audit import audit
from maginor_core.eventlog.stores import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games import known_game
from maginor_core.tables import new_tables
from maginor_core.tables.server.settings import Settings
from tests.stores.postgres import Server as Postgres
from tests.stores.postgres import start
from tests.web.clients import ask, connected, new_table, open_table, seated
from tests.web.running import Running, running

Pair = tuple[Running, Running]


@pytest.fixture(scope="module")
def postgres() -> Iterator[Postgres]:
    with start() as server:
        yield server


@pytest.fixture
def settings(postgres: Postgres) -> Settings:
    return Settings(store=postgres.database(), port=0, core_share=1e6, posts_per_minute=10**6)


@pytest.fixture
def pair(settings: Settings) -> Iterator[Pair]:
    with running(settings) as first, running(settings) as second:
        yield first, second


def at_once(work: Sequence[Callable[[], Any]]) -> list[Any]:  # Any: what is returned
    """Do everything at the same time, and return what came of each."""
    with ThreadPoolExecutor(len(work)) as threads:
        return [one.result(300) for one in [threads.submit(each) for each in work]]


def test_a_seat_is_taken_once_however_many_ask_for_it_at_once(pair: Pair) -> None:
    for _ in range(5):
        made = open_table(pair[0], 3, public=True)
        path = f"{made['table']}/seats"
        answers = at_once(
            [partial(ask, pair[n % 2], path, "", {"name": f"P{n}"}) for n in range(12)]
        )
        taken = [answer.json() for answer in answers if answer.status_code == 201]
        assert sorted(one["seat"] for one in taken) == [1, 2]
        assert {one.status_code for one in answers} == {201, 409}
        for one in taken:
            with connected(pair[one["seat"] % 2], made["table"], one["token"]) as player:
                assert player.joined["seat"] == one["seat"]


def test_the_number_of_spectators_holds_in_all_processes_together(
    pair: Pair, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(new_tables, "MOST_STRANGERS", 20)
    made = new_table(pair[0], public=True)
    path = f"{made['table']}/spectators"
    answers = at_once([partial(ask, pair[n % 2], path) for n in range(30)])
    assert [answer.status_code for answer in answers].count(201) == 20


def test_of_two_commands_for_one_decision_one_counts(pair: Pair, settings: Settings) -> None:
    made = new_table(pair[0])
    table, tokens = made["table"], made["tokens"]
    accepted: dict[int, dict[str, Any]] = {}
    with ExitStack() as stack:
        tabs = [
            [stack.enter_context(connected(server, table, token)) for server in pair]
            for token in tokens
        ]
        everybody = [tab for seat in tabs for tab in seat]
        for number in range(25):
            state = everybody[0].state
            if state["finished"]:
                break
            seat = state["to_act"][0]

            def submit(tab: int, number: int = number, seat: int = seat) -> Any:  # Any: a message
                player = tabs[seat][tab]
                legal, decision = player.state["legal"], player.state["decision"]
                command = legal[(number + tab) % len(legal)]
                return command, player.send("submit", decision=decision, command=command)

            answers = at_once([partial(submit, 0), partial(submit, 1)])
            kinds = sorted(answer["type"] for _, answer in answers)
            counted = [pair for pair in answers if pair[1]["type"] == "accepted"]
            assert kinds in (["accepted", "conflict"], ["accepted", "refused"]), answers
            ((command, answer),) = counted
            accepted[answer["version"]] = command
            for tab in everybody:
                tab.await_version(answer["version"])
    with SqlStore(settings.store) as store:
        game = open_game(store, table, known_game)
    to_json = game.definition.command_json.to_json
    assert [to_json(game.log[at - 1].command) for at in sorted(accepted)] == [
        accepted[at] for at in sorted(accepted)
    ]


def test_nothing_is_added_to_a_game_that_another_process_closes_meanwhile(
    pair: Pair, settings: Settings
) -> None:
    acknowledged: dict[str, int] = {}
    for number in range(8):
        made = new_table(pair[number % 2])
        table, tokens = made["table"], made["tokens"]
        with seated(pair[0], table, tokens) as players:
            player = players[players[0].state["to_act"][0]]

            def play(player: Any = player) -> int:  # Any: a player
                best = 0
                for turn in range(6):
                    if not player.state["legal"]:
                        break
                    try:
                        answer = player.play(turn)
                    except ConnectionClosed:  # with the table
                        break
                    best = answer.get("version") or best
                return best

            close = partial(ask, pair[1], f"{table}/close", tokens[0])
            version, closed = at_once([play, close])
            acknowledged[table] = version
            assert closed.status_code == 204, closed.text
    verdicts = list(audit([settings.store]))
    assert len(verdicts) == 8
    assert [str(verdict) for verdict in verdicts if not verdict.ok] == []
    with SqlStore(settings.store) as store:
        for table, version in acknowledged.items():
            stored = store.read(table)
            assert stored.seal is not None
            assert len(stored.records) >= version


def test_players_who_ask_for_a_rematch_at_once_meet_at_one_table(pair: Pair) -> None:
    made = new_table(pair[0])
    table, tokens = made["table"], made["tokens"]
    assert ask(pair[0], f"{table}/close", tokens[0]).status_code == 204
    answers = at_once(
        [partial(ask, pair[n % 2], f"{table}/rematch", tokens[n // 2 % 2]) for n in range(8)]
    )
    assert [answer.status_code for answer in answers] == [201] * 8, [a.text for a in answers]
    assert len({answer.json()["table"] for answer in answers}) == 1


@pytest.mark.parametrize(
    "path",
    ["/api/tables/%00", "/api/tables/a%00/log", "/api/logs/%00", "/api/logs/%00/0/versions/0"],
)
def test_an_id_that_no_text_of_the_database_can_be_is_unknown(pair: Pair, path: str) -> None:
    answer = pair[0].http.get(path, headers={"Authorization": "Bearer x"})
    assert answer.status_code == 404
