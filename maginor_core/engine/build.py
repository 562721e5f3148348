"""The build: whether the hot modules run as written or compiled by mypyc, and which protocol."""

from __future__ import annotations

from importlib.util import find_spec
from typing import TYPE_CHECKING, Any, Literal, TypeAlias

__all__ = ["BUILD", "PROTOCOL", "Build", "mypyc_attr"]

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr
else:

    def mypyc_attr(**_: Any) -> Any:
        """Change nothing: the compiler alone reads it, so its package need not be installed."""
        return lambda kind: kind


Build: TypeAlias = Literal["pure", "compiled"]

_hot = find_spec("maginor_core.engine.outcomes")
BUILD: Build = "pure" if _hot is None or str(_hot.origin).endswith(".py") else "compiled"
"""How this copy of the package was built."""
PROTOCOL = 1
"""The version of the engine protocol, as ``spec/protocol.md`` states it."""
