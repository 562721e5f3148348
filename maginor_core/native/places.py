"""Places: where libraries in C are looked for, and what they are called."""

from __future__ import annotations

import os
import sys
import sysconfig
import warnings
from pathlib import Path
from typing import Final

CHOSEN: Final = "MAGINOR_NATIVE"
"""The variable of the environment with a folder of libraries, or ``off``."""
HOMES: Final = ("XDG_CACHE_HOME", "HOME", "USERPROFILE")
"""The variables that say where libraries are kept, unless ``CHOSEN`` does."""
SUFFIX: Final = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")
READER: Final = f"reader{SUFFIX}"
"""The name of the library that reads log files."""


class NativeWarning(UserWarning):
    """A library that is not used: Python does its work."""


def warn_of(error: Exception) -> None:
    """Say why a library is refused, once in a process; not again in those that it starts."""
    from multiprocessing import parent_process  # noqa: PLC0415 # it takes long, and few need it

    if parent_process() is None:
        warnings.warn(f"{error}; until then Python does its work", NativeWarning, stacklevel=2)


def library_name(game: str) -> str:
    """Return the name of the library of a game."""
    return f"rules-{game}{SUFFIX}"


def kept_in() -> Path:
    """Return the folder where libraries are kept that this user has built."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    tag = sysconfig.get_platform()
    return Path(home) / "maginor-core" / "native" / tag


def folders() -> list[Path]:
    """Return where libraries may be, in the order in which they are looked for; none if off."""
    chosen = os.environ.get(CHOSEN, "")
    if chosen:
        return [] if chosen == "off" else [Path(chosen)]
    try:
        return [Path(__file__).parent, kept_in()]
    except RuntimeError:  # this user has no home
        return [Path(__file__).parent]
