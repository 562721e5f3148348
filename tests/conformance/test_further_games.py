"""Engine and specification of every further game agree in drawn games."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.cli import main
from maginor_core.engine.resources import spec_folder
from maginor_core.suite.fuzz import fuzz
from maginor_core.suite.process import EngineProcess
from maginor_core.suite.transcript import format_transcript

FURTHER = [name for name in games.GAMES if name != games.DEFAULT]


@pytest.mark.parametrize("name", FURTHER)
def test_the_specification_answers_drawn_games_alike(name: str) -> None:
    definition = games.game(name)
    engine = EngineProcess(
        [sys.executable, str(spec_folder() / definition.resources.specification)], 60
    )
    try:
        played, finding = fuzz(engine, games=30, seed=2, definition=definition)
    finally:
        engine.close()
    assert finding is None, format_transcript(finding.transcript)
    assert played.games >= 30


@pytest.mark.parametrize(
    ("name", "right", "wrong", "ruling"),
    [
        ("abracada", "{player: chance.die(game", "{player: 1 + chance.die(game", "SPELL-03"),
        ("magalon", 'left["giant"] = sum(dice)', 'left["giant"] = max(dice)', "GIANT-01"),
    ],
)
def test_a_wrong_reading_is_reported_with_its_outcomes_of_chance(
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
    name: str,
    right: str,
    wrong: str,
    ruling: str,
) -> None:
    model = (spec_folder() / games.game(name).resources.specification).read_text(encoding="utf-8")
    assert model.count(right) == 1
    broken = tmp_path / "broken.py"
    broken.write_text(model.replace(right, wrong), encoding="utf-8")
    report = tmp_path / "report.jsonl"
    engine = f"{sys.executable} {broken}"
    run = ["rulings", "run", ruling, "--game", name, "--engine", engine]
    assert main([*run, "--report", f"jsonl={report}"]) == 1
    shown = capsys.readouterr().out
    assert f"{ruling}: " in shown
    key = games.game(name).chance.key
    rows = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    asked = [row["asked"] for row in rows if row.get("outcome") == "broken" and "asked" in row]
    assert any(request.get(key) for request in asked)
