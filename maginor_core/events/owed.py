"""The steps still owed when the rules stop to ask a player; they follow the answer, in order.

An event that opens a choice contains them, so they are data of the board like everything else, and
a game can be saved and resumed at any choice. They are internal: the public JSON of an event omits
them, since nobody at the table sees them.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final, Literal, TypeAlias

Step: TypeAlias = Literal["advance_maginor", "place_maginor", "end_turn"]
"""``advance_maginor``: one step clockwise (DIE-03). ``place_maginor``: before the tile that
followed the scored one (SPELL-08). ``end_turn``: the next player's turn begins (TURN-01,
TURN-04)."""

Owed: TypeAlias = tuple[Step, ...]

INTERNAL: Final[Mapping[str, Owed]] = MappingProxyType({"owed": ()})
"""Declares ``owed`` as a field that public JSON omits; an event read from it has no steps owed."""

ADVANCE_MAGINOR: Final = 0
PLACE_MAGINOR: Final = 1
END_TURN: Final = 2
"""The steps in numbers: their positions in ``Step``."""
