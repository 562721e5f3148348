"""The reader in C finds nothing else than the reader in Python, whatever the bytes are."""

from __future__ import annotations

import io
import os
import random
import subprocess
import sys
import zlib
from collections.abc import Callable, Iterator
from pathlib import Path

import msgpack
import pytest
from attrs import evolve
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core import MaginorGame
from maginor_core.audit import Verdict, audit
from maginor_core.audit.chunks import chunks_of
from maginor_core.audit.files import log_files
from maginor_core.engine.codec import array_header, pack, pack_rows, unpack, unpack_records
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.packable import DEEPEST, LONGEST_ARRAY
from maginor_core.eventlog.chain import LINK_EVERY
from maginor_core.eventlog.files import LIMITS
from maginor_core.eventlog.files import open_log as opened
from maginor_core.eventlog.frames import GROWING, LARGEST_CONTENT, PACKED, UNPACKED, StoredRecords
from maginor_core.eventlog.logged_game import MOST_RECORDS, Form
from maginor_core.eventlog.reader import read_games
from maginor_core.native.build import FLAGS, BuildError, build_reader, compile_c
from maginor_core.native.log_reader import (
    READER_SOURCE,
    LogReader,
    LogReaderError,
    RecordTaker,
    using,
)
from maginor_core.native.places import CHOSEN, READER
from tests.audit.exhausting import inputs
from tests.audit.planting import changed, plant
from tests.eventlog.specimens import (
    every_kind,
    game_in_one_frame,
    hidden_game,
    hidden_log,
    open_log,
    packed_game,
    pieces_of,
    read,
    sealed_log,
    seat_of_hidden,
    several_games,
)
from tests.eventlog.test_damage import reordered, spliced
from tests.eventlog.test_golden_logs import FOLDER, NAMES
from tests.eventlog.test_hostile import LARGE, REFUSED, growing_without_end
from tests.native.both_ways import Stream, require_same, shown
from tests.native.test_reader_mutants import packed_as

ROOT = Path(__file__).parents[2]
FORMS: tuple[Form, ...] = (GROWING, UNPACKED, PACKED)
SPECIMENS: dict[str, Callable[[], bytes]] = {
    "open": lambda: open_log(1, 12),
    "sealed": lambda: sealed_log(1, 12),
    "kept": lambda: game_in_one_frame(2, 150),
    "packed": lambda: packed_game(2, 150),
    "several": several_games,
    "every kind": every_kind,
    "hidden": lambda: hidden_log(5),
    "hidden kept": lambda: hidden_game(UNPACKED, 5),
    "of a seat": lambda: seat_of_hidden(PACKED, records=5),
}


def truncated(data: bytes) -> Iterator[bytes]:
    for length in range(0, len(data), 1 + len(data) // 200):
        yield data[:length]
        yield data[:length] + bytes(60)


def with_other_bytes(data: bytes, draw: random.Random) -> Iterator[bytes]:
    for place in range(0, len(data), 1 + len(data) // 300):
        value = draw.choice((0, 1, 0x7F, 0x80, 0x90, 0xC4, 0xCC, 0xDC, 0xFF, data[place] ^ 1))
        yield data[:place] + bytes((value,)) + data[place + 1 :]
        yield data[:place] + data[place + 1 :]
        yield data[:place] + bytes((value,)) + data[place:]


@pytest.mark.parametrize("name", NAMES)
def test_a_golden_log_is_read_the_same(log_reader: LogReader, name: str) -> None:
    if name.endswith(".zst"):
        pytest.importorskip("zstandard")
    with opened(FOLDER / name) as file:
        stream = Stream.of(file)
    require_same(log_reader, stream)


@pytest.mark.parametrize("name", SPECIMENS)
def test_a_damaged_log_is_read_the_same(log_reader: LogReader, name: str) -> None:
    data = SPECIMENS[name]()
    for change in (data, *truncated(data), *with_other_bytes(data, random.Random(name))):
        require_same(log_reader, Stream(change))


@pytest.mark.parametrize("name", ["open", "sealed", "several"])
def test_frames_in_another_order_are_read_the_same(log_reader: LogReader, name: str) -> None:
    for row in reordered(pieces_of(SPECIMENS[name]()), pieces_of(every_kind())):
        require_same(log_reader, Stream(row))


@pytest.mark.parametrize("form", FORMS[1:])
def test_forged_records_are_read_the_same(log_reader: LogReader, form: Form) -> None:
    (game,), (other,) = read(game_in_one_frame(2, 12)), read(game_in_one_frame(5, 12))
    assert game.seal is not None
    for row in spliced(game.pieces, other.pieces):
        forged = StoredRecords(game.header_bytes, list(row), game.seal)
        require_same(log_reader, Stream(forged.to_bytes(form)))


@pytest.mark.parametrize("name", REFUSED)
def test_other_forms_are_read_the_same(log_reader: LogReader, name: str) -> None:
    data = REFUSED[name]
    for there in (data, open_log() + data, data + game_in_one_frame(), packed_game() + data):
        require_same(log_reader, Stream(there))


@pytest.mark.parametrize("name", ["bombs", "links without end"])
def test_large_hostile_files_are_read_the_same(log_reader: LogReader, name: str) -> None:
    require_same(log_reader, Stream(LARGE[name]()))


def test_a_growing_game_may_have_so_many_records(log_reader: LogReader) -> None:
    data = growing_without_end(MOST_RECORDS + 1, b"\x01")
    (game,) = require_same(log_reader, Stream(data))
    assert game.count == MOST_RECORDS
    assert game.problem is not None


def test_a_growing_game_may_have_so_many_bytes(log_reader: LogReader) -> None:
    record = pack(((1, 0), tuple([tuple(range(64))] * 200)))
    count = LARGEST_CONTENT // len(record)
    (game,) = require_same(log_reader, Stream(growing_without_end(count + 1, record)))
    assert game.count == count


@settings(deadline=None, max_examples=60)
@given(st.data())
def test_any_bytes_within_a_log_are_read_the_same(
    log_reader: LogReader, data: st.DataObject
) -> None:
    whole = data.draw(st.sampled_from([several_games(), open_log(), every_kind()]))
    start = data.draw(st.integers(0, len(whole)))
    there = data.draw(st.binary(max_size=30))
    end = min(len(whole), start + data.draw(st.integers(0, 60)))
    require_same(log_reader, Stream(whole[:start] + there + whole[end:]))


NUMBERS = st.integers(0, 40) | st.integers(0, 1 << 17) | st.integers(-(2**63), 2**64 - 1)
VALUES = st.recursive(
    NUMBERS | st.text(max_size=40) | st.binary(max_size=300),
    lambda inner: st.lists(inner, max_size=20).map(tuple),
    max_leaves=30,
)


@settings(deadline=None, max_examples=200)
@given(VALUES)
def test_what_is_found_to_be_one_value_is_one(log_reader: LogReader, value: object) -> None:
    data = pack(value)
    if data.isascii():
        assert log_reader.is_one_value(data)
    for other in (data[:-1], data + b"\0", data + data, *_longer_forms(data)):
        if log_reader.is_one_value(other):
            assert pack(unpack(other)) == other


def _longer_forms(data: bytes) -> Iterator[bytes]:
    """Yield ``data`` with some byte written in a longer form, if it is a number or a length."""
    for place, byte in enumerate(data[:40]):
        for longer in (
            bytes((0xCC, byte)),
            bytes((0xCD, 0, byte)),
            bytes((0xD9, byte & 31)),
            bytes((0xC5, 0, byte)),
            bytes((0xDC, 0, byte & 15)),
        ):
            yield data[:place] + longer + data[place + 1 :]


@pytest.mark.parametrize(
    "value",
    [
        *(0, 127, 128, 255, 256, 65535, 65536, 2**32 - 1, 2**32, 2**64 - 1),
        *("", "a" * 31, "a" * 32, "a" * 255, "a" * 256, b"", bytes(255), bytes(256)),
        *((0,) * 15, (0,) * 16, (0,) * LONGEST_ARRAY, ((), ((),), "a", b"b", 1 << 40)),
    ],
    ids=lambda value: f"{type(value).__name__} of {len(pack(value))} bytes",
)
def test_the_shortest_form_is_found_to_be_one_value(log_reader: LogReader, value: object) -> None:
    assert log_reader.is_one_value(pack(value))


def test_arrays_are_found_to_be_one_value_as_deep_as_they_may_be(log_reader: LogReader) -> None:
    for depth in (DEEPEST - 1, DEEPEST, DEEPEST + 1):
        data = b"\x91" * depth + b"\0"
        try:
            unpack(data)
        except MalformedError:
            assert not log_reader.is_one_value(data)
        else:
            assert log_reader.is_one_value(data)
    too_long: bytes = msgpack.packb((0,) * (LONGEST_ARRAY + 1))
    assert not log_reader.is_one_value(too_long)


@pytest.mark.parametrize("count", [0, 1, LINK_EVERY - 1, LINK_EVERY, 3 * LINK_EVERY, 700])
@pytest.mark.parametrize("form", FORMS)
def test_an_honest_game_is_read_in_c(native: LogReader, form: Form, count: int) -> None:
    (game,) = read(game_in_one_frame(3, count))
    data = StoredRecords.of(game).to_bytes(form)
    (found,) = read_games(io.BytesIO(data))
    assert found._pieces is None or count == 0, "every record was looked at in Python"
    assert shown(found) == shown(evolve(game, form=form, packed=found.packed, end=len(data)))
    assert unpack_records(found.records, found.count) is not None


def test_what_zlib_packs_in_any_way_is_unpacked_in_c(native: LogReader) -> None:
    (game,) = read(game_in_one_frame(3, 90))
    content = array_header(game.count) + game.records
    for level in range(10):
        for strategy in (zlib.Z_DEFAULT_STRATEGY, zlib.Z_HUFFMAN_ONLY, zlib.Z_RLE, zlib.Z_FIXED):
            for bits in (9, 12, 15):
                packer = zlib.compressobj(level, zlib.DEFLATED, bits, strategy=strategy)
                half = packer.compress(content[:500]) + packer.flush(zlib.Z_FULL_FLUSH)
                stream = half + packer.compress(content[500:]) + packer.flush()
                data = packed_as(game, stream, len(content))
                ((found,), _) = native.games(data, 0, len(content))
                assert (found.records, found.packed) == (game.records, stream)


@pytest.mark.parametrize("level", [0, 1, 9])
def test_damaged_streams_are_unpacked_the_same(log_reader: LogReader, level: int) -> None:
    (game,) = read(game_in_one_frame(3, 20))
    content = array_header(game.count) + game.records
    stream = zlib.compress(content, level)
    for place in range(0, len(stream), 1 + len(stream) // 150):
        for other in (
            stream[:place],
            stream[:place] + bytes((stream[place] ^ 1 << place % 8,)) + stream[place + 1 :],
            stream[:place] + stream[place + 1 :],
            stream[:place] + bytes((place % 256,)) + stream[place:],
        ):
            require_same(log_reader, Stream(packed_as(game, other, len(content))))
    for size in (0, 1, len(content) - 1, len(content) + 1, 1 << 23):
        require_same(log_reader, Stream(packed_as(game, stream, size)))


def test_a_growing_game_that_is_longer_than_what_is_held_is_read_in_c(native: LogReader) -> None:
    record = pack_rows((1, 0, 3), [(2, n) for n in range(100)])
    data = growing_without_end(8000, record)
    taken = []
    take = RecordTaker.take
    with pytest.MonkeyPatch.context() as patch:

        def counted(self: RecordTaker, held: bytes, at: int) -> tuple[bytes, int]:
            found = take(self, held, at)
            taken.append(len(found[0]))
            return found

        patch.setattr(RecordTaker, "take", counted)
        (game,) = read_games(io.BytesIO(data))
    assert game.count == 8000
    assert sum(taken) > 0.99 * len(game.records)
    require_same(native, Stream(data))


def test_records_that_are_not_understood_are_each_looked_at_once(native: LogReader) -> None:
    data = growing_without_end(500, pack((1, "text")))
    asked = 0
    take = RecordTaker.take
    with pytest.MonkeyPatch.context() as patch:

        def counted(self: RecordTaker, held: bytes, at: int) -> tuple[bytes, int]:
            nonlocal asked
            asked += 1
            return take(self, held, at)

        patch.setattr(RecordTaker, "take", counted)
        (game,) = read_games(io.BytesIO(data))
    assert (game.count, game.problem) == (500, None)
    assert asked == 1


def test_a_library_of_other_sources_is_refused(log_reader: LogReader, tmp_path: Path) -> None:
    other = tmp_path / "other.c"
    other.write_text(f'#include "{READER_SOURCE}"\n', "utf-8")
    with pytest.raises(LogReaderError, match="made from other sources"):
        LogReader(compile_c(other, tmp_path / READER, FLAGS))
    (tmp_path / "no library").write_bytes(b"no library")
    with pytest.raises(LogReaderError, match="cannot be loaded"):
        LogReader(tmp_path / "no library")


@pytest.mark.parametrize("chosen", ["off", "folder"])
def test_logs_are_read_without_a_library(chosen: str, tmp_path: Path) -> None:
    code = """
from maginor_core.audit import audit
from maginor_core.native.log_reader import log_reader, why
assert log_reader() is None
print(why())
print([verdict.word for verdict in audit([sys.argv[1]])])
"""
    (tmp_path / READER).write_bytes(b"no library")
    run = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}", str(FOLDER / "packed.log")],
        capture_output=True,
        text=True,
        check=True,
        env={**os.environ, CHOSEN: "off" if chosen == "off" else str(tmp_path)},
    )
    reason, words = run.stdout.splitlines()
    assert reason.endswith(" is off") if chosen == "off" else "cannot be loaded" in reason
    assert words == "['ok', 'ok', 'ok']"
    assert run.stderr.count("until then Python does its work") == (chosen != "off")


def test_without_a_compiler_nothing_is_built(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("PATH", str(tmp_path))
    with pytest.raises(BuildError, match="there is no C compiler"):
        build_reader(tmp_path)
    assert list(tmp_path.iterdir()) == []


def test_damaged_logs_cause_no_memory_error(log_reader: LogReader) -> None:
    """A sample; ``scripts/fuzz-log-reader`` gives as many as one likes."""
    run = subprocess.run(
        [sys.executable, str(ROOT / "scripts" / "fuzz-log-reader"), "--cases", "150"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert run.returncode == 0, run.stderr
    assert run.stdout.startswith("150 cases, ")


def both_verdicts(log_reader: LogReader, *paths: Path) -> list[Verdict]:
    """Return the verdicts on the logs at paths, which are the same in both ways."""
    with using(None):
        right = list(audit(paths))
    with using(log_reader):
        assert list(audit(paths)) == right
    return right


def test_golden_logs_have_the_same_verdicts(log_reader: LogReader) -> None:
    found = both_verdicts(log_reader, *[FOLDER / name for name in NAMES])
    assert {verdict.word for verdict in found} > {"ok", "torn", "ok in part"}


def test_planted_logs_have_the_same_verdicts(
    log_reader: LogReader, tmp_path: Path, game: MaginorGame
) -> None:
    planted = plant(tmp_path, game)
    words = [verdict.word for verdict in both_verdicts(log_reader, tmp_path)]
    assert sorted(words) == sorted(word for word, _ in planted.values())


def test_logs_that_are_made_to_exhaust_an_audit_have_the_same_verdicts(
    log_reader: LogReader, tmp_path: Path
) -> None:
    for kind, number, data in inputs(7, 18):
        name = f"{number} {kind}.maginor"
        (tmp_path / name).write_bytes(data)
    assert both_verdicts(log_reader, tmp_path)


def test_damaged_logs_have_the_same_verdicts(log_reader: LogReader, tmp_path: Path) -> None:
    draw = random.Random(5)
    for name in ("open", "sealed", "kept", "packed", "every kind"):
        data = SPECIMENS[name]()
        for number in range(12):
            place = draw.randrange(len(data))
            (tmp_path / f"{name} {number}.maginor").write_bytes(changed(data, place))
            (tmp_path / f"{name} {number} cut.maginor").write_bytes(data[:place])
    assert len({verdict.word for verdict in both_verdicts(log_reader, tmp_path)}) > 2


@pytest.mark.parametrize("form", [GROWING, PACKED])
def test_a_large_file_is_divided_in_the_same_chunks(
    log_reader: LogReader, tmp_path: Path, form: Form
) -> None:
    games = [game_in_one_frame(seed, 600) for seed in (1, 2, 3)]
    one = b"".join(StoredRecords.of(read(data)[0]).to_bytes(form) for data in games)
    noise = b"\x95\x05\xc4" + bytes(range(256))
    data = (one * 30 + noise) * 3 + one[:-3] + one
    path = tmp_path / "shard.maginor"
    path.write_bytes(data * (1 + (1 << 21) // len(data)))
    found = []
    for reader in (None, log_reader):
        with using(reader):
            found.append(list(chunks_of(log_files([path], LIMITS), LIMITS)))
    assert found[0] == found[1]
    assert len(found[0]) > 2
