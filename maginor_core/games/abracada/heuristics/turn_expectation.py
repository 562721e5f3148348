"""The exact expectation of what a turn may bring, over all hands that a player may have."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, TypeAlias

from maginor_core.engine.chance import Chance, Request, possible
from maginor_core.engine.fields import Row
from maginor_core.games.abracada.commands import ABRACADA
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL
from maginor_core.games.abracada.heuristics.own_hand import likely_hands
from maginor_core.games.abracada.heuristics.valuation import chances
from maginor_core.games.abracada.projections.inference import (
    hands_of,
    history_of,
    unseen_by_holder,
)
from maginor_core.games.abracada.projections.state import DRAWN, IN_TURN, NOT_NAMED, State

Hand: TypeAlias = list[int]
"""How many stones there are of each number, from 0 on."""
Weighted: TypeAlias = list[tuple[Hand, float]]
"""Hands, with how likely each of them is; the sum need not be 1."""

LEAST: Final = 0.03
"""How likely a position must be for further casts to be looked at."""


class _Tried(Chance):
    """Outcomes of a die by their places among those that are possible; of stones any comes."""

    def __init__(self) -> None:
        self.places: tuple[int, ...] = ()
        self.weight = 1.0
        self.untried: list[tuple[int, ...]] = []
        self._next = 0

    def try_out(self, places: tuple[int, ...]) -> None:
        """Let the next dice show these; further ones show the first, and the others are noted."""
        self.places, self.weight, self.untried, self._next = places, 1.0, [], 0

    def outcome(self, request: Request) -> int:
        if isinstance(request, tuple):  # a stone, whose number is not looked at
            return max(range(len(request)), key=request.__getitem__)
        options = possible(request)
        if self._next == len(self.places):
            self.untried += [(*self.places, place) for place in range(1, len(options))]
            self.places = (*self.places, 0)
        outcome, weight = options[self.places[self._next]]
        self._next += 1
        self.weight *= weight / sum([weight for _, weight in options])
        return outcome


class TurnExpectation:
    """What commands are worth to a player, by all that may happen until its turn is over.

    Each hand that the player may have counts as often as it is likely, and each side of the die. Of
    the player's later commands in the turn the best is taken, by what it will know then.
    """

    def __init__(self) -> None:
        self._die = _Tried()

    def worths(self, known: State, seat: int, rows: Sequence[Row]) -> list[float]:
        """Return the chance of winning after each command of ``seat``.

        Args:
            known: what the seat may know, as ``concealed`` makes it; it is not changed.
            seat: whose turn it is.
            rows: legal commands.
        """
        weights = likely_hands(known, seat)
        hands: Weighted = [(list(hand), weight) for hand, weight in weights.items()]
        if not sum(weights.values()):
            hands = possible_hands(known, seat)
        state = known.copy()
        state.hidden = ()  # the hands that are tried are no longer unknown
        return [self._after(state, seat, row, hands, 1.0) for row in rows]

    def _after(self, state: State, seat: int, row: Row, hands: Weighted, reached: float) -> float:
        number = row[2] if row[0] == CAST_SPELL else 0
        if not number or (number < state.last_cast and not state.layout.any_order):
            return self._played(state, seat, row, hands, hands, reached)
        holding = [one for one in hands if one[0][number]]
        if not holding:
            return self._played(state, seat, row, hands, hands, reached)
        held = sum([weight for _, weight in holding]) / sum([weight for _, weight in hands])
        left = [
            ([*hand[:number], hand[number] - 1, *hand[number + 1 :]], weight)
            for hand, weight in holding
        ]
        worth = held * self._played(state, seat, row, holding, left, reached * held)
        lacking = [one for one in hands if not one[0][number]]
        if lacking:
            worth += (1 - held) * self._played(state, seat, row, lacking, lacking, 0.0)
        return worth

    def _played(
        self, state: State, seat: int, row: Row, before: Weighted, after: Weighted, reached: float
    ) -> float:
        """Return the mean worth over all dice, with one of the hands ``before`` for all of them."""
        worth = 0.0
        untried: list[tuple[int, ...]] = [()]
        while untried:
            self._die.try_out(untried.pop())
            following = state.copy()
            following.hands[seat] = before[0][0][:]
            ABRACADA.run(following, row, self._die)
            weight = self._die.weight
            untried += self._die.untried
            worth += weight * self._settled(following, seat, after, reached * weight)
        return worth

    def _settled(self, state: State, seat: int, hands: Weighted, reached: float) -> float:
        if state.phase != IN_TURN or state.last_cast == NOT_NAMED:
            return chances(state)[seat]
        rows: Sequence[Row] = ABRACADA.legal(state, seat)
        if reached < LEAST:
            rows = [row for row in rows if row[0] != CAST_SPELL]
        return max([self._after(state, seat, row, hands, reached) for row in rows])


def possible_hands(known: State, seat: int) -> Weighted:
    """Return the hands that ``seat`` may have, by all that it may infer (``inference``)."""
    unseen = unseen_by_holder(known, seat)
    hands = hands_of(unseen, history_of(known, seat))
    if not hands.ways:  # a hand that cannot have come about
        hands = hands_of(unseen, (DRAWN,) * sum(known.hands[seat]))
    found: Weighted = []
    rest: dict[int, Weighted] = {}
    for (*named, others), ways in hands.ways:
        if others not in rest:
            rest[others] = _drawn(hands.others, others)
        for hand, likely in rest[others]:
            whole = hand[:]
            for number, held in zip(hands.named, named, strict=True):
                whole[number] = held
            found.append((whole, likely * ways / hands.total))
    return found


def _drawn(bag: Sequence[int], count: int) -> Weighted:
    """Return all that may be drawn from ``bag``, so many stones of each number."""
    parts: list[tuple[Hand, int, int]] = [([], count, 1)]
    for stones in bag:
        parts = [
            ([*hand, taken], left - taken, ways * comb(stones, taken))
            for hand, left, ways in parts
            for taken in range(min(stones, left) + 1)
        ]
    every = comb(sum(bag), count)
    return [(hand, ways / every) for hand, left, ways in parts if not left]
