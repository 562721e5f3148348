"""Packing: the records of a sealed game, deflated; unpacked in bounded memory and time."""

from __future__ import annotations

import zlib

from maginor_core.eventlog.frames import LARGEST_CONTENT
from maginor_core.kernel.errors import MalformedError

MOST_GROWTH = 64
"""How many times as many bytes may come of the packed ones; games come to about five times."""

_LEVEL = 6
_STEP = 64


class PackingError(MalformedError):
    """Packed records that do not unpack to what they should; ``intact`` is what does come out."""

    def __init__(self, reason: str, intact: bytes = b"") -> None:
        super().__init__(reason)
        self.intact = intact


def pack_records(records: bytes) -> bytes:
    """Return ``records`` as a stream of zlib.

    Raises:
        MalformedError: there are more than a frame may have, or they are too repetitive to be
            packed.
    """
    packed = zlib.compress(records, _LEVEL)
    _require_bounds(len(records), len(packed))
    return packed


def unpack_records(packed: bytes, size: int) -> bytes:
    """Return the ``size`` bytes that ``packed``, one whole stream of zlib, comes to.

    Raises:
        PackingError: it is not such a stream, or comes to more or fewer bytes.
    """
    _require_bounds(size, len(packed))
    stream = zlib.decompressobj()
    try:
        records = stream.decompress(packed, size + 1)
    except zlib.error:
        intact = _intact(packed, size)
        reason = f"{len(intact)} of {size} bytes could be unpacked"
        raise PackingError(f"its packed records are damaged: {reason}", intact) from None
    if len(records) != size or not stream.eof or stream.unused_data:
        raise PackingError(f"its records do not unpack to {size} bytes", records[:size])
    return records


def _require_bounds(size: int, packed: int) -> None:
    if size > LARGEST_CONTENT:
        raise PackingError(f"{size} bytes are too many for records; {LARGEST_CONTENT} are allowed")
    if size > MOST_GROWTH * packed:
        raise PackingError(f"{packed} packed bytes announce more than {MOST_GROWTH} times as many")


def _intact(packed: bytes, size: int) -> bytes:
    """Return what comes out before a stream turns out to be damaged."""
    stream = zlib.decompressobj()
    found = bytearray()
    try:
        for start in range(0, len(packed), _STEP):
            found += stream.decompress(packed[start : start + _STEP], size + 1 - len(found))
            if len(found) > size:
                break
    except zlib.error:
        pass
    return bytes(found[:size])
