"""A checkpoint gives verdicts only for what they were found on, and notices that it was changed."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections import Counter
from contextlib import closing
from pathlib import Path

import pytest

from maginor_core import MaginorGame
from maginor_core.audit import Checkpoint, Verdict, audit
from maginor_core.eventlog.files import LIMITS, Limits
from maginor_core.eventlog.log_error import LogError
from tests.audit.planting import header, log_bytes


@pytest.fixture
def logs(tmp_path: Path, game: MaginorGame) -> Path:
    folder = tmp_path / "games"
    folder.mkdir()
    for number in range(4):
        (folder / f"{number}.maginor").write_bytes(
            log_bytes(game, header(game), list(game.log)[: 9 + number], "abandoned")
        )
    return folder


def test_a_flipped_bit_never_changes_a_verdict(tmp_path: Path, logs: Path) -> None:
    """Before, 29 of 150 flipped bits changed a verdict without notice."""
    saved = tmp_path / "saved"
    with Checkpoint(saved) as checkpoint:
        right = list(audit([logs], checkpoint=checkpoint))
    data = saved.read_bytes()
    with closing(sqlite3.connect(saved)) as base:
        [(name,)] = base.execute("SELECT name FROM chunks").fetchall()
    filled = [place for place, byte in enumerate(data) if byte]
    outcomes = Counter[str]()
    for number in range(150):
        changed = bytearray(data)
        changed[filled[number * len(filled) // 150]] ^= 1 << number % 8
        saved.write_bytes(changed)
        outcomes[_taken_over(saved, name, right)] += 1
    assert outcomes["another verdict"] == 0
    assert outcomes["noticed"] > 100


def _taken_over(saved: Path, name: str, right: list[Verdict]) -> str:
    """Return what a checkpoint comes to in which a bit was flipped."""
    try:
        with Checkpoint(saved) as checkpoint:
            again = checkpoint.verdicts(name)
    except LogError:
        return "noticed"
    if again is None:
        return "judged again"
    return "the same" if again == right else "another verdict"


def rejudged(tmp_path: Path, logs: Path, limits: Limits = LIMITS) -> tuple[int, list[Verdict]]:
    """Audit with a checkpoint; return how many chunks it has then, and the verdicts."""
    with Checkpoint(tmp_path / "saved") as checkpoint:
        found = list(audit([logs], checkpoint=checkpoint, limits=limits))
        return len(checkpoint), found


def test_a_checkpoint_goes_by_the_content_of_files_and_not_by_their_times(
    tmp_path: Path, logs: Path
) -> None:
    """Before, a file of the same size and time counted as the same."""
    assert rejudged(tmp_path, logs)[0] == 1
    changed = logs / "2.maginor"
    os.utime(changed, ns=(1, 1))
    assert rejudged(tmp_path, logs)[0] == 1
    status = changed.stat()
    data = bytearray(changed.read_bytes())
    data[-1] ^= 1
    changed.write_bytes(data)
    os.utime(changed, ns=(status.st_atime_ns, status.st_mtime_ns))
    count, found = rejudged(tmp_path, logs)
    assert count == 2
    assert [verdict.word for verdict in found] == ["ok", "ok", "damaged", "ok"]


def test_a_checkpoint_goes_by_the_version_and_the_checks(
    tmp_path: Path, logs: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert rejudged(tmp_path, logs)[0] == 1
    assert rejudged(tmp_path, logs, Limits(text=5))[0] == 2
    monkeypatch.setattr("maginor_core.audit.run.__version__", "0.0.0")
    assert rejudged(tmp_path, logs)[0] == 3
    monkeypatch.setitem(sys.modules, "cryptography", None)
    assert rejudged(tmp_path, logs)[0] == 4


def test_a_game_that_could_not_be_judged_is_judged_again(tmp_path: Path, logs: Path) -> None:
    count, found = rejudged(tmp_path, logs, Limits(records=3))
    assert (count, {verdict.word for verdict in found}) == (0, {"could not be judged"})


def test_a_checkpoint_without_checksums_is_refused(tmp_path: Path) -> None:
    saved = tmp_path / "saved"
    with closing(sqlite3.connect(saved)) as base:
        base.execute("PRAGMA application_id = 1835495026")
        base.execute("CREATE TABLE chunks (name TEXT PRIMARY KEY, verdicts TEXT NOT NULL)")
    with pytest.raises(LogError, match="of another version; delete it"):
        Checkpoint(saved)


def test_a_pipe_is_not_a_checkpoint(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(LogError, match="is a pipe, not a file"):
        Checkpoint(tmp_path / "pipe")
