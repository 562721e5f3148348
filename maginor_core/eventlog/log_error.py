"""The error of a log file that cannot be read or written, and plain JSON data of logs."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, Final, NoReturn

from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.engine.paths import printable


class LogError(EngineError):
    """A log file that cannot be read or written; ``path`` names it."""

    def __init__(self, path: str | Path, reason: str) -> None:
        super().__init__(f"{printable(str(path))}: {reason}")
        self.path = Path(path)
        self.reason = reason


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


LATEST: Final = 1 << 53
"""The greatest number of seconds, entries, seats and revisions; every program can represent it."""


def from_json_text(text: str | bytes) -> Any:  # Any: plain JSON data
    """Return the plain JSON data that ``text`` is.

    Raises:
        ValueError: it is not JSON, which has no NaN and no Infinity, or an object has a key twice:
            readers take different values for it.
        RecursionError: its arrays and objects are nested too deep.
    """
    return json.loads(text, object_pairs_hook=_without_repeats, parse_constant=_no_constant)


def _no_constant(name: str) -> NoReturn:
    raise ValueError(f"{name} is not JSON")


def _without_repeats(pairs: list[tuple[str, Any]]) -> dict[str, Any]:  # Any: JSON
    content: dict[str, Any] = {}  # Any: as above
    for key, value in pairs:
        if key in content:
            raise MalformedError(f"contains {shown(key)} twice")
        content[key] = value
    return content


def fields_of(
    data: object, names: tuple[str, ...], what: str, optional: tuple[str, ...] = ()
) -> dict[str, Any]:  # Any: plain JSON data, checked by whoever takes a field
    """Return a JSON object that has the fields of these ``names``, and none but ``optional``."""
    if type(data) is not dict:
        raise MalformedError(f"must be an object, not {shown(data)}", what)
    if missing := [name for name in names if name not in data]:
        raise MalformedError(f"lacks {', '.join(missing)}", what)
    if unknown := [name for name in data if name not in (*names, *optional)]:
        known = ", ".join((*names, *optional))
        raise MalformedError(f"has {shown(unknown[0])}; the fields are {known}", what)
    return data


def bytes_of(fields: dict[str, Any], name: str, *lengths: int) -> bytes:  # Any: as above
    """Return bytes that are written in lower-case hexadecimal digits."""
    text = fields[name]
    try:
        data = bytes.fromhex(text)
    except (TypeError, ValueError):
        data = None
    if data is None or len(data) not in lengths or data.hex() != text:
        allowed = " or ".join(str(2 * length) for length in lengths)
        raise MalformedError(f"must be {allowed} lower-case hexadecimal digits", name)
    return data


def number_of(fields: dict[str, Any], name: str) -> int:  # Any: as above
    """Return a number from 0 up."""
    number = fields[name]
    if type(number) is not int or not 0 <= number <= LATEST:
        raise MalformedError(f"must be a whole number from 0 up, not {shown(number)}", name)
    return number
