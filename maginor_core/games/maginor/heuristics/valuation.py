"""What states are worth to each seat, in expected votes, without looking ahead.

Votes won count in full. At an Oracle in play the better reward goes to the first and the other to
the second (SCORE-05); how likely each player is to be either follows from the counters there, the
more surely the fewer are still to come. Spells and cards count with what they usually bring, as
long as there is something left to win by them.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from math import exp, sqrt

from attrs import frozen

from maginor_core.components.layout import (
    FATE,
    NO_SPELL,
    NOBODY,
    NOWHERE,
    RITES,
    Layout,
    Oracle,
    Player,
    SpellNumber,
)
from maginor_core.components.tokens import CARDS, CASTABLE_SPELLS, SPELLS, Card, Spell
from maginor_core.projections.state import State, votes

SPELL_WORTH: dict[Spell, float] = {
    **dict.fromkeys(CASTABLE_SPELLS, 1.0),
    "retrieval": 2.6,
    "restoration": 2.0,
    "domination": 4.0,
    "persuasion": 3.5,
    "telekinesis": 2.5,
    "summoning": 3.0,
    "reversal": 2.0,
}
"""What a castable spell usually brings, in votes; 1 unless it is stated."""

CARD_WORTH: dict[Card, float] = {
    "fire": 1.6,
    "water": 1.6,
    "earth": 1.6,
    "air": 1.6,
    "fate": 1.8,
    "sorcery": 1.2,
}
"""What a card usually brings early in the game, in votes."""

RITE_WORTH = tuple([dict(RITES).get(SpellNumber(spell), 0) for spell in range(len(SPELLS))])
"""The votes of a Rite, by the number of the spell; 0 of another."""
BY_NAME = tuple([sorted(SPELLS).index(spell) for spell in SPELLS])
"""By number of a spell, its place among all by name."""


@frozen
class Weights:
    """How a valuation weighs what it sees.

    Attributes:
        spells: what a castable spell usually brings, in votes, by number.
        cards: what a card usually brings early in the game, by number.
        steadiness: how much one counter's lead is worth when no more are to come: the smaller,
            the more.
        unrest: how much less it is worth for each (square root of a) counter still to come.
        counters: those that come to an Oracle for each step that Maginor is away from scoring it.
        place: how many counters a wizard usually gains where it stands before it moves.
    """

    spells: tuple[float, ...] = tuple([SPELL_WORTH.get(spell, 0.0) for spell in SPELLS])
    cards: tuple[float, ...] = tuple([CARD_WORTH[card] for card in CARDS])
    steadiness: float = 0.5
    unrest: float = 0.55
    counters: float = 2.0
    place: float = 2.0


class Valuation:
    """What states are worth to a seat: its own expected votes less the best other's."""

    def __init__(self, weights: Weights) -> None:
        self._weights = weights
        self._shares = lru_cache(maxsize=1 << 16)(self._divide)
        self._held = lru_cache(maxsize=1 << 14)(self._hold)

    def value(self, state: State, seat: int) -> float:
        """Return the votes by which ``seat`` is expected to be ahead."""
        return self._ahead(state, seat, self.expected(state))

    def values(self, state: State) -> list[float]:
        """Return by seat the votes by which it is expected to be ahead."""
        expected = self.expected(state)
        return [self._ahead(state, seat, expected) for seat in state.layout.seats]

    def _ahead(self, state: State, seat: int, expected: list[float]) -> float:
        place = 0.0 if state.finished else self.place(state, Player(seat))
        others = expected[:seat] + expected[seat + 1 :]
        return expected[seat] + place - max(others)

    def expected(self, state: State) -> list[float]:
        """Return by seat the votes that it is expected to have at the end."""
        layout, circle = state.layout, state.circle
        left = len(circle) / len(layout.circle)
        hands, spells = state.hands, state.spells_held
        total = [
            votes(state, seat) + left * self._held(tuple(hands[seat]), tuple(spells[seat]))
            for seat in layout.seats
        ]
        for steps, oracle in enumerate(way(circle, state.maginor)):
            shares = self._at(state, oracle, state.slots[oracle], steps)
            for seat, share in enumerate(shares):
                total[seat] += share
        return total

    def place(self, state: State, seat: Player) -> float:
        """Return what the wizard of ``seat`` may gain where it stands."""
        oracle = state.wizards[seat]
        if oracle == NOWHERE or not state.supply[seat]:
            return 0.0
        slots = state.slots[oracle]
        if NOBODY not in slots:
            return 0.0
        bearing = state.layout.bearing[oracle][:-1]
        chances = 0.0
        wild = 0.0
        for borne in bearing:
            chance = 0.0
            for slot in borne:
                if slots[slot] == NOBODY:
                    chance = 1.0
                    break
                if slots[slot] != seat:
                    chance = 0.4
            chances += chance
            wild = max(wild, chance)
        chances += wild if bearing[FATE] else 2 * wild
        steps = way(state.circle, state.maginor).index(oracle)
        before = self._at(state, oracle, slots, steps)[seat]
        more = slots[:]
        more[slots.index(NOBODY)] = seat
        after = self._at(state, oracle, more, steps)[seat]
        return self._weights.place * chances / 6 * (after - before)

    def _at(
        self, state: State, oracle: Oracle, slots: list[Player], steps: int
    ) -> tuple[float, ...]:
        layout = state.layout
        tile, spell = float(layout.values[oracle]), self.spell_beside(state, oracle)
        return self._shares(tuple(slots), layout.players, tile, spell, steps)

    def spell_beside(self, state: State, oracle: Oracle) -> float:
        """Return what the spell beside an Oracle is worth, in votes; 0 if there is none."""
        spell = state.spells_beside[oracle]
        return 0.0 if spell == NO_SPELL else self._spell(state.layout, spell, len(state.circle))

    def _spell(self, layout: Layout, spell: SpellNumber, circle: int) -> float:
        if RITE_WORTH[spell]:
            return float(RITE_WORTH[spell]) if layout.rites_count else 0.0
        return self._weights.spells[spell] * circle / len(layout.circle)

    def _hold(self, hand: tuple[int, ...], spells: tuple[SpellNumber, ...]) -> float:
        """Return what cards and spells in hand may bring early in the game."""
        weights = self._weights
        cards = sum([worth * count for worth, count in zip(weights.cards, hand, strict=True)])
        named = list(spells)
        named.sort(key=lambda spell: BY_NAME[spell])
        return cards + sum([weights.spells[spell] for spell in named])

    def _divide(
        self, slots: tuple[Player, ...], players: int, tile: float, spell: float, steps: int
    ) -> tuple[float, ...]:
        """Return, by seat, the votes that an Oracle is expected to bring.

        Args:
            slots: who holds each slot.
            players: how many play.
            tile: the votes of the tile.
            spell: what the spell beside it is worth, in votes.
            steps: how many tiles Maginor scores before this one.
        """
        weights = self._weights
        counts = [float(slots.count(Player(seat))) for seat in range(players)]
        to_come = min(slots.count(NOBODY), weights.counters * (1 + steps))
        if not to_come and not any(counts):
            return (0.0,) * players
        heat = weights.steadiness + weights.unrest * sqrt(to_come)
        for seat in range(players):
            if counts[seat]:
                counts[seat] -= slots.index(Player(seat)) / (len(slots) * 4)
        odds = [exp(count / heat) if count or to_come else 0.0 for count in counts]
        total = sum(odds)
        first, second = max(tile, spell), min(tile, spell)
        expected: list[float] = []
        for seat, own in enumerate(odds):
            as_second = sum(
                [
                    other / total * own / (total - other)
                    for rival, other in enumerate(odds)
                    if rival != seat and total > other
                ]
            )
            expected.append(first * own / total + second * as_second)
        return tuple(expected)


@lru_cache(maxsize=1 << 12)
def way(circle: tuple[Oracle, ...], maginor: Oracle) -> Sequence[Oracle]:
    """Return the Oracles in the order in which Maginor comes to them, the Guild Hall last."""
    if not circle:
        return ()
    others = circle[1:]
    at = others.index(maginor) if maginor in others else 0
    return (*others[at:], *others[:at], circle[0])
