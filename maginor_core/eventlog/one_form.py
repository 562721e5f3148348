"""Values in their one form, as ``engine.codec`` reads them; with the reader in C in less time."""

from __future__ import annotations

from typing import Any

from maginor_core.engine import codec
from maginor_core.native.log_reader import log_reader


def unpack(data: bytes) -> Any:  # Any: one of codec.Value, which callers take apart and check
    """Return the one value that ``data`` is; arrays become tuples.

    Raises:
        MalformedError: as ``codec.unpack``.
    """
    reader = log_reader()
    if reader is not None and len(data) <= codec.LARGEST and reader.is_one_value(data):
        return codec.unpack_any_form(data)
    return codec.unpack(data)
