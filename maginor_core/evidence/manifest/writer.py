"""Writing a manifest and its index, and making proofs by these.

An addition is on disk when it is answered. The last six bytes of its head, the mark, are written
only when everything before them is on disk; so where writing stopped, no complete head follows.
The index, a file of SQLite beside the manifest, can always be made again from it, and is believed
only as far as the signed head that it names fits it.
"""

from __future__ import annotations

import hashlib
import sqlite3
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import TYPE_CHECKING, Final, Self

from attrs import frozen

from maginor_core.engine.errors import MalformedError, shown
from maginor_core.eventlog.disk import POSIX, WRITE, Closing, Disk, write_all
from maginor_core.eventlog.entry import Entry
from maginor_core.eventlog.hidden import DIGEST, EMPTY, Tree, leaf_hash, node_hash
from maginor_core.eventlog.log_error import LogError
from maginor_core.eventlog.new_file import (
    is_in_place,
    open_to_write,
    set_aside,
    take_for_writing,
    write_new,
)
from maginor_core.evidence.manifest.proof import (
    ConsistencyProof,
    Head,
    InclusionProof,
    consistency_path,
    inclusion_path,
)
from maginor_core.evidence.manifest.reader import (
    ListedEntry,
    ManifestHeader,
    ManifestReading,
    entry_at,
    entry_frame,
    head_frame,
    header_frame,
    mark_of,
)

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


SUFFIX: Final = ".index"
"""What follows the name of a manifest in the name of its index."""

_STEP: Final = 4
"""Of the hashes of subtrees, every fourth level is stored; the others are computed from them."""
_MARK: Final = 0x6D676D69
_ROWS: Final = 20_000
_SCHEMA: Final = f"""
PRAGMA journal_mode = DELETE;
PRAGMA synchronous = NORMAL;
PRAGMA application_id = {_MARK};
BEGIN IMMEDIATE;
CREATE TABLE IF NOT EXISTS entries (
    number INTEGER PRIMARY KEY, id TEXT NOT NULL, start INTEGER NOT NULL, leaf BLOB NOT NULL);
CREATE INDEX IF NOT EXISTS by_id ON entries (id);
CREATE TABLE IF NOT EXISTS subtrees (
    level INTEGER, place INTEGER, hash BLOB NOT NULL, PRIMARY KEY (level, place)) WITHOUT ROWID;
CREATE TABLE IF NOT EXISTS heads (size INTEGER PRIMARY KEY, start INTEGER NOT NULL);
CREATE TABLE IF NOT EXISTS state (
    one INTEGER PRIMARY KEY CHECK (one = 1), manifest BLOB, start INTEGER, size INTEGER, edge BLOB);
COMMIT;
"""


class ManifestIndex:
    """The index of a manifest, as far as a head that fits it. To be closed."""

    def __init__(self, path: str | Path | None) -> None:
        """Open the index at ``path``, or begin one; None for one that is deleted in the end."""
        self.path = Path("index" if path is None else path)
        if self.path.is_dir() or (self.path.exists() and not self.path.is_file()):
            raise LogError(self.path, "is not a file")
        try:
            name = "" if path is None else str(path)
            self._base = sqlite3.connect(name, timeout=5, isolation_level=None)
        except (sqlite3.Error, ValueError) as error:
            raise LogError(self.path, f"cannot be written ({error})") from None
        try:
            (mark,) = self._base.execute("PRAGMA application_id").fetchone()
            tables = self._base.execute("SELECT name FROM sqlite_master").fetchall()
            if mark != _MARK and (mark, tables) != (0, []):
                raise LogError(self.path, "is not the index of a manifest; move it away")
            self._base.executescript(_SCHEMA)
        except sqlite3.Error as error:
            self._base.close()
            raise LogError(self.path, f"cannot be used as an index ({error}); delete it") from None
        except BaseException:
            self._base.close()
            raise
        self._entries: list[tuple[int, str, int, bytes]] = []
        self._subtrees: list[tuple[int, int, bytes]] = []
        self._heads: list[tuple[int, int]] = []

    def follow(self, reading: ManifestReading) -> None:
        """Read the manifest from where the index ends, and index what follows."""
        try:
            self._resume(reading)
            edge = reading.edge.copy()
            for item in reading.items():
                if isinstance(item, Head):
                    self._heads.append((reading.head.size, reading.head_start))
                else:
                    self._add(item, edge)
            self._trim(reading.edge.size)
            self._flush()
            self._save(reading.digest, reading.head_start, reading.edge)
        except sqlite3.Error as error:
            raise LogError(self.path, f"cannot be used ({error}); delete it") from None

    def add(self, manifest: bytes, listed: list[ListedEntry], head_start: int, edge: Tree) -> None:
        """Index entries that were written, and the head that follows them.

        Args:
            head_start: the first byte of the head's frame.
            edge: the right edge of the tree before them; afterwards, after them.
        """
        try:
            self._base.execute("BEGIN")
            for each in listed:
                self._add(each, edge)
            self._heads.append((edge.size, head_start))
            self._flush()
            self._save(manifest, head_start, edge)
            self._base.execute("COMMIT")
        except sqlite3.Error as error:
            raise LogError(self.path, f"cannot be written ({error}); delete it") from None

    def find(self, game_id: str) -> list[tuple[int, int]]:
        """Return number and first byte of each entry of a game, in their order."""
        query = "SELECT number, start FROM entries WHERE id = ? ORDER BY number"
        return self._base.execute(query, (game_id,)).fetchall()

    def last(self, game_id: str) -> int | None:
        """Return the first byte of the last entry of a game; None if there is none."""
        query = "SELECT start FROM entries WHERE id = ? ORDER BY number DESC LIMIT 1"
        row = self._base.execute(query, (game_id,)).fetchone()
        return None if row is None else int(row[0])

    def head_at(self, size: int) -> int | None:
        """Return the first byte of the head of so many entries; None if there is none."""
        row = self._base.execute("SELECT start FROM heads WHERE size = ?", (size,)).fetchone()
        return None if row is None else int(row[0])

    def head_sizes_near(self, size: int) -> list[int]:
        """Return the sizes of the heads just before and after ``size``."""
        before = "SELECT max(size) FROM heads WHERE size < ?"
        after = "SELECT min(size) FROM heads WHERE size > ?"
        rows = [self._base.execute(query, (size,)).fetchone() for query in (before, after)]
        return [int(row[0]) for row in rows if row[0] is not None]

    def subtree(self, level: int, place: int) -> bytes:
        if level % _STEP:
            left = self.subtree(level - 1, 2 * place)
            return node_hash(left, self.subtree(level - 1, 2 * place + 1))
        if level == 0:
            row = self._base.execute("SELECT leaf FROM entries WHERE number = ?", (place,))
        else:
            query = "SELECT hash FROM subtrees WHERE level = ? AND place = ?"
            row = self._base.execute(query, (level, place))
        found = row.fetchone()
        if found is None:
            raise LogError(self.path, "lacks entries of its manifest; delete it")
        hash_: bytes = found[0]
        return hash_

    def close(self) -> None:
        self._base.close()

    def _resume(self, reading: ManifestReading) -> None:
        """Let ``reading`` continue where the index ends; if it does not fit, empty the index."""
        row = self._base.execute("SELECT manifest, start, size, edge FROM state").fetchone()
        if row is not None and row[0] == reading.digest:
            _, start, size, edge = row
            if len(edge) == DIGEST * size.bit_count():
                hashes = [edge[place : place + DIGEST] for place in range(0, len(edge), DIGEST)]
                with suppress(LogError):
                    reading.resume(Tree(size, hashes), start)
                    return
        for table in ("entries", "subtrees", "heads", "state"):
            self._base.execute(f"DELETE FROM {table}")
        reading.restart()
        self._heads.append((reading.head.size, reading.head_start))

    def _add(self, listed: ListedEntry, edge: Tree) -> None:
        self._entries.append((listed.number, listed.entry.id, listed.start, listed.leaf))
        self._subtrees += _whole_with(edge, listed.leaf)
        edge.add(listed.leaf)
        if len(self._entries) >= _ROWS:
            self._flush()

    def _flush(self) -> None:
        run = self._base.executemany
        begun = self._base.in_transaction
        if not begun:
            self._base.execute("BEGIN")
        run("INSERT OR REPLACE INTO entries VALUES (?, ?, ?, ?)", self._entries)
        run("INSERT OR REPLACE INTO subtrees VALUES (?, ?, ?)", self._subtrees)
        run("INSERT OR REPLACE INTO heads VALUES (?, ?)", self._heads)
        if not begun:
            self._base.execute("COMMIT")
        self._entries, self._subtrees, self._heads = [], [], []

    def _trim(self, size: int) -> None:
        self._flush()
        self._base.execute("DELETE FROM entries WHERE number >= ?", (size,))
        self._base.execute("DELETE FROM subtrees WHERE ((place + 1) << level) > ?", (size,))

    def _save(self, manifest: bytes, head_start: int, edge: Tree) -> None:
        self._base.execute(
            "INSERT OR REPLACE INTO state VALUES (1, ?, ?, ?, ?)",
            (manifest, head_start, edge.size, b"".join(edge.peaks)),
        )


def _whole_with(edge: Tree, leaf: bytes) -> Iterator[tuple[int, int, bytes]]:
    """Yield the subtrees that a leaf makes whole, of the levels that are stored."""
    place, level, hash_ = edge.size, 0, leaf
    if (place + 1) % (1 << _STEP):
        return
    for left in reversed(edge.peaks):
        if not place & 1:
            return
        place, level, hash_ = place >> 1, level + 1, node_hash(left, hash_)
        if level % _STEP == 0:
            yield level, place, hash_


# Making proofs from a manifest and its index, without reading all of it.


def prove_inclusion(path: str | Path, game_id: str) -> InclusionProof:
    """Return the proof that the manifest at ``path`` contains the last entry of a game."""
    with _indexed(Path(path)) as (reading, index):
        places = index.find(game_id)
        if not places:
            raise MalformedError(f"has no game {shown(game_id)}", str(path))
        number, start = places[-1]
        entry = reading.entry_at(start)
        hashes = inclusion_path(number, reading.head.size, index.subtree)
        return InclusionProof(entry, number, hashes, reading.head)


def prove_consistency(path: str | Path, size: int) -> ConsistencyProof:
    """Return the proof that the manifest at ``path`` extends its first ``size`` entries."""
    with _indexed(Path(path)) as (reading, index):
        start = index.head_at(size)
        if start is None:
            near = " and ".join(f"{each:,}" for each in index.head_sizes_near(size))
            raise MalformedError(
                f"was never signed with {size:,} entries, but with {near}", str(path)
            )
        old = reading.head_at(start)
        hashes = consistency_path(old.size, reading.head.size, index.subtree)
        return ConsistencyProof(old, hashes, reading.head)


@contextmanager
def _indexed(path: Path) -> Iterator[tuple[ManifestReading, ManifestIndex]]:
    """Read a manifest to its last head, with an index; where there is none, one in memory."""
    beside = path.with_name(path.name + SUFFIX)
    with ManifestReading(path, check_signatures=False) as reading:
        index = _index(beside)
        try:
            index.follow(reading)
            if not reading.head.holds():
                raise LogError(path, "the signature of its last head is not valid")
            yield reading, index
        finally:
            index.close()


def _index(beside: Path) -> ManifestIndex:
    """Return the index beside a manifest if it can be used, or a new one."""
    if beside.exists():
        try:
            return ManifestIndex(beside)
        except LogError:
            pass  # it belongs to somebody else, or is damaged; it is only a matter of speed
    return ManifestIndex(None)


@frozen
class Addition:
    """What was added to a manifest."""

    head: Head
    added: int


class ManifestWriter(Closing):
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
        """Release the file; closing it again does nothing."""
        index, self._index = self._index, None
        if index is not None:
            index.close()
        descriptor, self._descriptor = self._descriptor, -1
        if descriptor >= 0:
            self._disk.close(descriptor)

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
