"""A shard: a file of many sealed games, plain or compressed by Zstandard."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.game_frames import PACKED, UNPACKED
from maginor_core.eventlog.games_in_file import games_of
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import Form, LoggedGame
from maginor_core.eventlog.new_file import PUBLIC, NewFile

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
        path: its name.
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
        """Begin a shard at ``path``, compressed if that ends in ``.zst``.

        Args:
            path: where.
            replace: whether it may take the place of a file, whose mode it keeps.
            mode: who may read and write it, before the umask.
            disk: the disk.

        Raises:
            LogError: there is something already and not ``replace``, another process is writing
                that, nothing can be written there, or the extra ``zstd`` is missing.
        """
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
                    reason = "compression needs Zstandard; install maginor-core[zstd] for it"
                    raise LogError(self.path, reason) from None
                raise

    def games_before(self) -> Iterator[LoggedGame]:
        """Yield the games of the file that is replaced, each with what is wrong with it.

        Raises:
            LogError: it cannot be read, is empty, or there is none.
        """
        if self._file.replaced is None:
            raise LogError(self.path, "cannot be read (No such file or directory)")
        yield from games_of(self.path, self._file.replaced)

    def add(self, game: bytes) -> None:
        """Add the frames of a game.

        Raises:
            LogError: they cannot be written.
        """
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
