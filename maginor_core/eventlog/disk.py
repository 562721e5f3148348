"""The disk: every call by which logs are written goes through this one port.

``POSIX`` is the disk of this machine. Another one can take its place, as the simulated one does
that loses power, fails and fills up on purpose.
"""

from __future__ import annotations

import errno
import io
import os
import secrets
import stat
import sys
import time
from abc import ABC, abstractmethod
from contextlib import suppress
from typing import TYPE_CHECKING, BinaryIO, Protocol, Self

from maginor_core.engine.paths import NotRegularError, open_regular

try:
    import fcntl
except ImportError:  # a system without it can still read logs
    fcntl = None  # type: ignore[assignment] # ``is_posix`` is asked before it is used

if TYPE_CHECKING:
    from _typeshed import WriteableBuffer
READ = os.O_RDONLY | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
"""How a file is opened for reading; a pipe, which is refused, does not make the caller wait."""
WRITE = os.O_RDWR | getattr(os, "O_CLOEXEC", 0) | getattr(os, "O_NONBLOCK", 0)
"""How a file that exists is opened for writing."""
CREATE = WRITE | os.O_CREAT | os.O_EXCL
"""How a file is opened for writing that may not exist yet."""
SCRATCH = ":memory:" if sys.platform == "emscripten" else ""
"""Where a temporary database of SQLite is: on disk, or in memory where that is the only disk."""


class Status(Protocol):
    """What the disk knows of a file."""

    @property
    def st_dev(self) -> int: ...

    @property
    def st_ino(self) -> int: ...

    @property
    def st_mode(self) -> int: ...

    @property
    def st_size(self) -> int: ...

    @property
    def st_mtime_ns(self) -> int: ...

    @property
    def st_uid(self) -> int: ...

    @property
    def st_gid(self) -> int: ...


class Disk(Protocol):
    """The calls by which logs are written. Each may raise an ``OSError``, as those of POSIX do."""

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        """Open a file and return its descriptor."""

    def close(self, descriptor: int) -> None:
        """Close a descriptor, which also releases its lock."""

    def read(self, descriptor: int, count: int, place: int) -> bytes:
        """Return at most so many bytes from ``place`` on; none at the end of the file."""

    def write(self, descriptor: int, data: bytes, place: int) -> int:
        """Write some of ``data`` at ``place``, and return how many bytes; all of them at best."""

    def truncate(self, descriptor: int, size: int) -> None:
        """Cut a file off at ``size`` bytes, or extend it by zeros."""

    def sync(self, descriptor: int) -> None:
        """Return once all that was written is on disk."""

    def sync_folder(self, path: str) -> None:
        """Return once the names in a folder are on disk."""

    def status(self, descriptor: int) -> Status:
        """Return the status of an open file."""

    def status_at(self, path: str) -> Status:
        """Return the status of the file that a name stands for, through symbolic links."""

    def folder_mark(self, path: str) -> object:
        """Return what changes when a name in the folder ``path`` does; None if that is unknown."""

    def set_mode(self, descriptor: int, mode: int) -> None:
        """Set who may read and write a file."""

    def set_owner(self, descriptor: int, user: int, group: int) -> None:
        """Set whose file it is."""

    def lock(self, descriptor: int) -> bool:
        """Take the lock of an open file if nobody has it; return whether it was taken."""

    def rename(self, old: str, new: str) -> None:
        """Give a file another name, in one step; what had that name is gone."""

    def link(self, old: str, new: str) -> None:
        """Give a file a second name, which may not exist yet."""

    def remove(self, path: str) -> None:
        """Remove a name."""

    def resolve(self, path: str) -> str:
        """Return the absolute path of a file, with all symbolic links followed."""

    def new_name(self) -> str:
        """Return letters and digits that nobody else has got or can guess."""

    def seconds(self) -> float:
        """Return the seconds since some moment in the past."""

    def wait(self, seconds: float) -> None:
        """Return after so many seconds."""

    def reader(self, path: str) -> BinaryIO:
        """Open a regular file for reading what it has now; what is added later is not read."""


class _AsOpened(io.FileIO):
    """A file up to the end that it had when it was opened.

    Who reads a log that grows would otherwise find zeros that were followed by nothing when they
    were read, and by records a moment later.
    """

    def __init__(self, descriptor: int, size: int) -> None:
        super().__init__(descriptor, "rb")
        self._size = size

    def readinto(self, buffer: WriteableBuffer, /) -> int:
        view = memoryview(buffer).cast("B")
        return super().readinto(view[: max(0, self._size - self.tell())])

    def readall(self) -> bytes:
        rest = bytearray(max(0, self._size - self.tell()))
        view = memoryview(rest)
        done = 0
        while done < len(rest) and (count := super().readinto(view[done:])):
            done += count
        return bytes(rest[:done])

    def read(self, size: int | None = -1, /) -> bytes:
        if size is None or size < 0:
            return self.readall()
        return super().read(min(size, max(0, self._size - self.tell())))


class PosixDisk:
    """The disk of this machine, by the calls of POSIX."""

    def open(self, path: str, flags: int, mode: int = 0o600) -> int:
        return os.open(path, flags, mode)

    def close(self, descriptor: int) -> None:
        os.close(descriptor)

    def read(self, descriptor: int, count: int, place: int) -> bytes:
        return os.pread(descriptor, count, place)

    def write(self, descriptor: int, data: bytes, place: int) -> int:
        return os.pwrite(descriptor, data, place)

    def truncate(self, descriptor: int, size: int) -> None:
        os.ftruncate(descriptor, size)

    def sync(self, descriptor: int) -> None:
        # On macOS, fsync leaves data in the disk's cache; some file systems there know fsync alone.
        if full := getattr(fcntl, "F_FULLFSYNC", None):
            with suppress(OSError):
                fcntl.fcntl(descriptor, full)
                return
        os.fsync(descriptor)

    def sync_folder(self, path: str) -> None:
        descriptor = os.open(path, os.O_RDONLY | os.O_DIRECTORY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)

    def status(self, descriptor: int) -> Status:
        return os.fstat(descriptor)

    def status_at(self, path: str) -> Status:
        return os.stat(path)  # noqa: PTH116 # asked for each record; a Path would only cost time

    def folder_mark(self, path: str) -> object:
        try:
            status = os.stat(path)  # noqa: PTH116 # as above
        except OSError:
            return None
        return status.st_dev, status.st_ino, status.st_mtime_ns

    def set_mode(self, descriptor: int, mode: int) -> None:
        os.fchmod(descriptor, mode)

    def set_owner(self, descriptor: int, user: int, group: int) -> None:
        os.fchown(descriptor, user, group)

    def lock(self, descriptor: int) -> bool:
        try:
            fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
        return True

    def rename(self, old: str, new: str) -> None:
        os.rename(old, new)  # noqa: PTH104 # the port has paths as text

    def link(self, old: str, new: str) -> None:
        if not hasattr(os, "link"):
            raise OSError(errno.ENOSYS, os.strerror(errno.ENOSYS), new)
        os.link(old, new)

    def remove(self, path: str) -> None:
        os.unlink(path)  # noqa: PTH108 # the port has paths as text

    def resolve(self, path: str) -> str:
        return os.path.realpath(path)

    def new_name(self) -> str:
        return secrets.token_hex(8)

    def seconds(self) -> float:
        return time.monotonic()

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    def reader(self, path: str) -> BinaryIO:
        with open_regular(path) as file:
            size = os.fstat(file.fileno()).st_size
            return io.BufferedReader(_AsOpened(os.dup(file.fileno()), size))


POSIX: Disk = PosixDisk()
"""The disk of this machine."""


def is_posix() -> bool:
    """Whether this system has the file calls and locks of POSIX, by which logs are written."""
    return hasattr(os, "O_DIRECTORY") and fcntl is not None


def is_same_file(one: Status, other: Status) -> bool:
    """Return whether both are the status of one file."""
    return (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)


def write_all(descriptor: int, data: bytes, place: int = 0, disk: Disk = POSIX) -> None:
    """Write all of ``data`` from the byte ``place`` on, in as many calls as the system takes."""
    written = disk.write(descriptor, data, place) if data else 0
    while written < len(data):
        written += disk.write(descriptor, data[written:], place + written)


def require_regular(status: Status) -> None:
    """Ensure that something on disk is a file: no folder, pipe, socket or device."""
    if not stat.S_ISREG(status.st_mode):
        raise NotRegularError("", status.st_mode)


# Reading an open file from its beginning, by its descriptor, which others use as well.

_CHUNK = 1 << 20


class DescriptorReader(io.RawIOBase):
    """The bytes of a file that is open as a descriptor; closing this leaves it open."""

    def __init__(self, disk: Disk, descriptor: int) -> None:
        self._disk = disk
        self._descriptor = descriptor
        self._place = 0

    def readable(self) -> bool:
        return True

    def read(self, size: int = -1) -> bytes:
        if size < 0:
            return b"".join(iter(lambda: self.read(_CHUNK), b""))
        data = self._disk.read(self._descriptor, size, self._place)
        self._place += len(data)
        return data


# Preallocated space: zeros at the end of a file, where the next records of an open game go.
#
# A sync takes longer if the file has grown since the last one. So where every record must be on
# disk before it counts, space for many is allocated at once, and released at the end.

PREALLOCATED = 1 << 15
"""How many bytes are preallocated at once."""

LONGEST_ENDING = 1 << 17
"""The longest ending: preallocated bytes, including a record that was cut off in them."""

SECTOR = 1 << 9
"""The size of a sector; each is on disk as it was before a crash or as it was to become."""


def preallocate(descriptor: int, end: int, disk: Disk = POSIX) -> int:
    """Extend a file beyond ``end``, if possible, and return its new size."""
    reach = end + PREALLOCATED
    with suppress(OSError):  # where the file may not become so large, one record may fit yet
        disk.truncate(descriptor, reach)
    return reach


class Closing(ABC):
    """What holds files, and is closed at the end of a ``with`` statement at the latest."""

    @abstractmethod
    def close(self) -> None:
        """Release the files."""

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
