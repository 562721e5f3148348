"""Bots of the selected game, by their names."""

from __future__ import annotations

from maginor_core import bots
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.match import Match

ANY_GAME = "random"
"""The bot that knows nothing of the game that it plays."""
ADVISER = "greedy"
"""The bot that gives hints."""


def bots_of(game: GameDefinition) -> tuple[str, ...]:
    """Return the names of the bots that can play ``game``."""
    return tuple(bots.bots_of(game))


def default_bot(game: GameDefinition) -> str:
    """Return the bot that plays where none is named."""
    return ADVISER if ADVISER in bots_of(game) else ANY_GAME


def next_command(match: Match, bot: str, seat: int, seed: str) -> Fact:
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``match``."""
    command: Fact = bots.next_command(match, bots.bots_of(match.game)[bot], seat, seed)
    return command
