"""Any version of a game can be shown, branched, saved and resumed."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import ConcurrencyError, Face, MaginorGame, Refusal, Setup, VersionError, maginor
from maginor_core.commands.rules import rolls
from maginor_core.components.setup import setup_from_json, setup_to_json
from maginor_core.engine.codec import pack_record, unpack_record
from maginor_core.eventlog.stored_game import verify
from maginor_core.games.maginor.definition import DEFINITION
from tests.board import board_of, vocabulary_of
from tests.strategies import (
    GameStep,
    dice,
    games,
    legal_commands_of,
    near_legal_commands,
    playthroughs,
    setups,
)


@given(playthroughs())
def test_every_version_is_the_board_that_was_then(steps: tuple[GameStep, ...]) -> None:
    if not steps:
        return
    game = maginor.new(setup=steps[0].before.setup, seed="any")
    for step in steps:
        assert game.submit(step.command, outcomes=step.dice) == step.events
    for version, step in enumerate(steps):
        assert board_of(game, version) == step.before
        assert board_of(game.branch(version)) == step.before
    assert board_of(game, len(steps)) == steps[-1].after
    assert [record.command for record in game.log] == [step.command for step in steps]


@given(st.data(), games())
def test_what_a_branch_does_is_its_own(data: st.DataObject, game: MaginorGame) -> None:
    version = data.draw(st.integers(0, game.version))
    records, board = list(game.log), board_of(game)
    branch = game.branch(version)
    assert list(branch.log) == records[:version]
    for _ in range(3):
        if branch.finished:
            break
        command = data.draw(legal_commands_of(board_of(branch)))
        branch.submit(command, outcomes=[data.draw(dice()) for _ in range(rolls(command))])
    assert (list(game.log), board_of(game)) == (records, board)
    assert list(branch.log)[:version] == records[:version]
    twig = branch.branch(branch.version)
    assert list(twig.log) == list(branch.log)
    assert board_of(twig) == board_of(branch)


@given(st.data(), setups(), st.integers(0, 99))
def test_a_branch_continues_with_the_dice_that_the_game_would_have_had(
    data: st.DataObject, setup: Setup, seed: int
) -> None:
    game = maginor.new(setup=setup, seed=seed)
    for _ in range(data.draw(st.integers(1, 20))):
        if not game.finished:
            game.submit(data.draw(legal_commands_of(board_of(game))))
    other = game.branch(0)
    for record in game.log:
        other.submit(record.command)
    assert list(other.log) == list(game.log)


@given(st.data(), games(), st.integers(-2, 2).filter(bool))
def test_a_command_for_another_version_leaves_all_as_it_was(
    data: st.DataObject, game: MaginorGame, off: int
) -> None:
    command = data.draw(near_legal_commands(board_of(game)))
    records, board = list(game.log), board_of(game)
    with pytest.raises(ConcurrencyError) as caught:
        game.submit(command, outcomes=["fire"] * rolls(command), expected=game.version + off)
    assert (caught.value.expected, caught.value.actual) == (game.version + off, game.version)
    assert (list(game.log), board_of(game)) == (records, board)


@given(st.data(), games(), dice())
def test_a_command_is_logged_whole_or_not_at_all(
    data: st.DataObject, game: MaginorGame, face: Face
) -> None:
    command = data.draw(near_legal_commands(board_of(game)))
    records, board = list(game.log), board_of(game)
    try:
        events = game.submit(command, outcomes=[face] * rolls(command), expected=game.version)
    except Refusal:
        assert (list(game.log), board_of(game)) == (records, board)
    else:
        assert list(game.log)[:-1] == records
        assert game.log[len(records)].events == events
        assert game.log[len(records)].command == command


@given(games(), st.integers(-3, 99))
def test_a_version_that_never_was_is_refused(game: MaginorGame, version: int) -> None:
    if 0 <= version <= game.version:
        version += game.version + 1
    for travel in (game.state_at, game.branch, game.log.branch, game.events):
        with pytest.raises(VersionError, match=str(version)):
            travel(version)


@given(games())
def test_records_go_through_msgpack_unchanged(game: MaginorGame) -> None:
    vocabulary = vocabulary_of(game.setup)
    for record in game.log:
        data = pack_record(vocabulary, record)
        assert unpack_record(vocabulary, data) == record
        other = vocabulary_of(setup_from_json(setup_to_json(game.setup)))
        assert pack_record(other, record) == data


@given(games())
def test_a_played_game_is_borne_out_by_its_rules(game: MaginorGame) -> None:
    assert board_of(verify(DEFINITION, game.setup, game.log)) == board_of(game)
