"""Maginor's own text and pictures: what its commands and events are called, and how it is drawn.

Tools for people call what is listed here, and nothing else of this package: ``present`` for a game,
and the other functions for the component sets that it is dealt from.
"""

from __future__ import annotations

from maginor_core.components.tokens import FACES
from maginor_core.games.maginor.presentation.maginor import MaginorPresentation, present
from maginor_core.games.maginor.presentation.names import labels_of, variant_label
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
    "variant_label",
]
