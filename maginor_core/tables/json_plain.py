"""JSON texts of messages, by the standard library; ``json_fast`` does it by msgspec.

What is text already (``RawJson``) is put into a message as it is.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from functools import cache
from typing import TYPE_CHECKING, Any, Final, TypeAlias, TypeVar

from maginor_core.engine.plain import plain as plain_of

if TYPE_CHECKING:
    from cattrs import Converter

__all__ = ["RawJson", "fields_in", "made_of", "plain_of", "prepare", "submitted_in", "text_of_json"]
T = TypeVar("T")


class RawJson:
    """A value that is JSON text in UTF-8 already."""

    __slots__ = ("_text",)

    def __init__(self, text: bytes) -> None:
        self._text = text

    def __bytes__(self) -> bytes:
        return self._text


SubmittedText: TypeAlias = tuple[bytes, int, int | None]
"""A message ``submit`` whose command is not parsed: its text, the numbers of decision and message.
"""


def _parsed(value: object) -> Any:  # Any: JSON
    if isinstance(value, RawJson):
        return json.loads(bytes(value))
    raise TypeError(f"{type(value).__name__} is no JSON")


_encoded: Final = json.JSONEncoder(
    ensure_ascii=False, separators=(",", ":"), default=_parsed
).encode


def text_of_json(value: object) -> bytes:
    """Return JSON text in UTF-8, without blanks."""
    return _encoded(value).encode()


def submitted_in(text: str | bytes) -> SubmittedText | None:
    """Return the message ``submit`` in a text; None if it is another, or not of its form."""
    try:
        message = json.loads(text)
    except (ValueError, RecursionError):
        return None
    if type(message) is not dict or message.pop("type", None) != "submit":
        return None
    number, decision, command = (message.pop(key, None) for key in ("id", "decision", "command"))
    if message or command is None or type(decision) is not int or type(number) not in (int, _NONE):
        return None
    return text_of_json(command), decision, number


_NONE: Final = type(None)


def fields_in(text: bytes) -> Mapping[str, RawJson]:
    """Return the values of an object in JSON, each as text."""
    return {key: RawJson(text_of_json(value)) for key, value in json.loads(text).items()}


def made_of(data: object, kind: type[T]) -> T:
    """Return the object of a class that ``plain_of`` has made data of."""
    return _converter().structure(data, kind)


def prepare(kind: type) -> None:
    """Do nothing: classes are prepared when one is first read."""


@cache
def _converter() -> Converter:
    from cattrs.preconf.json import make_converter  # noqa: PLC0415 # it loads slowly

    return make_converter()
