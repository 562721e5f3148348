"""Each invariant of a state is broken by a state that breaks it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from maginor_core.games.magalon.components.numbers import GIANT, OVER, Player, Spot
from maginor_core.games.magalon.projections.invariants import broken_invariants
from maginor_core.games.magalon.projections.state import State
from tests.magalon.boards import MAGALON, MINI, new, played


def off_the_board(state: State) -> None:
    state.giant = Spot(state.layout.geometry.places)


def two_on_one_cell(state: State) -> None:
    state.gnomes = [Spot(state.layout.areas)] * 2


def ruin_nowhere(state: State) -> None:
    state.lifted = 0


def occupied_by_nobody(state: State) -> None:
    state.occupied = 0


def card_lost(state: State) -> None:
    state.hands[0] = 0


def played_twice(state: State) -> None:
    state.played[1] = state.played[0]


def energy_above(state: State) -> None:
    state.energy[0] = state.layout.energy_max + 1


def artifact_of_nowhere(state: State) -> None:
    state.artifacts[0] = 1 << 30


def steps_below_none(state: State) -> None:
    state.shifts = -1


def march_without_steps(state: State) -> None:
    state.march = GIANT


def over_without_winner(state: State) -> None:
    state.stage = OVER


def nobody_to_act(state: State) -> None:
    state.current_player = Player(9)


def displacement_without_steps(state: State) -> None:
    state.displacing = Player(0)


def entered_twice(state: State) -> None:
    state.giant_trail = (Spot(5), Spot(5))


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (off_the_board, "an obstacle is not on a cell"),
        (two_on_one_cell, "two pieces are on one cell"),
        (ruin_nowhere, "a ruin is nowhere without being lifted"),
        (occupied_by_nobody, "other places are occupied than those where pieces are"),
        (card_lost, "the cards of seat 0 are not each in one place"),
        (played_twice, "a value has been played twice"),
        (energy_above, "the energy of seat 0 is"),
        (artifact_of_nowhere, "seat 0 has an artifact that there is not"),
        (steps_below_none, "more has been done in a turn than may be"),
        (march_without_steps, "a march without steps is open"),
        (over_without_winner, "a game is over if and only if somebody has won"),
        (nobody_to_act, "nobody is to act"),
        (displacement_without_steps, "a displacement without steps is open"),
        (entered_twice, "a place has been entered twice in one turn"),
    ],
)
def test_what_is_wrong_is_named(spoil: Callable[[State], None], words: str) -> None:
    state = played(MINI, [2, 1]).state
    assert list(broken_invariants(state)) == []
    spoil(state)
    assert any(words in broken for broken in MAGALON.states.invariants(state))


def test_a_player_without_recovering_cards_has_them_back_before_the_next_card() -> None:
    state = new(MINI).state
    state.used[0], state.hands[0] = state.hands[0], 0
    assert list(broken_invariants(state)) == ["seat 0 has no recovering card in hand (ROUND-06)"]
