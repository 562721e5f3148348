"""The exact expectation of what a turn may bring, over all hands that a player may have."""

from __future__ import annotations

from collections.abc import Sequence
from math import comb
from typing import Final, TypeAlias

from maginor_core.engine.chance import SupposedChance
from maginor_core.engine.fields import Row
from maginor_core.engine.heuristics import Likelihood
from maginor_core.games.abracada.commands import ABRACADA
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL
from maginor_core.games.abracada.heuristics.inferred_hands import Follow, inferred_hands
from maginor_core.games.abracada.heuristics.own_hand import likely_hands
from maginor_core.games.abracada.heuristics.valuation import chances
from maginor_core.games.abracada.projections.inference import (
    hands_of,
    history_of,
    unseen_by_holder,
)
from maginor_core.games.abracada.projections.state import DRAWN, NOT_NAMED, TURN, State

Hand: TypeAlias = list[int]
"""How many stones there are of each number, from 0 on."""
Weighted: TypeAlias = list[tuple[Hand, float]]
"""Hands, with how likely each of them is; the sum need not be 1."""

LEAST: Final = 0.03
"""How likely a position must be for further casts to be looked at."""


def beliefs(
    known: State, seat: int, likelihood: Likelihood | None, follow: Follow | None = None
) -> tuple[list[Hand], list[float]]:
    """Return the hands that ``seat`` may have, and how likely each of them is.

    Args:
        known: what the seat may know, as ``concealed`` makes it.
        seat: whose hand.
        likelihood: as ``opponent_model`` has it; None to take the others for odds bots.
        follow: as ``inferred_hands`` has it.
    """
    if likelihood is None:
        likely = likely_hands(known, seat)
    else:
        likely = inferred_hands(known, seat, likelihood, follow)
    if not sum(likely.values()):
        found = possible_hands(known, seat)
        return [hand for hand, _ in found], [weight for _, weight in found]
    return [list(hand) for hand in likely], list(likely.values())


def worths(
    known: State,
    seat: int,
    rows: Sequence[Row],
    hands: Sequence[Sequence[int]],
    weights: Sequence[float],
) -> list[float]:
    """Return the chance of winning after each command of ``seat``.

    All counts that may happen until its turn is over: each hand that it may have as often as it is
    likely, and each side of the die. Of its later commands in the turn the best is taken, by what
    it will know then.

    Args:
        known: what the seat may know, as ``concealed`` makes it; it is not changed.
        seat: whose turn it is.
        rows: legal commands.
        hands: what the seat may have.
        weights: how likely each of these is, as ``beliefs`` says it.
    """
    state = known.copy()
    state.hidden = ()  # the hands that are tried are no longer unknown
    return [_after(state, seat, row, hands, weights, 1.0) for row in rows]


def _after(
    state: State,
    seat: int,
    row: Row,
    hands: Sequence[Sequence[int]],
    weights: Sequence[float],
    reached: float,
) -> float:
    number = _named(row)
    if not number or (number < state.last_cast and not state.layout.any_order):
        return _played(state, seat, row, hands[0], hands, weights, reached)
    holding = [place for place, hand in enumerate(hands) if hand[number]]
    if not holding:
        return _played(state, seat, row, hands[0], hands, weights, reached)
    likely = [weights[place] for place in holding]
    held = sum(likely) / sum(weights)
    left = [_without(hands[place], number) for place in holding]
    before = hands[holding[0]]
    worth = held * _played(state, seat, row, before, left, likely, reached * held)
    if len(holding) < len(hands):
        lacking = [hand for hand in hands if not hand[number]]
        rest = [weight for hand, weight in zip(hands, weights, strict=True) if not hand[number]]
        worth += (1 - held) * _played(state, seat, row, lacking[0], lacking, rest, 0.0)
    return worth


def _named(row: Row) -> int:
    """Return the number that a command names; 0 if it names none."""
    if row[0] != CAST_SPELL:
        return 0
    number: int = row[2]
    return number


def _without(hand: Sequence[int], number: int) -> Sequence[int]:
    return (*hand[:number], hand[number] - 1, *hand[number + 1 :])


def _played(  # noqa: PLR0917 # a position, and what is believed of it
    state: State,
    seat: int,
    row: Row,
    before: Sequence[int],
    hands: Sequence[Sequence[int]],
    weights: Sequence[float],
    reached: float,
) -> float:
    """Return the mean worth over all sides of the die, with the hand ``before`` for all of them."""
    die = SupposedChance(0)
    worth = _thrown(state, seat, row, before, hands, weights, reached, die)
    for place in range(1, die.options):
        other = SupposedChance(die.options - place)
        worth += _thrown(state, seat, row, before, hands, weights, reached, other)
    return worth


def _thrown(  # noqa: PLR0917 # as above
    state: State,
    seat: int,
    row: Row,
    before: Sequence[int],
    hands: Sequence[Sequence[int]],
    weights: Sequence[float],
    reached: float,
    die: SupposedChance,
) -> float:
    """Return the worth with one side of the die, as often as that comes."""
    following = state.copy()
    following.hands[seat] = list(before)
    ABRACADA.run(following, row, die)
    return die.likelihood * _settled(following, seat, hands, weights, reached * die.likelihood)


def _settled(
    state: State,
    seat: int,
    hands: Sequence[Sequence[int]],
    weights: Sequence[float],
    reached: float,
) -> float:
    if state.phase not in TURN or state.last_cast == NOT_NAMED:
        return chances(state)[seat]
    rows: Sequence[Row] = ABRACADA.legal(state, seat)
    if reached < LEAST:
        rows = [row for row in rows if row[0] != CAST_SPELL]
    return max([_after(state, seat, row, hands, weights, reached) for row in rows])


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
