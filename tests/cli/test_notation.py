"""A game is printed in notation, and a log is written from it again."""

from __future__ import annotations

import json
from pathlib import Path

from maginor_core.eventlog.logs import read_log
from tests.cli.running import Run


def test_a_log_is_written_from_its_notation(run: Run, log: Path, tmp_path: Path) -> None:
    text = run.ok("log", "notation", log)
    assert text.startswith("maginor-notation 1\ngame maginor\nsetup {")
    (tmp_path / "game.txt").write_text(text)
    again = tmp_path / "again.maginor"
    status, reported, _ = run("log", "from-notation", tmp_path / "game.txt", again)
    assert (status, "the game is finished" in reported) == (0, True)
    assert list(read_log(again).records) == list(read_log(log).records)
    assert run("audit", again, "--jobs", 1)[0] == 0
    assert run("log", "notation", again)[1] == text
    status, reported, _ = run("log", "notation", again, "--json")
    assert json.loads(reported)["notation"] == text.splitlines()


def test_an_unfinished_game_becomes_an_open_log(run: Run, log: Path, tmp_path: Path) -> None:
    lines = run("log", "notation", log)[1].splitlines()
    (tmp_path / "part.txt").write_text("\n".join(lines[:20]) + "\n; to be continued\n")
    status, reported, _ = run(
        "log", "from-notation", tmp_path / "part.txt", tmp_path / "part.maginor", "--json"
    )
    assert (status, json.loads(reported)) == (0, {"commands": 17, "finished": False})


def test_replay_shows_notation(run: Run, log: Path) -> None:
    reported = run.ok("replay", log, "--notation")
    lines = run("log", "notation", log)[1].splitlines()
    for place, line in enumerate(lines[3:8], 1):
        assert f"{place}  Player" in reported
        assert f": {line.partition(' =')[0]}\n" in reported


def test_what_is_no_notation_gets_an_error(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bytes.txt").write_bytes(b"\xff\xfe")
    (tmp_path / "other.txt").write_text("1. e4 e5\n")
    for name in ("none.txt", "bytes.txt", "other.txt", "."):
        status, _, errors = run("log", "from-notation", tmp_path / name, tmp_path / "new.maginor")
        assert status == 2
        assert errors.startswith("Error: ")
    assert not (tmp_path / "new.maginor").exists()
