"""What an address may take is limited by processor time, whatever it asks for and by what route."""

from __future__ import annotations

import asyncio
import json
import socket
import threading
import time
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from functools import partial
from typing import Any

import pytest
import segno
from attrs import evolve
from httpx2 import Client, HTTPTransport
from websockets.exceptions import ConnectionClosed

from maginor_core.engine.picture import sheet
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.tables.server import commit_queue, sockets, turns
from maginor_core.tables.server.requests import Kept
from maginor_core.tables.server.security import Posts
from maginor_core.tables.server.settings import CLIENT, Settings
from maginor_core.tables.server.turns import (
    LONGEST_WAIT,
    SHORT,
    Account,
    Allowance,
    Meter,
    Threads,
    Turns,
    measured,
)
from tests.web.clients import (
    Player,
    connected,
    drop,
    look_on,
    new_table,
    rest_of,
    seated,
    socket_to,
)
from tests.web.running import Running, running


class Clock:
    """A clock that stands still until it is set."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch) -> None:
        self.now = 100.0
        monkeypatch.setattr(time, "monotonic", lambda: self.now)
        monkeypatch.setattr(turns, "perf_counter", lambda: self.now)


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    return Clock(monkeypatch)


def account_of(server: Running, address: str = "127.0.0.1") -> Account:
    return server.services.turns.account(address)


def exhaust(server: Running) -> None:
    """Let the address of the tests have nothing done any more."""
    account = account_of(server)
    account._rate = 1e-6
    account.take(account.left + 1)


def test_an_allowance_that_is_overdrawn_is_paid_back_before_anything_is_begun(
    clock: Clock,
) -> None:
    allowance = Allowance(0.1, 0.3)
    delays = [allowance.delay()]
    for seconds, passed in ((0.3, 0), (0.5, 0), (0, 4), (0, 1.1)):
        allowance.take(seconds)
        clock.now += passed
        delays.append(allowance.delay())
    assert delays == pytest.approx([0, 0, 5, 1, 0])
    full = [allowance.is_full]
    clock.now += 3600
    assert [*full, allowance.is_full] == [False, True]
    allowance.take(0.4)
    assert allowance.delay() == pytest.approx(1), "what was not used long ago is not saved"


def test_a_piece_of_work_that_was_interrupted_counts_what_the_thread_has_spent(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    spent: list[float] = []
    monkeypatch.setattr(turns, "thread_time", spent.pop)
    meter, short = Meter(), SHORT / 2
    assert meter.spent(5.0, 5.0 + short) == pytest.approx(short)
    spent[:] = [0.05 + short]
    assert meter.spent(6.0, 16.0) == pytest.approx(0.05), "without what was measured before it"
    spent[:] = [3.0]
    assert meter.spent(20.0, 20.5) == pytest.approx(0.5), "no more than has passed"
    spent[:] = [2.0]
    assert meter.spent(21.0, 22.0) == 0


def test_a_command_looks_at_the_clock_of_the_processor_only_where_it_is_stored(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look at each step of a command took a tenth of its time."""
    looked: list[str] = []

    def look() -> float:
        looked.append(threading.current_thread().name)
        return time.thread_time()

    made = new_table(server)
    with seated(server, made["table"], made["tokens"]) as players:
        for player in players:
            assert player.send("explain", ruling="X")["code"] == "ruling"
        commands = 6
        monkeypatch.setattr(turns, "SHORT", 1e9)
        for module in (turns, commit_queue):
            monkeypatch.setattr(module, "thread_time", look)
        charged: list[float] = []
        monkeypatch.setattr(Account, "take", lambda self, seconds, _=None: charged.append(seconds))
        for _ in range(commands):
            newest = max(player.state["version"] for player in players)
            for player in players:
                player.await_version(newest)
            mover = next(player for player in players if player.state["legal"])
            assert mover.play()["type"] == "accepted"
        on_loop = [name for name in looked if not name.startswith(("appending", "ThreadPool"))]
    assert (looked.count("appending"), on_loop) == (commands, [])
    assert len([seconds for seconds in charged if seconds > 0]) >= commands


def new_turns(share: float = 1e6, burst: float = 1.0) -> Turns:
    return Turns(Settings(store="", core_share=share, core_burst=burst))


def test_the_next_job_of_an_address_is_that_of_the_table_for_which_least_was_done() -> None:
    """The attack: one table has a long line of dear work, and another of the address waits."""
    done: list[str] = []

    async def play() -> None:
        account, ended = new_turns().account("192.0.2.1"), asyncio.Event()

        def work(key: str, seconds: float) -> None:
            done.append(key)
            account.done(key, seconds)
            if len(done) == 8:
                ended.set()

        account.hold()  # so that all of it waits
        for _ in range(5):
            account.enter("dear", partial(work, "dear", 0.01))
        for _ in range(3):
            account.enter("cheap", partial(work, "cheap", 0.001))
        account.release()
        await asyncio.wait_for(ended.wait(), 120)
        assert account.is_free

    asyncio.run(play())
    assert done == ["dear", *["cheap"] * 3, *["dear"] * 4]


def test_what_is_asked_does_not_wait_for_all_that_is_told() -> None:
    done: list[str] = []

    async def play() -> None:
        account, ended = new_turns().account("192.0.2.1"), asyncio.Event()

        def told(key: str) -> None:
            done.append("told")
            account.done_told(key, 0.001)

        def asked() -> None:
            done.append("asked")
            account.done("table 0", 0.001)
            ended.set()

        account.hold()
        for number in range(5):
            account.enter_told(f"table {number}", partial(told, f"table {number}"))
        account.enter("table 0", asked)
        account.release()
        await asyncio.wait_for(ended.wait(), 120)

    asyncio.run(play())
    assert done.index("asked") <= 1


def test_what_is_asked_comes_first_and_leaves_a_quarter_to_what_is_told(
    clock: Clock, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: the clients of large tables have much to be told, and a small table plays on."""
    monkeypatch.setattr(Turns, "expect", lambda self, account: None)
    account = Turns(Settings(store="")).account("192.0.2.1")
    account.take(account.left + 1e-6)
    done: list[str] = []

    def asked() -> None:
        done.append("asked")
        account.done("small", 0.001)

    def told(key: int) -> None:
        done.append("told")
        account.done_told(key, 0.001)

    for number in range(400):
        account.enter("small", asked)
        account.enter_told(number % 8, partial(told, number % 8))
    while len(done) < 400:
        if pause := account.pause():
            clock.now += pause + turns.TICK
        else:
            account.do_next()
    assert done[0] == "asked"
    assert done.count("told") == pytest.approx(100, abs=20)


def longest_line(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, pieces: int, seconds: float, until: float
) -> tuple[int, float]:
    """Let an address have one piece of work after another; return how many it had, and how late.

    Work takes no time itself, so that the address gets all that it may have.
    """
    monkeypatch.setattr(Turns, "expect", lambda self, account: None)
    account = Turns(Settings(store="")).account("192.0.2.1")
    began, done = clock.now, 0
    for number in range(pieces):
        account.enter(number % 2, partial(account.done, number % 2, seconds))
    while done < pieces:
        if pause := account.pause():
            clock.now += pause + turns.TICK
        if clock.now >= began + until:
            break
        if not pause:
            account.do_next()
            done += 1
    return done, clock.now - began


@pytest.mark.parametrize("window", [8.0, 10.0])
@pytest.mark.parametrize("seconds", [0.0003, 0.003, 0.026])
def test_an_address_takes_at_most_a_tenth_of_a_core_with_what_it_may_at_once(
    clock: Clock, monkeypatch: pytest.MonkeyPatch, seconds: float, window: float
) -> None:
    pieces, _ = longest_line(clock, monkeypatch, 5000, seconds, window)
    examined = Settings(store="").core_share * turns.FOR_FILES * window
    assert 0.07 * window < pieces * seconds + examined <= 0.1 * window


def test_a_class_may_open_the_page_at_once(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    """Twenty at one address ask for 45 files each, with 1 ms for each, and none is refused."""
    files, late = longest_line(clock, monkeypatch, 20 * 45, 0.001, LONGEST_WAIT)
    assert files == 20 * 45
    assert late < LONGEST_WAIT


def test_two_pages_are_opened_at_once_under_the_limits_of_a_new_server(settings: Settings) -> None:
    limits = Settings(store="")
    usual = evolve(settings, core_share=limits.core_share, core_burst=limits.core_burst)
    files = [path for path in CLIENT.rglob("*") if path.suffix in (".js", ".css", ".svg")]
    assert len(files) > 40
    with running(usual) as server:
        for _ in range(2):
            assert server.http.get("/").status_code == 200
            for path in files:
                assert server.http.get(f"/client/{path.relative_to(CLIENT)}").status_code == 200


def test_an_address_that_must_wait_for_long_is_refused_and_others_are_not() -> None:
    async def ask() -> list[bool]:
        found = new_turns(share=0.1, burst=0.3)
        hostile, honest = found.account("192.0.2.1"), found.account("192.0.2.2")
        hostile.take(10)
        return [await found.admit(one, "/") for one in (hostile, honest)]

    assert asyncio.run(ask()) == [False, True]


def test_a_request_that_was_given_up_while_it_waited_lets_the_next_one_begin() -> None:
    async def ask() -> bool:
        found = new_turns()
        account = found.account("192.0.2.1")
        account.hold()
        given_up = asyncio.create_task(found.admit(account, "/"))
        await asyncio.sleep(0)
        given_up.cancel()
        await asyncio.gather(given_up, return_exceptions=True)
        account.release()
        return await asyncio.wait_for(found.admit(account, "/"), 120)

    assert asyncio.run(ask())


def test_an_address_is_charged_for_what_a_request_takes_of_the_loop_and_of_threads() -> None:
    def work() -> None:
        until = time.thread_time() + 0.005
        while time.thread_time() < until:
            pass

    async def request() -> str:
        work()
        await asyncio.sleep(0)
        await asyncio.to_thread(work)
        work()
        return "done"

    async def ask() -> float:
        asyncio.get_running_loop().set_default_executor(Threads())
        account = new_turns(share=1e-9, burst=1.0).account("192.0.2.1")
        assert await measured(request(), account, "/") == "done"
        while not account.left <= 1.0 - 0.015:
            await asyncio.sleep(0)
        return 1.0 - account.left

    assert asyncio.run(ask()) >= 0.015


def test_an_error_of_a_request_is_raised_and_it_is_charged() -> None:
    async def request() -> None:
        with suppress(TimeoutError):
            await asyncio.wait_for(asyncio.Event().wait(), 0.001)
        raise KeyError("one")

    async def ask() -> None:
        account = new_turns(share=1e-9).account("192.0.2.1")
        with pytest.raises(KeyError):
            await measured(request(), account, "/")
        assert account.left < 1.0

    asyncio.run(ask())


def test_an_address_has_one_thread_at_a_time_and_others_do_not_wait_for_it() -> None:
    """The attack: 120 dear requests at once, all of them in the threads that all share."""
    going, now, most = threading.Event(), [0], [0]

    def work() -> None:
        now[0] += 1
        most[0] = max(most[0], now[0])
        assert going.wait(120)
        now[0] -= 1

    async def ask() -> None:
        asyncio.get_running_loop().set_default_executor(Threads())
        found = new_turns()
        hostile, honest = found.account("192.0.2.1"), found.account("192.0.2.2")
        asked = [
            asyncio.create_task(measured(asyncio.to_thread(work), hostile, "/")) for _ in range(20)
        ]
        await asyncio.wait_for(measured(asyncio.to_thread(int), honest, "/"), 120)
        assert most == [1]
        going.set()
        await asyncio.wait_for(asyncio.gather(*asked), 120)

    asyncio.run(ask())
    assert most == [1]


def test_accounts_are_forgotten_once_they_are_unused(clock: Clock) -> None:
    found = new_turns(share=0.1, burst=0.3)
    found.account("192.0.2.1").take(1)
    found.forget()
    assert found.account("192.0.2.1").delay()
    clock.now += 60
    found.forget()
    assert not found._kept
    held = found.account("192.0.2.1")
    found.forget()
    assert found.account("192.0.2.1") is held, "as long as somebody is connected it is the same"


def test_an_address_posts_only_so_often_in_any_minute(clock: Clock) -> None:
    """The attack: one address opens tables as fast as it can."""
    allowed = 60
    limits = Posts(allowed)

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


def test_an_answer_is_kept_for_a_while_and_made_once_for_all_who_wait(clock: Clock) -> None:
    made: list[int] = []

    async def make() -> int:
        await asyncio.sleep(0)
        made.append(len(made))
        if len(made) == 3:
            raise OSError("away")
        return len(made)

    async def ask() -> None:
        kept = Kept(make, 1.0)
        assert [*await asyncio.gather(kept.get(), kept.get())] == [1, 1]
        clock.now += 0.9
        assert await kept.get() == 1
        clock.now += 0.2
        assert await kept.get() == 2
        clock.now += 1.1
        with pytest.raises(OSError, match="away"):
            await kept.get()
        clock.now += 1.1
        assert await kept.get() == 4

    asyncio.run(ask())


@pytest.fixture
def other(server: Running) -> Iterator[Client]:
    """A client at another address of this computer."""
    with Client(
        base_url=server.origin, transport=HTTPTransport(local_address="127.0.0.2"), timeout=120
    ) as client:
        yield client


EVERYWHERE = [
    "/",
    "/t/abc",
    "/replay",
    "/client/main.js",
    "/client/nothing.js",
    f"/sheets/maginor/{sheet(DEFINITION).digest}",
    "/healthz",
    "/readyz",
    "/metrics",
    "/api/games",
    "/api/games/maginor/picture",
    "/api/tables",
    "/api/tables/abc",
    "/nothing",
]


def test_every_route_and_socket_is_under_the_same_limit(
    server: Running, other: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: what is no part of the API is asked for as fast as it is answered."""
    made = new_table(server)
    exhaust(server)
    for path in EVERYWHERE:
        assert server.http.get(path).status_code == 429, path
        assert other.get(path).status_code in (200, 404), path
    assert server.http.post("/api/code", json={"link": "http://x"}).status_code == 429
    with socket_to(server, made["table"]) as refused:
        with pytest.raises(ConnectionClosed):
            refused.recv(120)
        assert (refused.close_code, refused.close_reason) == (1013, "rate")


def test_requests_are_charged_to_the_address_that_a_proxy_names(settings: Settings) -> None:
    with running(evolve(settings, proxies="127.0.0.1", core_share=1e-6)) as server:
        full = account_of(server, "192.0.2.7").left
        told = {"X-Forwarded-For": "192.0.2.7"}
        assert server.http.get("/api/games", headers=told).status_code == 200
        assert account_of(server, "192.0.2.7").left < full


def test_readiness_is_looked_at_once_for_many_who_ask(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked: list[int] = []
    kept = server.services
    monkeypatch.setattr(kept.tables.table_store, "check", lambda: looked.append(1))
    monkeypatch.setattr(kept.ready, "_seconds", 1e6)
    for _ in range(20):
        assert server.http.get("/readyz").status_code == 200
    assert looked == [1]


def test_a_code_is_drawn_once(server: Running, monkeypatch: pytest.MonkeyPatch) -> None:
    drawn: list[str] = []
    make = segno.make

    def counted(link: str, **more: Any) -> Any:  # Any: the library's
        drawn.append(link)
        return make(link, **more)

    monkeypatch.setattr(segno, "make", counted)
    link = {"link": f"{server.origin}/t/once"}
    answers = {server.http.post("/api/code", json=link).text for _ in range(5)}
    assert len(answers) == 1
    assert len(drawn) == 1


def test_what_examiners_do_is_charged_and_refused_once_it_is_too_much(server: Running) -> None:
    account = account_of(server)
    before = account.examining.left
    assert drop(server, b"maginor-notation").status_code == 400
    assert account.examining.left < before
    account.examining.take(1e12)
    refused = drop(server, b"maginor-notation")
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 1
    assert server.http.get("/api/games").status_code == 200, "all else goes on"


def flood(server: Running, table: str, token: str, answers: list[int], end: float) -> None:
    """Ask for all events again and again, until the server does not go along or it is late."""
    # It is refused or closed, or nothing more comes in time.
    with suppress(Exception), socket_to(server, table, close_timeout=1) as asking:
        asking.send(json.dumps({"type": "join", "token": token}))
        for _ in range(1000):
            asking.send(json.dumps({"type": "state", "version": 0}))
        while time.monotonic() < end:
            told = json.loads(asking.recv(max(0.01, end - time.monotonic())))
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
    server: Running,
) -> None:
    """The attack: ten sockets ask for all that has happened, each as fast as a socket may."""
    made = new_table(server, game="maginor")
    table, tokens = made["table"], made["tokens"]
    eye = look_on(server, made)
    answers: list[int] = []
    account = account_of(server)
    account._rate = 0.008
    account.take(account.left - 0.01)
    end = time.monotonic() + 4
    crowd = [
        threading.Thread(target=flood, args=(server, table, eye, answers, end)) for _ in range(10)
    ]
    for thread in crowd:
        thread.start()
    stack, player = honest(server, table, tokens[0])
    with stack:
        assert player.joined["seat"] == 0
        for _ in range(5):
            assert player.send("explain", ruling="X")["code"] == "ruling"
    for thread in crowd:
        thread.join()
    assert len(answers) < 10 * 100, "of the 10,000 that they asked for"


def test_all_who_look_on_at_a_table_share_an_allowance_and_each_seat_has_its_own(
    server: Running,
) -> None:
    made = new_table(server)
    with socket_to(server, made["table"]) as asking:
        Player(asking, made["tokens"][0])
        table = server.tables.live[made["table"]]
        found: list[Any] = [table.allowance(seat) for seat in (None, 0, 1)]  # Any: allowances
        looking_on, first, second = found
    assert len({id(one) for one in (looking_on, first, second)}) == 3
    assert id(table.allowance(None)) == id(looking_on)
    looking_on.take(1e12)
    assert looking_on.delay() > 1
    assert (first.delay(), second.delay()) == (0, 0)


def test_a_socket_that_would_have_to_wait_for_long_is_closed_with_the_reason(
    server: Running,
) -> None:
    made = new_table(server)
    with connected(server, made["table"], made["tokens"][0]) as player:
        exhaust(server)
        player.socket.send(json.dumps({"type": "explain", "id": 1, "ruling": "X"}))
        assert rest_of(player.socket)[-1] == {"type": "closing", "reason": "rate"}
        assert player.socket.close_code == 1013


def test_a_message_that_has_waited_for_long_ends_its_connection(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = new_table(server)
    with connected(server, made["table"], made["tokens"][0]) as player:
        monkeypatch.setattr(turns, "LONGEST_WAIT", 0.05)
        monkeypatch.setattr(sockets, "LONGEST_WAIT", 0.05)
        account_of(server)._is_held = True
        player.socket.send(json.dumps({"type": "explain", "id": 1, "ruling": "X"}))
        assert rest_of(player.socket)[-1] == {"type": "closing", "reason": "rate"}


def test_a_command_is_answered_although_what_comes_next_ends_the_connection(
    settings: Settings,
) -> None:
    with running(settings) as server:
        made = new_table(server, dice={"mode": "seeded", "seed": "7"})
        with connected(server, made["table"], made["tokens"][0]) as player:
            seat = player.state["to_act"][0]
    with (
        running(settings) as server,
        connected(server, made["table"], made["tokens"][seat]) as player,
    ):
        command = player.state["legal"][0]
        submit = {"type": "submit", "id": 7, "decision": 0, "command": command}
        assert player.send("explain", ruling="X")["code"] == "ruling"  # all else is told by then
        account, is_set = account_of(server), threading.Event()

        def leave_little() -> None:
            account._rate = 1e-7
            account.take(account.left - 1e-4)
            is_set.set()

        # On the loop of the server, which has charged for all that was answered by then.
        server.server.servers[0].get_loop().call_soon_threadsafe(leave_little)
        assert is_set.wait(60)
        for message in (submit, {"type": "state"}):
            player.socket.send(json.dumps(message, separators=(",", ":"), ensure_ascii=False))
        told = [one["type"] for one in rest_of(player.socket)]
        kinds = [kind for kind in told if kind not in ("presence", "actions")]
        assert kinds == ["accepted", "events", "closing"]


def test_a_small_table_of_an_overdrawn_address_is_told_before_what_large_ones_have_left(
    server: Running, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The attack: tables with many clients leave nothing of what their address may have done."""
    for module, name, value in (
        (turns, "OVERDRAFT", 1e6),  # so that all that is light may begin
        (sockets, "TOGETHER", 1e-9),  # so that one client is told with the answer
        (sockets, "LONGEST_WAIT", 1e9),
    ):
        monkeypatch.setattr(module, name, value)
    small, large = new_table(server), new_table(server)
    account = account_of(server)
    with ExitStack() as stack:
        pair, crowd = [
            [
                stack.enter_context(connected(server, made["table"], token))
                for token in made["tokens"] * each
            ]
            for made, each in ((small, 1), (large, 6))
        ]
        for player in (*pair, *crowd):
            assert player.send("explain", ruling="X")["code"] == "ruling"
        rate, account._rate = account._rate, 1e-9
        account._first.take(-1e6)  # so that what is asked is first
        account.take(account.left + 1e-6)
        mover = next(player for player in crowd if player.state["legal"])
        version = mover.play()["version"]
        for _ in range(6):
            player = next(player for player in pair if player.state["legal"])
            newest = player.play()["version"]
            for each in pair:
                each.await_version(newest)
        assert account._told.waiting, "what the large one has left to be told"
        account._rate = rate
        assert server.http.get("/healthz").status_code == 200
        for player in crowd:
            player.await_version(version)


def test_what_an_address_is_told_waits_while_it_may_have_nothing_done_and_comes_at_once(
    server: Running,
) -> None:
    """The attack: dear clients of one address slow down a move of another."""
    made = new_table(server)
    with connected(server, made["table"], made["tokens"][0]) as first:
        seat = first.state["to_act"][0]
    stack, player = honest(server, made["table"], made["tokens"][seat])
    with stack, connected(server, made["table"], made["tokens"][1 - seat]) as late:
        account = account_of(server)
        account._is_held = True
        while player.state["legal"]:
            assert player.play()["type"] == "accepted"
        account._is_held = False
        assert server.http.get("/healthz").status_code == 200  # which lets the account go on
        late.await_version(player.state["version"])
        assert len([one for one in late.told if one["type"] == "events"]) == 1, "all at once"
