"""What of a state no game shows: how it is copied, restored and folded, value by value."""

from __future__ import annotations

import pickle

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import MoveWizard, deal
from maginor_core.commands.rules import CODEC, MAGINOR
from maginor_core.components.layout import Layout
from maginor_core.engine.decider import tag_of
from maginor_core.events import WizardMoved, WizardTeleported
from maginor_core.projections.compiled_state import evolve
from maginor_core.projections.state import ON, State, initial_state
from tests.board import Board, after, initial_board, legal_commands
from tests.strategies import boards, setups

SETUP = deal(players=3, seed=7)
LAYOUT = SETUP.layout


def test_a_layout_is_its_numbers() -> None:
    assert LAYOUT.numbers == SETUP.numbers
    assert pickle.loads(pickle.dumps(LAYOUT)) == LAYOUT == Layout(SETUP.numbers)
    assert hash(LAYOUT) == hash(Layout(SETUP.numbers))
    assert deal(players=3, seed=8).layout != LAYOUT
    assert SETUP.numbers != LAYOUT


def test_a_game_begins_with_maginor_on_the_guild_hall() -> None:
    state = initial_state(LAYOUT)
    assert (state.place, state.maginor, state.drawn) == (ON, LAYOUT.guild_hall, 0)


def test_a_restored_state_has_rolled_no_dice() -> None:
    state = initial_state(LAYOUT)
    state.drawn = 7
    assert State.restore(LAYOUT, state.snapshot()).drawn == 0


def test_a_snapshot_with_other_parts_is_refused() -> None:
    *parts, last = initial_state(LAYOUT).snapshot()
    for wrong in (parts, [*parts, last, last]):
        with pytest.raises(ValueError, match="values to unpack"):
            State.restore(LAYOUT, tuple(wrong))


@pytest.mark.parametrize("tag", [tag_of(WizardMoved), tag_of(WizardTeleported)])
def test_folding_moves_the_wizard_of_the_player_alone(tag: int) -> None:
    state = initial_state(LAYOUT)
    before = state.wizards[:]
    evolve(state, [(tag, 1, 5)])
    assert state.wizards == [before[0], 5, before[2]]


def test_the_board_after_a_command_keeps_its_setup() -> None:
    board = initial_board(SETUP)
    following = after(board, MoveWizard(board.current_player, "owl"))
    assert following.setup is SETUP
    assert (board.wizards[2], following.wizards[2]) == ("guild_hall", "owl")


@pytest.mark.ruling("TURN-07")
@given(boards(start=setups(most_oracles=3, most_slots=3)), st.none() | st.integers(0, 3))
def test_legal_commands_in_numbers_are_the_legal_commands(board: Board, seat: int | None) -> None:
    words = CODEC.vocabulary(board.setup.names)
    rows = [words.row(command) for command in legal_commands(board, seat)]
    assert MAGINOR.legal(board.state, seat) == rows
