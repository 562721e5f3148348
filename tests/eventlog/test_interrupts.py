"""Signals interrupt a writer at any place, in a process of its own, since it may hang there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.eventlog.specimens import read

ROOT = Path(__file__).parents[2]

INTERRUPTED = Path(__file__).with_name("interrupted.py.txt").read_text("utf-8")

DISTURBED = Path(__file__).with_name("disturbed.py.txt").read_text("utf-8")


def result_of(code: str, path: Path) -> object:
    """Run ``code`` with ``path`` and return the JSON that it prints."""
    run = subprocess.run(
        [sys.executable, "-c", code, path],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stderr
    return json.loads(run.stdout)


def test_a_writer_interrupted_anywhere_writes_all_of_a_record_or_nothing(tmp_path: Path) -> None:
    reported = result_of(INTERRUPTED, tmp_path / "log")
    assert isinstance(reported, list)
    interrupted, packed = reported
    assert interrupted > 10
    (found,) = read((tmp_path / "log").read_bytes())
    assert found.problem is None
    assert [record.hex() for record in found.record_bytes()] == packed


def test_signals_that_are_handled_do_not_disturb_writing(tmp_path: Path) -> None:
    seen = result_of(DISTURBED, tmp_path / "log")
    assert isinstance(seen, int)
    assert seen > 5
