"""Undo is an appended record; nothing is deleted, and nobody loses what it has learned."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core import MaginorGame, MoveWizard, RollDie, deal, maginor
from maginor_core.audit.judge import judge
from maginor_core.components.tokens import FACES
from maginor_core.engine.chance import SeededChance
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.game import Game
from maginor_core.engine.history import lasting
from maginor_core.engine.undo import Undo, Undone, UndoRefusedError
from maginor_core.eventlog.logs import OpenSeed, sealed_game
from maginor_core.games.maginor.definition import DEFINITION
from tests.board import board_of
from tests.eventlog.specimens import read

SETUP = deal(players=3, seed=7)


def started() -> MaginorGame:
    game = maginor.new(setup=SETUP, seed=7)
    first = game.to_act[0]
    assert first == SETUP.first_player
    return game


def test_a_player_takes_back_its_own_last_commands() -> None:
    game = started()
    before, player = board_of(game), SETUP.first_player
    game.submit(MoveWizard(player, "owl"))
    assert game.undo(player, 0) == (Undone(player, 0),)
    assert (game.version, board_of(game)) == (2, before)
    assert [type(record.command) for record in game.log] == [MoveWizard, Undo]
    assert board_of(game, 1) != before
    game.submit(MoveWizard(player, "salamander"))
    assert board_of(game).wizards[player] == "salamander"
    assert [record.command for record in lasting(list(game.log))] == [
        MoveWizard(player, "salamander")
    ]


def test_what_others_have_done_or_chance_has_drawn_needs_everybodys_consent() -> None:
    game = started()
    player = SETUP.first_player
    other, third = (player + 1) % 3, (player + 2) % 3
    game.submit(MoveWizard(player, "owl"))
    game.submit(MoveWizard(other, "owl"))
    with pytest.raises(UndoRefusedError, match="others have acted since then"):
        game.undo(player, 0)
    with pytest.raises(UndoRefusedError, match=f"also of {third}"):
        game.undo(player, 0, [other])
    assert game.version == 2
    game.undo(player, 0, sorted((other, third)))
    assert board_of(game) == board_of(started())
    game.submit(MoveWizard(player, "owl"))
    game.submit(RollDie(other))
    with pytest.raises(UndoRefusedError, match="chance was drawn"):
        game.undo(other, 4)
    game.undo(other, 4, sorted((player, third)))
    assert board_of(game, 4).wizards == board_of(game).wizards


def test_a_roll_that_is_taken_back_is_not_repeated() -> None:
    dice = SeededChance(7)
    game = started()
    player = SETUP.first_player
    others = tuple(sorted({0, 1, 2} - {player}))
    (rolled, *_) = game.submit(RollDie(player))
    game.undo(player, 0, others)
    assert board_of(game).rolls == 1
    (again, *_) = game.submit(RollDie(player))
    assert [rolled.face, again.face] == [FACES[dice.outcome(len(FACES))] for _ in range(2)]  # type: ignore[union-attr] # a roll comes first


@pytest.mark.parametrize(
    ("player", "version", "agreed", "reason"),
    [
        (0, 1, (), "not an earlier one"),
        (0, -1, (), "not an earlier one"),
        (0, 0, (1, 1), "once each, in ascending order"),
        (0, 0, (2, 1), "once each, in ascending order"),
        (0, 0, (3,), "seats are 0 to 2"),
    ],
)
def test_what_cannot_be_undone_is_refused_and_changes_nothing(
    player: int, version: int, agreed: tuple[int, ...], reason: str
) -> None:
    game = started()
    game.submit(MoveWizard(SETUP.first_player, "owl"))
    board = board_of(game)
    with pytest.raises(UndoRefusedError, match=reason):
        game.undo(player, version, agreed)
    assert (game.version, board_of(game)) == (1, board)
    with pytest.raises(MalformedError, match="from 0 to 2"):
        game.undo(3, 0)


def test_a_game_that_is_over_stays_over() -> None:
    game = played(7, undos=False)
    while not game.finished:
        game.submit(game.legal()[-1])
    with pytest.raises(UndoRefusedError, match="the game is over"):
        game.undo(0, 0, (1, 2))


def played(seed: int, *, undos: bool = True, commands: int = 60) -> MaginorGame:
    """Play at random, and undo now and then, with the consent of all."""
    import random

    chance = random.Random(seed)
    game = maginor.new(3, seed)
    for _ in range(commands):
        if undos and game.version and chance.random() < 0.2:
            player = chance.randrange(3)
            others = tuple(sorted({0, 1, 2} - {player}))
            game.undo(player, chance.randrange(game.version), others)
        elif options := game.legal():
            game.submit(chance.choice(options))
    return game


@given(st.integers(0, 300))
def test_each_version_is_as_it_was_and_a_log_with_undos_is_confirmed(seed: int) -> None:
    game = played(seed)
    boards = [board_of(game, version) for version in range(game.version + 1)]
    for version, record in enumerate(game.log):
        if isinstance(record.command, Undo):
            again, before = boards[version + 1], boards[record.command.version]
            assert again.state.snapshot() == before.state.snapshot()
            assert again.rolls == boards[version].rolls
    resumed = Game(DEFINITION, game.setup, seed, log=game.log)
    assert board_of(resumed) == board_of(game) == boards[-1]
    chance = OpenSeed(str(seed), "reconstruction-1")
    outcome = "finished" if game.finished else "abandoned"
    data = sealed_game(game.setup, game.log, chance, outcome=outcome).to_bytes("kept")  # type: ignore[arg-type] # it is one of the two
    (logged,) = read(data)
    verdict = judge("log", logged, {})
    assert (verdict.word, verdict.dice) == ("ok", "follow an open seed"), verdict.reason
    assert verdict.records == game.version


def test_a_game_from_a_board_keeps_its_start_in_branches_and_matches() -> None:
    first = started()
    first.submit(MoveWizard(SETUP.first_player, "owl"))
    start = board_of(first)
    continued = Game(DEFINITION, start.setup, 7, state=start.state, version=first.version)
    player = continued.to_act[0]
    continued.submit(MoveWizard(player, "unicorn"))
    for game in (continued, continued.branch(), continued.copy().branch()):
        assert game.state_at(1).snapshot() == start.state.snapshot()
        game.undo(player, 1)
        assert game.state.snapshot() == start.state.snapshot()
