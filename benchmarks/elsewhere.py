"""Elsewhere: files that are read are made by another process than the one that reads them.

So the measured process has cached nothing of what is in them.
"""

from __future__ import annotations

from collections.abc import Callable
from multiprocessing import get_context
from pathlib import Path


def made(path: Path, make: Callable[[Path, int], None], amount: int) -> Path:
    """Return ``path``, where ``make(path, amount)`` writes, once a run for all contestants."""
    if not path.exists():
        process = get_context("spawn").Process(target=make, args=(path, amount))
        process.start()
        process.join()
        if process.exitcode:
            raise RuntimeError(f"{path} was not made")
    return path
