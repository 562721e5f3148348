"""Regular files: opened for reading without ever waiting, whatever else has their name."""

from __future__ import annotations

import errno
import io
import os
import stat
from pathlib import Path
from typing import BinaryIO

_FLAGS = os.O_RDONLY | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
_KINDS = {
    stat.S_IFDIR: "a folder",
    stat.S_IFIFO: "a pipe",
    stat.S_IFSOCK: "a socket",
    stat.S_IFCHR: "a device",
    stat.S_IFBLK: "a device",
}


class NotRegularError(OSError):
    """Something that is not a regular file: a folder, a pipe, a socket or a device."""

    def __init__(self, path: str | Path, mode: int) -> None:
        kind = kind_of(mode)
        super().__init__(errno.EINVAL, f"is {kind}, not a regular file", str(path))


def kind_of(mode: int) -> str:
    """Return what the mode of a file says that it is, for people; "a file" for a regular one."""
    return _KINDS.get(stat.S_IFMT(mode), "a file" if stat.S_ISREG(mode) else "something else")


def open_regular(path: str | Path) -> BinaryIO:
    """Open the regular file at ``path`` for reading its bytes.

    A pipe is not waited for, and nothing is read from a device.

    Raises:
        OSError: there is none, or it cannot be read.
        NotRegularError: something else than a regular file has that name.
        ValueError: no file can have that name.
    """
    status = os.stat(path)  # noqa: PTH116 # opening some devices has effects of its own
    if not stat.S_ISREG(status.st_mode):
        raise NotRegularError(path, status.st_mode)
    descriptor = os.open(path, _FLAGS)
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise NotRegularError(path, status.st_mode)
        return os.fdopen(descriptor, "rb")
    except BaseException:
        os.close(descriptor)
        raise


def read_regular(path: str | Path, most: int | None = None) -> bytes:
    """Return the bytes of the regular file at ``path``, at most so many of them.

    Raises:
        OSError: there is none, or it cannot be read.
        NotRegularError: something else than a regular file has that name.
        ValueError: no file can have that name.
    """
    with open_regular(path) as file:
        return file.read(-1 if most is None else most)


def read_regular_text(path: str | Path) -> str:
    """Return the text of the regular file at ``path``, in UTF-8, with line feeds between lines.

    Raises:
        OSError: there is none, or it cannot be read.
        NotRegularError: something else than a regular file has that name.
        ValueError: no file can have that name, or it is not UTF-8.
    """
    with io.TextIOWrapper(open_regular(path), encoding="utf-8") as file:
        return file.read()
