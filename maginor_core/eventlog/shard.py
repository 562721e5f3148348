"""A shard: a file of many sealed games, plain or compressed by Zstandard."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, Protocol

from maginor_core.engine.definition import Games
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.paths import NO_SUCH_FILE
from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.files import as_plain, open_log
from maginor_core.eventlog.frames import PACKED, UNPACKED, StoredRecords
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import Form, LoggedGame, Seal
from maginor_core.eventlog.logs import GameLog
from maginor_core.eventlog.new_file import PUBLIC, NewFile
from maginor_core.eventlog.reader import read_games

# The games of a log file, one after another, for commands that need at least one.


def games_in(path: str | Path, disk: Disk = POSIX) -> Iterator[LoggedGame]:
    """Yield the games in the file at ``path``, each with what is wrong with it, if anything is."""
    with open_log(path, disk) as file:
        yield from _games(path, file)


def _games(path: str | Path, file: BinaryIO) -> Iterator[LoggedGame]:
    game = None
    for game in read_games(file):
        yield game
    if game is None:
        raise LogError(path, "is empty")


COMPRESSED = ".zst"
"""How the name of a compressed shard ends."""
LEVEL = 12
"""How hard to compress: a tenth of a second for a megabyte, and little is gained beyond."""
FRAME_BYTES = 1 << 21
"""About how many bytes of games are compressed together; who reads can begin at each such frame."""


class _Out(Protocol):
    def write(self, data: bytes, /) -> object: ...


class Shard:
    """A shard that is being written; it has its name only when it is whole.

    To be used in a ``with`` statement; if that ends by an error, nothing is left behind.

    Attributes:
        form: the form in which games take the least space in it.
    """

    def __init__(
        self,
        path: str | Path,
        *,
        replace: bool = False,
        mode: int = PUBLIC,
        disk: Disk = POSIX,
    ) -> None:
        """Begin a shard at ``path``, compressed if that ends in ``.zst``."""
        self.path = Path(path)
        self.form: Form = PACKED
        self._file = NewFile(self.path, mode=mode, replace=replace, disk=disk)
        self._out: _Out = self._file
        self._compressed: _Compressed | None = None
        if self.path.suffix == COMPRESSED:
            self.form = UNPACKED
            try:
                self._out = self._compressed = _Compressed(self._file)
            except BaseException as error:
                self._file.discard()
                if isinstance(error, ImportError):
                    reason = "compression needs Zstandard; install maginor-core[audit] for it"
                    raise LogError(self.path, reason) from None
                raise

    def games_before(self) -> Iterator[LoggedGame]:
        if self._file.replaced is None:
            raise LogError(self.path, NO_SUCH_FILE)
        yield from _games(self.path, as_plain(self.path, self._file.replaced))

    def add(self, game: bytes) -> None:
        self._out.write(game)

    def __enter__(self) -> Shard:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is None and self._compressed is not None:
            try:
                self._compressed.flush()
            except BaseException:
                self._file.discard()
                raise
        self._file.__exit__(kind)


class _Compressed:
    """Whole games, many to a frame of Zstandard, so that reading can begin at each frame."""

    def __init__(self, file: _Out) -> None:
        import zstandard

        self._compress = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True).compress
        self._file = file
        self._games = bytearray()
        self._empty = True

    def write(self, game: bytes) -> None:
        self._games += game
        if len(self._games) >= FRAME_BYTES:
            self.flush()

    def flush(self) -> None:
        """Write what is held; a shard without games is a frame of nothing."""
        if self._games or self._empty:
            self._file.write(self._compress(bytes(self._games)))
            self._games.clear()
            self._empty = False


# Sealing: the end of a log that has grown with its game; nothing can be added after it.


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
        abandoned: whether the game will not be played to its end.

    Raises:
        LogError: it cannot be read or written, is sealed, or does not end as requested.
        FalseRecordError: a record that the rules do not confirm.
    """
    log, game = GameLog.reopen(path, games, disk=disk)
    with log:
        finished = game.verify().finished
        if finished and abandoned:
            raise LogError(path, "the game is finished, so it was not abandoned")
        if not finished and not abandoned:
            raise LogError(path, "the game is not finished; seal it with --abandoned, or continue")
        return log.seal("finished" if finished else "abandoned", secret)


def gather(sources: list[Path], target: Path, disk: Disk = POSIX) -> int:
    """Write the sealed games of ``sources`` into one new shard, each in one frame."""
    count = 0
    with Shard(target, disk=disk) as shard:
        for source in sources:
            count += _add_each(shard, source, games_in(source, disk))
    return count


def pack_log(path: Path, disk: Disk = POSIX) -> None:
    """Put each sealed game in the file at ``path`` into one frame; nothing else changes."""
    with Shard(path, replace=True, disk=disk) as shard:
        _add_each(shard, path, shard.games_before())


def _add_each(shard: Shard, source: Path, games: Iterable[LoggedGame]) -> int:
    count = 0
    for game in games:
        count += 1
        try:
            shard.add(StoredRecords.of(game, shard.form).to_bytes())
        except MalformedError as error:
            where = f"game {game.number} cannot be stored in a shard"
            raise LogError(source, f"{where}: {error}") from None
    return count
