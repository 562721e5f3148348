from __future__ import annotations

import json
import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

from maginor_core.play.analysis import GRADES
from tests.cli.running import Run


@pytest.fixture
def file(run: Run, tmp_path: Path) -> Path:
    options = ("--game", "abracada", "--bots", "random,odds", "--seed", "analysed")
    run("simulate", "1", *options, "--out", tmp_path / "games")
    return tmp_path / "games" / "game-00001.maginor"


def test_every_decision_is_judged_and_mistakes_come_first(run: Run, file: Path) -> None:
    reported = run.ok("log", "analyse", file, "--iterations", "4", "--json")
    decisions = json.loads(reported)["decisions"]
    losses = [one["loss"] for one in decisions]
    assert losses == sorted(losses, reverse=True)
    assert all(0 <= one["value"] <= 1 for one in decisions)
    for one in decisions:
        grades = [name for name, least in GRADES.items() if one["loss"] >= least]
        assert one["grade"] == (grades[-1] if grades else None)
    by_seat = [sum(one["loss"] for one in decisions if one["seat"] == seat) for seat in (0, 1)]
    assert by_seat[0] > by_seat[1]  # the random bot, and the odds bot
    assert run("log", "analyse", file, "--iterations", "4", "--json")[1] == reported


def test_people_read_the_worst_mistakes_and_see_every_decision_on_a_graph(
    run: Run, file: Path, tmp_path: Path
) -> None:
    graph = tmp_path / "graph.svg"
    options = ("log", "analyse", file, "--iterations", "4", "--svg", graph)
    decisions = run.json(*options)["decisions"]
    root = ElementTree.fromstring(graph.read_text())
    space = "{http://www.w3.org/2000/svg}"
    discs = [one for one in root.iter(f"{space}circle") if one.get("r") == "3"]
    assert len(discs) == len(decisions)
    marks = [one for one in root.iter(f"{space}path") if one.get("class") == "mark-line"]
    assert len(marks) == sum(one["grade"] is not None for one in decisions)
    named = {one.text for one in root.iter(f"{space}text")}
    assert str(decisions[0]["version"]) in named
    assert "graph.svg" in run.refused(*options)

    reported = run.ok("log", "analyse", file, "--iterations", "4", "--worst", "3")
    assert len(reported.splitlines()) == 3
    worst = r"version \d+, Player [12]: \D.* \(\d+%\), better \D.* \(\d+%\): ([a-z]+)"
    for line, one in zip(reported.splitlines(), decisions[:3], strict=True):
        found = re.fullmatch(worst, line)
        assert found
        assert found[1] == one["grade"]


def test_a_search_is_not_judged_by_itself(run: Run, tmp_path: Path) -> None:
    options = ("--game", "abracada", "--bots", "search,search", "--seed", "e")
    run("simulate", "1", *options, "--out", tmp_path / "games")
    reported = run("log", "analyse", tmp_path / "games" / "game-00001.maginor", "--json")[1]
    decisions = json.loads(reported)["decisions"]
    assert any(one["loss"] > 0 for one in decisions)
    assert all(one["best"] != one["played"] for one in decisions if one["loss"])
    assert all(one["best"] == one["played"] for one in decisions if not one["loss"])
