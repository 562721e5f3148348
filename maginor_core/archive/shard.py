"""A shard: a file of many sealed games in a row, plain or compressed by Zstandard."""

from __future__ import annotations

import os
from pathlib import Path
from typing import BinaryIO

from maginor_core.kernel.logbook.log_error import LogError

COMPRESSED = ".zst"
"""How the name of a compressed shard ends."""
LEVEL = 12
"""How hard to compress: a tenth of a second for a megabyte, and little is gained beyond."""


class Shard:
    """A shard that is being written; it has its name only when it is whole.

    To be used in a ``with`` statement; if that ends by an error, nothing is left behind.
    """

    def __init__(self, path: str | Path, *, replace: bool = False) -> None:
        """Begin a shard at ``path``, compressed if that ends in ``.zst``.

        Raises:
            LogError: there is something already and not ``replace``, nothing can be written
                there, or the extra ``zstd`` is missing.
        """
        self.path = Path(path)
        self._part = self.path.with_name(self.path.name + ".part")
        if self.path.exists() and not replace:
            raise LogError(self.path, "is there already; choose another name")
        try:
            self._file = self._part.open("wb")
        except OSError as error:
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None
        self._out: BinaryIO = self._file
        if self.path.suffix == COMPRESSED:
            try:
                self._out = compressed(self.path, self._file)
            except LogError:
                self._give_up()
                raise

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
            if self._out is not self._file:
                self._out.close()
            self._file.flush()
            os.fsync(self._file.fileno())
            self._file.close()
            self._part.replace(self.path)
        except OSError as error:
            self._give_up()
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None

    def _give_up(self) -> None:
        self._file.close()
        self._part.unlink(missing_ok=True)


def compressed(path: Path, file: BinaryIO) -> BinaryIO:
    """Return a stream that compresses into ``file``, which it leaves open.

    Raises:
        LogError: the extra ``zstd`` is missing.
    """
    try:
        import zstandard
    except ImportError:
        raise LogError(
            path, "compression needs Zstandard; install maginor-core[zstd] for it"
        ) from None
    compressor = zstandard.ZstdCompressor(level=LEVEL, write_checksum=True)
    return compressor.stream_writer(file, closefd=False)
