"""MOVE: where a wizard may go by the final action."""

from __future__ import annotations

import pytest
from hypothesis import given

from maginor_core import MoveWizard, RollDie, TurnDecision
from maginor_core.commands.refusals import NotInPlayError, SameOracleError
from maginor_core.events import WizardMoved
from tests.board import Board, decide, legal_commands, open_decision
from tests.strategies import GameStep, boards, setups, steps

alone = setups(most_oracles=0)


def taking_turn(board: Board) -> bool:
    return isinstance(open_decision(board), TurnDecision)


@pytest.mark.ruling("MOVE-01")
@given(boards(taking_turn))
def test_the_wizard_may_move_to_any_other_oracle_in_play(board: Board) -> None:
    seat = board.current_player
    targets = {c.oracle for c in legal_commands(board) if isinstance(c, MoveWizard)}
    assert targets == set(board.circle) - {board.wizards[seat]}


@pytest.mark.ruling("MOVE-01")
@given(boards(taking_turn))
def test_staying_put_or_leaving_the_circle_is_not_a_move(board: Board) -> None:
    seat = board.current_player
    for oracle in (*board.setup.circle, "atlantis"):
        if oracle not in board.circle:
            with pytest.raises(NotInPlayError, match="MOVE-01"):
                decide(board, MoveWizard(seat, oracle))
        elif oracle == board.wizards[seat]:
            with pytest.raises(SameOracleError, match="MOVE-01"):
                decide(board, MoveWizard(seat, oracle))


@pytest.mark.ruling("MOVE-01")
@given(steps(lambda step: isinstance(step.command, MoveWizard)))
def test_a_move_changes_where_one_wizard_is_and_nothing_else_on_the_tiles(step: GameStep) -> None:
    assert isinstance(step.command, MoveWizard)
    player, oracle = step.command.player, step.command.oracle
    assert step.events[0] == WizardMoved(player, oracle)
    wizards = list(step.before.wizards)
    wizards[player] = oracle
    assert step.after.wizards == wizards
    assert step.after.slots == step.before.slots
    assert step.after.maginor == step.before.maginor


@pytest.mark.ruling("MOVE-01", "TURN-03")
@given(boards(taking_turn, alone))
def test_alone_on_the_guild_hall_only_rolling_is_left(board: Board) -> None:
    seat = board.current_player
    legal = list(legal_commands(board))
    assert not any(isinstance(command, MoveWizard) for command in legal)
    assert RollDie(seat) in legal
