"""A writer that is killed at any moment loses nothing that it has answered."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "scripts" / "crash-log"


def test_thirty_kills_lose_nothing() -> None:
    run = subprocess.run(
        [sys.executable, SCRIPT, "--kills", "30", "--seed", "2"],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    report = json.loads(run.stdout)
    assert report["kills"] == 30
    assert report["answers"] > 0
    assert report["answers lost"] == 0
