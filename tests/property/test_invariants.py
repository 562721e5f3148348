"""Invariants of every board of every game, stated independently and checked after each event."""

from __future__ import annotations

from collections import Counter
from itertools import chain, pairwise

import pytest
from hypothesis import given

from maginor_core import Event, MaginorGame
from maginor_core.components.tokens import CARDS
from maginor_core.events import InfluencePlaced, OracleLeftCircle, OracleScored, RewardAsked
from maginor_core.projections.invariants import broken_invariants
from tests.board import Board, legal_commands, open_decision
from tests.strategies import GameStep, boards, dealt_setups, playthroughs, whole_games

HALL = "guild_hall"


def after_each_event(step: GameStep) -> list[tuple[Event, Board]]:
    board, seen = step.before.copy(), []
    for event in step.events:
        board.apply([event])
        seen.append((event, board.copy()))
    return seen


def counters_of(board: Board, seat: int) -> int:
    placed = Counter(holder for slots in board.slots.values() for holder in slots)
    beside = board.duel is not None and board.duel.challenger == seat
    return board.supply[seat] + placed[seat] + beside


@pytest.mark.ruling("COUNT-01")
@given(playthroughs())
def test_each_players_counters_add_up_after_every_event(game: tuple[GameStep, ...]) -> None:
    for step in game:
        for event, board in after_each_event(step):
            for seat in range(board.setup.players):
                assert counters_of(board, seat) == board.setup.counters, event


@pytest.mark.ruling("COUNT-02", "DUEL-01")
@given(playthroughs())
def test_no_supply_is_ever_overdrawn(game: tuple[GameStep, ...]) -> None:
    for step in game:
        for event, board in after_each_event(step):
            assert min(board.supply) >= 0, event


@pytest.mark.ruling("SCORE-01", "SCORE-02")
@given(playthroughs())
def test_no_full_oracle_but_the_guild_hall_awaits_a_command(game: tuple[GameStep, ...]) -> None:
    for step in game:
        question = step.after.question
        for oracle, slots in step.after.slots.items():
            if None not in slots and oracle != HALL:
                assert isinstance(question, RewardAsked)
                assert question.oracle == oracle


@pytest.mark.ruling("SCORE-01")
@given(playthroughs())
def test_the_counter_that_fills_an_oracle_has_it_scored_at_once(game: tuple[GameStep, ...]) -> None:
    for step in game:
        seen = after_each_event(step)
        for (event, board), (following, _) in pairwise(seen):
            if isinstance(event, InfluencePlaced) and event.oracle != HALL:
                full = None not in board.slots[event.oracle]
                assert full == (
                    isinstance(following, OracleScored) and following.oracle == event.oracle
                )


@pytest.mark.ruling("SCORE-01")
@given(whole_games())
def test_each_oracle_is_scored_once_and_the_guild_hall_last(game: MaginorGame) -> None:
    events = list(game.events())
    scored = [event.oracle for event in events if isinstance(event, OracleScored)]
    assert len(set(scored)) == len(scored)
    assert set(scored) <= set(game.setup.circle)
    assert scored[-1] == HALL
    left = [event.oracle for event in events if isinstance(event, OracleLeftCircle)]
    assert left == scored


@pytest.mark.ruling("SETUP-03", "MAG-04")
@given(playthroughs())
def test_the_circle_keeps_its_order(game: tuple[GameStep, ...]) -> None:
    for step in game:
        for _, board in after_each_event(step):
            assert board.circle == [o for o in board.setup.circle if o in board.circle]
            assert list(board.slots) == board.circle
            assert board.circle[:1] == [HALL] or board.circle == []


@pytest.mark.ruling("MAG-01", "MAG-04", "MAG-06", "SCORE-09")
@given(playthroughs())
def test_maginor_and_wizards_are_only_where_oracles_are(game: tuple[GameStep, ...]) -> None:
    for step in game:
        board = step.after
        assert board.maginor in (board.circle or [HALL])
        assert set(board.wizards) <= {*board.circle, None}


@pytest.mark.ruling("TURN-03", "TURN-07", "END-01", "END-05")
@given(boards())
def test_somebody_must_decide_until_the_game_is_over(board: Board) -> None:
    decision = open_decision(board)
    assert (decision is None) == (board.circle == []) == board.finished
    assert bool(legal_commands(board)) != board.finished
    if decision is not None:
        assert decision.players
        assert set(decision.players) <= set(range(board.setup.players))
        assert decision.players == sorted(set(decision.players))


@pytest.mark.ruling("CARD-01", "SETUP-01")
@given(playthroughs())
def test_cards_lie_in_hand_or_in_their_owners_discard_pile(game: tuple[GameStep, ...]) -> None:
    for step in game:
        for _, board in after_each_event(step):
            for hand, pile in zip(board.hands, board.discards, strict=True):
                for card in CARDS:
                    assert min(hand[card], pile[card]) >= 0
                    assert hand[card] + pile[card] == board.setup.hand[card]


@pytest.mark.ruling("SETUP-05", "SPELL-01")
@given(playthroughs())
def test_no_spell_is_in_two_places_or_comes_back(game: tuple[GameStep, ...]) -> None:
    left = set(game[0].before.setup.spells.values()) if game else set()
    for step in game:
        for _, board in after_each_event(step):
            there = [*board.spells_beside.values(), *chain(*board.spells_held)]
            assert len(set(there)) == len(there)
            assert set(there) <= left
            left = set(there)


@given(boards(start=dealt_setups(), most_commands=80))
def test_the_projected_invariants_hold_in_the_printed_games_size(board: Board) -> None:
    assert list(broken_invariants(board.state)) == []
