"""Comparing manifests, or heads of them: whether one extends the other."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.disk import SCRATCH
from maginor_core.eventlog.entry import Divergence, Entry, EntryHistory
from maginor_core.eventlog.files import local_file
from maginor_core.eventlog.hidden import Tree
from maginor_core.eventlog.log_error import LogError, from_json_text
from maginor_core.evidence.manifest.proof import (
    ConsistencyProof,
    Head,
    InclusionProof,
    proof_from_json,
)
from maginor_core.evidence.manifest.reader import ManifestReading, is_manifest

Relation: TypeAlias = Literal["same", "extended", "shorter", "contradictory", "other", "undecided"]
"""Of a new manifest to an old one. ``same``: both have the same entries; ``extended``: the new one
has those of the old, and more; ``shorter``: the old one has those of the new, and more;
``contradictory``: neither, though one owner has signed both; ``other``: they are of two manifests;
``undecided``: two heads of different sizes, which need a manifest or a proof."""

LONGEST_JSON: Final = 1 << 16
"""How many bytes a file with a head or a proof may have."""


@frozen
class Comparison:
    """How a new manifest is related to an old one.

    Attributes:
        entry: the number of the first entry that differs, if both are there in full.
        forks: the games of which the two have two histories, as far as both show entries: a
            manifest all, a proof of inclusion one, a head none.
    """

    relation: Relation
    old: Head
    new: Head
    entry: int | None = None
    forks: tuple[Fork, ...] = ()


def compare(old: str | Path, new: str | Path) -> Comparison:
    """Compare two files, each a manifest, a head, or a proof, whose head then counts.

    Every signature is checked.

    Raises:
        LogError: one cannot be read, is something else, is damaged or not validly signed.
        SigningError: the extra ``sign`` is missing.
    """
    one, other = _side(Path(old)), _side(Path(new))
    relation, entry = _relation(one, other)
    forks: tuple[Fork, ...] = ()
    if relation in ("contradictory", "undecided"):
        forks = tuple(forks_of(one.entries(), other.entries(), entry or 0))
    return Comparison(relation, one.head, other.head, entry, forks)


@frozen
class _Side:
    """One of the two: its last head, and the file of the manifest or the proof if there is one."""

    head: Head
    manifest: Path | None = None
    proof: ConsistencyProof | InclusionProof | None = None

    def entries(self) -> Iterator[tuple[int, Entry]]:
        if self.manifest is not None:
            with ManifestReading(self.manifest, check_signatures=False) as reading:
                for item in reading.items():
                    if not isinstance(item, Head) and item.number < self.head.size:
                        yield item.number, item.entry
        elif isinstance(self.proof, InclusionProof):
            yield self.proof.number, self.proof.entry


def _relation(old: _Side, new: _Side) -> tuple[Relation, int | None]:
    if (old.head.manifest, old.head.key) != (new.head.manifest, new.head.key):
        return "other", None
    if old.head.size == new.head.size:
        same = old.head.root == new.head.root
        return ("same", None) if same else ("contradictory", _first_difference(old, new))
    smaller, larger = sorted((old, new), key=lambda side: side.head.size)
    longer: Relation = "extended" if larger is new else "shorter"
    if larger.manifest is not None:
        if _root_at(larger.manifest, smaller.head.size) == smaller.head.root:
            return longer, None
        return "contradictory", _first_difference(smaller, larger)
    proof = larger.proof
    if not isinstance(proof, ConsistencyProof) or proof.old.size != smaller.head.size:
        return "undecided", None
    return (longer if proof.old.root == smaller.head.root else "contradictory"), None


def _side(path: Path) -> _Side:
    if is_manifest(path):
        with ManifestReading(path) as reading:
            return _Side(reading.read_all(), path)
    found = read_json(path)
    if isinstance(found, Head):
        side, problem = _Side(found), "" if found.holds() else "the signature is not valid"
    else:
        side, problem = _Side(found.head, None, found), found.problem()
    if problem:
        raise LogError(path, problem)
    return side


def read_json(path: Path) -> Head | InclusionProof | ConsistencyProof:
    """Return the head or proof in a file; whether it holds is not checked."""
    with local_file(path) as file:
        data = file.read(LONGEST_JSON + 1)
    try:
        if len(data) > LONGEST_JSON:
            raise MalformedError(f"has more than {LONGEST_JSON} bytes")
        content = from_json_text(data)
        if isinstance(content, dict) and "type" in content:
            return proof_from_json(content)
        return Head.from_json(content)
    except (ValueError, RecursionError) as error:
        reason = f"is neither a manifest nor a head or proof of one ({error})"
        raise LogError(path, reason) from None


def _root_at(path: Path, size: int) -> bytes:
    """Return the root of the first ``size`` entries of a manifest that has been checked."""
    edge = Tree()
    with ManifestReading(path, check_signatures=False) as reading:
        for item in reading.items():
            if edge.size == size:
                break
            if not isinstance(item, Head):
                edge.add(item.leaf)
    return edge.root()


def _first_difference(one: _Side, other: _Side) -> int | None:
    """Return the number of the first entry that differs; None if not both are there in full."""
    if one.manifest is None or other.manifest is None:
        return None
    with (
        ManifestReading(one.manifest, check_signatures=False) as here,
        ManifestReading(other.manifest, check_signatures=False) as there,
    ):
        ours = (item.leaf for item in here.items() if not isinstance(item, Head))
        theirs = (item.leaf for item in there.items() if not isinstance(item, Head))
        pairs = enumerate(zip(ours, theirs, strict=False))
        return next((number for number, (leaf, other_leaf) in pairs if leaf != other_leaf), None)


# Games of which two lists of entries have two histories.

Numbered: TypeAlias = Iterable[tuple[int, Entry]]
"""Entries with their numbers."""

_SCHEMA: Final = """
PRAGMA synchronous = OFF;
PRAGMA journal_mode = OFF;
CREATE TABLE entries (
    list INTEGER, number INTEGER, id TEXT, commitment BLOB, head BLOB, records INTEGER,
    ending TEXT);
"""


@frozen
class Fork:
    """A game of which one owner has signed two histories."""

    id: str
    divergence: Divergence

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        return {"id": self.id, "record": self.divergence.record, "reason": str(self.divergence)}


def forks_of(one: Numbered, other: Numbered, first: int = 0) -> Iterator[Fork]:
    """Yield the games of which two lists of entries have two histories, as they were entered.

    The entries are in a temporary database on disk, so that millions of them need little memory.

    Args:
        first: the number of the first entry that differs.
    """
    with closing(sqlite3.connect(SCRATCH, isolation_level=None)) as base:
        base.executescript(_SCHEMA)
        insert = "INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)"
        base.execute("BEGIN")
        for number_of_list, entries in enumerate((one, other)):
            base.executemany(insert, _rows(number_of_list, entries))
        base.execute("COMMIT")
        base.execute("CREATE INDEX entries_by_id ON entries (id)")
        both = (
            "SELECT id FROM entries WHERE number >= ? GROUP BY id "
            "HAVING count(DISTINCT list) = 2 ORDER BY min(number)"
        )
        for (id_,) in base.execute(both, (first,)):
            ours, theirs = (_history(base, each, id_) for each in (0, 1))
            divergence = Divergence.of(ours, theirs)
            if divergence.latest is not None:
                yield Fork(id_, divergence)


def _rows(number_of_list: int, entries: Numbered) -> Iterator[tuple[object, ...]]:
    for number, each in entries:
        fields = (each.id, each.commitment, each.head, each.records, each.ending)
        yield (number_of_list, number, *fields)


def _history(base: sqlite3.Connection, number_of_list: int, id_: str) -> EntryHistory:
    query = (
        "SELECT id, commitment, head, records, ending FROM entries "
        "WHERE id = ? AND list = ? ORDER BY number"
    )
    return EntryHistory.of_entries(
        Entry(*row) for row in base.execute(query, (id_, number_of_list))
    )
