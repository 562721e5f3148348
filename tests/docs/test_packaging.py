"""What is packaged: pages, their targets, and the Python versions that are declared."""

from __future__ import annotations

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


def test_no_address_is_declared_that_does_not_exist() -> None:
    assert "urls" not in PROJECT


def test_each_declared_python_version_is_one_that_the_scripts_look_for() -> None:
    declared = {
        found[1]
        for line in PROJECT["classifiers"]
        if (found := re.fullmatch(r"Programming Language :: Python :: (3\.\d+)", line))
    }
    assert declared == {"3.11", "3.12", "3.13"}
    for script in ("check", "demo", "check-pythons"):
        text = (ROOT / "scripts" / script).read_text(encoding="utf-8")
        assert all(re.search(rf"python{re.escape(name)}\b", text) for name in declared), script
    assert PROJECT["requires-python"] == ">=3.11"
