"""Committed choices at tables: nobody sends a choice before all have committed to theirs."""

from __future__ import annotations

from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.eventlog.stores import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.evidence.commitment_state import SecretChoice
from maginor_core.evidence.committed_game import require_committed
from maginor_core.games import known_game
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.table_store import TableStore
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_row import TableRow
from tests.web.clients import (
    OPEN,
    PERSON,
    Player,
    connected,
    drop,
    get,
    judged,
    new_table,
    seated,
    taken_table,
    turn,
    until,
)
from tests.web.joint import dealt
from tests.web.joint import turn as turn_of_dicers
from tests.web.running import Running, running

pytestmark = pytest.mark.usefixtures("same_game_each_time")


def opened(server: Running, **more: object) -> tuple[str, list[str]]:
    """Make a table with committed choices; return it and the tokens of both seats."""
    table, tokens, _ = taken_table(server, 2, choices="committed", **more)
    return table, tokens


def until_duel(players: list[Player]) -> dict[str, Any]:
    """Play until both are awaited, and return what the first is told of choices then."""
    for number in range(400):
        state = players[0].state
        if len(state["to_act"]) == 2:
            choices: dict[str, Any] = state["choices"]
            return choices
        assert state["choices"]["commands"] is None
        turn(players, number * 7)
    raise AssertionError("there was no duel")


def stored(settings: Settings, table: str) -> Game:
    with SqlStore(settings.store) as store:
        return open_game(store, table, known_game)


def chosen(settings: Settings, table: str, seat: int, number: int = 0) -> SecretChoice:
    """Return a choice of a seat with a nonce, made by the library."""
    game = require_committed(stored(settings, table))
    agreement = game.commitments.agreement
    legal: tuple[Fact, ...] = game.legal(seat)
    words = game.definition.vocabulary(game.setup)
    return SecretChoice.of(agreement, words, game.choice_number, legal[number % len(legal)])


def committed(player: Player, choice: SecretChoice) -> dict[str, Any]:
    decision = player.state["choices"]["decision"]
    message = {"decision": decision, "commitment": choice.commitment.hex()}
    return answered(player, player.send("commit", **message))


def answered(player: Player, answer: dict[str, Any]) -> dict[str, Any]:
    """Return an answer once its player knows what it led to."""
    if answer["type"] == "accepted":
        player.await_version(answer["version"])
    return answer


def disclosed(player: Player, choice: SecretChoice, **more: object) -> dict[str, Any]:
    definition = known_game("maginor")
    assert definition is not None
    message = {
        "decision": player.state["choices"]["decision"],
        "command": definition.command_json.to_json(choice.command),
        "nonce": choice.nonce.hex(),
        **more,
    }
    return answered(player, player.send("disclose_choice", **message))


def beast_of(choice: SecretChoice) -> str:
    beast: str = getattr(choice.command, "beast", "")
    return beast


def revealed(player: Player) -> list[set[str]]:
    """Return the beasts that a player was shown."""
    return [
        {event["challenger_beast"], event["defender_beast"]}
        for event in player.events
        if event["type"] == "beasts_revealed"
    ]


def test_both_commit_before_either_discloses_and_the_log_proves_it(
    settings: Settings, tmp_path: Path
) -> None:
    with running(settings) as server, ExitStack() as stack:
        table, tokens = opened(server)
        ada, bo = players = stack.enter_context(seated(server, table, tokens))
        choices = until_duel(players)
        decision, version = ada.state["decision"], ada.state["version"]
        assert (choices["committed"], choices["disclosing"]) == ([], False)
        assert len(choices["commands"]) == len(ada.state["legal"])
        mine, other = (chosen(settings, table, seat, 1) for seat in (0, 1))
        assert disclosed(ada, mine)["code"] == "commitment"  # it has committed to nothing
        assert committed(ada, mine)["type"] == "accepted"
        bo.await_version(version + 1)
        for player in players:
            assert player.state["choices"]["committed"] == [0]
            assert player.state["decision"] == decision
            assert player.state["to_act"] == [0, 1]
        assert ada.state["choices"]["commands"] is None
        for early in (disclosed(ada, mine), committed(ada, other)):
            assert (early["type"], early["code"]) == ("error", "commitment")
        opened_early = ada.send("submit", decision=decision, command=ada.state["legal"][0])
        assert opened_early["code"] == "commitment"
        assert committed(bo, other)["type"] == "accepted"
        ada.await_version(version + 2)
        assert ada.state["choices"]["disclosing"]
        sent = "".join(bo.frames + ada.frames)
        assert mine.nonce.hex() not in sent
        false = disclosed(ada, chosen(settings, table, 0, 0))
        assert (false["type"], false["code"]) == ("error", "commitment")
        assert ada.state["version"] == version + 2
        assert disclosed(ada, mine)["type"] == "accepted"
        bo.await_version(version + 3)
        assert bo.state["to_act"] == [1]
        assert disclosed(bo, other)["type"] == "accepted"
        ada.await_version(version + 4)
        assert ada.state["choices"]["committed"] == []
        assert revealed(bo) == [{beast_of(mine), beast_of(other)}]
        again = disclosed(bo, other)
        assert again["type"] in ("conflict", "error")
        for number in range(version, version + 5):
            moment = get(server, f"{table}/versions/{number}", tokens[0])
            assert moment.status_code == 200, moment.text
    path = tmp_path / "game.maginor"
    verdict = judged(settings.store, table, path)
    assert (verdict.word, verdict.records) == ("ok so far", version + 4)
    with running(settings) as server:
        viewer = drop(server, path.read_bytes())
    assert viewer.status_code == 201, viewer.text
    assert viewer.json()["verdict"] == "ok so far"
    commands = [type(command).__name__ for command in stored(settings, table).log.commands()]
    assert commands[version:] == ["CommitChoice", "CommitChoice", "ChooseBeast", "ChooseBeast"]


def test_a_seat_that_never_discloses_gets_the_first_legal_choice(
    settings: Settings, tmp_path: Path
) -> None:
    with running(evolve(settings, withheld_seconds=1, idle_seconds=0.2)) as server:
        table, tokens = opened(server)
        with seated(server, table, tokens) as players:
            ada, bo = players
            until_duel(players)
            mine, other = (chosen(settings, table, seat, 1) for seat in (0, 1))
            version = ada.state["version"]
            committed(ada, mine)
            committed(bo, other)
            disclosed(ada, mine)
            ada.await_version(version + 4)
            assert "choice_withheld" in [event["type"] for event in ada.events]
            assert disclosed(bo, other)["type"] in ("conflict", "error")
    path = tmp_path / "game.maginor"
    verdict = judged(settings.store, table, path)
    assert verdict.word == "ok so far"
    assert "seat 1 did not disclose the choice that it has committed to" in verdict.reason


def test_commitments_and_the_time_to_disclose_hold_through_a_restart(settings: Settings) -> None:
    with running(settings) as server, ExitStack() as stack:
        table, tokens = opened(server)
        players = stack.enter_context(seated(server, table, tokens))
        until_duel(players)
        mine, other = (chosen(settings, table, seat) for seat in (0, 1))
        committed(players[0], mine)
    with running(settings) as server, seated(server, table, tokens) as players:
        assert players[0].state["choices"]["committed"] == [0]
        committed(players[1], other)
        with SqlStore(settings.store) as store:
            until(lambda: TableStore(store).read(table).disclosing is not None)
    with SqlStore(settings.store) as store:
        tables = TableStore(store)
        noted = tables.read(table).disclosing
        assert noted is not None
        tables.change(table, lambda room: Change(evolve(room, disclosing=evolve(noted, since=0))))
    with (
        running(evolve(settings, idle_seconds=0.2)) as server,
        connected(server, table, tokens[0]) as ada,
    ):
        ada.until(lambda: not ada.state["choices"]["committed"])
        assert ada.state["to_act"] != [0, 1]


def test_a_seat_whose_time_runs_out_before_it_discloses_gets_the_default(
    settings: Settings,
) -> None:
    with running(settings) as server, ExitStack() as stack:
        table, tokens = opened(server, clock={"seconds": 600})
        ada, bo = players = stack.enter_context(seated(server, table, tokens))
        until_duel(players)
        mine, other = (chosen(settings, table, seat) for seat in (0, 1))
        version = ada.state["version"]
        committed(ada, mine)
        ada.until(lambda: ada.clock["running"] == [1])  # who has committed waits on others' time
        committed(bo, other)
        ada.until(lambda: ada.clock["running"] == [0, 1])
        with SqlStore(settings.store) as store:
            until(lambda: TableStore(store).read(table).disclosing is not None)
    with SqlStore(settings.store) as store:

        def late(record: TableRow) -> Change:
            assert record.clock_state is not None
            return Change(evolve(record, clock_state=evolve(record.clock_state, left=(600_000, 0))))

        TableStore(store).change(table, late)
    with (
        running(evolve(settings, idle_seconds=0.2)) as server,
        connected(server, table, tokens[0]) as ada,
    ):
        ada.await_version(version + 3)
        withheld = [event for event in ada.events if event["type"] == "choice_withheld"]
        assert [event["player"] for event in withheld] == [1]
        assert ada.state["to_act"] == [0]
        assert disclosed(ada, mine)["type"] == "accepted"


def test_joint_dice_and_committed_choices_go_together(settings: Settings, tmp_path: Path) -> None:
    with running(settings) as server, ExitStack() as stack:
        table, dicers, _ = dealt(server, "maginor", choices="committed")
        tokens = [dicer.token for dicer in dicers]
        players = stack.enter_context(seated(server, table, tokens))
        for number in range(400):
            if len(players[0].state["to_act"]) == 2:
                break
            turn_of_dicers(players, dicers, number * 7)
        version = players[0].state["version"]
        choices = [chosen(settings, table, seat) for seat in (0, 1)]
        for act in (committed, disclosed):
            for player, choice in zip(players, choices, strict=True):
                assert act(player, choice)["type"] == "accepted"
        players[0].await_version(version + 4)
    assert judged(settings.store, table, tmp_path / "game.maginor").word == "ok so far"


@pytest.mark.parametrize(
    "more",
    [
        {"choices": "sealed"},
        {"choices": 7},
        {"choices": "committed", "game": "magalon"},
        {"choices": "committed", "seats": [{"kind": "person"}] * 2, "hotseat": True},
    ],
)
def test_tables_without_secret_choices_of_several_devices_are_refused(
    server: Running, more: dict[str, Any]
) -> None:
    asked = {"game": "maginor", "seats": [PERSON, OPEN], **more}
    answer = server.http.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert "choices" in answer.json()["error"]["message"]


def test_choices_cannot_be_committed_to_where_that_was_not_agreed_on(server: Running) -> None:
    made = new_table(server)
    command = {"type": "choose_beast", "player": 0, "beast": "firebeast"}
    with connected(server, made["table"], made["tokens"][0]) as player:
        assert "choices" not in player.state
        for kind, fields in (
            ("commit", {"commitment": "ab" * 32}),
            ("disclose_choice", {"command": command, "nonce": "ab" * 32}),
        ):
            assert player.send(kind, decision=0, **fields)["code"] == "malformed"
