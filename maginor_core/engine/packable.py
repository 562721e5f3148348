"""What strict msgpack may contain: whole numbers, text, bytes and arrays, not nested too deep."""

from __future__ import annotations

from itertools import chain
from typing import Any, Final

from maginor_core.engine.errors import MalformedError, shown

DEEPEST: Final = 16
"""How deep arrays may be nested."""
LONGEST_ARRAY: Final = 1 << 12
"""How many items an array may have; msgpack allocates space for them before it has read one."""

_PLAIN: Final = frozenset([int, str, bytes])
_PACKABLE: Final = _PLAIN | {tuple, list}


def require_packable(value: object) -> None:
    """Refuse what may not be written, checking all values of one depth at once.

    Raises:
        MalformedError: something in it is another value, or arrays are too long or nested too deep.
    """
    level: list[Any] = [value]  # Any: any values
    for _ in range(DEEPEST + 1):
        kinds = set(map(type, level))
        if kinds <= _PLAIN:
            return
        if not kinds <= _PACKABLE:
            item = next(item for item in level if type(item) not in _PACKABLE)
            raise MalformedError(f"{shown(item)} is neither number, text, bytes nor array")
        arrays = [item for item in level if type(item) not in _PLAIN]
        level = [*chain.from_iterable(arrays)]
        if len(level) > LONGEST_ARRAY and max(map(len, arrays)) > LONGEST_ARRAY:
            raise MalformedError(f"an array has more than {LONGEST_ARRAY} items")
    raise MalformedError(f"arrays are nested deeper than {DEEPEST}")
