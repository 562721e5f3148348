"""What only the compiled build reads (``scripts/compile``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414 # for others to import
else:

    def mypyc_attr(**_: Any) -> Any:
        """Change nothing: the compiler alone reads it, so its package need not be installed."""
        return lambda kind: kind
