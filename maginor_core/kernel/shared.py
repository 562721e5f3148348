"""Shared facts, looked up by those who know that the values are right: the rules."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TypeVar, TypeVarTuple

F = TypeVar("F")
X = TypeVar("X")
Y = TypeVar("Y")
V = TypeVarTuple("V")


def shared(kind: Callable[[*V], F], *values: *V) -> F:
    """Return the fact ``kind(*values)``; ``kind`` is a class of facts."""
    known: dict[tuple[object, ...], F] = kind.table  # type: ignore[attr-defined] # see kind
    fact = known.get(values)
    return kind(*values) if fact is None else fact


def shared_row(kind: Callable[[X, Y], F], first: X, seconds: Iterable[Y]) -> list[F]:
    """Return the facts ``kind(first, second)`` for each of ``seconds``."""
    known: dict[tuple[X, Y], F] = kind.table  # type: ignore[attr-defined] # likewise
    return [known.get((first, second)) or kind(first, second) for second in seconds]
