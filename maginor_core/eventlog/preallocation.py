"""Room: zeros at the end of a file, where the next records of an open game go.

It takes a disk longer to be sure of a record if the file has grown by it. So where every record
has to be on disk before it counts, room for many is taken at once, and given back in the end.
"""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import suppress

ROOM = 1 << 15
"""How many bytes of room are taken at once."""

LONGEST_ENDING = 1 << 17
"""How many bytes room may have, with what was begun to be written in it."""

BLOCK = 1 << 12
"""The bytes at multiples of so many get to the disk at once, and before or after the others."""


def take_room(descriptor: int, end: int) -> int:
    """Let a file reach beyond ``end``, if it can, and return how far."""
    reach = end + ROOM
    with suppress(OSError):  # where the file may not become so large, one record may fit yet
        os.ftruncate(descriptor, reach)
    return reach


def in_blocks(data: bytes, place: int) -> Iterator[tuple[bytes, int]]:
    """Yield the parts of ``data`` that lie in one block each, and where, if written at ``place``.

    If each is on disk before the next is written, then what a crash leaves in room is always the
    beginning of ``data``.
    """
    begin, end = 0, BLOCK - place % BLOCK
    while begin < len(data):
        yield data[begin:end], place + begin
        begin, end = end, end + BLOCK
