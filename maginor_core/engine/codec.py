"""The codec: records as msgpack, in one strict form.

A record is an array of the command's tuple and the array of the events' tuples. Each number is
written in the shortest form, so equal records have equal bytes in any language, and nothing but
only that form is accepted: no ``true`` for 1, no float, no longer form of a number.

``unpack_record`` proves it for one record by packing again what it read. ``unpack_records`` reads
a whole game at once if its bytes alone prove it: a number below 128, and the header of an array of
fewer than 16, is a single byte, which has no other form; where there are larger ones, their forms
are looked at, too.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Any, Final

import msgpack

from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.facts import Vocabulary
from maginor_core.engine.fields import Row
from maginor_core.engine.log import Record
from maginor_core.engine.validation import shown

LONGEST_ARRAY: Final = 1 << 12
"""How many items an array may have; msgpack allocates space for them before it has read one."""

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
        packed: bytes = msgpack.packb((command, events))
    except OverflowError:
        raise MalformedError(
            f"{shown((command, events))} holds a number too large for a log"
        ) from None
    return packed


def pack_record(vocabulary: Vocabulary, record: Record[Any, Any]) -> bytes:
    """Return the bytes of ``record``.

    Raises:
        MalformedError: something in it cannot be written: an unknown class or name, or too large a
            number.
    """
    return pack_rows(
        vocabulary.row(record.command), tuple([vocabulary.row(event) for event in record.events])
    )


def unpack_record(vocabulary: Vocabulary, data: bytes) -> Record[Any, Any]:
    """Return the record that ``data`` is, to the last bit.

    Raises:
        MalformedError: it is not valid, or not in the one form that a record has.
    """
    value = unpack(data)
    if type(value) is not tuple or len(value) != len(("command", "events")):
        raise MalformedError(f"a record is a command and its events, not {shown(value)}")
    command, events = value
    if type(events) is not tuple:
        raise MalformedError(f"the events of a record are an array, not {shown(events)}")
    record = Record(vocabulary.read(command), tuple([vocabulary.read(event) for event in events]))
    if data.translate(None, _ONE_BYTE_EACH) and pack_rows(command, events) != data:
        raise MalformedError("the record is not written in the shortest and only form")
    return record


def unpack_records(content: bytes, count: int) -> tuple[RecordTuples, ...] | None:
    """Return the ``count`` records in ``content``, as far as msgpack and the form of bytes go.

    They are pairs unless a record is invalid; the caller finds that out when unpacking them.

    Returns:
        None if the bytes alone do not prove that there are so many values in their one form; then
        ``unpack_record`` reports why.
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
    """The records of a long game as tuples, of which only some are in memory at once."""

    def __init__(self, records: Sequence[bytes]) -> None:
        """Decode ``records``, each by itself, when they are iterated over."""
        self._records = records

    def __iter__(self) -> Iterator[Sequence[RecordTuples]]:
        """Yield the records in their order, many at once.

        Raises:
            FormNotProvenError: the bytes do not prove their form, as in ``unpack_records``.
        """
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


def unpack(data: bytes) -> object:
    """Return the one msgpack value that ``data`` is; arrays become tuples.

    Raises:
        MalformedError: it is not valid, is cut off, or is followed by something.
    """
    try:
        return msgpack.unpackb(
            data, use_list=False, strict_map_key=False, max_array_len=LONGEST_ARRAY
        )
    except Exception as error:  # msgpack raises many kinds: bad bytes, bad text, depth, bounds
        raise MalformedError(f"is not msgpack ({type(error).__name__}: {error})") from None
