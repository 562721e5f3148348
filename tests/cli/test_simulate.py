from __future__ import annotations

import json
from pathlib import Path

import pytest

from maginor_core.eventlog.logs import read_log, read_logs
from tests.cli.running import Run


def logs(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.iterdir())}


def test_the_same_seed_gives_the_same_logs_to_the_last_byte(run: Run, tmp_path: Path) -> None:
    for name, seed in (("a", "1"), ("b", "1"), ("c", "2")):
        options = ("--seed", seed, "--bots", "random,greedy", "--out", tmp_path / name)
        assert run("simulate", "2", *options)[0] == 0
    assert list(logs(tmp_path / "a")) == ["game-00001.maginor", "game-00002.maginor"]
    assert logs(tmp_path / "a") == logs(tmp_path / "b")
    assert logs(tmp_path / "a") != logs(tmp_path / "c")


def test_a_simulated_game_is_played_by_the_rules_to_its_end(run: Run, tmp_path: Path) -> None:
    run("simulate", "1", "--players", "4", "--edition", "it", "--out", tmp_path / "games")
    stored = read_log(tmp_path / "games" / "game-00001.maginor")
    assert stored.verify().finished
    assert stored.setup.players == 4
    assert stored.setup.variants.reversal_before_duel


def test_games_that_are_there_are_not_written_over(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run("simulate", "2", "--seed", "1", "--out", folder)
    before = logs(folder)
    assert "is not empty" in run.refused("simulate", "1", "--seed", "2", "--out", folder)
    assert logs(folder) == before


def test_force_replaces_games_and_nothing_else(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    run("simulate", "2", "--seed", "1", "--out", folder)
    (folder / "notes.txt").write_text("mine")
    assert run("simulate", "1", "--seed", "2", "--out", folder, "--force")[0] == 0
    assert list(logs(folder)) == ["game-00001.maginor", "notes.txt"]
    assert read_log(folder / "game-00001.maginor").seed == "2.1"


def test_a_file_is_not_a_folder_for_games(run: Run, tmp_path: Path) -> None:
    (tmp_path / "games").write_text("mine")
    assert "games: is a file, not a folder" in run.refused(
        "simulate", "1", "--out", tmp_path / "games", "--force"
    )
    assert (tmp_path / "games").read_text() == "mine"


def test_the_closing_table_counts_every_game_seat_and_bot(run: Run) -> None:
    tally = run.json("simulate", "3", "--seed", "1", "--bots", "greedy,random,random")
    assert tally["games"] == 3
    assert sum(tally["wins_by_seat"]) == pytest.approx(3, abs=0.05)
    assert tally["wins_by_bot"]["greedy"]["seats"] == 3
    assert tally["wins_by_bot"]["random"]["seats"] == 6
    assert tally["points"]["min"] <= tally["points"]["mean"] <= tally["points"]["max"]
    assert tally["events"] > tally["commands"] > 0


def test_a_list_of_bots_rotates_by_a_seat_from_game_to_game(run: Run) -> None:
    reported = run.ok("simulate", "4", "--seed", "1", "--bots", "greedy,random", "--json")
    tally = json.loads(reported)
    assert tally["wins_by_bot"]["greedy"]["wins"] == 4
    assert tally["wins_by_seat"] == [2, 2]


def test_the_table_for_people_contains_the_same(run: Run) -> None:
    _, reported, errors = run("simulate", "2", "--seed", "1")
    assert "games     2" in reported
    assert "random    wins 2 from 4 seats" in reported
    assert errors == ""


def test_the_progress_is_shown_to_people_and_not_among_the_results(
    run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    monkeypatch.setenv("FORCE_COLOR", "1")
    status, reported, errors = run("simulate", "2", "--seed", "1")
    assert status == 0
    assert "Playing" in errors
    assert "Playing" not in reported
    assert run("simulate", "1", "--seed", "1", "--json")[2] == ""


def test_nobody_else_is_a_bot(run: Run) -> None:
    assert run("simulate", "1", "--bots", "elf")[0] == 2
    assert run("simulate", "1", "--bots", "human,greedy")[0] == 2
    assert run("simulate", "1", "--bots", "greedy,random", "--players", "3")[0] == 2
    assert run("simulate", "0")[0] == 2


@pytest.mark.parametrize("name", ["games.maginor", "games.maginor.zst"])
def test_a_shard_holds_the_same_games_in_one_file(run: Run, tmp_path: Path, name: str) -> None:
    shard, folder = tmp_path / name, tmp_path / "games"
    options = ("simulate", "3", "--seed", "1", "--out", folder, "--shard", shard)
    assert run(*options)[0] == 0
    games = list(read_logs(shard))
    assert games == [read_log(path) for path in sorted(folder.iterdir())]
    assert len({game.header.id for game in games}) == 3
    assert all(game.seal is not None and game.verify().finished for game in games)
    before = shard.read_bytes()
    assert run("simulate", "1", "--seed", "2", "--shard", shard)[0] == 2
    assert shard.read_bytes() == before
    assert run("simulate", "1", "--seed", "2", "--shard", shard, "--force")[0] == 0
    assert len(list(read_logs(shard))) == 1


def test_committed_dice_are_checked_by_an_audit(run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "games"
    options = ("simulate", "3", "--seed", "1", "--bots", "random,greedy", "--committed")
    assert run(*options, "--out", folder)[0] == 0
    reported = run.json("audit", folder, "--jobs", 1)
    assert (reported["words"]["ok"], reported["dice"]) == (
        3,
        {"follow from the commitment in this log": 3},
    )
    stored = [read_log(path) for path in sorted(folder.iterdir())]
    assert len({game.seed for game in stored}) == 3
    again = tmp_path / "again"
    run(*options, "--out", again)
    assert logs(again) == logs(folder)


def test_a_cross_table_has_every_two_bots_in_both_orders(run: Run, tmp_path: Path) -> None:
    bots = "random,odds,search-easy"
    options = ("--game", "abracada", "--seed", "cross", "--bots", bots, "--cross")
    found = run.json("simulate", "4", *options, "--out", tmp_path / "games")
    assert found["games"] == 12
    assert [(one["bots"], one["games"]) for one in found["cross"]] == [
        (["random", "odds"], 4),
        (["random", "search-easy"], 4),
        (["odds", "search-easy"], 4),
    ]
    assert all(sum(one["wins"]) == 4 for one in found["cross"])
    assert found["elo"]["odds"] > found["elo"]["random"]
    assert abs(sum(found["elo"].values())) <= 1
    stored = [read_log(path) for path in sorted((tmp_path / "games").iterdir())]
    assert [game.seed for game in stored] == ["cross.1", "cross.1", "cross.2", "cross.2"] * 3
    assert len({game.header.id for game in stored}) == 12
    two = ("simulate", "4", *options[:5], "random,odds", "--cross")
    elo = run.json(*two)["elo"]
    people = run(*two)[1]
    assert f"Elo {elo['odds']:+}" in people
    assert "against odds" in people


def test_a_cross_table_needs_different_bots_and_two_seats(run: Run) -> None:
    for options in (("random",), ("random,random",), ("random,greedy", "--players", "3")):
        assert "--cross" in run.refused("simulate", "2", "--cross", "--bots", *options)


def test_bots_of_games_of_several_are_rated(run: Run) -> None:
    options = ("--players", "3", "--game", "abracada", "--seed", "skills", "--paired")
    asked = ("simulate", "6", *options, "--bots", "odds,random,random", "--skills")
    skills = run.json(*asked)["skills"]
    assert skills["odds"]["mean"] > 25 > skills["random"]["mean"]
    assert all(0 < one["deviation"] < 25 / 3 for one in skills.values())
    assert "OpenSkill" in run.ok(*asked)
    assert "skills" not in run.json(*asked[:-1])
