"""Parcels: what goes between the processes of an audit, as bare values.

There is one for each game and file, and all pass through the one process that hands out the work.
"""

from __future__ import annotations

from operator import attrgetter
from typing import TypeVar

from attrs import fields

T = TypeVar("T")


def parcel(kind: type[T]) -> type[T]:
    """Let objects of a class of attrs be pickled as their values alone, not each with its name."""
    values = attrgetter(*(field.name for field in fields(kind)))  # type: ignore[arg-type] # it is one

    def reduced(self: T) -> tuple[type[T], tuple[object, ...]]:
        return kind, values(self)

    kind.__reduce__ = reduced  # type: ignore[assignment] # the same for every class
    return kind
