"""Heuristics of Maginor: its bots, and how the fuzzer draws informative games.

What is here knows the game and nothing of the tools; see ``engine.heuristics`` for what they ask.
"""

from __future__ import annotations

from typing import Final

from maginor_core.engine.heuristics import Heuristics
from maginor_core.games.maginor.heuristics.bots import GreedyBot
from maginor_core.games.maginor.heuristics.fuzzing import FUZZING, every_command
from maginor_core.games.maginor.heuristics.search import SEARCH
from maginor_core.games.maginor.heuristics.suspects import SUSPICIONS

HEURISTICS: Final = Heuristics(
    bots={"greedy": GreedyBot()},
    adviser="greedy",
    guidance=SEARCH,
    every_command=every_command,
    fuzzing=FUZZING,
    suspicions=SUSPICIONS,
)
"""What the game knows of good play and of informative games."""
