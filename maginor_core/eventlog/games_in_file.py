"""The games of a log file, one after another, for commands that need at least one."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import BinaryIO

from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.files import as_plain, open_log
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.reader import read_games


def games_in(path: str | Path, disk: Disk = POSIX) -> Iterator[LoggedGame]:
    """Yield the games in the file at ``path``, each with what is wrong with it, if anything is.

    Raises:
        LogError: it cannot be read, or is empty.
    """
    with open_log(path, disk) as file:
        yield from _games(path, file)


def games_of(path: str | Path, file: BinaryIO) -> Iterator[LoggedGame]:
    """Yield the games in an open ``file``, called ``path`` in errors, as ``games_in`` does.

    Raises:
        LogError: it cannot be read, or is empty.
    """
    return _games(path, as_plain(path, file))


def _games(path: str | Path, file: BinaryIO) -> Iterator[LoggedGame]:
    game = None
    for game in read_games(file):
        yield game
    if game is None:
        raise LogError(path, "is empty")
