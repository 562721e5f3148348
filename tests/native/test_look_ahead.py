"""Magalon's look-ahead in C lists what it lists in Python, wherever marches can end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from maginor_core import Game, games
from tests.native.libraries import Built
from tests.native.positions import listed, listed_alike

MAGALON: Final = games.game("magalon")
WORST: Final = Path(__file__).parents[1] / "magalon" / "worst-lists.json"


def test_marches_of_any_length_can_be_made_alike(built: Built) -> None:
    alike, left = listed_alike(MAGALON, built("magalon"), 400)
    assert alike > 4000
    assert left < 5


def test_the_worst_lists_that_were_found_are_alike(built: Built) -> None:
    alike = 0
    for worst in json.loads(WORST.read_text("utf-8")):
        position = Game(MAGALON, MAGALON.setups.from_json(worst["setup"]))
        for command, *dice in worst["commands"]:
            position.submit(MAGALON.command_json.from_json(command), outcomes=dice)
        found = listed(built("magalon"), position.live_state)
        alike += found is not None
        assert found is None or found == tuple(MAGALON.decider.legal(position.live_state, None))
    assert alike > 1
