"""Every promise on the pages about threats is tested, by the tests that threats.toml names."""

from __future__ import annotations

import ast
import re
import tomllib
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("explanation/threat-model.md", "contributing/second-review.md")
PAGE = "\n".join((ROOT / "docs" / page).read_text(encoding="utf-8") for page in PAGES)

TESTS: dict[str, list[str]] = tomllib.loads(
    Path(__file__).with_name("threats.toml").read_text(encoding="utf-8")
)


def promises() -> list[str]:
    """Return the rows of all tables on the page and the points of how to lose a log."""
    found: list[str] = []
    advice, party, heading = False, "", ""
    for line in PAGE.splitlines():
        if line.startswith("## "):
            heading = line.removeprefix("## ")
        advice = heading == "How to be sure"  # it repeats what the tables promise
        point = re.match(r"- \*\*(.+?)\*\*", line)
        if point is not None and not advice:
            found.append(point[1].rstrip("."))
        if not line.startswith("| ") or line.startswith("| ---"):
            continue
        cells = [cell.strip() for cell in line[1:-1].split("|")]
        if heading != "Who can do what":
            found.append(cells[0])
        else:
            party = cells[0].strip("*") or party
            found.append(f"{party}: {cells[2]}")
    titles = {"you want to know", "verdict", "besides the verdict", "party: can try", "attack"}
    return [each for each in found if each not in titles]


@cache
def functions(path: str) -> frozenset[str]:
    tree = ast.parse((ROOT / "tests" / f"{path}.py").read_text(encoding="utf-8"))
    return frozenset(each.name for each in ast.walk(tree) if isinstance(each, ast.FunctionDef))


def test_every_promise_on_the_pages_is_listed() -> None:
    found = promises()
    assert len(found) == len(set(found)) > 50
    assert sorted(found) == sorted(TESTS)


@pytest.mark.parametrize("promise", TESTS)
def test_the_tests_of_a_promise_are_there(promise: str) -> None:
    for each in TESTS[promise]:
        path, name = each.split(": ")
        assert f"test_{name}" in functions(path), each
