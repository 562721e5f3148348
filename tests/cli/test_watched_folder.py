"""With --watch the transcripts are played again when a file has changed."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from maginor_core.cli import watched_folder
from maginor_core.cli.watched_folder import WatchedFolder
from tests.signals import hear_signals


def test_rulings_are_played_again_when_a_file_changes(tmp_path: Path) -> None:
    source = tmp_path / "engine.py"
    source.write_text("1")
    command = [sys.executable, "-m", "maginor_core", "rulings", "run", "DUEL-06", "--watch"]
    process = subprocess.Popen(
        [*command, "--report", "markdown=report.md"],
        cwd=tmp_path,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
        preexec_fn=hear_signals,  # noqa: PLW1509 # no other thread of the test starts programs
    )
    assert process.stderr is not None
    waiting = "Waiting for a change; Ctrl-C ends.\n"
    try:
        assert process.stderr.readline() == waiting
        for content in ("22", "333"):
            (tmp_path / "report.md").unlink()
            source.write_text(content)
            assert process.stderr.readline() == waiting
            assert (tmp_path / "report.md").is_file()
        process.send_signal(signal.SIGINT)
        assert process.wait(120) == 0
        assert process.stderr.read() == ""
    finally:
        process.kill()
        process.communicate()


@pytest.fixture
def looks(monkeypatch: pytest.MonkeyPatch) -> list[object]:
    """What is done instead of each pause, in order."""
    done: list[object] = []

    def pause(_: float) -> None:
        act = done.pop(0)
        if callable(act):
            act()

    monkeypatch.setattr(watched_folder, "sleep", pause)
    return done


def test_changes_count_from_the_beginning_of_a_use(tmp_path: Path, looks: list[object]) -> None:
    folder = WatchedFolder(tmp_path)
    with folder.used():
        (tmp_path / "engine.py").touch()
    looks += [None]
    folder.wait()
    with folder.used():
        pass
    more = tmp_path / "more.py"
    looks += [None, more.touch, lambda: more.write_text("x"), None]
    folder.wait()
    assert not looks
    with folder.used():
        pass
    looks += [more.unlink, None]
    folder.wait()
    assert not looks


def test_what_the_program_writes_itself_is_not_watched(tmp_path: Path, looks: list[object]) -> None:
    log, report = tmp_path / "engine.log", tmp_path / "report.md"
    folder = WatchedFolder(tmp_path, [report])
    for number in range(2):
        with folder.used():
            log.write_text("x" * number)
            report.write_text("x" * number)
    (tmp_path / ".hidden").touch()
    (tmp_path / "__pycache__").mkdir()
    (tmp_path / "__pycache__" / "engine.pyc").touch()
    source = tmp_path / "engine.py"
    looks += [None, source.touch, None]
    folder.wait()
    assert not looks
