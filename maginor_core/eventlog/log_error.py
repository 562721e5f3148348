"""The error of a log file that cannot be read or written."""

from __future__ import annotations

from pathlib import Path

from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.printable import printable


class LogError(KernelError):
    """A log file that cannot be read or written; ``path`` names it."""

    def __init__(self, path: str | Path, reason: str) -> None:
        super().__init__(f"{printable(str(path))}: {reason}")
        self.path = Path(path)
        self.reason = reason


def reason_of(error: OSError | ValueError) -> str:
    """Return why the system refuses a file, without its name."""
    return getattr(error, "strerror", None) or str(error)
