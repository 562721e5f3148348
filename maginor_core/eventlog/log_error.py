"""The error of a log file that cannot be read or written."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from maginor_core.engine.errors import EngineError, MalformedError
from maginor_core.engine.paths import printable


class LogError(EngineError):
    """A log file that cannot be read or written; ``path`` names it."""

    def __init__(self, path: str | Path, reason: str) -> None:
        super().__init__(f"{printable(str(path))}: {reason}")
        self.path = Path(path)
        self.reason = reason


def reason_of(error: OSError | ValueError) -> str:
    """Return why the system refuses a file, without its name."""
    return getattr(error, "strerror", None) or str(error)


# Values of a log as plain JSON data: numbers and text as they are, bytes as ``{"hex": …}``.


def to_plain(value: Any) -> Any:  # Any: numbers, text, bytes and arrays; plain JSON data
    """Return a value as plain JSON data."""
    if type(value) is tuple:
        return [to_plain(item) for item in value]
    return {"hex": value.hex()} if type(value) is bytes else value


def from_plain(data: Any) -> Any:  # Any: plain JSON data; numbers, text, bytes and arrays
    """Return the value that plain JSON data describes."""
    if type(data) is list:
        return tuple([from_plain(item) for item in data])
    if type(data) is dict and set(data) == {"hex"} and type(data["hex"]) is str:
        value = bytes.fromhex(data["hex"])
        if value.hex() == data["hex"]:
            return value
    if type(data) in (int, str):
        return data
    raise MalformedError("must be a number, text, an array, or bytes as an object of hex")
