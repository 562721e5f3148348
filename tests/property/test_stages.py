"""From each kind of stage, engine and specification go on alike, and refuse by the same rulings."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import Command, Face, Refusal, Variants
from maginor_core.commands.rules import rolls
from maginor_core.components.setup import setup_to_json
from maginor_core.components.tokens import CASTABLE_SPELLS
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.projections.state_json import state_to_json
from spec import model
from tests.board import Board, carry_out, legal_commands
from tests.property.stage import (
    ENOUGH,
    NONE,
    challenges,
    endings,
    last_tiles,
    middles,
    rewards,
    stages,
)
from tests.strategies import dice, legal_commands_of, near_legal_commands

COMMAND_JSON = DEFINITION.command_json
MOST_COMMANDS = 12
held_by_one = [spell for spell in CASTABLE_SPELLS if spell not in ("restoration", "reversal")]
beforehand = st.builds(Variants, reversal_before_duel=st.just(True))


def in_the_model(board: Board) -> model.Game:
    """Return the specification's game in the position of ``board``."""
    state: Any = state_to_json(board.state)  # Any: as the specification has it
    owed: Any = list(getattr(board.duel or board.question, "owed", ()))
    beasts = {str(seat): str(beast) for seat, beast in board.beasts.items()}
    setup = model.new(setup_to_json(board.setup))["setup"]
    return {"setup": setup, "state": state, "owed": owed, "beasts": beasts}


def refused_by_us(board: Board, command: Command, faces: list[Face]) -> str | None:
    """Give a command; return the ruling that refuses it, or None and change ``board``."""
    try:
        carry_out(board, command, faces)
    except Refusal as refusal:
        return refusal.ruling
    return None


def refused_by_the_model(game: model.Game, command: Command, faces: list[Face]) -> str | None:
    """The same in the specification, whose protocol refuses some that no game can have."""
    try:
        game.update(model.submit(game, COMMAND_JSON.to_json(command), faces))
    except model.Refused as refusal:
        return refusal.ruling
    return None


def go_on_in_both(data: st.DataObject, board: Board) -> None:
    """Give some commands, legal or nearly, while both have the same state and legal commands."""
    game = in_the_model(board)
    for _ in range(MOST_COMMANDS):
        ours = [COMMAND_JSON.to_json(command) for command in legal_commands(board)]
        assert sorted(map(repr, model.legal(game))) == sorted(map(repr, ours))
        if not ours:
            break
        command = data.draw(near_legal_commands(board) | legal_commands_of(board))
        faces = [data.draw(dice()) for _ in range(rolls(command))]
        refused = refused_by_us(board, command, faces)
        theirs = refused_by_the_model(game, command, faces)
        assert theirs == refused or (refused and theirs == "protocol"), command
        assert game["state"] == state_to_json(board.state), command


@pytest.mark.ruling(
    "CARD-03", "DIE-02", "MOVE-01", "TURN-06", "VOTE-02 to VOTE-05", "VOTE-07", "MAG-02"
)
@given(st.data(), stages(supply=ENOUGH))
def test_with_counters(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("VOTE-01", "COUNT-02", "DIE-03")
@given(st.data(), stages(supply=NONE))
def test_without_counters(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("VOTE-06")
@given(st.data(), stages(tile=st.just(("fate", "fire"))))
def test_at_an_oracle_that_bears_fate(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("SPELL-02", "SPELL-04 to SPELL-08")
@given(st.data(), stages(*held_by_one, supply=ENOUGH))
def test_with_spells(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("SPELL-14")
@given(st.data(), stages("domination", "persuasion", "telekinesis", supply=NONE))
def test_with_spells_but_without_counters(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("SPELL-03")
@given(st.data(), stages("restoration", "retrieval"))
def test_with_spells_that_take_cards_back(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("SPELL-01", "TURN-07")
@given(st.data(), stages("summoning", "teleportation", holder=1))
def test_with_spells_of_another(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("DUEL-02", "DUEL-04 to DUEL-08")
@given(st.data(), challenges(st.none()))
def test_in_a_duel(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("SPELL-11")
@given(st.data(), challenges(st.sampled_from(("challenger", "defender"))))
def test_in_a_duel_of_a_holder_of_reversal(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("EDITION-01")
@given(st.data(), challenges(st.sampled_from(("challenger", "defender")), beforehand))
def test_in_a_duel_of_a_holder_of_reversal_beforehand(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("TURN-02", "CARD-02", "SPELL-13")
@given(st.data(), middles())
def test_from_the_middle(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("SCORE-03 to SCORE-08", "SCORE-10", "TURN-04", "TURN-05")
@given(st.data(), rewards())
def test_at_an_oracle_to_be_scored(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("SPELL-09", "SPELL-10", "MAG-05")
@given(st.data(), last_tiles())
def test_at_the_last_tile_and_without_it(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)


@pytest.mark.ruling("END-02 to END-04", "MAG-03", "SPELL-12")
@given(st.data(), endings())
def test_at_the_end(data: st.DataObject, board: Board) -> None:
    go_on_in_both(data, board)
