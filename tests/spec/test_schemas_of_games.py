"""The JSON Schemas of games' messages: valid, and equal to what is written and read."""

from __future__ import annotations

import json
from random import Random
from typing import Any

import pytest
from jsonschema import Draft202012Validator

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import type_name
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import spoiled
from maginor_core.engine.resources import spec_folder
from maginor_core.games import GAMES, game
from maginor_core.suite.conversations import game_words
from maginor_core.suite.engine import Engine
from maginor_core.suite.fuzz_games import Fuzzing
from maginor_core.suite.messages import validator, wrong_answer, wrong_request

Json = dict[str, Any]  # Any: JSON of the protocol's shapes
OTHERS = [each for each in map(game, GAMES) if each.resources.schemas not in ("", "schemas")]
SCHEMAS: dict[tuple[str, str], Json] = {
    (each.name, path.stem): json.loads(path.read_bytes())
    for each in OTHERS
    for path in sorted((spec_folder() / each.resources.schemas).glob("*.json"))
}
each_game = pytest.mark.parametrize("definition", OTHERS, ids=lambda each: each.name)


def fits(definition: GameDefinition, name: str, message: object) -> bool:
    return validator(definition.resources.schemas, name).is_valid(message)


def drawn_game(definition: GameDefinition, seed: int) -> Game:
    """Return a new game on a small setup that follows from a seed."""
    fuzzing = Fuzzing(definition)
    size = fuzzing.sizes[seed % len(fuzzing.sizes)]
    setup = fuzzing.draw_setup(Random(seed).randrange, list(definition.variants), size)
    return Game(definition, definition.setups.from_json(setup))


def test_there_are_other_games() -> None:
    assert {each.name for each in OTHERS} == {*GAMES} - {"maginor"}


@pytest.mark.parametrize(("name", "schema"), SCHEMAS)
def test_each_schema_is_a_schema_and_is_called_as_its_file(name: str, schema: str) -> None:
    Draft202012Validator.check_schema(SCHEMAS[name, schema])
    assert SCHEMAS[name, schema]["$id"] == f"urn:maginor:{name}:1:{schema}"


@each_game
@pytest.mark.parametrize("name", ["event", "command"])
def test_there_is_a_branch_for_each_event_and_command(
    definition: GameDefinition, name: str
) -> None:
    schema = SCHEMAS[definition.name, name]
    kinds = definition.events if name == "event" else definition.commands
    assert schema["properties"]["type"]["enum"] == [type_name(kind) for kind in kinds]
    for kind, branch in zip(kinds, schema["allOf"], strict=True):
        assert branch["then"]["required"] == ["type", *kind.names]


@each_game
def test_the_default_variants_are_those_of_the_setup(definition: GameDefinition) -> None:
    variants = SCHEMAS[definition.name, "setup"]["properties"]["variants"]["properties"]
    defaults = {name: one.get("default") for name, one in variants.items()}
    assert defaults == definition.variants


@pytest.mark.parametrize("definition", [*map(game, GAMES)], ids=lambda each: each.name)
@pytest.mark.parametrize("seed", range(6))
def test_all_that_a_game_writes_fits_its_schema(definition: GameDefinition, seed: int) -> None:
    playing, chance = drawn_game(definition, seed), Random(seed)
    assert fits(definition, "setup", definition.setups.to_json(playing.setup))
    while not playing.finished and playing.version < 45:
        command = chance.choice(playing.legal())
        outcomes = playing.pick_outcomes(command, chance.randrange)
        playing.submit(command, outcomes=outcomes)
        assert fits(definition, "command", definition.command_json.to_json(command))
        assert fits(definition, "state", definition.state_to_json(playing.live_state))
        for seat in (chance.randrange(playing.setup.players), None):
            assert fits(definition, "view", playing.view_json(seat))
            for event in playing.events_seen_by(seat, playing.version - 1):
                assert fits(definition, "event", definition.event_json.to_public_json(event))
    state, seen = definition.state_to_json(playing.live_state), playing.view_json(None)["state"]
    assert fits(definition, "state", seen) == (seen == state)


@each_game
def test_requests_and_answers_fit_their_schemas(definition: GameDefinition) -> None:
    engine, words, seen = Engine(definition, "test"), game_words(definition), set()
    for request in (
        {"seq": 1, "op": "hello", "protocol": 1},
        {"seq": 2, "op": "new", "setup": words["SETUP"]},
        {"seq": 3, "op": "legal"},
        {"seq": 4, "op": "submit", "command": words["REFUSED"]},
        {"seq": 5, "op": "submit", "command": words["COMMAND"]},
        {"seq": 6, "op": "bye"},
    ):
        op = str(request["op"])
        assert fits(definition, "request", request)
        assert fits(definition, f"{op}-request", request)
        assert wrong_request(request, definition) is None
        answer = json.loads(engine.answer(json.dumps(request)))
        name = f"{op}-answer" if answer["ok"] else "refusal-answer"
        assert fits(definition, name, answer), (name, answer)
        assert wrong_answer(op, answer, definition) is None
        seen.add(name)
    assert len(seen) == 6


@each_game
def test_what_does_not_fit_is_refused(definition: GameDefinition) -> None:
    pick, refused = Random(5).randrange, 0
    new = drawn_game(definition, 5)
    setup = definition.setups.to_json(new.setup)
    command = game_words(definition)["COMMAND"]
    for _ in range(300):
        wrong = spoiled(setup, pick)
        if not fits(definition, "setup", wrong):
            refused += 1
            with pytest.raises(EngineError):
                definition.setups.from_json(wrong)
        other = spoiled(command, pick)
        if not fits(definition, "command", other):
            with pytest.raises(EngineError):
                new.copy().submit(definition.command_json.from_json(other))
    assert refused > 90
