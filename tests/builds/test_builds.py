"""The compiled build behaves to the last byte as the sources do."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import maginor_core
from maginor_core.engine.resources import BUILD
from maginor_core.projections import compiled_state, observation

ROOT = Path(__file__).parents[2]


def behaviour(root: Path) -> list[str]:
    """The build in ``root``, and the digest of its behaviour."""
    done = subprocess.run(
        [sys.executable, "-m", "tests.builds.behaviour"],
        cwd=root,
        env={**os.environ, "PYTHONPATH": str(root)},
        capture_output=True,
        text=True,
        check=True,
    )
    return done.stdout.split()


def test_the_hot_modules_are_all_compiled_or_none() -> None:
    kinds = {Path(str(module.__file__)).suffix == ".py" for module in (compiled_state, observation)}
    assert kinds == {BUILD != "compiled"}


@pytest.mark.skipif(BUILD != "compiled", reason="nothing is compiled here")
def test_log_bytes_refusals_views_and_verdicts_are_those_of_the_sources(tmp_path: Path) -> None:
    sources = Path(str(maginor_core.__file__)).parent
    shutil.copytree(sources, tmp_path / "maginor_core", ignore=shutil.ignore_patterns("*.so"))
    shutil.copytree(ROOT / "tests/builds", tmp_path / "tests/builds")
    (build, right), (other, found) = behaviour(tmp_path), behaviour(ROOT)
    assert (build, other) == ("pure", "compiled")
    assert found == right
