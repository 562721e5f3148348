"""A log is written a record at a time, by one writer, all of each record or nothing of it."""

from __future__ import annotations

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog import writer
from maginor_core.eventlog.logs import CommittedSeed, GameLog, LogError, read_log, write_log
from tests.eventlog.specimens import game_in_one_frame, game_of, new_log, open_log, read, sealed_log

GAME = game_of(1)
RECORDS = list(GAME.log)[:12]
ROOT = Path(__file__).parents[2]


def written_log(path: str | Path) -> None:
    write_log(path, GAME.setup, RECORDS, outcome="abandoned")


@pytest.fixture
def syncs(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """Count the calls by which the system is asked to put a file on disk."""
    calls: list[int] = []
    real = os.fsync

    def counted(descriptor: int) -> None:
        calls.append(descriptor)
        real(descriptor)

    monkeypatch.setattr(os, "fsync", counted)
    return calls


def test_each_record_is_on_disk_before_it_is_answered(tmp_path: Path, syncs: list[int]) -> None:
    with new_log(tmp_path / "log", sync="command") as log:
        begun = len(syncs)
        assert begun == 2  # the header, and the name in its folder
        for number, record in enumerate(RECORDS, 1):
            log.append(record)
            assert len(syncs) == begun + number


def test_a_turn_is_on_disk_once_it_ends(tmp_path: Path, syncs: list[int]) -> None:
    with new_log(tmp_path / "log", sync="turn") as log:
        begun = len(syncs)
        for record in RECORDS:
            log.append(record)
        assert len(syncs) == begun
        log.flush()
        assert len(syncs) == begun + 1
        log.seal("abandoned")
        assert len(syncs) == begun + 3  # what is before the seal, and the seal


def test_never_means_never(tmp_path: Path, syncs: list[int]) -> None:
    with new_log(tmp_path / "log", sync="never") as log:
        for record in RECORDS:
            log.append(record)
        log.flush()
        log.seal("abandoned")
    assert syncs == []
    assert len(read_log(tmp_path / "log").records) == 12


def test_what_is_there_is_never_overwritten(tmp_path: Path) -> None:
    path = tmp_path / "log"
    path.write_bytes(b"mine")
    for attempt in (new_log, written_log):
        with pytest.raises(LogError, match="is there already"):
            attempt(path)
        assert path.read_bytes() == b"mine"


def test_a_sealed_log_takes_nothing_more(tmp_path: Path) -> None:
    path = tmp_path / "log"
    log = new_log(path)
    log.seal("abandoned")
    written = path.read_bytes()
    for attempt in (lambda: log.append(RECORDS[0]), lambda: log.seal("finished")):
        with pytest.raises(LogError, match="is sealed"):
            attempt()
    log.close()
    for data in (written, sealed_log(), game_in_one_frame()):
        path.write_bytes(data)
        with pytest.raises(LogError, match="is sealed"):
            GameLog.reopen(path)
        assert path.read_bytes() == data


def test_a_closed_log_takes_nothing_more(tmp_path: Path) -> None:
    log = new_log(tmp_path / "log")
    log.close()
    log.close()
    for attempt in (lambda: log.append(RECORDS[0]), log.flush, lambda: log.seal("finished")):
        with pytest.raises(LogError, match="is closed"):
            attempt()


def test_only_the_secret_that_was_committed_to_can_be_revealed(tmp_path: Path) -> None:
    chance = CommittedSeed(bytes(32), ("", ""))
    log = GameLog.create(tmp_path / "log", GAME.setup, chance, sync="never")
    with pytest.raises(LogError, match="not the secret"):
        log.seal("abandoned", "another")
    log.close()


SECOND = """
import sys
from maginor_core.eventlog.logs import GameLog, LogError
try:
    GameLog.reopen(sys.argv[1])
except LogError as error:
    print(error.reason)
"""


def python(code: str, *arguments: object) -> str:
    """Run ``code`` in a process of its own and return what it prints."""
    run = subprocess.run(
        [sys.executable, "-c", code, *map(str, arguments)],
        capture_output=True,
        text=True,
        timeout=500,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stderr
    return run.stdout.strip()


def test_a_second_process_cannot_write_the_same_log(tmp_path: Path) -> None:
    path = tmp_path / "log"
    with new_log(path) as log:
        log.append(RECORDS[0])
        with pytest.raises(LogError, match="another process is writing it"):
            GameLog.reopen(path)
        assert python(SECOND, path) == "another process is writing it"
        log.append(RECORDS[1])
    assert len(read_log(path).records) == 2
    assert python(SECOND, path) == ""


@pytest.mark.parametrize("lacking", ["locks", "calls"])
def test_where_posix_is_lacking_logs_are_read_and_not_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, lacking: str
) -> None:
    path = tmp_path / "log"
    path.write_bytes(open_log())
    if lacking == "locks":
        monkeypatch.setattr("maginor_core.eventlog.disk.fcntl", None)
    else:
        monkeypatch.delattr(os, "O_DIRECTORY")
    assert len(read_log(path).records) == 12
    new = tmp_path / "new"
    for attempt in (lambda: GameLog.reopen(path), lambda: new_log(new), lambda: written_log(new)):
        with pytest.raises(LogError, match="lacks the file calls and locks of Linux and macOS"):
            attempt()
    assert [entry.name for entry in tmp_path.iterdir()] == ["log"]


class Failing:
    """A system call that fails, or stops halfway, the next time it is made."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, name: str, after: int = 0) -> None:
        self._real = getattr(os, name)
        self._after = after
        self.on = False
        monkeypatch.setattr(os, name, self)

    def __call__(self, descriptor: int, data: bytes = b"", *place: int) -> object:
        if self.on and self._after <= 0:
            raise OSError(28, "No space left on device")
        if self.on:
            self._after, data = 0, data[: self._after]
        return self._real(descriptor, data, *place) if place else self._real(descriptor)


@pytest.mark.parametrize("after", [0, 1, 10, 20])
def test_a_record_that_cannot_be_written_leaves_the_file_as_it_was_and_the_log_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, after: int
) -> None:
    path = tmp_path / "log"
    write = Failing(monkeypatch, "pwrite", after)
    with new_log(path) as log:
        log.append(RECORDS[0])
        before = path.read_bytes()
        write.on = True
        with pytest.raises(LogError, match=r"cannot be written .No space left on device"):
            log.append(RECORDS[1])
        assert path.read_bytes() == before
        write.on = False
        with pytest.raises(LogError, match="could not be written to; open it again"):
            log.append(RECORDS[1])
    log, _ = GameLog.reopen(path)
    with log:
        for record in RECORDS[1:]:
            log.append(record)
    assert path.read_bytes() == open_log()


def test_a_log_that_the_disk_does_not_confirm_is_closed(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    sync = Failing(monkeypatch, "fsync")
    log = new_log(path, sync="command")
    log.append(RECORDS[0])
    before = path.read_bytes().rstrip(b"\0")
    sync.on = True
    with pytest.raises(LogError, match="cannot be written"):
        log.append(RECORDS[1])
    sync.on = False
    assert path.read_bytes() == before
    with pytest.raises(LogError, match="is closed"):
        log.append(RECORDS[1])
    log, stored = GameLog.reopen(path)
    assert len(stored.records) == 1
    log.close()


def test_a_log_that_cannot_be_created_leaves_no_file(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    for attempt in (new_log, written_log):
        write = Failing(monkeypatch, "pwrite", 5)
        write.on = True
        with pytest.raises(LogError, match="No space left"):
            attempt(path)
        write.on = False
        assert not path.exists()


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 16 KiB; where none can be mounted, files may not grow beyond that."""
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = not subprocess.run(
        ["mount", "-t", "tmpfs", "-o", "size=16k", "tmpfs", disk], capture_output=True, check=False
    ).returncode
    before = resource.getrlimit(resource.RLIMIT_FSIZE)
    handler = signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
    if not mounted:
        resource.setrlimit(resource.RLIMIT_FSIZE, (1 << 14, before[1]))
    yield disk
    if mounted:
        subprocess.run(["umount", disk], check=True)
    resource.setrlimit(resource.RLIMIT_FSIZE, before)
    signal.signal(signal.SIGXFSZ, handler)


def test_a_full_disk_costs_no_record_that_was_answered(small_disk: Path) -> None:
    path = small_disk / "log"
    game = game_of(2)
    log = GameLog.create(path, game.setup)
    answered = 0
    with pytest.raises(LogError, match=r"No space left on device|File too large"):  # noqa: PT012 # where it fills up is the disk's business
        for record in [*game.log, *game.log]:
            log.append(record)
            answered += 1
    assert 10 < answered < 2 * len(game.log)
    log.close()
    stored = read_log(path)
    assert len(stored.records) == answered
    assert stored.torn == 0
    log, stored = GameLog.reopen(path)
    assert len(stored.records) == answered
    with pytest.raises(LogError, match=r"No space left on device|File too large"):
        log.append(max(game.log, key=lambda record: len(record.events)))
    log.close()
    with pytest.raises(LogError, match=r"No space left|too large"):
        write_log(small_disk / "other", game.setup, [*game.log] * 3)
    assert not (small_disk / "other").exists()


READ_ONLY = Path(__file__).with_name("read-only.py.txt").read_text("utf-8")


def test_a_read_only_folder_is_a_clear_error() -> None:
    with TemporaryDirectory() as folder:
        log = Path(folder, "log")
        log.write_bytes(open_log())
        log.chmod(0o444)
        Path(folder).chmod(0o555)
        reported = python(READ_ONLY, folder, log).splitlines()
        Path(folder).chmod(0o755)
    assert reported == ["cannot be opened for writing (Permission denied)"] * 3


@pytest.mark.parametrize("name", ["", "missing/log", "a\0b", "x" * 300])
def test_a_path_where_nothing_can_be_is_a_clear_error(tmp_path: Path, name: str) -> None:
    path = f"{tmp_path}/{name}"
    for attempt in (
        lambda: new_log(Path(path)),
        lambda: written_log(path),
        lambda: GameLog.reopen(path),
        lambda: read_log(path),
    ):
        with pytest.raises(LogError):
            attempt()


def test_a_game_does_not_grow_beyond_what_is_read_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "log"
    sizes = [len(piece) for piece in read(open_log())[0].pieces]
    monkeypatch.setattr(writer, "LARGEST_CONTENT", sum(sizes[:5]))
    with new_log(path) as log:
        for record in RECORDS[:5]:
            log.append(record)
        with pytest.raises(MalformedError, match="a game holds at most"):
            log.append(RECORDS[5])
    monkeypatch.setattr(writer, "MOST_RECORDS", 5)
    log, stored = GameLog.reopen(path)
    assert len(stored.records) == 5
    with log, pytest.raises(MalformedError, match="a game holds at most"):
        log.append(RECORDS[5])
    assert len(read_log(path).records) == 5
