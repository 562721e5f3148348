from __future__ import annotations

import json
from pathlib import Path

import pytest

from tests.cli.running import Run


@pytest.fixture
def file(run: Run, tmp_path: Path) -> Path:
    options = ("--game", "abracada", "--bots", "random,odds", "--seed", "analysed")
    run("simulate", "1", *options, "--out", tmp_path / "games")
    return tmp_path / "games" / "game-00001.maginor"


def test_every_decision_is_judged_and_mistakes_come_first(run: Run, file: Path) -> None:
    status, reported, _ = run("log", "analyse", file, "--iterations", "40", "--json")
    decisions = json.loads(reported)["decisions"]
    assert status == 0
    losses = [one["loss"] for one in decisions]
    assert losses == sorted(losses, reverse=True)
    assert all(0 <= one["value"] <= 1 for one in decisions)
    by_seat = [sum(one["loss"] for one in decisions if one["seat"] == seat) for seat in (0, 1)]
    assert by_seat[0] > by_seat[1]  # the random bot, and the odds bot
    assert run("log", "analyse", file, "--iterations", "40", "--json")[1] == reported


def test_people_read_the_worst_mistakes(run: Run, file: Path) -> None:
    status, reported, _ = run("log", "analyse", file, "--iterations", "20", "--worst", "3")
    assert status == 0
    assert len(reported.splitlines()) == 3
    assert all("better" in line for line in reported.splitlines())
