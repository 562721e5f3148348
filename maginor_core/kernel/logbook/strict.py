"""Strict msgpack: whole numbers, text, bytes and arrays, each in the one shortest form.

msgpack has many forms for one value and no canonical one; of these, one is ours, and everything
else is refused: booleans, nil, floats, maps, extensions, longer forms of numbers and lengths, text
that is no UTF-8.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import msgpack

from maginor_core.kernel.codec import LONGEST_ARRAY
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.exact import shown

Value = int | str | bytes | tuple[Any, ...]
"""What may be written; tuples hold such values again."""

DEEPEST = 16
"""How deep arrays may lie in one another."""

LARGEST = 1 << 16
"""How many bytes a value may have: 64 KiB."""


def pack(value: object) -> bytes:
    """Return the one form of ``value``; lists are arrays as tuples are.

    Raises:
        MalformedError: it holds something else than numbers of 64 bits, text, bytes and arrays, or
            more than is allowed.
    """
    _require(value, 0)
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
        MalformedError: it is none, is cut off, is followed by something, is in another form, or
            holds more than is allowed.
    """
    if len(data) > LARGEST:
        raise MalformedError(f"has {len(data)} bytes; {LARGEST} are allowed")
    try:
        value = msgpack.unpackb(
            data, use_list=False, strict_map_key=False, max_array_len=LONGEST_ARRAY
        )
    except Exception as error:  # msgpack raises many kinds: bad bytes, bad text, depth, bounds
        raise MalformedError(f"is not msgpack ({type(error).__name__}: {error})") from None
    if pack(value) != data:
        raise MalformedError("is not in the shortest and only form")
    return value


def values_in(row: bytes) -> Iterator[bytes]:
    """Yield the msgpack values that lie in a row, each by itself; what is in them is not checked.

    Raises:
        MalformedError: one is none, is cut off, or has more bytes than are allowed.
    """
    unpacker = msgpack.Unpacker(
        use_list=False, strict_map_key=False, max_buffer_size=max(len(row), 1)
    )
    unpacker.feed(row)
    skip, tell = unpacker.skip, unpacker.tell
    start, length = 0, len(row)
    while start < length:
        try:
            skip()
        except Exception as error:  # msgpack raises many kinds, as above
            raise MalformedError(f"is not msgpack ({type(error).__name__}: {error})") from None
        end = tell()
        if end - start > LARGEST:
            raise MalformedError(f"has {end - start} bytes; {LARGEST} are allowed")
        yield row[start:end]
        start = end


def array_header(length: int) -> bytes:
    """Return the shortest header of an array of ``length`` values, fewer than 2**32."""
    header: bytes = msgpack.Packer().pack_array_header(length)
    return header


def _require(value: object, depth: int) -> None:
    kind = type(value)
    if kind in (tuple, list):
        if depth >= DEEPEST:
            raise MalformedError(f"arrays lie deeper than {DEEPEST} in one another")
        if len(value) > LONGEST_ARRAY:  # type: ignore[arg-type] # it is a tuple or a list
            raise MalformedError(f"an array has more than {LONGEST_ARRAY} items")
        for item in value:  # type: ignore[attr-defined] # likewise
            _require(item, depth + 1)
    elif kind not in (int, str, bytes):
        raise MalformedError(f"{shown(value)} is neither number, text, bytes nor array")
