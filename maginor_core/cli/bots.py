"""Bots of the selected game, by their names."""

from __future__ import annotations

from maginor_core.bots import BOTS
from maginor_core.kernel.chance import Stream
from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.match import Match

ANY_GAME = ("random",)
"""The bots that know nothing of the game that they play."""
ADVISER = "greedy"
"""The bot that gives hints."""


def bots_of(game: GameDefinition) -> tuple[str, ...]:
    """Return the names of the bots that can play ``game``."""
    return tuple(name for name in BOTS if name in ANY_GAME or game.heuristics)


def default_bot(game: GameDefinition) -> str:
    """Return the bot that plays where none is named."""
    return ADVISER if ADVISER in bots_of(game) else ANY_GAME[0]


def next_command(match: Match, bot: str, seat: int, seed: str) -> Fact:
    """Return what ``bot`` does for ``seat``, which must be to act, at this version of ``match``."""
    known = match.known_to(seat)
    board = match.game.board(known.state, match.setup)
    chance = Stream(seed, f"bot.{seat}.{match.version}")
    command: Fact = BOTS[bot].choose(board, seat, tuple(known.legal(seat)), chance)
    return command
