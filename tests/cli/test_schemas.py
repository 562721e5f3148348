"""``maginor schemas`` writes the schemas and types of any game into a folder."""

from __future__ import annotations

import json
from pathlib import Path

from maginor_core import games
from maginor_core.engine.resources import npm_folder, spec_folder
from maginor_core.engine.schemas import schemas_of
from tests.cli.running import Run
from tests.tiny.game import TINY


def test_a_command_writes_them_for_any_game(run: Run, tmp_path: Path) -> None:
    assert games.game(TINY.name) is TINY
    out = tmp_path / "made" / "types"
    status, listed, _ = run("schemas", "--game", TINY.name, "--out", out)
    names = ["command.json", "event.json", "setup.json", "view.json", "swap_or_keep.d.ts"]
    assert (status, listed.split()) == (0, [str(out / name) for name in names])
    for name, schema in schemas_of(TINY).items():
        assert json.loads((out / f"{name}.json").read_text("utf-8")) == schema
    assert (out / "swap_or_keep.d.ts").read_text("utf-8").startswith("// What Swap or Keep is")
    assert run("schemas", "--game", TINY.name, "--out", out)[0] == 0
    (tmp_path / "file").touch()
    assert "cannot be written" in run.refused(
        "schemas", "--game", TINY.name, "--out", tmp_path / "file"
    )


def test_the_games_of_the_package_have_their_own(run: Run, tmp_path: Path) -> None:
    for name in games.GAMES:
        out = tmp_path / name
        files = run.json("schemas", "--game", name, "--out", out)["files"]
        assert sorted(files) == sorted(map(str, out.iterdir()))
        schemas = spec_folder() / games.game(name).resources.schemas
        assert (out / "view.json").read_bytes() == (schemas / "view.json").read_bytes()
        types = npm_folder() / "types" / f"{name}.d.ts"
        assert (out / types.name).read_bytes() == types.read_bytes()
