"""Chance: numbers drawn by Hypothesis, such that the same seed draws the same everywhere.

Hypothesis likes to draw numbers that stand somewhere in the code that is loaded. That would make
what a seed means depend on all that is imported, so numbers are drawn from where no code has any.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import TypeVar

from hypothesis import strategies as st

T = TypeVar("T")

FAR_AWAY = 7_293_846_105_271
"""The number drawn in place of 0."""


@lru_cache(maxsize=1024)
def below(number: int) -> st.SearchStrategy[int]:
    """Draw a number from 0 up to, but without, the given one, each equally often."""
    return st.integers(FAR_AWAY, FAR_AWAY + number - 1).map(lambda drawn: drawn - FAR_AWAY)


def one_of(draw: st.DrawFn, options: Sequence[T]) -> T:
    """Draw one of the options, each equally often; it shrinks to the first."""
    return options[draw(below(len(options)))]


def some_of(draw: st.DrawFn, options: Sequence[T], most: int) -> list[T]:
    """Draw a tuple of one to ``most`` of the options, each length equally often."""
    return [one_of(draw, options) for _ in range(1 + draw(below(most)))]
