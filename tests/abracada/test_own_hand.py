"""What a player infers of its own hand from what the others have named, and the order of turns."""

from __future__ import annotations

from math import isclose

import pytest

from maginor_core import games
from maginor_core.engine.game import Game
from maginor_core.games.abracada.events import CastFailed, SpellCast
from maginor_core.games.abracada.heuristics.bots import OddsBot
from maginor_core.games.abracada.heuristics.own_hand import likely_hands
from maginor_core.games.abracada.heuristics.round_turns import turns_of
from maginor_core.games.abracada.heuristics.turn_expectation import possible_hands
from maginor_core.games.abracada.projections.concealment import concealed
from maginor_core.games.abracada.projections.state import DRAWN, IN_TURN, State
from maginor_core.play.bots import RandomBot, next_command
from tests.abracada.playing import table

ABRACADA = games.game("abracada")
VARIANTS = ("any_order", "lower_cast_costs_life", "last_wizard_standing")


def known_to(game: Game, seat: int) -> State:
    state: State = game.live_state
    return concealed(state.copy(), seat)


@pytest.mark.parametrize("players", [2, 3, 5])
def test_the_order_of_turns_follows_from_the_histories(players: int) -> None:
    without_supply = 0
    for seed in range(8):
        game, casts = ABRACADA.new(players, seed), list[tuple[int, int]]()
        while not game.finished:
            state: State = game.live_state
            if state.phase == IN_TURN:
                turns = turns_of(state)
                assert turns is not None
                found = [(seat, step) for seat, steps in turns for step in steps if step != DRAWN]
                assert found == casts
                without_supply += state.supply == 0
            else:
                casts = []
            seat = game.to_act[0]
            game.submit(next_command(game, OddsBot(), seat, seed), seat=seat)
            for event in game.log[-1].events:
                if isinstance(event, SpellCast):
                    casts.append((seat, event.number))
                elif isinstance(event, CastFailed):
                    casts.append((seat, -event.number))
    assert without_supply > 20


def test_where_somebody_is_out_no_order_of_turns_is_stated() -> None:
    setup = ABRACADA.deal(5, "out", None, {"last_wizard_standing": True})
    game, seen = Game(ABRACADA, setup, "out"), 0
    while not game.finished:
        state: State = game.live_state
        if state.phase == IN_TURN and not all(state.lives):
            assert turns_of(state) is None
            seen += 1
        seat = game.to_act[0]
        game.submit(next_command(game, OddsBot(), seat, "out"), seat=seat)
    assert seen > 5


@pytest.mark.parametrize("variant", [None, *VARIANTS])
@pytest.mark.parametrize("players", [2, 3])
def test_all_hands_that_can_be_and_no_others_are_likely(players: int, variant: str | None) -> None:
    setup = ABRACADA.deal(players, "likely", None, {variant: True} if variant else {})
    game, seen = Game(ABRACADA, setup, "likely"), 0
    while game.version < 30 and not game.finished:
        seat = game.to_act[0]
        if game.live_state.phase == IN_TURN:
            known = known_to(game, seat)
            likely = likely_hands(known, seat)
            assert min(likely.values()) > 0
            assert set(likely) == {tuple(hand) for hand, ways in possible_hands(known, seat)}
            again = game.determinize(seat, "again")
            assert likely_hands(known_to(again, seat), seat) == likely
            seen += 1
        game.submit(next_command(game, RandomBot(), seat, "likely"), seat=seat)
    assert seen > 12


def test_as_long_as_nobody_has_done_anything_all_is_as_inferred() -> None:
    game = ABRACADA.new(2, "first")
    seat = game.to_act[0]
    known = known_to(game, seat)
    likely = likely_hands(known, seat)
    every = sum(likely.values())
    for hand, chance in possible_hands(known, seat):
        assert isclose(likely[tuple(hand)] / every, chance)


@pytest.mark.parametrize("named", [5, 7])
def test_who_names_a_number_makes_it_rarer_in_the_hand_that_it_sees(named: int) -> None:
    game = table("57", "88", rest="556677").cast(8).cast(named)
    known = known_to(game.game, 0)
    likely = likely_hands(known, 0)
    held = sum([chance for hand, chance in likely.items() if hand[named]]) / sum(likely.values())
    assert held < sum([chance for hand, chance in possible_hands(known, 0) if hand[named]])
