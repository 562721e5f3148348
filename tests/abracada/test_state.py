"""States, layouts and refusals: saved, compared, and what of them is public."""

from __future__ import annotations

import pickle
from collections import Counter
from fractions import Fraction
from itertools import permutations

from maginor_core.engine.given_chance import branches
from maginor_core.games.abracada.commands import EndTurn
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.projections.concealment import concealed
from maginor_core.games.abracada.projections.inference import (
    chance_of_success,
    odds_elsewhere,
    odds_of_holding,
)
from tests.abracada.playing import setup_of, table


def test_what_is_hidden_already_stays_hidden() -> None:
    state = table("58", "12", "34", rest="67").game.live_state
    once = concealed(state.copy(), 1)
    twice = concealed(once.copy(), None)
    assert [hand[0] for hand in once.hands] == [0, 2, 0]
    assert [hand[0] for hand in twice.hands] == [2, 2, 2]
    assert twice.hidden == (0, 1, 2)


def test_the_histories_matter_to_what_somebody_knows_alone() -> None:
    failed, untried = table("58", "12"), table("58", "12")
    failed.cast(6).cast(7)
    untried.cast(7).cast(6)
    one, other = failed.game.live_state, untried.game.live_state
    assert one.snapshot() == other.snapshot()
    assert (
        failed.game.known_to(0).live_state.snapshot()
        != untried.game.known_to(0).live_state.snapshot()
    )
    assert failed.game.known_to(0).live_state.snapshot()[-2] == ((0, 0, -6), (0, 0, -7))
    assert one.snapshot()[-2:] == ((), ())


def test_layouts_are_equal_if_their_numbers_are() -> None:
    one, other = setup_of("58", "12").layout, setup_of("85", "21").layout
    assert one == other
    assert hash(one) == hash(other)
    assert one != setup_of("58", "13").layout
    assert one != one.numbers
    assert pickle.loads(pickle.dumps(one)) == one
    assert one.names == ()


def test_a_hand_that_cannot_have_come_about_is_taken_to_be_any_hand() -> None:
    state = table("55", "12").game.live_state
    state.histories[0] = [0, 0, -5]
    assert odds_of_holding(state, 0, 5) == (0, 1)
    state.histories[0] = [0, 0, 5, 0, -5]
    assert chance_of_success(state, 0, 5) == 1
    known = table("55", "12", rest="5").game.known_to(0).state
    known.histories[0] = [0, 0, -5]
    assert odds_elsewhere(known) == (0, 0, 0, 0, 0, 1, 0, 0, 0)


def test_others_may_draw_several_stones_beside_an_unknown_hand() -> None:
    game = table("588", "118", rest="567", die=(1,)).cast(7)
    game.cast(1, [1]).cast(1, [1])
    known = game.game.known_to(0).state
    row = game.game.vocabulary.row(EndTurn(1))
    found = {
        tuple(branch.outcomes): branch.chance for branch in branches(DEFINITION.decider, known, row)
    }
    assert found == counted("588567")


def counted(unseen: str) -> dict[tuple[int, ...], Fraction]:
    """Return how likely two stones are beside a hand of three without 7, by counting orders."""
    ways = Counter(
        (int(order[3]), int(order[4])) for order in permutations(unseen, 5) if "7" not in order[:3]
    )
    return {drawn: Fraction(times, ways.total()) for drawn, times in ways.items()}


def test_a_single_unknown_stone_restricts_what_others_draw() -> None:
    game = table("5", "1", rest="67").cast(6).cast(7)
    known = game.game.known_to(0).state
    assert odds_elsewhere(known) == (0, 0, 0, 0, 0, 1, 2, 1, 0)


def test_for_a_spectator_the_hand_of_the_player_whose_turn_it_is_counts() -> None:
    game = table("5", "1", rest="67").cast(6)
    known = game.game.known_to(None).state
    assert known.current_player == 1
    assert odds_elsewhere(known) == (0, 1, 0, 0, 0, 1, 1, 1, 0)
    game.cast(7)
    known = game.game.known_to(None).state
    assert known.current_player == 0
    assert odds_elsewhere(known) == (0, 2, 0, 0, 0, 2, 3, 2, 0)  # of 1, 5, 6 and 7, not 6 in hand
