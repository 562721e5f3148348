"""What is selected names tests, files and folders that exist: slow tests, and lanes of CI."""

from __future__ import annotations

import ast
import re
from itertools import combinations
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]


def listed(path: Path) -> list[str]:
    lines = path.read_text(encoding="utf-8").splitlines()
    return [line for line in lines if line and not line.startswith("#")]


LINES = listed(ROOT / "tests/slow.txt")
LANES = {path.stem: listed(path) for path in (ROOT / "tests/lanes").glob("*.txt")}
NAMED = {
    *LINES,
    *(line for lane in LANES.values() for line in lane),
    *re.findall(r"\btests/[\w/]+\.py(?:::\w+)?", (ROOT / "scripts/check").read_text("utf-8")),
}


@pytest.mark.parametrize("line", sorted(NAMED))
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


def test_no_test_is_in_two_lanes() -> None:
    assert set(LANES) == {"unmeasured", "campaigns", "exhaustive"}
    for one, other in combinations(LANES.values(), 2):
        assert not set(one) & set(other)
    for lane in LANES.values():
        assert len(lane) == len(set(lane))
