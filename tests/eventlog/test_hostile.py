"""Bytes that were made to hurt are refused at once, and in little memory."""

from __future__ import annotations

import os
import subprocess
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

import msgpack
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from maginor_core.components.setup import setup_from_numbers
from maginor_core.engine.codec import LARGEST, pack, unpack
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.packable import DEEPEST, LONGEST_ARRAY
from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import (
    GAME,
    HEADER,
    MOST_GROWTH,
    PACKED_GAME,
    RECORD,
    SEAL,
    bound,
    frame,
    links_of,
)
from maginor_core.eventlog.header import chance_from_numbers, unpack_header
from maginor_core.eventlog.logged_game import MOST_RECORDS, make_seal, pack_seal, unpack_seal
from maginor_core.eventlog.stored_game import stored
from maginor_core.games import known_game
from tests.eventlog.specimens import game_in_one_frame, open_log, read, several_games

ROOT = Path(__file__).parents[2]


def packed(value: object, **options: object) -> bytes:
    data: bytes = msgpack.packb(value, **options)
    return data


@pytest.mark.parametrize("value", [0, 127, 128, 2**64 - 1, -(2**63), "", "å", b"", (), ((1,), "x")])
def test_a_value_in_its_one_form_is_read(value: object) -> None:
    assert unpack(pack(value)) == value
    assert pack(value) == packed(value)


REFUSED = {
    "nothing": b"",
    "nil": b"\xc0",
    "a byte that is never used": b"\xc1",
    "true": packed(True),
    "true for 1": packed([True]),
    "a float": packed(1.0),
    "a short float": b"\xca\x3f\x80\x00\x00",
    "a map": packed({}),
    "a map with a key": packed({"a": 1}),
    "an extension": packed(msgpack.ExtType(5, b"x")),
    "a timestamp": packed(msgpack.Timestamp(1)),
    "a long zero": b"\xcc\x00",
    "a longer 128": b"\xcd\x00\x80",
    "a signed 1": b"\xd0\x01",
    "a signed 200": b"\xd1\x00\xc8",
    "a longer -1": b"\xd0\xff",
    "a long text": b"\xd9\x01a",
    "a longer text": b"\xda\x00\x20" + b"a" * 32,
    "long bytes": b"\xc5\x00\x01a",
    "a long array": b"\xdc\x00\x01\x00",
    "a longer array": b"\xdd\x00\x00\x00\x01\x00",
    "text that is not UTF-8": b"\xa1\xff",
    "text with half a surrogate pair": b"\xa3\xed\xa0\x80",
    "text in an overlong form": b"\xa2\xc0\x80",
    "two values": b"\x01\x01",
    "a value cut off": b"\x92\x00",
    "a gigabyte announced in ten bytes": b"\xc6\x40\x00\x00\x00hello",
    "a gigabyte of text": b"\xdb\x40\x00\x00\x00hello",
    "a thousand million items": b"\xdd\x40\x00\x00\x00hello",
    "a thousand million pairs": b"\xdf\x40\x00\x00\x00hello",
    "a large extension": b"\xc9\x40\x00\x00\x00hello",
    "arrays too deep": b"\x91" * (DEEPEST + 1) + b"\x00",
    "arrays far too deep": b"\x91" * 50_000 + b"\x00",
    "too many items": packed([0] * (LONGEST_ARRAY + 1)),
    "too many bytes": packed(bytes(LARGEST)),
    "large arrays announced in few bytes": b"\xdc\x10\x00" * 1000 + bytes(40_000),
}


@pytest.mark.parametrize("name", REFUSED)
def test_another_form_is_refused_at_any_position(name: str) -> None:
    data = REFUSED[name]
    for reader in (unpack, unpack_seal, unpack_header):
        with pytest.raises(MalformedError):
            reader(data)
    if len(data) > LARGEST:
        return
    (game,) = read(open_log(1, 0))
    chain = Chain(game.header_bytes)
    chain.add(data)
    (found,) = read(open_log(1, 0) + frame(RECORD, 0, data, chain.link()))
    if found.problem is None:
        with pytest.raises(MalformedError, match="record 0"):
            stored(found, known_game)
    if data:
        found, *_ = read(open_log(1, 0) + frame(SEAL, data))
        assert found.problem is not None
        found, *_ = read(frame(HEADER, data, Chain(data).link()))
        assert found.problem is not None


@pytest.mark.parametrize("name", REFUSED)
def test_hostile_bytes_in_place_of_frames_are_damage_or_torn(name: str) -> None:
    data = REFUSED[name]
    for there in (data, open_log() + data, data + game_in_one_frame()):
        found = read(there)
        assert any(game.problem is not None for game in found) or not data


@pytest.mark.parametrize("records", [0, 2, 2**40, 2**64 - 1])
def test_a_sealed_game_whose_seal_contains_another_number_is_damaged(records: int) -> None:
    (game,) = read(game_in_one_frame(1, 1))
    seal = make_seal(Chain(game.header_bytes + game.records), "abandoned", records, "")
    beginning = bytes((0x90 + records,)) if records < 16 else b"\xdd\xff\xff\xff\xff"
    links = bound(links_of(game.header_bytes, [game.records]), seal)
    parts = (game.header_bytes, beginning + game.records, links, pack_seal(seal))
    (found,) = read(frame(GAME, *parts))
    assert found.problem is not None
    assert found.problem.trouble == "damaged"


def test_a_record_frame_holds_one_value() -> None:
    (game,) = read(open_log(1, 2))
    data = open_log(1, 0)
    for content in (b"", game.records, b"\x92", b"\xc1"):
        chain = Chain(game.header_bytes)
        chain.add(content)
        (found,) = read(data + frame(RECORD, 0, content, chain.link()))
        assert found.problem is not None
        assert found.count == 0


BOUNDED = Path(__file__).with_name("bounded.py.txt").read_text("utf-8")


def games_within_games() -> bytes:
    """Return beginnings, each of a game with a rightly linked header that reaches far."""
    (game,) = read(game_in_one_frame(1, 1))
    assert game.seal is not None
    header = game.header_bytes
    unit = 512
    count = 6_000
    begin = b"\x95\x05\xc5" + len(header).to_bytes(2) + header + b"\xc6"
    reach = unit * (count + 100) - len(begin) - 4
    seal = pack_seal(game.seal)
    end = b"\xc4\x10" + Chain(header).link() * 2 + b"\xc4" + bytes((len(seal),)) + seal
    begins = (begin + reach.to_bytes(4) + b"\x91").ljust(unit, b"\x00") * count
    return begins + bytes(unit * 100) + end.ljust(unit, b"\x00") * count


def bombs() -> bytes:
    """Return packed games that unpack to as much as is allowed, and are nothing then."""
    (game,) = read(game_in_one_frame(1, 1))
    assert game.seal is not None
    packed = zlib.compress(b"\xdd\x00\x00\xff\xff" + bytes(1 << 18))
    packed += bytes(((1 << 18) + 5) // MOST_GROWTH + 1 - len(packed))
    row = bound(links_of(game.header_bytes, []), game.seal, packed)
    parts = (game.header_bytes, (1 << 18) + 5, packed, row, pack_seal(game.seal))
    return frame(PACKED_GAME, *parts) * 200


def sealed_with(count: int, reported: int, beginning: bytes, *, good_links: bool) -> bytes:
    """Return a sealed game of so many tiny records, whose seal counts others."""
    (game,) = read(game_in_one_frame(1, 1))
    records = [b"\xcc\x80"] * count
    seal = make_seal(Chain(game.header_bytes + b"".join(records)), "abandoned", reported, "")
    row = bound(links_of(game.header_bytes, records), seal) if good_links else bytes(16)
    content = beginning + b"".join(records)
    return frame(GAME, game.header_bytes, content, row, pack_seal(seal))


def growing_without_end(count: int, record: bytes) -> bytes:
    (game,) = read(open_log(1, 0))
    chain = Chain(game.header_bytes)
    rows = [frame(HEADER, game.header_bytes, chain.link())]
    for number in range(count):
        chain.add(record)
        rows.append(frame(RECORD, number, record, chain.link()))
    return b"".join(rows)


LARGE: dict[str, Callable[[], bytes]] = {
    "more records than announced": lambda: sealed_with(
        4_000_000, MOST_RECORDS, b"\xdd" + MOST_RECORDS.to_bytes(4), good_links=False
    ),
    "more records than are allowed, with right links": lambda: sealed_with(
        1_000_000, 0, b"\xdd\x00\x0f\x42\x40", good_links=True
    ),
    "a growing game of too many records": lambda: growing_without_end(
        MOST_RECORDS + 99, b"\xcc\x80"
    ),
    "a growing game of large records": lambda: growing_without_end(300, pack(bytes(65_000))),
    "games within games": games_within_games,
    "bombs": bombs,
    "linked headers": lambda: frame(HEADER, b"\x90", Chain(b"\x90").link()) * 60_000,
    "nested arrays that announce many items": lambda: b"\xdc\x10\x00" * 1000 + bytes(60_000),
    "nested arrays that announce too many items": lambda: b"\xdc\xff\xff" * 1000 + bytes(60_000),
    "arrays within arrays": lambda: b"\x91" * (1 << 20),
    "beginnings of games without end": lambda: b"\x95\x05\xc5\xff\xff" * 200_000,
    "beginnings of large games": lambda: b"\x95\x05\xc4\x01a\xc6\x00\x7f\xff\xff" * 100_000,
    "beginnings of logs": lambda: b"\x93\x01\xc4\xff" * 200_000,
    "half beginnings": lambda: b"\x93\x05\x95\x01" * 200_000,
    "links without end": lambda: (
        open_log(1, 0) + b"\x94\x02\x00\xc5\xff\xff" + b"\xc4\x08" * 30_000
    ),
    "empty bytes": lambda: bytes(1 << 22),
}
"""What makes each: it takes seconds, so none is made before it is tried."""


@pytest.mark.parametrize("name", LARGE)
def test_large_hostile_files_take_little_time_and_memory(name: str) -> None:
    run = subprocess.run(
        [sys.executable, "-c", BOUNDED],
        input=LARGE[name](),
        capture_output=True,
        timeout=500,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT)},
    )
    assert run.returncode == 0, run.stderr.decode()
    assert int(run.stdout) < 100_000  # KiB


SETTINGS = settings(deadline=None, max_examples=60)
NUMBERS = st.integers(-3, 20) | st.integers(-(2**63), 2**64 - 1)
ANY_TAGS = st.recursive(
    NUMBERS | st.text(max_size=8) | st.binary(max_size=8),
    lambda inner: st.lists(inner, max_size=9).map(tuple),
    max_leaves=30,
)


@SETTINGS
@given(st.binary(max_size=300))
def test_any_bytes_can_be_read(data: bytes) -> None:
    for game in read(data):
        assert game.problem is not None


@SETTINGS
@given(st.data())
def test_any_bytes_within_a_log_can_be_read(data: st.DataObject) -> None:
    whole = data.draw(st.sampled_from([several_games(), open_log(), game_in_one_frame(2, 150)]))
    start = data.draw(st.integers(0, len(whole)))
    there = data.draw(st.binary(max_size=30))
    end = min(len(whole), start + data.draw(st.integers(0, 60)))
    for game in read(whole[:start] + there + whole[end:]):
        game.record_bytes()


@SETTINGS
@given(ANY_TAGS)
def test_any_value_can_stand_where_a_header_seal_or_record_belongs(value: object) -> None:
    data = pack(value)
    assert unpack(data) == value
    for each in (
        frame(HEADER, data, Chain(data).link()),
        open_log(1, 0) + frame(SEAL, data),
        frame(GAME, data, b"\x90", Chain(data).link() * 2, data),
    ):
        assert any(game.problem is not None for game in read(each))


@SETTINGS
@given(st.data())
def test_any_header_can_be_read_or_refused(data: st.DataObject) -> None:
    (game,) = read(open_log(1, 0))
    fields = list(unpack(game.header_bytes))
    place = data.draw(st.integers(0, len(fields) - 1))
    if place == 6 and data.draw(st.booleans()):
        setup = list(fields[6])
        setup[data.draw(st.integers(0, len(setup) - 1))] = data.draw(ANY_TAGS)
        fields[6] = tuple(setup)
    else:
        fields[place] = data.draw(ANY_TAGS)
    header = pack(fields)
    (found,) = read(frame(HEADER, header, Chain(header).link()))
    if found.problem is None:
        try:
            stored(found, known_game)
        except MalformedError:
            return


@SETTINGS
@given(ANY_TAGS)
def test_any_numbers_can_be_given_as_a_setup_or_chance(value: object) -> None:
    numbers = value if isinstance(value, tuple) else (value,)
    for reader in (setup_from_numbers, chance_from_numbers):
        try:
            reader(numbers)
        except MalformedError:
            continue
        assert numbers[:1] in ((0,), (1,), (2,))
