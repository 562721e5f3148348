"""Regular files: opened for reading without ever waiting, whatever else has their name."""

from __future__ import annotations

import errno
import io
import os
import re
import stat
from typing import TYPE_CHECKING, BinaryIO, Final
from unicodedata import category

if TYPE_CHECKING:
    from pathlib import Path

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
        OSError: there is none, or it cannot be read; ``NotRegularError`` if it is something else.
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


NO_SUCH_FILE: Final = "there is no such file or folder"
"""The message for a path at which there is nothing to read."""


def reason_of(error: OSError | ValueError) -> str:
    """Return why the system refuses a file, without its name."""
    return getattr(error, "strerror", None) or str(error)


def unreadable(error: OSError | ValueError) -> str:
    """Return the message for a file that cannot be read, without its name."""
    if isinstance(error, FileNotFoundError):
        return NO_SUCH_FILE
    return f"cannot be read ({reason_of(error)})"


def read_regular(path: str | Path, most: int | None = None) -> bytes:
    """Return the bytes of the regular file at ``path``, at most so many of them.

    It raises as ``open_regular``.
    """
    with open_regular(path) as file:
        return file.read(-1 if most is None else most)


def read_regular_text(path: str | Path) -> str:
    """Return the text of the regular file at ``path``, in UTF-8, with line feeds between lines.

    It raises as ``open_regular``, and a ``ValueError`` if it is not UTF-8.
    """
    with io.TextIOWrapper(open_regular(path), encoding="utf-8") as file:
        return file.read()


# New folders: made where they are missing, or refused in words that say what is in the way.


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder, and those that it is in, unless they are there already.

    Raises:
        OSError: it cannot be made; its ``strerror`` says why, and what is in the way.
    """
    try:
        folder.mkdir(mode, parents=True, exist_ok=True)
    except OSError as error:
        reason = _in_the_way(folder) or f"cannot be made ({error.strerror})"
        raise OSError(error.errno, reason, str(folder)) from None


def _in_the_way(folder: Path) -> str:
    """Return what has the name of a folder and is not one; nothing if there is no such thing."""
    for place in (folder, *folder.parents):
        if os.path.lexists(place) and not place.is_dir():
            kind = "a link to nothing" if not place.exists() else kind_of(place.stat().st_mode)
            what = f"is {kind}, not a folder"
            return what if place == folder else f"cannot be made: {place} {what}"
    return ""


# Printable text: what comes from a file or its name, as it may be shown on a terminal.

_SPACE = "Zs"
"""The category of spaces, of which not all count as printable."""

LONGEST_ID = 256
"""How many characters an id may have."""
NOT_PLAIN = f"must be printable text of at most {LONGEST_ID} characters"
"""What is wrong with an id that is not plain."""


def printable(text: str, most: int | None = None, *, sign: str = "") -> str:
    """Return ``text`` with escapes, or ``sign``, for what would not be printed as itself.

    Line feeds, escape sequences, marks that reverse the direction of writing, and bytes of file
    names that are not UTF-8 become escapes, so that nothing can look like a
    line of its own. At ``most`` so many characters are returned, an ellipsis included.
    """
    if most is not None and len(text) > most:
        text = text[: max(0, most - 1)] + "…"
    if text.isprintable():
        return text
    return "".join([char if _is_shown(char) else sign or _escaped(char) for char in text])


def is_plain(text: str) -> bool:
    """Return whether ``text`` may be an id: printable, and not longer than ids may be."""
    return text.isprintable() and len(text) <= LONGEST_ID


_BLANK: Final = re.compile(
    "[\u034f\u115f\u1160\u17b4\u17b5\u180b-\u180f\u2800\u3164\ufe00-\ufe0f\uffa0"
    "\U0001d159\U000e0100-\U000e01ef]"
)
"""Characters that Python calls printable and that print nothing: those that Unicode lets a font
leave out, a Braille cell without dots, and a note without a head."""
_INK: Final = ("L", "N", "P", "S")
"""The first letters of the categories of characters that stand by themselves."""


def is_visible(text: str) -> bool:
    """Whether each character is printed, and at least one of them by itself."""
    if not text.isprintable() or _BLANK.search(text):
        return False
    return any(category(char).startswith(_INK) for char in text)


def _is_shown(char: str) -> bool:
    return char.isprintable() or category(char) == _SPACE


def _escaped(char: str) -> str:
    return char.encode("unicode_escape").decode()
