"""What crashes leave of a log: logs with records of any size, and the last frame with holes."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from itertools import product
from pathlib import Path

import msgpack

from maginor_core.eventlog.disk import SECTOR
from maginor_core.eventlog.writer import LogWriter
from tests.eventlog.specimens import frames_of, open_log, read


def with_records(path: Path, records: Iterable[bytes]) -> list[int]:
    """Write a log of any records, and return where its frames end."""
    (game,) = read(open_log())
    assert game.header is not None
    with LogWriter.create(path, game.header, "never") as writer:
        for record in records:
            writer.append(record)
    return [each.end for each in frames_of(path.read_bytes())]


def record_of(size: int, byte: int = 0x41) -> bytes:
    """Return a record of about so many bytes that is one value."""
    packed: bytes = msgpack.packb(bytes([byte]) * (size - 3))
    return packed


def crashed(data: bytes, begin: int) -> Iterator[bytes]:
    """Yield what a crash can leave of a frame at ``begin``: any sectors, some of the choices."""
    starts = [begin, *range(begin - begin % SECTOR + SECTOR, len(data), SECTOR)]
    draw = random.Random(len(data))
    many = len(starts) > 7
    chosen = ([draw.random() < 0.5 for _ in starts] for _ in range(128))
    for kept in chosen if many else product((True, False), repeat=len(starts)):
        left = bytearray(data)
        for start, keep in zip(starts, kept, strict=True):
            stop = min(start - start % SECTOR + SECTOR, len(data))
            if not keep:
                left[start:stop] = bytes(stop - start)
        yield bytes(left)
