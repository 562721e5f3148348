"""Joint dice at tables: every outcome follows from all seats, and whoever withholds is named."""

from __future__ import annotations

import json
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from maginor_core.eventlog.header import JointSeed, chance_from_numbers, unpack_header
from maginor_core.eventlog.stores import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.evidence.committed_game import require_committed
from maginor_core.evidence.joint_dice import HashChain
from maginor_core.games import GAMES, known_game
from maginor_core.games.abracada.components.stone_set import STANDARD_SET
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.table_store import TableStore
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_row import TableRow, joint_agreement
from tests.web.clients import (
    OPEN,
    PERSON,
    Json,
    ask,
    connected,
    drop,
    error_of,
    get,
    judged,
    look_on,
    open_table,
    run_out,
    summary,
    until,
)
from tests.web.joint import Dicer, deal, dealt, joint_table, play_until_due, sit, turn
from tests.web.running import Running, running


def play_until_drawn(players: Any, dicers: list[Dicer], times: int) -> None:
    """Play until so many commands have drawn; Any: players, by seat."""
    numbers = iter(range(0, 7000, 7))
    while times:
        times -= turn(players, dicers, next(numbers))


def verified(settings: Settings, table: str, dicer: Dicer, path: Path) -> None:
    """Require that a table's log proves deal and dice, by what one seat has noted."""
    verdict = judged(settings.store, table, path, dicer.party.notes())
    assert (verdict.word, verdict.dice, verdict.deal) == ("ok so far", "verified", "dealt")


@pytest.mark.parametrize("name", GAMES)
def test_deal_and_dice_follow_from_all_seats_and_the_log_proves_it(
    settings: Settings, name: str, tmp_path: Path
) -> None:
    with running(settings) as server, ExitStack() as stack:
        table, dicers, made = dealt(server, name, 3)
        eyes = look_on(server, made)
        players = sit(stack, [server], dicers)
        watching = stack.enter_context(connected(server, table, eyes))
        play_until_drawn(players, dicers, 2)
        told = [*players, watching]
        frames = ["".join(player.frames) for player in told]
    with SqlStore(settings.store) as store:
        dice = require_committed(open_game(store, table, known_game)).dice
    assert dice.step == 3
    assert dice.agreement.first_step == "deal"
    for dicer in dicers:
        verified(settings, table, dicer, tmp_path / f"{dicer.seat}.maginor")
    # Nobody was sent a preimage, be it disclosed or not, or what the server's chain follows from.
    for dicer in dicers:
        chain = dicer.party.chain
        secrets = [chain.secret.hex(), *[chain.preimage(step).hex() for step in range(8)]]
        assert not [each for each in secrets for text in frames if each in text]
    with SqlStore(settings.store) as store:
        joint = TableStore(store).read(table).joint
    assert joint is not None
    assert not [text for text in frames if joint.secret in text]


def test_nothing_is_dealt_before_all_have_committed_and_disclosed(server: Running) -> None:
    table, (ada, bo), _ = joint_table(server, "maginor")
    assert summary(server, table)["status"] == "waiting"
    ada.commit(server)
    early = ada.send(server, preimage=ada.party.chain.preimage(0).hex())
    assert error_of(early) == (409, "not_due")
    copied = bo.send(server, end=ada.party.chain.end.hex())
    assert error_of(copied) == (400, "malformed")
    committed = bo.commit(server)
    assert None not in committed["joint"]["ends"]
    other = ada.send(server, end="ab" * 32)
    assert error_of(other) == (409, "not_due")
    assert ada.commit(server) == committed  # the same once more
    wrong = ada.send(server, preimage=ada.party.chain.preimage(1).hex())
    assert error_of(wrong) == (409, "preimage")
    assert "a step was passed over" in wrong.json()["error"]["message"]
    assert ada.open(server)["joint"]["disclosed"] == [True, False]
    undealt = get(server, f"{table}/versions/0", ada.token)
    assert error_of(undealt) == (409, "not_dealt")
    assert bo.open(server)["status"] == "playing"
    late = ada.send(server, end=ada.party.chain.end.hex())
    assert error_of(late) == (409, "not_due")


def test_what_is_neither_an_end_nor_a_preimage_is_refused(server: Running) -> None:
    _, (ada, _), _ = joint_table(server, "maginor")
    bodies: list[Json] = [{"end": end} for end in ("ab" * 31, "AB" * 32, 7)]
    bodies += [{}, {"end": "ab" * 32, "preimage": "ab" * 32}, {"colour": "red"}]
    for body in bodies:
        assert ada.send(server, **body).status_code == 400, body


def test_only_seats_of_a_table_with_joint_dice_commit(server: Running) -> None:
    _, (ada, _), made = joint_table(server, "maginor")
    eyes = look_on(server, made)
    end = ada.party.chain.end.hex()
    for token, status in (("wrong", 401), (eyes, 403)):
        ada.token = token
        assert ada.send(server, end=end).status_code == status
    seeded = open_table(server)
    ada.table, ada.token = seeded["table"], seeded["tokens"][0]
    assert error_of(ada.send(server, end=end))[1] == "not_due"


@pytest.mark.parametrize(
    ("more", "place"),
    [
        ({"seats": [{"kind": "bot"}, {"kind": "bot"}]}, "dice.mode"),
        ({"dice": {"mode": "joint", "seed": "1"}}, "dice.seed"),
    ],
)
def test_tables_that_joint_dice_do_not_suit_are_refused(
    server: Running, more: dict[str, Any], place: str
) -> None:
    asked = {"game": "maginor", "seats": [PERSON, OPEN], "dice": {"mode": "joint"}, **more}
    answer = server.http.post("/api/tables", json=asked)
    assert answer.status_code == 400
    assert place in answer.json()["error"]["message"]


def test_a_seat_that_withholds_is_named_and_a_wrong_preimage_changes_nothing(
    server: Running,
) -> None:
    table, dicers, made = dealt(server, "maginor")
    with ExitStack() as stack:
        players = sit(stack, [server], dicers)
        mover = play_until_due(players)
        other, before = 1 - mover, players[0].state
        due = before["due"]
        assert (due["seat"], due["missing"], due["record"]) == (mover, [0, 1], before["version"])
        assert due["step"] == 1
        chain = dicers[other].party.chain
        for wrong in (chain.preimage(2), chain.preimage(0), chain.end, bytes(32)):
            answer = players[other].send("disclose", step=1, preimage=wrong.hex())
            assert (answer["type"], answer["code"]) == ("error", "preimage")
            assert f"seat {other}" in answer["message"]
        for step, code in ((0, "due"), (2, "due"), (-1, "malformed"), ("1", "malformed")):
            value = chain.preimage(1).hex()
            answer = players[other].send("disclose", step=step, preimage=value)
            assert answer["code"] == code
        assert players[other].send("disclose", step=1, preimage="x")["code"] == "malformed"
        assert dicers[mover].disclose(players[mover])["version"] is None
        players[other].until(lambda: players[other].state["due"]["missing"] == [other])
        assert players[other].state["version"] == before["version"]
        # Until the last one discloses, nothing else can be done; asking again is no harm.
        again = {"decision": before["decision"], "command": due["command"]}
        assert players[mover].send("submit", **again)["version"] is None
        legal = players[mover].state["legal"]
        for command in [each for each in legal if each != due["command"]]:
            again["command"] = command
            assert players[mover].send("submit", **again)["code"] == "due"
        assert players[other].send("ask_undo", to=0)["code"] == "due"
        outcome = players[mover].send("submit", **again, outcomes=[1])
        assert outcome["code"] == "malformed"
        eyes = look_on(server, made)
        with connected(server, table, eyes) as watching:
            assert watching.joined["due"]["missing"] == [other]
            value = dicers[other].party.chain.preimage(1).hex()
            assert watching.send("disclose", step=1, preimage=value)["code"] == "spectator"
        assert dicers[other].disclose(players[other])["version"] == before["version"] + 1
        players[mover].await_version(before["version"] + 1)
        assert players[mover].state["due"] is None
        assert players[other].send("disclose", step=1, preimage=value)["code"] == "due"


def withheld(server: Running, table: str, dicers: list[Dicer]) -> tuple[int, int]:
    """Play until a command waits for the seat that does not act; return that seat and the step."""
    with ExitStack() as stack:
        players = sit(stack, [server], dicers)
        mover = play_until_due(players)
        assert dicers[mover].disclose(players[mover])["version"] is None
        return 1 - mover, players[0].state["due"]["step"]


def closed(server: Running, dicer: Dicer) -> tuple[int, str]:
    """Let a seat close its table; return the status, and the code of an error."""
    answer = ask(server, f"{dicer.table}/close", dicer.token)
    return (204, "") if answer.status_code == 204 else error_of(answer)


def test_the_log_names_a_seat_that_withholds_and_the_audit_repeats_it(
    settings: Settings, tmp_path: Path
) -> None:
    with running(evolve(settings, withheld_seconds=0.5)) as server:
        table, dicers, _ = dealt(server, "maginor")
        absent, step = withheld(server, table, dicers)
        other = 1 - absent
        assert closed(server, dicers[absent]) == (409, "not_yet")  # it has to disclose first
        with connected(server, table, dicers[other].token) as waiting:
            until(lambda: closed(server, dicers[other]) == (204, ""))
            waiting.until_finished()
            event = waiting.state["events"][-1]["event"]
            assert event == {"type": "preimage_withheld", "party": absent, "step": step}
            assert (waiting.state["result"], waiting.state["due"]) == (None, None)
        assert summary(server, table)["status"] == "archived"
        with connected(server, table, dicers[absent].token) as late:
            assert late.state["to_act"] == []
            dicer = dicers[absent]
            value = dicer.party.chain.preimage(step).hex()
            assert late.send("disclose", step=step, preimage=value)["code"] == "finished"
            assert late.send("ask_undo", to=0)["code"] == "finished"
        log = get(server, f"{table}/log", dicers[other].token)
    verdict = judged(settings.store, table, tmp_path / "game.maginor", dicers[other].party.notes())
    assert (verdict.word, verdict.dice, verdict.ending) == ("ok", "verified", "abandoned")
    assert verdict.reason == f"seat {absent} withheld its preimage of step {step}"
    assert log.content == (tmp_path / "game.maginor").read_bytes()


def test_nobody_is_named_before_the_time_to_disclose_is_over(server: Running) -> None:
    table, dicers, _ = dealt(server, "maginor")
    absent, _ = withheld(server, table, dicers)
    assert closed(server, dicers[1 - absent]) == (409, "not_yet")
    with connected(server, table, dicers[absent].token) as back:
        assert dicers[absent].disclose(back)["version"] is not None
    assert closed(server, dicers[1 - absent]) == (409, "not_yet")


def test_a_game_whose_withheld_preimage_is_recorded_is_sealed_by_the_next_server(
    settings: Settings, tmp_path: Path
) -> None:
    """A process may die between that record and the seal."""
    with running(settings) as server:
        table, dicers, _ = dealt(server, "maginor")
        absent, step = withheld(server, table, dicers)
    with SqlStore(settings.store) as store:
        require_committed(open_game(store, table, known_game)).exclude_party(absent)
    with running(settings) as server, connected(server, table, dicers[0].token) as again:
        assert again.joined["finished"]
        until(lambda: summary(server, table)["status"] == "archived")
    verdict = judged(settings.store, table, tmp_path / "game.maginor", dicers[1].party.notes())
    assert verdict.reason == f"seat {absent} withheld its preimage of step {step}"
    assert verdict.ending == "abandoned"


def test_a_restart_in_the_middle_of_deal_and_dice_loses_nothing(
    settings: Settings, tmp_path: Path
) -> None:
    with running(settings) as server:
        table, dicers, _ = joint_table(server, "maginor")
        dicers[0].commit(server)
    with running(settings) as server:
        dicers[1].commit(server)
        dicers[0].open(server)
    with running(settings) as server:
        assert dicers[1].open(server)["status"] == "playing"
    with running(settings) as server, ExitStack() as stack:
        players = sit(stack, [server], dicers)
        mover = play_until_due(players)
        version, missed = players[0].state["version"], players[0].state["due"]
        assert dicers[mover].disclose(players[mover])["version"] is None
    with running(settings) as server, ExitStack() as stack:
        players = sit(stack, [server], dicers, version=version)
        assert players[0].state["due"] == {**missed, "missing": [1 - mover]}
        assert dicers[1 - mover].disclose(players[1 - mover])["version"] == version + 1
        for player in players:
            player.await_version(version + 1)
        play_until_drawn(players, dicers, 2)
    for dicer in dicers:
        verified(settings, table, dicer, tmp_path / f"{dicer.seat}.maginor")


def test_a_command_whose_preimages_are_there_is_carried_out_when_its_table_is_loaded(
    settings: Settings,
) -> None:
    """A process may die between the last disclosure and the record."""
    with running(settings) as server, ExitStack() as stack:
        table, dicers, _ = dealt(server, "maginor")
        players = sit(stack, [server], dicers)
        play_until_due(players)
        version = players[0].state["version"]
    with SqlStore(settings.store) as store:

        def all_disclosed(record: Any) -> Change:
            joint = record.joint
            due = joint.due
            for dicer in dicers:
                due = due.with_preimage(dicer.seat, dicer.party.chain.preimage(due.step))
            return Change(evolve(record, joint=evolve(joint, due=due)))

        TableStore(store).change(table, all_disclosed)
    with running(settings) as server, connected(server, table, dicers[0].token) as again:
        assert again.joined["version"] == version + 1
        assert again.joined["due"] is None


def test_a_table_that_was_made_before_agreements_stated_the_first_step_goes_on(
    settings: Settings, tmp_path: Path
) -> None:
    with running(settings) as server:
        table, new, _ = joint_table(server, "maginor")

    def as_before(record: TableRow) -> Change:
        joint = record.joint
        assert joint is not None
        assert joint.first_step == 1
        old = evolve(joint_agreement(record, joint), first_step=None)
        host = HashChain(old, old.host, bytes.fromhex(joint.secret))
        ends = (*joint.ends[:-1], host.end.hex())
        return Change(evolve(record, joint=evolve(joint, ends=ends, first_step=0)))

    with SqlStore(settings.store) as store:
        tables = TableStore(store)
        tables.change(table, as_before)
        row = tables.read(table).to_row()
        content = json.loads(row["content"])
        del content["joint"]["first_step"]  # as it was stored before
        again = TableRow.from_row({**row, "content": json.dumps(content)})
        assert again == tables.read(table)
    with running(settings) as server, ExitStack() as stack:
        joint = summary(server, table)["joint"]
        assert joint["first_step"] == 0
        dicers = [Dicer(table, dicer.seat, dicer.token, joint) for dicer in new]
        deal(server, dicers)
        play_until_drawn(sit(stack, [server], dicers), dicers, 2)
    verified(settings, table, dicers[0], tmp_path / "game.maginor")


def test_a_component_set_of_ones_own_is_dealt_jointly(settings: Settings) -> None:
    parts = {**STANDARD_SET.to_json(), "id": "mine"}
    with running(settings) as server:
        table, dicers, _ = joint_table(server, "abracada", parts=parts)
        deal(server, dicers)
    with SqlStore(settings.store) as store:
        chance = chance_from_numbers(unpack_header(store.read(table).header).chance)
    assert isinstance(chance, JointSeed)
    assert chance.components == "mine"


def test_a_table_that_is_not_dealt_can_be_closed_by_its_opener(server: Running) -> None:
    table, (ada, bo), made = joint_table(server, "maginor", public=True)
    ada.commit(server)
    for token in ("", "x"):
        assert ask(server, f"{table}/close", token).status_code == 401
    assert closed(server, bo) == (409, "not_yet")
    assert closed(server, ada) == (204, "")
    assert summary(server, table)["status"] == "archived"
    assert closed(server, ada) == (409, "finished")
    end = bo.party.chain.end.hex()
    assert error_of(bo.send(server, end=end))[1] == "finished"
    assert server.http.get("/api/tables").json()["tables"] == []
    assert made["table"] == table


def test_a_finished_game_with_joint_dice_is_sealed_verified_and_played_again(
    settings: Settings, tmp_path: Path
) -> None:
    with running(settings) as server:
        table, dicers, _ = dealt(server, "abracada")
        with ExitStack() as stack:
            players = sit(stack, [server], dicers)
            numbers = iter(range(0, 21_000, 7))
            while not players[0].state["finished"]:
                turn(players, dicers, next(numbers))
        tokens = [dicer.token for dicer in dicers]
        log = get(server, f"{table}/log", tokens[0]).content
        path = tmp_path / "game.maginor"
        verdict = judged(settings.store, table, path, dicers[1].party.notes())
        assert (verdict.word, verdict.dice, verdict.deal) == ("ok", "verified", "dealt")
        assert path.read_bytes() == log
        assert drop(server, log).status_code == 201
        for kind in ("notation", f"versions/{players[0].state['version']}", "versions/1"):
            assert get(server, f"{table}/{kind}", tokens[1]).status_code == 200
        refused = ask(server, f"{table}/branch", tokens[0], {"version": 1})
        assert error_of(refused)[1] == "joint_dice"
        again = [ask(server, f"{table}/rematch", token).json() for token in tokens]
        joint = summary(server, again[0]["table"])["joint"]
        assert joint["id"] != table
        following = [Dicer(one["table"], one["seat"], one["token"], joint) for one in again]
        deal(server, following)
        assert json.dumps(joint).count("null") == 2


def test_bots_take_part_with_chains_of_the_server_and_one_player_verifies_the_dice(
    settings: Settings, tmp_path: Path
) -> None:
    seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot"}, {"kind": "bot"}]
    with running(settings) as server, ExitStack() as stack:
        table, [ada], _ = joint_table(server, "abracada", seats=seats)
        assert [bool(end) for end in ada.commit(server)["joint"]["ends"]] == [True] * 4
        assert ada.open(server)["status"] == "playing"
        [player] = sit(stack, [server], [ada])
        steps: set[int] = set()
        while len(steps) < 4:
            state = player.state
            if state["due"] is not None:
                if state["due"]["missing"]:
                    assert state["due"]["missing"] == [0]
                    steps.add(state["due"]["step"])
                    assert ada.disclose(player)["type"] == "accepted"
            elif state["to_act"] == [0]:
                assert player.play(len(steps) * 7)["type"] == "accepted"
            if player.state is state:
                player.receive()
    verified(settings, table, ada, tmp_path / "game.maginor")
    with SqlStore(settings.store) as store:
        joint = TableStore(store).read(table).joint
    assert joint is not None
    assert [bool(one) for one in joint.bots] == [False, True, True]
    secrets = [one for one in joint.bots if one]
    assert not [one for one in secrets for text in player.frames if one in text]


def test_one_connection_discloses_for_all_seats_at_one_screen(server: Running) -> None:
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bo")]
    _, dicers, made = joint_table(server, "maginor", seats=seats, hotseat=True)
    deal(server, dicers)
    with ExitStack() as stack:
        players = sit(stack, [server], dicers)
        play_until_due(players)
        due = players[0].state["due"]
        eyes = look_on(server, made)
        value = dicers[1].party.chain.preimage(due["step"]).hex()
        for token, code in (("wrong", "token"), (7, "token"), (eyes, "spectator")):
            answer = players[0].send("disclose", step=due["step"], preimage=value, token=token)
            assert answer["code"] == code
        for dicer in dicers:
            preimage = dicer.party.disclose(due["step"], due["record"], due["command"]).hex()
            token = made["tokens"][dicer.seat]
            answer = players[0].send("disclose", step=due["step"], preimage=preimage, token=token)
            assert answer["type"] == "accepted"
        players[1].await_version(due["record"] + 1)


def test_a_seat_that_withholds_until_its_time_ends_is_named(
    settings: Settings, tmp_path: Path
) -> None:
    with running(settings) as server:
        table, dicers, _ = dealt(server, "maginor", clock={"seconds": 600})
        with ExitStack() as stack:
            players = sit(stack, [server], dicers)
            mover = play_until_due(players)
            absent = 1 - mover
            step = players[0].state["due"]["step"]
            dicers[mover].disclose(players[mover])
            players[mover].until(lambda: players[mover].clock["running"] == [absent])
            assert closed(server, dicers[mover]) == (409, "not_yet")
            run_out(server, table, absent)
            assert closed(server, dicers[absent]) == (409, "not_yet")
            assert closed(server, dicers[mover]) == (204, "")
    verdict = judged(settings.store, table, tmp_path / "game.maginor", dicers[mover].party.notes())
    assert (verdict.word, verdict.ending) == ("ok", "abandoned")
    assert verdict.reason == f"seat {absent} withheld its preimage of step {step}"
