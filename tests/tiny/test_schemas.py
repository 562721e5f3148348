"""The schemas and types of a game of one's own follow from what it declares."""

from __future__ import annotations

from typing import Any

import pytest
from attrs import evolve
from jsonschema import Draft202012Validator

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.schemas import schemas_of
from maginor_core.engine.typescript import types_of
from maginor_core.play.bots import bots_of, next_command
from tests.tiny.game import TINY
from tests.types.conftest import Compile, compile_program

__all__ = ["compile_program"]

Json = dict[str, Any]  # Any: JSON


def require_fitting(definition: GameDefinition, schemas: dict[str, Json]) -> dict[str, set[str]]:
    """Play games at random; all that is told must fit. Return the types that were seen."""
    checks = {}
    for name, schema in schemas.items():
        Draft202012Validator.check_schema(schema)
        checks[name] = Draft202012Validator(schema)
    seen: dict[str, set[str]] = {"command": set(), "event": set()}

    def check(name: str, data: Json) -> None:
        checks[name].validate(data)
        seen.setdefault(name, set()).add(data.get("type", ""))

    for players in range(definition.fewest_players, definition.most_players + 1):
        game = definition.new(players, "schemas", variants={"tie_scores": True})
        while not game.finished:
            seat = game.to_act[0]
            command = next_command(game, bots_of(definition)["random"], seat, "schemas")
            check("command", definition.command_json.to_json(command))
            game.submit(command)
            for viewer in (*range(players), None):
                check("view", game.view_json(viewer))
        for viewer in (*range(players), None):
            check("setup", game.setup_seen(viewer))
            for event in game.events_seen_by(viewer):
                check("event", definition.event_json.to_public_json(event))
    return seen


def test_all_that_a_game_tells_fits_its_schemas() -> None:
    schemas = schemas_of(TINY)
    seen = require_fitting(TINY, schemas)
    assert seen["command"] == {"choose"}
    assert {"chosen", "chosen_hidden", "stone_drawn_hidden", "point_scored"} <= seen["event"]


@pytest.mark.parametrize(
    ("name", "wrong"),
    [
        ("command", {"type": "choose", "player": 0, "swap": 1}),
        ("command", {"type": "choose", "player": 0}),
        ("command", {"type": "take", "player": 0}),
        ("event", {"type": "stones_revealed", "stones": [None]}),
        ("event", {"type": "point_scored", "player": 0, "points": 1}),
        ("setup", {"players": 2}),
        ("setup", {"players": 2, "hands": [1, 2], "variants": {"tie_scores": 1}}),
        ("view", {"seat": 0, "state": {}}),
    ],
)
def test_what_a_game_does_not_tell_does_not_fit(name: str, wrong: Json) -> None:
    assert not Draft202012Validator(schemas_of(TINY)[name]).is_valid(wrong)


def test_what_a_game_writes_by_its_own_function_may_be_anything() -> None:
    written = TINY.state_to_json

    def with_more(state: Any) -> Json:  # Any: of the game
        return {**written(state), "hands": "hidden", "more": {"of": "it"}}

    def view_of(state: Any, seat: int | None) -> Json:  # Any: as above
        return {"seat": seat, "state": with_more(state), "own": [seat]}

    own = evolve(TINY, state_to_json=with_more, view_to_json=view_of)
    view = own.new(2, "own").view_json(0)
    assert (view["state"]["hands"], view["own"]) == ("hidden", [0])
    Draft202012Validator(schemas_of(own)["view"]).validate(view)
    other = evolve(TINY, view_to_json=lambda state, seat: {"board": 1})
    Draft202012Validator(schemas_of(other)["view"]).validate({"board": 1})


def test_the_types_say_what_the_schemas_say(compile_program: Compile) -> None:
    types = types_of(TINY.title, schemas_of(TINY))
    program = f"""
import type {{ Joined, InGame }} from "maginor-client";
{types}
export function first(told: InGame<Joined, Types>): number | null {{
  const command: Command = {{ type: "choose", player: 0, swap: true }};
  const hand = told.view?.state.hands[0];
  for (const {{ event }} of told.events) if (event.type === "stone_drawn") return event.stone;
  return command.swap && hand !== undefined ? hand : null;
}}
"""
    assert compile_program(program) == ""
    wrong = program.replace("swap: true", "swap: 1").replace("event.stone;", "event.stones;")
    found = compile_program(wrong)
    assert "Type 'number' is not assignable to type 'boolean'" in found
    assert "Property 'stones' does not exist" in found
