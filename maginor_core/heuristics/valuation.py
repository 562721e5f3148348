"""A valuation estimates what a board is worth to a seat, in expected votes, without looking ahead.

Votes won count in full. At an Oracle in play the better reward goes to the first and the other to
the second (SCORE-05); how likely each player is to be either follows from the counters there, the
more surely the fewer are still to come. Spells and cards count with what they usually bring, as
long as there is something left to win by them.
"""

from __future__ import annotations

from functools import lru_cache
from math import exp, sqrt

from maginor_core.components.cards import Card
from maginor_core.components.numbers import Player
from maginor_core.components.setup import GUILD_HALL, OracleId, Seat, Setup
from maginor_core.components.spells import RITE_VOTES, Spell
from maginor_core.projections.board import Board
from maginor_core.projections.standings import votes

SPELL_WORTH: dict[Spell, float] = {
    "retrieval": 2.6,
    "restoration": 2.0,
    "domination": 4.0,
    "persuasion": 3.5,
    "telekinesis": 2.5,
    "teleportation": 1.0,
    "summoning": 3.0,
    "reversal": 2.0,
}
"""What a castable spell usually brings, in votes."""

CARD_WORTH: dict[Card, float] = {
    "fire": 1.6,
    "water": 1.6,
    "earth": 1.6,
    "air": 1.6,
    "fate": 1.8,
    "sorcery": 1.2,
}
"""What a card usually brings early in the game, in votes."""

STEADINESS = 0.5
"""How much one counter's lead is worth when no more are to come: the smaller, the more."""
UNREST = 0.55
"""How much less it is worth for each (square root of a) counter still to come."""
COUNTERS_A_STEP = 2.0
"""The counters that come to an Oracle for each step that Maginor is away from scoring it."""
PLACE_WORTH = 2.0
"""How many counters a wizard usually gains where it stands before it moves."""


class Valuation:
    """What boards of one game are worth to one seat: its own votes less the best other's."""

    def __init__(self, setup: Setup, seat: Seat) -> None:
        self._setup = setup
        self._seat = seat
        self._tiles = len(setup.circle)
        self._rites = RITE_VOTES if setup.variants.rites_count else dict.fromkeys(RITE_VOTES, 0)

    def value(self, board: Board) -> float:
        """Return the votes by which the seat is expected to be ahead."""
        expected = [self._held(board, seat) for seat in range(self._setup.players)]
        slots = board.slots
        for steps, oracle in enumerate(self._way(board)):
            for seat, share in enumerate(self._shares(board, oracle, slots[oracle], steps)):
                expected[seat] += share
        own = expected.pop(self._seat)
        place = 0.0 if board.finished else self._place(board)
        return own + place - max(expected)

    def _way(self, board: Board) -> list[OracleId]:
        """Return the Oracles in the order in which Maginor comes to them, the Guild Hall last."""
        if not board.circle:
            return []
        others = board.circle[1:]
        if board.maginor in others:
            at = others.index(board.maginor)
            others = others[at:] + others[:at]
        return [*others, GUILD_HALL]

    def _held(self, board: Board, seat: Seat) -> float:
        """Return the votes won, and what spells and cards in hand may bring."""
        left = len(board.circle) / self._tiles
        hand = board.hands[seat]
        cards = sum(CARD_WORTH[card] * number for card, number in hand.items())
        spells = sum(SPELL_WORTH.get(spell, 0.0) for spell in board.spells_held[seat])
        return votes(board.state, Player(seat)) + left * (cards + spells)

    def _shares(
        self, board: Board, oracle: OracleId, slots: list[Seat | None], steps: int
    ) -> tuple[float, ...]:
        spell = board.spells_beside.get(oracle)
        spell_worth = 0.0 if spell is None else self._spell(board, spell)
        return shares(
            tuple(slots),
            self._setup.players,
            float(self._setup.value(oracle)),
            spell_worth,
            steps,
        )

    def _spell(self, board: Board, spell: Spell) -> float:
        if spell in self._rites:
            return float(self._rites[spell])
        return SPELL_WORTH[spell] * len(board.circle) / self._tiles

    def _place(self, board: Board) -> float:
        """Return what the seat's wizard may gain where it stands."""
        seat = self._seat
        oracle = board.wizards[seat]
        if oracle is None or not board.supply[seat]:
            return 0.0
        slots = board.slots[oracle]
        bearing = self._setup.bearing[oracle]
        chances = 0.0
        wild = 0.0
        for borne in bearing.values():
            if any(slots[slot] is None for slot in borne):
                chance = 1.0
            elif any(slots[slot] != seat for slot in borne):
                chance = 0.4
            else:
                chance = 0.0
            chances += chance
            wild = max(wild, chance)
        chances += wild if "fate" in bearing else 2 * wild
        steps = self._way(board).index(oracle)
        before = self._shares(board, oracle, slots, steps)[seat]
        free = next((slot for slot, holder in enumerate(slots) if holder is None), None)
        if free is None:
            return 0.0
        slots[free] = seat
        after = self._shares(board, oracle, slots, steps)[seat]
        return PLACE_WORTH * chances / 6 * (after - before)


@lru_cache(maxsize=1 << 16)
def shares(
    slots: tuple[Seat | None, ...], players: int, tile: float, spell: float, steps: int
) -> tuple[float, ...]:
    """Return, by seat, the votes that an Oracle is expected to bring.

    Args:
        slots: who holds each slot.
        players: how many play.
        tile: the votes of the tile.
        spell: what the spell beside it is worth, in votes.
        steps: how many tiles Maginor scores before this one.
    """
    counts = [float(slots.count(seat)) for seat in range(players)]
    to_come = min(slots.count(None), COUNTERS_A_STEP * (1 + steps))
    if not to_come and not any(counts):
        return (0.0,) * players
    heat = STEADINESS + UNREST * sqrt(to_come)
    for seat in range(players):
        if counts[seat]:
            counts[seat] -= slots.index(seat) / (len(slots) * 4)
    weights = [exp(count / heat) if count or to_come else 0.0 for count in counts]
    total = sum(weights)
    first, second = max(tile, spell), min(tile, spell)
    expected = []
    for seat, weight in enumerate(weights):
        as_second = sum(
            other / total * weight / (total - other)
            for rival, other in enumerate(weights)
            if rival != seat and total > other
        )
        expected.append(first * weight / total + second * as_second)
    return tuple(expected)
