"""What only serves the compiled build (``scripts/compile``)."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from mypy_extensions import mypyc_attr as mypyc_attr  # noqa: PLC0414 # for others to import
else:

    def mypyc_attr(**_: Any) -> Any:
        """Change nothing: the compiler alone reads it, so its package need not be installed."""
        return lambda kind: kind


Places = tuple[Any, ...]
"""Where some bytes are. Any: numbers as the objects that they are, since compiled code would make
the object of a number above 256 again whenever it writes a byte there."""


def places(start: int, size: int) -> Places:
    """Return where so many bytes are."""
    return tuple(range(start, start + size))


def parts(start: int, count: int, size: int) -> list[Places]:
    """Return where the bytes of so many parts of a size are, one after another."""
    return [places(start + number * size, size) for number in range(count)]
