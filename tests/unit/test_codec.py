"""The codec reads one form and no other, and its bytes are pinned."""

from __future__ import annotations

from itertools import product
from typing import Any, Literal

import msgpack
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from maginor_core.commands.rules import CODEC as MAGINOR_CODEC
from maginor_core.engine.codec import (
    array_header,
    pack_record,
    pack_rows,
    unpack_any_form,
    unpack_record,
    unpack_records,
)
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Codec, Fact, Vocabulary, event
from maginor_core.engine.log import Record
from maginor_core.engine.packable import LONGEST_ARRAY
from maginor_core.games.maginor.definition import DEFINITION
from tests.unit.pins import PINS
from tests.unit.toy import CODEC, NAMES, Draw, Named, Seen, Strange, Take, Taken

RECORD = Record(Take(1, 2), (Taken(1, 2), Named("eule", "high", (300, 0), ("rabe", "adler"))))
BYTES = bytes.fromhex("92 93010102 92 93200102 9521 01 01 92cd012c00 920200".replace(" ", ""))


@pytest.fixture
def words() -> Vocabulary:
    return Codec(tuple(CODEC.tags.values())).vocabulary(NAMES)


def test_a_record_is_arrays_of_numbers_in_their_shortest_form(words: Vocabulary) -> None:
    assert pack_record(words, RECORD) == BYTES
    assert unpack_record(words, BYTES) == RECORD
    assert msgpack.unpackb(BYTES) == [[1, 1, 2], [[32, 1, 2], [33, 1, 1, [300, 0], [2, 0]]]]


def test_what_was_met_before_reads_as_what_is_met_first(words: Vocabulary) -> None:
    for _ in range(3):
        record = unpack_record(words, pack_record(words, RECORD))
        assert record == RECORD
        cached = Record(words.cached(record.command), tuple(map(words.cached, record.events)))
        assert cached == RECORD
        assert pack_record(words, cached) == BYTES


def test_a_long_record_has_a_longer_header(words: Vocabulary) -> None:
    for length in (0, 15, 16, 63, 64, LONGEST_ARRAY):
        record = Record(Take(0, 1), (Taken(0, 1),) * length)
        assert unpack_record(words, pack_record(words, record)) == record
    assert array_header(15) == b"\x9f"
    assert array_header(16) == b"\xdc\x00\x10"
    assert array_header(70_000) == b"\xdd\x00\x01\x11\x70"


def test_a_record_with_more_events_than_an_array_may_have_is_refused(words: Vocabulary) -> None:
    record = Record(Take(0, 1), (Taken(0, 1),) * (LONGEST_ARRAY + 1))
    with pytest.raises(MalformedError, match="is not msgpack"):
        unpack_record(words, pack_record(words, record))
    assert unpack_records(pack_record(words, record), 1) is None


@pytest.mark.parametrize("cut", range(len(BYTES)))
def test_a_truncated_record_is_refused(words: Vocabulary, cut: int) -> None:
    with pytest.raises(MalformedError):
        unpack_record(words, BYTES[:cut])
    assert unpack_records(BYTES[:cut], 1) is None
    assert unpack_records(BYTES + BYTES[:cut], 2) is None


@pytest.mark.parametrize("rest", [b"\x00", b"\xc0", BYTES])
def test_a_record_followed_by_something_is_refused(words: Vocabulary, rest: bytes) -> None:
    with pytest.raises(MalformedError, match="is not msgpack"):
        unpack_record(words, BYTES + rest)
    assert unpack_records(BYTES + rest, 1) is None


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
        assert unpack_record(words, ONE % b"\x01") == Record(Take(1, 2), ())
    with pytest.raises(MalformedError):
        unpack_record(words, ONE % number)
    rows = unpack_records(ONE % number, 1)
    assert rows is None or rows == (((1, (1,), 2), ()),)  # an array proves its own form


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
        unpack_record(words, data)
    assert_one_form(data, 1)


def test_every_flipped_bit_is_refused_or_reads_as_another_record(words: Vocabulary) -> None:
    refused = 0
    for position in range(len(BYTES)):
        for bit in range(8):
            data = bytearray(BYTES)
            data[position] ^= 1 << bit
            assert_one_form(bytes(data), 1)
            try:
                record = unpack_record(words, bytes(data))
            except MalformedError:
                refused += 1
            else:
                assert record != RECORD
                assert pack_record(words, record) == bytes(data)
    assert refused > 100


@pytest.mark.parametrize(
    ("fact", "reported"),
    [
        (Named("habicht", "low", (), ()), "'habicht' is unknown here"),
        (Named("eule", "low", (), ("habicht",)), "'habicht' is unknown here"),
        (Strange(1), "Strange.* is unknown here"),
        (Seen(1), "Seen.* is unknown here"),
        (Taken(0, 2**64), "a number too large for a log"),
        (Taken(0, -(2**63) - 1), "a number too large for a log"),
    ],
)
def test_what_cannot_be_written_is_refused(words: Vocabulary, fact: Fact, reported: str) -> None:
    with pytest.raises(MalformedError, match=reported):
        pack_record(words, Record(Draw(0), (fact,)))
    with pytest.raises(MalformedError, match=reported):
        pack_record(words, Record(fact, ()))


def test_what_a_vocabulary_keeps_is_bounded(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("maginor_core.engine.facts.MOST_FACTS", 4)
    words = Codec(tuple(CODEC.tags.values())).vocabulary(NAMES)
    for stones in range(20):
        record = Record(Take(0, stones), (Taken(0, stones),))
        unpacked = unpack_record(words, pack_record(words, record))
        assert (words.cached(unpacked.command), unpacked) == (record.command, record)
        assert words.fact((32, 0, stones)) == Taken(0, stones)
        assert len(words.facts) <= 4


def test_what_is_only_read_is_not_cached(words: Vocabulary) -> None:
    for stones in range(1000):
        assert unpack_record(words, pack_rows((1, 0, stones), ((32, 0, stones),)))
    assert not words.facts
    fact = words.read((1, 0, 999))
    assert words.cached(fact) == Take(0, 999)
    assert set(words.facts) == {(1, 0, 999)}


def test_games_with_the_same_names_share_a_vocabulary() -> None:
    assert CODEC.vocabulary(NAMES) is CODEC.vocabulary(NAMES)
    assert CODEC.vocabulary(NAMES) is not CODEC.vocabulary(NAMES[:2])


def test_a_fact_of_a_kind_that_logs_do_not_hold_is_refused() -> None:
    with pytest.raises(TypeError, match="there is no form"):

        @event(1)
        class Flagged(Fact):
            flag: int | str

    @event(1)
    class Something(Fact):
        pass

    @event(1)
    class Nothing(Fact):
        pass

    with pytest.raises(TypeError, match="Seen has no tag of its own"):
        Codec([Take, Seen])
    with pytest.raises(TypeError, match="Nothing has no tag of its own"):
        Codec([Something, Nothing])


@event(40)
class Mixed(Fact):
    """An event with every kind of field."""

    sure: bool
    seat: int | None
    word: Literal["low", "high"] | None
    place: tuple[int, str]
    titles: tuple[str, ...]


MIXED = Codec([Mixed]).vocabulary(NAMES)


@pytest.mark.parametrize(
    ("fact", "row"),
    [
        (
            Mixed(True, None, "high", (300, "eule"), ("rabe", "adler")),
            (40, 1, (), (1,), (300, 1), (2, 0)),
        ),
        (Mixed(False, 0, None, (-1, "adler"), ()), (40, 0, (0,), (), (-1, 0), ())),
    ],
)
def test_truth_missing_values_and_small_tuples_have_numbers(
    fact: Mixed, row: tuple[object, ...]
) -> None:
    assert MIXED.row(fact) == row
    assert MIXED.row_or_unknown(fact) == (row, "")
    assert MIXED.fact(row) == fact
    assert MIXED.read(row) == fact
    assert MIXED.limits(40) == (2, None, None, None, None)


@pytest.mark.parametrize(
    "row",
    [
        (40, 2, (), (), (1, 0), ()),
        (40, True, (), (), (1, 0), ()),
        (40, 1, 0, (), (1, 0), ()),
        (40, 1, (0, 1), (), (1, 0), ()),
        (40, 1, (), (2,), (1, 0), ()),
        (40, 1, (), (), (1,), ()),
        (40, 1, (), (), (1, 3), ()),
    ],
)
def test_other_forms_of_such_values_are_malformed(row: tuple[object, ...]) -> None:
    with pytest.raises(MalformedError, match="must be"):
        MIXED.read(row)


@pytest.mark.parametrize(
    "values",
    [
        (1, None, None, (1, "eule"), ()),
        (True, "0", None, (1, "eule"), ()),
        (True, None, "loud", (1, "eule"), ()),
        (True, None, None, (1,), ()),
        (True, None, None, ("eule", 1), ()),
        (True, None, None, [1, "eule"], ()),
    ],
)
def test_facts_take_such_values_exactly(values: tuple[Any, ...]) -> None:
    with pytest.raises(MalformedError, match="must be"):
        Mixed(*values)


def test_a_vocabulary_reports_which_facts_belong_to_it(words: Vocabulary) -> None:
    assert words.limits(33) == (None, 2, None, None)
    assert words.limits(1) == (None, None)


def test_an_unknown_name_is_one_past_the_last(words: Vocabulary) -> None:
    strange = Named("habicht", "high", (), ("falke", "eule"))
    assert words.row_or_unknown(strange) == ((33, 3, 1, (), (3, 1)), "habicht")
    known = Named("rabe", "low", (7,), ())
    assert words.row_or_unknown(known) == ((33, 2, 0, (7,), ()), "")
    made = words.fact((33, 2, 0, (7,), ()))
    assert words.row_or_unknown(made) == ((33, 2, 0, (7,), ()), "")
    for untrusted in (Strange(1), Seen(1)):
        with pytest.raises(LookupError):
            words.row_or_unknown(untrusted)


@pytest.mark.parametrize(
    "row",
    [
        *(None, 5, (), [1, 1, 2], ("take", 1, 2)),
        *((True, 1, 2), (1.0, 1, 2), (1, True, 2), (1, 1.0, 2), (1, 1, "2")),
        *((1, 1), (1, 1, 2, 3), (99, 1)),
        *((33, 3, 0, (), ()), (33, -1, 0, (), ()), (33, True, 0, (), ())),
        *((33, 0, 2, (), ()), (33, 0, True, (), ())),
        *((33, 0, 0, [], ()), (33, 0, 0, (True,), ()), (33, 0, 0, (), (3,))),
    ],
)
def test_what_is_not_a_tuple_of_a_fact_is_not_read(words: Vocabulary, row: object) -> None:
    words.fact((33, 0, 0, (1,), ()))
    with pytest.raises(MalformedError):
        words.read(row)


def test_a_tuple_that_is_read_gives_its_fact(words: Vocabulary) -> None:
    row = (33, 2, 1, (0, 300, -5), (0, 1))
    fact = words.read(row)
    assert fact == Named("rabe", "high", (0, 300, -5), ("adler", "eule"))
    assert words.row(fact) == row
    assert words.row(Named(*fact.values())) == row
    assert words.fact(row) == fact


def test_unpacking_gives_tuples() -> None:
    assert unpack_any_form(b"\x92\x01\x91\x02") == (1, (2,))


# Whole games at once: only their one form, whatever else the bytes may be.

SMALLEST_TOO_LARGE = 1 << 16
WORDS_BEYOND = 256
numbers = st.integers(0, 300) | st.integers(0, SMALLEST_TOO_LARGE - 1)
values: st.SearchStrategy[Any] = st.recursive(  # Any: numbers and tuples of them
    numbers, lambda inner: st.lists(inner, max_size=20).map(tuple), max_leaves=40
)
odd = st.recursive(
    st.one_of(
        st.none(),
        st.booleans(),
        st.floats(),
        st.text(max_size=3),
        st.binary(max_size=3),
        st.integers(-(1 << 63), (1 << 64) - 1),
        numbers,
    ),
    lambda inner: (
        st.lists(inner, max_size=4).map(tuple)
        | st.dictionaries(numbers | st.text(max_size=2), inner, max_size=2)
        | st.binary(max_size=2).map(lambda data: msgpack.ExtType(5, data))
    ),
    max_leaves=10,
)


def is_numbers(value: object) -> bool:
    if type(value) is tuple:
        return all(map(is_numbers, value))
    return type(value) is int and value >= 0


def canonical(data: bytes, count: int) -> tuple[object, ...] | None:
    """Return the values in ``data`` if they are numbers in the one form that each has."""
    unpacker = msgpack.Unpacker(use_list=False, strict_map_key=False)
    unpacker.feed(data)
    found: list[object] = []
    try:
        found.extend(unpacker)
    except Exception:
        return None
    if len(found) != count or not all(map(is_numbers, found)):
        return None
    return tuple(found) if b"".join(map(packed, found)) == data else None


def within(value: object) -> bool:
    """Whether all that it holds is small enough to be proved by its bytes."""
    if type(value) is tuple:
        return len(value) < WORDS_BEYOND and all(map(within, value))
    return type(value) is int and value < SMALLEST_TOO_LARGE


def assert_one_form(data: bytes, count: int) -> None:
    expected, found = canonical(data, count), unpack_records(data, count)
    if found is not None:
        assert found == expected
        assert all(map(is_numbers, found))
    elif expected is not None:
        assert not all(map(within, expected)), data.hex()


@given(st.lists(values, max_size=8))
@example([0, 127, 128, 255, 256, 65535])
@example([(0,) * 15, (0,) * 16, (128,) * 255])
@example([(0,) * 256])
def test_records_in_their_one_form_are_read_at_once(rows: list[Any]) -> None:  # Any: as values
    content = b"".join(map(packed, rows))
    found = unpack_records(content, len(rows))
    if all(map(within, rows)):
        assert found == tuple(rows)
    assert_one_form(content, len(rows))


@given(st.lists(values, max_size=4), st.integers(0, 6))
def test_records_are_exactly_as_many_as_announced(
    rows: list[Any],
    count: int,  # Any: as values
) -> None:
    content = b"".join(map(packed, rows))
    found = unpack_records(content, count)
    assert (found is None) == (count != len(rows))


@given(st.lists(odd, max_size=4))
def test_values_of_other_kinds_are_not_read_at_once(rows: list[Any]) -> None:  # Any: any value
    assert_one_form(b"".join(map(packed, rows)), len(rows))


@given(st.binary(max_size=40), st.integers(0, 8))
def test_any_bytes_are_read_at_once_only_in_their_one_form(data: bytes, count: int) -> None:
    assert_one_form(data, count)


STRUCTURAL = st.sampled_from(
    [*b"\x00\x01\x7f\x80\x81\x90\x91\x92\x9f\xa0\xa1\xc0\xc2\xc3\xc4\xcc\xcd\xce\xcf\xd0\xdc\xdd"]
)


@given(st.lists(STRUCTURAL | st.integers(0, 255), max_size=24).map(bytes), st.integers(0, 6))
def test_hostile_bytes_are_read_at_once_only_in_their_one_form(data: bytes, count: int) -> None:
    assert_one_form(data, count)


@given(st.data(), st.lists(values, min_size=1, max_size=4))
def test_changed_records_are_read_at_once_only_in_their_one_form(
    data: st.DataObject,
    rows: list[Any],  # Any: as values
) -> None:
    content = bytearray(b"".join(map(packed, rows)))
    place = data.draw(st.integers(0, len(content) - 1))
    change = data.draw(st.integers(0, 255) | STRUCTURAL)
    how = data.draw(st.sampled_from(("change", "insert", "remove")))
    if how == "change":
        content[place] = change
    elif how == "insert":
        content.insert(place, change)
    else:
        del content[place]
    for count in (len(rows) - 1, len(rows), len(rows) + 1):
        assert_one_form(bytes(content), count)


def test_every_short_byte_string_is_read_at_once_only_in_its_one_form() -> None:
    for length in (0, 1, 2):
        for row in product(range(256), repeat=length):
            for count in (0, 1, 2):
                assert_one_form(bytes(row), count)


@pytest.mark.parametrize("first", [0x91, 0xCC, 0xCD, 0xD0, 0xDC])
def test_every_larger_number_is_read_at_once_only_in_its_one_form(first: int) -> None:
    for row in product((first,), range(256), range(0, 256, 3)):
        assert_one_form(bytes(row), 1)
    for length in (15, 16, 17, 255, 256, 300):
        for header in (b"\xdc", b"\xdd\x00\x00"):
            assert_one_form(header + length.to_bytes(2) + bytes(length), 1)
            assert_one_form(header + length.to_bytes(2) + b"\xcc\x80" * length, 1)


def test_a_game_of_many_records_may_hold_more_than_an_array() -> None:
    count = LONGEST_ARRAY * 2
    assert unpack_records(b"\x92\x91\x01\x90" * count, count) == (((1,), ()),) * count
    many: object = unpack_records(b"\x01" * 70_000, 70_000)
    assert many == (1,) * 70_000


@given(st.lists(values, max_size=3), st.lists(st.lists(numbers, min_size=1), max_size=20))
def test_what_is_packed_is_unpacked_in_both_ways(command: list[Any], events: list[Any]) -> None:
    rows = tuple(command), tuple(map(tuple, events))  # Any: as values
    data = pack_rows(*rows)
    assert unpack_any_form(data) == rows
    assert unpack_records(data * 2, 2) in ((rows, rows), None)
    assert_one_form(data * 2, 2)


@pytest.mark.parametrize("pin", PINS["wire"]["facts"], ids=lambda pin: pin["json"]["type"])
def test_golden_bytes_of_each_command_and_event(pin: dict[str, object]) -> None:
    data, form = bytes.fromhex(str(pin["bytes"])), pin["json"]
    fact = (
        DEFINITION.command_json.from_json(form)
        if data[1] < 32
        else DEFINITION.event_json.from_json(form)
    )
    words = MAGINOR_CODEC.vocabulary(tuple(PINS["wire"]["names"]))
    assert msgpack.packb(words.row(fact)) == data
    assert words.read(unpack_any_form(data)) == fact
    assert words.fact(words.row(fact)) == fact
