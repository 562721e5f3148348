"""VOTE: what a symbol does at an Oracle, whether a card, the die or a choice brings it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Literal, TypeAlias

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from maginor_core import (
    BeastDecision,
    ChooseSlot,
    ChooseSymbol,
    ChooseTarget,
    Event,
    PlaySorceryCard,
    PlaySymbolCard,
    ReversalDecision,
    RollDie,
    SlotDecision,
    Symbol,
    SymbolDecision,
    TargetDecision,
    Variants,
)
from maginor_core.components.tokens import SYMBOLS
from maginor_core.events import InfluencePlaced
from tests.board import Board, carry_out, decide, open_decision
from tests.property.stage import ENOUGH, NONE, stages

Way: TypeAlias = Literal["card", "sorcery", "die"]
Case: TypeAlias = tuple[Way, str, Symbol]
WAYS: tuple[Way, ...] = ("card", "sorcery", "die")
card_only = st.builds(Variants, rolled_fate_is_wild=st.just(False))
wild = st.builds(Variants, reversal_before_duel=st.booleans())


def cases(board: Board) -> Iterator[Case]:
    """Yield every way in which seat 0 can have a symbol resolved, without fate that is wild."""
    here = board.wizards[0]
    for way in WAYS:
        for oracle in board.circle if way == "sorcery" else [here]:
            assert oracle is not None
            for symbol in SYMBOLS:
                if symbol != "fate" or bearing(board, oracle, symbol):
                    yield way, oracle, symbol


def resolve(board: Board, case: Case) -> tuple[Event, ...]:
    way, oracle, symbol = case
    match way:
        case "card":
            return carry_out(board, PlaySymbolCard(0, symbol))
        case "sorcery":
            return carry_out(board, PlaySorceryCard(0, oracle), [symbol])
        case "die":
            return carry_out(board, RollDie(0), [symbol])


def bearing(board: Board, oracle: str, symbol: Symbol) -> list[int]:
    tile = board.setup.tiles[oracle]
    return [slot for slot, borne in enumerate(tile) if borne == symbol]


def free(board: Board, case: Case) -> list[int]:
    _, oracle, symbol = case
    return [s for s in bearing(board, oracle, symbol) if board.slots[oracle][s] is None]


def foes(board: Board, case: Case) -> list[int]:
    _, oracle, symbol = case
    return [s for s in bearing(board, oracle, symbol) if board.slots[oracle][s] not in (None, 0)]


def one_case(data: st.DataObject, of: list[Case]) -> Case:
    assume(of)
    return data.draw(st.sampled_from(of))


def assert_nothing_happened(before: Board, after: Board) -> None:
    """Compare all but cards, dice and whose turn it is."""
    assert after.slots == before.slots
    assert after.supply == before.supply
    assert after.circle == before.circle
    assert after.duel is None
    assert type(open_decision(after)).__name__ == "TurnDecision"


@pytest.mark.ruling("VOTE-01", "COUNT-02")
@given(st.data(), stages(supply=NONE))
def test_without_a_counter_in_supply_nothing_happens(data: st.DataObject, board: Board) -> None:
    before = board.copy()
    resolve(board, one_case(data, list(cases(board))))
    assert_nothing_happened(before, board)


@pytest.mark.ruling("VOTE-01", "VOTE-05")
@given(st.data(), stages(supply=NONE))
def test_without_a_counter_wild_fate_asks_nothing(data: st.DataObject, board: Board) -> None:
    before = board.copy()
    resolve(board, (data.draw(st.sampled_from(WAYS)), str(board.wizards[0]), "fate"))
    assert_nothing_happened(before, board)


@pytest.mark.ruling("VOTE-02", "DIE-02")
@given(st.data(), stages(supply=ENOUGH))
def test_a_symbol_that_the_oracle_does_not_bear_does_nothing(
    data: st.DataObject, board: Board
) -> None:
    before = board.copy()
    case = one_case(data, [c for c in cases(board) if not bearing(board, c[1], c[2])])
    resolve(board, case)
    assert_nothing_happened(before, board)


@pytest.mark.ruling("VOTE-03", "TURN-06", "DIE-02")
@given(st.data(), stages(supply=ENOUGH))
def test_the_only_free_slot_is_taken_unasked(data: st.DataObject, board: Board) -> None:
    case = one_case(data, [c for c in cases(board) if len(free(board, c)) == 1])
    slots = free(board, case)
    assert InfluencePlaced(0, case[1], slots[0]) in resolve(board, case)


@pytest.mark.ruling("VOTE-03", "TURN-06")
@given(st.data(), stages(supply=ENOUGH))
def test_of_several_free_slots_the_player_chooses_any(data: st.DataObject, board: Board) -> None:
    case = one_case(data, [c for c in cases(board) if len(free(board, c)) > 1])
    before = board.copy()
    resolve(board, case)
    assert open_decision(board) == SlotDecision(
        "choose_slot", [0], case[1], list(free(before, case))
    )
    assert board.slots == before.slots
    slot = data.draw(st.sampled_from(free(before, case)))
    assert decide(board, ChooseSlot(0, slot))[0] == InfluencePlaced(0, case[1], slot)


@pytest.mark.ruling("VOTE-04", "DUEL-01", "TURN-06")
@given(st.data(), stages(supply=ENOUGH))
def test_where_no_slot_is_free_an_opponent_is_challenged(data: st.DataObject, board: Board) -> None:
    contested = [c for c in cases(board) if not free(board, c) and foes(board, c)]
    case = one_case(data, contested)
    targets, slots = foes(board, case), dict(board.slots)
    resolve(board, case)
    if len(targets) > 1:
        assert open_decision(board) == TargetDecision("choose_target", [0], case[1], list(targets))
        carry_out(board, ChooseTarget(0, data.draw(st.sampled_from(targets))))
    decision = open_decision(board)
    assert isinstance(decision, BeastDecision | ReversalDecision)
    assert (decision.oracle, decision.challenger) == (case[1], 0)
    assert decision.slot in targets
    assert board.slots == slots


@pytest.mark.ruling("VOTE-04")
@given(st.data(), stages(supply=ENOUGH))
def test_where_all_slots_are_ones_own_nothing_happens(data: st.DataObject, board: Board) -> None:
    own = [
        c
        for c in cases(board)
        if bearing(board, c[1], c[2]) and not free(board, c) and not foes(board, c)
    ]
    before = board.copy()
    resolve(board, one_case(data, own))
    assert_nothing_happened(before, board)


def bare_of_fate(board: Board) -> list[str]:
    return [oracle for oracle in board.circle if "fate" not in board.setup.tiles[oracle]]


@pytest.mark.ruling("VOTE-05")
@given(st.data(), stages(under=wild, supply=ENOUGH), st.sampled_from(SYMBOLS), st.booleans())
def test_wild_fate_is_the_symbol_that_the_player_names(
    data: st.DataObject, board: Board, symbol: Symbol, by_card: bool
) -> None:
    bare = [o for o in bare_of_fate(board) if not by_card or o == board.wizards[0]]
    assume(bare)
    oracle = data.draw(st.sampled_from(bare))
    before, plain = board.copy(), board.copy()
    resolve(board, ("card" if by_card else "sorcery", oracle, "fate"))
    assert open_decision(board) == SymbolDecision("choose_symbol", [0], oracle)
    assert board.slots == before.slots
    carry_out(board, ChooseSymbol(0, symbol))
    if symbol == "fate":
        assert_nothing_happened(before, board)
    else:
        resolve(plain, ("sorcery", oracle, symbol))
        assert board.slots == plain.slots
        assert board.supply == plain.supply
        assert open_decision(board) == open_decision(plain)


@pytest.mark.ruling("VOTE-05")
@given(st.data(), stages(under=card_only, supply=ENOUGH), st.sampled_from(("sorcery", "die")))
def test_under_the_italian_variant_rolled_fate_is_not_wild(
    data: st.DataObject, board: Board, way: Way
) -> None:
    bare = [o for o in bare_of_fate(board) if way == "sorcery" or o == board.wizards[0]]
    assume(bare)
    before = board.copy()
    resolve(board, (way, data.draw(st.sampled_from(bare)), "fate"))
    assert_nothing_happened(before, board)


@pytest.mark.ruling("VOTE-05")
@given(stages(under=card_only, supply=ENOUGH))
def test_under_the_italian_variant_a_fate_card_still_is_wild(board: Board) -> None:
    assume(board.wizards[0] in bare_of_fate(board))
    resolve(board, ("card", str(board.wizards[0]), "fate"))
    assert isinstance(open_decision(board), SymbolDecision)


@pytest.mark.ruling("VOTE-06")
@given(st.data(), stages(tile=st.just(("fate", "fire"))))
def test_fate_at_an_oracle_that_bears_it_is_never_wild(data: st.DataObject, board: Board) -> None:
    case = one_case(data, [c for c in cases(board) if c[2] == "fate"])
    resolve(board, case)
    assert not isinstance(open_decision(board), SymbolDecision)


@pytest.mark.ruling("VOTE-07", "CARD-01")
@given(st.data(), stages(supply=ENOUGH))
def test_a_card_that_does_nothing_is_spent(data: st.DataObject, board: Board) -> None:
    before = board.copy()
    idle = [c for c in cases(board) if c[0] == "card" and not bearing(board, c[1], c[2])]
    way, oracle, symbol = one_case(data, idle)
    resolve(board, (way, oracle, symbol))
    assert_nothing_happened(before, board)
    assert board.hands[0][symbol] == before.hands[0][symbol] - 1
    assert board.discards[0][symbol] == before.discards[0][symbol] + 1
