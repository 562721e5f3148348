from __future__ import annotations

from maginor_core import Setup, deal, maginor
from maginor_core.commands import MoveWizard, PlaySymbolCard
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.games.maginor.presentation.score import score_sheet
from maginor_core.play.bots import bots_of, play_out
from tests.board import board_of, initial_board
from tests.forging import forge


def test_nothing_is_won_before_anything_is_scored() -> None:
    setup = deal(3, "sheet")
    sheet = score_sheet(initial_board(setup).state)
    assert sheet.votes == (0, 0, 0)
    assert sheet.ahead == (0, 1, 2)
    assert [standing.oracle for standing in sheet.oracles] == list(setup.circle)
    assert sum(standing.votes for standing in sheet.oracles) == 110
    assert all(standing.first is None for standing in sheet.oracles)


def test_the_first_is_who_has_most_and_the_second_gets_the_rest_only_beside_a_spell() -> None:
    setup = Setup(
        players=3,
        first_player=0,
        circle=("guild_hall", "a", "b"),
        tiles={"guild_hall": ("fate",), "a": ("fire",) * 5, "b": ("fire",) * 4},
        spells={"a": "reversal"},
    )
    slots = {"a": [None, 2, 1, 1, None], "b": [2, 1, None, 0]}
    board = forge(initial_board(setup), slots=slots)
    _, a, b = score_sheet(board.state).oracles
    assert (a.ranking, a.first, a.second, a.free) == ((1, 2), 1, 2, 2)
    assert (a.counters, a.spell, a.votes) == ((0, 2, 1), "reversal", 5)
    assert (b.ranking, b.first, b.second) == ((2, 1, 0), 2, None)


def test_a_single_player_leaves_no_second() -> None:
    game = maginor.new(2, "sheet")
    first = game.setup.first_player
    game.submit(MoveWizard(first, "owl"))
    game.submit(MoveWizard(1 - first, "owl"))
    game.submit(PlaySymbolCard(first, "fate"))
    owl = next(s for s in score_sheet(board_of(game).state).oracles if s.oracle == "owl")
    assert (owl.first, owl.second, owl.free) == (first, None, 4)


def test_the_last_sheet_is_the_result() -> None:
    game = maginor.new(2, "sheet")
    play_out(game, [bots_of(DEFINITION)["random"]] * 2, "sheet")
    sheet = score_sheet(board_of(game).state)
    assert list(sheet.votes) == game.view(None).state.totals
    assert list(sheet.ahead) == game.view(None).state.winners
    assert sheet.oracles == ()
