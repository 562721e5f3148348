"""Logs: games of every registered kind on disk, to be replayed, checked or resumed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Self

from maginor_core import games
from maginor_core.engine.definition import PlayableSetup
from maginor_core.eventlog import game_log, stored_game
from maginor_core.eventlog.chance import Chance, CommittedSeed, GivenDice, JointSeed, OpenSeed
from maginor_core.eventlog.game_log import SealedGame, seal_game
from maginor_core.eventlog.hidden import Item
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.new_file import write_new
from maginor_core.eventlog.stored_game import StoredGame, UnregisteredGameError
from maginor_core.eventlog.writer import Sync

__all__ = [
    "Chance",
    "CommittedSeed",
    "GameLog",
    "GivenDice",
    "JointSeed",
    "LogError",
    "OpenSeed",
    "SealedGame",
    "StoredGame",
    "UnregisteredGameError",
    "read_log",
    "read_logs",
    "seal_game",
    "sealed_game",
    "write_log",
]


class GameLog(game_log.GameLog):
    """A log file that grows with its game; one process at a time may write it."""

    @classmethod
    def create(
        cls,
        path: str | Path,
        setup: PlayableSetup,
        chance: Chance | None = None,
        *,
        game_id: str | None = None,
        began: int | None = None,
        sync: Sync = "command",
        options: tuple[Item, ...] = (),
        seat_proofs: bool = False,
    ) -> Self:
        """Make a new log file at ``path``, where nothing may be yet.

        Args:
            path: where.
            setup: what the game begins with.
            chance: where its outcomes of chance come from; from outside, if not given.
            game_id: a name for this one game; a new one, if not given.
            began: when, in seconds since 1970 began, UTC; now, if not given.
            sync: when a record is certain to be on disk: with each ``command``, with each
                ``flush`` as at the end of a ``turn``, or ``never`` before the system does it.
            options: what else the header states; with any, the log is of format 2.
            seat_proofs: whether each seat can keep a log of its own, by ``seat_log``; if so, the
                log is of format 2.

        Raises:
            LogError: there is something already, or nothing can be written there.
            MalformedError: the setup contains something that no log can.
        """
        game = games.game_of(setup)
        return cls.begin(
            path,
            game,
            setup,
            chance,
            game_id=game_id,
            began=began,
            sync=sync,
            options=options,
            seat_proofs=seat_proofs,
        )

    @classmethod
    def reopen(cls, path: str | Path, *, sync: Sync = "command") -> tuple[Self, StoredGame]:
        """Resume the game in the file at ``path``, and return also what it contains so far.

        What was cut off while it was written was never acknowledged; it is set aside in a file
        beside the log.

        Raises:
            LogError: it cannot be read or written, is damaged, or is sealed.
        """
        return cls.resume(path, games.known_game, sync=sync)


def read_log(path: str | Path) -> StoredGame:
    """Return the one game, or the first, in the file at ``path``.

    Raises:
        LogError: it cannot be read, contains an unknown game, or is damaged.
    """
    return stored_game.read_log(path, games.known_game)


def read_logs(path: str | Path) -> Iterator[StoredGame]:
    """Yield the games in the file at ``path``, one after another.

    Raises:
        LogError: it cannot be read, contains an unknown game, or is damaged.
    """
    return stored_game.read_logs(path, games.known_game)


def sealed_game(
    setup: PlayableSetup,
    records: Iterable[game_log.AnyRecord],
    chance: Chance | None = None,
    *,
    outcome: Outcome = "finished",
    secret: str = "",
    game_id: str | None = None,
    began: int | None = None,
    seat_proofs: bool = False,
) -> SealedGame:
    """Return a whole game, sealed, as the bytes of its parts; see ``SealedGame.of``.

    Raises:
        MalformedError: the setup contains something that no log can.
    """
    return SealedGame.of(
        games.game_of(setup),
        setup,
        records,
        chance,
        outcome=outcome,
        secret=secret,
        game_id=game_id,
        began=began,
        seat_proofs=seat_proofs,
    )


def write_log(
    path: str | Path,
    setup: PlayableSetup,
    records: Iterable[game_log.AnyRecord],
    chance: Chance | None = None,
    *,
    outcome: Outcome = "finished",
    game_id: str | None = None,
    began: int | None = None,
    seat_proofs: bool = False,
) -> None:
    """Write a whole game to a new file, sealed; its arguments are those of ``SealedGame.of``.

    Raises:
        LogError: there is something already, or nothing can be written there.
        MalformedError: the setup contains something that no log can.
    """
    sealed = sealed_game(
        setup,
        records,
        chance,
        outcome=outcome,
        game_id=game_id,
        began=began,
        seat_proofs=seat_proofs,
    )
    write_new(Path(path), sealed.small())
