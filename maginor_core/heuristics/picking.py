"""Picking by drawn numbers, from any source."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TypeAlias, TypeVar

T = TypeVar("T")

Pick: TypeAlias = Callable[[int], int]
"""Draws a number from 0 up to, but without, the given one."""


def one_of(pick: Pick, options: Sequence[T]) -> T:
    """Draw one of the options, each equally often; it shrinks to the first."""
    return options[pick(len(options))]


def some_of(pick: Pick, options: Sequence[T], most: int) -> list[T]:
    """Draw a list of one to ``most`` of the options, each length equally often."""
    return [one_of(pick, options) for _ in range(1 + pick(most))]
