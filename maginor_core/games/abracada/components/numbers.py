"""The numbers in which the game is played."""

from __future__ import annotations

from typing import Final, NewType

Player = NewType("Player", int)
"""A seat."""
Stone = NewType("Stone", int)
"""A stone by the number of its spell, 1 to 8; ``UNKNOWN`` where a view does not show it."""

FIRST: Final = 1
LAST: Final = 8
"""The numbers of the spells."""
UNKNOWN: Final[Stone] = Stone(0)
"""A stone whose number a view does not show."""

ANCIENT_DRAGON: Final = 1
DARK_WANDERER: Final = 2
SWEET_DREAM: Final = 3
NIGHT_SINGER: Final = 4
LIGHTNING_STORM: Final = 5
BLIZZARD: Final = 6
FIREBALL: Final = 7
MAGIC_DRINK: Final = 8
