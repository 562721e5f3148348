"""Comparing bots: how certain a share of victories is."""

from __future__ import annotations

from itertools import permutations
from math import sqrt
from typing import Final, TypeVar

T = TypeVar("T")

CERTAINTY: Final = 1.959964
"""How many standard deviations contain 95 %."""


def wilson(wins: float, games: int) -> tuple[float, float]:
    """Return Wilson's 95 % interval of the share of ``games`` that are won.

    Args:
        wins: the victories; a shared one counts in parts.
        games: how many games were played, one or more.
    """
    square = CERTAINTY**2
    share = wins / games
    middle = share + square / (2 * games)
    half = CERTAINTY * sqrt(share * (1 - share) / games + square / (4 * games**2))
    whole = 1 + square / games
    return max(0.0, (middle - half) / whole), min(1.0, (middle + half) / whole)


def seat_orders(row: list[T]) -> list[list[T]]:
    """Return every order in which ``row`` can sit, those that look alike once."""
    return [list(order) for order in dict.fromkeys(permutations(row))]
