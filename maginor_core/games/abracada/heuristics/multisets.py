"""Hands of few stones by one number each, so that what is computed of them lies in flat lists."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import combinations_with_replacement
from typing import Final, TypeAlias

from maginor_core.games.abracada.components.layout import FIRST, LAST
from maginor_core.games.abracada.components.stone_set import HAND

Hand: TypeAlias = tuple[int, ...]
"""How many stones there are of each number, from 0 on; none of number 0."""

KINDS: Final = LAST + 1
"""How many numbers a hand is counted by."""
_STONES: Final = tuple(
    [
        stones
        for size in range(HAND + 1)
        for stones in combinations_with_replacement(range(FIRST, LAST + 1), size)
    ]
)
HANDS: Final[tuple[Hand, ...]] = tuple(
    [tuple([stones.count(number) for number in range(KINDS)]) for stones in _STONES]
)
"""Every hand of up to as many stones as the printed game deals, the smaller ones first."""
PLACES: Final[Mapping[Hand, int]] = {hand: place for place, hand in enumerate(HANDS)}
"""Where each hand is in ``HANDS``; what follows is by this place."""
EVERY: Final = len(HANDS)
"""How many there are."""
SIZES: Final = tuple(map(len, _STONES))
"""How many stones a hand has."""
BEGINS: Final = tuple([SIZES.index(size) for size in range(HAND + 1)] + [len(HANDS)])
"""Where hands of so many stones begin."""
COUNTS: Final = tuple([count for hand in HANDS for count in hand])
"""How many stones there are of each number, ``KINDS`` for each hand."""
GREATEST: Final = tuple([stones[-1] if stones else 0 for stones in _STONES])
"""Its greatest number; 0 of an empty hand."""
OTHERS: Final = tuple(
    [PLACES[tuple([stones[:-1].count(number) for number in range(KINDS)])] for stones in _STONES]
)
"""The hand without one stone of its greatest number."""
ALIKE: Final = tuple([stones[:-1].count(stones[-1]) if stones else 0 for stones in _STONES])
"""How many stones of its greatest number that has."""
LARGER: Final = tuple(
    [
        PLACES[(*hand[:number], hand[number] + 1, *hand[number + 1 :])] if number else 0
        for hand in HANDS[: BEGINS[HAND]]
        for number in range(KINDS)
    ]
)
"""The hand with one stone more of each number, ``KINDS`` for each hand that is not full."""
SMALLER: Final = tuple(
    [
        PLACES[(*hand[:number], hand[number] - 1, *hand[number + 1 :])] if hand[number] else 0
        for hand in HANDS
        for number in range(KINDS)
    ]
)
"""The hand with one stone less, where it has one of the number."""
