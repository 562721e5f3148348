"""Strict msgpack: whole numbers, text, bytes and arrays, each in the one shortest form.

msgpack has many forms for one value and no canonical one; of these, one is ours, and everything
else is refused: booleans, nil, floats, maps, extensions, longer forms of numbers and lengths, text
that is not UTF-8.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import repeat
from typing import Any

import msgpack

from maginor_core.engine.codec import LONGEST_ARRAY
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.packable import require_packable
from maginor_core.engine.validation import shown

Value = int | str | bytes | tuple[Any, ...]
"""What may be written; tuples hold such values again."""

LARGEST = 1 << 16
"""How many bytes a value may have: 64 KiB."""


def pack(value: object) -> bytes:
    """Return the one form of ``value``; lists are arrays as tuples are.

    Raises:
        MalformedError: it holds something else than numbers of 64 bits, text, bytes and arrays, or
            more than is allowed.
    """
    require_packable(value)
    return pack_checked(value)


def pack_checked(value: object) -> bytes:
    """Return the same of a value that is known to have only such parts, as what was unpacked has.

    Raises:
        MalformedError: a number has more than 64 bits, a text is not Unicode, or it is too long.
    """
    try:
        packed: bytes = msgpack.packb(value)
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
    try:
        value = msgpack.unpackb(
            data, use_list=False, strict_map_key=False, max_array_len=LONGEST_ARRAY
        )
    except Exception as error:  # msgpack raises many kinds: bad bytes, bad text, depth, bounds
        raise _malformed(error) from None
    if pack(value) != data:
        raise MalformedError("is not in the shortest and only form")
    return value


def split(row: bytes, count: int) -> list[bytes]:
    """Return the ``count`` msgpack values of a concatenation, each by itself; none is decoded.

    Raises:
        MalformedError: one is invalid or has more bytes than are allowed, or there are fewer or
            more.
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
        MalformedError: one is invalid, is cut off, or has more bytes than are allowed.
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
