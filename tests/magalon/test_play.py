"""What holds of every game: whichever board, whatever is played."""

from __future__ import annotations

import json

from hypothesis import given

from maginor_core.games.magalon.components.setup import (
    Setup,
    setup_from_json,
    setup_from_numbers,
    setup_to_json,
)
from tests.magalon.drawn import MAGALON, seeded_game, setups


@given(setups())
def test_a_setup_survives_json_and_numbers(setup: Setup) -> None:
    data = json.loads(json.dumps(setup_to_json(setup)))
    assert setup_from_json(data) == setup
    assert setup_from_numbers(setup.numbers) == setup
    layout = MAGALON.setups.layout_of(setup.numbers, MAGALON.setups.terms(setup.numbers, 1))
    assert layout == setup.layout


def test_a_random_game_on_the_bundled_board_breaks_nothing() -> None:
    setup = MAGALON.deal(3, "bundled", None, {"round_limit": 6})
    last = None
    for position, _ in seeded_game(1, setup, 3000):
        last = position
        assert not list(MAGALON.states.invariants(position.live_state))
    assert last is not None
    assert last.finished
    assert last.to_json()["round"] == 6
