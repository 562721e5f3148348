"""The index of a manifest: a file of SQLite beside it, by which entries are found and proved.

It can always be made again from the manifest, and is believed only as far as the signed head that
it names fits it.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Final

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.validation import shown
from maginor_core.eventlog.hidden import DIGEST, Tree, node_hash
from maginor_core.eventlog.log_error import LogError
from maginor_core.evidence.manifest.frames import Head
from maginor_core.evidence.manifest.proof import (
    ConsistencyProof,
    InclusionProof,
    consistency_path,
    inclusion_path,
)
from maginor_core.evidence.manifest.reading import ListedEntry, ManifestReading

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
                    self._add_head(reading)
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
        """Return the hash of a whole subtree."""
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

    def _add_head(self, reading: ManifestReading) -> None:
        self._heads.append((reading.head.size, reading.head_start))

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
        """Remove entries that no head has signed."""
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
