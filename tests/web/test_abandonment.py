"""Tables at which nobody has been for long are sealed as abandoned, once, and no others are."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.engine.errors import ConcurrencyError
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.stores import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.games import known_game
from maginor_core.play.bots import bots_of, play_out
from maginor_core.tables.new_tables import open_table as open_stored
from maginor_core.tables.server.deadlines import Abandonment
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
from maginor_core.tables.server.services import Services
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_request import read_request
from maginor_core.tables.table_row import ClockState, ClockTerms, TableRow
from maginor_core.tables.table_time import now
from tests.stores.postgres import start
from tests.tiny.game import TINY
from tests.web.clients import OPEN, PERSON, connected, get, judged, new_table, summary, until
from tests.web.joint import dealt, play_until_due, sit
from tests.web.running import Running, running

LONG_AGO = 1_000_000
"""Milliseconds since somebody was at a table that is left alone in these tests."""


@pytest.fixture
def tables(settings: Settings) -> Iterator[ServedTables]:
    made = ServedTables(SqlStore(settings.store))
    yield made
    made.close()


def opened(tables: ServedTables, **wanted: object) -> str:
    """Open a table, and return its id."""
    asked = {"game": TINY.name, "seats": [PERSON, PERSON], "hotseat": True, **wanted}
    request = read_request(asked)
    return str(open_stored(tables, request)["table"])


def left_alone(tables: ServedTables, table_id: str, **changed: Any) -> None:  # Any: of a record
    """Let a table be as if nobody had been there for long."""
    tables.table_store.change(table_id, lambda record: Change(evolve(record, **changed)))
    with tables.store.engine.begin() as connection:
        connection.exec_driver_sql(f"UPDATE maginor_rooms SET changed = {now() - LONG_AGO}")


def outcome_of(tables: ServedTables, table_id: str) -> str | None:
    seal = tables.store.read(table_id).seal
    return None if seal is None else seal.outcome


def look(tables: ServedTables, seconds: float = LONG_AGO / 2000) -> int:
    """Look once for abandoned tables; in a thread, since this one may have a loop of a browser."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(asyncio.run, Abandonment(tables, seconds).look()).result()


def status(server: Running, table: str) -> str:
    return str(summary(server, table)["status"])


def test_since_when_a_turn_is_outlasts_a_visit_that_ends_before_it_is_noted(
    settings: Settings, tables: ServedTables
) -> None:
    table_id = opened(tables)
    left_alone(tables, table_id)
    with_visits = evolve(settings, abandon_seconds=60)

    async def visit() -> int:
        server = Services(with_visits)
        table = await server.tables.get(table_id)
        server.tables.visited(table)
        server.tables.left(table)
        while table.is_busy:
            await asyncio.sleep(0.01)
        server.tables.close()
        return table.turn.since

    since = [asyncio.run(visit()) for _ in range(2)]
    assert since[0] == since[1] < now() - LONG_AGO / 2


def test_what_is_changed_while_a_table_is_read_is_known_when_it_is_there(
    tables: ServedTables, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: a seat is taken in the moment in which somebody else loads the table."""
    table_id, read = opened(tables), tables._read
    tables.table_store.take_new(table_id)
    changed: list[TableRow] = []

    def read_and_change(table_id: str) -> ServedTable:
        table = read(table_id)
        if len(changed) < 2:
            change = Change(evolve(table.record, hints=not table.record.hints))
            changed.append(tables.table_store.change(table_id, lambda _: change))
        return table

    monkeypatch.setattr(tables, "_read", read_and_change)
    table = asyncio.run(tables.get(table_id))
    assert len(changed) == 2
    assert table.record == changed[1]


def test_a_server_ends_tables_at_which_nobody_is_and_no_others(
    settings: Settings, tables: ServedTables, tmp_path: Path
) -> None:
    with running(evolve(settings, abandon_seconds=60)) as server:
        kept, left = new_table(server, game=TINY.name), new_table(server)
        clocked = new_table(server, game=TINY.name, clock={"seconds": 366 * 24 * 3600})
        with connected(server, clocked["table"], clocked["tokens"][0]) as player:
            player.play()
            until(lambda: tables.table_store.read(clocked["table"]).clock_state)
        with connected(server, kept["table"], kept["tokens"][0]) as here:
            left_alone(tables, left["table"])  # and the others with it
            until(lambda: status(server, left["table"]) == "archived")
            assert status(server, kept["table"]) == "playing"
            assert here.play()["type"] == "accepted"
            assert status(server, clocked["table"]) == "playing"
        assert get(server, f"{left['table']}/log", left["tokens"][1]).status_code == 200
        verdict = judged(settings.store, left["table"], tmp_path / "log.maginor")
        assert verdict.word == "ok"
        assert outcome_of(tables, left["table"]) == "abandoned"
        with connected(server, left["table"], left["tokens"][0]) as late:
            answer = late.send("submit", decision=late.state["decision"], command={})
            assert answer["type"] != "accepted"


def test_nothing_is_abandoned_if_the_time_is_0(tables: ServedTables) -> None:
    table = opened(tables)
    left_alone(tables, table)
    assert look(tables, 0) == 0
    assert outcome_of(tables, table) is None
    assert look(tables) == 1


def test_a_table_that_was_left_while_the_server_was_down_is_ended_by_the_next_one(
    tables: ServedTables,
) -> None:
    old, new = opened(tables), opened(tables)
    left_alone(tables, old)
    tables.table_store.visit([new])
    assert look(tables) == 1
    assert (outcome_of(tables, old), outcome_of(tables, new)) == ("abandoned", None)
    assert tables.table_store.read(old).status == "archived"
    assert tables.table_store.read(new).status == "playing"
    assert look(tables) == 0


def test_time_on_a_clock_keeps_a_table_until_it_has_run_out(tables: ServedTables) -> None:
    table = opened(tables, clock={"seconds": 1})
    for left, running_seats, ended in (
        (LONG_AGO, (1,), 0),  # it has run out just now
        (LONG_AGO - 100_000, (1,), 0),  # not long ago
        (LONG_AGO // 4, (1,), 1),
    ):
        state = ClockState((1, left), running_seats, now() - LONG_AGO, 0)
        left_alone(tables, table, clock=ClockTerms(1), clock_state=state)
        assert look(tables) == ended
    assert outcome_of(tables, table) == "abandoned"


def test_a_game_that_was_over_before_its_server_was_killed_is_sealed_as_finished(
    tables: ServedTables,
) -> None:
    table = opened(tables, dice={"mode": "seeded", "seed": "over"})
    game = open_game(tables.store, table, known_game)
    play_out(game, [next(iter(bots_of(TINY).values()))] * 2, "over")
    left_alone(tables, table)
    assert look(tables) == 1
    assert (outcome_of(tables, table), tables.table_store.read(table).status) == (
        "finished",
        "finished",
    )


def test_a_table_whose_game_was_sealed_before_a_crash_is_archived(tables: ServedTables) -> None:
    table = opened(tables)
    tables.store.seal(table, "abandoned")
    left_alone(tables, table)
    assert look(tables) == 1
    assert tables.table_store.read(table).status == "archived"


def test_a_command_at_the_last_moment_keeps_its_table(tables: ServedTables) -> None:
    table = opened(tables)
    left_alone(tables, table)
    game = open_game(tables.store, table, known_game)
    seat = game.to_act[0]
    game.submit(game.legal(seat)[0], seat=seat)
    end = tables.table_store.end
    with pytest.raises(ConcurrencyError):
        end(table, now(), 0, "abandoned", "archived")
    assert (outcome_of(tables, table), tables.table_store.read(table).status) == (None, "playing")
    tables.table_store.visit([table])
    assert end(table, now() - 1000, 1, "abandoned", "archived") is None
    assert outcome_of(tables, table) is None


def test_a_table_that_cannot_be_read_does_not_keep_the_others(tables: ServedTables) -> None:
    broken, old = opened(tables), opened(tables)
    with tables.store.engine.begin() as connection:
        statement = "UPDATE maginor_games SET header = 'x' WHERE id = ?"
        connection.exec_driver_sql(statement, (broken,))
    left_alone(tables, old)
    assert look(tables) == 1
    assert outcome_of(tables, old) == "abandoned"


def test_one_of_several_processes_ends_a_table_and_each_leaves_the_visitors_of_the_others() -> None:
    with start() as postgres:
        settings = Settings(store=postgres.database(), port=0, posts_per_minute=1000)
        settings = evolve(settings, abandon_seconds=10)
        with running(settings) as first, running(settings) as second:
            left = [new_table(first) for _ in range(8)]
            kept = new_table(first, game=TINY.name)
            with connected(second, kept["table"], kept["tokens"][0]) as here:
                until(lambda: {status(first, made["table"]) for made in left} == {"archived"})
                time.sleep(0.5)
                assert status(first, kept["table"]) == "playing"
                assert here.play()["type"] == "accepted"
        tables = [ServedTables(SqlStore(settings.store)) for _ in range(4)]
        table = opened(tables[0])
        left_alone(tables[0], table)
        outcome: Outcome = "abandoned"

        def end(one: ServedTables) -> bool:
            return one.table_store.end(table, now(), 0, outcome, "archived") is not None

        with ThreadPoolExecutor(len(tables)) as pool:
            assert sorted(pool.map(end, tables)) == [False, False, False, True]
        for one in tables:
            one.close()


def test_a_table_whose_joint_deal_never_happened_is_archived_and_has_nothing_to_seal(
    tables: ServedTables,
) -> None:
    asked = {"game": "maginor", "seats": [PERSON, OPEN], "dice": {"mode": "joint"}}
    table_id = str(open_stored(tables, read_request(asked))["table"])
    left_alone(tables, table_id)
    assert look(tables) == 1
    assert tables.table_store.read(table_id).status == "archived"
    assert table_id not in list(tables.store.ids())
    assert look(tables) == 0


def test_the_log_of_an_abandoned_table_names_the_seat_that_withheld_what_was_due(
    settings: Settings, tables: ServedTables, tmp_path: Path
) -> None:
    with running(settings) as server, ExitStack() as stack:
        table, dicers, _ = dealt(server, "maginor")
        players = sit(stack, [server], dicers)
        mover = play_until_due(players)
        assert dicers[mover].disclose(players[mover])["version"] is None
    left_alone(tables, table)
    with pytest.raises(ConcurrencyError):  # the record and the seal are stored together or not
        tables.table_store.end(table, now(), 0, "abandoned", "archived", b"x")
    assert outcome_of(tables, table) is None
    left_alone(tables, table)
    assert look(tables) == 1
    notes = dicers[mover].party.notes()
    verdict = judged(settings.store, table, tmp_path / "game.maginor", notes)
    assert (verdict.word, verdict.dice, verdict.ending) == ("ok", "verified", "abandoned")
    assert verdict.reason == f"seat {1 - mover} withheld its preimage of step 1"
