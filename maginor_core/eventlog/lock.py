"""One writer: a log file is open for writing in one place at a time."""

from __future__ import annotations

from pathlib import Path

from maginor_core.eventlog.log_error import LogError


def take_for_writing(path: Path, descriptor: int) -> None:
    """Be the one writer of ``path``, open as ``descriptor``, until that is closed.

    Raises:
        LogError: another process, or another part of this one, writes it; or the system is not of
            the family of POSIX, whose locks are meant.
    """
    try:
        import fcntl  # what only reads logs does so without
    except ImportError:
        raise LogError(path, "cannot be locked for writing; this system has no flock") from None
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise LogError(path, "another process is writing it") from None
    except OSError as error:
        raise LogError(path, f"cannot be locked for writing ({error.strerror})") from None
