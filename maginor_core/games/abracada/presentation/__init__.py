"""The game's own text and pictures: what its commands and events are called, and how it is drawn.

Tools for people call what is listed here, and nothing else of this package.
"""

from __future__ import annotations

from maginor_core.games.abracada.presentation.abracada import AbracadaPresentation, present
from maginor_core.games.abracada.presentation.names import variant_label
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
    "variant_label",
]
