"""What happens at a table: undo, clocks, spectators, several tabs, restarts, and no leaks."""

from __future__ import annotations

import asyncio
import json
import time
from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any
from weakref import ref

import pytest
from attrs import evolve
from httpx2 import Response
from websockets.exceptions import ConnectionClosed, InvalidStatus

from maginor_core.eventlog.stores import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.sql.store import NewRow
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.games import game as game_called
from maginor_core.games import known_game
from maginor_core.tables.new_tables import begin_game
from maginor_core.tables.server.opening import Opening
from maginor_core.tables.server.served_tables import ServedTables
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.table_store import TableStore
from maginor_core.tables.table import token_digest
from maginor_core.tables.table_request import read_request
from tests.tiny.game import TINY
from tests.web.clients import (
    PERSON,
    Player,
    ask,
    connected,
    error_of,
    get,
    look_on,
    new_table,
    open_table,
    run_out,
    seated,
    socket_to,
    summary,
    take_seat,
    taken_table,
    turn,
    until,
)
from tests.web.running import Running, running


def test_an_undo_needs_the_others_and_its_question_outlives_a_restart(settings: Settings) -> None:
    seats = [{"kind": "person", "name": name} for name in ("Ada", "Bo", "Cy")]
    with running(settings) as server:
        made = new_table(server, seats=seats, dice={"mode": "seeded", "seed": "undo"})
        table, tokens = made["table"], made["tokens"]
        with seated(server, table, tokens) as players:
            for number in range(6):
                turn(players, number)
            answer = players[0].send("ask_undo", to=1)
            assert (answer["type"], answer["version"]) == ("accepted", None)
            answer = {"agree": True, "to": 1, "version": 6}
            assert players[1].send("answer_undo", **answer)["type"] == "accepted"
    with running(settings) as server, connected(server, table, tokens[2]) as last:
        assert last.joined["undo"] == {"seat": 0, "to": 1, "agreed": [1]}
        assert last.send("answer_undo", **answer)["type"] == "accepted"
        last.await_version(7)
        assert last.state["undo"] is None
        assert last.state["events"][-1]["event"]["type"] == "undone"
    with running(settings) as server, connected(server, table, tokens[2]) as last:
        assert last.state["version"] == 7


def test_what_was_changed_before_anybody_came_is_known_to_the_first_who_comes(
    server: Running,
) -> None:
    """The attack: a new table is served as it was made, though somebody has taken a seat since."""
    tables = server.tables.table_store
    made, other = [open_table(server) for _ in range(2)]
    token = take_seat(server, made)
    assert tables.take_new(made["table"]) is None
    with connected(server, made["table"], token) as two:
        assert two.joined["seat"] == 1
        assert two.joined["names"] == ["Ada", "Bo"]
    with connected(server, other["table"], other["tokens"][0]) as one:
        assert one.joined["names"] == ["Ada", "Player 2"]
        assert tables.take_new(other["table"]) is None
        record, tokens = tables.open(other["table"])
        table = server.tables.live[other["table"]]
        assert (table.record, dict(table.seats)) == (record, tokens)


def test_a_rematch_that_several_create_at_once_is_the_one_that_is_stored(tmp_path: Path) -> None:
    """The attack: who looks while a second deal is being refused gets that, and plays it."""
    asked = {"game": "maginor", "seats": [{"kind": "person"}, {"kind": "person"}], "hotseat": True}
    request = read_request(asked)
    tables = TableStore(SqlStore(f"sqlite:///{tmp_path / 'games.db'}"))
    one, two = [
        begin_game(evolve(request, table=evolve(request.table, id="a" * 16), seed=seed))
        for seed in ("one", "two")
    ]
    tables.create([(one, {})])
    assert tables.take_new("a" * 16) is None
    with pytest.raises(StoreError, match="already"):
        tables.create([(two, {})])
    assert tables.take_new("a" * 16) is None


def test_tables_that_are_opened_at_once_are_stored_together_or_not_at_all(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked = {"game": "maginor", "seats": [{"kind": "person"}, {"kind": "bot"}]}
    tables = ServedTables(SqlStore(f"sqlite:///{tmp_path / 'games.db'}"))
    opening, insert, inserted = Opening(tables), tables.store.insert, []

    def insert_but_not_at_first(rows: Sequence[NewRow]) -> None:
        inserted.append(rows)
        if len(inserted) == 1:
            raise StoreError("the disk is full")
        insert(rows)

    async def open_several() -> list[Any]:  # Any: JSON, or an error
        each = [opening.open(read_request(asked)) for _ in range(5)]
        return await asyncio.gather(*each, return_exceptions=True)

    monkeypatch.setattr(tables.store, "insert", insert_but_not_at_first)
    with closing(tables):
        assert [str(error) for error in asyncio.run(open_several())] == ["the disk is full"] * 5
        stored = {each["table"]: each["tokens"] for each in asyncio.run(open_several())}
        assert [len(rows) for rows in inserted] == [15, 15]
        assert sorted(tables.store.ids()) == sorted(stored)
        for table_id, (token, _) in stored.items():
            record, tokens = tables.table_store.open(table_id)
            assert (record.status, tokens) == ("playing", {token_digest(token): 0})


def test_a_clock_runs_for_whom_is_awaited_and_allows_the_other_to_close(server: Running) -> None:
    table, tokens, _ = taken_table(server, clock={"seconds": 600, "increment": 0})

    def close(seat: int) -> Response:
        return ask(server, f"{table}/close", tokens[seat])

    with seated(server, table, tokens) as players:
        awaited = players[0].state["to_act"][0]
        assert error_of(close(1 - awaited))[1] == "not_yet"
        run_out(server, table, awaited)
        assert error_of(close(awaited))[1] == "not_yet"
        turn(players)  # it may still act, as long as nobody closes
        players[0].until_told(lambda one: one["type"] == "clock" and 0 in one["seats"])
        awaited = players[0].state["to_act"][0]
        assert players[0].clock["running"] in ([awaited], [1 - awaited])
        run_out(server, table, awaited)
        assert close(1 - awaited).status_code == 204
        assert players[0].await_message("closing")["reason"] == "closed"
    assert summary(server, table)["status"] == "archived"


def test_several_tabs_of_a_seat_follow_each_other_and_presence_is_told(server: Running) -> None:
    made = new_table(server)
    table, tokens = made["table"], made["tokens"]
    with connected(server, table, tokens[0]) as one, connected(server, table, tokens[0]) as tab:
        with connected(server, table, tokens[1]) as two:
            turn([one, two])
            tab.await_version(1)
            tab.until_told(lambda each: each.get("seats") == [True, True])
        tab.until(lambda: any(each.get("seats") == [True, False] for each in tab.told[2:]))


def test_typed_dice_are_asked_for_one_by_one(server: Running) -> None:
    made = new_table(server, dice={"mode": "typed"})
    table, tokens = made["table"], made["tokens"]
    asked = 0
    with seated(server, table, tokens) as players:
        while not asked:
            version = players[0].state["version"]
            player = players[players[0].state["to_act"][0]]
            legal = player.state["legal"]
            command = legal[version % len(legal)]
            message = {"decision": player.state["decision"], "command": command}
            outcomes: list[object] = []
            answer = player.send("submit", **message)
            while "need" in answer:
                asked += 1
                outcomes.append(answer["need"]["choices"][0]["outcome"])
                answer = player.send("submit", **message, outcomes=outcomes)
            assert answer["type"] == "accepted", answer
            for each in players:
                each.await_version(answer["version"])


@pytest.mark.parametrize("name", ["maginor", "abracada", "magalon", TINY.name])
def test_no_frame_contains_what_its_seat_may_not_know(settings: Settings, name: str) -> None:
    """Each seat is sent exactly what it would be if it were told of nothing else."""
    with running(settings) as server:
        made = new_table(server, game=name)
        table, tokens = made["table"], made["tokens"]
        eyes = look_on(server, made)
        everybody = [*tokens, eyes]
        with seated(server, table, everybody, show=True, language="en") as players:
            for number in range(15):
                if players[0].state["finished"]:
                    break
                turn(players, number * 3)
            version = players[0].state["version"]
    with SqlStore(settings.store) as store:
        game = open_game(store, table, known_game)
    definition = game_called(name)
    secrets = [made["invitation"], made["spectate"], *tokens, eyes]
    if hasattr(game.chance, "seed"):
        secrets.append(str(game.chance.seed))
    for seat, player in zip((0, 1, None), players, strict=True):
        text = "".join(player.frames)
        assert not [each for each in secrets if each in text]
        sent = [each for message in player.told for each in message.get("events", ())]
        seen = [
            definition.event_json.to_public_json(definition.redact(event, seat))
            for event in game.log.events(0, version)
        ]
        assert [each["event"] for each in sent] == json.loads(json.dumps(seen))
        for message in player.told:
            if "view" in message:
                state = game.state_at(message["version"])
                allowed = definition.view_to_json(state, seat)
                assert message["view"] == json.loads(json.dumps(allowed))
                if seat is None:
                    assert message["legal"] == []


def test_sockets_of_other_sites_protocols_and_tables_are_refused(server: Running) -> None:
    table = new_table(server)["table"]
    for more in ({"origin": "https://evil.example"}, {"subprotocols": ["chat"]}):
        with pytest.raises(InvalidStatus), socket_to(server, table, **more):
            pass
    with socket_to(server, "a" * 16) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(60)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.reason == "no_table"


def test_whoever_does_not_join_is_disconnected(settings: Settings) -> None:
    with running(evolve(settings, join_seconds=0.3)) as server:
        table = new_table(server)["table"]
        with socket_to(server, table) as socket:
            assert json.loads(socket.recv(60)) == {"type": "closing", "reason": "not_joined"}
            with pytest.raises(ConnectionClosed):
                socket.recv(60)


def test_wrong_messages_are_answered_and_the_seat_stays(server: Running) -> None:
    made = new_table(server)
    with socket_to(server, made["table"]) as socket:
        for wrong in ("", "{", "[]", "1", '{"type":"submit"}', b"bytes", "[" * 5000):
            socket.send(wrong)
            answer = json.loads(socket.recv(60))
            assert answer["type"] == "error"
        player = Player(socket, "not a token")
        assert player.joined["code"] == "token"
        player = Player(socket, made["tokens"][0])
        assert player.joined["seat"] == 0


def test_a_message_that_is_too_long_ends_the_connection_alone(server: Running) -> None:
    made = new_table(server)
    with connected(server, made["table"], made["tokens"][1]) as other:
        with socket_to(server, made["table"]) as socket:
            socket.send("x" * (1 << 17))
            with pytest.raises(ConnectionClosed) as closed:
                socket.recv(60)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1009
        assert other.send("explain", ruling="X")["code"] == "ruling"


def test_idle_tables_leave_memory_and_come_back(settings: Settings) -> None:
    with running(evolve(settings, idle_seconds=0.2)) as server:
        made = new_table(server)
        tables = server.tables
        with connected(server, made["table"], made["tokens"][0]):
            table = ref(tables.live[made["table"]])
            time.sleep(0.5)  # the server looks for idle tables and slow readers meanwhile
        until(lambda: not (made["table"] in tables.live or table() is not None))
        with connected(server, made["table"], made["tokens"][0]) as again:
            assert again.joined["version"] == 0


def test_tables_that_are_over_for_long_lose_their_tokens_and_keep_their_games(
    settings: Settings,
) -> None:
    with running(settings) as server:
        made = new_table(server, seats=[PERSON, {"kind": "bot"}], hotseat=False)
        table, token = made["table"], made["tokens"][0]
        other = new_table(server)
        assert ask(server, f"{table}/close", token).status_code == 204
    with running(evolve(settings, archive_seconds=0.05)) as server:

        def has_lost_its_tokens() -> bool:
            server.tables.evict(0)
            return get(server, f"{table}/log", token).status_code == 401

        until(has_lost_its_tokens)
        with connected(server, other["table"], other["tokens"][0]) as player:
            assert player.joined["type"] == "joined"
    with SqlStore(settings.store) as store:
        seal = store.read(made["table"]).seal
        assert seal is not None
        assert seal.outcome == "abandoned"


def test_clients_are_told_when_the_server_ends_and_resume_at_the_next(settings: Settings) -> None:
    with running(settings) as server:
        made = new_table(server)
        table, tokens = made["table"], made["tokens"]
        with seated(server, table, tokens) as players:
            for _ in range(4):
                turn(players)
            before = players[0].state
            server.server.should_exit = True
            assert players[0].await_message("closing")["reason"] == "restart"
            with pytest.raises(ConnectionClosed) as closed:
                players[0].socket.recv(60)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == 1001
    with running(settings) as server, connected(server, table, tokens[0]) as whole:
        assert (whole.state["view"], whole.state["version"]) == (before["view"], 4)
        assert whole.joined["events"][0]["version"] == 1
        with connected(server, table, tokens[0], version=4) as again:
            assert again.joined["events"] == []


def mailer(path: Path) -> str:
    """Return a command of an operator's that notes what it is to send."""
    return f"""x=$(cat); printf '%s\\n' "$x" >> {path}"""


def mails(path: Path) -> list[dict[str, Any]]:
    """Return the notices that the operator's command has got, as far as whole lines tell."""
    lines = path.read_text().splitlines(keepends=True) if path.exists() else []
    return [json.loads(line) for line in lines if line.startswith("{") and line.endswith("}\n")]


def awaited_mails(path: Path, address: str, count: int) -> list[dict[str, Any]]:
    """Return the notices to an address once there are so many."""
    until(lambda: len([one for one in mails(path) if one["to"] == address]) >= count)
    return [one for one in mails(path) if one["to"] == address]


def test_mail_goes_to_a_confirmed_address_alone_and_codes_are_limited(
    settings: Settings, tmp_path: Path
) -> None:
    path, address = tmp_path / "notices", "ada+1@mail.example"
    with running(evolve(settings, notify_command=mailer(path), notify_seconds=0)) as server:
        made = new_table(server)

        def put(**body: object) -> int:
            place, token = f"{made['table']}/notifications", made["tokens"][0]
            return ask(server, place, token, body, "PUT").status_code

        assert put(code="00000000") == 400  # none is awaited
        assert put(mail=address, code="00000000") == 400
        assert put(mail=address) == 204
        (mail,) = awaited_mails(path, address, 1)
        assert (mail["kind"], len(mail["code"]), "name" in mail) == ("code", 8, False)
        wrong = str(int(mail["code"]) ^ 1).zfill(8)
        assert [put(code=wrong) for _ in range(5)] == [400] * 5
        assert put(code=mail["code"]) == 400  # too many were wrong
        assert put(mail=address) == 204
        assert put(code=awaited_mails(path, address, 2)[1]["code"]) == 204
        assert put(mail=address, language="de") == 204  # is confirmed already: no mail
        assert put(mail="ADA+2@mail.example") == 204
        assert put(mail="ada+3@mail.example") == 429  # the fourth code of this mailbox
        for number in range(6):
            assert put(mail=f"{number}@mail.example") == 204
        assert put(mail="6@mail.example") == 429  # the eleventh time that this client asks
        awaited_mails(path, "5@mail.example", 1)
    assert {one["to"] for one in mails(path) if one["kind"] == "turn"} <= {address}


def test_a_seat_that_is_away_is_told_by_the_command_and_only_once(
    settings: Settings, tmp_path: Any
) -> None:
    notices = tmp_path / "notices"
    with running(evolve(settings, notify_command=mailer(notices), notify_seconds=0.1)) as server:
        made = new_table(server)
        table, tokens = made["table"], made["tokens"]
        path = f"{table}/notifications"
        for seat, token in enumerate(tokens):
            body = {"mail": f"{seat}@mail.example", "language": "de"}
            assert ask(server, path, token, body, "PUT").status_code == 204
            (mail,) = awaited_mails(notices, f"{seat}@mail.example", 1)
            assert mail["kind"] == "code"
            assert ask(server, path, token, {"code": mail["code"]}, "PUT").status_code == 204
        until(lambda: '"turn"' in notices.read_text())
    text = notices.read_text()
    (notice,) = [one for one in mails(notices) if one["kind"] == "turn"]
    assert "name" not in notice
    assert notice["to"] == f"{notice['seat']}@mail.example"
    assert (notice["table"], notice["language"]) == (table, "de")
    assert not [token for token in tokens if token in text]
