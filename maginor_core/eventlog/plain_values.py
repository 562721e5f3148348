"""Values of a log as plain JSON data: numbers and text as they are, bytes as ``{"hex": …}``."""

from __future__ import annotations

from typing import Any

from maginor_core.kernel.errors import MalformedError


def to_plain(value: Any) -> Any:  # Any: numbers, text, bytes and arrays; plain JSON data
    """Return a value as plain JSON data."""
    if type(value) is tuple:
        return [to_plain(item) for item in value]
    return {"hex": value.hex()} if type(value) is bytes else value


def from_plain(data: Any) -> Any:  # Any: plain JSON data; numbers, text, bytes and arrays
    """Return the value that plain JSON data describes.

    Raises:
        MalformedError: it describes none.
    """
    if type(data) is list:
        return tuple([from_plain(item) for item in data])
    if type(data) is dict and set(data) == {"hex"} and type(data["hex"]) is str:
        value = bytes.fromhex(data["hex"])
        if value.hex() == data["hex"]:
            return value
    if type(data) in (int, str):
        return data
    raise MalformedError("must be a number, text, an array, or bytes as an object of hex")
