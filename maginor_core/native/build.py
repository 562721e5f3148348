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
    "-ffp-contract=off",
    "-fPIC",
    "-shared",
    "-fvisibility=hidden",
    "-w",
)
"""How a library is compiled; the C uses what gcc and clang alone have."""


_NO_COMPILER: Final = "there is no C compiler; install gcc or clang, or set CC"


class BuildError(EngineError):
    """A library that cannot be built: there is no compiler, or it refuses the C."""


def compiler() -> list[str]:
    """Return the C compiler, with its arguments: that of ``CC``, or the first one that is there."""
    for words in (os.environ.get("CC", "").split(), ["gcc"], ["clang"], ["cc"]):
        if words and (found := shutil.which(words[0])):
            return [found, *words[1:]]
    return []


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
    if not compiler():
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
    if not found:
        raise BuildError(_NO_COMPILER)
    made.parent.mkdir(parents=True, exist_ok=True)
    # Beside its place and under its name, which some linkers write into it.
    with tempfile.TemporaryDirectory(prefix=".building-", dir=made.parent) as folder:
        placed = Path(folder) / made.name
        no_path = f"-ffile-prefix-map={source.resolve().parent}=."
        command = [*found, *flags, no_path, "-o", made.name, str(source.resolve()), "-lm"]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if run.returncode:
            raise BuildError(f"{Path(found[0]).name} refuses {source.name}:\n{run.stderr}")
        placed.replace(made)
    return made
