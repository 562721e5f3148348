"""Reading an open file from its beginning, by its descriptor, which others use as well."""

from __future__ import annotations

import io

from maginor_core.eventlog.disk import Disk

_CHUNK = 1 << 20


class DescriptorReader(io.RawIOBase):
    """The bytes of a file that is open as a descriptor; closing this leaves it open."""

    def __init__(self, disk: Disk, descriptor: int) -> None:
        """Read from the beginning of what is open on ``disk`` as ``descriptor``."""
        self._disk = disk
        self._descriptor = descriptor
        self._place = 0

    def readable(self) -> bool:
        """Return True: it can be read."""
        return True

    def read(self, size: int = -1) -> bytes:
        """Return at most so many bytes, some if there are any; all there are if it is negative."""
        if size < 0:
            return b"".join(iter(lambda: self.read(_CHUNK), b""))
        data = self._disk.read(self._descriptor, size, self._place)
        self._place += len(data)
        return data
