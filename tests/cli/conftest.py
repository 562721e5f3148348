from __future__ import annotations

from io import StringIO
from pathlib import Path

import pytest

from maginor_core import MaginorGame, maginor
from maginor_core.cli import main
from maginor_core.eventlog.logs import GameLog, OpenSeed, write_log
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.play.bots import bots_of, play_out
from tests.cli.running import Run


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    monkeypatch.setenv("COLUMNS", "100")
    monkeypatch.delenv("FORCE_COLOR", raising=False)

    def runner(*arguments: object, typed: str = "") -> tuple[int, str, str]:
        monkeypatch.setattr("sys.stdin", StringIO(typed))
        status = main([str(argument) for argument in arguments])
        reported = capsys.readouterr()
        return status, reported.out, reported.err

    return runner


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
