"""Strict msgpack: whole numbers, text, bytes and arrays, each in the one shortest form.

msgpack has many forms for one value and no canonical one; of these, one is ours, and everything
else is refused: booleans, nil, floats, maps, extensions, longer forms of numbers and lengths, text
that is no UTF-8.
"""

from __future__ import annotations

from typing import Any

import msgpack

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.exact import shown

Value = int | str | bytes | tuple[Any, ...]
"""What may be written; tuples hold such values again."""

DEEPEST = 16
"""How deep arrays may lie in one another."""


def pack(value: object) -> bytes:
    """Return the one form of ``value``; lists are arrays as tuples are.

    Raises:
        MalformedError: it holds something else than numbers of 64 bits, text, bytes and arrays.
    """
    _require(value, 0)
    try:
        packed: bytes = msgpack.packb(value)
    except (OverflowError, ValueError) as error:
        raise MalformedError(f"{shown(value)} cannot be written ({error})") from None
    return packed


def unpack(data: bytes) -> Any:  # Any: one of Value, which callers take apart and check
    """Return the one value that ``data`` is; arrays become tuples.

    Raises:
        MalformedError: it is none, is cut off, is followed by something, or is in another form.
    """
    try:
        value = msgpack.unpackb(data, use_list=False, strict_map_key=False)
    except Exception as error:  # msgpack raises many kinds: bad bytes, bad text, depth, bounds
        raise MalformedError(f"is not msgpack ({type(error).__name__}: {error})") from None
    if pack(value) != data:
        raise MalformedError("is not in the shortest and only form")
    return value


def array_header(length: int) -> bytes:
    """Return the shortest header of an array of ``length`` values."""
    header: bytes = msgpack.Packer().pack_array_header(length)
    return header


def _require(value: object, depth: int) -> None:
    kind = type(value)
    if kind in (tuple, list):
        if depth >= DEEPEST:
            raise MalformedError(f"arrays lie deeper than {DEEPEST} in one another")
        for item in value:  # type: ignore[attr-defined] # it is a tuple or a list
            _require(item, depth + 1)
    elif kind not in (int, str, bytes):
        raise MalformedError(f"{shown(value)} is neither number, text, bytes nor array")
