"""Bots of the selected game, by their names."""

from __future__ import annotations

from maginor_core.bots import bots_of, next_command
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.match import Match

ADVISER = "greedy"
"""The bot that gives hints, and plays where none is named."""


def default_bot(game: GameDefinition) -> str:
    """Return the bot that plays where none is named."""
    bots = bots_of(game)
    return ADVISER if ADVISER in bots else next(iter(bots))


def command_of(match: Match, bot: str, seat: int, seed: str) -> Fact:
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``match``."""
    command: Fact = next_command(match, bots_of(match.game)[bot], seat, seed)
    return command
