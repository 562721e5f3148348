"""The strategies for any game, from its definition alone, drawn for Maginor."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.engine.errors import RefusalError
from maginor_core.engine.game import Game
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.suite.testing import formed_commands, legal_moves, setups, variants
from maginor_core.suite.testing import games as drawn_games


@given(drawn_games(DEFINITION))
def test_a_drawn_position_keeps_the_invariants(position: Game) -> None:
    assert list(DEFINITION.states.invariants(position.live_state)) == []
    assert position.finished or position.legal()


@given(st.data())
def test_each_legal_move_is_accepted_with_its_outcomes(data: st.DataObject) -> None:
    position = data.draw(drawn_games(DEFINITION).filter(lambda position: not position.finished))
    command, outcomes = data.draw(legal_moves(position))
    before = position.definition.states.snapshot(position.live_state)
    after = position.copy()
    assert after.submit(command, outcomes=outcomes)
    assert position.definition.states.snapshot(position.live_state) == before


@given(st.data())
def test_what_is_not_listed_as_legal_is_refused(data: st.DataObject) -> None:
    position = data.draw(drawn_games(DEFINITION, most_commands=10))
    command = data.draw(formed_commands(DEFINITION, position.setup))
    if command not in position.legal():
        with pytest.raises(RefusalError):
            position.submit(command, outcomes=())


@given(drawn_games(DEFINITION))
def test_a_drawn_match_has_the_positions_of_its_log(game: Game) -> None:
    again = Game(DEFINITION, game.setup, log=game.log)
    assert again.definition.states.snapshot(again.live_state) == game.definition.states.snapshot(
        game.live_state
    )
    assert game.branch(0).view_json(None) == Game(DEFINITION, game.setup).view_json(None)


@given(variants(DEFINITION), setups(DEFINITION))
def test_variants_and_setups_are_those_of_the_game(chosen: dict[str, bool], setup: object) -> None:
    assert chosen.keys() <= DEFINITION.variants.keys()
    assert all(DEFINITION.variants[name] != value for name, value in chosen.items())
    assert type(setup) is type(DEFINITION.deal(2, 1, None, {}))
