"""What tools call of the game: its texts, its pictures and its component sets."""

from __future__ import annotations

from maginor_core.components.tokens import FACES
from maginor_core.games.maginor.presentation.maginor import MaginorPresentation, present
from maginor_core.games.maginor.presentation.names import labels_of
from maginor_core.games.maginor.presentation.sheets import (
    exported_parts,
    parts_sheet,
    read_parts,
    remarks_on,
    summary_of,
)

__all__ = [
    "FACES",
    "MaginorPresentation",
    "exported_parts",
    "labels_of",
    "parts_sheet",
    "present",
    "read_parts",
    "remarks_on",
    "summary_of",
]
