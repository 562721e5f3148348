"""The engine that speaks the protocol plays Swap or Keep by its definition alone."""

from __future__ import annotations

import json
from typing import Any

import pytest

from maginor_core.suite.engine import Engine
from tests.tiny.game import TINY

SETUP = {"players": 2, "hands": [0, 2], "stones": [3, 1, 2]}
KEEP = {"type": "choose", "player": 0, "swap": False}


def engine() -> Engine:
    return Engine(TINY, "1.0")


def ask(one: Engine, op: str, **more: Any) -> Any:
    return json.loads(one.answer(json.dumps({"seq": 1, "op": op, **more})))


@pytest.mark.parametrize(
    ("request_part", "code"),
    [
        ({"command": {**KEEP, "swap": 1}}, "malformed"),
        ({"command": {**KEEP, "swap": None}}, "malformed"),
        ({"command": {"type": "choose", "player": 0}}, "malformed"),
        ({"command": {**KEEP, "stone": 1}}, "malformed"),
        ({"command": {**KEEP, "type": "chosen"}}, "malformed"),
        ({"command": {**KEEP, "player": 7}}, "turn"),
        ({"command": KEEP, "chance": None}, "malformed"),
        ({"command": KEEP, "chance": [0]}, "malformed"),
        ({"command": KEEP, "chance": [{"stone": True}]}, "malformed"),
        ({"command": KEEP, "chance": [{"stone": 0, "die": 0}]}, "malformed"),
        ({"command": KEEP, "chance": [{"stone": 0}]}, "chance"),
        ({"command": {**KEEP, "player": 1}, "chance": [{"stone": 0}] * 9}, "chance"),
        ({"command": {**KEEP, "player": 1}, "chance": [{"stone": 0}]}, "chance"),
        ({"command": {**KEEP, "player": 1}, "chance": [{"die": 0}, {"stone": 0}]}, "chance"),
        ({"command": {**KEEP, "player": 1}, "chance": [{"stone": 0}, {"stone": 9}]}, "chance"),
        ({"command": {**KEEP, "player": 1}, "chance": [{"stone": 1}, {"stone": 1}]}, "chance"),
    ],
)
def test_a_refused_request_changes_nothing(request_part: dict[str, Any], code: str) -> None:
    one, untouched = engine(), engine()
    for each in (one, untouched):
        ask(each, "new", setup=SETUP)
        if request_part["command"]["player"] == 1:
            ask(each, "submit", command=KEEP)
    answer = ask(one, "submit", **request_part)
    assert (answer["ok"], answer["error"]["code"]) == (False, code)
    assert ask(one, "legal") == ask(untouched, "legal")
