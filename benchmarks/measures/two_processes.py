"""Two processes on 10,000 logs: how near an audit comes to half the time.

The logs are short, as of games that were given up after some rounds. Two programs that know nothing
of one another, each with half of the logs, show what the machine itself can do at once; and how
much memory an audit takes for so many logs. All three are programs that have read nothing before;
the start of Python is not counted, that of the second process is.
"""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from benchmarks.contestant import ROOT
from benchmarks.corpus import play_for, sealed
from benchmarks.effort import Effort, Round, Sample
from benchmarks.elsewhere import made

LOGS = 10_000
GAMES = 250
"""How many different games they hold."""
COMMANDS = 60
HALVES = ("one", "other")

_AUDIT = """
import sys
from time import perf_counter
from maginor_core.audit import audit
if __name__ == "__main__":
    start = perf_counter()
    words = [verdict.word for verdict in audit(sys.argv[3:], jobs=int(sys.argv[2]))]
    seconds = perf_counter() - start
    sys.path.append(sys.argv[1])
    from benchmarks.peak_memory import peak_mebibytes
    print(seconds, peak_mebibytes(), words.count("ok"))
"""


def share_of_the_ideal(effort: Effort) -> Round:
    folder = made(Path("logs"), _write_logs, effort.of(LOGS))
    return lambda: _measure([folder / half for half in HALVES])


def _measure(halves: list[Path]) -> Sample:
    ((alone, _),) = _audits(halves, jobs=1)
    ((together, _),) = _audits(halves, jobs=2)
    apart = _audits(*([half] for half in halves), jobs=1)
    return {
        "of ideal": alone / 2 / together,
        "of ideal, two programs": alone / 2 / max(seconds for seconds, _ in apart),
        "MiB at most": max(peak for _, peak in apart),
    }


def _audits(*shares: list[Path], jobs: int) -> list[tuple[float, float]]:
    """Audit each of ``shares`` in a program of its own, all at once; return seconds and peaks."""
    command = [sys.executable, "-P", "-c", _AUDIT, str(ROOT), str(jobs)]
    programs = [
        subprocess.Popen([*command, *map(str, share)], stdout=subprocess.PIPE) for share in shares
    ]
    reported = [program.communicate()[0].split() for program in programs]
    for (_, _, count), share in zip(reported, shares, strict=True):
        assert int(count) == sum(len(list(folder.iterdir())) for folder in share)
    return [(float(seconds), float(peak)) for seconds, peak, _ in reported]


def _write_logs(folder: Path, logs: int) -> None:
    """Write so many logs, half of them into each of two folders."""
    games = [
        sealed(play_for(number, COMMANDS), str(number)).to_bytes("packed")
        for number in range(GAMES)
    ]
    for half in HALVES:
        (folder / half).mkdir(parents=True)
        for number in range(max(1, logs // 2)):
            (folder / half / f"{number:05}.maginor").write_bytes(games[number % GAMES])
