"""Legal commands are exactly those that are accepted, and a refusal leaves no trace."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core import Command, Face, Refusal
from maginor_core.commands.rules import rolls
from maginor_core.games.maginor.heuristics.fuzzing import every_command
from tests.board import Board, carry_out, decide, legal_commands
from tests.strategies import (
    boards,
    dealt_setups,
    dice,
    legal_commands_of,
    near_legal_commands,
    setups,
)


def accepted(board: Board, command: Command, face: Face) -> bool:
    """Return whether ``command`` is accepted, and ensure that a refusal changes nothing."""
    live = board.copy()
    try:
        carry_out(live, command, [face] * rolls(command))
    except Refusal:
        assert live == board
        return False
    return True


@pytest.mark.ruling("TURN-07", "TURN-01")
@settings(max_examples=40)
@given(boards(start=setups(most_oracles=2, most_slots=3)), dice())
def test_the_legal_commands_are_all_that_can_be_formed_and_are_accepted(
    board: Board, face: Face
) -> None:
    taken = [c for c in every_command(board.setup) if accepted(board, c, face)]
    legal = list(legal_commands(board))
    assert len(set(legal)) == len(legal)
    assert set(legal) == set(taken)


@pytest.mark.ruling("TURN-07")
@given(st.data(), boards(lambda board: not board.finished, dealt_setups(), most_commands=80))
def test_near_legal_commands_are_refused_exactly_if_they_are_not_listed(
    data: st.DataObject, board: Board
) -> None:
    legal = set(legal_commands(board))
    for _ in range(10):
        command = data.draw(near_legal_commands(board))
        face = data.draw(dice())
        assert accepted(board, command, face) == (command in legal)


@pytest.mark.ruling("TURN-07")
@given(boards())
def test_a_seats_legal_commands_are_its_share_of_all(board: Board) -> None:
    everyones = list(legal_commands(board))
    for seat in range(-1, board.setup.players + 1):
        assert list(legal_commands(board, seat)) == [c for c in everyones if c.player == seat]


@pytest.mark.ruling("DIE-01")
@given(st.data(), boards(lambda board: not board.finished), st.lists(dice(), max_size=3))
def test_a_command_takes_exactly_the_dice_that_it_rolls(
    data: st.DataObject, board: Board, faces: list[Face]
) -> None:
    command = data.draw(legal_commands_of(board))
    before = board.copy()
    if len(faces) == rolls(command):
        assert decide(board, command, faces)
    else:
        with pytest.raises(Refusal, match="DIE-01"):
            decide(board, command, faces)
    assert board == before


@pytest.mark.ruling("END-01")
@given(st.data(), boards(lambda board: board.finished, setups(most_oracles=1)))
def test_nothing_is_accepted_after_the_end(data: st.DataObject, board: Board) -> None:
    command = data.draw(near_legal_commands(board))
    with pytest.raises(Refusal, match="END-01"):
        decide(board, command, ["fire"] * rolls(command))
    assert list(legal_commands(board)) == []
