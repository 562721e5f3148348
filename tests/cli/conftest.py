from __future__ import annotations

from pathlib import Path

import pytest

from maginor_core import MaginorGame, maginor
from maginor_core.eventlog.logs import GameLog, OpenSeed, write_log
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.cli.running import Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)
    return Run(capsys, monkeypatch)


@pytest.fixture(scope="session")
def finished_game() -> MaginorGame:
    """A whole game of two greedy bots, with a duel and spells in it."""
    game = maginor.new(2, "cli.1")
    play_out(game, [bots_of(DEFINITION)["greedy"]] * 2, "cli.1")
    return game


@pytest.fixture
def log(tmp_path: Path, finished_game: MaginorGame) -> Path:
    """The sealed log file of the finished game."""
    path = tmp_path / "game.maginor"
    chance = OpenSeed("cli.1", "reconstruction-1")
    write_log(path, finished_game.setup, finished_game.log, chance)
    return path


@pytest.fixture
def open_log(tmp_path: Path, finished_game: MaginorGame) -> Path:
    """The log file of the finished game, as it is before it is sealed."""
    path = tmp_path / "open.maginor"
    chance = OpenSeed("cli.1", "reconstruction-1")
    with GameLog.create(path, finished_game.setup, chance, sync="never") as log:
        for record in finished_game.log:
            log.append(record)
    return path


@pytest.fixture
def false_log(tmp_path: Path, finished_game: MaginorGame) -> Path:
    """A log that lacks a command, so that the rules do not confirm the later ones."""
    records = list(finished_game.log)
    del records[5]
    path = tmp_path / "false.maginor"
    with GameLog.create(path, finished_game.setup, OpenSeed("cli.1"), sync="never") as writer:
        for record in records:
            writer.append(record)
    return path


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder, which is the current one."""
    monkeypatch.chdir(tmp_path)
    return tmp_path


@pytest.fixture
def ours(tmp_path: Path) -> Path:
    """Where the log of a game is written that people play here."""
    return tmp_path / "ours.maginor"
