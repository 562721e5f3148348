"""Bots as they are, but for searches, which get few iterations: those of a level take long."""

from __future__ import annotations

from attrs import evolve

from maginor_core.engine.definition import GameDefinition
from maginor_core.play.bots import Bot, bots_of
from maginor_core.play.search import SearchBot

FEW = 4
"""The iterations, at most."""


def called(definition: GameDefinition, name: str) -> Bot:
    """Return the bot of a game with this name."""
    bot = bots_of(definition)[name]
    if isinstance(bot, SearchBot):
        return evolve(bot, iterations=min(bot.iterations, FEW))
    return bot
