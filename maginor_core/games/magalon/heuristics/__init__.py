"""Heuristics of Magalon: its bots, and how the fuzzer draws informative games.

What is here knows the game and nothing of the tools; see ``engine.heuristics`` for what they ask.
"""

from __future__ import annotations

from typing import Final

from maginor_core.engine.heuristics import Heuristics
from maginor_core.games.magalon.heuristics.bots import SeekingBot, StrollingBot
from maginor_core.games.magalon.heuristics.fuzzing import FUZZING
from maginor_core.games.magalon.heuristics.search import SEARCH
from maginor_core.games.magalon.heuristics.suspects import SUSPICIONS

HEURISTICS: Final = Heuristics(
    bots={"strolling": StrollingBot(), "seeking": SeekingBot()},
    adviser="seeking",
    guidance=SEARCH,
    fuzzing=FUZZING,
    suspicions=SUSPICIONS,
)
"""What the game knows of good play and of informative games."""
