"""Legal commands take few bounded searches, counted and not timed."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from maginor_core.engine.chance import SeededChance
from maginor_core.engine.errors import SetupError
from maginor_core.engine.game import Game
from maginor_core.engine.resources import BUILD
from maginor_core.games.magalon.commands import move_pieces
from maginor_core.games.magalon.commands.look_ahead import marches, paths, terrain
from maginor_core.games.magalon.commands.look_ahead.paths import longest_chain
from maginor_core.games.magalon.components.numbers import Ground, PlaceSet
from tests.magalon.drawn import MAGALON

FOLDER = Path(__file__).parent
WORST = json.loads((FOLDER / "worst-lists.json").read_text(encoding="utf-8"))
"""Positions on boards at the limits of BOARD-08, as ``scripts/worst-look-ahead`` found them."""
MOST_BOUNDED = 2_000
"""How many bounds of a search a listing may compute, some 20 µs each; before, it was any number."""
MOST_ENTERED = 6_000
"""How many places a listing may enter; an exhaustive search of ten steps would enter 44,100."""


@pytest.mark.skipif(BUILD == "compiled", reason="calls between compiled modules cannot be counted")
def test_listing_legal_commands_enters_few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    entered = 0
    original = paths.find_path

    def counting(ground: Ground, closed: PlaceSet, start: int, steps: int) -> PlaceSet | None:
        nonlocal entered
        entered += steps
        return original(ground, closed, start, steps)

    for module in (marches, terrain, move_pieces):
        monkeypatch.setattr(module, "find_path", counting)
    bounded = 0
    bound = longest_chain

    def bounding(*arguments: object) -> int:
        nonlocal bounded
        bounded += 1
        return bound(*arguments)  # type: ignore[arg-type] # as above

    monkeypatch.setattr(paths, "longest_chain", bounding)
    picks, chance, decider = random.Random(3), SeededChance("3"), MAGALON.decider
    state = decider.initial(MAGALON.deal(4, 3, None, {}).layout)
    worst = most_bounded = 0
    for _ in range(1500):
        entered = bounded = 0
        legal = decider.legal(state, None)
        worst, most_bounded = max(worst, entered), max(most_bounded, bounded)
        assert len(legal) <= 160
        state.events.clear()
        decider.run(state, picks.choice(legal), chance)
        if state.finished:
            break
    assert 0 < worst < MOST_ENTERED
    assert most_bounded < 100


@pytest.mark.ruling("BOARD-08")
@pytest.mark.skipif(BUILD == "compiled", reason="calls between compiled modules cannot be counted")
@pytest.mark.parametrize("worst", WORST)
def test_the_worst_lists_that_were_found_take_few_bounded_searches(
    worst: dict[str, Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    position = Game(MAGALON, MAGALON.setups.from_json(worst["setup"]))
    for command, *dice in worst["commands"]:
        position.submit(MAGALON.command_json.from_json(command), outcomes=dice)
    bounded = 0
    bound = longest_chain

    def counting(*arguments: object) -> int:
        nonlocal bounded
        bounded += 1
        return bound(*arguments)  # type: ignore[arg-type] # they are handed on

    monkeypatch.setattr(paths, "longest_chain", counting)
    assert position.legal()
    assert 0 < bounded < MOST_BOUNDED


@pytest.mark.ruling("BOARD-08")
def test_a_board_that_stalled_all_tables_is_refused() -> None:
    """Four gnomes had twenty steps together: one list took 1.1 s of processor time."""
    setup = json.loads((FOLDER / "stalling-board.json").read_text(encoding="utf-8"))
    with pytest.raises(SetupError, match="BOARD-08"):
        MAGALON.setups.from_json(setup)
