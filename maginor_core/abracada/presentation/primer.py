"""The primer: the game in a minute, for people who sit down to play it at a terminal."""

from __future__ import annotations

from typing import Final

PRIMER: Final = ("primer-aim", "primer-stones", "primer-draw", "primer-round", "primer-screen")
"""The messages of its paragraphs."""
