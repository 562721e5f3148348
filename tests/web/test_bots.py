"""Bots at tables: policies that fail or never answer, tables of bots alone, and fair shares."""

from __future__ import annotations

import asyncio
import pickle
import sys
from collections.abc import Callable, Hashable, Iterator
from contextlib import contextmanager
from pathlib import Path

import numpy as np
import pytest
from attrs import evolve

from maginor_core.games import GAMES
from maginor_core.games import game as game_called
from maginor_core.play import bots
from maginor_core.play.bot_process import BotAnswer, BotQuestion, answer
from maginor_core.play.bots import BotError, bots_of, next_command, usual_bot
from maginor_core.play.environment_spec import spec_of
from maginor_core.tables.server import bot_processes
from maginor_core.tables.server import bots as table_bots
from maginor_core.tables.server.bot_processes import BotProcesses
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.turns import Account
from tests.web.clients import Player, connected, get, look_on, new_table, summary
from tests.web.running import Running, running

ENDLESS = {
    "sleeps": "import time\ndef choose(*given):\n    time.sleep(3600)\n",
    "loops": "def choose(*given):\n    while True:\n        pass\n",
    "ignores": (
        "import signal, time\n"
        "signal.signal(signal.SIGTERM, signal.SIG_IGN)\n"
        "def choose(*given):\n"
        "    while True:\n"
        "        try:\n"
        "            time.sleep(1)\n"
        "        except BaseException:\n"
        "            pass\n"
    ),
}
WRONG = """
import asyncio, os, sys

class EqualsEverything:
    def __eq__(self, other):
        return True
    __hash__ = None

class Unspeakable(Exception):
    def __str__(self):
        sys.exit(7)

class Unequal:
    def __eq__(self, other):
        raise KeyboardInterrupt
    def __repr__(self):
        raise GeneratorExit
    __hash__ = None

def leaves(*given):
    sys.exit()

def cancelled(*given):
    raise asyncio.CancelledError

def interrupted(*given):
    raise KeyboardInterrupt

def generator(*given):
    raise GeneratorExit

def unspeakable(*given):
    raise Unspeakable

def everything(*given):
    return EqualsEverything()

def unequal(*given):
    return Unequal()

def nonsense(*given):
    return {"nothing": ...}

def changes(game, seat, legal, chance):
    game.state.__dict__.clear() if hasattr(game.state, "__dict__") else None
    chance.below(1000)
    return None

def ends(*given):
    os._exit(0)

def closes(*given):
    os.closerange(0, 100)
    return given[2][0]
"""
RAISING = [
    "leaves",
    "cancelled",
    "interrupted",
    "generator",
    "unspeakable",
    "everything",
    "unequal",
    "nonsense",
    "changes",
]


@pytest.fixture
def policies(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Yield a folder whose modules can be imported; none is listed or known before or after."""
    monkeypatch.setattr(bots, "_INVITED", {})
    monkeypatch.syspath_prepend(str(tmp_path))
    for name, text in {**ENDLESS, "wrong": WRONG}.items():
        (tmp_path / f"policy_{name}.py").write_text(text)
    yield tmp_path
    bots._own_policy.cache_clear()
    for name in [each for each in sys.modules if each.startswith("policy_")]:
        del sys.modules[name]


def question_of(name: str, bot: str, seed: str = "x") -> BotQuestion:
    """Return the question for the first decision of a game."""
    game = game_called(name).new(2, seed)
    seat = game.to_act[0]
    label = f"bot.{seat}.{game.version}"
    return BotQuestion(bot, game.known_to(seat), seat, game.legal(seat), seed, label)


@pytest.mark.parametrize("attribute", RAISING)
def test_whatever_a_policy_does_is_an_answer_of_its_process(policies: Path, attribute: str) -> None:
    name = f"policy_wrong:{attribute}"
    bots.invite(name)
    found = answer(pickle.dumps(question_of("abracada", name)))
    assert found.number is None
    assert found.failed
    assert BotAnswer.from_line(found.to_line()) == found


@pytest.mark.parametrize("attribute", [*RAISING, "ends", "closes"])
def test_the_usual_bot_replaces_a_policy_that_fails(policies: Path, attribute: str) -> None:
    name, definition = f"policy_wrong:{attribute}", game_called("abracada")
    bots.invite(name)
    game = definition.new(2, "x")
    seat = game.to_act[0]

    async def decide() -> object:
        processes = BotProcesses((name,), 60, 1)
        try:
            ask: Callable[[str], BotQuestion] = lambda bot: question_of("abracada", bot)  # noqa: E731
            return await processes.decide("here", definition, name, ask)
        finally:
            await processes.close()

    decided = asyncio.run(decide())
    usual = bots_of(definition)[usual_bot(definition)]
    assert decided == bot_processes.Decision(next_command(game, usual, seat, "x"), False)


@pytest.mark.parametrize("name", GAMES)
def test_bots_decide_in_their_processes_as_elsewhere(name: str) -> None:
    definition = game_called(name)

    async def decide() -> list[object]:
        processes = BotProcesses((), 60, 100)
        try:
            found = []
            for bot in bots_of(definition):
                made = await processes.decide(
                    "here", definition, bot, lambda each: question_of(name, each)
                )
                assert made is not None
                found.append(made.command)
            return found
        finally:
            await processes.close()

    game = definition.new(2, "x")
    seat = game.to_act[0]
    expected = [next_command(game, bot, seat, "x") for bot in bots_of(definition).values()]
    assert asyncio.run(decide()) == expected


@pytest.mark.parametrize("kind", ENDLESS)
def test_a_bot_that_never_answers_is_replaced_and_the_table_says_so(
    settings: Settings, policies: Path, kind: str
) -> None:
    own = f"policy_{kind}:choose"
    with running(evolve(settings, bots=(own,), bot_seconds=0.5)) as server:
        seats = [{"kind": "bot", "bot": own}, {"kind": "bot", "bot": own}]
        made = new_table(server, game="abracada", seats=seats, public=True, hotseat=False)
        with connected(server, made["table"], look_on(server, made)) as eye:
            eye.until_finished()
        told = [one["seats"] for one in eye.told if one["type"] == "table"]
        assert [one["replaced"] for one in told[-1]] == [True, True]
        seats = summary(server, made["table"])["seats"]
        assert [one["replaced"] for one in seats] == [True, True]


def test_a_bot_that_is_not_offered_any_more_is_replaced(
    settings: Settings, policies: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = "policy_wrong:leaves"
    with running(evolve(settings, bots=(own,))) as server:
        seats = [{"kind": "bot", "bot": own}, {"kind": "bot", "bot": "random"}]
        made = new_table(server, game="abracada", seats=seats, public=True, hotseat=False)
    monkeypatch.setattr(bots, "_INVITED", {})
    with running(settings) as server:
        with connected(server, made["table"], look_on(server, made)) as eye:
            eye.until_finished()
        told = summary(server, made["table"])["seats"]
        assert [one["replaced"] for one in told] == [True, False]


def test_a_network_without_an_end_is_replaced(
    settings: Settings, policies: Path, tmp_path: Path
) -> None:
    onnx = pytest.importorskip("onnx")
    pytest.importorskip("onnxruntime")
    spec = spec_of("abracada", 2)
    tensor, node = onnx.helper.make_tensor_value_info, onnx.helper.make_node
    real, whole, boolean = (
        onnx.TensorProto.FLOAT,
        onnx.TensorProto.INT64,
        onnx.TensorProto.BOOL,
    )
    body = onnx.helper.make_graph(
        [node("Identity", ["again"], ["more"]), node("Mul", ["x", "x"], ["y"])],
        "body",
        [tensor("at", whole, []), tensor("again", boolean, []), tensor("x", real, None)],
        [tensor("more", boolean, []), tensor("y", real, None)],
    )
    graph = onnx.helper.make_graph(
        [
            node("Gemm", ["observation", "weights"], ["begin"]),
            node("Loop", ["", "always", "begin"], ["values"], body=body),
        ],
        "endless",
        [tensor("observation", real, ["n", spec.size])],
        [tensor("values", real, ["n", len(spec.table)])],
        [
            onnx.numpy_helper.from_array(np.zeros((spec.size, len(spec.table)), "f4"), "weights"),
            onnx.numpy_helper.from_array(np.array(True), "always"),
        ],
    )
    path = tmp_path / "endless.onnx"
    opset = [onnx.helper.make_opsetid("", 17)]
    onnx.save(onnx.helper.make_model(graph, opset_imports=opset, ir_version=9), path)
    with running(evolve(settings, bots=(str(path),), bot_seconds=1)) as server:
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": "endless.onnx"}]
        made = new_table(server, game="abracada", seats=seats, hotseat=False)
        with connected(server, made["table"], made["tokens"][0]) as ada:
            while not any(one["type"] == "table" for one in ada.told):
                if ada.state["legal"]:
                    assert ada.play()["type"] == "accepted"
                else:
                    ada.receive()
            (told,) = [one["seats"] for one in ada.told if one["type"] == "table"]
            assert [one["replaced"] for one in told] == [False, True]
            ada.until(lambda: ada.state["legal"] or ada.state["finished"])


@contextmanager
def who_may_be_helped(server: Running) -> Iterator[Player]:
    """Connect whoever has to act at a new table with hints."""
    made = new_table(server, game="abracada", hints=True)
    with connected(server, made["table"], made["tokens"][0]) as either:
        (seat,) = either.state["to_act"]
    with connected(server, made["table"], made["tokens"][seat], show=True) as player:
        yield player


def test_a_hint_says_less_where_no_bot_advises(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    with running(evolve(settings, bot_share=1e-6)) as server, who_may_be_helped(server) as player:
        monkeypatch.setattr(table_bots, "HINT_SECONDS", 120.0)  # in which a process is started
        assert player.send("hint")["advice"] is not None
        monkeypatch.setattr(table_bots, "HINT_SECONDS", 0.1)
        server.services.bot_processes.allowances.take("127.0.0.1", 60)
        assert player.send("hint")["advice"] is None
        assert player.play()["type"] == "accepted"


def test_who_asks_for_a_hint_is_charged_for_handing_its_position_to_a_bot(
    settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    charged: list[float] = []
    done = Account.done

    def noted(self: Account, key: Hashable, seconds: float, moment: float | None = None) -> None:
        charged.append(seconds)
        done(self, key, seconds, moment)

    with running(settings) as server, who_may_be_helped(server) as player:
        monkeypatch.setattr(table_bots, "ADVICE", 1000.0)
        monkeypatch.setattr(Account, "done", noted)
        assert player.send("hint")["type"] == "hint"
        player.send("explain", ruling="none")  # answered once the hint was charged
    assert any(seconds >= 1000 for seconds in charged)


def test_bots_that_never_answer_hold_up_nothing_else(settings: Settings, policies: Path) -> None:
    own = "policy_ignores:choose"
    with running(evolve(settings, bots=(own,), bot_seconds=3600)) as server:
        seats = [{"kind": "person", "name": "Ada"}, {"kind": "bot", "bot": own}]
        for _ in range(12):
            made = new_table(server, game="abracada", seats=seats, hotseat=False)
            (token,) = [each for each in made["tokens"] if each]
            with connected(server, made["table"], token) as ada:
                while 0 in ada.state["to_act"]:
                    assert ada.play()["type"] == "accepted"
        assert server.http.get("/readyz").status_code == 200
        assert server.http.get("/api/tables").status_code == 200
        seats = [{"kind": "bot", "bot": "odds"}, {"kind": "bot", "bot": "random"}]
        made = new_table(server, game="abracada", seats=seats, public=True, hotseat=False)
        with connected(server, made["table"], look_on(server, made)) as eye:
            eye.until_finished()
    # ``running`` has ended the server, as SIGTERM does


def test_bots_alone_play_while_somebody_looks_on(server: Running) -> None:
    seats = [{"kind": "bot", "bot": "random"}, {"kind": "bot", "bot": "random"}]
    made = new_table(server, game="abracada", seats=seats, public=True, hotseat=False)
    token = look_on(server, made)
    assert get(server, f"{made['table']}/turn", token).status_code == 200
    table = server.tables.live[made["table"]]
    assert (table.game.version, table.is_bot_thinking) == (0, False)
    with connected(server, made["table"], token) as eye:
        eye.until_finished()


def test_an_address_that_has_taken_its_share_waits_and_no_other_does() -> None:
    definition = game_called("abracada")

    async def decide() -> None:
        processes = BotProcesses((), 60, 1e-6)
        processes.allowances.take("greedy", 60)
        ask: Callable[[str], BotQuestion] = lambda bot: question_of("abracada", bot)  # noqa: E731
        waits = asyncio.ensure_future(processes.decide("greedy", definition, "odds", ask))
        assert await processes.decide("other", definition, "odds", ask) is not None
        assert not waits.done()
        await processes.close()
        with pytest.raises(BotError, match="server ends"):
            await waits
        with pytest.raises(BotError, match="server ends"):
            await processes.decide("other", definition, "odds", ask)

    asyncio.run(decide())


def test_the_address_is_next_that_has_taken_least(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bot_processes, "AT_ONCE", 1)
    definition, order = game_called("abracada"), []

    def asked(label: str) -> Callable[[str], None]:
        return lambda bot: order.append(label)

    async def decide() -> None:
        processes = BotProcesses((), 60, 1e-6)
        for address, seconds in (("much", 2), ("little", 1), ("none", 0)):
            processes.allowances.take(address, seconds)
        await asyncio.gather(
            *[
                processes.decide(address, definition, "odds", asked(f"{address} {number}"))
                for address in ("much", "little", "none")
                for number in range(2)
            ],
            processes.decide("little", definition, "odds", asked("hint"), is_urgent=True),
        )
        await processes.close()

    asyncio.run(decide())
    # The first to come begins, as nobody else waits yet.
    expected = ["much 0", "none 0", "none 1", "hint", "little 0", "little 1", "much 1"]
    assert order == expected
