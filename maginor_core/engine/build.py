"""The build: whether the hot modules run as written or compiled by mypyc, and which protocol."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.engine import outcomes

Build: TypeAlias = Literal["pure", "compiled"]

BUILD: Build = "pure" if str(outcomes.__file__).endswith(".py") else "compiled"
"""How this copy of the package was built."""
PROTOCOL = 1
"""The version of the engine protocol, as ``spec/protocol.md`` states it."""
