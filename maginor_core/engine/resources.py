"""What comes with the package, or is beside it, and how this copy of it was built."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import Literal, TypeAlias

from maginor_core.engine.errors import EngineError

Build: TypeAlias = Literal["pure", "compiled"]
"""How a copy of the package was built."""

_hot = find_spec("maginor_core.engine.chance")
BUILD: Build = "pure" if _hot is None or str(_hot.origin).endswith(".py") else "compiled"
"""How this copy of the package was built."""
PROTOCOL = 1
"""The version of the engine protocol, as ``spec/protocol.md`` states it."""
PACKAGE = Path(__file__).parents[1]
"""The folder of the installed package."""


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
