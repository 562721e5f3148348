"""What is still owed when the rules stop to ask a player: steps that follow the answer, in order.

An event that opens a choice carries them, so they are data of the board like everything else, and a
game can be left and gone on with at any choice.
"""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

Step: TypeAlias = Literal["advance_maginor", "place_maginor", "end_turn"]
"""``advance_maginor``: one step clockwise (DIE-03). ``place_maginor``: before the tile that
followed the scored one (SPELL-08). ``end_turn``: the next player's turn begins (TURN-01,
TURN-04)."""

Owed: TypeAlias = tuple[Step, ...]

ADVANCE_MAGINOR: Final = 0
PLACE_MAGINOR: Final = 1
END_TURN: Final = 2
"""The steps in numbers: their positions in ``Step``."""
