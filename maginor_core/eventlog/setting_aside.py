"""Setting aside: the end of a log that is not part of it goes to a file of its own, and stays."""

from __future__ import annotations

from itertools import count
from pathlib import Path

from maginor_core.eventlog.disk import POSIX, Disk
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.new_file import PRIVATE, is_there, write_new

MOST = 1000
"""How many such files a log may have at one place."""


def set_aside(
    path: Path, descriptor: int, begin: int, end: int, disk: Disk = POSIX, why: str = "torn"
) -> Path | None:
    """Copy the bytes of a log from ``begin`` to ``end``, without the zeros at their end.

    They are on disk when this returns; the log itself is unchanged. The new file is beside the log
    and is called like it, with an ending such as ``.torn-at-748``.

    Args:
        path: the log.
        descriptor: where it is open.
        begin: the first byte.
        end: the byte after the last.
        disk: the disk that it is on.
        why: what is wrong with the bytes.

    Returns:
        The new file, or an older one that has these bytes already; None if there are only zeros.

    Raises:
        LogError: the file cannot be written.
        OSError: the log cannot be read.
    """
    data = read_bytes(descriptor, begin, end, disk).rstrip(b"\0")
    if not data:
        return None
    for number in count(1):
        name = f"{path.name}.{why}-at-{begin}" + (f"-{number}" if number > 1 else "")
        aside = path.with_name(name)
        try:
            write_new(aside, data, PRIVATE, disk)
        except LogError as error:
            if not is_there(aside, disk) or number >= MOST:
                reason = f"its end cannot be set aside: {error}"
                raise LogError(path, reason) from None
            if _content(aside, disk) != data:
                continue
        return aside
    return None


def read_bytes(descriptor: int, begin: int, end: int, disk: Disk = POSIX) -> bytes:
    """Return the bytes of an open file from ``begin`` to ``end``, or to where it ends."""
    parts = []
    while begin < end and (part := disk.read(descriptor, end - begin, begin)):
        parts.append(part)
        begin += len(part)
    return b"".join(parts)


def _content(path: Path, disk: Disk) -> bytes | None:
    try:
        with disk.reader(str(path)) as file:
            return file.read()
    except OSError:
        return None
