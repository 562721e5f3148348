"""Wizard cards: one kind for each symbol, and sorcery (SETUP-01)."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.components.symbols import SYMBOLS, Symbol

Card: TypeAlias = Symbol | Literal["sorcery"]

CARDS: tuple[Card, ...] = (*SYMBOLS, "sorcery")

FULL_HAND: dict[Card, int] = {"fire": 1, "water": 1, "earth": 1, "air": 1, "fate": 1, "sorcery": 5}
"""The ten cards that each wizard begins with."""
