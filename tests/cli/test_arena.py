"""A table counts entries whose every game is confirmed, and says what is wrong in others."""

from __future__ import annotations

import json
import os
import re
import shlex
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from maginor_core import games
from maginor_core.eventlog.logs import read_log
from maginor_core.eventlog.shard import gather
from maginor_core.play import entry
from tests.cli.running import Run

SEED = "table"
Change = Callable[[dict[str, Any]], object]  # Any: JSON


def entered(
    run: Run, folder: Path, *, count: int = 2, bots: str = "odds,random", seed: str = SEED
) -> Path:
    words = ("--game", "abracada", "--seed", seed, "--bots", bots, "--cross")
    run.ok("simulate", count, *words, "--out", folder, "--entry")
    return folder


def changed(folder: Path, change: Change) -> None:
    path = folder / entry.FILE
    data = json.loads(path.read_text())
    change(data)
    path.write_text(json.dumps(data))


def test_a_table_has_what_every_bot_has_won_and_against_whom(run: Run, tmp_path: Path) -> None:
    one = entered(run, tmp_path / "one")
    other = entered(run, tmp_path / "other", bots="odds,search-easy")
    results = run.json("arena", one, other, "--seed", SEED, "--out", tmp_path / "out")
    (table,) = results["tables"]
    assert (table["terms"], table["games"]) == ("Abracada…What?, 2 players", 4)
    assert {row["bot"]: row["seats"] for row in table["bots"]} == {
        "odds": 4,
        "random": 2,
        "search-easy": 2,
    }
    assert sum(row["won"] for row in table["bots"]) == 4
    assert [row["bots"] for row in table["pairs"]] == [["odds", "random"], ["odds", "search-easy"]]
    assert all(row["games"] == 2 for row in table["pairs"])
    assert table["bots"][0]["elo"] == max(row["elo"] for row in table["bots"])
    assert [row["counts"] for row in results["entries"]] == [True, True]
    assert json.loads((tmp_path / "out" / "results.json").read_text()) == results
    page = (tmp_path / "out" / "results.md").read_text()
    assert "| `odds` |" in page
    assert page == run.ok("arena", one, other)


def test_a_game_that_several_entries_have_counts_once(run: Run, tmp_path: Path) -> None:
    folders = [entered(run, tmp_path / name) for name in ("one", "other")]
    assert run.json("arena", *folders)["tables"][0]["games"] == 2


def test_games_of_several_players_have_shares_and_no_rating(run: Run, tmp_path: Path) -> None:
    bots = ("--bots", "odds,random,random", "--game", "abracada", "--seed", SEED)
    run.ok("simulate", 3, *bots, "--paired", "--out", tmp_path / "three", "--entry")
    (table,) = run.json("arena", tmp_path / "three")["tables"]
    assert table["terms"].endswith("3 players")
    assert {row["elo"] for row in table["bots"]} == {None}
    assert "| – |" in run.ok("arena", tmp_path / "three")


def test_other_variants_have_another_table(run: Run, tmp_path: Path) -> None:
    one = entered(run, tmp_path / "one")
    words = ("--game", "abracada", "--seed", SEED, "--bots", "odds,random", "--cross")
    variant = ("--variant", "any_order=true")
    run.ok("simulate", 2, *words, *variant, "--out", tmp_path / "other", "--entry")
    tables = run.json("arena", one, tmp_path / "other")["tables"]
    assert [table["terms"] for table in tables] == [
        "Abracada…What?, 2 players",
        "Abracada…What?, 2 players, any_order=true",
    ]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        (lambda data: data["games"][0].update(seats=["odds", "greedy"]), "lacks deal 1 with"),
        (lambda data: data["games"].pop(), "lacks deal 1 with random, odds"),
        (lambda data: data["games"].clear(), "has no games"),
        (lambda data: data["games"][0].update(seed="other.1"), "games of several seeds"),
        (lambda data: [game.update(seed=f"{SEED}.x") for game in data["games"]], "no such game"),
        (lambda data: data["games"][0].update(file="../away"), 'has no such game: "../away"'),
        (lambda data: data["games"][0].update(seats=[]), "must be a list of texts, not []"),
        (lambda data: data["games"][0].update(seats=["odds"] * 40), "and 40 seats"),
        (lambda data: data["games"][0].pop("seed"), "is no entry: KeyError 'seed'"),
        (lambda data: data.update(form=2), "has form 2; known is 1"),
        (
            lambda data: data.update(refused=[{"game": 9, "version": 0, "answer": ""}]),
            "has refusals in games that it has not; the last one is 1",
        ),
        (
            lambda data: data.update(refused=[{"game": 0, "version": -1, "answer": ""}]),
            "must be a number from 0 on, not -1",
        ),
        (
            lambda data: data.update(refused=[{"game": 0, "version": 0, "answer": 1}]),
            "must be a text, not 1",
        ),
    ],
)
def test_a_file_that_is_no_whole_entry_does_not_count_and_others_do(
    run: Run, tmp_path: Path, change: Change, reason: str
) -> None:
    folder, other = [entered(run, tmp_path / name) for name in ("one", "other")]
    changed(folder, change)
    results = run.json("arena", folder, other, status=1)
    assert [row["counts"] for row in results["entries"]] == [False, True]
    assert reason in results["entries"][0]["wrong"][0]


def test_a_folder_without_an_entry_is_refused(run: Run, tmp_path: Path) -> None:
    assert "simulate … --out FOLDER --entry writes it" in run.refused("arena", tmp_path)
    away = tmp_path / "away"
    assert run.refused("arena", away) == f"Error: {away}: there is no such file or folder\n"
    (tmp_path / entry.FILE).write_text("[")
    assert "is not JSON" in run("arena", tmp_path)[1]
    (tmp_path / entry.FILE).unlink()
    os.mkfifo(tmp_path / entry.FILE)
    assert "is a pipe" in run.refused("arena", tmp_path)


def test_an_entry_needs_logs_of_every_order_with_open_dice(run: Run, tmp_path: Path) -> None:
    words = ("simulate", "2", "--bots", "random,greedy", "--entry")
    out = ("--out", tmp_path / "one")
    for more in (("--paired",), out, (*out, "--paired", "--committed")):
        assert "--entry needs --out" in run.refused(*words, *more)


def test_a_bot_that_others_name_runs_no_code_and_takes_no_long_time() -> None:
    definition = games.game("abracada")
    for name in ("odds", "random", "search", "search@500"):
        assert entry.is_repeatable(definition, name)
    for name in ("search@99999", "search@9ms", "os:getcwd", "trained.onnx", "command:true", ""):
        assert not entry.is_repeatable(definition, name)


def test_a_name_that_is_no_text_is_written(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = entered(run, tmp_path / "one")
    stored = [read_log(folder / f"game-0000{number}.maginor").header.id for number in (1, 2)]
    ids = iter(stored)
    monkeypatch.setattr(entry, "id_of", lambda *_: next(ids))

    def rename(data: dict[str, Any]) -> None:  # Any: JSON
        for game in data["games"]:
            game["seats"] = ["\ud800`|" if bot == "random" else bot for bot in game["seats"]]

    changed(folder, rename)
    assert run("arena", folder, "--out", tmp_path / "out")[0] == 0
    assert "| `?'¦` |" in (tmp_path / "out" / "results.md").read_text()


def swap(data: dict[str, Any]) -> None:  # Any: JSON
    one, other = data["games"]
    one["seats"], other["seats"] = other["seats"], one["seats"]


def other_bot(data: dict[str, Any]) -> None:  # Any: JSON
    for game in data["games"]:
        game["seats"] = [bot.replace("random", "search") for bot in game["seats"]]


def test_what_the_logs_do_not_show_does_not_count(run: Run, tmp_path: Path) -> None:
    folder = entered(run, tmp_path / "one")
    kept = (folder / entry.FILE).read_text()

    def wrong(*words: str) -> str:
        results = run.json("arena", folder, *words, status=1)
        assert results["tables"] == []
        (judged,) = results["entries"]
        assert not judged["counts"]
        return str(judged["wrong"])

    for change in (swap, other_bot):
        changed(folder, change)
        assert "its id is not that of a game of" in wrong()
        (folder / entry.FILE).write_text(kept)
    assert "played with the seed table, not tournament" in wrong("--seed", "tournament")
    log = folder / "game-00002.maginor"
    data = log.read_bytes()
    log.write_bytes(data[:-40])
    assert "the audit says: " in wrong()
    log.write_bytes(data)
    gather([folder / "game-00001.maginor", log], tmp_path / "both.maginor")
    log.write_bytes((tmp_path / "both.maginor").read_bytes())
    assert "has 2 games, not one" in wrong()
    log.unlink()
    assert "game-00002.maginor" in wrong()
    assert "| no: game-00002.maginor" in run("arena", folder)[1]


def test_a_listed_bot_must_have_decided_as_it_does(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = entered(run, tmp_path / "one")
    path = folder / "game-00001.maginor"
    stored = read_log(path)
    played = entry.ArenaEntry.read(folder).games[0]
    every = range(len(stored.records))
    assert entry.counted(played, stored, {}, every).seats == ("odds", "random")
    nothing: dict[int, list[str]] = {}
    given = stored, nothing, every
    named = entry.Played(played.file, played.seed, ("random", "odds"))
    monkeypatch.setattr(entry, "id_of", lambda *_: stored.header.id)
    with pytest.raises(entry.NotCountedError, match=r"at version 0 odds decides b cast"):
        entry.counted(named, *given)
    with pytest.raises(entry.NotCountedError, match="but the entry names 3"):
        entry.counted(entry.Played("", played.seed, ("odds",) * 3), *given)
    with pytest.raises(entry.NotCountedError, match=r"do not follow from the seed table\.2"):
        entry.counted(entry.Played("", "table.2", played.seats), *given)


PROGRAM = """
import json, sys
for line in sys.stdin:
    asked = json.loads(line)
    print("abcde"[asked["seat"]] + (" cast 8" if asked["attempt"] < 3 else " end"), flush=True)
"""


def test_what_a_program_was_refused_is_judged_again(run: Run, tmp_path: Path) -> None:
    program = tmp_path / "program.py"
    program.write_text(PROGRAM)
    name = f"command:{sys.executable} {program}"
    folder = entered(run, tmp_path / "one", bots=f"{name},random")
    (table,) = run.json("arena", folder)["tables"]
    told = table["programs"][name]
    assert told["decisions"] > told["legal_at_once"] > 0
    assert sum(told["refusals"].values()) >= told["drawn"]
    assert all(re.fullmatch(r"[A-Z]+-\d+", ruling) for ruling in told["refusals"])
    page = run.ok("arena", folder)
    assert "| program | decisions | legal at once |" in page
    kept = json.loads((folder / entry.FILE).read_text())
    first = kept["games"][0]["seats"].index(name)  # the same seat begins both games
    for refused, reason in (
        ([{"game": 0, "version": 10**6, "answer": "?"}], "refusals that cannot have been"),
        ([{"game": 1 - first, "version": 0, "answer": "b cast 8"}], "was legal, not refused"),
        ([{"game": first, "version": 0, "answer": "?"}], "random is asked, which is no program"),
        ([{"game": 1 - first, "version": 0, "answer": "?"}] * 4, "that cannot have been"),
    ):
        (folder / entry.FILE).write_text(json.dumps({**kept, "refused": refused}))
        wrong = run.json("arena", folder, status=1)["entries"][0]["wrong"]
        assert reason in str(wrong)


def test_the_commands_on_the_page_succeed(
    run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    page = (Path(__file__).parents[2] / "docs/how-to/arena.md").read_text(encoding="utf-8")
    (program,) = re.findall(r"^```python\n(.*?)^```$", page, re.MULTILINE | re.DOTALL)
    monkeypatch.chdir(tmp_path)
    Path("player.py").write_text(program, encoding="utf-8")
    for block in re.findall(r"^```sh\n(.*?)^```$", page, re.MULTILINE | re.DOTALL):
        for line in block.splitlines():
            run.ok(*shlex.split(line.replace("python3", sys.executable))[1:])
    assert json.loads(Path("results/results.json").read_text())["entries"][0]["counts"]
    (table,) = run.json("arena", "model")["tables"]
    (told,) = table["programs"].values()
    assert 0 < told["legal_at_once"] <= told["decisions"]
