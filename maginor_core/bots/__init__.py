"""Bots: players that are programs, known by their names."""

from __future__ import annotations

from collections.abc import Mapping

from maginor_core.bots.bot import Bot, next_command, play_out
from maginor_core.bots.random_bot import RandomBot
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.heuristics import heuristics_of

__all__ = ["Bot", "RandomBot", "bots_of", "next_command", "play_out"]


def bots_of(game: GameDefinition) -> Mapping[str, Bot]:
    """Return the bots that play ``game``, by their names: the random one, and the game's own."""
    own: Mapping[str, Bot] = getattr(heuristics_of(game), "BOTS", {})
    return {"random": RandomBot(), **own}
