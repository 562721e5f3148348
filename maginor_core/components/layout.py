"""What a game consists of, in numbers, and the layout: a setup with what rules look up in it.

A symbol, card, beast or spell is its position among its names (``SYMBOLS``, ``CARDS``, …), an
Oracle its position among the tiles' names in alphabetical order, a player its seat, and a slot its
place on the tile. Logs contain the same numbers. Each kind is a type of its own to the type
checker, which rejects a player where a slot belongs, and a plain ``int`` at run time.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NewType, TypeAlias

from maginor_core.components.tokens import BEASTS, CARDS, FACES, RITE_VOTES, SPELLS, SYMBOLS

Player = NewType("Player", int)
"""A seat."""
Oracle = NewType("Oracle", int)
"""The position of a tile's name among the names of all tiles in alphabetical order."""
Slot = NewType("Slot", int)
"""The place of a slot on its tile, clockwise from the top."""
CardNumber = NewType("CardNumber", int)
"""The position of a card in ``CARDS``."""
SymbolNumber = NewType("SymbolNumber", CardNumber)
"""The position of a symbol in ``SYMBOLS``, which is that of its card, too."""
BeastNumber = NewType("BeastNumber", int)
"""The position of a beast in ``BEASTS``."""
SpellNumber = NewType("SpellNumber", int)
"""The position of a spell in ``SPELLS``."""
OwedStep = NewType("OwedStep", int)
"""The position of a step in ``events.Step``."""
Owed: TypeAlias = tuple[OwedStep, ...]
"""Steps that are still owed, in order."""

NONE: Final = 1 << 20
"""No Oracle, spell or beast. It is past the end of every list, so that using it as an index by
mistake raises an error."""
NOBODY: Final = Player(4)
"""Nobody: who holds a free slot, or wins a tie. It is past the highest seat."""
NOWHERE: Final = Oracle(NONE)
"""Where a wizard in the middle is."""
NO_SPELL: Final = SpellNumber(NONE)
"""The spell beside an Oracle that has none."""
NO_BEAST: Final = BeastNumber(NONE)
"""The beast of somebody who has not chosen one."""

ALL_SYMBOLS: Final = len(SYMBOLS)
EVERY_SYMBOL: Final[tuple[SymbolNumber, ...]] = tuple(
    [SymbolNumber(CardNumber(number)) for number in range(ALL_SYMBOLS)]
)
EVERY_BEAST: Final[tuple[BeastNumber, ...]] = tuple(
    [BeastNumber(number) for number in range(len(BEASTS))]
)
FATE: Final = SymbolNumber(CardNumber(SYMBOLS.index("fate")))
SORCERY: Final = CardNumber(CARDS.index("sorcery"))
ALL_FACES: Final = len(FACES)
MAGINORS_FACE: Final = FACES.index("maginor")
"""The face of Maginor; the others are those of the symbols, with the same numbers."""

EARTHBEAST: Final = BeastNumber(BEASTS.index("earthbeast"))

REVERSAL: Final = SpellNumber(SPELLS.index("reversal"))
HIGH_WIZARD: Final = SpellNumber(SPELLS.index("high_wizard"))
GOLDEN_CAULDRON: Final = SpellNumber(SPELLS.index("golden_cauldron"))

RITES: Final[tuple[tuple[SpellNumber, int], ...]] = tuple(
    [(SpellNumber(SPELLS.index(rite)), votes) for rite, votes in RITE_VOTES.items()]
)
"""Each Rite with its votes."""


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
        self.numbers: SetupNumbers = numbers
        self.names: tuple[str, ...] = names
        self.players: int = players
        self.seats: tuple[Player, ...] = _seats(players)
        self.following: tuple[Player, ...] = (*self.seats[1:], Player(0))
        self.first_player: Player = first_player
        self.circle: tuple[Oracle, ...] = circle
        self.guild_hall: Oracle = circle[0]
        self.values: tuple[int, ...] = tuple(map(len, tiles))
        self.bearing: tuple[tuple[tuple[Slot, ...], ...], ...] = tuple(map(slots_bearing, tiles))
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


@lru_cache(maxsize=16)
def _seats(players: int) -> tuple[Player, ...]:
    return tuple([Player(seat) for seat in range(players)])
