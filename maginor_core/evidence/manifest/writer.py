"""Writing a manifest: entries are added at its end, and each addition ends with a signed head.

An addition is on disk when it is answered. The last six bytes of its head, the mark, are written
only when everything before them is on disk; so where writing stopped, no complete head follows.
"""

from __future__ import annotations

import hashlib
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import TYPE_CHECKING, Self

from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.disk import POSIX, WRITE, Disk, write_all
from maginor_core.eventlog.entry import Entry
from maginor_core.eventlog.hidden import EMPTY, leaf_hash
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.new_file import (
    is_in_place,
    open_to_write,
    set_aside,
    take_for_writing,
    write_new,
)
from maginor_core.evidence.manifest.frames import (
    Head,
    ManifestHeader,
    entry_frame,
    head_frame,
    header_frame,
    mark_of,
)
from maginor_core.evidence.manifest.index import SUFFIX, ManifestIndex
from maginor_core.evidence.manifest.reading import ListedEntry, ManifestReading, entry_at

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


@frozen
class Addition:
    """What was added to a manifest.

    Attributes:
        added: how many entries were added; games as they were entered before are not added again.
    """

    head: Head
    added: int


class ManifestWriter:
    """A manifest that is open for additions, here alone. To be used in a ``with`` statement.

    Attributes:
        set_aside: where the bytes of an addition were moved that was never answered; None if there
            were none.
    """

    head: Head

    def __init__(self, path: str | Path, private: Ed25519PrivateKey, disk: Disk = POSIX) -> None:
        """Open the manifest at ``path``, whose owner has the ``private`` key."""
        self.path = Path(path)
        self.set_aside: Path | None = None
        self._private = private
        self._disk = disk
        self._index: ManifestIndex | None = None
        self._descriptor = open_to_write(self.path, WRITE, disk=disk)
        try:
            take_for_writing(self.path, self._descriptor, disk)
            with ManifestReading(self.path, check_signatures=False, disk=disk) as reading:
                if reading.header.key != private.public_key().public_bytes_raw():
                    raise LogError(self.path, f"its owner has the key {reading.header.key.hex()}")
                self._index = ManifestIndex(self.path.with_name(self.path.name + SUFFIX))
                self._index.follow(reading)
                self._take(reading)
        except BaseException:
            self.close()
            raise

    @classmethod
    def create(
        cls, path: str | Path, name: str, private: Ed25519PrivateKey, began: int | None = None
    ) -> Self:
        """Begin a manifest called ``name`` in a new file."""
        began = int(time.time()) if began is None else began
        key = private.public_key().public_bytes_raw()
        content = ManifestHeader(name, began, key).to_bytes()
        head = Head.signed(hashlib.sha256(content).digest(), 0, EMPTY, began, private)
        first = head_frame(0, EMPTY, began, head.signature)
        write_new(Path(path), header_frame(content) + first)
        return cls(path, private)

    def add(
        self,
        entries: Iterable[Entry],
        moment: int | None = None,
        refused: Callable[[Entry, str], object] | None = None,
    ) -> Addition:
        """Add entries and sign; all of them are on disk when this returns, or none counts.

        A game whose last entry is the same is not added again.

        Args:
            moment: the time of the head, in seconds since 1970 began; now if None. No head is older
                than the one before it.
            refused: called with each entry that contradicts an earlier one of the same game, and
                why; the others are added. None if nothing is to be added then.

        Raises:
            LogError: it cannot be written; open the manifest again then.
            MalformedError: an entry is not valid; or one contradicts an earlier one of the same
                game, and ``refused`` is None. Nothing was added.
        """
        index = self._require_open()
        listed, data = self._listed(entries, index, refused)
        if not listed:
            return Addition(self.head, 0)
        edge = self._edge.copy()
        for each in listed:
            edge.add(each.leaf)
        now = int(time.time()) if moment is None else moment
        head = Head.signed(
            self.head.manifest, edge.size, edge.root(), max(now, self.head.time), self._private
        )
        start = self._end + len(data)
        data += head_frame(head.size, head.root, head.time, head.signature)
        self._write(bytes(data))
        try:
            index.add(head.manifest, listed, start, self._edge)
        except BaseException:
            self.close()
            raise
        self.head = head
        return Addition(head, len(listed))

    def close(self) -> None:
        index, self._index = self._index, None
        if index is not None:
            index.close()
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            self._disk.close(descriptor)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def _take(self, reading: ManifestReading) -> None:
        """Continue after the last head, and move away what follows it."""
        self.head, self._edge, self._end = reading.head, reading.edge, reading.head_end
        if not self.head.holds():
            raise LogError(self.path, "the signature of its last head is not valid")
        if reading.torn:
            end = self._end + reading.torn
            try:
                aside = set_aside(self.path, self._descriptor, self._end, end, self._disk)
                self._disk.truncate(self._descriptor, self._end)
                self._disk.sync(self._descriptor)
            except OSError as error:
                raise LogError(self.path, f"cannot be written ({error.strerror})") from None
            self.set_aside = aside

    def _listed(
        self,
        entries: Iterable[Entry],
        index: ManifestIndex,
        refused: Callable[[Entry, str], object] | None,
    ) -> tuple[list[ListedEntry], bytearray]:
        now: dict[str, Entry] = {}
        listed: list[ListedEntry] = []
        data = bytearray()
        number = self._edge.size
        for entry in entries:
            content = entry.to_bytes()
            before = now.get(entry.id)
            if before is None and (place := index.last(entry.id)) is not None:
                before = entry_at(self.path, self._descriptor, place, self._disk)
            if before is not None:
                if reason := before.contradicts(entry):
                    if refused is None:
                        raise MalformedError(f"game {entry.id} cannot be entered again: {reason}")
                    refused(entry, reason)
                    continue
                if before == entry:
                    continue
            now[entry.id] = entry
            leaf = leaf_hash(content)
            listed.append(ListedEntry(number, entry, leaf, self._end + len(data)))
            data += entry_frame(number, content, leaf)
            number += 1
        return listed, data

    def _write(self, data: bytes) -> None:
        """Write an addition; its mark only when all before it is on disk."""
        mark, disk = len(data) - len(mark_of(0)), self._disk
        try:
            if not is_in_place(str(self.path), self._descriptor, disk):
                raise LogError(self.path, "was moved or replaced while it was open; open it again")
            write_all(self._descriptor, data[:mark], self._end, disk)
            disk.sync(self._descriptor)
            write_all(self._descriptor, data[mark:], self._end + mark, disk)
            disk.sync(self._descriptor)
        except OSError as error:
            self.close()
            raise LogError(self.path, f"cannot be written ({error.strerror})") from None
        except BaseException:
            self.close()
            raise
        self._end += len(data)

    def _require_open(self) -> ManifestIndex:
        if self._index is None:
            raise LogError(self.path, "is closed")
        return self._index
