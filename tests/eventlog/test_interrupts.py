"""Signals interrupt a writer at any place, in a process of its own, since it may hang there."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

from tests.eventlog.specimens import read

ROOT = Path(__file__).parents[2]

INTERRUPTED = """
import json, signal, sys
from maginor_core.engine.codec import pack_record
from maginor_core.eventlog.writer import LogWriter
from maginor_core.eventlog.logs import GivenDice
from maginor_core.games.maginor.definition import DEFINITION
from maginor_core.eventlog.logs import header_of
from tests.eventlog.specimens import game_of

class StopError(Exception):
    pass

def stop(signum, frame):
    raise StopError

game = game_of(2)
words = game.vocabulary
packed = [pack_record(words, record) for record in list(game.log)[:40]]
signal.signal(signal.SIGALRM, stop)
writer = LogWriter.create(sys.argv[1], header_of(DEFINITION, game.setup, GivenDice()))
interrupted = in_a_row = before = 0
while writer.count < len(packed):
    try:
        # However slow the disk is, a delay that grows lets a record through in the end.
        delay = 0.0001 + interrupted % 37 / 40_000
        signal.setitimer(signal.ITIMER_REAL, delay * 1.2 ** in_a_row)
        while writer.count < len(packed):
            writer.append(packed[writer.count])
        signal.setitimer(signal.ITIMER_REAL, 0)
    except StopError:
        interrupted += 1
        writer.close()
        writer, _ = LogWriter.reopen(sys.argv[1])
        in_a_row = 0 if writer.count > before else in_a_row + 1
        before = writer.count
writer.close()
print(json.dumps([interrupted, [record.hex() for record in packed]]))
"""

DISTURBED = """
import json, signal, sys
from pathlib import Path
from tests.eventlog.specimens import game_of, new_log, open_log
path = Path(sys.argv[1])
seen = []
signal.signal(signal.SIGALRM, lambda *_: seen.append(1))
signal.setitimer(signal.ITIMER_REAL, 0.0003, 0.0003)
for _ in range(20):
    with new_log(path, sync="command") as log:
        for record in list(game_of(1).log)[:12]:
            log.append(record)
    assert path.read_bytes() == open_log()
    path.unlink()
signal.setitimer(signal.ITIMER_REAL, 0)
print(json.dumps(len(seen)))
"""


def result_of(code: str, path: Path) -> object:
    """Run ``code`` with ``path`` and return the JSON that it prints."""
    run = subprocess.run(
        [sys.executable, "-c", code, path],
        capture_output=True,
        text=True,
        timeout=120,
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
