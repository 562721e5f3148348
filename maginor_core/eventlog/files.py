"""Log files as streams of bytes, whether they are plain or compressed by Zstandard."""

from __future__ import annotations

import io
from collections import deque
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.limits import FREE, LIMITS, LimitError, Limits
from maginor_core.eventlog.log_error import LogError, reason_of
from maginor_core.kernel.errors import MalformedError

ZSTANDARD = b"\x28\xb5\x2f\xfd"
"""How a file begins that is compressed by Zstandard."""


LARGEST_WINDOW = 1 << 23
"""How far back compressed data may refer: 8 MiB, what every decoder of Zstandard supports."""

_CHUNK = 1 << 16
_STEP = 1 << 8
"""How many compressed bytes are taken at once: these can become 8 MiB, and no more."""


@contextmanager
def open_log(path: str | Path, disk: Disk = POSIX, limits: Limits = LIMITS) -> Iterator[BinaryIO]:
    """Open the log file at ``path`` for reading; a compressed one reads as if it were plain.

    Where the compression turns out to be damaged, reading from it raises a ``MalformedError``;
    where more comes of it than the limit allows, a ``LimitError``.

    Raises:
        LogError: it cannot be read, or needs the extra ``zstd``.
    """
    with local_file(path, disk) as file:
        yield as_plain(path, file, limits=limits)


def as_plain(path: str | Path, file: BinaryIO, at: int = 0, limits: Limits = LIMITS) -> BinaryIO:
    """Return the bytes of ``file`` from where it stands, decompressed if they are compressed there.

    Args:
        path: what to call the file in errors.
        file: a file, opened for reading bytes.
        at: where it stands.
        limits: how many times as many bytes may come of a compressed file.

    Raises:
        LogError: it cannot be read, or needs the extra ``zstd``.
    """
    begun = Plain(path, file).read(len(ZSTANDARD))
    if begun == ZSTANDARD:
        return cast("BinaryIO", Decompressed(path, file, begun, at, limits.growth))
    return cast("BinaryIO", Plain(path, file, begun))


def local_file(path: str | Path, disk: Disk = POSIX) -> BinaryIO:
    """Open the file at ``path`` for reading the bytes on disk, never waiting for a writer.

    Raises:
        LogError: it cannot be read, or is a folder, pipe, socket or device.
    """
    try:
        return disk.reader(str(path))
    except (OSError, ValueError) as error:
        raise LogError(path, f"cannot be read ({reason_of(error)})") from None


class Plain(io.RawIOBase):
    """A file whose errors are ours."""

    def __init__(self, path: str | Path, file: BinaryIO, begun: bytes = b"") -> None:
        """Read ``file``, called ``path`` in errors, after what was ``begun`` to be read."""
        self._path = path
        self._file = file
        self._begun = begun

    def readable(self) -> bool:
        """Return True: it can be read."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return at most so many bytes, some if there are any; all there are if it is negative."""
        begun = self._begun if size < 0 else self._begun[:size]
        self._begun = self._begun[len(begun) :]
        return begun if begun and size >= 0 else begun + self._read(size)

    def _read(self, size: int) -> bytes:
        try:
            return self._file.read(size)
        except OSError as error:
            raise LogError(self._path, f"cannot be read ({reason_of(error)})") from None


class Decompressed(Plain):
    """The frames of Zstandard in a file, one after another; damaged ones are malformed."""

    def __init__(
        self, path: str | Path, file: BinaryIO, begun: bytes, at: int, growth: int = LIMITS.growth
    ) -> None:
        """Decompress what was ``begun`` to be read at the byte ``at``, and what follows.

        Beyond the first 256 KiB, at most ``growth`` times as many bytes come of it as were read.
        """
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
        self._at = self._passed = at
        self._growth = growth
        self._made = 0
        self._frames = deque([(self._passed, 0)])
        self._source = begun
        self._started = False
        self._held = bytearray()
        self._problem = ""
        self._beyond: LimitError | None = None

    @property
    def _ended(self) -> bool:
        """Whether nothing further is decompressed."""
        return bool(self._problem) or self._beyond is not None

    def frame_at(self, place: int) -> tuple[int, int]:
        """Return where the frame begins that holds the byte at ``place``: in the file, and here.

        Places only go up from call to call, and not beyond what has been read.
        """
        frames = self._frames
        while len(frames) > 1 and frames[1][1] <= place:
            frames.popleft()
        return frames[0]

    def read(self, size: int = -1) -> bytes:
        """Return so many bytes, or as many as there are.

        Raises:
            MalformedError: the compression is damaged there.
            LimitError: more comes of it than is allowed.
        """
        while (len(self._held) < size or size < 0) and not self._ended and self._more():
            pass
        if self._problem and not self._held:
            raise MalformedError(self._problem)
        if self._beyond is not None and not self._held:
            raise self._beyond
        count = len(self._held) if size < 0 else size
        taken = bytes(self._held[:count])
        del self._held[:count]
        return taken

    def _more(self) -> bool:
        """Decompress a little; return whether there may be more."""
        source = self._source or super().read(_CHUNK)
        if not source:
            if self._started:
                self._problem = "its compression is cut off"
            return False
        if self._frame.eof:
            self._frame = self._begin()
            self._tell_frame()
        step = source[:_STEP]
        try:
            made = self._frame.decompress(step)
        except self._error:
            self._problem = (
                f"its compression is damaged after byte {self._passed}, "
                f"or needs a window of more than {LARGEST_WINDOW} bytes"
            )
            return False
        read = self._passed - self._at + len(step)
        allowed = FREE + self._growth * read - self._made
        if len(made) > allowed:
            made = made[:allowed]
            what = (
                f"{read} bytes become more than {self._growth} times as many by decompression, "
                f"not counting {FREE} bytes"
            )
            self._beyond = LimitError("growth", what)
        self._held += made
        self._made += len(made)
        if self._beyond is not None:
            return False
        unused = self._frame.unused_data if self._frame.eof else b""
        self._passed += len(step) - len(unused)
        self._source = unused + source[_STEP:]
        self._started = not self._frame.eof
        return True

    def _tell_frame(self) -> None:
        """Remember where a frame begins; of those that hold nothing, only the last counts."""
        if self._frames[-1][1] == self._made:
            self._frames.pop()
        self._frames.append((self._passed, self._made))
