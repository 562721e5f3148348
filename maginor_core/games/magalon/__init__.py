"""Magalon: wizards who seek artifacts on a board with ruins, gnomes and a giant.

``new`` begins a game in memory, and ``record`` one in a file;
``spec/magalon/rulings.md`` has the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeAlias

from maginor_core.engine.game import Game
from maginor_core.engine.validation import VariantValue
from maginor_core.games.magalon.commands import Command
from maginor_core.games.magalon.components.board import BoardSheet
from maginor_core.games.magalon.components.setup import Setup
from maginor_core.games.magalon.definition import DEFINITION
from maginor_core.games.magalon.events import Event
from maginor_core.games.magalon.projections.state import State

MagalonGame: TypeAlias = Game[Command, Event, State]
"""A game of Magalon under way."""


def new(
    players: int | None = None,
    seed: str | int | None = None,
    *,
    setup: Setup | None = None,
    parts: BoardSheet | None = None,
    variants: Mapping[str, VariantValue] | None = None,
) -> MagalonGame:
    """Begin a game in memory.

    Args:
        players: how many play, if the game is dealt.
        seed: what deal and dice follow from; a fresh one, if not given. With ``setup``, what
            the dice follow from; if not given, outcomes are given with the commands.
        setup: what is laid out, if the game is not dealt.
        parts: what the game is dealt from; the game's own, if not given.
        variants: the variants that differ from their defaults.

    Raises:
        MalformedError: neither ``players`` nor ``setup`` is given, or both.
        MagalonSetupError: the game cannot be dealt so.
    """
    return DEFINITION.new(players, seed, setup=setup, parts=parts, variants=variants)


def record(
    path: str | Path,
    players: int | None = None,
    seed: str | int | None = None,
    *,
    setup: Setup | None = None,
    parts: BoardSheet | None = None,
    variants: Mapping[str, VariantValue] | None = None,
) -> AbstractContextManager[MagalonGame]:
    """Begin a game whose records are stored in a new log file, sealed once the game is finished.

    It takes and raises the same as ``new``, and what ``eventlog.logs.record`` raises.
    """
    from maginor_core.eventlog import logs  # noqa: PLC0415 # for games in files only

    return logs.record(DEFINITION, path, players, seed, setup=setup, parts=parts, variants=variants)
