"""Build: the C of a game is written and compiled, and its library kept where it is looked for."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import sysconfig
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.native.expressions import RUNTIME
from maginor_core.native.program import Program

FLAGS: Final = (
    "-std=gnu11",
    "-O3",
    "-fno-strict-aliasing",
    "-fwrapv",
    "-fPIC",
    "-shared",
    "-fvisibility=hidden",
    "-w",
)
"""How a library is compiled; the C uses what gcc and clang alone have."""
SUFFIX: Final = {"win32": ".dll", "darwin": ".dylib"}.get(sys.platform, ".so")


class BuildError(EngineError):
    """A library that cannot be built: there is no compiler, or it refuses the C."""


def compiler() -> str | None:
    """Return the C compiler: that of ``CC``, or the first one that is there."""
    named = os.environ.get("CC", "").split()
    candidates = [*named[:1], "gcc", "clang", "cc"]
    return next((found for one in candidates if (found := shutil.which(one))), None)


def library_name(game: str) -> str:
    """Return the name of the library of a game."""
    return f"rules-{game}{SUFFIX}"


def kept_in() -> Path:
    """Return the folder where libraries are kept that this user has built."""
    home = os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache"
    tag = sysconfig.get_platform()
    return Path(home) / "maginor-core" / "native" / tag


def build(
    definition: GameDefinition, folder: Path, *, flags: Sequence[str] = (), text: str | None = None
) -> Path:
    """Write and compile the rules of a game, and return the library.

    Args:
        definition: the game.
        folder: where the library is put; it is made if need be.
        flags: what the compiler is told besides.
        text: the C, if it was written already.

    Raises:
        OutsideSubsetError: the rules are not in the subset.
        BuildError: there is no compiler, or it refuses the C.
    """
    found = compiler()
    if found is None:
        raise BuildError("there is no C compiler; install gcc or clang, or set CC")
    written = Program(definition).text if text is None else text
    folder.mkdir(parents=True, exist_ok=True)
    library = folder / library_name(definition.name)
    with tempfile.TemporaryDirectory(prefix="maginor-native-") as made:
        source = Path(made) / f"rules-{definition.name}.c"
        source.write_text(written, "utf-8")
        out = Path(made) / library.name
        command = [found, *FLAGS, *flags, f"-I{RUNTIME}", "-o", str(out), str(source)]
        run = subprocess.run(command, capture_output=True, text=True, check=False)
        if run.returncode:
            raise BuildError(
                f"{Path(found).name} refuses the C of {definition.name}:\n{run.stderr}"
            )
        placed = folder / f".{library.name}.{os.getpid()}"
        shutil.copyfile(out, placed)
        placed.replace(library)
    return library
