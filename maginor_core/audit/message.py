"""Messages: what the processes of an audit send each other, pickled briefly."""

from __future__ import annotations

from operator import attrgetter
from typing import TypeVar

from attrs import fields

T = TypeVar("T")


def message(kind: type[T]) -> type[T]:
    """Let objects of a class of attrs be pickled as their values alone, without names.

    They are what the processes of an audit send each other, one or more for each game.
    """
    values = attrgetter(*(each.name for each in fields(kind)))  # type: ignore[arg-type] # it is one

    def reduced(self: T) -> tuple[type[T], tuple[object, ...]]:
        return kind, values(self)

    kind.__reduce__ = reduced  # type: ignore[assignment] # the same for every class
    return kind
