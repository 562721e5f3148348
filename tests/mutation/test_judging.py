"""Mutants of a small package are judged as they must be."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("mutmut", reason="scripts/mutate installs it")

ROOT = Path(__file__).parents[2]
SOURCE = """
def total(numbers):
    result = 0
    for number in numbers:
        result += number
    return result


def twice(number):
    return number * 2


def countdown(number):
    while number > 0:
        number -= 1
    return number


def weakly_tested(number):
    return number + 5


def untested(number):
    return number + 7


class Account:
    def __init__(self, money):
        super().__init__()
        self.money = money

    @staticmethod
    def interest(money):
        return money // 4

    def add(self, money, times=1):
        self.money += money * times


TABLE = [twice(number) for number in range(4)]
CACHE = {}


def cached(number):
    if number not in CACHE:
        CACHE[number] = number - 3
    return CACHE[number]
"""
TESTS = """
from package.sums import *


def test_total():
    assert total([1, 2]) == 3
    assert total([]) == 0


def test_table():
    assert TABLE == [0, 2, 4, 6]


def test_countdown():
    assert countdown(5) == 0


def test_weakly():
    weakly_tested(1)


def test_cached_first():
    cached(10)


def test_cached():
    assert cached(10) == 7


def test_account(tmp_path):
    account = Account(5)
    account.add(2)
    account.add(2, 3)
    assert account.money == 13
    assert Account.interest(9) == 2
"""
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
    for name, text in (("package/sums.py", SOURCE), ("checks/test_sums.py", TESTS)):
        path = tmp_path / name
        path.parent.mkdir()
        path.write_text(text, encoding="utf-8")
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
