"""Games of one kind, begun with types that a type checker knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Generic, TypeVar

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.log import C, E, S
from maginor_core.engine.variants import VariantValue
from maginor_core.engine.view import V_co

if TYPE_CHECKING:
    from contextlib import AbstractContextManager
    from pathlib import Path

    from maginor_core.engine.game import Game

SetupT = TypeVar("SetupT")
PartsT = TypeVar("PartsT")


class TypedGame(Generic[SetupT, PartsT, C, E, S, V_co]):
    """Begins games of one kind, with types that a type checker knows."""

    def __init__(self, definition: GameDefinition[S, V_co]) -> None:
        self._definition = definition

    def new(
        self,
        players: int | None = None,
        seed: str | int | None = None,
        *,
        setup: SetupT | None = None,
        parts: PartsT | None = None,
        variants: Mapping[str, VariantValue] | None = None,
    ) -> Game[C, E, S, V_co]:
        """Begin a game in memory.

        Args:
            players: how many play, if the game is dealt.
            seed: what deal and chance follow from; a fresh one, if not given. With ``setup``, what
                chance follows from; if not given, outcomes are given with the commands.
            setup: what is laid out, if the game is not dealt.
            parts: what the game is dealt from; the game's own, if not given.
            variants: the variants that differ from their defaults.

        Raises:
            MalformedError: neither ``players`` nor ``setup`` is given, or both.
            SetupError: the game cannot be dealt so.
        """
        return self._definition.new(players, seed, setup=setup, parts=parts, variants=variants)

    def record(
        self,
        path: str | Path,
        players: int | None = None,
        seed: str | int | None = None,
        *,
        setup: SetupT | None = None,
        parts: PartsT | None = None,
        variants: Mapping[str, VariantValue] | None = None,
    ) -> AbstractContextManager[Game[C, E, S, V_co]]:
        """Begin a game whose records are stored in a new log file, sealed once it is finished.

        It takes and raises the same as ``new``, and what ``eventlog.logs.record`` raises.
        """
        from maginor_core.eventlog import logs  # noqa: PLC0415 # for games in files only

        return logs.record(
            self._definition, path, players, seed, setup=setup, parts=parts, variants=variants
        )
