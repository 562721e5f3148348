"""Sealing: the end of a log that has grown with its game; nothing can be added after it."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.game_frames import GameFrames
from maginor_core.eventlog.game_log import GameLog
from maginor_core.eventlog.games_in_file import games_in
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.seal import Seal
from maginor_core.eventlog.shard import Shard
from maginor_core.kernel.definition import Games
from maginor_core.kernel.errors import MalformedError


def seal_log(
    path: str | Path,
    games: Games,
    secret: str = "",
    *,
    abandoned: bool = False,
    disk: Disk = POSIX,
) -> Seal:
    """Seal the log at ``path``, after re-executing every command.

    Args:
        path: the log of one game.
        games: the games that are known.
        secret: the secret that its dice follow from, if they were committed.
        abandoned: whether the game will not be played to its end.
        disk: the disk.

    Raises:
        LogError: it cannot be read or written, is sealed, or does not end as requested.
        FalseRecordError: a record that the rules do not confirm.
    """
    log, game = GameLog.resume(path, games, disk=disk)
    with log:
        finished = game.verify().finished
        if finished and abandoned:
            raise LogError(path, "the game is finished, so it was not abandoned")
        if not finished and not abandoned:
            raise LogError(path, "the game is not finished; seal it with --abandoned, or continue")
        return log.seal("finished" if finished else "abandoned", secret)


def gather(sources: list[Path], target: Path, disk: Disk = POSIX) -> int:
    """Write the sealed games of ``sources`` into one new shard, each in one frame.

    Return how many there are.

    Raises:
        LogError: a game is not sealed or not intact, or a file cannot be read or written.
    """
    count = 0
    with Shard(target, disk=disk) as shard:
        for source in sources:
            count += _add_each(shard, source, games_in(source, disk))
    return count


def pack_log(path: Path, disk: Disk = POSIX) -> None:
    """Put each sealed game in the file at ``path`` into one frame; nothing else changes.

    Raises:
        LogError: a game is not sealed or not intact, another process writes the file, or it cannot
            be read or written.
    """
    with Shard(path, replace=True, disk=disk) as shard:
        _add_each(shard, path, shard.games_before())


def _add_each(shard: Shard, source: Path, games: Iterable[LoggedGame]) -> int:
    count = 0
    for game in games:
        count += 1
        try:
            shard.add(GameFrames.of(game, shard.form).to_bytes())
        except MalformedError as error:
            where = f"game {game.number} cannot be stored in a shard"
            raise LogError(source, f"{where}: {error}") from None
    return count
