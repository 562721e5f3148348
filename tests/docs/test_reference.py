"""The pages build without a warning, and the reference describes every public name."""

from __future__ import annotations

import re
import subprocess
import sys
from importlib import import_module
from inspect import ismodule
from pathlib import Path
from pkgutil import walk_packages

import pytest
from sphinx.util.inventory import InventoryFile

import maginor_core

ROOT = Path(__file__).parents[2]
PAGES = sorted((ROOT / "docs" / "reference").glob("*.md"))
MODULES = [
    found
    for page in PAGES
    for found in re.findall(r"^\.\. automodule:: (\S+)$", page.read_text(), re.MULTILINE)
]
INSIDE = ("api", "commands", "events", "heuristics", "languages", "presentation")
"""What is offered under another name, or is a part of one game alone."""


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages, built as scripts/docs does."""
    folder = tmp_path_factory.mktemp("docs")
    words = (ROOT / "scripts" / "docs").read_text(encoding="utf-8").replace("\\\n", "")
    [line] = re.findall(r"^exec \.venv/bin/python (-m sphinx .*)$", words, re.MULTILINE)
    options = line.replace("build/doctrees", str(folder / "doctrees")).split()[:-1]
    ran = subprocess.run(
        [sys.executable, *options, folder / "html"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return folder / "html"


def test_every_public_name_is_in_the_reference(built: Path) -> None:
    with (built / "objects.inv").open("rb") as file:
        inventory = InventoryFile.load(file, "", lambda _, target: target)
    described = {name for kind in inventory.values() for name in kind}
    checked = 0
    for name in MODULES:
        if name == "maginor_core.commands":
            continue  # its classes are those of maginor_core
        module = import_module(name)
        offered = {
            each for each in getattr(module, "__all__", ()) if not ismodule(getattr(module, each))
        }
        assert {each for each in offered if f"{name}.{each}" not in described} == set(), name
        checked += len(offered)
    assert checked > 200


def test_every_package_that_offers_names_has_its_part_in_the_reference() -> None:
    offering = {
        found.name
        for found in walk_packages(maginor_core.__path__, "maginor_core.")
        if not any(f".{part}" in found.name for part in INSIDE)
        if not found.name.endswith(("__main__", ".env", "v0001_games_and_records", "v0002_rooms"))
        if hasattr(import_module(found.name), "__all__")
    }
    assert len(offering) > 8
    assert offering <= set(MODULES)


def test_docstrings_are_rendered_with_their_sections(built: Path) -> None:
    page = (built / "docs" / "reference" / "tables.html").read_text(encoding="utf-8")
    assert '<dt class="field-odd">Parameters' in page
    assert "Raises<span" in page
    text = re.sub(r"<[^>]+>", "", page)
    for leftover in ("Args:", ":ivar", ":class:", ":exc:", ":param"):
        assert leftover not in text, leftover
