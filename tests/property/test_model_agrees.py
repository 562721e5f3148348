"""The engine and the executable specification play the same game, command by command."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import Command, Face, Refusal, Setup
from maginor_core.commands.rules import rolls
from maginor_core.components.setup import setup_from_json, setup_to_json
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state_json import state_to_json
from spec import model
from tests.board import Board, carry_out, initial_board, legal_commands
from tests.strategies import (
    GameStep,
    broken_json_setups,
    dealt_setups,
    dice,
    json_setups,
    near_legal_commands,
    playthroughs,
    setups,
)

COMMAND_JSON = DEFINITION.command_json

several_spells = setups(fewest_oracles=3, most_oracles=6, most_slots=2)


def legal_set(commands: Sequence[Mapping[str, object]]) -> set[str]:
    return {json.dumps(command, sort_keys=True) for command in commands}


def assert_agreement(board: Board, game: model.Game) -> None:
    assert game["state"] == state_to_json(board.state)
    ours = [COMMAND_JSON.to_json(command) for command in legal_commands(board)]
    assert legal_set(model.legal(game)) == legal_set(ours)


def play_in_both(steps: tuple[GameStep, ...]) -> None:
    if not steps:
        return
    game = model.new(setup_to_json(steps[0].before.setup))
    assert_agreement(steps[0].before, game)
    for step in steps:
        game = model.submit(game, COMMAND_JSON.to_json(step.command), list(step.dice))
        assert_agreement(step.after, game)


@given(playthroughs())
def test_engine_and_specification_agree_on_small_circles(steps: tuple[GameStep, ...]) -> None:
    play_in_both(steps)


@given(playthroughs(several_spells, most_commands=80))
def test_engine_and_specification_agree_with_many_spells(steps: tuple[GameStep, ...]) -> None:
    play_in_both(steps)


@given(playthroughs(dealt_setups(), most_commands=80))
def test_engine_and_specification_agree_at_the_printed_size(steps: tuple[GameStep, ...]) -> None:
    play_in_both(steps)


@given(st.data(), several_spells)
def test_both_refuse_the_same_commands(data: st.DataObject, setup: Setup) -> None:
    board, game = initial_board(setup), model.new(setup_to_json(setup))
    for _ in range(30):
        near = near_legal_commands(board)
        legal = list(legal_commands(board))
        command = data.draw(st.sampled_from(legal) | near if legal else near)
        faces = [data.draw(dice()) for _ in range(rolls(command))]
        ours, theirs = ours_after(board, command, faces), theirs_after(game, command, faces)
        assert (ours is None) == (theirs is None), command
        if ours is not None and theirs is not None:
            board, game = ours, theirs
            assert game["state"] == state_to_json(board.state)


def ours_after(board: Board, command: Command, faces: list[Any]) -> Board | None:
    after = board.copy()
    try:
        carry_out(after, command, faces)
    except Refusal:
        return None
    return after


def theirs_after(game: model.Game, command: Command, faces: list[Face]) -> model.Game | None:
    try:
        return model.submit(game, COMMAND_JSON.to_json(command), faces)
    except model.Refused:
        return None


@given(json_setups())
def test_both_lay_out_the_same_table(data: dict[str, Any]) -> None:
    assert model.new(data)["state"] == state_to_json(initial_board(setup_from_json(data)).state)


@given(broken_json_setups())
def test_both_refuse_a_broken_setup(data: dict[str, Any]) -> None:
    with pytest.raises(ValueError, match=r"\[.*\]"):
        setup_from_json(data)
    with pytest.raises(model.Refused):
        model.new(data)
