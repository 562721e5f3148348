"""The list of slow tests names tests, files and folders that exist."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES = [
    line
    for line in (ROOT / "tests/slow.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]


@pytest.mark.parametrize("line", LINES)
def test_each_slow_test_exists(line: str) -> None:
    file, _, test = line.partition("::")
    if (ROOT / file).is_dir():
        assert list((ROOT / file).glob("test_*.py"))
        return
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert not test or test in tests


def test_rules_transcripts_and_formats_are_not_slow() -> None:
    always = ("tests/transcripts", "tests/unit", "tests/projections", "tests/protocol")
    assert not [line for line in LINES if line.startswith(always)]
    assert len(LINES) == len(set(LINES))
