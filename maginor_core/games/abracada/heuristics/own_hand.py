"""How likely each hand is that a player may have, inferred from what the others have named.

The others see the hand. Who sees three stones of 7 there will rarely name 7; so each decision of
theirs makes some hands more likely than others. How often a number is named is taken to grow with
a power of the chance of holding it, as its player sees that.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp
from typing import Final, TypeAlias

from attrs import define, field

from maginor_core.games.abracada.components.layout import FIRST, LAST
from maginor_core.games.abracada.heuristics.round_turns import decisions_of, turns_of
from maginor_core.games.abracada.projections.inference import unseen_by_holder
from maginor_core.games.abracada.projections.state import DRAWN, ENDED, NOT_NAMED, State

Hand: TypeAlias = tuple[int, ...]
"""How many stones there are of each number, from 0 on."""
Weights: TypeAlias = dict[Hand, float]
"""Hands, with how likely each of them is; the sum need not be 1."""

# Weights that make most likely what two odds bots named or that they ended their turns, in 20,461
# decisions of 300 games (scripts/fit-rounds).

POWER: Final = 5.09
"""By which power of the chance of success numbers are named."""
LEAST: Final = 0.02
"""What is added to the chance, since players may see what this estimate does not."""
NAMED: Final = (0.0, 2.49, 2.3, 1.61, 2.55, 0.52, 0.27, 0.21, -0.37)
"""How much more often a number is named for what its spell does, in logarithms of odds."""
STOP: Final = -9.58
STOP_BY_LAST: Final = 0.95
"""How often a turn is ended, and what each step of the last number adds, in logarithms of odds."""


def likely_hands(known: State, seat: int) -> Weights:
    """Return the hands that ``seat`` may have, with how likely each is.

    Args:
        known: what the seat may know.
        seat: whose hand.
    """
    turns = turns_of(known)
    if turns is None:  # a rare variant: what the others do tells nothing then
        turns = [(seat, [step for step in known.histories[seat] if step != ENDED])]
    pool = list(unseen_by_holder(known, seat))
    for step in known.histories[seat]:
        if DRAWN < step < ENDED:
            pool[step] += 1
    others: dict[int, Observer] = {
        other: observer_of(known, seat, other) for other in known.layout.seats if other != seat
    }
    hands: Weights = {(0,) * len(pool): 1.0}
    for (player, steps), decisions in zip(turns, decisions_of(turns, known), strict=True):
        if player == seat:
            for step in steps:
                hands = _after(hands, step, pool)
            for step in steps:
                if step > DRAWN:
                    for other in others.values():
                        other.hidden[step] -= 1
            continue
        other = others[player]
        for one in decisions:
            hands = other.weighed(hands, legal_after(known, one.last), one.last, abs(one.step))
            if one.step != NOT_NAMED:
                other.follow(one.step)
        for _ in range(steps.count(DRAWN)):
            other.follow(DRAWN)
    return hands


def legal_after(state: State, last: int) -> range:
    """Return the numbers that can be named after ``last`` and tell something."""
    return range(FIRST if state.layout.any_order else max(last, FIRST), LAST + 1)


def _after(hands: Weights, step: int, pool: list[int]) -> Weights:
    """Return the hands after a step of their history."""
    if step < DRAWN:
        return {hand: weight for hand, weight in hands.items() if not hand[-step]}
    after: Weights = {}
    if step > DRAWN:
        pool[step] -= 1
        for hand, weight in hands.items():
            if hand[step]:
                after[*hand[:step], hand[step] - 1, *hand[step + 1 :]] = weight
        return after
    for hand, weight in hands.items():
        for number in range(FIRST, LAST + 1):
            left = pool[number] - hand[number]
            if left > 0:
                larger = (*hand[:number], hand[number] + 1, *hand[number + 1 :])
                after[larger] = after.get(larger, 0.0) + weight * left
    return after


def observer_of(known: State, seat: int, player: int) -> Observer:
    """Return another player who sees the hand of ``seat``, before anything was cast in the round.

    The stones that players besides these two have drawn are taken to have been there before.
    """
    hidden = list(unseen_by_holder(known, seat))
    for number, count in enumerate(known.hands[player]):
        hidden[number] += count
    for stone in known.taken[seat]:
        hidden[stone] += 1
    for one in (seat, player):
        for step in known.histories[one]:
            if DRAWN < step < ENDED:
                hidden[step] += 1
    return Observer(hidden)


@define
class Observer:
    """What another player knows of its own hand, as far as it depends on the hand that it sees.

    Attributes:
        hidden: by number, the stones that it cannot see, and those of the hand in question.
        stones: for each of its own stones, the numbers that it cannot have.
    """

    hidden: list[int]
    stones: list[frozenset[int]] = field(factory=list)

    def follow(self, step: int) -> None:
        """Take account of a step of its history."""
        if step == DRAWN:
            self.stones.append(frozenset())
        elif step < DRAWN:
            self.stones = [cannot | {-step} for cannot in self.stones]
        else:
            self.hidden[step] -= 1
            for place, cannot in enumerate(self.stones):
                if step not in cannot:
                    del self.stones[place]
                    break

    def weighed(self, hands: Weights, legal: range, last: int, named: int) -> Weights:
        """Return the hands, each the likelier the likelier it makes what the player has named.

        Args:
            hands: what it may see.
            legal: what it could name.
            last: what it has cast before in its turn; ``NOT_NAMED`` if it could not end that yet.
            named: the number, or ``NOT_NAMED`` if it has ended its turn.
        """
        likely = self.likelihoods(list(hands), legal, last, named)
        after = {
            hand: weight * one for (hand, weight), one in zip(hands.items(), likely, strict=True)
        }
        every = sum(after.values())
        return {hand: weight / every for hand, weight in after.items()} if every else after

    def likelihoods(
        self, hands: Sequence[Hand], legal: range, last: int, named: int
    ) -> list[float]:
        """Return for each hand of so many stones how likely it names what it has named, seeing it.

        Args:
            hands: what it may see.
            legal: as above.
            last: as above.
            named: as above.
        """
        if not hands:
            return []
        table = {number: self._appeal(number, sum(hands[0])) for number in legal}
        stop = exp(STOP + STOP_BY_LAST * last) if last else 0.0
        found: list[float] = []
        for hand in hands:
            total = stop + sum([table[number][hand[number]] for number in legal])
            found.append((table[named][hand[named]] if named else stop) / total)
        return found

    def _appeal(self, number: int, most: int) -> list[float]:
        """Return how much the number appeals to it, by how many of it the seen hand has."""
        scale = exp(NAMED[number])
        return [scale * (chance + LEAST) ** POWER for chance in self.chances(number, most)]

    def chances(self, number: int, most: int) -> list[float]:
        """Return about how likely it holds the number, by how many of it the seen hand has.

        Args:
            number: which.
            most: how many stones the seen hand has.
        """
        every = sum(self.hidden)
        there = every - most
        share = there / max(every, 1)
        lacks = [1.0] * (most + 1)
        for cannot in self.stones:
            if number not in cannot:
                among = max(there - share * sum([self.hidden[other] for other in cannot]), 1.0)
                for held in range(most + 1):
                    unseen = max(self.hidden[number] - held, 0)
                    lacks[held] *= 1 - min(1.0, unseen / among)
        return [1 - lack for lack in lacks]
