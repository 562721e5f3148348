"""What tools call of the game: its texts, its pictures and its stone sets."""

from __future__ import annotations

from maginor_core.games.abracada.presentation.abracada import AbracadaPresentation, present
from maginor_core.games.abracada.presentation.sheets import (
    exported_parts,
    labels_of,
    parts_sheet,
    read_parts,
    remarks_on,
    summary_of,
)

__all__ = [
    "AbracadaPresentation",
    "exported_parts",
    "labels_of",
    "parts_sheet",
    "present",
    "read_parts",
    "remarks_on",
    "summary_of",
]
