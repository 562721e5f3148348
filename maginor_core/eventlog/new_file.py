"""New files: written beside their name, which they get at once, when they are whole and on disk.

A file that is written again where there is one already takes its place the same way, unless another
process has changed that in the meantime.
"""

from __future__ import annotations

import errno
import os
from contextlib import suppress
from itertools import count
from pathlib import Path
from typing import BinaryIO, Self, cast

from maginor_core.engine.paths import NO_SUCH_FILE, reason_of
from maginor_core.eventlog.disk import (
    CREATE,
    POSIX,
    READ,
    DescriptorReader,
    Disk,
    Status,
    is_posix,
    is_same_file,
    require_regular,
    write_all,
)
from maginor_core.eventlog.log_error import LogError

# One writer: a log file is open for writing, or being replaced, in one place at a time.

PATIENCE = 10.0
"""For how many seconds one who replaces a file waits for another who does."""
_PAUSE = 0.01


def take_for_writing(
    path: Path, descriptor: int, disk: Disk = POSIX, patience: float = 0.0
) -> None:
    """Be the one writer of ``path``, open as ``descriptor``, until that is closed.

    Args:
        patience: for how many seconds to wait for another writer.

    Raises:
        LogError: another process, or another part of this one, writes it.
    """
    try:
        end = disk.seconds() + patience
        while not disk.lock(descriptor):
            if disk.seconds() >= end:
                raise LogError(path, "another process is writing it")
            disk.wait(_PAUSE)
    except OSError as error:
        raise LogError(path, f"cannot be locked for writing ({error.strerror})") from None


def is_in_place(name: str, descriptor: int, disk: Disk = POSIX) -> bool:
    """Return whether ``name`` still stands for the file that is open as ``descriptor``."""
    try:
        return is_same_file(disk.status_at(name), disk.status(descriptor))
    except FileNotFoundError:
        return False


PART = ".part"
"""How the name of a file ends that is not whole; a process that was killed may leave one behind."""
PRIVATE = 0o600
"""The mode of files that contain secrets: only their owner may read and write them."""
PUBLIC = 0o644
"""The mode of other files, before the umask."""

_BUFFER = 1 << 16
_LONGEST_NAME = 255
_WITHOUT_LINKS = {errno.EPERM, errno.EOPNOTSUPP, errno.ENOSYS, errno.EMLINK}
"""The errors by which a disk that knows no second names refuses them."""


def open_to_write(path: Path, flags: int, disk: Disk = POSIX) -> int:
    """Open ``path`` for writing and return its descriptor."""
    require_posix(path)
    try:
        descriptor = disk.open(str(path), flags, PRIVATE)
        try:
            require_regular(disk.status(descriptor))
        except BaseException:
            disk.close(descriptor)
            raise
    except FileExistsError:
        raise _exists(path) from None
    except (OSError, ValueError) as error:
        if isinstance(error, FileNotFoundError) and not flags & os.O_CREAT:
            raise LogError(path, NO_SUCH_FILE) from None
        raise LogError(path, f"cannot be opened for writing ({reason_of(error)})") from None
    return descriptor


def require_posix(path: Path) -> None:
    """Ensure that files can be written so that a crash does not damage them."""
    if not is_posix():
        raise LogError(
            path,
            "cannot be written: this system lacks the file calls and locks of Linux and macOS; "
            "keep games in memory (maginor play --no-log) or in a SQL store (sqlite:///games.db)",
        )


class NewFile:
    """A file that is being written; it has its name only when it is whole.

    To be used in a ``with`` statement; if that ends by an error, nothing is left behind, and what
    was there before is unchanged.

    Attributes:
        replaced: the file that it takes the place of, to be read; None if there is none. It is
            locked until the new one is there, so nobody else can replace it in between.
    """

    def __init__(
        self, path: Path, *, mode: int = PUBLIC, replace: bool = False, disk: Disk = POSIX
    ) -> None:
        """Begin a file at ``path``.

        Args:
            path: where; of a symbolic link, the file that it leads to is replaced.
            mode: who may read and write it; a file that is replaced keeps its
                mode, unless that gives others rights to what is to be private.

        Raises:
            LogError: there is something already and not ``replace``, another process is replacing
                or writing it, or nothing can be written there.
        """
        require_posix(path)
        self.path = path
        self.replaced: BinaryIO | None = None
        self._disk = disk
        self._mode = mode
        self._buffer = bytearray()
        self._size = 0
        self._old = -1
        self._seen: Status | None = None
        self.descriptor = -1
        try:
            self._target = os.path.abspath(path)  # noqa: PTH100 # it resolves no links
            if replace:
                self._target = disk.resolve(str(path))
                self._take_old()
            elif is_there(path, disk):
                raise _exists(path)
            folder, name = os.path.split(self._target)
            ending = f".{disk.new_name()}{PART}"
            if len(os.fsencode(name + ending)) > _LONGEST_NAME:
                name = ""
            self._folder = folder
            self._part = os.path.join(folder, name + ending)  # noqa: PTH118 # paths as text
            self.descriptor = disk.open(self._part, CREATE, mode if self._old < 0 else PRIVATE)
        except BaseException as error:
            self._release()
            if isinstance(error, (OSError, ValueError)):
                reason = f"cannot be opened for writing ({reason_of(error)})"
                raise LogError(path, reason) from None
            raise

    def write(self, data: bytes) -> int:
        self._buffer += data
        if len(self._buffer) >= _BUFFER:
            self._flush()
        return len(data)

    def publish(self, *, durable: bool = True) -> None:
        """Give the file its name.

        Args:
            durable: whether to return only once all of it, and its name, are on disk.
        """
        disk = self._disk
        try:
            self._flush()
            self._keep_mode()
            if durable:
                disk.sync(self.descriptor)
            if not is_in_place(self._part, self.descriptor, disk):
                raise LogError(self.path, "cannot be written; its beginning was moved or removed")
            self._give_name()
            if durable:
                disk.sync_folder(self._folder)
        except OSError as error:
            raise LogError(self.path, f"cannot be written ({reason_of(error)})") from None

    def detach(self) -> int:
        descriptor, self.descriptor = self.descriptor, -1
        return descriptor

    def discard(self) -> None:
        """Close the file; if it did not get its name, or not durably, remove it."""
        with suppress(OSError):  # it stays behind, recognizable by its name
            if self.descriptor >= 0:
                for name in self._names():
                    if is_in_place(name, self.descriptor, self._disk):
                        self._disk.remove(name)
        self._release()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, *_: object) -> None:
        if kind is not None:
            self.discard()
            return
        try:
            self.publish()
        except BaseException:
            self.discard()
            raise
        self._release()

    def _names(self) -> tuple[str, ...]:
        """Return the names that go if this file is given up; one that replaced another stays."""
        return (self._part, self._target) if self._seen is None else (self._part,)

    def _take_old(self) -> None:
        disk = self._disk
        while self._old < 0:
            try:
                self._old = disk.open(self._target, READ)
            except FileNotFoundError:
                return
            require_regular(disk.status(self._old))
            take_for_writing(self.path, self._old, disk, PATIENCE)
            if not is_in_place(self._target, self._old, disk):
                disk.close(self._old)  # replaced while we waited
                self._old = -1
        self._seen = disk.status(self._old)
        self.replaced = cast("BinaryIO", DescriptorReader(disk, self._old))

    def _keep_mode(self) -> None:
        """Give the file the mode and owner of the one that it replaces, as far as that is allowed.

        Where the owner cannot be kept, the group has no right that another group did not have.
        """
        old = self._seen
        if old is None:
            return
        mode = old.st_mode & (0o700 if self._mode == PRIVATE else 0o7777)
        mine = self._disk.status(self.descriptor)
        if (mine.st_uid, mine.st_gid) != (old.st_uid, old.st_gid):
            try:
                self._disk.set_owner(self.descriptor, old.st_uid, old.st_gid)
            except OSError:
                mode &= 0o707
        self._disk.set_mode(self.descriptor, mode)

    def _give_name(self) -> None:
        disk, old = self._disk, self._seen
        if old is None:
            try:
                disk.link(self._part, self._target)
            except FileExistsError:
                raise _exists(self.path) from None
            except OSError as error:
                if error.errno not in _WITHOUT_LINKS:
                    raise
                self._claim_name()
            else:
                disk.remove(self._part)
            return
        now = self._status_of_target()
        if (
            now is None
            or not is_same_file(now, old)
            or (now.st_size, now.st_mtime_ns) != (old.st_size, old.st_mtime_ns)
        ):
            reason = "was changed by another program in the meantime, and was not replaced"
            raise LogError(self.path, f"{reason}; try again")
        disk.rename(self._part, self._target)

    def _claim_name(self) -> None:
        """Give the file its name on a disk without second names: claim it first, then replace."""
        disk = self._disk
        try:
            disk.close(disk.open(self._target, CREATE))
        except FileExistsError:
            raise _exists(self.path) from None
        disk.rename(self._part, self._target)

    def _status_of_target(self) -> Status | None:
        try:
            return self._disk.status_at(self._target)
        except FileNotFoundError:
            return None

    def _flush(self) -> None:
        data = bytes(self._buffer)
        self._buffer.clear()
        try:
            write_all(self.descriptor, data, self._size, self._disk)
        except OSError as error:
            raise LogError(self.path, f"cannot be written ({reason_of(error)})") from None
        self._size += len(data)

    def _release(self) -> None:
        for descriptor in (self.descriptor, self._old):
            if descriptor >= 0:
                with suppress(OSError):  # nothing depends on it any more
                    self._disk.close(descriptor)
        self.descriptor = self._old = -1


def write_new(path: Path, data: bytes, mode: int = PUBLIC, disk: Disk = POSIX) -> None:
    """Write ``data`` to a new file: all of it is on disk in the end, or the file is not there."""
    with NewFile(path, mode=mode, disk=disk) as file:
        file.write(data)


def write_again(path: Path, data: bytes, mode: int = PUBLIC, disk: Disk = POSIX) -> None:
    """Write ``data`` to a file that may exist: in the end it has all of it, or is as it was."""
    with NewFile(path, mode=mode, replace=True, disk=disk) as file:
        file.write(data)


def is_there(path: Path, disk: Disk = POSIX) -> bool:
    """Return whether something has the name ``path``, as far as that can be seen."""
    try:
        disk.status_at(str(path))
    except OSError:
        return False  # what is wrong shows when it is written
    return True


def _exists(path: Path) -> LogError:
    return LogError(path, "is there already; choose another name")


# Setting aside: the end of a log that is not part of it goes to a file of its own, and stays.

MOST = 1000
"""How many such files a log may have at one place."""


def set_aside(path: Path, descriptor: int, begin: int, end: int, disk: Disk = POSIX) -> Path | None:
    """Copy the bytes of a log from ``begin`` to ``end``, without the zeros at their end.

    They are on disk when this returns; the log itself is unchanged. The new file is beside the log
    and is called like it, with an ending such as ``.torn-at-748``.

    Returns:
        The new file, or an older one that has these bytes already; None if there are only zeros.
    """
    data = read_bytes(descriptor, begin, end, disk).rstrip(b"\0")
    if not data:
        return None
    for number in count(1):
        name = f"{path.name}.torn-at-{begin}" + (f"-{number}" if number > 1 else "")
        aside = path.with_name(name)
        try:
            write_new(aside, data, PRIVATE, disk)
        except LogError as error:
            if not is_there(aside, disk) or number >= MOST:
                reason = f"its end cannot be set aside: {error}"
                raise LogError(path, reason) from None
            if _content(aside, disk) != data:
                continue
        return aside
    return None


def read_bytes(descriptor: int, begin: int, end: int, disk: Disk = POSIX) -> bytes:
    """Return the bytes of an open file from ``begin`` to ``end``, or to where it ends."""
    parts = []
    while begin < end and (part := disk.read(descriptor, end - begin, begin)):
        parts.append(part)
        begin += len(part)
    return b"".join(parts)


def _content(path: Path, disk: Disk) -> bytes | None:
    try:
        with disk.reader(str(path)) as file:
            return file.read()
    except OSError:
        return None
