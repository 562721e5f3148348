"""Random games of Abracada…What?: nothing in them is ever wrong."""

from __future__ import annotations

import pytest

from maginor_core.games.abracada.definition import DEFINITION
from tests.abracada.playing import random_game


@pytest.mark.parametrize("players", [2, 3, 4, 5])
@pytest.mark.ruling("SETUP-02", "SETUP-03", "END-03")
def test_no_state_of_a_random_game_breaks_an_invariant(players: int) -> None:
    for seed in range(12):
        game = None
        for game, _ in random_game(players, str(seed)):
            state = game.live_state
            assert list(DEFINITION.states.invariants(state)) == []
            if game.version % 11 == 0:
                for seat in (*range(players), None):
                    known = game.known_to(seat).state
                    assert list(DEFINITION.states.invariants(known)) == []
        assert game is not None
        assert game.finished
        folded = game.state_at(game.version - 1)
        DEFINITION.decider.evolve(folded, [game.vocabulary.row(e) for e in game.log[-1].events])
        live = game.live_state
        assert (folded.snapshot(), folded.histories) == (live.snapshot(), live.histories)
        assert folded.drawn == live.drawn
