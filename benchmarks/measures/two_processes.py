"""Two processes on 10,000 logs: how near an audit comes to half the time.

The logs are short, as of games that were given up after some rounds. Two programs that know nothing
of one another, each with half of the logs, tell what the machine itself can do at once; and how
much memory an audit takes for so many logs. All three begin with processes that have read nothing.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path
from time import perf_counter

from benchmarks.contestant import ROOT
from benchmarks.corpus import play_for, sealed
from benchmarks.effort import Effort, Round, Sample
from benchmarks.elsewhere import made
from maginor_core.audit import audit

LOGS = 10_000
GAMES = 250
"""How many different games they hold."""
COMMANDS = 60
HALVES = ("one", "other")

_AUDIT = """
import sys
from maginor_core.audit import audit
for _ in audit(sys.argv[2:]):
    pass
sys.path.append(sys.argv[1])
from benchmarks.peak_memory import peak_mebibytes
print(peak_mebibytes())
"""


def share_of_the_ideal(effort: Effort) -> Round:
    folder = made(Path("logs"), _write_logs, effort.of(LOGS))
    return lambda: _measure([folder / half for half in HALVES])


def _measure(halves: list[Path]) -> Sample:
    alone = _seconds_of_audit(halves, jobs=1)
    together = _seconds_of_audit(halves, jobs=2)
    start = perf_counter()
    programs = [
        subprocess.Popen([sys.executable, "-P", "-c", _AUDIT, ROOT, half], stdout=subprocess.PIPE)
        for half in halves
    ]
    peaks = [float(program.communicate()[0]) for program in programs]
    apart = perf_counter() - start
    return {
        "of ideal": alone / 2 / together,
        "of ideal, two programs": alone / 2 / apart,
        "MiB at most": max(peaks),
    }


def _seconds_of_audit(halves: list[Path], jobs: int) -> float:
    start = perf_counter()
    verdicts = list(audit(halves, jobs=jobs))
    seconds = perf_counter() - start
    assert len(verdicts) == sum(len(list(half.iterdir())) for half in halves)
    assert all(verdict.word == "ok" for verdict in verdicts)
    return seconds


def _write_logs(folder: Path, logs: int) -> None:
    """Write so many logs, half of them into each of two folders."""
    games = [sealed(play_for(number, COMMANDS), str(number)).small() for number in range(GAMES)]
    for half in HALVES:
        (folder / half).mkdir(parents=True)
        for number in range(max(1, logs // 2)):
            (folder / half / f"{number:05}.maginor").write_bytes(games[number % GAMES])
