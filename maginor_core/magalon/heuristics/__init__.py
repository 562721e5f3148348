"""Heuristics of Magalon: its bots, and how the fuzzer draws informative games.

What is here knows the game and nothing of the tools; see ``kernel.heuristics`` for what they ask.
"""

from __future__ import annotations

from maginor_core.magalon.heuristics import fuzzing

__all__ = ["fuzzing"]
