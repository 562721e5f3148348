"""The time at tables, which a jump of the system's clock does not change.

It begins as the system's time and goes on by the monotonic clock. What is stored of it is read by
later processes; so it also begins neither before what was stored last, nor long after it. A longer
stop than that, or a clock that was set in between, then takes nobody's time and ends no game.
"""

from __future__ import annotations

import time
from threading import Lock
from typing import Final

LONGEST_STOP: Final = 24 * 3600 * 1000
"""How many milliseconds pass at tables while no process serves them, at most."""


class TableTime:
    """The time at the tables of a process, in milliseconds since 1970."""

    def __init__(self) -> None:
        self._one = Lock()
        self._base = self._noted = _offset()

    def now(self) -> int:
        """Return the time at tables."""
        return (self._base + time.monotonic_ns()) // 1_000_000

    def begin(self, newest: int | None) -> int:
        """Begin again at the system's time, but at most ``LONGEST_STOP`` after ``newest``.

        Args:
            newest: the last time that was stored, before which it does not begin; None if none was.

        Returns:
            By how many milliseconds it begins later than the system's time; below 0 if earlier.
        """
        with self._one:
            self._base = self._noted = _offset()
            if newest is None:
                return 0
            system = self.now()
            shift = min(max(system, newest), newest + LONGEST_STOP) - system
            self._base += shift * 1_000_000
            return shift

    def jump(self) -> int:
        """Return by how many milliseconds the system's clock was set since this was last asked."""
        with self._one:
            offset, before = _offset(), self._noted
            self._noted = offset
            return (offset - before) // 1_000_000

    def system_time(self, moment: int) -> int:
        """Return a time at tables as the system's clock would have shown it, as it is set now.

        It differs by whole seconds, since the two clocks cannot be read at the same instant: of one
        time, the same is returned again.
        """
        return moment + (_offset() - self._base + 500_000_000) // 1_000_000_000 * 1000


def _offset() -> int:
    """Return by how many nanoseconds the system's clock is ahead of the monotonic one."""
    return time.time_ns() - time.monotonic_ns()


TABLE_TIME: Final = TableTime()
"""The time at the tables of this process."""
now: Final = TABLE_TIME.now
"""Returns it, in milliseconds since 1970."""
