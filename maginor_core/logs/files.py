"""Log files as rows of bytes, whether they lie there plain or compressed by Zstandard."""

from __future__ import annotations

import io
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from maginor_core.kernel.logbook.log_error import LogError

ZSTANDARD = b"\x28\xb5\x2f\xfd"
"""How a file begins that is compressed by Zstandard."""


@contextmanager
def open_log(path: str | Path) -> Iterator[BinaryIO]:
    """Open the log file at ``path`` for reading; a compressed one reads as if it were plain.

    Raises:
        LogError: it cannot be read, or needs the extra ``zstd``.
    """
    try:
        with Path(path).open("rb") as file:
            begin = file.read(len(ZSTANDARD))
            file.seek(0)
            yield _decompressed(path, file) if begin == ZSTANDARD else file
    except OSError as error:
        raise LogError(path, f"cannot be read ({error.strerror or error})") from None


def _decompressed(path: str | Path, file: BinaryIO) -> BinaryIO:
    try:
        import zstandard
    except ImportError:
        raise LogError(
            path, "is compressed by Zstandard; install maginor-core[zstd] to read it"
        ) from None
    stream = zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=True)
    return cast("BinaryIO", _Checked(path, stream, zstandard.ZstdError))


class _Checked(io.RawIOBase):
    """A decompressed stream whose damage is an error of ours."""

    def __init__(self, path: str | Path, stream: BinaryIO, error: type[Exception]) -> None:
        self._path = path
        self._stream = stream
        self._error = error

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        try:
            return self._stream.read(size)
        except self._error as error:
            raise LogError(self._path, f"its compression is damaged ({error})") from None
