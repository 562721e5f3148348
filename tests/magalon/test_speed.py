"""Legal commands take few bounded searches, counted and not timed."""

from __future__ import annotations

import random

import pytest

from maginor_core.build import BUILD
from maginor_core.kernel.execution import rules_with
from maginor_core.kernel.outcomes import SeededChance
from maginor_core.magalon.commands.look_ahead import paths
from maginor_core.magalon.commands.look_ahead.blocks import longest_chain
from tests.magalon.drawn import MAGALON

LOOK_AHEAD = "maginor_core.magalon.commands.look_ahead"
MOST_ENTERED = 6_000
"""How many places a listing may enter; an exhaustive search of ten steps would enter 44,100."""


@pytest.mark.skipif(BUILD == "compiled", reason="calls between compiled modules cannot be counted")
def test_listing_legal_commands_enters_few_places(monkeypatch: pytest.MonkeyPatch) -> None:
    entered = 0
    original = paths.find_path

    def counting(ground: object, closed: object, start: int, steps: int) -> object:
        nonlocal entered
        entered += steps
        return original(ground, closed, start, steps)  # type: ignore[arg-type] # handed on

    for module in ("marches", "terrain"):
        monkeypatch.setattr(
            f"maginor_core.magalon.commands.look_ahead.{module}.find_path", counting
        )
    bounded = 0
    bound = longest_chain

    def bounding(*arguments: object) -> int:
        nonlocal bounded
        bounded += 1
        return bound(*arguments)  # type: ignore[arg-type] # likewise

    monkeypatch.setattr(paths, "longest_chain", bounding)
    chance, decider = random.Random(3), MAGALON.decider
    state = decider.initial(MAGALON.deal(4, 3, None, {}).layout)
    rules = rules_with(decider, SeededChance("3"), trusted=True)
    worst = most_bounded = 0
    for _ in range(1500):
        entered = bounded = 0
        legal = decider.legal(state, None)
        worst, most_bounded = max(worst, entered), max(most_bounded, bounded)
        assert len(legal) <= 160
        command = chance.choice(legal)
        state.events.clear()
        rules[command[0]](state, *command[1:])
        if state.finished:
            break
    assert 0 < worst < MOST_ENTERED
    assert most_bounded < 100
