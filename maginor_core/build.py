"""The build reports whether the hot modules run as written, or compiled by mypyc."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.kernel import outcomes

Build: TypeAlias = Literal["pure", "compiled"]

BUILD: Build = "pure" if str(outcomes.__file__).endswith(".py") else "compiled"
"""How this copy of the package was built."""
