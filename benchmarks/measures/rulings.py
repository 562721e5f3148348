"""The ruling suite as a whole: ``maginor rulings run``, from the shell's point of view."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

from benchmarks.effort import Effort, Round, Sample


def run(_: Effort) -> Round:
    return _seconds


def _seconds() -> Sample:
    command = [sys.executable, "-P", "-m", "maginor_core", "rulings", "run"]
    start = perf_counter()
    subprocess.run(command, check=True, stdout=subprocess.DEVNULL)
    return {"s": perf_counter() - start}
