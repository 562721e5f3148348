"""The plugin: with an engine each transcript is a test, and without one nothing happens."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from importlib.metadata import entry_points
from pathlib import Path

import pytest

from maginor_core import games
from maginor_core.engine.resources import spec_folder
from maginor_core.suite.transcript import read_collection

ROOT = Path(__file__).parents[2]


@pytest.fixture
def project(tmp_path: Path) -> Path:
    tmp_path.joinpath("test_own.py").write_text("def test_own():\n    assert True\n")
    return tmp_path


PYTEST = (sys.executable, "-m", "pytest", "-p", "pytest_maginor", "-p", "no:cacheprovider")
STRICT = ("--strict-markers", "-W", "error")


def pytest_in(project: Path, *arguments: str) -> tuple[int, str]:
    """Return the exit status of pytest, and its output."""
    done = subprocess.run(
        [*PYTEST, *STRICT, *arguments],
        cwd=project,
        env={"PYTHONPATH": str(ROOT), "PATH": "", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"},
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout + done.stderr


def test_pytest_finds_the_same_plugin_by_itself() -> None:
    assert [each.value for each in entry_points(group="pytest11", name="pytest_maginor")] == [
        PYTEST[4]
    ]


def test_each_transcript_is_a_test(project: Path, command: Callable[..., str]) -> None:
    engine = command("broken_engine.py", "two earthbeasts tie")
    status, reported = pytest_in(project, "-v", "--maginor-engine", engine, "-k", "DUEL or own")
    transcripts = read_collection(["DUEL"])
    assert status == 1
    assert reported.count("rulings::DUEL-0") >= len(transcripts)
    assert "test_own.py::test_own PASSED" in reported
    broken = [line for line in reported.splitlines() if line.startswith("FAILED")]
    assert 0 < len(broken) < len(transcripts)
    assert "slots of guild_hall: expected [1,null], got [null,null]" in reported
    assert "Traceback" not in reported


@pytest.mark.parametrize(
    ("game", "right", "wrong", "ruling"),
    [
        ("abracada", "{player: chance.die(game", "{player: 1 + chance.die(game", "SPELL-03"),
        ("magalon", 'left["giant"] = sum(dice)', 'left["giant"] = max(dice)', "GIANT-01"),
    ],
)
def test_an_engine_of_another_game_is_tested_by_the_transcripts_of_that_game(
    project: Path, game: str, right: str, wrong: str, ruling: str
) -> None:
    family = ruling.partition("-")[0]
    model = spec_folder() / games.game(game).resources.specification
    options = ("-v", "--maginor-game", game, "-k", f"{family} or hello", "--maginor-engine")
    status, reported = pytest_in(project, *options, f"{sys.executable} {model}")
    transcripts = read_collection([family], games.game(game))
    assert status == 0, reported
    assert reported.count(f"rulings::{family}-") == len(transcripts) > 3
    assert "rulings::PROTOCOL::hello" in reported
    text = model.read_text(encoding="utf-8")
    assert text.count(right) == 1
    broken = project / "broken.py"
    broken.write_text(text.replace(right, wrong), encoding="utf-8")
    status, reported = pytest_in(project, *options, f"{sys.executable} {broken}")
    failed = [line for line in reported.splitlines() if line.startswith("FAILED")]
    assert status == 1
    assert any(ruling in line for line in failed)
    assert "PASSED" in reported, "others are kept"
    assert "Traceback" not in reported


def test_each_conversation_is_a_test(project: Path, command: Callable[..., str]) -> None:
    engine = command("fake_engine.py", "ends at garbage")
    chosen = "hello-is-optional or nan-is-malformed"
    status, reported = pytest_in(project, "-v", "--maginor-engine", engine, "-k", chosen)
    assert status == 1
    assert "rulings::PROTOCOL::hello-is-optional PASSED" in reported, "as pytest shows names"
    assert "FAILED rulings::PROTOCOL.nan-is-malformed" in reported
    assert "ended with exit code 1" in reported
    assert "Traceback" not in reported


def test_without_an_engine_it_does_nothing(project: Path) -> None:
    status, reported = pytest_in(project, "-v")
    assert status == 0
    assert "1 passed" in reported
    assert "rulings::" not in reported


def test_what_an_engine_does_not_claim_is_skipped(
    project: Path, command: Callable[..., str]
) -> None:
    engine = command("fake_engine.py", "few variants")
    status, reported = pytest_in(project, "-rs", "--maginor-engine", engine, "-k", "EDITION-01")
    assert status == 0
    assert "the engine does not list " in reported


@pytest.mark.parametrize("engine", ["/nowhere/engine", "'"])
def test_an_engine_that_cannot_be_run_fails_every_test(project: Path, engine: str) -> None:
    status, reported = pytest_in(project, "--maginor-engine", engine, "-k", "DUEL-06")
    assert status in (pytest.ExitCode.TESTS_FAILED, pytest.ExitCode.USAGE_ERROR)
    assert "cannot be started" in reported or "is not a command" in reported
    assert "INTERNALERROR" not in reported


def test_another_game_is_selected_by_its_name(project: Path) -> None:
    engine = f"{sys.executable} {ROOT / 'spec' / 'magalon' / 'model.py'}"
    chosen = ("--maginor-engine", engine, "--maginor-game", "magalon", "-k", "TURN-05")
    status, reported = pytest_in(project, "-v", *chosen)
    transcripts = read_collection(["TURN-05"], games.game("magalon"))
    assert status == 0
    assert reported.count("PASSED") == len(transcripts) > 1
    status, reported = pytest_in(project, "--maginor-engine", engine, "--maginor-game", "chess")
    assert status == pytest.ExitCode.USAGE_ERROR
    assert '"chess" is not a known game' in reported
