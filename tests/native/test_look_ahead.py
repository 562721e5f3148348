"""Magalon's look-ahead in C lists what it lists in Python, wherever marches can end."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Final

from maginor_core import Game, games
from maginor_core.native.build import build
from maginor_core.native.library import NativeRules
from tests.native.graphs import ASKED, found_alike, supports_alike
from tests.native.libraries import Built
from tests.native.positions import listed, listed_alike

MAGALON: Final = games.game("magalon")
WORST: Final = Path(__file__).parents[1] / "magalon" / "worst-lists.json"


def test_marches_of_any_length_can_be_made_alike(built: Built) -> None:
    alike, left = listed_alike(MAGALON, built("magalon"), 400)
    assert alike > 4000
    assert left < 10


def test_paths_on_drawn_graphs_are_the_same(built: Built, tmp_path: Path) -> None:
    text = built.text(MAGALON.name) + ASKED[MAGALON.name]
    library = build(MAGALON, tmp_path, flags=("-O1",), text=text)
    rules = NativeRules(library)
    assert found_alike(rules, 300) > 1500
    assert supports_alike(rules, 150) > 50


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
