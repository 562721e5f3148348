"""One writer: a log file is open for writing, or being replaced, in one place at a time."""

from __future__ import annotations

from pathlib import Path

from maginor_core.eventlog.disk import POSIX, Disk, Status
from maginor_core.eventlog.log_error import LogError

PATIENCE = 10.0
"""For how many seconds one who replaces a file waits for another who does."""
_PAUSE = 0.01


def take_for_writing(
    path: Path, descriptor: int, disk: Disk = POSIX, patience: float = 0.0
) -> None:
    """Be the one writer of ``path``, open as ``descriptor``, until that is closed.

    Args:
        path: the file.
        descriptor: an open descriptor of it.
        disk: the disk that it is on.
        patience: for how many seconds to wait for another writer.

    Raises:
        LogError: another process, or another part of this one, writes it; or the system is not of
            the family of POSIX, whose locks are meant.
    """
    try:
        end = disk.seconds() + patience
        while not disk.lock(descriptor):
            if disk.seconds() >= end:
                raise LogError(path, "another process is writing it")
            disk.wait(_PAUSE)
    except ImportError:
        raise LogError(path, "cannot be locked for writing; this system has no flock") from None
    except OSError as error:
        raise LogError(path, f"cannot be locked for writing ({error.strerror})") from None


def is_same_file(one: Status, other: Status) -> bool:
    """Return whether both are the status of one file."""
    return (one.st_dev, one.st_ino) == (other.st_dev, other.st_ino)


def is_in_place(name: str, descriptor: int, disk: Disk = POSIX) -> bool:
    """Return whether ``name`` still stands for the file that is open as ``descriptor``."""
    try:
        return is_same_file(disk.status_at(name), disk.status(descriptor))
    except FileNotFoundError:
        return False
