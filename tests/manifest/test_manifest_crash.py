"""Crashes while a manifest is written: any of the last writes reached the disk, in any order."""

from __future__ import annotations

import random
from pathlib import Path

from attrs import define, field

from maginor_core.eventlog.disk import PosixDisk
from maginor_core.evidence.manifest import ManifestReading, ManifestWriter
from maginor_core.evidence.manifest.proof import Head
from tests.manifest.specimens import BEGAN, KEY, begun, entry

SECTOR = 512


@define
class Crash:
    """A moment at which the power may fail.

    Attributes:
        durable: the bytes of the file that are on disk for certain.
        pending: what was written since, each with its place.
        answered: how many entries have been acknowledged.
    """

    durable: bytes
    pending: list[tuple[int, bytes]]
    answered: int

    def remains(self, draw: random.Random) -> bytes:
        """Return what may be on disk: any of the sectors written since, and zeros for others."""
        sectors = [
            (begin, data[max(0, begin - place) : begin + SECTOR - begin % SECTOR - place])
            for place, data in self.pending
            for begin in (place, *range(place - place % SECTOR + SECTOR, place + len(data), SECTOR))
        ]
        kept = [each for each in sectors if draw.random() < 0.6]
        written = max((place + len(data) for place, data in self.pending), default=0)
        size = max(len(self.durable), *(begin + len(data) for begin, data in kept), 0)
        size = draw.choice((size, max(size, written)))
        found = bytearray(self.durable.ljust(size, b"\0"))
        for begin, data in kept:
            found[begin : begin + len(data)] = data
        return bytes(found)


@define
class WatchedDisk(PosixDisk):
    """A disk that notes each moment at which a write or a sync of the manifest is under way."""

    path: Path
    answered: int = 0
    crashes: list[Crash] = field(factory=list)
    _durable: bytes = b""
    _pending: list[tuple[int, bytes]] = field(factory=list)

    def write(self, descriptor: int, data: bytes, place: int) -> int:
        done = super().write(descriptor, data, place)
        if self._is_manifest(descriptor):
            self._pending.append((place, bytes(data[:done])))
            self._note()
        return done

    def sync(self, descriptor: int) -> None:
        super().sync(descriptor)
        if self._is_manifest(descriptor):
            self._durable = self.path.read_bytes()
            self._pending.clear()
            self._note()

    def begin(self) -> None:
        self._durable = self.path.read_bytes()

    def _is_manifest(self, descriptor: int) -> bool:
        return self.status(descriptor).st_ino == self.path.stat().st_ino

    def _note(self) -> None:
        self.crashes.append(Crash(self._durable, list(self._pending), self.answered))


def test_no_answered_entry_is_lost_and_none_is_half_entered(tmp_path: Path) -> None:
    path = tmp_path / "m.manifest"
    begun(path).close()
    disk = WatchedDisk(path)
    disk.begin()
    draw = random.Random(1)
    number = 0
    with ManifestWriter(path, KEY, disk) as writer:
        for addition in range(30):
            count = draw.choice((1, 2, 5, 40))
            entries = [entry(each) for each in range(number, number + count)]
            writer.add(entries, BEGAN + addition)
            number += count
            disk.answered = number
    sizes = {0}
    with ManifestReading(path) as reading:
        sizes |= {item.size for item in reading.items() if isinstance(item, Head)}
    assert len(disk.crashes) == 4 * 30
    torn, found = 0, tmp_path / "found.manifest"
    for number, crash in enumerate(draw.choices(disk.crashes, k=120)):
        found.write_bytes(crash.remains(draw))
        with ManifestReading(found, check_signatures=number % 20 == 0) as reading:
            size = reading.read_all().size
            torn += reading.torn > 0
        assert size >= crash.answered
        assert size in sizes
        if number % 20 == 0:
            for left in tmp_path.glob("found.manifest.*"):
                left.unlink()
            with ManifestWriter(found, KEY) as writer:
                assert writer.head.size == size
                assert writer.add([entry(10_000)], BEGAN + 1000).head.size == size + 1
    assert torn > 30
