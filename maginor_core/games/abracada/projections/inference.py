"""What a player may infer of its own hand, in exact whole numbers.

A player knows which stones it cannot see, and the history of its hand: which casts succeeded, which
failed, and when stones came. Everything else is equally likely: a face-down pile has no order. So
the *ways* of a hand count, among all equally likely orders in which the stones that the player
cannot see may have come to it, those that agree with its history. What others name or do not name
is taken to tell nothing.

The ways are found by following the history. Numbers that the player has not named in this round are
alike but for how many there are, so they are counted together.

A hand that several players' hands restrict, as a spectator knows it, is inferred by itself.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from functools import lru_cache
from math import comb, gcd
from typing import TYPE_CHECKING, Final, TypeAlias

from attrs import frozen

from maginor_core.games.abracada.components.layout import FIRST, LAST, UNKNOWN
from maginor_core.games.abracada.projections.state import DRAWN, ENDED, State

if TYPE_CHECKING:
    from fractions import Fraction

Counts: TypeAlias = tuple[int, ...]
"""How many stones there are of each number, from 0 on; none of number 0."""

MOST_HISTORIES: Final = 4096
"""How many histories are cached."""


@frozen
class Hands:
    """The hands that a player may have, by what distinguishes them.

    Attributes:
        named: the numbers that the player has named in this round, ascending.
        ways: for each hand, as how many stones it has of each named number, and how many of all
            others, the ways in which it may have come about.
        others: how many stones there are of each number that was not named, among those that the
            player cannot see.
    """

    named: tuple[int, ...]
    ways: tuple[tuple[tuple[int, ...], int], ...]
    others: Counts

    @property
    def total(self) -> int:
        """The ways of all hands."""
        return sum(ways for _, ways in self.ways)


def unseen_by_holder(state: State, player: int) -> Counts:
    """Return by number the stones that a player cannot see: its hand, the unseen, others' secrets.

    The state is a real one, or one that contains what this player knows.
    """
    counts = list(state.unseen)
    for number in range(FIRST, LAST + 1):
        counts[number] += state.hands[player][number]
    for seat, stones in enumerate(state.taken):
        if seat != player:
            for stone in stones:
                counts[stone] += 1
    counts[UNKNOWN] = 0
    return tuple(counts)


def history_of(state: State, player: int) -> tuple[int, ...]:
    """Return what is publicly known of the hand in this round, without the ends of turns."""
    return tuple([step for step in state.histories[player] if step != ENDED])


def excluded(state: State, player: int) -> tuple[int, ...]:
    """Return the numbers, ascending, of the player's failed casts since it last drew a stone.

    Its hand holds none of them.
    """
    failed = set()
    for step in reversed(state.histories[player]):
        if step == DRAWN:
            break
        if step < 0:
            failed.add(-step)
    return tuple(sorted(failed))


def chance_of_success(state: State, player: int, number: int) -> Fraction:
    """Return the probability that the player's hand holds a stone of ``number``, as it may infer.

    Whether it was allowed to name it now does not matter.
    """
    from fractions import Fraction  # noqa: PLC0415 # it loads slowly, and rules do without

    failure, success = odds_of_holding(state, player, number)
    return Fraction(success, failure + success)


def chances_of_success(state: State, player: int) -> dict[int, Fraction]:
    """Return that probability for each number."""
    return {number: chance_of_success(state, player, number) for number in range(FIRST, LAST + 1)}


def odds_of_holding(state: State, player: int, number: int) -> tuple[int, int]:
    """Return in how many ways the player's hand holds no stone of ``number``, and in how many one.

    They have no common divisor. A hand that cannot have come about is taken to be any hand.
    """
    return _odds_of_holding(unseen_by_holder(state, player), history_of(state, player), number)


def odds_elsewhere(state: State) -> Counts:
    """Return by number how likely it is to be drawn by somebody else, where a hand is unknown.

    Args:
        state: what somebody knows; with several unknown hands, that of the player whose turn it is
            counts, or the first of them.
    """
    player = state.current_player if state.current_player in state.hidden else state.hidden[0]
    if state.hands[player][UNKNOWN] == 0:
        return (0, *state.unseen[FIRST:])
    return _odds_elsewhere(unseen_by_holder(state, player), history_of(state, player))


@lru_cache(MOST_HISTORIES)
def hands_of(unseen: Counts, history: tuple[int, ...]) -> Hands:
    """Return the hands that a player may have.

    Args:
        unseen: the stones that the player cannot see.
        history: the history of its hand in this round, as ``history_of`` returns it.
    """
    named = tuple(sorted({abs(step) for step in history if step != DRAWN}))
    place = {number: where for where, number in enumerate(named)}
    cast = Counter(step for step in history if step > 0)
    pool = [unseen[number] + cast[number] for number in named]
    others = tuple([0 if number in place else count for number, count in enumerate(unseen)])
    pool.append(sum(others))
    came = [0] * len(pool)  # how many of each have been cast already
    ways: dict[tuple[int, ...], int] = {(0,) * len(pool): 1}
    for step in history:
        if step == DRAWN:
            ways = _after_draw(ways, pool, came)
        elif step < 0:
            ways = {hand: count for hand, count in ways.items() if hand[place[-step]] == 0}
        else:
            where = place[step]
            came[where] += 1
            ways = {_without(hand, where): n for hand, n in ways.items() if hand[where] > 0}
        ways = _reduced(ways)
    return Hands(named, tuple(ways.items()), others)


def _after_draw(
    ways: dict[tuple[int, ...], int], pool: Sequence[int], came: Sequence[int]
) -> dict[tuple[int, ...], int]:
    """Return the ways after one more stone has come, each left in the pool as likely."""
    after: dict[tuple[int, ...], int] = {}
    for hand, count in ways.items():
        for where, held in enumerate(hand):
            left = pool[where] - came[where] - held
            if left > 0:
                larger = (*hand[:where], held + 1, *hand[where + 1 :])
                after[larger] = after.get(larger, 0) + count * left
    return after


def _without(hand: tuple[int, ...], where: int) -> tuple[int, ...]:
    return (*hand[:where], hand[where] - 1, *hand[where + 1 :])


def _reduced(ways: dict[tuple[int, ...], int]) -> dict[tuple[int, ...], int]:
    """Return the ways without their common divisor, so that numbers stay small."""
    common = gcd(*ways.values())
    return {hand: count // common for hand, count in ways.items()} if common > 1 else ways


@lru_cache(MOST_HISTORIES)
def _odds_of_holding(unseen: Counts, history: tuple[int, ...], number: int) -> tuple[int, int]:
    hands = hands_of(unseen, history)
    if not hands.ways:
        hands = hands_of(unseen, (DRAWN,) * _size(history))
    failure = success = 0
    if number in hands.named:
        where = hands.named.index(number)
        for hand, ways in hands.ways:
            if hand[where]:
                success += ways
            else:
                failure += ways
    else:
        every, these = sum(hands.others), hands.others[number]
        most = max([hand[-1] for hand, _ in hands.ways], default=0)
        scale = [comb(every, held) for held in range(most + 1)]
        unit = _common_multiple(scale)
        for hand, ways in hands.ways:
            held = hand[-1]
            without = ways * (unit // scale[held]) * comb(every - these, held)
            failure += without
            success += ways * unit - without
    common = gcd(failure, success) or 1
    return failure // common, success // common


@lru_cache(MOST_HISTORIES)
def _odds_elsewhere(unseen: Counts, history: tuple[int, ...]) -> Counts:
    hands = hands_of(unseen, history)
    if not hands.ways:
        hands = hands_of(unseen, (DRAWN,) * _size(history))
    every = sum(hands.others)
    unit = max(every, 1)
    odds = [0] * len(unseen)
    for where, number in enumerate(hands.named):
        odds[number] = unit * sum(
            [ways * (unseen[number] - hand[where]) for hand, ways in hands.ways]
        )
    rest = sum([ways * (every - hand[-1]) for hand, ways in hands.ways])
    for number, count in enumerate(hands.others):
        if count:
            odds[number] = rest * count
    common = gcd(*odds) or 1
    return tuple([count // common for count in odds])


def _size(history: Sequence[int]) -> int:
    """Return how many stones the hand has."""
    return sum([(step == DRAWN) - (step > 0) for step in history])


def _common_multiple(numbers: Sequence[int]) -> int:
    multiple = 1
    for number in numbers:
        multiple = multiple * number // gcd(multiple, number)
    return multiple
