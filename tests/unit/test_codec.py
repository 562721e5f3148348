"""The codec reads one form and no other, and its bytes are pinned."""

from __future__ import annotations

import msgpack
import pytest

from maginor_core.kernel.codec import (
    LONGEST_ARRAY,
    LONGEST_KEPT,
    Codec,
    Vocabulary,
    array_header,
    unpack,
)
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.facts import Interned, event
from maginor_core.kernel.log import Record
from maginor_core.protocol.facts import command_from_json, event_from_json
from maginor_core.wire import CODEC as MAGINOR_CODEC
from tests.unit.pins import PINS
from tests.unit.toy import CODEC, Broken, Draw, Named, Take, Taken

NAMES = ("adler", "eule", "rabe")
RECORD = Record(Take(1, 2), (Taken(1, 2), Named("eule", "high", (300, 0), ("rabe", "adler"))))
BYTES = bytes.fromhex("92 93010102 92 93200102 9521 01 01 92cd012c00 920200".replace(" ", ""))


@pytest.fixture
def words() -> Vocabulary:
    return Codec(CODEC.tags).vocabulary(NAMES)


def test_a_record_is_arrays_of_numbers_in_their_shortest_form(words: Vocabulary) -> None:
    assert words.pack_record(RECORD) == BYTES
    assert words.unpack_record(BYTES) == RECORD
    assert msgpack.unpackb(BYTES) == [[1, 1, 2], [[32, 1, 2], [33, 1, 1, [300, 0], [2, 0]]]]


def test_what_was_met_before_reads_as_what_is_met_first(words: Vocabulary) -> None:
    for _ in range(3):
        assert words.unpack_record(words.pack_record(RECORD)) == RECORD


def test_a_long_record_has_a_longer_header(words: Vocabulary) -> None:
    for length in (0, 15, 16, 63, 64, LONGEST_ARRAY):
        record = Record(Take(0, 1), (Taken(0, 1),) * length)
        assert words.unpack_record(words.pack_record(record)) == record
    assert array_header(15) == b"\x9f"
    assert array_header(16) == b"\xdc\x00\x10"
    assert array_header(70_000) == b"\xdd\x00\x01\x11\x70"


def test_a_record_with_more_events_than_an_array_may_have_is_refused(words: Vocabulary) -> None:
    record = Record(Take(0, 1), (Taken(0, 1),) * (LONGEST_ARRAY + 1))
    with pytest.raises(MalformedError, match="is not msgpack"):
        words.unpack_record(words.pack_record(record))


@pytest.mark.parametrize("cut", range(len(BYTES)))
def test_a_truncated_record_is_refused(words: Vocabulary, cut: int) -> None:
    with pytest.raises(MalformedError):
        words.unpack_record(BYTES[:cut])


@pytest.mark.parametrize("rest", [b"\x00", b"\xc0", BYTES])
def test_a_record_followed_by_something_is_refused(words: Vocabulary, rest: bytes) -> None:
    with pytest.raises(MalformedError, match="is not msgpack"):
        words.unpack_record(BYTES + rest)


def packed(value: object) -> bytes:
    data: bytes = msgpack.packb(value)
    return data


ONE = b"\x92\x93\x01%s\x02\x90"
"""A record with a hole for the player, who is seat 1."""


@pytest.mark.parametrize("met", [True, False])
@pytest.mark.parametrize(
    "number",
    [
        b"\xc3",  # true
        b"\xcb\x3f\xf0\x00\x00\x00\x00\x00\x00",  # 1.0 in 64 bits
        b"\xca\x3f\x80\x00\x00",  # 1.0 in 32 bits
        b"\xcc\x01",  # the same number, longer
        b"\xcd\x00\x01",
        b"\xce\x00\x00\x00\x01",
        b"\xcf\x00\x00\x00\x00\x00\x00\x00\x01",
        b"\xd0\x01",
        b"\xd1\x00\x01",
        b"\xd2\x00\x00\x00\x01",
        b"\xd3\x00\x00\x00\x00\x00\x00\x00\x01",
        b"\xc4\x01\x01",  # bin
        b"\xa1\x31",  # str
        b"\xd9\x01\x31",
        b"\xc0",  # nil
        b"\x80",  # map
        b"\x81\x01\x01",
        b"\x91\x01",  # array
        b"\xd4\x01\x01",  # ext
        b"\xd6\xff\x00\x00\x00\x00",  # timestamp
        b"\xc1",  # never used
    ],
)
def test_no_other_form_of_a_number_is_accepted(words: Vocabulary, number: bytes, met: bool) -> None:
    if met:
        assert words.unpack_record(ONE % b"\x01") == Record(Take(1, 2), ())
    with pytest.raises(MalformedError):
        words.unpack_record(ONE % number)


@pytest.mark.parametrize(
    "data",
    [
        b"\xdc\x00\x02" + BYTES[1:],  # longer forms of the outer array
        b"\xdd\x00\x00\x00\x02" + BYTES[1:],
        b"\x92\xdc\x00\x03" + BYTES[2:],  # and of the command's
        BYTES[:5] + b"\xdc\x00\x02" + BYTES[6:],  # and of the events'
        b"",
        b"\x90",
        b"\x91\x93\x01\x01\x02",
        b"\x93\x93\x01\x01\x02\x90\x90",
        b"\x01",
        b"\xc0",
        packed({0: [1, 1, 2], 1: []}),
        packed([[1, 1, 2], None]),
        packed([[1, 1, 2], {}]),
        packed([[1, 1, 2], [[]]]),
        packed([[], []]),
        packed([None, []]),
        packed([[9, 1, 2], []]),  # an unknown tag
        packed([["take", 1, 2], []]),
        packed([[True, 1, 2], []]),
        packed([[1, 1], []]),  # too few fields
        packed([[1, 1, 2, 3], []]),  # too many
        packed([[1, 1, 2], [[33, 3, 0, [], []]]]),  # names beyond the row
        packed([[1, 1, 2], [[33, -1, 0, [], []]]]),
        packed([[1, 1, 2], [[33, 0, 2, [], []]]]),  # a word beyond the literal
        packed([[1, 1, 2], [[33, 0, 0, 5, []]]]),  # no array
        packed([[1, 1, 2], [[33, 0, 0, [None], []]]]),
        packed([[1, 1, 2], [[33, 0, 0, [], ["eule"]]]]),
        packed([[1, 1, 2], [1]]),
        b"\x91" * 5000 + b"\x01",  # too deep
        b"\x92" * 100_000,
        b"\xdd\xff\xff\xff\xff",  # an array of four thousand million
        b"\xc6\xff\xff\xff\xff",
        b"\xd9\x02\xff\xfe",  # no UTF-8
        b"\x81\x90\x01",  # a map with a strange key
    ],
)
def test_malformed_bytes_are_refused(words: Vocabulary, data: bytes) -> None:
    with pytest.raises(MalformedError):
        words.unpack_record(data)


def test_every_flipped_bit_is_refused_or_reads_as_another_record(words: Vocabulary) -> None:
    refused = 0
    for position in range(len(BYTES)):
        for bit in range(8):
            data = bytearray(BYTES)
            data[position] ^= 1 << bit
            try:
                record = words.unpack_record(bytes(data))
            except MalformedError:
                refused += 1
            else:
                assert record != RECORD
                assert words.pack_record(record) == bytes(data)
    assert refused > 100


@pytest.mark.parametrize(
    ("fact", "told"),
    [
        (Named("habicht", "low", (), ()), "'habicht' is unknown here"),
        (Named("eule", "low", (), ("habicht",)), "'habicht' is unknown here"),
        (Broken("by a stranger"), "Broken.* is unknown here"),
        (Taken(0, 2**64), "a number too large for a log"),
        (Taken(0, -(2**63) - 1), "a number too large for a log"),
    ],
)
def test_what_cannot_be_written_is_refused(words: Vocabulary, fact: Interned, told: str) -> None:
    with pytest.raises(MalformedError, match=told):
        words.pack(fact)
    with pytest.raises(MalformedError, match=told):
        words.pack_record(Record(Draw(0), (fact,)))


def test_the_tables_of_a_vocabulary_are_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maginor_core.kernel.codec.TABLE_LIMIT", 4)
    monkeypatch.setattr("maginor_core.kernel.codec.RECORD_LIMIT", 4)
    words = Codec(CODEC.tags).vocabulary(NAMES)
    for stones in range(20):
        record = Record(Take(0, stones), (Taken(0, stones),))
        assert words.unpack_record(words.pack_record(record)) == record
        assert len(words._packed) <= 8
        assert len(words._facts) <= 8
        assert len(words._records) <= 8


def test_a_record_met_again_is_the_same_object_unless_it_is_long(words: Vocabulary) -> None:
    short = words.pack_record(Record(Take(0, 1), (Taken(0, 1),)))
    long = words.pack_record(Record(Take(0, 1), (Taken(0, 1),) * LONGEST_KEPT))
    assert words.unpack_record(short) is words.unpack_record(bytes(bytearray(short)))
    assert words.unpack_record(long) == words.unpack_record(long)
    assert words.unpack_record(long) is not words.unpack_record(long)


def test_games_with_the_same_names_share_a_vocabulary() -> None:
    assert CODEC.vocabulary(NAMES) is CODEC.vocabulary(NAMES)
    assert CODEC.vocabulary(NAMES) is not CODEC.vocabulary(NAMES[:2])


def test_a_fact_of_a_kind_that_logs_do_not_hold_is_refused_when_the_codec_is_made() -> None:
    @event
    class Flagged(Interned):
        flag: bool

    with pytest.raises(TypeError, match="a log holds no"):
        Codec({1: Flagged}).vocabulary(())


def test_unpacking_gives_tuples() -> None:
    assert unpack(b"\x92\x01\x91\x02") == (1, (2,))


@pytest.mark.parametrize("pin", PINS["wire"]["facts"], ids=lambda pin: pin["json"]["type"])
def test_golden_bytes_of_each_command_and_event(pin: dict[str, object]) -> None:
    data, form = bytes.fromhex(str(pin["bytes"])), pin["json"]
    fact = command_from_json(form) if data[1] < 32 else event_from_json(form)
    words = MAGINOR_CODEC.vocabulary(tuple(PINS["wire"]["names"]))
    assert words.pack(fact) == data
    assert words.from_wire(unpack(data)) is fact
