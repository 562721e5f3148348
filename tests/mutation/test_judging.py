"""Mutants of a small package are judged as they must be."""

from __future__ import annotations

import json
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mutmut", reason="scripts/mutate installs it")

ROOT = Path(__file__).parents[2]
PACKAGE = Path(__file__).parent / "package"
"""A small module and its tests."""
DRIVER = """
import json, sys
from pathlib import Path
from tests.mutation import judging
from tests.mutation.judging import judged, measured
from tests.mutation.mutants import files, mutants

judging.SECONDS = 0.5
root = Path.cwd()
paths = files(root, ["package/*"])
found = [mutant for path in paths for mutant in mutants(root, path)]
known = measured(root, paths, ["checks"])
assert not known.failed
verdicts = judged(root, found, known, ["checks"], 60)
print(json.dumps([[each.name, each.word, each.by] for each in verdicts]))
"""


def test_each_mutant_is_judged_by_the_tests_that_run_it(tmp_path: Path) -> None:
    for folder, name in (("package", "sums.py"), ("checks", "test_sums.py")):
        (tmp_path / folder).mkdir()
        shutil.copy(PACKAGE / f"{name}.txt", tmp_path / folder / name)
    settings = "[mutmut]\nsource_paths=package\n[tool:pytest]\npythonpath = .\n"
    (tmp_path / "setup.cfg").write_text(settings)
    done = subprocess.run(
        [sys.executable, "-c", DRIVER],
        cwd=tmp_path,
        env={"PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    words: dict[str, set[str]] = {}
    judges: dict[str, set[str]] = {}
    for name, word, by in json.loads(done.stdout.splitlines()[-1]):
        function = name.removeprefix("package.sums.").partition(":")[0]
        words.setdefault(function, set()).add(word)
        judges.setdefault(function, set()).add(by.rpartition(":")[2])
        if "CACHE[number] = " in name:
            assert word == "noticed", name
    assert words == {
        "total": {"noticed"},
        "twice": {"noticed"},
        "countdown": {"noticed"},
        "weakly_tested": {"survived"},
        "untested": {"untested"},
        "Account.__init__": {"noticed"},
        "Account.interest": {"noticed"},
        "Account.add": {"noticed"},
        "cached": {"noticed"},
    }
    assert judges["total"] == {"test_total"}
    assert judges["cached"] <= {"test_cached", "test_cached_first"}
    assert "" in judges["countdown"], "an endless loop is ended"
