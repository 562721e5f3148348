"""The codec: values and records as msgpack, each in the one shortest form.

msgpack has many forms for one value and no canonical one; of these, one is ours, and everything
else is refused: booleans, nil, floats, maps, extensions, longer forms of numbers and lengths, text
that is not UTF-8.

A record is an array of the command's tuple and the array of the events' tuples; equal records have
equal bytes in any language. ``unpack_record`` proves the form of one record by packing again what
it read. ``unpack_records`` reads a whole game at once if its bytes alone prove it: a number below
128, and the header of an array of fewer than 16, is a single byte, which has no other form; where
there are larger ones, their forms are looked at, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice, repeat
from typing import Any, Final

import msgpack

from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.engine.facts import Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.log import Record
from maginor_core.engine.packable import LONGEST_ARRAY, require_packable

Value = int | str | bytes | tuple[Any, ...]
"""What may be written; tuples hold such values again."""

LARGEST = 1 << 16
"""How many bytes a value may have: 64 KiB."""

_IS_COMPILED: Final = msgpack.Packer.__module__ == "msgpack._cmsgpack"
_pack: Final[Any] = msgpack.Packer().pack if _IS_COMPILED else msgpack.packb  # Any: untyped
"""How values are packed: a new packer takes a MiB, but threads can share only a compiled one."""


def pack(value: object) -> bytes:
    """Return the one form of ``value``; lists are arrays as tuples are.

    Raises:
        MalformedError: it holds something else than numbers of 64 bits, text, bytes and arrays, or
            more than is allowed.
    """
    require_packable(value)
    return pack_checked(value)


def pack_checked(value: object) -> bytes:
    """Return the same of a value that has only such parts, as what was unpacked has."""
    try:
        packed: bytes = _pack(value)
    except (OverflowError, ValueError) as error:
        raise MalformedError(f"{shown(value)} cannot be written ({error})") from None
    if len(packed) > LARGEST:
        raise MalformedError(f"{shown(value)} has {len(packed)} bytes; {LARGEST} are allowed")
    return packed


def unpack(data: bytes) -> Any:  # Any: one of Value, which callers take apart and check
    """Return the one value that ``data`` is; arrays become tuples.

    Raises:
        MalformedError: it is not valid, is cut off, is followed by something, is in another form,
            or holds more than is allowed.
    """
    _require_size(len(data))
    value = unpack_any_form(data)
    if pack(value) != data:
        raise MalformedError("is not in the shortest and only form")
    return value


def unpack_any_form(data: bytes) -> Any:  # Any: any value of msgpack
    """Return the same in whatever form; only the length of arrays is bounded."""
    try:
        return msgpack.unpackb(
            data, use_list=False, strict_map_key=False, max_array_len=LONGEST_ARRAY
        )
    except Exception as error:  # msgpack raises many kinds: bad bytes, bad text, depth, bounds
        raise _malformed(error) from None


def split(row: bytes, count: int) -> list[bytes]:
    """Return the ``count`` msgpack values of a concatenation, each by itself; none is decoded.

    Raises:
        MalformedError: one is invalid or too long, or there are fewer or more.
    """
    unpacker = _unpacker(row)
    skip, tell = unpacker.skip, unpacker.tell
    try:
        ends = [tell() for _ in repeat(None, count) if skip() is None]
    except Exception as error:  # msgpack raises many kinds, as above
        raise _malformed(error) from None
    start = 0
    values = [row[start : (start := end)] for end in ends]
    if start != len(row):
        raise MalformedError("is followed by something")
    if start > LARGEST:
        _require_size(max(map(len, values)))
    return values


def every_end(row: bytes, count: int, step: int) -> list[int]:
    """Return where each ``step``-th of the ``count`` msgpack values of a concatenation ends.

    What follows the last of these is not looked at.

    Raises:
        MalformedError: one is invalid, or there are fewer.
    """
    if count < step:
        return []
    unpacker = _unpacker(row)
    skip, tell = unpacker.skip, unpacker.tell
    ends = []
    try:
        for _ in range(count // step):
            for _ in range(step):
                skip()
            ends.append(tell())
    except Exception as error:  # msgpack raises many kinds, as above
        raise _malformed(error) from None
    return ends


def values_in(row: bytes) -> Iterator[bytes]:
    """Yield the msgpack values of a concatenation, each by itself, as far as they can be separated.

    Raises:
        MalformedError: one is invalid, is cut off, or is too long.
    """
    unpacker = _unpacker(row)
    start, length = 0, len(row)
    while start < length:
        try:
            unpacker.skip()
        except Exception as error:  # msgpack raises many kinds, as above
            raise _malformed(error) from None
        end = unpacker.tell()
        _require_size(end - start)
        yield row[start:end]
        start = end


def _unpacker(row: bytes) -> Any:  # Any: msgpack has no types
    unpacker = msgpack.Unpacker(
        use_list=False, strict_map_key=False, max_buffer_size=max(len(row), 1)
    )
    unpacker.feed(row)
    return unpacker


def _malformed(error: Exception) -> MalformedError:
    return MalformedError(f"is not msgpack ({type(error).__name__}: {error})")


def _require_size(size: int) -> None:
    if size > LARGEST:
        raise MalformedError(f"has {size} bytes; {LARGEST} are allowed")


RecordTuples = tuple[Row, tuple[Row, ...]]
"""A record in numbers: the command, and its events."""

_ONE_BYTE_EACH: Final = bytes([*range(0x80), *range(0x90, 0xA0)])
"""Small whole numbers and headers of short arrays: msgpack has one form of what needs no others."""

_LARGER: Final = re.compile(rb"\xcc[\x80-\xff]|\xcd[\x01-\xff][\x00-\xff]|\xdc\x00[\x10-\xff]")
"""Numbers from 128 to 65,535, and headers of arrays of 16 to 255, in their shortest form."""


def array_header(length: int) -> bytes:
    """Return the shortest msgpack header of an array."""
    header: bytes = msgpack.Packer().pack_array_header(length)
    return header


def pack_rows(command: Row, events: Sequence[Row]) -> bytes:
    """Return the bytes of a record: an array of the command and the array of its events.

    Raises:
        MalformedError: a number in it is too large to be written.
    """
    try:
        packed: bytes = _pack((command, events))
    except OverflowError:
        raise MalformedError(
            f"{shown((command, events))} holds a number too large for a log"
        ) from None
    return packed


def pack_record(vocabulary: Vocabulary, record: Record[Any, Any]) -> bytes:
    """Return the bytes of ``record``; raises ``MalformedError`` if it cannot be written."""
    return pack_rows(
        vocabulary.row(record.command), tuple([vocabulary.row(event) for event in record.events])
    )


def unpack_record(vocabulary: Vocabulary, data: bytes) -> Record[Any, Any]:
    """Return the record that ``data`` is, to the last bit.

    Raises:
        MalformedError: it is not valid, or not in the one form that a record has.
    """
    value = unpack_any_form(data)
    if type(value) is not tuple or len(value) != len(("command", "events")):
        raise MalformedError(f"a record is a command and its events, not {shown(value)}")
    command, events = value
    if type(events) is not tuple:
        raise MalformedError(f"the events of a record are an array, not {shown(events)}")
    record = Record(vocabulary.read(command), tuple([vocabulary.read(event) for event in events]))
    if data.translate(None, _ONE_BYTE_EACH) and pack_rows(command, events) != data:
        raise MalformedError("the record is not written in the shortest and only form")
    return record


def unpack_current(vocabulary: Vocabulary, data: bytes) -> Record[Any, Any]:
    """Return the same record as the newest revision of the game would have it.

    It raises as ``unpack_record`` and ``current_record``.
    """
    return current_record(vocabulary, unpack_record(vocabulary, data))


def current_record(vocabulary: Vocabulary, record: Record[Any, Any]) -> Record[Any, Any]:
    """Return a record that was read, with its commands and events of former classes upcast.

    It raises as ``Vocabulary.current``.
    """
    if not vocabulary.upcasters:
        return record
    return Record(vocabulary.current(record.command), tuple(map(vocabulary.current, record.events)))


def unpack_records(content: bytes, count: int) -> tuple[RecordTuples, ...] | None:
    """Return the ``count`` records in ``content``, as far as msgpack and the form of bytes go.

    They are pairs unless a record is invalid; the caller finds that out when unpacking them. If the
    bytes alone do not prove that there are so many in their one form, None is returned;
    ``unpack_record`` then reports why.
    """
    if not _is_of_proven_form(content):
        return None
    try:
        values: tuple[RecordTuples, ...] = msgpack.unpackb(
            array_header(count) + content, use_list=False, max_array_len=max(count, LONGEST_ARRAY)
        )
    except Exception:  # msgpack raises many kinds: cut off, followed by something, depth
        return None
    return values


def unpack_records_and_ends(
    content: bytes, count: int, step: int
) -> tuple[Sequence[RecordTuples], list[int]] | None:
    """Return the same, and where each ``step``-th of the records ends."""
    if not _is_of_proven_form(content):
        return None
    unpacker = msgpack.Unpacker(
        use_list=False,
        max_buffer_size=max(len(content), 1),
        max_array_len=max(count, LONGEST_ARRAY),
    )
    unpacker.feed(content)
    values: list[RecordTuples] = []
    ends = []
    try:
        for _ in range(count // step):
            values += islice(unpacker, step)
            ends.append(unpacker.tell())
        values += islice(unpacker, count % step)
    except Exception:  # msgpack raises many kinds, as above
        return None
    if len(values) != count or unpacker.tell() != len(content):
        return None
    return values, ends


def _is_of_proven_form(content: bytes) -> bool:
    """Return whether the bytes of all numbers and arrays in ``content`` have no shorter form."""
    larger = content.translate(None, _ONE_BYTE_EACH)
    return not larger or not _LARGER.sub(b"", content).translate(None, _ONE_BYTE_EACH)


BLOCK_BYTES: Final = 1 << 18
"""How many bytes of records are decoded at once: as tuples, they take up to 30 times the memory."""


class FormNotProvenError(EngineError):
    """The bytes of some records do not prove that these are in their one form."""


class RecordBlocks:
    """The records of a long game as tuples, many at once, of which only some are in memory at once.

    Iteration raises ``FormNotProvenError`` if the bytes do not prove their form.
    """

    def __init__(self, records: Sequence[bytes]) -> None:
        self._records = records

    def __iter__(self) -> Iterator[Sequence[RecordTuples]]:
        block: list[bytes] = []
        size = 0
        for record in self._records:
            block.append(record)
            size += len(record)
            if size >= BLOCK_BYTES:
                yield _decoded(block)
                block, size = [], 0
        yield _decoded(block)


def _decoded(block: list[bytes]) -> Sequence[RecordTuples]:
    rows = unpack_records(b"".join(block), len(block))
    if rows is None:
        raise FormNotProvenError("the records are not proved to be in their one form")
    return rows
