"""The type checker distinguishes the numbers of the engine, and does not burden its users."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

api = pytest.importorskip("mypy.api")

ROOT = Path(__file__).parents[2]


PROGRAMS = sorted((Path(__file__).parent / "typed").iterdir())
"""Programs in which each line that is to be rejected ends in ``# wrong``."""


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.name.partition(".")[0])
def test_the_type_checker_rejects_what_is_mixed_up_and_nothing_else(
    program: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    code = program.read_text(encoding="utf-8")
    path = tmp_path / "mixed_up.py"
    path.write_text(code)
    monkeypatch.chdir(ROOT)
    reported, _, status = api.run(["--strict", "--cache-dir", str(ROOT / ".mypy_cache"), str(path)])
    rejected = {int(line) for line in re.findall(r"mixed_up\.py:(\d+): error", reported)}
    lines = enumerate(code.splitlines(), 1)
    assert rejected == {number for number, line in lines if line.endswith("# wrong")}, reported
    assert reported.count("error:") == len(re.findall(r"mixed_up\.py:\d+: error", reported))
    assert status == 1
