"""Heuristics of Magalon: its bots, and how the fuzzer draws informative games.

What is here knows the game and nothing of the tools; see ``engine.heuristics`` for what they ask.
"""

from __future__ import annotations

from maginor_core.games.magalon.heuristics import fuzzing, suspects
from maginor_core.games.magalon.heuristics.bots import SeekingBot
from maginor_core.games.magalon.heuristics.search import SEARCH

ADVISER = "seeking"
"""The bot that gives hints, and plays where none is named."""
BOTS = {ADVISER: SeekingBot()}
"""The bots of the game, by their names."""

__all__ = ["ADVISER", "BOTS", "SEARCH", "fuzzing", "suspects"]
