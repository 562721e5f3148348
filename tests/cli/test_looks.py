from __future__ import annotations

import json
from pathlib import Path

from maginor_core import MaginorGame
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.games.maginor.presentation.score import score_sheet
from tests.board import board_of
from tests.cli.running import Run


def test_legal_lists_exactly_what_may_be_done(
    run: Run, log: Path, finished_game: MaginorGame
) -> None:
    for version in (0, 10, 25):
        branch = finished_game.branch(version)
        reported = run.ok("log", "legal", log, "--at", version, "--json")
        assert json.loads(reported)["commands"] == [
            DEFINITION.command_json.to_json(c) for c in branch.legal()
        ]
        reported = run.ok("log", "legal", log, "--at", version)
        assert len(reported.splitlines()) == len(branch.legal())


def test_legal_of_a_seat_that_is_not_to_act_is_empty(
    run: Run, log: Path, finished_game: MaginorGame
) -> None:
    other = 1 - finished_game.setup.first_player
    reported = run.ok("log", "legal", log, "--at", "0", "--seat", other, "--json")
    assert json.loads(reported)["commands"] == []
    reported = run.ok("log", "legal", log, "--at", "0", "--seat", other)
    assert reported == f"At version 0 Player {other + 1} may not act.\n"
    assert run("log", "legal", log, "--seat", "3")[0] == 2


def test_legal_after_the_end_reports_it(run: Run, log: Path, finished_game: MaginorGame) -> None:
    reported = run.ok("log", "legal", log)
    assert reported == f"At version {finished_game.version} nobody may act; the game is over.\n"


def test_the_score_sheet_shows_who_would_choose(
    run: Run, log: Path, finished_game: MaginorGame
) -> None:
    version = 30
    sheet = score_sheet(board_of(finished_game, version).state)
    reported = run.ok("log", "score", log, "--at", version, "--json")
    shown = json.loads(reported)
    assert shown["votes"] == list(sheet.votes)
    for row, standing in zip(shown["oracles"], sheet.oracles, strict=True):
        assert row["oracle"] == standing.oracle
        assert row["ranking"] == list(standing.ranking)
        assert (row["first"], row["second"]) == (standing.first, standing.second)
    reported = run.ok("log", "score", log, "--at", version)
    assert all(name in reported for name in ("Guild Hall", "first", "second"))


def test_the_score_sheet_of_the_end_names_the_winner(
    run: Run, log: Path, finished_game: MaginorGame
) -> None:
    winners = finished_game.view(None).state.winners
    assert winners is not None
    reported = run.ok("log", "score", log)
    assert f"won: Player {winners[0] + 1}" in reported


def test_statistics_count_the_game(run: Run, log: Path, finished_game: MaginorGame) -> None:
    reported = run.ok("log", "stats", log, "--json")
    shown = json.loads(reported)
    totals = finished_game.view(None).state.totals
    assert totals is not None
    assert [seat["votes"] for seat in shown["seats"]] == list(totals)
    assert sum(shown["faces"].values()) == board_of(finished_game).rolls
    assert shown["version"] == finished_game.version
    assert sorted(shown["scored"]) == sorted(finished_game.setup.circle)
    reported = run.ok("log", "stats", log)
    assert "cards played" in reported


def test_statistics_of_a_version_count_up_to_it(run: Run, log: Path) -> None:
    reported = run.ok("log", "stats", log, "--at", "0", "--json")
    assert json.loads(reported)["events"] == 0
