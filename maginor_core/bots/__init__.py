"""Bots: players that are programs, known by their names."""

from __future__ import annotations

from collections.abc import Mapping

from maginor_core.bots.bot import Bot, known_to, next_command, play_out
from maginor_core.bots.greedy_bot import GreedyBot
from maginor_core.bots.random_bot import RandomBot

BOTS: Mapping[str, Bot] = {"random": RandomBot(), "greedy": GreedyBot()}
"""Every bot by its name, as ``maginor play --seats`` takes it."""

__all__ = ["BOTS", "Bot", "GreedyBot", "RandomBot", "known_to", "next_command", "play_out"]
