"""Tiles: the hashes of a log's tree, and its entries, in files that never change.

https://c2sp.org/tlog-tiles specifies them. A tile is 256 hashes of one level of the tree, a bundle
256 entries; only the last ones of a level have fewer, and then their width is in their names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from typing import Final

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.hidden import DIGEST, leaf_hash, root_of

WIDTH: Final = 256
"""How many hashes, or entries, a whole tile has."""
ENTRIES: Final = -1
"""As the level of a tile: the entries themselves, in bundles."""
LONGEST_PART: Final = 1 << 24
"""How many bytes a bundle may have at most: 256 entries of 64 KiB."""

_HEIGHT: Final = 8
"""How many levels of the tree lie between two levels of tiles."""
_LENGTH: Final = 2
"""The bytes of the length of an entry in a bundle."""

Read = Callable[[str], bytes | None]
"""Returns the content of a file of a published log, by its path; None if there is none."""


def tile_path(level: int, place: int, width: int = 0) -> str:
    """Return the path of a tile, or of a bundle; with a ``width``, of one that is not whole."""
    parts = [f"{place % 1000:03}"]
    while place := place // 1000:
        parts.append(f"x{place % 1000:03}")
    name = "entries" if level == ENTRIES else str(level)
    return f"tile/{name}/{'/'.join(reversed(parts))}" + (f".p/{width}" if width else "")


def parts_of(entries: Iterable[bytes]) -> Iterator[tuple[str, bytes]]:
    """Yield all tiles and bundles of a log with these entries, each as its path and content.

    A part comes as soon as it is whole; those that are not come in the end.
    """
    pending: dict[int, list[bytes]] = {ENTRIES: []}
    places: dict[int, int] = {ENTRIES: 0}
    for entry in entries:
        level, value = ENTRIES, entry
        while True:
            here = pending.setdefault(level, [])
            here.append(value)
            if level == ENTRIES:
                leaves = pending.setdefault(0, [])
                leaves.append(leaf_hash(entry))
                if len(here) < WIDTH:
                    break
                yield _part(ENTRIES, places, here, whole=True)
                level, here = 0, leaves
            elif len(here) < WIDTH:
                break
            value = root_of(here)
            yield _part(level, places, here, whole=True)
            level += 1
    for level, here in pending.items():
        if here:
            yield _part(level, places, here, whole=False)


def _part(
    level: int, places: dict[int, int], values: list[bytes], *, whole: bool
) -> tuple[str, bytes]:
    """Return the path and content of a part with these values, which are then forgotten."""
    place = places.setdefault(level, 0)
    path = tile_path(level, place, 0 if whole else len(values))
    content = b"".join(values)
    if level == ENTRIES:
        content = b"".join(len(each).to_bytes(_LENGTH, "big") + each for each in values)
    places[level] += 1
    values.clear()
    return path, content


def read_bundle(read: Read, size: int, place: int) -> list[bytes]:
    """Return the entries in the bundle at a place of a log with ``size`` entries.

    Raises:
        MalformedError: it is missing, or does not have them.
    """
    width = min(WIDTH, size - place * WIDTH)
    path, data = _read_part(read, ENTRIES, place, width)
    entries: list[bytes] = []
    at = 0
    while at < len(data):
        begin = at + _LENGTH
        at = begin + int.from_bytes(data[at:begin], "big")
        if at > len(data):
            raise MalformedError("is cut off", path)
        entries.append(data[begin:at])
    if len(entries) < width:
        raise MalformedError(f"has {len(entries)} entries; {width} are stated", path)
    return entries[:width]


class TileTree:
    """The tree of a published log, whose hashes are read from its tiles as they are needed."""

    def __init__(self, read: Read, size: int) -> None:
        """Read the tree of the first ``size`` entries by ``read``."""
        self._read = read
        self._size = size
        self._tile = lru_cache(maxsize=64)(self._read_tile)

    def subtree(self, level: int, place: int) -> bytes:
        """Return the hash of the whole subtree at a level and a place.

        Raises:
            MalformedError: a tile that it needs is missing, or has another length.
        """
        high, low = divmod(level, _HEIGHT)
        first = place << low
        begin = first % WIDTH
        return root_of(self._tile(high, first // WIDTH)[begin : begin + (1 << low)])

    def _read_tile(self, level: int, place: int) -> Sequence[bytes]:
        width = min(WIDTH, self._size // WIDTH**level - place * WIDTH)
        path, data = _read_part(self._read, level, place, width)
        hashes = [data[at : at + DIGEST] for at in range(0, width * DIGEST, DIGEST)]
        if len(data) < width * DIGEST:
            raise MalformedError(f"has {len(data)} bytes; {width * DIGEST} are stated", path)
        return hashes


def _read_part(read: Read, level: int, place: int, width: int) -> tuple[str, bytes]:
    """Return the path and content of a part; where it has become whole since, of the whole one."""
    whole = tile_path(level, place)
    paths = [whole] if width == WIDTH else [tile_path(level, place, width), whole]
    for path in paths:
        data = read(path)
        if data is not None:
            return path, data
    raise MalformedError("is missing", paths[0])
