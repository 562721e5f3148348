"""The three beasts of a duel, and which beats which (DUEL-04)."""

from __future__ import annotations

from typing import Literal, TypeAlias

Beast: TypeAlias = Literal["earthbeast", "waterbeast", "firebeast"]

BEASTS: tuple[Beast, ...] = ("earthbeast", "waterbeast", "firebeast")

BEATEN_BY: dict[Beast, Beast] = {
    "earthbeast": "waterbeast",
    "waterbeast": "firebeast",
    "firebeast": "earthbeast",
}
"""For each beast the one that it beats."""
