"""A shard: a file of many sealed games, plain or compressed by Zstandard."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from typing import BinaryIO, Protocol

from maginor_core.eventlog.game_frames import PACKED, UNPACKED
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.logged_game import Form

COMPRESSED = ".zst"
"""How the name of a compressed shard ends."""
LEVEL = 12
"""How hard to compress: a tenth of a second for a megabyte, and little is gained beyond."""
FRAME_BYTES = 1 << 21
"""About how many bytes of games are compressed together; who reads can begin at each such frame."""


class _Out(Protocol):
    def write(self, game: bytes) -> object: ...

    def flush(self) -> object: ...


class Shard:
    """A shard that is being written; it has its name only when it is whole.

    To be used in a ``with`` statement; if that ends by an error, nothing is left behind.

    Attributes:
        path: its name.
        form: the form in which games take the least space in it.
    """

    def __init__(self, path: str | Path, *, replace: bool = False) -> None:
        """Begin a shard at ``path``, compressed if that ends in ``.zst``.

        Raises:
            LogError: there is something already and not ``replace``, nothing can be written
                there, or the extra ``zstd`` is missing.
        """
        self.path = Path(path)
        self.form: Form = PACKED
        self._part = self.path.with_name(self.path.name + ".part")
        if self.path.exists() and not replace:
            raise LogError(self.path, "is there already; choose another name")
        try:
            self._file = self._part.open("wb")
        except OSError as error:
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None
        self._out: _Out = self._file
        if self.path.suffix == COMPRESSED:
            self.form = UNPACKED
            try:
                self._out = _Compressed(self._file)
            except ImportError:
                self._give_up()
                reason = "compression needs Zstandard; install maginor-core[zstd] for it"
                raise LogError(self.path, reason) from None

    def add(self, game: bytes) -> None:
        """Add the frames of a game.

        Raises:
            LogError: they cannot be written.
        """
        try:
            self._out.write(game)
        except OSError as error:
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None

    def __enter__(self) -> Shard:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self._give_up()
            return
        try:
            self._out.flush()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._part.replace(self.path)
        except OSError as error:
            self._give_up()
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None

    def _give_up(self) -> None:
        with suppress(OSError):  # what it still holds cannot be written either
            self._file.close()
        self._part.unlink(missing_ok=True)


class _Compressed:
    """Whole games, many to a frame of Zstandard, so that reading can begin at each frame."""

    def __init__(self, file: BinaryIO) -> None:
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
