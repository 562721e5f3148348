"""Without ``maginor_core/evidence`` ordinary games are played, logged, replayed and audited."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from shutil import copytree, ignore_patterns

import pytest

from maginor_core.games import GAMES

ROOT = Path(__file__).parents[2]
UNTRUSTING = re.compile(
    r"\bmaginor_core[./](evidence|site|tables)\b|\bfrom maginor_core import .*(site|tables)"
)
"""What a test names that is about parties who do not trust each other, or tables, which use it."""
HELPERS = re.compile(r"^ *from (tests[\w.]*) import", re.MULTILINE)
RUN = ("tests/unit/test_game.py", "tests/unit/test_replay.py", "tests/tiny/test_logs.py")
"""Tests that are run; of all others that do not name evidence, the modules are imported."""


@pytest.fixture(scope="module")
def taken_away(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Return a copy of the project without evidence."""
    copy = tmp_path_factory.mktemp("project")
    others = ("node_modules", "*.so")  # with the compiled modules, which stay valid
    copytree(
        ROOT / "maginor_core", copy / "maginor_core", ignore=ignore_patterns("evidence", *others)
    )
    copytree(ROOT / "tests", copy / "tests", ignore=ignore_patterns(*others, "golden"))
    (copy / "tests" / "golden").symlink_to(ROOT / "tests" / "golden")
    for name in ("benchmarks", "docs", "examples", "npm", "scripts", "spec"):
        (copy / name).symlink_to(ROOT / name)
    for name in ("pyproject.toml", "pytest_maginor.py", "README.md", "CHANGELOG.md"):
        (copy / name).symlink_to(ROOT / name)
    return copy


def is_untrusting(file: Path) -> bool:
    """Return whether a test, or what it uses of other tests, names evidence or tables."""
    used, known = [file], set[Path]()
    while used:
        each = used.pop()
        if each in known or not each.is_file():
            continue
        known.add(each)
        text = each.read_text(encoding="utf-8")
        if UNTRUSTING.search(text):
            return True
        used += [ROOT / f"{name.replace('.', '/')}.py" for name in HELPERS.findall(text)]
        used += [folder / "conftest.py" for folder in each.parents if folder.is_relative_to(ROOT)]
    return False


def python(copy: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(copy), "MAGINOR_PROFILE": "short"}
    return subprocess.run(
        [sys.executable, *arguments],
        cwd=copy,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )


@pytest.mark.parametrize("game", GAMES)
def test_games_are_played_logged_replayed_and_audited(
    taken_away: Path, tmp_path: Path, game: str
) -> None:
    played = ("simulate", "1", "--game", game, "--seed", "7", "--committed", "--out", str(tmp_path))
    made = python(taken_away, "-m", "maginor_core", *played)
    assert made.returncode == 0, made.stderr
    (log,) = tmp_path.iterdir()
    for arguments in (
        ("replay", str(log), "--at", "end"),
        ("audit", str(log), "--require", "sealed"),
        ("log", "show", str(log)),
    ):
        answered = python(taken_away, "-m", "maginor_core", *arguments)
        assert answered.returncode == 0, answered.stdout + answered.stderr


def test_what_needs_evidence_says_so(taken_away: Path) -> None:
    log = ROOT / "tests" / "golden-logs" / "joint.log"
    answered = python(taken_away, "-m", "maginor_core", "audit", str(log))
    assert "maginor_core.evidence" in answered.stdout + answered.stderr
    assert "Traceback" not in answered.stderr


def test_tests_that_do_not_name_evidence_pass(taken_away: Path) -> None:
    files = sorted((ROOT / "tests").rglob("test_*.py"))
    others = [str(file.relative_to(ROOT)) for file in files if not is_untrusting(file)]
    assert set(RUN) <= set(others)
    collected = python(taken_away, "-m", "pytest", "-q", "--collect-only", "-n", "0", *others)
    assert collected.returncode == 0, collected.stdout[-3000:]
    run = python(taken_away, "-m", "pytest", "-q", "--fast", "-n", "0", *RUN)
    assert run.returncode == 0, run.stdout[-3000:]
