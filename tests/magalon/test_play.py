"""What holds of every game: whichever board, whatever is played."""

from __future__ import annotations

import json

import pytest
from hypothesis import given

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.game import Game
from maginor_core.engine.heuristics import every_command
from maginor_core.games.magalon.components.setup import (
    Setup,
    setup_from_json,
    setup_from_numbers,
    setup_to_json,
)
from tests.magalon.drawn import MAGALON, drawn_positions, seeded_game, seeded_setup, setups


@pytest.mark.ruling("MOVE-10", "END-03")
@given(drawn_positions())
def test_there_is_a_legal_command_until_the_game_is_over(position: Game) -> None:
    assert position.finished != bool(position.legal())
    assert not list(MAGALON.states.invariants(position.live_state))


@given(drawn_positions(12))
def test_a_command_is_accepted_if_and_only_if_it_is_listed(position: Game) -> None:
    legal = set(position.legal())
    assert len(legal) == len(position.legal())
    for command in every_command(MAGALON, position.setup):
        outcomes: tuple[int, ...] = ()
        if MAGALON.draws(command) and command in legal:
            outcomes = position.pick_outcomes(command, lambda number: 0)
        if command in legal:
            position.copy().submit(command, outcomes=outcomes)
        else:
            with pytest.raises(RefusalError):
                position.copy().submit(command, outcomes=outcomes)


@given(drawn_positions())
def test_a_snapshot_and_the_events_lead_to_the_same_state(position: Game) -> None:
    packed = position.definition.states.snapshot(position.live_state)
    restored = MAGALON.states.restore(position.setup.layout, packed)
    assert restored.snapshot() == packed
    assert MAGALON.state_to_json(restored) == position.to_json()
    assert MAGALON.decider.legal(restored, None) == MAGALON.decider.legal(position.live_state, None)


@given(setups())
def test_a_setup_survives_json_and_numbers(setup: Setup) -> None:
    data = json.loads(json.dumps(setup_to_json(setup)))
    assert setup_from_json(data) == setup
    assert setup_from_numbers(setup.numbers) == setup
    layout = MAGALON.setups.layout_of(setup.numbers, MAGALON.setups.terms(setup.numbers, 1))
    assert layout == setup.layout


@pytest.mark.parametrize("seed", range(60))
def test_a_random_game_breaks_nothing(seed: int) -> None:
    setup = seeded_setup(seed)
    folded = MAGALON.decider.initial(setup.layout)
    for position, _ in seeded_game(seed, setup, 300):
        assert position.finished or position.legal()
        assert not list(MAGALON.states.invariants(position.live_state))
        MAGALON.decider.evolve(folded, position.live_state.events)
        assert folded.snapshot() == position.definition.states.snapshot(position.live_state)
        assert MAGALON.view_to_json(folded, 0) == {"seat": 0, "state": position.to_json()}


def test_a_random_game_on_the_bundled_board_breaks_nothing() -> None:
    setup = MAGALON.deal(3, "bundled", None, {"round_limit": 6})
    last = None
    for position, _ in seeded_game(1, setup, 3000):
        last = position
        assert not list(MAGALON.states.invariants(position.live_state))
    assert last is not None
    assert last.finished
    assert last.to_json()["round"] == 6
