"""The pages build without a warning, and the reference describes every public name."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from html import unescape
from importlib import import_module
from importlib.metadata import packages_distributions, requires
from inspect import ismodule
from pathlib import Path
from pkgutil import walk_packages
from urllib.parse import unquote

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from playwright.sync_api import sync_playwright
from sphinx.util.inventory import InventoryFile

import maginor_core
from tests.browser.conftest import CHROMIUM, OPTIONS

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
PAGES = sorted((ROOT / "docs" / "reference").glob("*.md"))
MODULES = [
    found
    for page in PAGES
    for found in re.findall(r"^\.\. automodule:: (\S+)$", page.read_text(), re.MULTILINE)
]
INSIDE = ("api", "commands", "events", "heuristics", "json_plain", "languages", "presentation")
"""What is offered under another name, or is a part of one game alone."""


SPHINX = """
import sys

missing = eval(sys.argv.pop(1))

class NotInstalled:
    def find_spec(self, name, path, target=None):
        if name in missing:
            raise ModuleNotFoundError(f"{name} is not installed by the extra dev", name=name)

sys.meta_path.insert(0, NotInstalled())
sys.path.insert(0, "")
from sphinx.cmd.build import main
sys.exit(main(sys.argv[1:]))
"""
"""Sphinx, where some modules seem not to be installed."""


def needed_by(requirements: list[str], seen: set[str]) -> set[str]:
    """The distributions that an installation of these brings; our own as pyproject.toml has it."""
    for requirement in map(Requirement, requirements):
        name = canonicalize_name(requirement.name)
        for extra in requirement.extras or {""}:
            if f"{name}[{extra}]" in seen:
                continue
            seen |= {name, f"{name}[{extra}]"}
            if name == PROJECT["name"]:
                extras = PROJECT["optional-dependencies"]
                needed = [*PROJECT["dependencies"], *extras.get(extra, [])]
            else:
                markers = [Requirement(each) for each in requires(name) or ()]
                needed = [
                    f"{each.name}[{','.join(each.extras)}]" if each.extras else each.name
                    for each in markers
                    if each.marker is None or each.marker.evaluate({"extra": extra})
                ]
            needed_by(needed, seen)
    return seen


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of the pages, built as scripts/docs does."""
    folder = tmp_path_factory.mktemp("docs")
    words = (ROOT / "scripts" / "docs").read_text(encoding="utf-8").replace("\\\n", "")
    [line] = re.findall(r"^exec \.venv/bin/python -m sphinx (.*)$", words, re.MULTILINE)
    options = line.replace("build/doctrees", str(folder / "doctrees")).split()[:-1]
    needed = needed_by(["maginor-core[dev]"], set())
    missing = {
        module
        for module, owners in packages_distributions().items()
        if not needed & {canonicalize_name(owner) for owner in owners}
    }
    ran = subprocess.run(
        [sys.executable, "-c", SPHINX, repr(missing), *options, folder / "html"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert (ran.returncode, ran.stderr) == (0, "")
    return folder / "html"


def test_the_site_begins_at_its_root_and_has_no_dead_links(built: Path) -> None:
    assert "url=docs/index.html" in (built / "index.html").read_text(encoding="utf-8")
    texts = {page: page.read_text(encoding="utf-8") for page in built.rglob("*.html")}
    anchors = {page: set(re.findall(r'\bid="([^"]+)"', text)) for page, text in texts.items()}
    checked = 0
    for page, text in texts.items():
        for href in re.findall(r'<a [^>]*\bhref="([^":]+)"', text):
            path, _, anchor = unquote(unescape(href)).partition("#")
            target = (page.parent / path).resolve() if path else page
            assert target.exists(), (page, href)
            assert not anchor or target.suffix != ".html" or anchor in anchors[target], (page, href)
            checked += 1
    assert checked > 5000


@pytest.mark.skipif(not CHROMIUM.exists(), reason="Chromium is not installed")
def test_search_works_without_a_server(built: Path) -> None:
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=list(OPTIONS))
        page = browser.new_page()
        page.set_default_timeout(120_000)
        problems: list[str] = []
        page.on("pageerror", lambda error: problems.append(str(error)))
        page.goto((built / "index.html").as_uri())
        page.wait_for_url("**/docs/index.html")
        page.get_by_role("textbox", name="Search").first.fill("preimage")
        page.keyboard.press("Enter")
        found = page.locator("#search-results").get_by_role("link")
        found.filter(has_text="How to play without trust").first.click()
        page.wait_for_url("**/docs/how-to/without-trust.html**")
        browser.close()
    assert problems == []


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
    assert checked > 150


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
