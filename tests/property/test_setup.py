"""SETUP: the table before the first turn."""

from __future__ import annotations

import pytest
from attrs import evolve
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import ComponentSet, Setup, Variants, deal
from maginor_core.components.setup import EDITIONS, Edition
from maginor_core.components.tokens import CASTABLE_SPELLS
from tests.board import initial_board
from tests.strategies import components, dealt_setups, setups

HALL = "guild_hall"
printed = components(fewest_large=8)


@pytest.mark.ruling("SETUP-01")
@given(dealt_setups())
def test_a_dealt_hand_is_one_of_each_symbol_and_five_sorcery(setup: Setup) -> None:
    assert setup.counters == 15
    assert setup.hand == {"fire": 1, "water": 1, "earth": 1, "air": 1, "fate": 1, "sorcery": 5}


@pytest.mark.ruling("SETUP-02", "SETUP-07")
@given(setups() | dealt_setups())
def test_each_tile_has_a_place_and_a_vote_for_each_symbol_and_its_spell_beside(
    setup: Setup,
) -> None:
    board = initial_board(setup)
    assert list(board.slots) == list(setup.circle)
    assert board.spells_beside == dict(setup.spells)
    for oracle in setup.circle:
        assert board.slots[oracle] == [None] * len(setup.tiles[oracle])
        assert setup.value(oracle) == len(setup.tiles[oracle])


@pytest.mark.ruling("SETUP-03")
@given(components(), dealt_setups())
def test_the_circle_is_guild_hall_small_tiles_and_the_others(
    box: ComponentSet, reference: Setup
) -> None:
    dealt = deal(2, 1, components=box)
    small = {tile.oracle for tile in box.of_size("small")}
    assert dealt.circle[0] == HALL
    assert set(dealt.circle[1:3]) == small
    assert set(dealt.circle) == {tile.oracle for tile in box.tiles}
    assert len(reference.circle) == 11
    assert set(reference.circle[1:3]) == {"owl", "salamander"}


@pytest.mark.ruling("SETUP-04", "SETUP-05")
@given(dealt_setups(printed))
def test_rites_are_at_the_ends_and_eight_spells_at_eight_of_nine_tiles_between(
    setup: Setup,
) -> None:
    spells = dict(setup.spells)
    assert spells.pop(HALL) == "high_wizard"
    assert spells.pop(setup.circle[-1]) == "golden_cauldron"
    assert sorted(spells.values()) == sorted(CASTABLE_SPELLS)
    assert len(set(setup.circle[1:-1]) - set(spells)) == 1


@pytest.mark.ruling("EDITION-01", "EDITION-02")
@given(st.sampled_from(sorted(EDITIONS)), st.integers(2, 4), st.integers(0, 99))
def test_an_edition_selects_variants_and_nothing_else(
    edition: Edition, players: int, seed: int
) -> None:
    dealt: Setup = deal(players, seed, edition=edition)
    switched = {
        "it": {
            "reversal_before_duel": True,
            "reversal_covers_tie": False,
            "rolled_fate_is_wild": False,
        },
        "de": {"rites_count": False},
    }.get(edition, {})
    assert dealt == evolve(deal(players, seed), variants=Variants(**switched))
