"""Recorded games: played into a log file, which is sealed once its game is finished."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from maginor_core.engine.definition import GameDefinition, Parts, Setup
from maginor_core.engine.game import Game, beginning
from maginor_core.engine.validation import VariantValue
from maginor_core.eventlog.chance import GivenDice, OpenSeed
from maginor_core.eventlog.logs import GameLog
from maginor_core.eventlog.writer import Sync


@contextmanager
def record(
    definition: GameDefinition,
    path: str | Path,
    players: int | None = None,
    seed: str | int | None = None,
    *,
    setup: Setup | None = None,
    parts: Parts | None = None,
    variants: Mapping[str, VariantValue] | None = None,
    seat_proofs: bool = False,
    sync: Sync = "command",
) -> Iterator[Game]:
    """Begin a game whose records are stored in a new log file, each before it counts.

    At the end of the block the file is closed, and sealed if the game is finished; a game that is
    not is continued with ``reopen``. Deal, chance and header follow from the same seed.

    Args:
        definition: which game it is.
        path: where nothing may be yet.
        players: as in ``engine.game.beginning``, and likewise the following.
        seed: what deal and chance follow from.
        setup: what is laid out, if the game is not dealt.
        parts: what it is dealt from.
        variants: the variants that differ from their defaults.
        seat_proofs: whether each seat can keep a log of its own, by ``seat_log``.
        sync: when a record is certain to be on disk; see ``GameLog.create``.

    Raises:
        LogError: there is something already, or nothing can be written there.
        MalformedError: the arguments contradict each other, or the setup contains something that no
            log can.
        EngineError: the game cannot be dealt so.
    """
    begun = beginning(definition, players, seed, setup, parts, variants)
    chance = GivenDice() if begun.seed is None else OpenSeed(begun.seed, begun.parts)
    with GameLog.create(
        path, begun.setup, chance, game=definition, sync=sync, seat_proofs=seat_proofs
    ) as log:
        game = Game(definition, begun.setup, begun.seed, store=log.store)
        yield game
        if game.finished:
            log.seal("finished")


@contextmanager
def reopen(path: str | Path, secret: str = "", *, sync: Sync = "command") -> Iterator[Game]:
    """Continue the game in a log file that is not sealed; at the end it is as with ``record``.

    Args:
        path: where.
        secret: what committed chance follows from.
        sync: when a record is certain to be on disk; see ``GameLog.create``.

    Raises:
        LogError: it cannot be read or written, is damaged, or is sealed.
        MalformedError: a preimage of joint dice in it is false.
    """
    log, stored = GameLog.reopen(path, sync=sync)
    with log:
        game = stored.game(secret, log.store)
        yield game
        if game.finished:
            log.seal("finished", secret)
