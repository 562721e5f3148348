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

    def __reduce__(self) -> tuple[type[LogError], tuple[Path, str]]:
        return type(self), (self.path, self.reason)
