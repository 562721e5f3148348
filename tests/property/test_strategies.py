"""The strategies produce legal play only, and the requested cases."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from maginor_core import ComponentSet, MaginorGame, Setup, maginor
from maginor_core.commands.rules import rolls
from maginor_core.components.tokens import FACES
from maginor_core.events import DuelBegan, GameEnded
from tests.board import Board, board_of, legal_commands
from tests.strategies import (
    GameStep,
    boards,
    components,
    dealt_setups,
    dice,
    every_command,
    games,
    legal_commands_of,
    near_legal_commands,
    playthroughs,
    steps,
    whole_games,
)


@given(playthroughs())
def test_a_playthrough_is_a_game_that_was_played(played: tuple[GameStep, ...]) -> None:
    if not played:
        return
    game = maginor.new(setup=played[0].before.setup)
    for step in played:
        assert board_of(game) == step.before
        assert game.submit(step.command, outcomes=step.dice) == step.events
        assert board_of(game) == step.after


@given(steps(lambda step: DuelBegan in {type(event) for event in step.events}))
def test_a_step_is_of_the_kind_that_was_asked_for(step: GameStep) -> None:
    assert any(isinstance(event, DuelBegan) for event in step.events)


@given(st.data(), boards(lambda board: not board.finished))
def test_drawn_commands_are_legal_or_well_formed(data: st.DataObject, board: Board) -> None:
    assert data.draw(legal_commands_of(board)) in set(legal_commands(board))
    assert data.draw(near_legal_commands(board)) in set(every_command(board.setup))


@given(boards(start=boards()))
def test_games_may_continue_from_boards(board: Board) -> None:
    assert board.circle == [oracle for oracle in board.setup.circle if oracle in board.circle]


@given(whole_games(), games())
def test_whole_games_are_over_and_others_may_be(whole: MaginorGame, game: MaginorGame) -> None:
    assert whole.finished
    assert isinstance(list(whole.events())[-1], GameEnded)
    assert game.version <= 40


@given(components(), dealt_setups(components()), dice())
def test_components_deal_and_dice_show_faces(box: ComponentSet, setup: Setup, face: str) -> None:
    assert len(box.of_size("small")) == 2
    assert setup.circle[0] == "guild_hall"
    assert face in FACES


@given(boards())
def test_every_command_is_formed_once_and_can_be_given(board: Board) -> None:
    formed = list(every_command(board.setup))
    assert len(set(formed)) == len(formed)
    assert set(legal_commands(board)) <= set(formed)
    assert {rolls(command) for command in formed} == {0, 1}
