"""Deals in C: which seed a setup follows from, by what is shuffled for it (``runtime/deal.h``)."""

from __future__ import annotations

import ctypes
from array import array
from collections.abc import Mapping
from typing import NamedTuple

from maginor_core.engine.definition import GameDefinition, Parts
from maginor_core.engine.errors import EngineError
from maginor_core.native.kinds import word_of
from maginor_core.native.library import WORD, NativeRules, native_rules


class Pile(ctypes.Structure):
    """A pile, as C has it."""

    _fields_ = [("label", ctypes.c_char_p), ("items", ctypes.c_void_p), ("n", ctypes.c_int32)]


class Piles:
    """What is shuffled for a deal, as C has it.

    Attributes:
        address: where it is.
        count: how many piles there are.
    """

    def __init__(self, piles: Mapping[str, tuple[int, ...] | int]) -> None:
        """Make them of those of a ``DealForm``; raises ``TooLargeError`` for large numbers."""
        self._held: list[array[int]] = []  # what C reads all the time
        self._piles = (Pile * len(piles))()
        for pile, (label, items) in zip(self._piles, piles.items(), strict=True):
            pile.label = label.encode()
            if isinstance(items, int):
                pile.n = word_of(items)
            else:
                words = array("i", [word_of(item) for item in items])
                self._held.append(words)
                pile.items, pile.n = words.buffer_info()[0], len(words)
        self.address, self.count = ctypes.addressof(self._piles), len(piles)


class Deal(NamedTuple):
    """What C needs to deal a game again.

    Attributes:
        piles: what is shuffled.
        space: room for the layout, which lies behind the one that is compared with it.
    """

    piles: Piles
    space: array[int]


class Terms(NamedTuple):
    """What the deals of a kind have alike.

    Attributes:
        revision: that of the rulings.
        digest: that of the terms that a game is played under.
    """

    definition: GameDefinition
    players: int
    revision: int
    digest: bytes


class KnownDeals:
    """The deals of the games of an audit, which are of few kinds."""

    MOST = 64
    """How many are kept before all are dropped."""

    def __init__(self) -> None:
        self._known: dict[Terms, tuple[Parts, NativeRules, Deal | None]] = {}

    def of(self, terms: Terms, parts: Parts, numbers: tuple[object, ...]) -> Deal | None:
        """Return how games under some terms are dealt.

        Args:
            terms: what they have alike.
            parts: what they are dealt from.
            numbers: a valid setup under these terms, for as many players.

        Returns:
            The deal; None if C cannot deal such games, or none from these parts has these terms.
        """
        rules = native_rules(terms.definition)
        if rules is None:
            return None
        known = self._known.get(terms)
        if known is None or known[0] is not parts or known[1] is not rules:
            if len(self._known) >= self.MOST:
                self._known.clear()
            deal = _deal_of(terms, parts, numbers, rules)
            known = self._known[terms] = parts, rules, deal
        return known[2]


def _deal_of(
    terms: Terms, parts: Parts, numbers: tuple[object, ...], rules: NativeRules
) -> Deal | None:
    setups = terms.definition.setups
    if setups.dealing is None:
        return None
    try:
        dealt = setups.deal_again(setups.from_numbers(numbers), "", parts)
        if setups.terms(dealt.numbers, terms.revision) != terms.digest:
            return None
        room = room_of_deal(rules, rules.layout(dealt.layout))
        piles = Piles(setups.dealing.piles(terms.players, parts))
    except EngineError:  # it cannot be dealt so, or C has no room for it
        return None
    return Deal(piles, array("i", bytes(room * WORD))) if room else None


def room_of_deal(rules: NativeRules, like: array[int]) -> int:
    """Return how many words a layout has that is dealt like another; 0 if C cannot deal."""
    room: int = rules.c.maginor_deal_room(ctypes.c_void_p(like.buffer_info()[0]))
    return room
