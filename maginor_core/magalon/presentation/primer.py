"""The game in a minute."""

from __future__ import annotations

from typing import Final

PRIMER: Final = ("primer-aim", "primer-round", "primer-march", "primer-energy", "primer-typing")
"""The messages of its paragraphs."""
