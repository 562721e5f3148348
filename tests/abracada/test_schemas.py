"""The JSON Schemas of the game's messages: valid, and equal to what is written and read."""

from __future__ import annotations

import copy
import json
from collections.abc import Iterator
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import type_name
from maginor_core.engine.resources import spec_folder
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.events import EVENTS
from maginor_core.suite.engine import Engine
from maginor_core.suite.messages import validator, wrong_answer, wrong_request
from tests.abracada.playing import random_game, setup_of

Json = dict[str, Any]  # Any: JSON of the protocol's shapes
SCHEMAS: dict[str, Json] = {
    path.stem: json.loads(path.read_bytes())
    for path in sorted((spec_folder() / DEFINITION.resources.schemas).glob("*.json"))
}


def fits(name: str, message: object) -> bool:
    return validator(DEFINITION.resources.schemas, name).is_valid(message)


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_a_schema_and_is_called_as_its_file(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"urn:maginor:abracada:1:{name}"


def test_there_is_a_branch_for_each_event_and_command() -> None:
    names = [type_name(kind) for kind in EVENTS]
    assert SCHEMAS["event"]["properties"]["type"]["enum"] == names
    for kind, branch in zip(EVENTS, SCHEMAS["event"]["allOf"], strict=True):
        assert branch["then"]["required"] == ["type", *kind.names]
    commands = [type_name(kind) for kind in DEFINITION.commands]
    assert SCHEMAS["command"]["properties"]["type"]["enum"] == commands
    for kind, branch in zip(DEFINITION.commands, SCHEMAS["command"]["allOf"], strict=True):
        assert branch["then"]["required"] == ["type", *kind.names]


def test_the_default_variants_are_those_of_the_setup() -> None:
    variants = SCHEMAS["setup"]["properties"]["variants"]["properties"]
    assert {name: one["default"] for name, one in variants.items()} == DEFINITION.variants


@pytest.mark.parametrize("players", [2, 3, 4, 5])
def test_all_that_a_game_writes_fits_its_schema(players: int) -> None:
    game = None
    for game, command in random_game(players, "schemas", 45):
        assert fits("state", DEFINITION.state_to_json(game.live_state))
        assert fits("command", DEFINITION.command_json.to_json(command))
        for seat in (*range(players), None):
            assert fits("view", game.view_json(seat))
            for event in game.events_seen_by(seat, game.version - 1):
                assert fits("event", DEFINITION.event_json.to_json(event))
    assert game is not None
    assert fits("setup", DEFINITION.setups.to_json(game.setup))
    assert not fits("state", game.view_json(0)["state"])


def answers() -> Iterator[tuple[str, Json]]:
    """Yield messages of a small game, each with the name of its schema."""
    engine = Engine(DEFINITION, "test")
    setup = DEFINITION.setups.to_json(setup_of("48", "11", rest="77", secret=1, removed="2"))
    cast = {"type": "cast_spell", "player": 0, "number": 4}
    for request in (
        {"seq": 1, "op": "hello", "protocol": 1},
        {"seq": 2, "op": "new", "setup": setup},
        {"seq": 3, "op": "legal"},
        {"seq": 4, "op": "submit", "command": cast, "chance": [{"stone": 7}]},
        {"seq": 5, "op": "submit", "command": {"type": "end_turn", "player": 0}},
        {"seq": 6, "op": "bye"},
    ):
        yield f"{request['op']}-request", request
        yield "request", request
        answer = json.loads(engine.answer(json.dumps(request)))
        yield f"{request['op']}-answer" if answer["ok"] else "refusal-answer", answer


def test_requests_and_answers_fit_their_schemas() -> None:
    found = list(answers())
    for name, message in found:
        assert fits(name, message), (name, message)
        if name.endswith("answer"):
            assert wrong_answer(name.partition("-")[0], message, DEFINITION) is None
        elif name != "request":
            assert wrong_request(message, DEFINITION) is None
    assert {name for name, _ in found} >= {"refusal-answer", "bye-answer", "legal-answer"}


SPOILT: tuple[Any, ...] = (None, True, 1.0, -1, "1", [], {}, 10)


def test_a_setup_that_does_not_fit_is_refused() -> None:
    setup = DEFINITION.setups.to_json(setup_of("48", "11", rest="77", secret=1, removed="2"))
    spoilt = 0
    for key in (*setup, "weather"):
        for value in SPOILT:
            wrong = {**copy.deepcopy(setup), key: value}
            if not fits("setup", wrong):
                spoilt += 1
                with pytest.raises(EngineError):
                    DEFINITION.setups.from_json(wrong)
    assert spoilt > 60


def test_a_command_that_does_not_fit_is_refused_or_no_spell() -> None:
    command: Json = {"type": "cast_spell", "player": 0, "number": 4}
    for key in (*command, "weather"):
        for value in SPOILT:
            wrong = {**command, key: value}
            if not fits("command", wrong) and type(value) is not int:
                with pytest.raises(EngineError):
                    DEFINITION.command_json.from_json(wrong)
