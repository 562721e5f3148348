"""``maginor log draw`` writes a picture of a logged game at any version, for any viewer."""

from __future__ import annotations

from pathlib import Path

from tests.cli.running import Run


def test_a_board_is_drawn_to_a_file_or_printed(run: Run, log: Path, tmp_path: Path) -> None:
    path = tmp_path / "board.svg"
    status, reported, errors = run("log", "draw", log, "--at", 10, "--seat", 1, "-o", path)
    assert (status, reported, errors) == (0, f"version 10 drawn to {path}\n", "")
    printed = run("log", "draw", log, "--at", 10, "--seat", 1)[1]
    assert printed == path.read_text() + "\n"
    assert printed.startswith("<svg ")
    content = run.json("log", "draw", log)
    assert (content["version"] > 10, content["svg"].startswith("<svg ")) == (True, True)


def test_what_cannot_be_drawn_gets_an_error(run: Run, log: Path, tmp_path: Path) -> None:
    (tmp_path / "there.svg").touch()
    for arguments in (
        (tmp_path / "none.maginor",),
        (log, "--at", "99999"),
        (log, "--at", "x"),
        (log, "--seat", "7"),
        (log, "-o", tmp_path / "there.svg"),
    ):
        assert "Error" in run.refused("log", "draw", *arguments)
