"""What is packaged: pages, their targets, and the Python versions that are declared."""

from __future__ import annotations

import json
import re
import tomllib
from pathlib import Path

import pytest
from hatchling.builders.sdist import SdistBuilder

ROOT = Path(__file__).parents[2]
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]


@pytest.fixture(scope="module")
def packaged() -> set[str]:
    """The files of the source distribution."""
    found = SdistBuilder(str(ROOT)).recurse_included_files()
    return {Path(file.path).relative_to(ROOT).as_posix() for file in found}


def test_the_source_distribution_contains_the_docs(packaged: set[str]) -> None:
    files = [path for path in (ROOT / "docs").rglob("*") if path.is_file()]
    docs = {path.relative_to(ROOT).as_posix() for path in files}
    assert "docs/tutorials/front-end.md" in docs
    assert docs <= packaged
    assert {"README.md", "CHANGELOG.md", "CONTRIBUTING.md", "LICENSE", "NOTICE"} <= packaged


def test_each_link_on_a_page_leads_to_a_packaged_file(packaged: set[str]) -> None:
    pages = [name for name in packaged if name.endswith(".md")]
    assert len(pages) > 10
    links = 0
    for name in pages:
        text = (ROOT / name).read_text(encoding="utf-8")
        for target in re.findall(r"\]\(([^)#:]+)(?:#[^)]*)?\)", text):
            path = (ROOT / name).parent.joinpath(target).resolve()
            inside = path.relative_to(ROOT).as_posix()
            assert inside in packaged or any(p.startswith(f"{inside}/") for p in packaged), (
                name,
                target,
            )
            links += 1
    assert links > 30


OWN = {
    ".c",
    ".css",
    ".ftl",
    ".h",
    ".html",
    ".js",
    ".mjs",
    ".json",
    ".md",
    ".py",
    ".svg",
    ".toml",
    ".ts",
    ".txt",
}
"""The endings of files of the package's own: all are text, none is a font or a photograph."""
OTHERS = re.compile(r"\([cC]\) (?!2026 the maginor)|@license|@preserve|SPDX-License")
"""How a file tells that others made it."""


def test_what_others_made_has_its_licence_beside_it_and_is_named_with_its_version() -> None:
    notice = (ROOT / "NOTICE").read_text(encoding="utf-8")
    [vendor] = (ROOT / "maginor_core").rglob("vendor")
    folders = sorted(path for path in vendor.iterdir() if path.is_dir())
    assert folders
    bill = json.loads((vendor / "sbom.cdx.json").read_text(encoding="utf-8"))
    for folder, component in zip(folders, bill["components"], strict=True):
        assert (folder / "LICENSE").is_file()
        assert folder.name.endswith(component["name"])
        name, version = f"{component['group']}/{component['name']}", component["version"]
        [licence] = [each["license"]["id"] for each in component["licenses"]]
        assert f"{name} {version}, copyright" in notice
        assert folder.relative_to(ROOT).as_posix() in notice
        assert licence in PROJECT["license"].split(" AND ")
        assert f"version={version}\n" in (ROOT / "scripts" / "vendor-client").read_text()


def test_nothing_else_in_the_package_was_made_by_others() -> None:
    looked_at = 0
    for path in [*(ROOT / "maginor_core").rglob("*"), *(ROOT / "npm").rglob("*")]:
        if path.is_dir() or "vendor" in path.parts or path.suffix in (".pyc", ".so"):
            continue
        assert path.suffix in OWN or path.name in ("LICENSE", "py.typed"), path
        assert not OTHERS.search(path.read_text(encoding="utf-8")), path
        looked_at += 1
    assert looked_at > 300


def test_no_address_is_declared_that_does_not_exist() -> None:
    assert "urls" not in PROJECT


def test_each_declared_python_version_is_one_that_the_scripts_look_for() -> None:
    declared = {
        found[1]
        for line in PROJECT["classifiers"]
        if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))
    }
    assert declared == {"3.11", "3.12", "3.13"}
    for script in ("set-up", "check-pythons"):
        text = (ROOT / "scripts" / script).read_text(encoding="utf-8")
        assert all(re.search(rf"python{re.escape(name)}\b", text) for name in declared), script
    assert PROJECT["requires-python"] == ">=3.11"
