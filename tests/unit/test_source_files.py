"""The fingerprint of rules: which text counts, and that it is the same wherever it is."""

from __future__ import annotations

import io
import json
import subprocess
import sys
from collections.abc import Iterator
from importlib import import_module, invalidate_caches
from pathlib import Path
from zipfile import ZipFile

import pytest
from attrs import evolve

from maginor_core import webassembly
from maginor_core.engine.definition import Result
from maginor_core.engine.revisions import Revision
from maginor_core.engine.source_files import MissingSourceError, sources_of_code
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.registry import every_game
from tests.tiny.game import TINY

MODULES = {
    "__init__": "",
    "rules": (
        "import json\n"
        "from functools import partial\n"
        "from typing import TYPE_CHECKING\n"
        "from . import tables\n"
        "from .cards import (  # as printed\n    DECK,\n    first as best,\n)\n"
        "if TYPE_CHECKING:\n    from counted.typed import Typed\n\n"
        "def rule():\n    import counted.late, counted.later as later\n"
        "    from counted.shown import picture\n"
        "shortened = partial(rule)\n"
    ),
    "cards/__init__": "from ..deep import __name__ as depth\nDECK = first = 1\n",
    "cards/unused": "",
    **dict.fromkeys(("tables", "deep", "late", "later", "typed", "shown", "unused"), ""),
}
COUNTED = {"rules", "tables", "deep", "late", "later", "cards/__init__"}
PRINT = (
    "import json; from maginor_core.registry import every_game; "
    "print(json.dumps({game.name: game.fingerprint.hex() for game in every_game()}))"
)


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    folder = tmp_path / "counted"
    for name, text in MODULES.items():
        path = folder / f"{name}.py"
        path.parent.mkdir(exist_ok=True)
        path.write_text(text)
    monkeypatch.syspath_prepend(tmp_path)
    invalidate_caches()
    yield folder
    for name in [name for name in sys.modules if name.partition(".")[0] == "counted"]:
        del sys.modules[name]


def test_all_that_rules_import_counts_and_nothing_else(package: Path) -> None:
    rules = import_module("counted.rules")
    for code in (rules.rule, rules.shortened):
        found = sources_of_code([code, {"as": code}], without=["counted.shown", ""])
        assert set(found) == {f"counted/{name}.py" for name in COUNTED}
    assert "counted/shown.py" in sources_of_code([rules.rule])


def test_code_without_a_file_has_no_sources(package: Path) -> None:
    rule = import_module("counted.rules").rule
    (package / "rules.py").unlink()
    with pytest.raises(MissingSourceError, match=r"no source of the module counted\.rules"):
        sources_of_code([rule])

    def written(state: object) -> Result | None:
        """As in a build that is compiled."""
        return None

    written.__module__ = "nowhere.at_all"
    compiled = evolve(TINY, result=written)
    assert compiled.fingerprint == b""
    assert TINY.fingerprint != b""


def test_other_revisions_and_other_deals_are_other_rules() -> None:
    prints = {
        DEFINITION.fingerprint,
        evolve(DEFINITION, revision=2).fingerprint,
        evolve(DEFINITION, revision=2, revisions={1: Revision({"rites_count": True})}).fingerprint,
        evolve(
            DEFINITION,
            setups=evolve(
                DEFINITION.setups,
                deal=lambda players, seed, parts, variants: DEFINITION.setups.deal(
                    players, "another", parts, variants
                ),
            ),
        ).fingerprint,
    }
    assert len(prints) == 4
    assert all(len(each) == 32 for each in prints)
    assert evolve(DEFINITION, title="Another").fingerprint == DEFINITION.fingerprint


def test_rules_are_known_again_in_an_archive_and_with_other_ends_of_lines(tmp_path: Path) -> None:
    """As a page has them, and as Git writes them on Windows."""
    right = {game.name: game.fingerprint.hex() for game in every_game() if game.name in BUNDLED}
    archive = webassembly.archive()
    (tmp_path / "engine.zip").write_bytes(archive)
    for name, content in _of_package(archive).items():
        path = tmp_path / "folder" / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content.replace(b"\n", b"\r\n") if name.endswith(".py") else content)
    for place in ("engine.zip", "folder"):
        program = f"import sys; sys.path.insert(0, {str(tmp_path / place)!r}); {PRINT}"
        command = [sys.executable, "-I", "-S", "-c", program]
        done = subprocess.run(command, capture_output=True, check=False)
        assert done.returncode == 0, done.stderr.decode()
        assert json.loads(done.stdout) == right


BUNDLED = ("maginor", "abracada", "magalon")


def _of_package(archive: bytes) -> dict[str, bytes]:
    with ZipFile(io.BytesIO(archive)) as packed:
        return {name: packed.read(name) for name in packed.namelist()}
