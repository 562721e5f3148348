"""The five mystic symbols, each a vote that an Oracle may give, and the faces of Maginor's die."""

from __future__ import annotations

from typing import Literal, TypeAlias

Symbol: TypeAlias = Literal["fire", "water", "earth", "air", "fate"]
Face: TypeAlias = Symbol | Literal["maginor"]

SYMBOLS: tuple[Symbol, ...] = ("fire", "water", "earth", "air", "fate")
FACES: tuple[Face, ...] = (*SYMBOLS, "maginor")
"""The faces of the die, equally likely (DIE-01)."""
