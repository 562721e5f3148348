"""Preallocated space: zeros at the end of a file, where the next records of an open game go.

A sync takes longer if the file has grown since the last one. So where every record
must be on disk before it counts, space for many is allocated at once, and released at the end.
"""

from __future__ import annotations

from contextlib import suppress

from maginor_core.eventlog.disk import POSIX, Disk

PREALLOCATED = 1 << 15
"""How many bytes are preallocated at once."""

LONGEST_ENDING = 1 << 17
"""The longest ending: preallocated bytes, including a record that was cut off in them."""

SECTOR = 1 << 9
"""The size of a sector; each is on disk as it was before a crash or as it was to become."""


def preallocate(descriptor: int, end: int, disk: Disk = POSIX) -> int:
    """Extend a file beyond ``end``, if possible, and return its new size."""
    reach = end + PREALLOCATED
    with suppress(OSError):  # where the file may not become so large, one record may fit yet
        disk.truncate(descriptor, reach)
    return reach
