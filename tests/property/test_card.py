"""CARD: cards that are played, and where they work."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import Face, PlaySorceryCard, PlaySymbolCard, Refusal, Symbol, TurnDecision
from maginor_core.components.tokens import SYMBOLS, Card
from maginor_core.events import DieRolled, MaginorMoved, SorceryCardPlayed, SymbolCardPlayed
from tests.board import Board, decide, legal_commands, open_decision
from tests.property.stage import stages
from tests.strategies import GameStep, boards, dice, steps

KINDS = (PlaySymbolCard, PlaySorceryCard)


def plays_card(step: GameStep) -> bool:
    return isinstance(step.command, KINDS)


def card_of(step: GameStep) -> Card:
    match step.command:
        case PlaySymbolCard(symbol=symbol):
            return symbol
        case _:
            return "sorcery"


def taking_turn(board: Board) -> bool:
    return isinstance(open_decision(board), TurnDecision)


@pytest.mark.ruling("CARD-01")
@given(steps(plays_card, prefer=KINDS))
def test_a_played_card_goes_to_its_owners_discard_pile_before_all_else(step: GameStep) -> None:
    card, player = card_of(step), step.command.player
    assert isinstance(step.events[0], SymbolCardPlayed | SorceryCardPlayed)
    for seat in range(step.before.setup.players):
        moved = {card: 1} if seat == player else {}
        for kind, number in step.before.hands[seat].items():
            assert step.after.hands[seat][kind] == number - moved.get(kind, 0)
            lay = step.before.discards[seat][kind]
            assert step.after.discards[seat][kind] == lay + moved.get(kind, 0)


@pytest.mark.ruling("CARD-01", "CARD-02", "CARD-03")
@given(boards(taking_turn))
def test_any_card_in_hand_may_be_played_and_no_other(board: Board) -> None:
    (seat,) = open_decision(board).players  # type: ignore[union-attr] # a turn is being taken
    hand, legal = board.hands[seat], set(legal_commands(board))
    on_oracle = board.wizards[seat] is not None
    for symbol in SYMBOLS:
        playable = hand[symbol] > 0 and on_oracle
        assert (PlaySymbolCard(seat, symbol) in legal) == playable
    for oracle in board.setup.circle:
        playable = hand["sorcery"] > 0 and oracle in board.circle
        assert (PlaySorceryCard(seat, oracle) in legal) == playable


@pytest.mark.ruling("CARD-02")
@given(
    boards(lambda board: taking_turn(board) and board.wizards[board.current_player] is None),
    st.sampled_from(SYMBOLS),
)
def test_a_wizard_in_the_middle_plays_no_symbol_card(board: Board, symbol: Symbol) -> None:
    card = PlaySymbolCard(board.current_player, symbol)
    held = board.hands[board.current_player][symbol] > 0
    with pytest.raises(Refusal, match="CARD-02" if held else "CARD-01"):
        decide(board, card)


@pytest.mark.ruling("CARD-02")
@given(st.data(), stages())
def test_a_symbol_card_works_only_where_the_wizard_is(data: st.DataObject, board: Board) -> None:
    symbol = data.draw(st.sampled_from(SYMBOLS))
    here, others = board.wizards[0], [o for o in board.circle if o != board.wizards[0]]
    for event in decide(board, PlaySymbolCard(0, symbol)):
        if not isinstance(event, MaginorMoved):
            assert getattr(event, "oracle", here) not in others


@pytest.mark.ruling("CARD-03", "TURN-01")
@given(st.data(), stages(), dice())
def test_sorcery_rolls_for_any_oracle_and_leaves_the_wizard_where_it_is(
    data: st.DataObject, board: Board, face: Face
) -> None:
    oracle = data.draw(st.sampled_from(board.circle))
    events = decide(board, PlaySorceryCard(0, oracle), [face])
    assert events[:2] == (SorceryCardPlayed(0, oracle), DieRolled(0, oracle, face))
    assert not any(type(event).__name__ == "WizardMoved" for event in events)


@pytest.mark.ruling("CARD-03")
@given(st.data(), boards(lambda board: taking_turn(board) and len(board.circle) > 1), dice())
def test_sorcery_cannot_name_an_oracle_out_of_play(
    data: st.DataObject, board: Board, face: Face
) -> None:
    gone = [oracle for oracle in board.setup.circle if oracle not in board.circle]
    oracle = data.draw(st.sampled_from((*gone, "atlantis")))
    held = board.hands[board.current_player]["sorcery"] > 0
    with pytest.raises(Refusal, match="CARD-03" if held else "CARD-01"):
        decide(board, PlaySorceryCard(board.current_player, oracle), [face])
