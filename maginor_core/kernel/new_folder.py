"""New folders: made where they are missing, or refused in words that say what is in the way."""

from __future__ import annotations

import os
from pathlib import Path

from maginor_core.kernel.regular_file import kind_of


def make_folder(folder: Path, mode: int = 0o777) -> None:
    """Make a folder, and those that it is in, unless they are there already.

    Args:
        folder: where.
        mode: who may use it, if it is made.

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
