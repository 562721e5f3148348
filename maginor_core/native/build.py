"""Build: the C of a game is written and compiled, and its library kept where it is looked for."""

from __future__ import annotations

import os
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path
from typing import Final

from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.native.expressions import RUNTIME
from maginor_core.native.log_reader import READER_SOURCE, reader_digest
from maginor_core.native.places import READER, library_name
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


_NO_COMPILER: Final = "there is no C compiler; install gcc or clang, or set CC"


class BuildError(EngineError):
    """A library that cannot be built: there is no compiler, or it refuses the C."""


def compiler() -> str | None:
    """Return the C compiler: that of ``CC``, or the first one that is there."""
    named = os.environ.get("CC", "").split()
    candidates = [*named[:1], "gcc", "clang", "cc"]
    return next((found for one in candidates if (found := shutil.which(one))), None)


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
    if compiler() is None:
        raise BuildError(_NO_COMPILER)
    written = Program(definition).text if text is None else text
    with tempfile.TemporaryDirectory(prefix="maginor-native-") as made:
        source = Path(made) / f"rules-{definition.name}.c"
        source.write_text(written, "utf-8")
        told = (*FLAGS, *flags, f"-I{RUNTIME}")
        return compile_c(source, folder / library_name(definition.name), told)


def build_reader(folder: Path, *, flags: Sequence[str] = FLAGS) -> Path:
    """Compile the reader of log files (``log_reader``), and return the library.

    Args:
        folder: where the library is put; it is made if need be.
        flags: how it is compiled.

    Raises:
        BuildError: there is no compiler, or it refuses the C.
    """
    stated = f'-DREADER_DIGEST="{reader_digest()}"'
    return compile_c(READER_SOURCE, folder / READER, (*flags, stated))


def compile_c(source: Path, made: Path, flags: Sequence[str]) -> Path:
    """Compile a file of C to a library or program, which is there once it is whole; return it.

    Raises:
        BuildError: there is no compiler, or it refuses the C.
    """
    found = compiler()
    if found is None:
        raise BuildError(_NO_COMPILER)
    made.parent.mkdir(parents=True, exist_ok=True)
    placed = made.with_name(f".{made.name}.{os.getpid()}")
    command = [found, *flags, "-o", str(placed), str(source)]
    run = subprocess.run(command, capture_output=True, text=True, check=False)
    if run.returncode:
        placed.unlink(missing_ok=True)
        raise BuildError(f"{Path(found).name} refuses {source.name}:\n{run.stderr}")
    placed.replace(made)
    return made
