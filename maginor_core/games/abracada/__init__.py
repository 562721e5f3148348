"""Abracada…What?: stones that everyone sees but their holder, rounds, and points.

``new`` begins a game in memory, and ``record`` one in a file;
``spec/abracada/rulings.md`` has the rules.
"""

from __future__ import annotations

from collections.abc import Mapping
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TypeAlias

from maginor_core.engine.game import Game
from maginor_core.engine.validation import VariantValue
from maginor_core.games.abracada.commands import Command
from maginor_core.games.abracada.components.setup import Setup
from maginor_core.games.abracada.components.stone_set import StoneSet
from maginor_core.games.abracada.definition import DEFINITION
from maginor_core.games.abracada.events import Event
from maginor_core.games.abracada.projections.state import State

AbracadaGame: TypeAlias = Game[Command, Event, State]
"""A game of Abracada under way."""


def new(
    players: int | None = None,
    seed: str | int | None = None,
    *,
    setup: Setup | None = None,
    parts: StoneSet | None = None,
    variants: Mapping[str, VariantValue] | None = None,
) -> AbracadaGame:
    """Begin a game in memory.

    Args:
        players: how many play, if the game is dealt.
        seed: what deal and stones follow from; a fresh one, if not given. With ``setup``, what
            the stones follow from; if not given, outcomes are given with the commands.
        setup: what is laid out, if the game is not dealt.
        parts: what the game is dealt from; the game's own, if not given.
        variants: the variants that differ from their defaults.

    Raises:
        MalformedError: neither ``players`` nor ``setup`` is given, or both.
        SetupRefusedError: the game cannot be dealt so.
    """
    return DEFINITION.new(players, seed, setup=setup, parts=parts, variants=variants)


def record(
    path: str | Path,
    players: int | None = None,
    seed: str | int | None = None,
    *,
    setup: Setup | None = None,
    parts: StoneSet | None = None,
    variants: Mapping[str, VariantValue] | None = None,
) -> AbstractContextManager[AbracadaGame]:
    """Begin a game whose records are stored in a new log file, sealed once the game is finished.

    It takes and raises the same as ``new``, and what ``eventlog.logs.record`` raises.
    """
    from maginor_core.eventlog import logs  # noqa: PLC0415 # for games in files only

    return logs.record(DEFINITION, path, players, seed, setup=setup, parts=parts, variants=variants)
