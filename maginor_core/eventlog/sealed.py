"""Sealed games in one frame, with the records plain or packed."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.eventlog.frames import GAME, PACKED, frame
from maginor_core.eventlog.links import bound, links_of
from maginor_core.eventlog.packing import PackingError, pack_records, unpack_records
from maginor_core.eventlog.seal import MOST_RECORDS, Seal, pack_seal
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import LARGEST, array_header


def sealed_frame(header: bytes, records: Sequence[bytes], seal: Seal) -> bytes:
    """Return the game frame of a sealed game, which compresses well beside others.

    Raises:
        MalformedError: the game is longer than a frame may be.
    """
    row = bound(links_of(header, records), seal)
    return frame(GAME, header, _array_of(records), row, pack_seal(seal))


def packed_frame(header: bytes, records: Sequence[bytes], seal: Seal, packed: bytes = b"") -> bytes:
    """Return the packed game frame of a sealed game, which is small by itself.

    Args:
        header: the bytes of the header.
        records: the bytes of each record.
        seal: how the game ended.
        packed: the records as they were packed before, which is to stay; empty if they were not.

    Raises:
        MalformedError: the game is longer than a frame may be, or ``packed`` is something else.
    """
    content = _array_of(records)
    if not packed:
        packed = pack_records(content)
    elif unpack_records(packed, len(content)) != content:
        raise MalformedError("what is packed are other records")
    row = bound(links_of(header, records), seal, packed)
    return frame(PACKED, header, len(content), packed, row, pack_seal(seal))


def small_frame(header: bytes, records: Sequence[bytes], seal: Seal) -> bytes:
    """Return the packed game frame of a sealed game, or its game frame if it cannot be packed.

    Raises:
        MalformedError: the game is longer than a frame may be.
    """
    try:
        return packed_frame(header, records, seal)
    except PackingError:
        return sealed_frame(header, records, seal)


def _array_of(records: Sequence[bytes]) -> bytes:
    if any(len(record) > LARGEST for record in records):
        raise MalformedError(f"a record is longer than the {LARGEST} bytes that are allowed")
    if len(records) > MOST_RECORDS:
        raise MalformedError(f"{len(records)} records are too many; {MOST_RECORDS} are allowed")
    return array_header(len(records)) + b"".join(records)
