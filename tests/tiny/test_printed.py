"""A game that is printed says which it is and how far, and shows what a spectator may see."""

from __future__ import annotations

import pytest

from maginor_core import games
from maginor_core.engine.definition import GameDefinition
from maginor_core.play.bots import bots_of, play_out
from tests.tiny.game import TINY, Choose

GAMES = [TINY, *map(games.game, ("maginor", "abracada", "magalon"))]


def test_a_game_is_represented_by_its_name_version_and_who_must_act() -> None:
    game = TINY.new(3, "7")
    game.submit(Choose(1, swap=True))
    assert repr(game) == "<swap_or_keep: 3 players, version 1, to act: 0, 2>"
    play_out(game, [bots_of(TINY)["random"]] * 3, "7")
    assert game.result is not None
    totals, winners = game.result.totals, game.result.winners
    assert f"version {game.version}, over, totals: {', '.join(map(str, totals))}" in repr(game)
    assert repr(game).endswith(f"winners: {', '.join(map(str, winners))}>")


@pytest.mark.parametrize("definition", GAMES, ids=lambda game: game.name)
def test_a_printed_game_shows_its_board(definition: GameDefinition) -> None:
    game = definition.new(2, "printed")
    first, _, *board = str(game).split("\n")
    assert first == repr(game)
    assert "Player 1" in "\n".join(board)
    assert all(len(line) <= 80 for line in board)


def test_a_printed_game_shows_nothing_that_is_hidden() -> None:
    setups = [TINY.setups.from_json({"players": 2, "hands": hands}) for hands in ([0, 3], [4, 2])]
    one, other = [TINY.new(setup=setup) for setup in setups]
    assert str(one) == str(other)
    one.submit(Choose(0, swap=True))
    other.submit(Choose(0, swap=False))
    assert str(one) == str(other)
