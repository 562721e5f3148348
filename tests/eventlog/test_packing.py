"""Packed games: one whole stream of zlib, of the announced size, and bound to the seal."""

from __future__ import annotations

import zlib

import pytest

from maginor_core.eventlog.chain import Chain
from maginor_core.eventlog.frames import (
    LARGEST_CONTENT,
    MOST_GROWTH,
    PACKED_GAME,
    PackingError,
    StoredRecords,
    bound,
    frame,
    links_of,
    pack_records,
    unpack_records,
)
from maginor_core.eventlog.logged_game import LoggedGame, make_seal, pack_seal
from tests.eventlog.specimens import (
    frames_of,
    game_in_one_frame,
    open_log,
    packed_game,
    read,
    split,
)

ROW = game_in_one_frame(2, 200)
CONTENT = frames_of(ROW)[0].texts()[1]


def framed(game: LoggedGame, packed: bytes, size: int) -> bytes:
    """Return a packed frame of an intact game, bound to its seal whatever ``packed`` is."""
    assert game.seal is not None
    row = bound(links_of(game.header_bytes, split(game.records)), game.seal, packed)
    return frame(PACKED_GAME, game.header_bytes, size, packed, row, pack_seal(game.seal))


def test_a_packed_game_contains_what_the_plain_one_does_in_fewer_bytes() -> None:
    (plain,), (packed,) = read(game_in_one_frame(2, None)), read(packed_game(2, None))
    assert (plain.form, packed.form) == ("kept", "packed")
    assert (plain.header_bytes, plain.records, plain.count, plain.seal) == (
        packed.header_bytes,
        packed.records,
        packed.count,
        packed.seal,
    )
    assert len(packed_game(2, None)) < len(game_in_one_frame(2, None)) / 2


@pytest.mark.parametrize("level", [0, 1, 9])
def test_any_zlib_may_have_packed_it_and_it_comes_back_as_it_was(level: int) -> None:
    (game,) = read(ROW)
    packed = zlib.compress(CONTENT, level)
    data = framed(game, packed, len(CONTENT))
    (found,) = read(data)
    assert (found.problem, found.seal, found.packed) == (None, game.seal, packed)
    assert found.seal is not None
    again = StoredRecords.of(found).to_bytes()
    assert again == data
    frames = StoredRecords.of(found)
    frames.records[0] = bytes(len(frames.records[0]))
    with pytest.raises(ValueError, match="other records"):
        frames.to_bytes()


STREAM = zlib.compress(CONTENT)
DICTIONARY = zlib.compressobj(zdict=CONTENT[:500])
BOMB = zlib.compress(bytes(1 << 26), 1)  # the level that takes the least time
NO_STREAM = {
    "nothing": (b"", len(CONTENT)),
    "junk": (b"junk" * 300, len(CONTENT)),
    "cut off": (STREAM[:-1], len(CONTENT)),
    "cut in half": (STREAM[: len(STREAM) // 2], len(CONTENT)),
    "followed by something": (STREAM + b"\x00", len(CONTENT)),
    "two streams": (STREAM + STREAM, len(CONTENT)),
    "another check sum": (STREAM[:-1] + bytes((STREAM[-1] ^ 1,)), len(CONTENT)),
    "without its check sum": (zlib.compress(CONTENT, wbits=-15), len(CONTENT)),
    "gzip": (zlib.compress(CONTENT, wbits=31), len(CONTENT)),
    "with a dictionary": (DICTIONARY.compress(CONTENT) + DICTIONARY.flush(), len(CONTENT)),
    "more than announced": (STREAM, len(CONTENT) - 1),
    "less than announced": (STREAM, len(CONTENT) + 1),
    "nothing announced": (STREAM, 0),
    "a terabyte announced": (STREAM, 1 << 40),
    "too much alike": (zlib.compress(bytes(1 << 20)), 1 << 20),
    "a bomb that announces little": (BOMB, len(CONTENT)),
    "a bomb that announces all": (BOMB, 1 << 26),
}


@pytest.mark.parametrize("name", NO_STREAM)
def test_what_does_not_unpack_as_announced_is_damage(name: str) -> None:
    packed, size = NO_STREAM[name]
    with pytest.raises(PackingError):
        unpack_records(packed, size)
    (game,) = read(ROW)
    found, after = read(framed(game, packed, size) + packed_game(3, 4))
    assert found.problem is not None
    assert (found.problem.trouble, found.seal) == ("damaged", None)
    assert game.records.startswith(found.records)
    assert after.problem is None


def test_damage_is_reported_in_words_of_ours_with_what_could_be_unpacked() -> None:
    damaged = bytearray(STREAM)
    for place in range(len(damaged) // 2, len(damaged)):
        damaged[place] ^= 0xFF
    with pytest.raises(PackingError) as refused:
        unpack_records(bytes(damaged), len(CONTENT))
    assert 0 < len(refused.value.intact) < len(CONTENT)
    assert str(refused.value) == (
        f"its packed records are damaged: {len(refused.value.intact)} of {len(CONTENT)} bytes "
        "could be unpacked"
    )
    assert CONTENT.startswith(refused.value.intact[:10])


def test_a_bomb_is_left_before_it_goes_off(monkeypatch: pytest.MonkeyPatch) -> None:
    begin = zlib.decompressobj
    allowed: list[int] = []

    class Counting:
        def __init__(self) -> None:
            self._stream = begin()

        def decompress(self, data: bytes, most: int) -> bytes:
            allowed.append(most)
            return self._stream.decompress(data, most)

        def __getattr__(self, name: str) -> object:
            return getattr(self._stream, name)

    monkeypatch.setattr(zlib, "decompressobj", Counting)
    for packed, size in NO_STREAM.values():
        with pytest.raises(PackingError):
            unpack_records(packed, size)
        bound_here = min(MOST_GROWTH * len(packed), LARGEST_CONTENT, size) + 1
        assert all(0 < most <= bound_here for most in allowed)
        allowed.clear()


def test_a_damaged_packed_game_retains_its_records_up_to_the_last_good_link() -> None:
    (game,) = read(ROW)
    data = packed_game(2, 200)
    place = data.index(game.header_bytes) + len(game.header_bytes) + len(STREAM) * 8 // 10
    (found,) = read(data[:place] + bytes((data[place] ^ 0x10,)) + data[place + 1 :])
    assert found.problem is not None
    assert 0 < found.count < 200
    assert found.problem.record == found.count
    assert game.records.startswith(found.records)


def test_packed_bytes_that_unpack_alike_are_damage_all_the_same() -> None:
    (game,) = read(ROW)
    data = packed_game(2, 200)
    assert game.seal is not None
    other = zlib.compress(CONTENT, 9)
    changed = data.replace(pack_records(CONTENT), other)
    if len(other) != len(pack_records(CONTENT)):
        right = frames_of(data)[0].texts()
        changed = frame(PACKED_GAME, game.header_bytes, len(CONTENT), other, *right[2:])
    assert changed != data
    (found,) = read(changed)
    assert found.problem is not None
    assert found.problem.reason == "its links or its packed bytes were changed"
    assert (found.records, found.seal) == (game.records, None)


def test_records_too_similar_to_be_packed_are_stored_plain() -> None:
    (game,) = read(open_log(1, 1))
    records = split(game.records) * 5000
    seal = make_seal(Chain(game.header_bytes + b"".join(records)), "abandoned", len(records), "")
    with pytest.raises(PackingError, match=f"more than {MOST_GROWTH} times"):
        pack_records(b"".join(records))
    similar = StoredRecords(game.header_bytes, records, seal)
    data = similar.to_bytes("packed")
    assert data == similar.to_bytes("kept")
    (found,) = read(data)
    assert (found.problem, found.count, found.form) == (None, 5000, "kept")
    with pytest.raises(PackingError, match="too many"):
        pack_records(bytes(LARGEST_CONTENT + 1))
