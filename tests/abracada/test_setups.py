"""What a setup of Abracada…What? means, and who begins."""

from __future__ import annotations

import pytest

from maginor_core.abracada.components.deal import deal
from maginor_core.abracada.definition import DEFINITION
from maginor_core.kernel.play import begin
from tests.abracada.playing import setup_of


@pytest.mark.ruling("SETUP-06")
def test_the_order_within_a_hand_means_nothing() -> None:
    one, other = setup_of("835", "177", rest="2"), setup_of("358", "717", rest="2")
    assert one == other
    assert begin(DEFINITION, one).to_json() == begin(DEFINITION, other).to_json()


@pytest.mark.ruling("SETUP-04")
@pytest.mark.parametrize("players", range(2, 6))
def test_every_seat_begins_in_some_deal(players: int) -> None:
    assert {deal(players, seed).first_player for seed in range(60)} == set(range(players))


@pytest.mark.ruling("SETUP-03")
@pytest.mark.parametrize(("players", "removed"), [(2, 12), (3, 6), (4, 0), (5, 0)])
def test_so_many_stones_are_removed(players: int, removed: int) -> None:
    assert len(deal(players, 1).removed) == removed
