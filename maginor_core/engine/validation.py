"""Values from any source: how an error shows one, and how numbers are read or refused.

Types are exact: ``True`` is not 1, ``1.0`` is not 1, a list is not a tuple.
"""

from __future__ import annotations

import json
import types
from collections.abc import Callable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from maginor_core.engine.errors import MalformedError

LONGEST_SHOWN = 80


def shown(value: object) -> str:
    """Return ``value`` as an error message shows it: always short, and JSON as JSON.

    A tuple, which stands for a JSON array, is shown as one.
    """
    try:
        text = _json(value) if isinstance(value, _JSON) else repr(value)
    except (RecursionError, ValueError):
        return f"something too deep or too large to show ({type(value).__name__})"
    return text if len(text) <= LONGEST_SHOWN else text[: LONGEST_SHOWN - 3] + "..."


_JSON = (types.NoneType, bool, int, float, str, list, tuple, dict)


def _json(value: object) -> str:
    try:
        text = json.dumps(value, ensure_ascii=False)
        return text if text.isprintable() else json.dumps(value)
    except TypeError:  # somewhere in it is what JSON has not
        return repr(value)


# Values from numbers of any source: each function returns a value, or refuses what is none.

T = TypeVar("T")


def same(value: Any) -> Any:  # Any: of any kind
    """Return ``value``."""
    return value


def whole(value: object) -> int:
    """Return a whole number.

    Raises:
        MalformedError: ``value`` is none.
    """
    if type(value) is not int:
        raise MalformedError(f"must be a whole number, not {shown(value)}")
    return value


def truth(value: object) -> bool:
    """Return the boolean that 0 or 1 stands for.

    Raises:
        MalformedError: ``value`` is neither.
    """
    if type(value) is not int or value not in (0, 1):
        raise MalformedError(f"must be 0 or 1, not {shown(value)}")
    return value == 1


def array(value: object, length: int | None = None) -> tuple[Any, ...]:  # Any: numbers
    """Return an array, of any length or of the given one.

    Raises:
        MalformedError: ``value`` is none.
    """
    if type(value) is not tuple or length not in (None, len(value)):
        wanted = "an array" if length is None else f"an array of {length}"
        raise MalformedError(f"must be {wanted}, not {shown(value)}")
    return value


def optional(item: Callable[[Any], T]) -> Callable[[object], T | None]:  # Any: a number
    """Return what reads an array of one or none, whose items ``item`` reads.

    It raises a ``MalformedError`` if there are more.
    """

    def read(value: object) -> T | None:
        numbers = array(value)
        if len(numbers) > 1:
            raise MalformedError(f"must be an array of one or none, not {shown(value)}")
        return item(numbers[0]) if numbers else None

    return read


def picker(words: Sequence[T]) -> Callable[[object], T]:
    """Return what reads the position of one of ``words``.

    It raises a ``MalformedError`` if there is none at that position.
    """

    def pick(value: object) -> T:
        if type(value) is not int or not 0 <= value < len(words):
            raise MalformedError(f"must be a number from 0 to {len(words) - 1}, not {shown(value)}")
        return words[value]

    return pick


# The values of variants: true or false, or a whole number that may be missing.
#
# What a variant may be follows from its default: a boolean stands for true or false, ``None`` for
# no number or one from 1 on, such as a limit that usually there is not.

VariantValue: TypeAlias = bool | int | None
"""The value of a variant."""

NO_NUMBER: Final = "null"
"""The word for a number that is missing."""
TRIED: Final = (1, 2, 5)
"""The numbers that are tried where games are drawn."""


def require_value(name: str, default: VariantValue, value: object) -> None:
    """Ensure that a variant can have ``value``.

    Args:
        name: the variant.
        default: its default.
        value: any value.

    Raises:
        MalformedError: it cannot; the message states what it can be.
    """
    if type(default) is bool:
        fits = type(value) is bool
    else:
        fits = value is None or (type(value) is int and value >= 1)
    if not fits:
        reason = f"must be {_admitted(default)}, not {shown(value)}"
        raise MalformedError(reason, f"variants.{name}")


def read_value(name: str, default: VariantValue, word: str) -> VariantValue:
    """Return the value that ``word`` means, as it is typed on a command line.

    Raises:
        MalformedError: the variant cannot have it.
    """
    words: dict[str, VariantValue] = {"true": True, "false": False, NO_NUMBER: None}
    value: object = words.get(word, word)
    if word.isascii() and word.isdecimal() and len(word) <= len(str(1 << 63)):
        value = int(word)
    if word == NO_NUMBER and type(default) is bool:
        value = word
    require_value(name, default, value)
    return value  # type: ignore[return-value] # it has just been found to be one


def others(default: VariantValue) -> tuple[VariantValue, ...]:
    """Return values besides ``default``, with which games differ from the usual ones."""
    return (not default,) if type(default) is bool else TRIED


def form_of(default: VariantValue) -> str:
    """Return how a value is typed, as a metavariable: ``true|false`` or ``N|null``."""
    return "true|false" if type(default) is bool else f"N|{NO_NUMBER}"


def _admitted(default: VariantValue) -> str:
    return "true or false" if type(default) is bool else "a whole number from 1 on, or null"
