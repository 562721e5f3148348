"""Numbers: what a game consists of inside the engine; names are used only at its edges.

A symbol, card, beast or spell is its position among its names (``SYMBOLS``, ``CARDS``, …), an
Oracle its position among the tiles' names in alphabetical order, a player its seat, and a slot its
place on the tile. Logs contain the same numbers. Each kind is a type of its own to the type
checker, which rejects a player where a slot belongs, and a plain ``int`` at run time.
"""

from __future__ import annotations

from typing import Final, NewType, TypeAlias

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
Owed: TypeAlias = tuple[int, ...]
"""Steps that are still owed, by their positions in ``events.owed.Step``, in order."""

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

RETRIEVAL: Final = SpellNumber(SPELLS.index("retrieval"))
RESTORATION: Final = SpellNumber(SPELLS.index("restoration"))
DOMINATION: Final = SpellNumber(SPELLS.index("domination"))
PERSUASION: Final = SpellNumber(SPELLS.index("persuasion"))
TELEKINESIS: Final = SpellNumber(SPELLS.index("telekinesis"))
TELEPORTATION: Final = SpellNumber(SPELLS.index("teleportation"))
SUMMONING: Final = SpellNumber(SPELLS.index("summoning"))
REVERSAL: Final = SpellNumber(SPELLS.index("reversal"))

RITES: Final[tuple[tuple[SpellNumber, int], ...]] = tuple(
    [(SpellNumber(SPELLS.index(rite)), votes) for rite, votes in RITE_VOTES.items()]
)
"""Each Rite with its votes."""
