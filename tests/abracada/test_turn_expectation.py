"""What the search of Abracada is told: hands that a player may have, turns to their end, rounds."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from math import isclose

import pytest

from maginor_core import games
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL
from maginor_core.games.abracada.commands.take_turn import END_TURN
from maginor_core.games.abracada.components.layout import FIRST, LAST
from maginor_core.games.abracada.heuristics.opponent_model import likelihood
from maginor_core.games.abracada.heuristics.search import prior
from maginor_core.games.abracada.heuristics.turn_expectation import beliefs, possible_hands
from maginor_core.games.abracada.heuristics.valuation import chances, standing
from maginor_core.games.abracada.projections.concealment import concealed
from maginor_core.games.abracada.projections.inference import chance_of_success
from maginor_core.games.abracada.projections.state import State
from maginor_core.play.bots import RandomBot, next_command
from tests.abracada.positions import leave_one_eight

ABRACADA = games.game("abracada")


def position(players: int, commands: int, seed: str = "ahead") -> Game:
    """A game after so many commands at random, in which somebody has a choice."""
    game = ABRACADA.new(players, seed)
    while game.version < commands or len(game.legal(game.to_act[0])) == 1:
        game.submit(next_command(game, RandomBot(), game.to_act[0], seed))
    return game


def known_to(game: Game, seat: int) -> State:
    state: State = game.live_state
    return concealed(state.copy(), seat)


@pytest.mark.parametrize("commands", [3, 14, 33])
@pytest.mark.parametrize("players", [2, 5])
def test_the_possible_hands_are_as_likely_as_what_can_be_inferred(
    players: int, commands: int
) -> None:
    game = position(players, commands)
    seat = game.to_act[0]
    known = known_to(game, seat)
    hands = possible_hands(known, seat)
    assert isclose(sum([weight for _, weight in hands]), 1)
    assert {sum(hand) for hand, _ in hands} == {sum(known.hands[seat])}
    for number in range(FIRST, LAST + 1):
        held = sum([weight for hand, weight in hands if hand[number]])
        assert isclose(held, chance_of_success(known, seat, number), abs_tol=1e-9)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_chances_of_all_seats_add_up(players: int) -> None:
    game = position(players, 9)
    assert isclose(sum(chances(game.live_state)), 1)
    assert isclose(sum(standing((7, *[0] * (players - 1)), 8)), 1)


def reckoned(known: State, seat: int, rows: Sequence[Row]) -> Sequence[float]:
    """Return what commands are worth, as a search is told it."""
    hands, weights = beliefs(known, seat, likelihood)
    worths = prior(known, seat, rows, first=True, hands=hands, weights=weights)
    assert worths is not None
    return worths


def test_searches_at_several_tables_at_once_reckon_as_one_alone() -> None:
    game = position(2, 3)
    state, seat = game.live_state, game.to_act[0]
    rows = game.definition.decider.legal(state, seat)
    known = known_to(game, seat)
    alone = reckoned(known, seat, rows)
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-5)
    try:
        with ThreadPoolExecutor(2) as pool:
            together = list(pool.map(lambda _: reckoned(known, seat, rows), range(12)))
    finally:
        sys.setswitchinterval(before)
    assert together == [alone] * 12


def test_lives_and_points_are_worth_something() -> None:
    state: State = position(2, 3).live_state
    before = chances(state)
    state.lives[0] -= 1
    hurt = chances(state)
    assert hurt[0] < before[0]
    state.points[0] += 3
    assert chances(state)[0] > hurt[0]
    assert standing((8, 7), 8)[0] > 0.98


def test_a_number_that_is_held_for_certain_is_worth_its_effect() -> None:
    game = position(2, 5)
    state, seat = game.live_state, game.to_act[0]
    leave_one_eight(state, seat)
    rows = [(CAST_SPELL, seat, number) for number in (7, 8)]
    lost, won = reckoned(known_to(game, seat), seat, rows)
    assert won == 1
    assert lost < won


def test_what_follows_in_the_turn_counts() -> None:
    game = position(2, 5)
    seat = game.to_act[0]
    known = known_to(game, seat)
    known.last_cast = 8
    end, cast = reckoned(known, seat, [(END_TURN, seat), (CAST_SPELL, seat, 8)])
    known.last_cast = 1
    lower = reckoned(known, seat, [(END_TURN, seat), (CAST_SPELL, seat, 8)])
    assert lower == pytest.approx([end, cast])  # after an 8 only an 8 can follow
    for number in range(FIRST, LAST + 1):
        (worth,) = reckoned(known, seat, [(CAST_SPELL, seat, number)])
        assert 0 <= worth <= 1
