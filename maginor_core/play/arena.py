"""Comparing bots: how certain a share of victories is, and ratings by games of two or of more."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, permutations
from math import log10, sqrt
from statistics import fmean
from typing import TYPE_CHECKING, Final, TypeVar

from attrs import define, field

if TYPE_CHECKING:
    from openskill.models import PlackettLuceRating

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


class Skills:
    """OpenSkill ratings by games of any number of players (Plackett and Luce, Weng and Lin 2011).

    A rating is a mean and its standard deviation; each begins at 25 and 25/3. They depend on the
    order of the games. It needs ``openskill``, of the extra ``play``.

    Attributes:
        ratings: by bot the mean and the standard deviation.
    """

    def __init__(self) -> None:
        from openskill.models import PlackettLuce  # noqa: PLC0415 # only who asks for it has it

        self.ratings: dict[str, tuple[float, float]] = {}
        self._model = PlackettLuce()

    def add(self, bots: Sequence[str], places: Sequence[float]) -> None:
        """Count a game.

        Args:
            bots: by seat; one that has several gets the mean of what they amount to.
            places: by seat how it ended, the more the better; the same for a shared place.
        """
        seated = [[self._rating(bot)] for bot in bots]
        rated = self._model.rate(seated, scores=list(places))
        for bot in dict.fromkeys(bots):
            own = [one for (one,), name in zip(rated, bots, strict=True) if name == bot]
            self.ratings[bot] = fmean([one.mu for one in own]), fmean([one.sigma for one in own])

    def _rating(self, bot: str) -> PlackettLuceRating:
        if bot not in self.ratings:
            return self._model.rating(name=bot)
        mean, deviation = self.ratings[bot]
        return self._model.rating(mu=mean, sigma=deviation, name=bot)
