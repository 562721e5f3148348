"""What holds at every position of every game: ours, and one of others."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.game import Game
from maginor_core.games import GAMES, game
from maginor_core.suite.fuzz_games import Fuzzing
from maginor_core.suite.testing import formed_commands
from maginor_core.suite.testing import games as drawn_games
from tests.tiny.game import TINY

TRIED = 12
each_game = pytest.mark.parametrize(
    "definition", [*map(game, GAMES), TINY], ids=lambda definition: definition.name
)


@st.composite
def small_setups(draw: st.DrawFn, definition: GameDefinition) -> Any:  # Any: of the game
    fuzzing = Fuzzing(definition)
    size = draw(st.sampled_from(fuzzing.sizes))

    def pick(number: int) -> int:
        return draw(st.integers(0, number - 1))

    setup = fuzzing.draw_setup(pick, list(definition.variants), size)
    return definition.setups.from_json(setup)


def positions(definition: GameDefinition) -> st.SearchStrategy[Game]:
    return drawn_games(definition, small_setups(definition))


@each_game
@given(data=st.data())
def test_a_command_is_accepted_if_and_only_if_it_is_listed(
    definition: GameDefinition, data: st.DataObject
) -> None:
    position = data.draw(positions(definition))
    legal = list(position.legal())
    assert position.finished != bool(legal)
    assert len(set(legal)) == len(legal)
    formed = formed_commands(definition, position.setup)
    before = definition.states.snapshot(position.live_state)
    for command in data.draw(st.lists(formed, max_size=TRIED)):
        if command not in legal:
            with pytest.raises(RefusalError):
                position.submit(command)
            assert definition.states.snapshot(position.live_state) == before
    for command in legal and data.draw(st.lists(st.sampled_from(legal), max_size=TRIED)):
        outcomes = position.pick_outcomes(
            command, lambda count: data.draw(st.integers(0, count - 1))
        )
        position.copy().submit(command, outcomes=outcomes)
    assert definition.states.snapshot(position.live_state) == before


@each_game
@given(data=st.data())
def test_a_position_is_that_of_its_log_and_of_its_snapshot(
    definition: GameDefinition, data: st.DataObject
) -> None:
    position = data.draw(positions(definition))
    states, state = definition.states, position.live_state
    snapshot = states.snapshot(state)
    assert list(states.invariants(state)) == []
    folded = Game(definition, position.setup, log=position.log).live_state
    assert states.snapshot(folded) == snapshot
    assert (folded.drawn, definition.result(folded)) == (state.drawn, definition.result(state))
    restored = states.restore(position.setup.layout, snapshot)
    assert states.snapshot(restored) == snapshot
    assert definition.state_to_json(restored) == definition.state_to_json(state)
    assert definition.decider.legal(restored, None) == definition.decider.legal(state, None)


@each_game
def test_an_event_that_the_game_does_not_have_is_not_folded(definition: GameDefinition) -> None:
    with pytest.raises(KeyError, match="999"):
        definition.decider.evolve(definition.new(2, 1).live_state, [(999, 0)])
