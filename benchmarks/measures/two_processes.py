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
from benchmarks.corpus import play, sealed
from benchmarks.effort import Effort, Round, Sample
from maginor_core.audit import audit

LOGS = 10_000
GAMES = 250
"""How many different games they hold."""
COMMANDS = 60

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
    return lambda: _measure(_halves(effort.of(LOGS), effort.of(GAMES)))


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


def _halves(logs: int, games: int) -> list[Path]:
    """Return two folders that hold the logs, made once a run for all contestants."""
    halves = [Path(f"{logs}-logs", half) for half in ("one", "other")]
    if not halves[1].exists():
        data = [sealed(play(number, COMMANDS), str(number)).small() for number in range(games)]
        for half in halves:
            half.mkdir(parents=True)
            for number in range(max(1, logs // 2)):
                (half / f"{number:05}.maginor").write_bytes(data[number % games])
    return halves
