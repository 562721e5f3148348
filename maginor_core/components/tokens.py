"""The five mystic symbols, each a vote that an Oracle may give, and the faces of Maginor's die."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.engine.errors import MalformedError, shown

Symbol: TypeAlias = Literal["fire", "water", "earth", "air", "fate"]
Face: TypeAlias = Symbol | Literal["maginor"]

SYMBOLS: tuple[Symbol, ...] = ("fire", "water", "earth", "air", "fate")
FACES: tuple[Face, ...] = (*SYMBOLS, "maginor")
"""The faces of the die, equally likely (DIE-01)."""


# Wizard cards: one kind for each symbol, and sorcery (SETUP-01).

Card: TypeAlias = Symbol | Literal["sorcery"]

CARDS: tuple[Card, ...] = (*SYMBOLS, "sorcery")

FULL_HAND: dict[Card, int] = {"fire": 1, "water": 1, "earth": 1, "air": 1, "fate": 1, "sorcery": 5}
"""The ten cards that each wizard begins with."""


# Spells: eight that are cast, and the two Rites, which are only worth votes (SPELL-12).

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


# The three beasts of a duel, and which beats which (DUEL-04).

Beast: TypeAlias = Literal["earthbeast", "waterbeast", "firebeast"]

BEASTS: tuple[Beast, ...] = ("earthbeast", "waterbeast", "firebeast")

BEATEN_BY: dict[Beast, Beast] = {
    "earthbeast": "waterbeast",
    "waterbeast": "firebeast",
    "firebeast": "earthbeast",
}
"""For each beast the one that it beats."""


_NUMBERS = {face: number for number, face in enumerate(FACES)}


def face_number(face: object, where: str = "dice.0") -> int:
    """Return a face in numbers, or raise a ``MalformedError`` that names the place ``where``."""
    if type(face) is not str or face not in _NUMBERS:
        raise MalformedError(f"faces are {', '.join(FACES)}; {shown(face)} is none", where)
    return _NUMBERS[face]
