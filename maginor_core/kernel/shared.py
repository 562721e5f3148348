"""Shared facts, looked up by those who know that the values are right: the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import TypeVar, TypeVarTuple

F = TypeVar("F")
V = TypeVarTuple("V")


def shared(kind: Callable[[*V], F], *values: *V) -> F:
    """Return the fact ``kind(*values)``; ``kind`` is a class of facts."""
    known: dict[tuple[object, ...], F] = kind.table  # type: ignore[attr-defined] # see kind
    fact = known.get(values)
    return kind(*values) if fact is None else fact
