"""States may hold words and mappings, which JSON, tables, pictures, schemas and agents show."""

from __future__ import annotations

import json

import pytest

from maginor_core import registry
from maginor_core.engine.definition import Json
from maginor_core.engine.game import Game
from maginor_core.engine.generic_presentation import presentation_of
from maginor_core.engine.observation import encoder_of, parts_of
from maginor_core.engine.picture import PictureLook, picture
from maginor_core.engine.schemas import schemas_of
from maginor_core.registry import GAMES
from maginor_core.suite.check_game import check_game
from tests.unit.market import MARKET, Offer, State


def begun() -> Game:
    game = MARKET.new(players=2, seed="1")
    game.submit(Offer(0, "spice"))
    game.submit(Offer(1, "cloth"))
    game.submit(Offer(0, "spice"))
    return game


def test_a_game_with_words_and_mappings_has_no_slip() -> None:
    assert check_game(MARKET) == ()


def test_json_says_words() -> None:
    state: Json = json.loads(json.dumps(begun().view_json(0)["state"]))
    assert state["stalls"] == {"spice": 2, "cloth": 1}
    assert state["sellers"] == {"0": "spice", "1": "cloth"}
    assert state["best"] == "spice"
    assert state["decision"] == {"kind": "bargain", "players": [1]}


def test_the_generic_table_says_words() -> None:
    game = begun()
    presented = presentation_of(MARKET, game.setup, ("Ada", "Ben"), {})
    drawn = presented.draw(game.state, None, 60)
    text = "\n".join(["".join([part for part, _ in line]) for line in drawn.lines])
    for expected in ("spice  2", "cloth  1", "best  spice", "kind  bargain"):
        assert expected in text


def test_the_generic_picture_says_words() -> None:
    game = begun()
    presented = presentation_of(MARKET, game.setup, ("Ada", "Ben"), {})
    look = PictureLook(("Ada", "Ben"), presented.say)
    drawn = picture(MARKET, game.setup, game.view_json(None), look)
    for expected in ("spice", "bargain"):
        assert expected in drawn


def test_schemas_say_words_and_mappings() -> None:
    state = schemas_of(MARKET)["view"]["properties"]["state"]["properties"]
    assert state["best"] == {"anyOf": [{"enum": ["cloth", "spice"]}, {"type": "null"}]}
    assert state["stalls"] == {"type": "object", "additionalProperties": {"type": "integer"}}


def test_agents_see_mappings() -> None:
    game = begun()
    encoder = encoder_of(MARKET, game.setup)
    seen, parts = encoder.observe(game.state, 0), parts_of(encoder)
    assert list(seen[parts["stalls"]]) == [1, 1, 0, 1, 2, 0]
    sellers = seen[parts["sellers"]]
    assert len(sellers) == 2 + 16 * 4
    assert list(sellers[:10]) == [2, 0, 0, 0, 1, 0, 1, 0, 0, 0]


def test_states_are_equal_whose_setups_and_attributes_are() -> None:
    game, again = begun(), begun()
    state = game.state
    assert state == again.state == state.copy()
    assert state == State.restore(game.setup, state.snapshot())
    assert state != MARKET.new(players=2, seed="1").state
    assert MARKET.new(players=3, seed="1").state != MARKET.new(players=2, seed="1").state
    assert state != state.snapshot()
    again.submit(again.legal()[0])
    assert state != again.state
    assert "stalls={'spice': 2, 'cloth': 1}" in repr(state)
    with pytest.raises(TypeError, match="unhashable"):
        hash(state)


@pytest.mark.parametrize("name", GAMES)
def test_equal_states_of_the_games_of_this_package_are_equal(name: str) -> None:
    definition = registry.game(name)
    one, other = [definition.new(players=2, seed="7") for _ in range(2)]
    for game in (one, other):
        game.submit(game.legal()[0])
    assert one.state == other.state
    assert one.state != definition.new(players=2, seed="7").state
