"""A record file is a log on disk: a header and then one msgpack value for each record, in a row.

A record is written in one piece and made durable before its writer goes on, so a crash can cut off
only the last record, and only one that nobody was told of. One process at a time may write.
"""

from __future__ import annotations

import fcntl
import os
from collections.abc import Iterator
from pathlib import Path

import msgpack
from attrs import frozen

from maginor_core.kernel.errors import KernelError


class LogError(KernelError):
    """A log on disk that cannot be read or written; ``path`` names the file."""

    def __init__(self, path: str | Path, reason: str) -> None:
        super().__init__(f"{path}: {reason}")
        self.path = Path(path)
        self.reason = reason

    def __reduce__(self) -> tuple[type[LogError], tuple[Path, str]]:
        return type(self), (self.path, self.reason)


@frozen
class Contents:
    """What a record file holds.

    Attributes:
        header: the bytes of the header.
        records: the bytes of each whole record, in their order.
        intact: the number of bytes up to the end of the last whole record.
        torn: the number of bytes after that, of a record whose writing was cut off.
    """

    header: bytes
    records: tuple[bytes, ...]
    intact: int
    torn: int


def read_contents(path: str | Path) -> Contents:
    """Read the record file at ``path``.

    Raises:
        LogError: it cannot be read, is damaged, or has no whole header.
    """
    try:
        data = Path(path).read_bytes()
    except OSError as error:
        raise LogError(path, f"cannot be read ({error.strerror})") from None
    values = list(_values(path, data))
    if not values:
        raise LogError(path, "is no log: it has no header")
    intact = sum(map(len, values))
    return Contents(values[0], tuple(values[1:]), intact, len(data) - intact)


def _values(path: str | Path, data: bytes) -> Iterator[bytes]:
    unpacker = msgpack.Unpacker(use_list=False, strict_map_key=False, max_buffer_size=len(data) + 1)
    unpacker.feed(data)
    start = 0
    while start < len(data):
        try:
            unpacker.skip()
        except msgpack.OutOfData:
            return
        except Exception as error:  # msgpack raises many kinds: bad bytes, depth, bounds
            reason = f"is damaged at byte {start} ({type(error).__name__})"
            raise LogError(path, reason) from None
        end = unpacker.tell()
        yield data[start:end]
        start = end


class RecordFile:
    """A record file that is open for writing, by this process alone."""

    def __init__(self, path: str | Path, descriptor: int, *, durable: bool) -> None:
        """Take over an open ``descriptor``; use ``create`` or ``reopen`` instead."""
        self.path = Path(path)
        self._descriptor = descriptor
        self._durable = durable

    @classmethod
    def create(cls, path: str | Path, header: bytes, *, durable: bool = True) -> RecordFile:
        """Make a new file that begins with ``header``.

        Args:
            path: where; nothing may be there yet.
            header: one msgpack value.
            durable: whether each write is on disk, and not only on its way, when it returns.

        Raises:
            LogError: there is something already, or nothing can be written there.
        """
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | os.O_APPEND
        file = cls(path, _open(path, flags), durable=durable)
        file._lock()
        file.append(header)
        return file

    @classmethod
    def reopen(cls, path: str | Path, intact: int, *, durable: bool = True) -> RecordFile:
        """Go on with the file at ``path``, whose first ``intact`` bytes stay and no more.

        Raises:
            LogError: it cannot be written, or another process is writing it.
        """
        file = cls(path, _open(path, os.O_WRONLY | os.O_APPEND), durable=durable)
        file._lock()
        try:
            if os.fstat(file._descriptor).st_size > intact:
                os.ftruncate(file._descriptor, intact)
        except OSError as error:
            file.close()
            raise LogError(path, f"cannot be written ({error.strerror})") from None
        return file

    def append(self, data: bytes) -> None:
        """Write ``data`` at the end, all of it or nothing.

        Raises:
            LogError: it cannot be written; the file is as it was.
        """
        end = os.fstat(self._descriptor).st_size
        try:
            written = 0
            while written < len(data):
                written += os.write(self._descriptor, data[written:])
            if self._durable:
                os.fsync(self._descriptor)
        except OSError as error:
            os.ftruncate(self._descriptor, end)
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None

    def close(self) -> None:
        """Let go of the file; closing it again does nothing."""
        if self._descriptor >= 0:
            os.close(self._descriptor)
            self._descriptor = -1

    def __enter__(self) -> RecordFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _lock(self) -> None:
        try:
            fcntl.flock(self._descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            self.close()
            raise LogError(self.path, "another process is writing it") from None


def _open(path: str | Path, flags: int) -> int:
    try:
        return os.open(path, flags, 0o644)
    except FileExistsError:
        raise LogError(path, "is there already; choose another name, or resume it") from None
    except OSError as error:
        raise LogError(path, f"cannot be written ({error.strerror})") from None
