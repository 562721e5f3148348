"""Each invariant of a state is broken by a state that breaks it."""

from __future__ import annotations

from typing import Any

import pytest

from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.projections.invariants import broken_invariants
from maginor_core.games.abracada.projections.state import BETWEEN_ROUNDS, OVER
from tests.abracada.playing import table
from tests.forging import spoil

WRONG: list[tuple[dict[str, Any], str]] = [  # Any: attributes of a state
    ({"board": {1: -1}}, "fewer than no stones of 1"),
    ({"board": {2: 9}}, "stones of 2, not"),
    ({"unseen": {0: -1}}, "stones are unknown"),
    ({"supply": -1}, "the supply has -1 stones"),
    ({"secrets_left": -1}, "secret stones"),
    ({"histories": {0: []}}, "seat 0 has"),
    ({"lives": {1: -1}}, "lives are"),
    ({"lives": [0, 0]}, "nobody has a life left"),
    ({"lives": {0: 0}}, "which has no life left"),
    ({"round_number": 0}, "round 0 in phase"),
    ({"gained": (1, 0)}, "points were gained: (1, 0)"),
    ({"phase": BETWEEN_ROUNDS, "gained": (1, 0)}, "a round is over without a cast"),
    ({"phase": OVER}, "and winners ()"),
    ({"last_cast": 9}, "the last cast was 9"),
]
"""Values of attributes, by place within a list, and what is said of them."""


@pytest.mark.parametrize(("wrong", "words"), WRONG)
def test_what_is_wrong_is_named(wrong: dict[str, Any], words: str) -> None:
    state = table("58", "12").game.state
    assert list(broken_invariants(state)) == []
    spoil(state, wrong)
    assert any(words in broken for broken in DEFINITION.states.invariants(state))
