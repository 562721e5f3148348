"""Spells: eight that are cast, and the two Rites, which are only worth votes (SPELL-12)."""

from __future__ import annotations

from typing import Literal, TypeAlias

Spell: TypeAlias = Literal[
    "retrieval",
    "restoration",
    "domination",
    "persuasion",
    "telekinesis",
    "teleportation",
    "summoning",
    "reversal",
    "golden_cauldron",
    "high_wizard",
]

CASTABLE_SPELLS: tuple[Spell, ...] = (
    "retrieval",
    "restoration",
    "domination",
    "persuasion",
    "telekinesis",
    "teleportation",
    "summoning",
    "reversal",
)
RITE_VOTES: dict[Spell, int] = {"golden_cauldron": 3, "high_wizard": 5}
"""What each Rite is worth at the end."""

SPELLS: tuple[Spell, ...] = (*CASTABLE_SPELLS, *RITE_VOTES)
