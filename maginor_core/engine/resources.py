"""What comes with the package, or is beside it, and how this copy of it was built."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias

from maginor_core.engine.errors import EngineError

PROTOCOL = 1
"""The version of the engine protocol, as ``spec/protocol.md`` states it."""
PACKAGE = Path(__file__).parents[1]
"""The folder of the installed package."""
Build: TypeAlias = Literal["pure", "native", "compiled"]
"""How a copy of the package was built: as it is, with rules in C, or by mypyc."""


def _build() -> Build:
    hot = find_spec("maginor_core.engine.chance")
    if hot is not None and not str(hot.origin).endswith(".py"):
        return "compiled"
    return "native" if any((PACKAGE / "native").glob("reader.*")) else "pure"


BUILD: Build = _build()
"""How this copy of the package was built."""


class MissingResourceError(EngineError):
    """Something that comes with the project is not where it should be."""


def spec_folder() -> Path:
    """Return the folder of the rulings; raises ``MissingResourceError`` if there is none."""
    return _folder("spec", "spec")


def golden_folder() -> Path:
    """Return the folder of the reference games; raises ``MissingResourceError``."""
    return _folder("golden", "tests/golden")


def npm_folder() -> Path:
    """Return the folder of the npm package with client types; raises ``MissingResourceError``."""
    return _folder("npm", "npm")


def _folder(installed: str, in_source: str) -> Path:
    inside = PACKAGE / "_resources" / installed
    beside = PACKAGE.parent / in_source
    source_tree = (PACKAGE.parent / "pyproject.toml").is_file()
    if inside.is_dir():
        return inside
    if source_tree and beside.is_dir():
        return beside
    raise MissingResourceError(
        f"{installed} is missing: it is neither in {inside} nor in a source tree; "
        "reinstall maginor-core"
    )
