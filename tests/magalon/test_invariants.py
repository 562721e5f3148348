"""Each invariant of a state is broken by a state that breaks it."""

from __future__ import annotations

from typing import Any

import pytest

from maginor_core.games.magalon.components.numbers import GIANT, OVER
from maginor_core.games.magalon.projections.invariants import broken_invariants
from tests.forging import spoil
from tests.magalon.boards import MAGALON, MINI, new, played

LAYOUT = new(MINI).state.layout
AREAS, PLACES = LAYOUT.areas, LAYOUT.geometry.places


WRONG: list[tuple[dict[str, Any], str]] = [  # Any: attributes of a state
    ({"giant": PLACES}, "an obstacle is not on a cell"),
    ({"gnomes": [AREAS, AREAS]}, "two pieces are on one cell"),
    ({"lifted": 0}, "a ruin is nowhere without being lifted"),
    ({"occupied": 0}, "other places are occupied than those where pieces are"),
    ({"hands": {0: 0}}, "the cards of seat 0 are not each in one place"),
    ({"played": [2, 2]}, "a value has been played twice"),
    ({"energy": {0: 21}}, "the energy of seat 0 is"),
    ({"artifacts": {0: 1 << 30}}, "seat 0 has an artifact that there is not"),
    ({"shifts": -1}, "more has been done in a turn than may be"),
    ({"march": GIANT}, "a march without steps is open"),
    ({"stage": OVER}, "a game is over if and only if somebody has won"),
    ({"current_player": 9}, "nobody is to act"),
    ({"displacing": 0}, "a displacement without steps is open"),
    ({"giant_trail": (5, 5)}, "a place has been entered twice in one turn"),
]
"""Values of attributes, by place within a list, and what is said of them."""


@pytest.mark.parametrize(("wrong", "words"), WRONG)
def test_what_is_wrong_is_named(wrong: dict[str, Any], words: str) -> None:
    state = played(MINI, [2, 1]).state
    assert list(broken_invariants(state)) == []
    spoil(state, wrong)
    assert any(words in broken for broken in MAGALON.states.invariants(state))


def test_a_player_without_recovering_cards_has_them_back_before_the_next_card() -> None:
    state = new(MINI).state
    state.used[0], state.hands[0] = state.hands[0], 0
    assert list(broken_invariants(state)) == ["seat 0 has no recovering card in hand (ROUND-06)"]
