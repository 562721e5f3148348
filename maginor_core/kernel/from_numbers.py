"""Values from numbers of any source: each function returns a value, or refuses what is none."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.validation import shown

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
