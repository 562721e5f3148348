"""Bots of the selected game, by their names."""

from __future__ import annotations

from maginor_core.bots import bots_of, next_command
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.heuristics import heuristics_of
from maginor_core.kernel.match import Match

USUAL_ADVISER = "greedy"
"""The bot that gives hints, and plays where none is named, unless the game names another."""


def adviser_of(game: GameDefinition) -> str | None:
    """Return the bot that gives hints, and plays where none is named; None if there is none."""
    adviser: str = getattr(heuristics_of(game), "ADVISER", USUAL_ADVISER)
    return adviser if adviser in bots_of(game) else None


def default_bot(game: GameDefinition) -> str:
    """Return the bot that plays where none is named."""
    return adviser_of(game) or next(iter(bots_of(game)))


def command_of(match: Match, bot: str, seat: int, seed: str) -> Fact:
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``match``."""
    command: Fact = next_command(match, bots_of(match.game)[bot], seat, seed)
    return command
