"""Heuristics of Maginor: its bots, and how the fuzzer draws informative games.

What is here knows the game and nothing of the tools; see ``engine.heuristics`` for what they ask.
"""

from __future__ import annotations

from maginor_core.games.maginor.heuristics import fuzzing, suspects
from maginor_core.games.maginor.heuristics.bots import GreedyBot
from maginor_core.games.maginor.heuristics.fuzzing import every_command
from maginor_core.games.maginor.heuristics.search import SEARCH

BOTS = {"greedy": GreedyBot()}
"""The bots of the game, by their names."""

__all__ = ["BOTS", "SEARCH", "every_command", "fuzzing", "suspects"]
