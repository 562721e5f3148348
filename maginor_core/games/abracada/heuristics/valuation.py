"""What states are worth: by points, and by how the round may end.

A round ends by a spell that succeeds, or by a cast that fails. How likely each of these is for each
player follows from who has the turn, and from lives, stones in hand and the supply
(``scripts/fit-rounds`` has found the weights); then the points decide.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp
from typing import Final

from attrs import frozen

from maginor_core.games.abracada.components.stone_set import HAND, LIVES
from maginor_core.games.abracada.projections.state import (
    OVER,
    STOOD_LAST,
    SURVIVED,
    TURN,
    WON,
    State,
)


@frozen
class Ending:
    """How likely it is that a player ends the round in one way, in logarithms of odds.

    Attributes:
        base: with one life each, full hands and no supply.
        lives: what each own life after the first adds.
        others: what each life of another player after the first adds; of several, the mean counts.
        hand: what an empty hand of its own would take away.
        other_hands: what empty hands of the others would take away.
        supply: what ten stones in the supply add.
    """

    base: float
    lives: tuple[float, ...]
    others: tuple[float, ...]
    hand: float
    other_hands: float
    supply: float

    def odds(self, own: int, others: tuple[int, ...], hand: int, held: float, supply: int) -> float:
        """Return the odds of a player.

        Args:
            own: its lives.
            others: those of the others who have any.
            hand: how many stones it has.
            held: how many each of the others has in the mean.
            supply: how many stones are left.
        """
        of_others = sum([sum(self.others[: left - 1]) for left in others])
        return exp(
            self.base
            + sum(self.lives[: own - 1])
            + of_others / max(len(others), 1)
            + self.hand * (hand / HAND - 1)
            + self.other_hands * (held / HAND - 1)
            + self.supply * supply / 10
        )


# Weights that make the ends of 10,202 rounds of two odds bots most likely, moved until what 44,768
# turns of two searches are worth at their ends was nearest to what their players expected when
# their next turns began.

TURN_WINS: Final = Ending(
    1.84, (0.05, 0.10, 0.08, 0.06, 0.11), (-0.40, -0.30, -0.13, -0.03, -0.06), -0.29, -0.11, -0.41
)
"""Whose turn begins casts the last spell of the round."""
TURN_FAILS: Final = Ending(
    -0.10, (-1.58, -0.42, -0.27, -0.18, -0.26), (0.35, 0.22, 0.31, 0.13, 0.13), -0.71, 0.65, 0.54
)
"""Whose turn begins fails with the last cast of the round."""
OTHER_WINS: Final = Ending(
    -0.15, (0.53, 0.24, 0.13, 0.16, 0.07), (0.79, 0.03, -0.10, -0.07, -0.12), 0.12, 0.04, -0.57
)
"""Another casts the last spell."""
OTHER_FAILS: Final = Ending(
    -1.59, (-0.48, -0.15, -0.30, -0.26, -0.14), (0.74, 0.28, 0.29, 0.19, 0.28), -0.66, 0.95, 0.44
)
"""Another fails with the last cast."""

STANDING: Final = (1.64, 1.56, 1.50, 1.02, 0.63, 0.42, 0.23, 0.0)
"""What points are worth, in logarithms of odds, by how many are missing, from one on.

These are the chances of the first player before a round with two players, if rounds end as they do
in games of odds bots.
"""
FARTHER: Final = 0.2
"""What each further point is worth."""
REACHED: Final = 6.0
"""What it is worth to have as many points as are needed."""
ANOTHER_SECRET: Final = 0.3
"""How likely who wins the round takes one more secret stone before."""


def chances(state: State) -> Sequence[float]:
    """Return by seat the chance of winning: known at the end, otherwise estimated.

    A turn that is open counts as if it had just begun.
    """
    seats, points = state.layout.seats, state.points
    if state.phase == OVER:
        return [(seat in state.winners) / len(state.winners) for seat in seats]
    if state.phase not in TURN:
        return standing(tuple([float(own) for own in points]), state.layout.target)
    worth = [0.0] * len(points)
    total = 0.0
    won = STOOD_LAST if state.layout.last_wizard_standing else WON
    lasting = 1 - 1 / (len(points) - 1)  # of the others, one has no lives any more
    for seat in seats:
        if not state.lives[seat]:
            continue
        wins, fails = _odds(state, seat)
        total += wins + fails
        survive = [
            float(own + _for_survival(state, seat, other)) for other, own in enumerate(points)
        ]
        most = [own + lasting * (one - own) for own, one in zip(points, survive, strict=True)]
        for more, share in enumerate((1 - ANOTHER_SECRET, ANOTHER_SECRET)):
            most[seat] = float(points[seat] + won + len(state.taken[seat]) + more)
            for other, chance in enumerate(standing(tuple(most), state.layout.target)):
                worth[other] += wins * share * chance
        for other, chance in enumerate(standing(tuple(survive), state.layout.target)):
            worth[other] += fails * chance
    return [one / total for one in worth]


def _for_survival(state: State, seat: int, other: int) -> int:
    """Return the points that another gets if the last cast of ``seat`` fails."""
    if other == seat or not state.lives[other]:
        return 0
    return SURVIVED + len(state.taken[other])


def _odds(state: State, seat: int) -> tuple[float, float]:
    """Return how likely it is that the player casts the last spell, or fails with the last cast."""
    turn = state.current_player == seat
    others = [other for other in state.layout.seats if other != seat and state.lives[other]]
    lives = tuple([min(state.lives[other], LIVES) for other in others])
    held = sum([sum(state.hands[other]) for other in others]) / max(len(others), 1)
    own = min(state.lives[seat], LIVES)
    return _both(turn, own, lives, sum(state.hands[seat]), held, state.supply)


@lru_cache(maxsize=1 << 14)
def _both(
    turn: bool,  # noqa: FBT001 # whether it is the player's own
    own: int,
    lives: tuple[int, ...],
    hand: int,
    held: float,
    supply: int,
) -> tuple[float, float]:
    if turn:
        wins = TURN_WINS.odds(own, lives, hand, held, supply)
        return wins, TURN_FAILS.odds(own, lives, hand, held, supply)
    wins = OTHER_WINS.odds(own, lives, hand, held, supply)
    return wins, OTHER_FAILS.odds(own, lives, hand, held, supply)


@lru_cache(maxsize=1 << 14)
def standing(points: tuple[float, ...], target: int) -> tuple[float, ...]:
    """Return by seat the chance of winning with such points between two rounds."""
    odds = [exp(_worth(target - own)) for own in points]
    total = sum(odds)
    return tuple([one / total for one in odds])


def _worth(missing: float) -> float:
    if missing <= 0:
        return REACHED - missing  # of those who have enough, the greatest gain wins
    below = int(missing)
    if below >= len(STANDING):
        return STANDING[-1] - FARTHER * (missing - len(STANDING))
    here = STANDING[below - 1] if below else REACHED
    return here + (STANDING[below] - here) * (missing - below)
