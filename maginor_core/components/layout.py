"""A layout is a setup in numbers, with what the rules look up in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, TypeAlias

from maginor_core.components.numbers import ALL_SYMBOLS, NO_SPELL, Oracle, Player, Slot, SpellNumber

SetupNumbers: TypeAlias = tuple[Any, ...]  # Any: numbers, names and tuples of them
"""Players, first player, the tiles' names in alphabetical order, circle, the symbols of each tile,
pairs of Oracle and spell in the circle's order, variants, counters, and the cards of a hand."""

ANY_SYMBOL: Final = ALL_SYMBOLS
"""The index in ``bearing`` of every slot of a tile."""


class Layout:
    """A setup in numbers, known to be valid; it never changes.

    Attributes:
        numbers: the numbers as a log's header contains them.
        names: the tiles' names, in alphabetical order.
        players: how many play.
        seats: all players.
        following: for each player, the next one clockwise.
        first_player: who takes the first turn.
        guild_hall: the Guild Hall.
        circle: the Oracles, clockwise, the Guild Hall first.
        values: for each Oracle its votes, which is the number of its slots.
        bearing: for each Oracle and symbol, the slots with that symbol, ascending; every slot for
            ``ANY_SYMBOL``.
        spells: for each Oracle its spell, or ``NO_SPELL``.
        counters: what each player has in supply at the beginning.
        hand: how many of each card each player has at the beginning.
        advance_after_scoring_roll, reversal_before_duel, reversal_covers_tie, rolled_fate_is_wild,
            rites_count: the variants.
    """

    def __init__(self, numbers: SetupNumbers) -> None:
        players, first_player, names, circle, tiles, spells, variants, counters, hand = numbers
        seats = range(players)
        self.numbers: SetupNumbers = numbers
        self.names: tuple[str, ...] = names
        self.players: int = players
        self.seats: tuple[Player, ...] = tuple([Player(seat) for seat in seats])
        self.following: tuple[Player, ...] = tuple([Player((seat + 1) % players) for seat in seats])
        self.first_player: Player = first_player
        self.circle: tuple[Oracle, ...] = circle
        self.guild_hall: Oracle = circle[0]
        self.values: tuple[int, ...] = tuple([len(tile) for tile in tiles])
        self.bearing: tuple[tuple[tuple[Slot, ...], ...], ...] = tuple(
            [slots_bearing(tile) for tile in tiles]
        )
        beside = [NO_SPELL] * len(names)
        for oracle, spell in spells:
            beside[oracle] = spell
        self.spells: tuple[SpellNumber, ...] = tuple(beside)
        self.counters: int = counters
        self.hand: tuple[int, ...] = hand
        self.advance_after_scoring_roll: bool = variants[0] == 1
        self.reversal_before_duel: bool = variants[1] == 1
        self.reversal_covers_tie: bool = variants[2] == 1
        self.rolled_fate_is_wild: bool = variants[3] == 1
        self.rites_count: bool = variants[4] == 1

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __reduce__(self) -> tuple[type[Layout], tuple[SetupNumbers]]:
        return Layout, (self.numbers,)


@lru_cache(maxsize=256)
def slots_bearing(tile: tuple[int, ...]) -> tuple[tuple[Slot, ...], ...]:
    """Return, for each symbol, the slots of ``tile`` that bear it, and then all slots."""
    slots = [Slot(slot) for slot in range(len(tile))]
    bearing = [
        tuple([slot for slot in slots if tile[slot] == symbol]) for symbol in range(ALL_SYMBOLS)
    ]
    return (*bearing, tuple(slots))
