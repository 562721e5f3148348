"""Comparing bots: how certain a share of victories is, and ratings by the games of every two."""

from __future__ import annotations

from itertools import combinations, permutations
from math import log10, sqrt
from typing import Final, TypeVar

from attrs import define, field

T = TypeVar("T")

CERTAINTY: Final = 1.959964
"""How many standard deviations contain 95 %."""
ROUNDS: Final = 500
"""How often ratings are improved; a few dozen rounds suffice for a few bots."""


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


@define
class CrossTable:
    """What some bots have won against each other, two at a time.

    Attributes:
        bots: their names.
        games: for two of them, in their order, how many games they played.
        wins: by the winner and the loser, the victories; a shared one counts in parts.
    """

    bots: tuple[str, ...]
    games: dict[tuple[str, str], int] = field(factory=dict)
    wins: dict[tuple[str, str], float] = field(factory=dict)

    def __attrs_post_init__(self) -> None:
        self.games = dict.fromkeys(combinations(self.bots, 2), 0)
        self.wins = dict.fromkeys(permutations(self.bots, 2), 0.0)

    def add(self, one: str, other: str, share: float) -> None:
        """Count a game, of which ``one`` has won ``share`` and ``other`` the rest."""
        self.games[(one, other) if (one, other) in self.games else (other, one)] += 1
        self.wins[one, other] += share
        self.wins[other, one] += 1 - share

    def elo(self) -> dict[str, float]:
        """Return ratings whose mean is 0; 400 more make the odds of winning ten to one.

        They make the results most likely (the model of Bradley and Terry), with a draw added to the
        games of every two, so that a bot which has won all has a rating, too.
        """
        strength = dict.fromkeys(self.bots, 1.0)
        for _ in range(ROUNDS):
            strength = {one: self._better(strength, one) for one in self.bots}
        ratings = {one: 400 * log10(strength[one]) for one in self.bots}
        mean = sum(ratings.values()) / len(ratings)
        return {one: rating - mean for one, rating in ratings.items()}

    def _better(self, strength: dict[str, float], one: str) -> float:
        """Return the strength of a bot that fits its results better, given those of the others."""
        won = expected = 0.0
        for other in self.bots:
            if other != one:
                played = self.wins[one, other] + self.wins[other, one] + 1
                won += self.wins[one, other] + 0.5
                expected += played / (strength[one] + strength[other])
        return won / expected
