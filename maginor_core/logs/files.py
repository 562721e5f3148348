"""Log files as rows of bytes, whether they lie there plain or compressed by Zstandard."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.logbook.log_error import LogError

ZSTANDARD = b"\x28\xb5\x2f\xfd"
"""How a file begins that is compressed by Zstandard."""


LARGEST_WINDOW = 1 << 23
"""How far back compressed data may refer: 8 MiB, what every decoder of Zstandard supports."""

_CHUNK = 1 << 16
_STEP = 1 << 8
"""How many compressed bytes are taken at once: these can become 8 MiB, and no more."""


@contextmanager
def open_log(path: str | Path) -> Iterator[BinaryIO]:
    """Open the log file at ``path`` for reading; a compressed one reads as if it were plain.

    Where the compression turns out to be damaged, reading from it raises a ``MalformedError``.

    Raises:
        LogError: it cannot be read, or needs the extra ``zstd``.
    """
    with _opened(path) as file:
        plain = _Plain(path, file)
        compressed = plain.read(len(ZSTANDARD)) == ZSTANDARD
        file.seek(0)
        yield cast("BinaryIO", _Decompressed(path, file) if compressed else plain)


def _opened(path: str | Path) -> BinaryIO:
    try:
        return Path(path).open("rb")
    except (OSError, ValueError) as error:
        raise LogError(path, f"cannot be read ({_reason(error)})") from None


class _Plain(io.RawIOBase):
    """A file whose errors are ours."""

    def __init__(self, path: str | Path, file: BinaryIO) -> None:
        self._path = path
        self._file = file

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        try:
            return self._file.read(size)
        except OSError as error:
            raise LogError(self._path, f"cannot be read ({_reason(error)})") from None


class _Decompressed(_Plain):
    """The frames of Zstandard in a file, one after another; damaged ones are malformed."""

    def __init__(self, path: str | Path, file: BinaryIO) -> None:
        super().__init__(path, file)
        try:
            import zstandard
        except ImportError:
            raise LogError(
                path, "is compressed by Zstandard; install maginor-core[zstd] to read it"
            ) from None
        self._error = zstandard.ZstdError
        self._begin = zstandard.ZstdDecompressor(max_window_size=LARGEST_WINDOW).decompressobj
        self._frame = self._begin()
        self._source = b""
        self._started = False
        self._held = bytearray()
        self._problem = ""

    def read(self, size: int = -1) -> bytes:
        while (len(self._held) < size or size < 0) and not self._problem and self._more():
            pass
        if self._problem and not self._held:
            raise MalformedError(self._problem)
        count = len(self._held) if size < 0 else size
        taken = bytes(self._held[:count])
        del self._held[:count]
        return taken

    def _more(self) -> bool:
        """Decompress a little; tell whether there may be more."""
        source = self._source or super().read(_CHUNK)
        if not source:
            if self._started:
                self._problem = "its compression is cut off"
            return False
        if self._frame.eof:
            self._frame = self._begin()
        try:
            self._held += self._frame.decompress(source[:_STEP])
        except self._error as error:
            self._problem = f"its compression is damaged ({error})"
            return False
        rest = source[_STEP:]
        self._source = self._frame.unused_data + rest if self._frame.eof else rest
        self._started = not self._frame.eof
        return True


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
