"""What is selected names tests, files and folders that exist: slow tests, and lanes of CI."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
LINES = [
    line
    for line in (ROOT / "tests/slow.txt").read_text(encoding="utf-8").splitlines()
    if line and not line.startswith("#")
]
LANES = re.findall(r"\btests/[\w/]+\.py(?:::\w+)?", (ROOT / "scripts/check").read_text("utf-8"))


@pytest.mark.parametrize("line", [*LINES, *sorted(set(LANES) - set(LINES))])
def test_each_test_that_is_named_exists(line: str) -> None:
    file, _, test = line.partition("::")
    if (ROOT / file).is_dir():
        assert list((ROOT / file).glob("test_*.py"))
        return
    tree = ast.parse((ROOT / file).read_text(encoding="utf-8"))
    tests = {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}
    assert not test or test.partition("[")[0] in tests


def test_rules_transcripts_and_formats_are_not_slow() -> None:
    always = ("tests/transcripts", "tests/unit", "tests/projections", "tests/protocol")
    assert not [line for line in LINES if line.startswith(always)]
    assert len(LINES) == len(set(LINES))
