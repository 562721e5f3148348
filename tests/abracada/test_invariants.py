"""Each invariant of a state is broken by a state that breaks it."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.projections.invariants import broken_invariants
from maginor_core.games.abracada.projections.state import BETWEEN_ROUNDS, OVER, State
from tests.abracada.playing import table


def stone_less(state: State) -> None:
    state.board[1] = -1


def stone_more(state: State) -> None:
    state.board[2] += 1


def unknown_stone(state: State) -> None:
    state.unseen[0] -= 1


def supply_below_none(state: State) -> None:
    state.supply = -1


def secret_stone_lost(state: State) -> None:
    state.secrets_left -= 1


def stone_without_history(state: State) -> None:
    state.histories[0].clear()


def lives_below_none(state: State) -> None:
    state.lives[1] = -1


def nobody_alive(state: State) -> None:
    state.lives[:] = [0 for _ in state.lives]


def dead_in_turn(state: State) -> None:
    state.lives[state.current_player] = 0


def no_such_round(state: State) -> None:
    state.round_number = 0


def points_without_a_round(state: State) -> None:
    state.gained = (1, 0)


def round_without_points(state: State) -> None:
    state.phase = BETWEEN_ROUNDS
    state.gained = (1, 0)


def over_without_winner(state: State) -> None:
    state.phase = OVER


def no_such_cast(state: State) -> None:
    state.last_cast = 9


@pytest.mark.parametrize(
    ("spoil", "words"),
    [
        (stone_less, "fewer than no stones of 1"),
        (stone_more, "stones of 2, not"),
        (unknown_stone, "stones are unknown"),
        (supply_below_none, "the supply has -1 stones"),
        (secret_stone_lost, "secret stones"),
        (stone_without_history, "seat 0 has"),
        (lives_below_none, "lives are"),
        (nobody_alive, "nobody has a life left"),
        (dead_in_turn, "which has no life left"),
        (no_such_round, "round 0 in phase"),
        (points_without_a_round, "points were gained: (1, 0)"),
        (round_without_points, "a round is over without a cast"),
        (over_without_winner, "and winners ()"),
        (no_such_cast, "the last cast was 9"),
    ],
)
def test_what_is_wrong_is_named(spoil: Callable[[State], None], words: str) -> None:
    state = table("58", "12").game.state
    assert list(broken_invariants(state)) == []
    spoil(state)
    assert any(words in broken for broken in DEFINITION.states.invariants(state))
