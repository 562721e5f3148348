"""The benchmarks run, in tiny rounds of ours alone, and their ratios are right."""

from __future__ import annotations

import math
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from benchmarks.comparison import Comparison, Figure, Target
from benchmarks.page import put
from benchmarks.plan import COMPARISONS, RACES
from benchmarks.races import Samples
from benchmarks.results import Results
from benchmarks.worker import reported
from maginor_core.engine.resources import BUILD
from maginor_core.native.build import compiler
from tests.stores.postgres import programs

ROOT = Path(__file__).parents[2]

SAMPLES: Samples = {
    "pure": {"measures.a:b": [{"x/s": 10.0}, {"x/s": 30.0}]},
    "compiled": {"measures.a:b": [{"x/s": 50.0}, {"x/s": 70.0}]},
    "rivals": {"rivals.a:b": [{"y/s": 5.0}, {"y/s": 10.0}]},
}
OURS, THEIRS = Figure("measures.a:b", "x/s"), Figure("rivals.a:b", "y/s")


@pytest.mark.skipif(
    shutil.which("npm") is None or programs() is None,
    reason="npm and PostgreSQL are needed; on Debian: apt install npm postgresql",
)
def test_every_measure_of_ours_runs_and_is_written_down(tmp_path: Path) -> None:
    ours = ["--quick", "--ours", "--uncompiled", "--without-c", "--pure", sys.executable]
    command = [sys.executable, "-m", "benchmarks", *ours, "--out", str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=550
    )
    assert done.returncode == 0, done.stderr
    results = Results.read(tmp_path / "benchmarks.json")
    planned = {name for race in RACES for name in race.kinds if name.startswith("measures")}
    assert set(results.samples["pure"]) == planned
    for [sample] in results.samples["pure"].values():
        assert sample
        assert all(math.isfinite(value) for value in sample.values())
        # Memory that is given back may be more than what was taken.
        assert all(value > 0 for unit, value in sample.items() if "leaving" not in unit)
    assert set(results.versions["pure"]) >= {"attrs", "msgpack"}
    page = (tmp_path / "performance.md").read_text(encoding="utf-8")
    for comparison in COMPARISONS:
        was_measured = bool(comparison.rounds(results.samples, "pure"))
        assert (f"| {comparison.what} |" in page) == was_measured


@pytest.mark.skipif(compiler() is None, reason="a C compiler is needed")
def test_rules_in_c_take_part_in_each_measure_of_ours(tmp_path: Path) -> None:
    ours = ["--quick", "--ours", "--uncompiled", "--pure", sys.executable, "--only", "batches"]
    command = [sys.executable, "-m", "benchmarks", *ours, "--out", str(tmp_path)]
    done = subprocess.run(
        command, cwd=ROOT, check=False, capture_output=True, text=True, timeout=550
    )
    assert done.returncode == 0, done.stderr
    samples = Results.read(tmp_path / "benchmarks.json").samples
    assert samples["native"].keys() == samples["pure"].keys()
    page = (tmp_path / "performance.md").read_text(encoding="utf-8")
    assert "| measure | unit | pure or rival | native | native ÷ pure |" in page
    assert "| batch of maginor, two threads | " in page


def test_a_contestant_reports_which_build_it_has() -> None:
    assert reported()["compiled"] is (BUILD == "compiled")


def test_each_comparison_is_of_figures_that_one_race_takes() -> None:
    for comparison in COMPARISONS:
        figures = {comparison.figure, comparison.beside or comparison.figure}
        assert any({one.measure for one in figures} <= set(race.measures) for race in RACES)


def test_a_ratio_is_taken_round_by_round_for_each_build() -> None:
    comparison = Comparison("x ÷ y", OURS, THEIRS)
    assert comparison.rounds(SAMPLES, "pure") == [2.0, 3.0]
    assert comparison.rounds(SAMPLES, "compiled") == [10.0, 7.0]


def test_a_difference_is_taken_round_by_round() -> None:
    assert Comparison("x less y", OURS, THEIRS, "−").rounds(SAMPLES, "pure") == [5.0, 20.0]


def test_a_comparison_with_someone_absent_has_no_rounds() -> None:
    absent = Figure("node.a:b", "z/s")
    assert Comparison("x ÷ z", OURS, absent).rounds(SAMPLES, "pure") == []


@pytest.mark.parametrize(
    ("target", "build", "value", "met"),
    [
        (Target("≤", 10, 5), "pure", 10, True),
        (Target("≤", 10, 5), "compiled", 10, False),
        (Target("≥", 3, 10), "pure", 3, True),
        (Target("≥", 3, 10), "compiled", 3, False),
        (Target("≤", native=1), "native", 1.1, False),
        (Target("≤", native=1), "pure", 1.1, True),
    ],
)
def test_a_target_is_met_at_its_bound(target: Target, build: str, value: float, met: bool) -> None:
    assert target.met(build, value) is met


def test_tables_are_put_between_the_marks_and_the_rest_of_the_page_stays(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text("# Before\n", encoding="utf-8")
    put(page, "one")
    with page.open("a", encoding="utf-8") as file:
        file.write("After\n")
    put(page, "two")
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Before\n")
    assert text.endswith("After\n")
    assert "two" in text
    assert "one" not in text
