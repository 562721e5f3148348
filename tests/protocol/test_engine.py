"""What of the engine protocol the conversations in ``tests/golden/PROTOCOL`` leave open."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from random import Random
from typing import Any

import pytest

from maginor_core import __version__
from maginor_core.components.setup import VARIANT_NAMES
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.engine import Engine, serve
from tests.protocol.lines import Lines

Json = dict[str, Any]  # Any: JSON of the protocol's many shapes
SETUP: Json = {
    "players": 2,
    "first_player": 0,
    "circle": ["guild_hall", "owl", "raven"],
    "tiles": {"guild_hall": ["fire", "fate"], "owl": ["fire", "fire", "air"], "raven": ["water"]},
    "spells": {"raven": "reversal", "guild_hall": "high_wizard"},
}
ROLL = {"type": "roll_die", "player": 0}
MOVE = {"type": "move_wizard", "player": 0, "oracle": "owl"}


class Conversation:
    """An engine whose requests and answers are objects."""

    def __init__(self) -> None:
        self.engine = Engine(DEFINITION, "1.2.3")

    def say(self, line: str | bytes) -> Json:
        text = self.engine.answer(line)
        assert "\n" not in text
        answer: Json = json.loads(text)
        return answer

    def ask(self, op: object, **fields: object) -> Json:
        return self.say(json.dumps({"seq": 1, "op": op, **fields}))


@pytest.fixture
def idle() -> Conversation:
    return Conversation()


@pytest.fixture
def talk() -> Conversation:
    conversation = Conversation()
    assert conversation.ask("new", setup=SETUP)["ok"]
    return conversation


def refused(answer: Json, code: str) -> bool:
    assert answer["ok"] is False
    assert set(answer) == {"seq", "ok", "error"}
    assert set(answer["error"]) == {"code", "message"}
    assert answer["error"]["message"]
    assert answer["error"]["code"] == code
    return True


def test_hello_names_engine_and_variants(idle: Conversation) -> None:
    assert idle.ask("hello", protocol=1) == {
        "seq": 1,
        "ok": True,
        "protocol": 1,
        "game": "maginor",
        "engine": {"name": "maginor-core", "version": "1.2.3", "language": "Python"},
        "variants": list(VARIANT_NAMES),
    }


@pytest.mark.parametrize(
    ("op", "fields", "code"),
    [
        ("hello", {"protocol": 2}, "protocol"),
        ("hello", {"protocol": 1.0}, "malformed"),
        ("hello", {}, "malformed"),
        ("new", {}, "malformed"),
        ("new", {"setup": {**SETUP, "hand": None}}, "setup"),
        ("new", {"setup": {**SETUP, "variants": {"tea": True}}}, "setup"),
        ("submit", {}, "malformed"),
        ("submit", {"command": {**ROLL, "player": 0.0}, "dice": ["fire"]}, "malformed"),
        ("submit", {"command": {**ROLL, "player": 99}, "dice": ["fire"]}, "TURN-07"),
        ("submit", {"command": ROLL, "dice": []}, "dice"),
        ("submit", {"command": ROLL, "dice": "fire"}, "malformed"),
        ("submit", {"command": ROLL, "dice": ["ice"]}, "malformed"),
        ("submit", {"command": MOVE, "dice": ["fire"]}, "dice"),
        ("submit", {"command": {**MOVE, "oracle": ["owl"]}}, "malformed"),
        ("submit", {"command": {**MOVE, "oracle": "atlantis"}}, "MOVE-01"),
        ("HELLO", {}, "malformed"),
        (None, {}, "malformed"),
    ],
)
def test_what_is_refused_has_a_code_where_the_page_names_none(
    talk: Conversation, op: object, fields: Json, code: str
) -> None:
    assert refused(talk.ask(op, **fields), code)


@pytest.mark.parametrize(
    "line",
    [
        *(b"", b" ", b"\r", b"null", b"[]", b"1", b'"legal"', b"{", b"{}}", b"NaN", b"\xff\xfe"),
        *(b"[" * 200_000, b'{"a":' * 100_000, b"\xef\xbb\xbf{}", b"\x00", b"{'op':'legal'}"),
        *(b'{"op":"legal","seq":NaN}', b'{"op":"legal","x":-Infinity}', b'{"op":"legal",}'),
        *(b'{"seq":' + b"1" * 5000 + b',"op":"legal"}', b'{"op":"legal"} {"op":"legal"}'),
        '{"op":"legal"}'.encode("utf-16"),
    ],
)
def test_a_line_that_is_not_a_request_is_malformed_and_ends_nothing(
    talk: Conversation, line: bytes
) -> None:
    answer = talk.say(line)
    assert refused(answer, "malformed")
    assert answer["seq"] is None
    assert talk.ask("legal")["ok"]


@pytest.mark.parametrize("depth", [5, 300, 900])
def test_a_deep_value_is_refused_at_its_position(talk: Conversation, depth: int) -> None:
    deep = "[" * depth + "]" * depth
    assert refused(talk.say(f'{{"op":"new","setup":{deep}}}'), "setup")
    assert refused(talk.say(f'{{"op":"submit","command":{deep}}}'), "malformed")
    line = json.dumps({"op": "new", "setup": {**SETUP, "players": "here"}})
    assert refused(talk.say(line.replace('"here"', deep)), "setup")


def test_tiles_may_have_any_name_and_size(idle: Conversation) -> None:
    names = ["guild_hall", "", "\ud800", "\u0000", "großer Adler", "𝄞", "a\nb"]
    data = {
        **SETUP,
        "circle": names,
        "tiles": {name: ["fate"] * 40 for name in names},
        "spells": {"": "summoning"},
        "counters": 10**40,
    }
    state = idle.ask("new", setup=data)["state"]
    assert state["circle"] == names
    assert state["supply"] == [10**40, 10**40]
    moved = idle.ask("submit", command={**MOVE, "oracle": "\ud800"})
    assert moved["state"]["wizards"][0] == "\ud800"


def test_bye_ends_the_conversation_and_nothing_else_does() -> None:
    requests = [b"nonsense", b"", b'{"seq":1,"op":"bye"}', b'{"seq":2,"op":"legal"}']
    answers = [json.loads(answer) for answer in serve(DEFINITION, requests, "1")]
    assert [answer["ok"] for answer in answers] == [False, False, True]
    assert answers[-1] == {"seq": 1, "ok": True}


def test_the_end_of_input_ends_the_engine() -> None:
    assert list(serve(DEFINITION, io.BytesIO(b""), "1")) == []
    assert len(list(serve(DEFINITION, io.BytesIO(b'{"op":"legal"}'), "1"))) == 1


def run(data: bytes) -> tuple[list[Json], int, bytes]:
    """Give ``data`` to the command line's engine; return answers, exit code and diagnostics."""
    done = subprocess.run(
        [sys.executable, "-m", "maginor_core", "engine"],
        input=data,
        capture_output=True,
        timeout=500,
        check=False,
    )
    return [json.loads(line) for line in done.stdout.splitlines()], done.returncode, done.stderr


def test_the_command_line_answers_requests_written_ahead_in_order() -> None:
    asked = [{"seq": 0, "op": "hello", "protocol": 1}, {"seq": 1, "op": "new", "setup": SETUP}]
    asked += [{"seq": seq, "op": "legal"} for seq in range(2, 300)]
    asked += [{"seq": 300, "op": "bye"}, {"seq": 301, "op": "legal"}]
    data = b"".join(json.dumps(request).encode() + b"\n" for request in asked)
    answers, code, diagnostics = run(data)
    assert (code, diagnostics) == (0, b"")
    assert [answer["seq"] for answer in answers] == list(range(301))
    assert answers[0]["engine"]["version"] == __version__
    assert all(answer["ok"] for answer in answers)


def test_the_command_line_ends_with_its_input() -> None:
    answers, code, diagnostics = run(b'{"seq":1,"op":"legal"}\n\n{"seq":2')
    assert (code, diagnostics) == (0, b"")
    assert [answer["seq"] for answer in answers] == [1, None, None]


def test_two_thousand_lines_of_all_sorts_are_answered_one_by_one() -> None:
    asked = list(Lines(DEFINITION, Random(7)).lines(2000))
    engine = Engine(DEFINITION, "1")
    refusals = 0
    for line in asked:
        legal = engine.answer('{"op":"legal"}')
        answer = json.loads(engine.answer(line))
        assert type(answer["ok"]) is bool
        if not answer["ok"]:
            refusals += 1
            assert set(answer) == {"seq", "ok", "error"}
            assert engine.answer('{"op":"legal"}') == legal
    assert 500 < refusals < 1500
