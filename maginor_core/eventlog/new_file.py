"""New files: created only where none exists, and durable after a crash."""

from __future__ import annotations

import os
from pathlib import Path

from maginor_core.eventlog.log_error import LogError


def open_to_write(path: Path, flags: int, mode: int = 0o644) -> int:
    """Open ``path`` for writing and return its descriptor.

    Raises:
        LogError: it cannot be opened, or with ``os.O_EXCL`` it exists already; or the system does
            not have the POSIX calls that writing durably requires.
    """
    if not hasattr(os, "O_DIRECTORY"):
        raise LogError(path, "cannot be written; writing a log requires POSIX file calls")
    try:
        return os.open(path, flags, mode)
    except FileExistsError:
        raise LogError(path, "is there already; choose another name") from None
    except (OSError, ValueError) as error:
        raise LogError(path, f"cannot be opened for writing ({_reason(error)})") from None


def write_new(path: Path, data: bytes, mode: int = 0o644) -> None:
    """Write ``data`` to a new file: all of it is on disk in the end, or the file is not there.

    Args:
        path: where.
        data: what.
        mode: who may read and write it, from its beginning on.

    Raises:
        LogError: there is something already, or nothing can be written there.
    """
    descriptor = open_to_write(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, mode)
    try:
        try:
            write_all(descriptor, data)
            os.fsync(descriptor)
        finally:
            os.close(descriptor)
        sync_folder(path.parent)
    except BaseException as error:
        path.unlink(missing_ok=True)
        if isinstance(error, OSError):
            raise LogError(path, f"cannot be written ({_reason(error)})") from None
        raise


def write_all(descriptor: int, data: bytes, place: int = 0) -> None:
    """Write all of ``data`` from the byte ``place`` on, in as many calls as the system takes."""
    written = os.pwrite(descriptor, data, place)
    while written < len(data):
        written += os.pwrite(descriptor, data[written:], place + written)


def sync_folder(folder: Path) -> None:
    """Ensure that the names of new files in ``folder`` are on disk."""
    descriptor = os.open(folder, os.O_RDONLY | os.O_DIRECTORY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def _reason(error: OSError | ValueError) -> str:
    return getattr(error, "strerror", None) or str(error)
