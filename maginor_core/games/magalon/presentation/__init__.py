"""What tools call of the game: its texts, its pictures and its boards."""

from __future__ import annotations

from maginor_core.games.magalon.presentation.magalon import MagalonPresentation, present
from maginor_core.games.magalon.presentation.sheets import (
    exported_parts,
    labels_of,
    parts_sheet,
    read_parts,
    remarks_on,
    summary_of,
)

__all__ = [
    "MagalonPresentation",
    "exported_parts",
    "labels_of",
    "parts_sheet",
    "present",
    "read_parts",
    "remarks_on",
    "summary_of",
]
