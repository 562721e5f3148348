"""Preallocated space after an open game is not part of it, and hides no damage before it."""

from __future__ import annotations

import os
import random
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from maginor_core.audit import audit
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.disk import LONGEST_ENDING, PREALLOCATED, SECTOR, PosixDisk
from maginor_core.eventlog.files import open_log as open_log_file
from maginor_core.eventlog.frames import HEADER, RECORD, frame
from maginor_core.eventlog.logs import GameLog, LogError, read_log
from maginor_core.eventlog.writer import LogWriter
from tests.eventlog.crashes import crashed, record_of, with_records
from tests.eventlog.specimens import (
    Original,
    frames_of,
    game_in_one_frame,
    game_of,
    new_log,
    open_log,
    packed_game,
    read,
    sealed_log,
    several_games,
)

RECORDS = list(game_of(1).log)
ENDS = [each.end for each in frames_of(open_log())]


def with_preallocated_space(data: bytes, size: int = 500) -> bytes:
    return data + bytes(size)


@pytest.mark.parametrize("data", [open_log(), open_log(1, 0), several_games()])
@pytest.mark.parametrize("size", [1, 2, 500, LONGEST_ENDING])
def test_preallocated_space_is_not_part_of_the_game_before_it(data: bytes, size: int) -> None:
    assert read(with_preallocated_space(data, size)) == read(data)


@pytest.mark.parametrize(
    "data",
    [
        b"",
        sealed_log(),
        game_in_one_frame(),
        packed_game(),
        open_log()[: ENDS[0] - 1],
        with_preallocated_space(open_log(), LONGEST_ENDING),
        with_preallocated_space(open_log(), 10) + b"\1",
    ],
    ids=[
        "nothing",
        "sealed",
        "kept",
        "packed",
        "half a header",
        "the longest ending",
        "other bytes",
    ],
)
def test_zeros_elsewhere_are_damage(data: bytes) -> None:
    *_, last = read(with_preallocated_space(data, 20))
    assert last.problem is not None
    assert last.problem.trouble == "damaged"


def test_zeros_before_another_game_are_damage() -> None:
    first, second = read(with_preallocated_space(open_log()) + game_in_one_frame(2))
    assert first.problem is not None
    assert (first.problem.trouble, first.problem.byte) == ("damaged", len(open_log()))
    assert second.problem is None


def test_an_audit_accepts_an_open_game_with_preallocated_space(tmp_path: Path) -> None:
    path = tmp_path / "game.maginor"
    path.write_bytes(with_preallocated_space(open_log()))
    (verdict,) = audit([path])
    assert (verdict.word, verdict.ending, verdict.records) == ("ok so far", "open", 12)
    path.write_bytes(with_preallocated_space(open_log()[:-5]))
    (verdict,) = audit([path])
    assert (verdict.word, verdict.records, verdict.byte) == ("torn", 11, ENDS[-2])
    path.write_bytes(with_preallocated_space(open_log()[:-3]))
    (verdict,) = audit([path])
    assert (verdict.word, verdict.records, verdict.byte) == ("torn", 12, ENDS[-1] - 3)


def test_a_record_cut_at_any_byte_in_preallocated_space_is_torn_and_written_again(
    tmp_path: Path,
) -> None:
    data = open_log()
    path = tmp_path / "log"
    for length in range(ENDS[0] + 1, len(data)):
        if length in ENDS:
            continue
        path.write_bytes(with_preallocated_space(data[:length]))
        begins = max(end for end in ENDS if end < length)
        whole = min(end for end in ENDS if end > length)
        linked = whole - len(data[:length].rstrip(b"\0")) <= 4
        (game,) = read(path.read_bytes())
        assert game.problem is not None
        place = len(data[:length].rstrip(b"\0")) if linked else begins
        assert (game.problem.trouble, game.problem.byte) == ("torn", place), length
        assert game.count == ENDS.index(begins) + linked
        log, stored = GameLog.reopen(path, sync="never")
        cut = 0 if linked else len(data[begins:length].rstrip(b"\0"))
        assert stored.torn == log.cut == cut
        for record in RECORDS[len(stored.records) : 12]:
            log.append(record)
        log.close()
        assert path.read_bytes() == data


def test_zeros_over_the_end_of_the_last_link_cost_no_record(tmp_path: Path) -> None:
    path = tmp_path / "log"
    data = open_log()
    for zeros in range(1, 5):
        path.write_bytes(with_preallocated_space(data[:-zeros]))
        log, stored = GameLog.reopen(path)
        assert (list(stored.records), stored.torn) == (RECORDS[:12], 0)
        log.close()
        assert path.read_bytes() == data
    assert [entry.name for entry in tmp_path.iterdir()] == ["log"]


class _StoppedDisk(PosixDisk):
    """A disk that writes one byte a call, and whose user is stopped after so many calls."""

    def __init__(self, calls: int) -> None:
        self.calls = calls

    def write(self, descriptor: int, data: bytes, place: int) -> int:
        self._count()
        return super().write(descriptor, data[:1], place)

    def truncate(self, descriptor: int, size: int) -> None:
        self._count()
        super().truncate(descriptor, size)

    def _count(self) -> None:
        self.calls -= 1
        if self.calls < 0:
            raise KeyboardInterrupt


@pytest.mark.parametrize("space", [4, 500])
@pytest.mark.parametrize("zeros", [1, 2, 3, 4])
def test_a_record_is_not_lost_while_its_link_is_completed(
    tmp_path: Path, zeros: int, space: int
) -> None:
    path = tmp_path / "log"
    data = open_log()
    calls = 0
    resumed = False
    while not resumed:
        path.write_bytes(with_preallocated_space(data[:-zeros], space))
        try:
            writer, _ = LogWriter.reopen(path, "never", _StoppedDisk(calls))
        except KeyboardInterrupt:
            assert list(read_log(path).records) == RECORDS[:12], calls
        else:
            resumed = True
            writer.close()
        calls += 1
    assert calls > zeros
    assert path.read_bytes() == data


@pytest.mark.parametrize("size", [60, 700, 2500, 5000])
@pytest.mark.parametrize("space", [0, 1000])
def test_sectors_that_a_crash_did_not_write_are_torn_and_written_again(
    tmp_path: Path, size: int, space: int
) -> None:
    path = tmp_path / "log"
    draw = random.Random(size)
    torn = 0
    for _ in range(600 // size + 8):
        before = [record_of(draw.randrange(20, 900)) for _ in range(6)]
        for aside in tmp_path.iterdir():
            aside.unlink()
        ends = with_records(path, [*before, record_of(size, 0x42)])
        data = path.read_bytes()
        for left in crashed(data, ends[-2]):
            path.write_bytes(left + bytes(space))
            (game,) = read(left + bytes(space))
            assert game.pieces[:6] == before
            assert game.problem is None or game.problem.trouble == "torn"
            if game.problem is None:
                assert (
                    left[: ends[-2] + 1] + bytes(1) == left[: ends[-2]] + bytes(2) or left == data
                )
                continue
            torn += 1
            if torn % 17 == 1:
                writer, _ = LogWriter.reopen(path)
                if writer.count == 6:
                    writer.append(record_of(size, 0x42))
                writer.close()
                assert path.read_bytes() == data
                tails = [aside.read_bytes() for aside in tmp_path.glob("log.torn-at-*")]
                assert left[ends[-2] :].rstrip(b"\0") in tails or game.count == 7
    assert torn >= 4


def test_a_seal_of_which_sectors_are_missing_is_torn(tmp_path: Path) -> None:
    path = tmp_path / "log"
    torn = 0
    for size in range(20, 532):
        ends = with_records(path, [record_of(size)])
        writer, _ = LogWriter.reopen(path, "never")
        writer.seal("abandoned", "a secret")
        writer.close()
        data = path.read_bytes()
        for left in crashed(data, ends[-1]):
            (game,) = read(left)
            assert game.problem is None or game.problem.trouble == "torn"
            assert (game.seal is not None) == (left == data)
            torn += game.problem is not None
        path.unlink()
    assert torn > 80


def test_what_no_crash_leaves_is_damage(tmp_path: Path) -> None:
    path = tmp_path / "log"
    records = [record_of(100, 0x30 + number) for number in range(60)]
    ends = with_records(path, records)
    data = path.read_bytes()
    for begin in range(ends[0] - ends[0] % SECTOR + SECTOR, len(data) - SECTOR, SECTOR):
        # A sector that is gone in the middle: records after it were acknowledged.
        (game,) = read(data[:begin] + bytes(SECTOR) + data[begin + SECTOR :] + bytes(1000))
        assert game.problem is not None
        last = begin + SECTOR > ends[-3]
        assert game.problem.trouble == "damaged" or last, begin
    with_records(path.with_name("long"), [record_of(5000)])
    data = path.with_name("long").read_bytes()
    for start, stop in ((700, 705), (2000, 2100), (len(data) - 300, len(data) - 290)):
        (game,) = read(data[:start] + bytes(stop - start) + data[stop:] + bytes(1000))
        assert game.problem is not None
        assert game.problem.trouble == "damaged"


def changes(data: bytes) -> Iterator[bytes]:
    draw = random.Random(len(data))
    for place, byte in enumerate(data):
        for value in {byte ^ 1, byte ^ 0x80, byte + 1 & 0xFF, draw.randrange(1, 256)} - {0, byte}:
            yield data[:place] + bytes((value,)) + data[place + 1 :]


def test_a_byte_changed_before_preallocated_space_is_damage_that_nobody_writes_over(
    tmp_path: Path,
) -> None:
    path = tmp_path / "log"
    original = Original.of(open_log())
    for change in changes(open_log()):
        found = read(with_preallocated_space(change))
        assert not original.misread(found)
        troubles = {game.problem.trouble for game in found if game.problem is not None}
        assert troubles in ({"damaged"}, {"unknown format"})
        path.write_bytes(with_preallocated_space(change))
        with pytest.raises(LogError, match=r"damaged|format|before a game began"):
            GameLog.reopen(path, sync="never")
        assert path.read_bytes() == with_preallocated_space(change)


def ended_by(header: bytes, ends: Callable[[bytes], bool]) -> bytes:
    """Return an open game of one record whose link ends as is asked."""
    before = frame(HEADER, header, Chain(header).link())
    for number in range(100_000):
        record = b"\xcd" + (256 + number % 60_000).to_bytes(2) + b"\0" * (number // 60_000)
        link = Chain(header + record).link()
        if ends(link):
            return before + frame(RECORD, 0, record, link)
    raise AssertionError("no record has such a link")


@pytest.mark.parametrize("zeros", [1, 2])
def test_a_link_that_ends_in_zeros_is_a_whole_one(zeros: int) -> None:
    header = read(open_log())[0].header_bytes
    data = ended_by(header, lambda link: link.endswith(bytes(zeros)))
    (game,) = read(with_preallocated_space(data))
    assert (game.problem, game.count) == (None, 1)
    place = len(data) - 8 - 2 - 1
    (game,) = read(
        with_preallocated_space(data[:place] + bytes((data[place] ^ 1,)) + data[place + 1 :])
    )
    assert game.problem is not None
    assert (game.problem.trouble, game.count) == ("damaged", 0)


def test_appending_leaves_the_size_unchanged_and_closing_releases_preallocated_space(
    tmp_path: Path,
) -> None:
    path = tmp_path / "log"
    with new_log(path, sync="command") as log:
        begun = path.stat().st_size
        sizes = set()
        for record in RECORDS[:12]:
            log.append(record)
            sizes.add(path.stat().st_size)
        assert len(sizes) == 1
        assert begun < sizes.pop() <= len(open_log()) + PREALLOCATED
        left = path.read_bytes()
    assert path.read_bytes() == open_log()
    assert left == with_preallocated_space(open_log(), len(left) - len(open_log()))
    path.write_bytes(left)  # as if the writer had been killed
    log, stored = GameLog.reopen(path)
    assert (len(stored.records), stored.torn, log.cut) == (12, 0, 0)
    log.append(RECORDS[12])
    log.seal("abandoned")
    assert path.read_bytes() == sealed_log(1, 13)
    log.close()
    assert read_log(path).seal is not None


@pytest.mark.parametrize("sync", ["turn", "never"])
def test_without_a_sync_at_each_command_nothing_is_preallocated(tmp_path: Path, sync: str) -> None:
    with new_log(tmp_path / "log", sync=sync) as log:  # type: ignore[arg-type] # each is a Sync
        for record in RECORDS[:12]:
            log.append(record)
        log.flush()
        assert (tmp_path / "log").read_bytes() == open_log()


def test_where_a_file_may_not_grow_so_far_records_are_written_without_preallocation(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.ftruncate

    def full(descriptor: int, length: int) -> None:
        if length > os.fstat(descriptor).st_size:
            raise OSError(27, "File too large")
        real(descriptor, length)

    monkeypatch.setattr(os, "ftruncate", full)
    path = tmp_path / "log"
    with new_log(path, sync="command") as log:
        for record in RECORDS[:12]:
            log.append(record)
        assert path.read_bytes() == open_log()
    assert path.read_bytes() == open_log()


def test_a_log_that_grows_while_it_is_read_is_read_as_it_was(tmp_path: Path) -> None:
    path = tmp_path / "log"
    data = open_log()
    path.write_bytes(with_preallocated_space(open_log(1, 5), 100))
    with open_log_file(path) as file:
        begun = file.read(50)
        path.write_bytes(data + with_preallocated_space(b"", 1000))
        with path.open("rb+") as other:  # the bytes that were there, as they were read
            other.write(with_preallocated_space(open_log(1, 5), 100))
        assert begun + file.read() == with_preallocated_space(open_log(1, 5), 100)
        assert file.read(10) == b""
