"""Runs: the same verdicts in the same order, however many processes, and after any interruption."""

from __future__ import annotations

import json
import os
import pickle
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Mapping
from pathlib import Path

import pytest
import zstandard
from attrs import evolve

from maginor_core import MaginorGame
from maginor_core.audit import Checkpoint, Summary, Verdict, audit, chunks
from maginor_core.audit.files import log_files
from maginor_core.audit.judge import judge
from maginor_core.engine.definition import Games, Parts
from maginor_core.eventlog import shard
from maginor_core.eventlog.files import Decompressed, Limits
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.shard import Shard
from tests.audit.planting import header, log_bytes, plant
from tests.signals import hear_signals

ROOT = Path(__file__).parents[2]


@pytest.fixture
def collection(tmp_path: Path, game: MaginorGame) -> Path:
    """Folders in folders, with good and bad games, alone and in shards."""
    folder = tmp_path / "games"
    for name in ("b", "a/deep"):
        (folder / name).mkdir(parents=True)
        plant(folder / name, game)
    whole = log_bytes(game, header(game), list(game.log))
    growing = log_bytes(game, header(game), list(game.log), None)
    for name in ("shard.maginor", "shard.maginor.zst"):
        with Shard(folder / name) as out:
            for number in range(12):
                out.add(growing if number % 5 == 3 else whole)
    return folder


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch, game: MaginorGame) -> None:
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
        assert max(piece.start for chunk in cut for piece in chunk) > 0
        assert list(audit([collection])) == whole


@pytest.fixture
def large_shard(tmp_path: Path, game: MaginorGame, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A compressed shard of 200 games in many frames of Zstandard, a chunk in each."""
    whole = log_bytes(game, header(game), list(game.log))
    monkeypatch.setattr(shard, "FRAME_BYTES", 5 * len(whole))
    monkeypatch.setattr(chunks, "CHUNK_BYTES", 1000)
    path = tmp_path / "large.maginor.zst"
    with Shard(path) as out:
        for _ in range(200):
            out.add(whole)
    return path


@pytest.fixture
def made(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the bytes that are decompressed, call by call."""
    counts: list[int] = []
    real = Decompressed._more

    def counted(self: Decompressed) -> bool:
        before = self._made
        more = real(self)
        counts.append(self._made - before)
        return more

    monkeypatch.setattr(Decompressed, "_more", counted)
    return counts


def test_a_compressed_shard_is_decompressed_twice_and_not_once_a_chunk(
    large_shard: Path, made: list[int], game: MaginorGame
) -> None:
    plain = 200 * len(log_bytes(game, header(game), list(game.log)))
    cut = [piece for chunk in chunks.chunks_of(log_files([large_shard])) for piece in chunk]
    assert sum(made) == plain
    assert len(cut) == 40
    assert all(piece.skip == 0 for piece in cut)
    assert sum(piece.weight for piece in cut) == large_shard.stat().st_size
    made.clear()
    numbers = [verdict.game for verdict in audit([large_shard]) if verdict.ok]
    assert numbers == list(range(200))
    assert plain * 2 <= sum(made) < plain * 2.5


def test_games_may_span_two_frames_and_a_frame_may_be_large(
    tmp_path: Path, game: MaginorGame, made: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(chunks, "CHUNK_BYTES", 1000)
    whole = log_bytes(game, header(game), list(game.log))
    growing = log_bytes(game, header(game), list(game.log), None)
    data = whole * 7 + growing + whole * 30 + growing[:-9] + b"junk" + whole * 3
    plain, cut, one = (tmp_path / f"{name}.maginor.zst" for name in ("plain", "cut", "one"))
    plain.write_bytes(data)
    rows = [data[start : start + 34_567] for start in range(0, len(data), 34_567)]
    cut.write_bytes(b"".join(map(zstandard.compress, [b"", *rows, b"", b""])))
    one.write_bytes(zstandard.compress(data))
    reported = [[evolve(each, file="") for each in audit([path])] for path in (plain, cut, one)]
    assert len(reported[0]) == 7 + 1 + 30 + 1 + 3
    assert reported[1] == reported[0]
    assert reported[2] == reported[0]
    assert sum(made) < 2 * 3.2 * len(data)
    pieces = [piece for chunk in chunks.chunks_of(log_files([cut])) for piece in chunk]
    assert len(pieces) > 5
    assert any(piece.skip for piece in pieces)
    assert len(list(chunks.chunks_of(log_files([one])))) == 1


@pytest.mark.usefixtures("small_chunks")
def test_an_audit_resumes_from_its_checkpoint_and_judges_nothing_twice(
    collection: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    whole = list(audit([collection]))
    saved = tmp_path / "kept"
    with Checkpoint(saved) as checkpoint:
        going = audit([collection], checkpoint=checkpoint)
        assert [next(going) for _ in range(20)] == whole[:20]
        del going
        half = len(checkpoint)
    assert half > 2
    judged: list[str] = []

    def counting(
        file: str, logged: LoggedGame, known: Mapping[str, Parts], games: Games, limits: Limits
    ) -> Verdict:
        judged.append(file)
        return judge(file, logged, known, games, limits)

    monkeypatch.setattr("maginor_core.audit.run.judge", counting)
    with Checkpoint(saved) as checkpoint:
        assert len(checkpoint) == half
        assert list(audit([collection], checkpoint=checkpoint)) == whole
    assert 0 < len(judged) < len(whole)
    judged.clear()
    with Checkpoint(saved) as checkpoint:
        assert list(audit([collection], checkpoint=checkpoint)) == whole
    assert judged == []
    path = collection / "b" / "whole.maginor"
    path.write_bytes(path.read_bytes() + b"more")
    with Checkpoint(saved) as checkpoint:
        again = list(audit([collection], checkpoint=checkpoint))
    assert again != whole
    assert 0 < len(judged) < len(whole) / 2


def test_a_checkpoint_belongs_to_one_audit_and_is_not_another_file(tmp_path: Path) -> None:
    saved = tmp_path / "kept"
    with Checkpoint(saved), pytest.raises(LogError, match="another audit holds it"):
        Checkpoint(saved)
    other = tmp_path / "notes.txt"
    sqlite3.connect(tmp_path / "base").execute("CREATE TABLE mine (x)").connection.close()
    for data in (b"my notes\n", b"SQLite format 3\0", (tmp_path / "base").read_bytes()):
        other.write_bytes(data)
        with pytest.raises(LogError, match="is not a checkpoint"):
            Checkpoint(other)
        assert other.read_bytes() == data


def test_a_damaged_checkpoint_is_named(tmp_path: Path) -> None:
    saved = tmp_path / "kept"
    with Checkpoint(saved) as checkpoint:
        for number in range(200):
            checkpoint.save(str(number), [Verdict("file", number, "", "ok", "open")])
        assert checkpoint.verdicts("7") == [Verdict("file", 7, "", "ok", "open")]
        assert checkpoint.verdicts("none") is None
    data = saved.read_bytes()
    saved.write_bytes(data[:4096] + bytes(len(data) - 4096))
    with Checkpoint(saved) as checkpoint, pytest.raises(LogError, match="damaged; delete it"):
        [checkpoint.verdicts(str(number)) for number in range(200)]


COPIED = """
import sys, threading
from maginor_core.audit import processes
seen = []
def count():
    return len(seen)
if __name__ == "__main__":
    seen.append("before the processes")
    if sys.argv[1:] == ["threads"]:
        threading.Thread(target=threading.Event().wait, daemon=True).start()
    with processes(1) as pool:
        print(pool.submit(count).result())
"""


@pytest.mark.skipif(not Path("/proc/self/task").exists(), reason="threads are counted by Linux")
@pytest.mark.parametrize(("arguments", "copied"), [([], 1), (["threads"], 0)])
def test_processes_are_copies_only_where_no_other_thread_runs(
    tmp_path: Path, arguments: list[str], copied: int
) -> None:
    script = tmp_path / "script.py"
    script.write_text(COPIED)
    run = subprocess.run(
        [sys.executable, "-W", "error", str(script), *arguments],
        env={**os.environ, "PYTHONPATH": str(ROOT)},
        capture_output=True,
        text=True,
        check=True,
        timeout=300,
    )
    assert (run.stdout.strip(), run.stderr) == (str(copied), "")


def test_what_goes_between_processes_arrives_as_it_was(collection: Path) -> None:
    sent = [*audit([collection]), *chunks.chunks_of(log_files([collection]))]
    assert pickle.loads(pickle.dumps(sent)) == sent


INTERRUPTED = """
import sys
import time
from pathlib import Path
from maginor_core.audit import chunks
from maginor_core.audit.checkpoint import Checkpoint
from maginor_core.cli import main
chunks.CHUNK_FILES = 2
save, waits = Checkpoint.save, Path(__file__).with_name("waits")
def save_and_wait(checkpoint, *given):
    save(checkpoint, *given)
    while len(checkpoint) > 10 and waits.exists():
        time.sleep(0.01)
Checkpoint.save = save_and_wait
if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
"""
"""Its audits do not go on after some chunks as long as there is a file ``waits`` beside it."""


@pytest.mark.parametrize("sent", [signal.SIGKILL, signal.SIGINT])
def test_an_audit_that_is_killed_leaves_no_process_and_ends_with_the_same_report(
    tmp_path: Path, game: MaginorGame, sent: signal.Signals
) -> None:
    folder = tmp_path / "games"
    folder.mkdir()
    whole = log_bytes(game, header(game), list(game.log))
    for number in range(200):
        (folder / f"{number:03}.maginor").write_bytes(whole[: -1 if number % 10 == 7 else None])
    script = tmp_path / "script.py"
    script.write_text(INTERRUPTED)
    saved, report, right = tmp_path / "kept", tmp_path / "r.jsonl", tmp_path / "right.jsonl"
    (tmp_path / "waits").touch()

    def command(*options: object) -> list[str]:
        return [sys.executable, str(script), "audit", str(folder), *map(str, options)]

    options = command("--jobs", 2, "--checkpoint", saved, "--report", report)
    environment = {**os.environ, "PYTHONPATH": str(ROOT)}
    with subprocess.Popen(
        options,
        env=environment,
        stderr=subprocess.PIPE,
        stdout=subprocess.DEVNULL,
        preexec_fn=hear_signals,  # noqa: PLW1509 # it sets signals, and no more
    ) as running:
        while not (saved.exists() and saved.stat().st_size > 1 << 15):
            assert running.poll() is None, "it ended before it was interrupted"
            time.sleep(0.01)
        children = Path(f"/proc/{running.pid}/task/{running.pid}/children").read_text().split()
        running.send_signal(sent)
        assert running.stderr is not None
        reported = running.stderr.read()
    assert b"Traceback" not in reported
    assert running.returncode == (-signal.SIGKILL if sent == signal.SIGKILL else 130)
    assert not report.exists()
    with Checkpoint(saved) as checkpoint:
        assert 3 < len(checkpoint) < 100
    (tmp_path / "waits").unlink()
    deadline = time.monotonic() + 300
    while any(Path(f"/proc/{child}/stat").exists() for child in children):
        assert time.monotonic() < deadline, "a process outlives the audit"
        time.sleep(0.05)
    for arguments in (options, command("--jobs", 1, "--report", right)):
        done = subprocess.run(arguments, env=environment, capture_output=True, check=False)
        assert (done.returncode, done.stderr) == (1, b"")
    assert report.read_bytes() == right.read_bytes()
    rows = [json.loads(line) for line in report.read_text().splitlines()]
    words = [row["word"] for row in rows if "finding" not in row]
    assert len(words) == 200
    assert words.count("ok") == 180


def test_a_summary_counts_the_verdicts_it_was_given(collection: Path) -> None:
    summary = Summary()
    found = list(audit([collection / "b"]))
    for verdict in found:
        summary.add(verdict)
    reported = summary.to_json()
    assert reported["games"] == reported["files"] == len(found) == sum(reported["words"].values())
    assert (
        reported["words"]["ok"] + reported["words"]["ok so far"]
        == sum(verdict.ok for verdict in found)
        == sum(reported["dice"].values())
    )
    assert not summary.ok
    assert Summary().ok


def test_missing_paths_are_reported_before_anything_is_judged(tmp_path: Path) -> None:
    with pytest.raises(LogError, match="there is no such file or folder"):
        list(audit([tmp_path / "none"]))
