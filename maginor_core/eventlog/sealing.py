"""Sealing: the end of a log that has grown with its game; nothing can be added after it."""

from __future__ import annotations

from pathlib import Path

from maginor_core.eventlog.game_frames import GameFrames
from maginor_core.eventlog.game_log import GameLog
from maginor_core.eventlog.games_in_file import games_in
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.seal import Seal
from maginor_core.eventlog.shard import Shard
from maginor_core.kernel.definition import Games
from maginor_core.kernel.errors import MalformedError


def seal_log(path: str | Path, games: Games, secret: str = "", *, abandoned: bool = False) -> Seal:
    """Seal the log at ``path``, after re-executing every command.

    Args:
        path: the log of one game.
        games: the games that are known.
        secret: the secret that its dice follow from, if they were committed.
        abandoned: whether the game will not be played to its end.

    Raises:
        LogError: it cannot be read or written, is sealed, or does not end as requested.
        FalseRecordError: a record that the rules do not confirm.
    """
    log, game = GameLog.resume(path, games)
    with log:
        finished = game.verify().finished
        if finished and abandoned:
            raise LogError(path, "the game is finished, so it was not abandoned")
        if not finished and not abandoned:
            raise LogError(path, "the game is not finished; seal it with --abandoned, or continue")
        return log.seal("finished" if finished else "abandoned", secret)


def gather(sources: list[Path], target: Path, *, replace: bool = False) -> int:
    """Write the sealed games of ``sources`` into one shard, each in one frame; return how many.

    Raises:
        LogError: a game is not sealed or not intact, or a file cannot be read or written.
    """
    count = 0
    with Shard(target, replace=replace) as shard:
        for source in sources:
            for game in games_in(source):
                try:
                    shard.add(GameFrames.of(game, shard.form).to_bytes())
                except MalformedError as error:
                    where = f"game {game.number} cannot be stored in a shard"
                    raise LogError(source, f"{where}: {error}") from None
                count += 1
    return count
