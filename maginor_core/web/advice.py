"""Advice and names: the bot that advises in hints, and what the parts of a game are called."""

from __future__ import annotations

from collections.abc import Mapping
from importlib import import_module
from typing import Any

from maginor_core.bots import bots_of
from maginor_core.kernel.chance import Stream, fresh_seed
from maginor_core.kernel.definition import GameDefinition, Json
from maginor_core.kernel.heuristics import heuristics_of
from maginor_core.kernel.match import Match
from maginor_core.tables.table import Adviser
from maginor_core.web.bridge import in_thread
from maginor_core.web.table_parts import parts_of


def adviser_of(game: GameDefinition) -> Adviser | None:
    """Return the bot that advises in hints, which decides in a thread; None if there is none."""
    name: str = getattr(heuristics_of(game), "ADVISER", "")
    bot = bots_of(game).get(name)
    if bot is None:
        return None

    def advise(match: Match, seat: int) -> Any:  # Any: a command of the game
        known = match.known_to(seat)
        board = game.board(known.state, match.setup)
        return in_thread(bot.choose, board, seat, match.legal(seat), Stream(fresh_seed(), "hint"))

    return advise


def labels_of(game: GameDefinition, own: Json | None = None) -> Mapping[str, str]:
    """Return the printed names of the parts from which a table is dealt.

    Args:
        game: which game.
        own: the component set of the table; None for the game's own parts.

    Raises:
        MalformedError: no game can be dealt from the set.
    """
    module = import_module(game.presentation) if game.presentation else None
    parts = parts_of(game, own)
    if parts is None or module is None or not hasattr(module, "labels_of"):
        return {}
    return dict(module.labels_of(parts))
