"""One writer: a log file is open for writing in one process at a time."""

from __future__ import annotations

import fcntl
from pathlib import Path

from maginor_core.kernel.logbook.log_error import LogError


def take_for_writing(path: Path, descriptor: int) -> None:
    """Make this process the one writer of ``path``, open as ``descriptor``, until that is closed.

    Raises:
        LogError: another process writes it.
    """
    try:
        fcntl.flock(descriptor, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise LogError(path, "another process is writing it") from None
