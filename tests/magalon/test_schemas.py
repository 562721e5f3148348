"""The JSON Schemas of the game's messages: valid, and equal to what is written and read."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import type_name
from maginor_core.engine.heuristics import spoiled
from maginor_core.engine.resources import spec_folder
from maginor_core.suite.engine import Engine
from maginor_core.suite.messages import validator, wrong_answer, wrong_request
from tests.magalon.boards import MINI, reference
from tests.magalon.drawn import MAGALON, seeded_game, seeded_setup

Json = dict[str, Any]  # Any: JSON of the protocol's shapes
SCHEMAS: dict[str, Json] = {
    path.stem: json.loads(path.read_bytes())
    for path in sorted((spec_folder() / MAGALON.resources.schemas).glob("*.json"))
}


def fits(name: str, message: object) -> bool:
    return validator(MAGALON.resources.schemas, name).is_valid(message)


@pytest.mark.parametrize("name", SCHEMAS)
def test_each_schema_is_a_schema_and_is_called_as_its_file(name: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name])
    assert SCHEMAS[name]["$id"] == f"urn:maginor:magalon:1:{name}"


def test_there_is_a_branch_for_each_event_and_command() -> None:
    for name, kinds in (("event", MAGALON.events), ("command", MAGALON.commands)):
        assert SCHEMAS[name]["properties"]["type"]["enum"] == [type_name(kind) for kind in kinds]
        for kind, branch in zip(kinds, SCHEMAS[name]["allOf"], strict=True):
            assert branch["then"]["required"] == ["type", *kind.names]


@pytest.mark.parametrize("seed", range(12))
def test_all_that_a_game_writes_fits_its_schema(seed: int) -> None:
    setup = seeded_setup(seed)
    assert fits("setup", MAGALON.setups.to_json(setup))
    before = None
    for position, command in seeded_game(seed, setup, 60):
        assert fits("state", position.to_json())
        assert fits("view", MAGALON.view_to_json(position.live_state, 1))
        if command is not None and before is not None:
            assert fits("command", MAGALON.command_json.to_json(command))
            for row in position.live_state.events:
                event = MAGALON.vocabulary(setup).fact(row)
                assert fits("event", MAGALON.event_json.to_json(event))
        before = position


def test_requests_and_answers_fit_their_schemas() -> None:
    engine = Engine(MAGALON, "test")
    setup = {"players": 2, "first_player": 0, "board": MINI}
    seen = set()
    for request in (
        {"seq": 1, "op": "hello", "protocol": 1},
        {"seq": 2, "op": "new", "setup": setup},
        {"seq": 3, "op": "legal"},
        {"seq": 4, "op": "submit", "command": {"type": "play_card", "player": 0, "value": 7}},
        {"seq": 5, "op": "submit", "command": {"type": "end_turn", "player": 0}},
        {"seq": 6, "op": "bye"},
    ):
        op = str(request["op"])
        assert fits("request", request)
        assert fits(f"{op}-request", request)
        assert wrong_request(request, MAGALON) is None
        answer = json.loads(engine.answer(json.dumps(request)))
        name = f"{op}-answer" if answer["ok"] else "refusal-answer"
        assert fits(name, answer), (name, answer)
        assert wrong_answer(op, answer, MAGALON) is None
        seen.add(name)
    assert "refusal-answer" in seen
    assert len(seen) == 6


def test_the_bundled_board_fits_with_all_its_notes() -> None:
    assert fits("board", {**reference(), "about": 1, "facts": [], "placeholders": None})


@pytest.mark.ruling("BOARD-06", "SETUP-01")
def test_what_does_not_fit_is_refused() -> None:
    setup = MAGALON.setups.to_json(seeded_setup(5))
    refused = 0
    pick = Random(5).randrange
    for wrong in [spoiled({**setup, "board": MINI}, pick) for _ in range(500)]:
        if not fits("setup", wrong):
            refused += 1
            with pytest.raises(EngineError):
                MAGALON.setups.from_json(wrong)
    assert refused > 150
