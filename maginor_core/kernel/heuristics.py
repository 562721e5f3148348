"""Heuristics: what a game knows of good play and of informative games, for bots and the fuzzer."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from types import ModuleType

from maginor_core.kernel.definition import GameDefinition


@cache
def heuristics_of(game: GameDefinition) -> ModuleType | None:
    """Return the module of the game's heuristics; None if it has none.

    Every part of it is optional: ``BOTS``, the bots by name; ``ADVISER``, the name of the one that
    gives hints and plays where none is named; ``every_command``, all commands of a
    setup; ``fuzzing``, how games are drawn and made smaller.
    """
    return import_module(game.heuristics) if game.heuristics else None
