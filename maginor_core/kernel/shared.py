"""Shared facts, looked up by those who know that the values are right: the rules."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, TypeVar, TypeVarTuple

ROWS_LIMIT: Final = 1 << 11
"""The most rows that are kept."""

_ROWS: Final[dict[tuple[object, ...], tuple[Any, ...]]] = {}  # Any: facts of the class in the key

F = TypeVar("F")
X = TypeVar("X")
Y = TypeVar("Y")
V = TypeVarTuple("V")


def shared(kind: Callable[[*V], F], *values: *V) -> F:
    """Return the fact ``kind(*values)``; ``kind`` is a class of facts."""
    known: dict[tuple[object, ...], F] = kind.table  # type: ignore[attr-defined] # see kind
    fact = known.get(values)
    return kind(*values) if fact is None else fact


def shared_row(kind: Callable[[X, Y], F], first: X, seconds: tuple[Y, ...]) -> tuple[F, ...]:
    """Return the facts ``kind(first, second)`` for each of ``seconds``."""
    key = (kind, first, seconds)
    row: tuple[F, ...] | None = _ROWS.get(key)
    if row is None:
        row = tuple([kind(first, second) for second in seconds])
        if len(_ROWS) >= ROWS_LIMIT:
            _ROWS.clear()
        _ROWS[key] = row
    return row
