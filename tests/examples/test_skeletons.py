"""The skeleton engines are right in what they do, and refuse everything else."""

from __future__ import annotations

import json
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from subprocess import run
from typing import Any

import pytest

from maginor_core.components.tokens import FACES
from maginor_core.games import game
from maginor_core.suite.answers import Answer, Request
from maginor_core.suite.fuzz_games import Fuzzing
from maginor_core.suite.local_engine import LocalEngine
from maginor_core.suite.messages import wrong_answer
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.run import Run
from maginor_core.suite.suspects import by_ruling
from maginor_core.suite.transcript import read_collection
from tests.protocol.lines import GARBAGE

EXAMPLES = Path(__file__).parents[2] / "examples"
KEPT = ("SETUP-03", "SETUP-05", "END-05")
PARTLY = (
    *("MOVE-01.at-any-distance-but-not-in-place", "DIE-02.a-final-roll-is-for-the-wizards-tile"),
    *("VOTE-01.no-counter-no-duel", "VOTE-03.the-player-chooses-among-the-free"),
    *("SETUP-01.two-to-four-players", "SETUP-02.tiles-that-cannot-be-played"),
    *("SETUP-06.turns-pass-clockwise-among-four", "TURN-03.there-is-no-passing"),
)
PLAYED_OUT = ("move_wizard", "roll_die", "choose_slot")
SETUP = {
    "players": 2,
    "first_player": 0,
    "circle": ["guild_hall", "__proto__"],
    "tiles": {"guild_hall": ["fire", "fire"], "__proto__": ["water"]},
    "spells": {"__proto__": "reversal"},
}
MOVE = {"type": "move_wizard", "player": 0, "oracle": "__proto__"}
Json = Any  # Any: any JSON value

SKELETONS = [
    pytest.param([sys.executable, str(EXAMPLES / "skeleton-engine-python/engine.py")], id="python"),
    pytest.param(
        ["node", str(EXAMPLES / "skeleton-engine-js/engine.js")],
        id="js",
        marks=pytest.mark.skipif(shutil.which("node") is None, reason="node is not installed"),
    ),
]


@pytest.fixture(params=SKELETONS)
def argv(request: pytest.FixtureRequest) -> list[str]:
    words: list[str] = request.param
    return words


@pytest.fixture
def ask(argv: list[str]) -> Iterator[Callable[..., list[Answer]]]:
    engine = EngineProcess(argv, 20.0)

    def ask_all(*requests: Request) -> list[Answer]:
        answers, fault = engine.converse(requests)
        assert fault is None
        for request, answer in zip(requests, answers, strict=True):
            assert wrong_answer(request["op"], answer) is None
        return answers

    yield ask_all
    assert engine.close() is None


def test_it_keeps_what_its_readme_claims(argv: list[str]) -> None:
    played = Run(read_collection([*KEPT, *PARTLY]), lambda: EngineProcess(argv, 20.0))
    verdicts = list(played.verdicts())
    assert {verdict.name: verdict.outcome for verdict in verdicts if verdict.failing} == {}
    assert {ruling.ruling for ruling in by_ruling(verdicts) if ruling.outcome} >= set(KEPT)
    assert played.remarks == []
    page = Path(argv[1]).with_name("README.md").read_text(encoding="utf-8")
    assert f"{len(KEPT)} of 76 rulings are kept" in page
    assert all(ruling in page for ruling in KEPT)


def test_it_answers_every_request(ask: Callable[..., list[Answer]]) -> None:
    before, hello, other, new, legal, moved, after = ask(
        {"op": "legal"},
        {"op": "hello", "protocol": 1},
        {"op": "hello", "protocol": 2},
        {"op": "new", "setup": SETUP, "unknown": 1.5},
        {"op": "legal"},
        {"op": "submit", "command": MOVE},
        {"op": "legal"},
    )
    assert before["error"]["code"] == "no_game"
    assert hello["variants"] == []
    assert other["error"]["code"] == "protocol"
    assert new["state"]["slots"] == {"guild_hall": [None, None], "__proto__": [None]}
    assert legal["commands"] == [MOVE, {"type": "roll_die", "player": 0}]
    assert moved["state"]["wizards"] == ["__proto__", "guild_hall"]
    assert [command["player"] for command in after["commands"]] == [1, 1]


def test_a_roll_with_several_free_slots_is_asked(ask: Callable[..., list[Answer]]) -> None:
    roll = {"op": "submit", "command": {"type": "roll_die", "player": 0}, "dice": ["fire"]}
    choose = {"op": "submit", "command": {"type": "choose_slot", "player": 0, "slot": 1}}
    _, rolled, legal, chosen = ask({"op": "new", "setup": SETUP}, roll, {"op": "legal"}, choose)
    assert rolled["state"]["decision"]["slots"] == [0, 1]
    assert choose["command"] in legal["commands"]
    assert chosen["state"]["slots"]["guild_hall"] == [None, 0]
    assert chosen["state"]["current_player"] == 1


@pytest.mark.parametrize(
    ("command", "dice", "ruling"),
    [
        ({"type": "play_symbol_card", "symbol": "fire"}, [], "CARD-02"),
        ({"type": "play_sorcery_card", "oracle": "guild_hall"}, ["fire"], "CARD-03"),
        ({"type": "cast_summoning"}, [], "SPELL-08"),
        ({"type": "roll_die"}, ["maginor"], "DIE-03"),
        ({"type": "roll_die"}, ["fate"], "VOTE-05"),
    ],
)
def test_what_is_not_done_names_the_ruling_to_read(
    ask: Callable[..., list[Answer]], command: Json, dice: list[str], ruling: str
) -> None:
    submit = {"op": "submit", "command": {**command, "player": 0}, "dice": dice}
    _, before, refused, after = ask(
        {"op": "new", "setup": SETUP}, {"op": "legal"}, submit, {"op": "legal"}
    )
    assert refused["error"]["code"] == "not_done"
    assert ruling in refused["error"]["message"]
    assert after["commands"] == before["commands"]


def test_a_number_that_is_not_an_integer_is_refused(ask: Callable[..., list[Answer]]) -> None:
    wrong: list[Json] = [2.0, True, None, "2", 2e0]
    setups = [{**SETUP, key: value} for key in ("players", "counters") for value in wrong]
    seats = [{**MOVE, "player": value} for value in (0.0, False, None, -1, 2)]
    answers = ask(
        *({"op": "new", "setup": each} for each in setups),
        {"op": "new", "setup": SETUP},
        *({"op": "submit", "command": each} for each in seats),
    )
    codes = [None if answer["ok"] else answer["error"]["code"] for answer in answers]
    assert codes == ["setup"] * len(setups) + [None] + ["malformed"] * len(seats)


def test_garbage_is_answered_and_does_no_harm(argv: list[str]) -> None:
    unread = (b'{"seq":1.0,"op":"?"}', b'{"seq":true}', b'{"seq":3,"op":"bye","x":"\xff"}')
    sent = [*GARBAGE, *unread, '{"seq":7,"op":"bye","x":"\u2028"}'.encode()]
    reported = run(argv, input=b"\n".join(sent), capture_output=True, timeout=120, check=True)
    assert reported.stderr == b""
    *refused, bye = map(json.loads, reported.stdout.splitlines())
    assert len(refused) == len(sent) - 1
    assert [answer["seq"] for answer in refused[-3:]] == [None, None, None]
    codes = {answer["error"]["code"] for answer in refused}
    assert codes == {"malformed", "no_game", "setup"}
    assert bye == {"seq": 7, "ok": True}


@pytest.mark.parametrize("sent", [b"", b'{"seq":1,"op":"hello","protocol":1}\n'])
def test_the_end_of_input_ends_it(argv: list[str], sent: bytes) -> None:
    reported = run(argv, input=sent, capture_output=True, timeout=120, check=True)
    assert (reported.stdout.count(b"\n"), reported.stderr) == (sent.count(b"\n"), b"")


def test_as_far_as_it_goes_it_goes_with_the_reference(ask: Callable[..., list[Answer]]) -> None:
    fuzzing, random, steps = Fuzzing(game()), Random(6), 0
    for _ in range(12):
        drawn = fuzzing.draw_setup(random.randrange, (), random.choice(list(fuzzing.sizes)))
        table = {**drawn, "variants": {}}
        reference = LocalEngine()
        begin = {"op": "new", "setup": table}
        [mine], [its] = ask(begin), reference.converse([begin])[0]
        while mine["ok"]:
            assert mine["state"] == its["state"]
            [legal] = ask({"op": "legal"})
            [[all_legal], _] = reference.converse([{"op": "legal"}])
            done = [each for each in all_legal["commands"] if each["type"] in PLAYED_OUT]
            assert sorted(legal["commands"], key=repr) == sorted(done, key=repr)
            command = random.choice(done)
            dice = [random.choice(FACES)] if command["type"] == "roll_die" else []
            submit = {"op": "submit", "command": command, "dice": dice}
            [mine], [its] = ask(submit), reference.converse([submit])[0]
            assert its["ok"]
            steps += 1
        assert mine["error"]["code"] == "not_done"
    assert steps > 40
