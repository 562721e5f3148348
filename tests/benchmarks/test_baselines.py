"""Policies are trained, measured as they learn, and summed up over their seeds."""

from __future__ import annotations

from pathlib import Path
from runpy import run_path

import numpy as np
import pytest

from benchmarks import baselines
from benchmarks.baselines import Curve, Point, curves, main, row
from maginor_core import registry
from maginor_core.play.onnx_policy import OnnxPolicy

LEAGUE = ["--league", "0.5"]


def run(seed: int, minutes: float, won: float) -> Curve:
    points = [Point(minutes, 1000 + seed, 10, {"odds": won})] * len(baselines.POINTS)
    return Curve("abracada", "ppo", 0.0, minutes, seed, points)


@pytest.mark.parametrize("options", [[], LEAGUE])
def test_each_seed_is_trained_and_measured_at_each_point(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    options: list[str],
) -> None:
    monkeypatch.setattr(baselines, "opponents", lambda _: ["random"])
    monkeypatch.setattr(baselines, "POINTS", (0, 1))
    moment = ["--minutes", "0.0001", "--games", "4", "--before", "2"]
    main(["train", str(tmp_path), "abracada", "--seeds", "0", "1", *moment, *options])
    [runs] = curves(tmp_path).values()
    assert [one.seed for one in runs] == [0, 1]
    for one in runs:
        assert [point.games for point in one.points] == [2, 4]
        assert one.points[0].steps == 0 < one.points[1].steps
        policy = OnnxPolicy.load(tmp_path / f"{one.stem}.onnx", "trained.onnx")
        assert policy.fits(registry.game("abracada"), 2)
    capsys.readouterr()
    main(["table", str(tmp_path)])
    assert capsys.readouterr().out.count("| Abracada…What? | PPO") == 1


def test_seeds_of_one_method_and_time_are_one_row(tmp_path: Path) -> None:
    for one in (run(0, 3, 4), run(1, 3, 6.5), run(2, 3, 6), run(0, 20, 7)):
        one.write(tmp_path)
    long, short = [list(row(runs)) for runs in curves(tmp_path).values()]
    title = "Abracada…What?"
    assert short == [title, "PPO, 3 minutes", "0, 1, 2", "1,001", "10", "`odds` 55% (40% to 65%)"]
    assert long == [title, "PPO, 20 minutes", "0", "1,000", "10", "`odds` 70%"]


def test_a_run_that_was_broken_off_is_left_out(tmp_path: Path) -> None:
    one = run(0, 3, 4)
    one.points = one.points[1:]
    one.write(tmp_path)
    assert curves(tmp_path) == {}


def test_only_ppo_has_a_league(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["train", str(tmp_path), "abracada", "--method", "maskable", *LEAGUE])
    assert "only --method ppo has a --league" in capsys.readouterr().err


def test_what_is_drawn_last_is_no_action_without_odds() -> None:
    odds = np.random.default_rng(0).random((1000, 10), np.float32)
    odds /= odds.sum(axis=1, keepdims=True)
    odds[:, -2:] = 0

    class Greatest(np.random.Generator):
        def random(self, size: tuple[int, int]) -> np.ndarray:  # type: ignore[override] # one form
            return np.full(size, np.nextafter(1.0, 0.0))

    drawn = run_path(str(baselines.EXAMPLE))["sample"](odds, Greatest(np.random.PCG64(0)))
    assert set(drawn) == {7}
