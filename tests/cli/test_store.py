"""``maginor store`` brings log files into a database and back, byte for byte."""

from __future__ import annotations

import json
from pathlib import Path

from maginor_core.eventlog.stores import FileStore, create_game
from maginor_core.games.maginor.definition import DEFINITION
from tests.cli.running import Run
from tests.stores.test_stores import CHANCE, SETUP, play


def test_the_command_line_imports_lists_and_exports(run: Run, tmp_path: Path) -> None:
    with FileStore(tmp_path / "games") as files:
        for name in ("one", "two"):
            _, game = create_game(files, DEFINITION, SETUP, CHANCE, name)
            play(game, 5)
    url = f"sqlite:///{tmp_path / 'games.db'}"
    assert run("store", "import", url, tmp_path / "games") == (0, "2 games imported\n", "")
    assert run("store", "list", url) == (0, "one\ntwo\n", "")
    status, reported, _ = run("store", "export", url, tmp_path / "out", "--json")
    assert (status, len(json.loads(reported)["exported"])) == (0, 2)
    for name in ("one.maginor", "two.maginor"):
        exported = (tmp_path / "out" / name).read_bytes()
        assert exported == (tmp_path / "games" / name).read_bytes()
    status, reported, _ = run("store", "audit", url, "--jobs", 1)
    assert (status, "ok so far" in reported, "2 games in 2 files" in reported) == (0, True, True)
    assert "is there already" in run.refused("store", "export", url, tmp_path / "out", "two")
    (tmp_path / "empty").mkdir()
    for arguments in (
        ("list", "nowhere"),
        ("list", "mysql://localhost/games"),
        ("import", url, tmp_path / "none"),
        ("import", url, tmp_path / "empty"),
        ("export", url, tmp_path / "out", "nobody"),
    ):
        status, _, errors = run("store", *arguments)
        assert status == 2
        assert errors.startswith("Error: ")
