"""The engine and what it depends on, as one archive for an interpreter in WebAssembly.

It contains Python alone: what is compiled is left out, and each of these packages does without.
The same packages give the same bytes. ``python -m maginor_core.webassembly FILE`` writes it.
"""

from __future__ import annotations

import io
import sys
from collections.abc import Iterator, Mapping, Sequence
from importlib.metadata import PackageNotFoundError, files
from importlib.util import find_spec
from pathlib import Path, PurePosixPath
from types import MappingProxyType
from typing import Final
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

from maginor_core.engine.errors import EngineError
from maginor_core.engine.resources import PACKAGE, spec_folder

DEPENDENCIES: Final = ("attrs", "cattrs", "msgpack", "typing_extensions")
"""The distributions that the core needs, and what these need."""
UNUSED: Final = ("cli", "tables/server", "site/client")
"""The parts of the package that need processes or sockets, and the pages themselves."""
NOTHING: Final[Mapping[str, bytes]] = MappingProxyType({})
_MADE: Final = (1980, 1, 1, 0, 0, 0)
_NOT_SENT: Final = {".pyc", ".so", ".pyd", ".c", ".h"}


class MissingPackageError(EngineError):
    """A distribution that belongs into the archive is not installed."""


def archive(modules: Sequence[str] = (), further: Mapping[str, bytes] = NOTHING) -> bytes:
    """Return the archive, a zip whose folders and modules an interpreter imports from.

    Args:
        modules: the names of further modules and packages that belong into it.
        further: further files, by their names.

    Raises:
        MissingPackageError: a distribution is not installed as files.
        MissingResourceError: the pages of the rulings are missing.
    """
    written = io.BytesIO()
    with ZipFile(written, "w", ZIP_DEFLATED, compresslevel=9) as packed:
        contents = {**dict(_contents()), **dict(_of_modules(modules)), **further}
        for name, content in sorted(contents.items()):
            entry = ZipInfo(name, _MADE)
            entry.compress_type = ZIP_DEFLATED
            packed.writestr(entry, content)
    return written.getvalue()


def _contents() -> Iterator[tuple[str, bytes]]:
    for distribution in DEPENDENCIES:
        yield from _of_distribution(distribution)
    unused = tuple(f"maginor_core/{part}/" for part in UNUSED)
    for name, path in _tree(PACKAGE, "maginor_core"):
        if not name.startswith((*unused, "maginor_core/_resources/")):
            yield name, path.read_bytes()
    for name, path in _tree(spec_folder(), "maginor_core/_resources/spec"):
        if path.suffix in (".md", ".json"):
            yield name, path.read_bytes()


def _of_modules(modules: Sequence[str]) -> Iterator[tuple[str, bytes]]:
    """Yield the files of modules, each with those of the whole package that it belongs to."""
    for name in modules:
        top = name.partition(".")[0]
        found = find_spec(top)
        if found is None or not found.has_location or found.origin is None:
            raise MissingPackageError(f"the module {top} has no files that a page could load")
        path = Path(found.origin)
        if path.name != "__init__.py":
            yield path.name, path.read_bytes()
            continue
        for inside, file in _tree(path.parent, top):
            if "__pycache__" not in file.parts:
                yield inside, file.read_bytes()


def _tree(folder: Path, name: str) -> Iterator[tuple[str, Path]]:
    for path in folder.rglob("*"):
        if path.is_file() and path.suffix not in _NOT_SENT:
            yield f"{name}/{path.relative_to(folder).as_posix()}", path


def _of_distribution(name: str) -> Iterator[tuple[str, bytes]]:
    try:
        listed = files(name)
    except PackageNotFoundError:
        listed = None
    if not listed:
        raise MissingPackageError(f"{name} is not installed, and a page needs it; install it")
    for path in listed:
        if path.suffix in (".py", ".typed") and PurePosixPath("..") not in path.parents:
            yield path.as_posix(), path.read_binary()


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit("usage: python -m maginor_core.webassembly FILE")
    try:
        Path(sys.argv[1]).write_bytes(archive())
    except (EngineError, OSError) as error:
        sys.exit(f"the archive cannot be written: {error}")
