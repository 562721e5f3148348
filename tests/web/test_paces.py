"""Work is limited for each address and at each table, whatever sockets and requests ask for it."""

from __future__ import annotations

import json
import socket
import threading
import time
from contextlib import ExitStack, suppress
from typing import Any

import pytest
from attrs import evolve
from websockets.exceptions import ConnectionClosed

from maginor_core.engine.game import Game
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.tables import GameTable, SeatSession, token_digest
from maginor_core.tables.server import security
from maginor_core.tables.server.security import LONGEST_WAIT, Bucket, Paces
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.sockets import cost_of
from tests.web.clients import Player, connected, new_table, socket_to
from tests.web.running import Running, running

TABLE = "a" * 16


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def paces() -> Paces:
    return Paces(Settings(store="", messages_per_second=20, message_burst=60))


def taken(ask: Any) -> list[float]:  # Any: a function of nothing
    """Return the delays of what is admitted until something is refused."""
    delays = []
    while (delay := ask()) is not None:
        delays.append(delay)
    return delays


def test_what_comes_too_fast_waits_in_turn_and_is_refused_before_it_waits_long(
    clock: Clock,
) -> None:
    bucket = Bucket(20, 60)
    delays = taken(bucket.delay)
    assert delays[:60] == [0] * 60
    assert delays[60:62] == pytest.approx([0.05, 0.1])
    assert len(delays) == 60 + 20 * LONGEST_WAIT
    clock.now += 1
    assert len(taken(bucket.delay)) == 20
    clock.now += 3600
    assert bucket.is_full


def test_a_thousand_sockets_of_one_address_are_worked_for_as_one(clock: Clock) -> None:
    """The attack: as many sockets as an address may have, each below its own limit."""
    limits = paces()
    assert len(taken(lambda: limits.of_address("192.0.2.1"))) == 600 + 100 * LONGEST_WAIT
    assert limits.of_address("192.0.2.2") == 0


def test_spectators_of_many_addresses_do_not_slow_down_the_players(clock: Clock) -> None:
    """The attack: those who look on come from everywhere, and all ask at one table."""
    limits = paces()
    assert len(taken(lambda: limits.of_seat(TABLE, None, 1))) == 300 + 100 * LONGEST_WAIT
    assert limits.of_seat(TABLE, 0, 1) == 0
    assert limits.of_seat("b" * 16, None, 1) == 0
    assert len(taken(lambda: limits.of_seat(TABLE, 1, 1))) == 60 + 20 * LONGEST_WAIT
    assert limits.of_seat(TABLE, 0, 1) == 0


def test_allowances_are_forgotten_once_they_are_unused(clock: Clock) -> None:
    limits = paces()
    taken(lambda: limits.of_address("192.0.2.1"))
    limits.forget()
    assert limits.of_address("192.0.2.1") is None
    clock.now += 60
    limits.forget()
    assert limits.of_address("192.0.2.1") == 0


def test_an_address_posts_only_so_often_in_any_minute(clock: Clock) -> None:
    """The attack: one address opens tables as fast as it can."""
    limits = paces()
    allowed = Settings(store="").posts_per_minute

    def posted(kind: str = "tables", address: str = "192.0.2.1") -> int:
        return sum(limits.allow(kind, address) for _ in range(allowed + 5))

    assert posted() == allowed
    assert posted("seats") == posted(address="192.0.2.2") == allowed
    clock.now += 59
    limits.forget()
    assert posted() == 0
    clock.now += 1
    assert posted() == allowed
    clock.now += 60
    limits.forget()
    assert not limits._posted


def played(versions: int) -> SeatSession:
    """Return a client at a table of that version."""
    match = Game(DEFINITION, DEFINITION.deal(2, 1, None, {}), 1)
    while match.version < versions:
        seat = match.to_act[0]
        match.submit(match.legal(seat)[0], seat=seat)
    session = SeatSession(GameTable("one", match, {token_digest("ada"): 0}))
    session.receive({"type": "join", "token": "ada"})
    return session


def test_a_message_costs_as_much_as_its_answer_contains() -> None:
    session = played(50)
    assert cost_of({"type": "state"}, session) == 1
    assert cost_of({"type": "state", "version": 0}, session) == 3
    assert cost_of({"type": "join", "token": "ada"}, session) == 3
    assert cost_of({"type": "join", "token": "ada", "version": 25}, session) == 2
    assert cost_of({"type": "ask_undo", "to": 49}, session) == 3
    wrong: list[object] = [-1, 51, True, "0", None, [], 1e300]
    for version in wrong:
        assert cost_of({"type": "state", "version": version}, session) == 1
    messages: list[object] = [None, [], {}, {"type": []}, {"type": "submit"}]
    for message in messages:
        assert cost_of(message, session) == 1


def flood(server: Running, table: str, token: str, answers: list[int], end: float) -> None:
    """Ask for all events again and again, until the server does not go along or it is late."""
    with socket_to(server, table) as asking:
        asking.send(json.dumps({"type": "join", "token": token}))
        for _ in range(1000):
            asking.send(json.dumps({"type": "state", "version": 0}))
        while time.monotonic() < end:
            try:
                told = json.loads(asking.recv(max(0.01, end - time.monotonic())))
            except Exception:  # closed, or nothing more in time
                return
            if told["type"] == "events":
                answers.append(told["version"])


def honest(server: Running, table: str, token: str) -> tuple[ExitStack, Player]:
    """Connect from another address of this computer."""
    stack = ExitStack()
    here = stack.enter_context(
        socket.create_connection(("127.0.0.1", server.port), source_address=("127.0.0.2", 0))
    )
    return stack, Player(stack.enter_context(socket_to(server, table, sock=here)), token)


def test_the_sockets_of_an_address_share_its_allowance_and_others_play_on(
    settings: Settings,
) -> None:
    """The attack: ten sockets ask for all that has happened, each as fast as a socket may."""
    with running(evolve(settings, messages_per_second=4, message_burst=12)) as server:
        made = new_table(server, game="maginor")
        table, tokens = made["table"], made["tokens"]
        invited = {"invitation": made["spectate"]}
        eye = server.http.post(f"/api/tables/{table}/spectators", json=invited).json()["token"]
        answers: list[int] = []
        begun = time.monotonic()
        crowd = [
            threading.Thread(target=flood, args=(server, table, eye, answers, begun + 4))
            for _ in range(10)
        ]
        for thread in crowd:
            thread.start()
        with connected(server, table, tokens[1]):
            stack, player = honest(server, table, tokens[0])
            with stack:
                assert player.joined["seat"] == 0
                for _ in range(5):
                    assert player.send("explain", ruling="X")["code"] == "ruling"
        for thread in crowd:
            thread.join()
        elapsed = time.monotonic() - begun
    # 60 at once and 20 per second for all who look on; of each socket alone, 10 x (12 + 4 x 4).
    assert len(answers) <= 60 + 20 * elapsed
    assert len(answers) < 10 * (12 + 4 * 4)


def test_a_socket_that_would_have_to_wait_for_long_is_closed_with_the_reason(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "LONGEST_WAIT", 0.05)
    with running(evolve(settings, messages_per_second=0.1, message_burst=3)) as server:
        made = new_table(server)
        with connected(server, made["table"], made["tokens"][0]) as player:
            told: list[dict[str, Any]] = []
            with suppress(ConnectionClosed):  # perhaps before all are sent
                for number in range(5):
                    player.socket.send(json.dumps({"type": "explain", "id": number, "ruling": "X"}))
            with suppress(ConnectionClosed):
                told.extend(map(json.loads, player.socket))
            assert told[-1] == {"type": "closing", "reason": "rate"}
            assert [one["code"] for one in told if one["type"] == "error"] == ["ruling"] * 2
            assert player.socket.close_code == 1013


def test_a_command_is_answered_although_what_comes_next_ends_the_connection(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(security, "LONGEST_WAIT", 0.05)
    slow = evolve(settings, messages_per_second=0.1, message_burst=2)
    with running(slow) as server:
        made = new_table(server, dice={"mode": "seeded", "seed": "7"})
        with connected(server, made["table"], made["tokens"][0]) as player:
            seat = player.state["to_act"][0]
    with running(slow) as server, connected(server, made["table"], made["tokens"][seat]) as player:
        submit = {
            "type": "submit",
            "id": 7,
            "decision": 0,
            "command": player.state["legal"][0],
        }
        for message in (submit, {"type": "state"}):
            player.socket.send(json.dumps(message, separators=(",", ":"), ensure_ascii=False))
        told: list[dict[str, Any]] = []
        with suppress(ConnectionClosed):
            told.extend(map(json.loads, player.socket))
        kinds = [one["type"] for one in told if one["type"] not in ("presence", "actions")]
        assert kinds == ["accepted", "events", "closing"]


def test_requests_that_take_long_are_limited_for_each_address(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: versions of a game are asked for, each of which is played and drawn anew."""
    monkeypatch.setattr(security, "LONGEST_WAIT", 1.0)
    with running(evolve(settings, messages_per_second=0.5, message_burst=10)) as server:
        made = new_table(server)
        bearer = {"Authorization": f"Bearer {made['tokens'][0]}"}
        path = f"/api/tables/{made['table']}/versions/0"
        threads, found = [], []

        def ask() -> None:
            answer = server.http.get(path, headers=bearer)
            found.append((answer.status_code, answer.headers.get("Retry-After")))

        for _ in range(30):
            threads.append(threading.Thread(target=ask))
            threads[-1].start()
        for thread in threads:
            thread.join()
        assert {status for status, _ in found} == {200, 429}
        assert ({wait for status, wait in found if status == 429}) == {"15"}
        assert server.http.get("/healthz").status_code == 200
