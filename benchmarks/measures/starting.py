"""Starting: how long it takes before the engine can be used, each time in a new process."""

from __future__ import annotations

import subprocess
import sys
from time import perf_counter

from benchmarks.effort import Effort, Round

PROGRAMS = {
    "nothing": ["-c", "pass"],
    "libraries": ["-c", "import attrs, cattrs, msgpack"],
    "maginor_core": ["-c", "from maginor_core import *"],
    "maginor --help": ["-m", "maginor_core", "--help"],
}


def processes(_: Effort) -> Round:
    return lambda: {f"ms for {name}": _milliseconds(run) for name, run in PROGRAMS.items()}


def _milliseconds(arguments: list[str]) -> float:
    start = perf_counter()
    subprocess.run([sys.executable, "-P", *arguments], check=True, stdout=subprocess.DEVNULL)
    return (perf_counter() - start) * 1000
