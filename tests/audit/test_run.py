"""Runs: the same verdicts in the same order, however many processes, and after any interruption."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest

from maginor_core import Game
from maginor_core.archive.shard import Shard
from maginor_core.audit import Checkpoint, Summary, Verdict, audit, chunks
from maginor_core.audit.collection import log_files
from maginor_core.audit.judge import judge
from maginor_core.components.component_set import ComponentSet
from maginor_core.kernel.logbook.log_error import LogError
from maginor_core.kernel.logbook.logged_game import LoggedGame
from tests.audit.planting import header, log_bytes, plant

ROOT = Path(__file__).parents[2]


@pytest.fixture
def collection(tmp_path: Path, game: Game) -> Path:
    """Folders in folders, with good and bad games, alone and in shards."""
    folder = tmp_path / "games"
    for name in ("b", "a/deep"):
        (folder / name).mkdir(parents=True)
        plant(folder / name, game)
    whole = log_bytes(game, header(game), list(game.log))
    growing = log_bytes(game, header(game), list(game.log), None)
    for name in ("shard.maginor", "shard.maginor.zst"):
        with Shard(folder / name) as shard:
            for number in range(12):
                shard.add(growing if number % 5 == 3 else whole)
    return folder


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch, game: Game) -> None:
    monkeypatch.setattr(chunks, "CHUNK_FILES", 3)
    monkeypatch.setattr(
        chunks, "CHUNK_BYTES", 5 * len(log_bytes(game, header(game), list(game.log)))
    )


def test_files_come_in_the_order_of_paths_and_names(collection: Path) -> None:
    names = [Path(file.path).relative_to(collection).as_posix() for file in log_files([collection])]
    assert names == sorted(names)
    assert names[0].startswith("a/deep/")
    assert names[-2:] == ["shard.maginor", "shard.maginor.zst"]
    paths = [collection / "shard.maginor", collection / "a"]
    assert next(log_files(paths)).path == str(paths[0])


@pytest.mark.usefixtures("small_chunks")
def test_order_and_verdicts_do_not_depend_on_the_number_of_processes(collection: Path) -> None:
    passed: list[int] = []
    serial = list(audit([collection], passed=passed.append))
    assert len(passed) > 10
    assert sum(passed) == sum(file.size for file in log_files([collection]))
    assert list(audit([collection], jobs=3)) == serial


def test_cutting_files_into_pieces_changes_no_verdict(
    collection: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = list(audit([collection]))
    for size in (1, 40_000):
        monkeypatch.setattr(chunks, "CHUNK_BYTES", size)
        cut = list(chunks.chunks_of(log_files([collection])))
        assert max(piece.first for chunk in cut for piece in chunk) > 0
        assert list(audit([collection])) == whole


@pytest.mark.usefixtures("small_chunks")
def test_an_audit_goes_on_from_its_checkpoint_and_judges_nothing_twice(
    collection: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = list(audit([collection]))
    kept = tmp_path / "kept"
    with Checkpoint(kept) as checkpoint:
        going = audit([collection], checkpoint=checkpoint)
        assert [next(going) for _ in range(20)] == whole[:20]
        del going
        half = len(checkpoint)
    assert half > 2
    with kept.open("ab") as file:
        file.write(b'{"chunk":"cut off')
    judged: list[str] = []

    def counting(file: str, logged: LoggedGame, known: Mapping[str, ComponentSet]) -> Verdict:
        judged.append(file)
        return judge(file, logged, known)

    monkeypatch.setattr("maginor_core.audit.run.judge", counting)
    with Checkpoint(kept) as checkpoint:
        assert len(checkpoint) == half
        assert list(audit([collection], checkpoint=checkpoint)) == whole
    assert 0 < len(judged) < len(whole)
    judged.clear()
    with Checkpoint(kept) as checkpoint:
        assert list(audit([collection], checkpoint=checkpoint)) == whole
    assert judged == []
    path = collection / "b" / "whole.maginor"
    path.write_bytes(path.read_bytes() + b"more")
    with Checkpoint(kept) as checkpoint:
        again = list(audit([collection], checkpoint=checkpoint))
    assert again != whole
    assert 0 < len(judged) < len(whole) / 2


def test_a_checkpoint_is_held_by_one_audit_and_is_no_other_file(tmp_path: Path) -> None:
    kept = tmp_path / "kept"
    with Checkpoint(kept), pytest.raises(LogError):
        Checkpoint(kept)
    other = tmp_path / "notes.txt"
    for data in (b"my notes\n", b"my notes", b'{"chunk":"short"}\n'):
        other.write_bytes(data)
        with pytest.raises(LogError, match="is no checkpoint"):
            Checkpoint(other)
        assert other.read_bytes() == data


INTERRUPTED = """
import sys
from maginor_core.audit import chunks
from maginor_core.cli import main
chunks.CHUNK_FILES = 2
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_an_audit_that_is_killed_leaves_no_process_and_ends_with_the_same_report(
    tmp_path: Path, game: Game, sent: signal.Signals
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    whole = log_bytes(game, header(game), list(game.log))
    for number in range(200):
        (folder / f"{number:03}.maginor").write_bytes(whole[: -1 if number % 10 == 7 else None])
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED)
    kept, report, right = tmp_path / "kept", tmp_path / "r.jsonl", tmp_path / "right.jsonl"

    def command(*options: object) -> list[str]:
        return [sys.executable, str(script), "audit", str(folder), *map(str, options)]

    options = command("--jobs", 2, "--checkpoint", kept, "--report", report)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        options, env=environment, stderr=subprocess.PIPE, stdout=subprocess.DEVNULL
    ) as running:
        while not (kept.exists() and kept.read_bytes().count(b"\n") > 3):
            assert running.poll() is None, "it ended before it was interrupted"
            time.sleep(0.01)
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        running.send_signal(sent)
        assert running.stderr is not None
        told = running.stderr.read()
    assert b"Traceback" not in told
    assert running.returncode == (-signal.SIGKILL if sent == signal.SIGKILL else 130)
    assert not report.exists()
    assert kept.read_bytes().count(b"\n") < 100
    deadline = time.monotonic() + 20
    while any(Path(f"/proc/{child}/stat").exists() for child in children):
        assert time.monotonic() < deadline, "a process outlives the audit"
        time.sleep(0.05)
    for arguments in (options, command("--jobs", 1, "--report", right)):
        done = subprocess.run(arguments, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (1, b"")
    assert report.read_bytes() == right.read_bytes()
    words = [json.loads(line)["word"] for line in report.read_text().splitlines()]
    assert len(words) == 200
    assert words.count("ok") == 180


def test_a_summary_counts_what_it_was_told(collection: Path) -> None:
    summary = Summary()
    found = list(audit([collection / "b"]))
    for verdict in found:
        summary.add(verdict)
    told = summary.to_json()
    assert told["games"] == told["files"] == len(found) == sum(told["words"].values())
    assert told["words"]["ok"] == sum(verdict.ok for verdict in found) == sum(told["dice"].values())
    assert not summary.ok
    assert Summary().ok


def test_paths_that_are_nowhere_are_told_before_anything_is_judged(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="there is no such file or folder"):
        list(audit([tmp_path / "none"]))
