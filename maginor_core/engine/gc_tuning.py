"""Garbage collection: how often it looks for cycles while many tuples are made that have none."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Lock
from typing import Final

SELDOM: Final = 100_000
"""After how many new objects the youngest are looked at; a game of 700 commands has about 4,000."""

_lock = Lock()
_pausing = 0
_before: tuple[int, int, int] = (0, 0, 0)


@contextmanager
def seldom_collected() -> Iterator[None]:
    """Let cycles be looked for seldom, since the tuples of a game are looked at in vain.

    It concerns the whole process. Several threads may do so at once; what was set before counts
    again once the last of them has left. Where collection is off, or rarer, nothing changes.
    """
    global _pausing, _before  # noqa: PLW0603 # the setting is one of the process, too
    with _lock:
        _pausing += 1
        if _pausing == 1:
            _before = gc.get_threshold()
            if 0 < _before[0] < SELDOM:
                gc.set_threshold(SELDOM, *_before[1:])
    try:
        yield
    finally:
        with _lock:
            _pausing -= 1
            if _pausing == 0:
                gc.set_threshold(*_before)
