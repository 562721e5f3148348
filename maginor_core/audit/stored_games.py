"""Stored games: those of a SQL store at a URL, audited in place as the log files they would be."""

from __future__ import annotations

import io
import os
from collections import OrderedDict
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from typing import TYPE_CHECKING, BinaryIO, Final
from urllib.parse import quote, unquote

from maginor_core.audit.remote import is_url
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.stores.store import StoreError, bytes_of

if TYPE_CHECKING:
    from maginor_core.eventlog.stores.sql import SqlStore

SCHEMES = ("sqlite", "postgresql")
MOST_OPEN: Final = 4
"""How many stores stay open between games."""
_OPEN: OrderedDict[tuple[str, int], SqlStore] = OrderedDict()


def is_store(path: str | Path) -> bool:
    """Return whether ``path`` is the URL of a SQL store, or of one of its games."""
    if not isinstance(path, str) or "://" not in path:
        return False
    return path.partition("://")[0].partition("+")[0] in SCHEMES


def stored_games(url: str) -> Iterator[tuple[str, int, str]]:
    """Yield URL, size and version of the game at ``url``, or of all games of the store there.

    The URL of a game is that of its store, ``#`` and its id, with percent-encoding.
    """
    where, mark, game = url.partition("#")
    if ":" in where.partition("://")[2].rpartition("@")[0]:
        raise LogError(
            where.partition("://")[0] + "://",
            "contains a password, which would be in every report; set PGPASSWORD instead",
        )
    try:
        for listed in _store(where, os.getpid()).games():
            if not mark or listed.id == unquote(game):
                yield f"{where}#{quote(listed.id, safe='')}", listed.size, str(listed.version)
                if mark:
                    return
    except StoreError as error:
        raise LogError(where, str(error)) from None
    if mark:
        raise LogError(url, "there is no such game")


def stored_game(url: str) -> BinaryIO:
    """Return the bytes of the log file that the game at ``url`` would be."""
    where, _, game = url.partition("#")
    try:
        return io.BytesIO(bytes_of(_store(where, os.getpid()).read(unquote(game))))
    except (StoreError, MalformedError) as error:
        raise LogError(url, str(error)) from None


def _store(url: str, process: int) -> SqlStore:
    try:
        from maginor_core.eventlog.stores.sql import SqlStore
    except ImportError:
        raise LogError(url, "is a store; install maginor-core[sql] to read it") from None
    store = _OPEN.pop((url, process), None) or SqlStore(url, create=False)
    _OPEN[url, process] = store  # the last one used is the last one
    while len(_OPEN) > MOST_OPEN:
        (_, opened_by), oldest = _OPEN.popitem(last=False)
        if opened_by == process:  # another process still uses its connections
            oldest.close()
    return store


_MAGIC: Final = b"SQLite format 3\0"
"""The first bytes of every SQLite database."""


def databases(paths: Iterable[str | Path]) -> Iterator[str]:
    """Yield the SQLite databases among ``paths`` and directly in their folders.

    ``maginor serve`` keeps its games in one, so the folder that it uses contains no logs.
    """
    for path in paths:
        if is_url(path):
            continue
        found = [Path(path)]
        with suppress(OSError, ValueError):
            found = sorted(Path(path).glob("*.db")) if Path(path).is_dir() else found
        for file in found:
            with suppress(OSError, ValueError), file.open("rb") as opened:
                if opened.read(len(_MAGIC)) == _MAGIC:
                    yield str(file)
