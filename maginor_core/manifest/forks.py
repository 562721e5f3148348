"""Games of which two lists of entries have two histories."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing
from typing import Any, Final, TypeAlias

from attrs import frozen

from maginor_core.manifest.entry import Entry
from maginor_core.manifest.parting import History, Parting

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
    """A game of which one owner has signed two histories.

    Attributes:
        id: the id of the game.
        parting: where these part, as far as the entries show it.
    """

    id: str
    parting: Parting

    def to_json(self) -> dict[str, Any]:  # Any: plain JSON data
        """Return it as plain JSON data."""
        return {"id": self.id, "record": self.parting.record, "reason": str(self.parting)}


def forks_of(one: Numbered, other: Numbered, first: int = 0) -> Iterator[Fork]:
    """Yield the games of which two lists of entries have two histories, as they were entered.

    The entries are in a temporary database on disk, so that millions of them need little memory.

    Args:
        one: all entries of one list.
        other: all entries of the other.
        first: the number of the first entry that differs.
    """
    with closing(sqlite3.connect("", isolation_level=None)) as base:
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
            parting = Parting.of(ours, theirs)
            if parting.latest is not None:
                yield Fork(id_, parting)


def _rows(number_of_list: int, entries: Numbered) -> Iterator[tuple[object, ...]]:
    for number, each in entries:
        fields = (each.id, each.commitment, each.head, each.records, each.ending)
        yield (number_of_list, number, *fields)


def _history(base: sqlite3.Connection, number_of_list: int, id_: str) -> History:
    query = (
        "SELECT id, commitment, head, records, ending FROM entries "
        "WHERE id = ? AND list = ? ORDER BY number"
    )
    return History.of_entries(Entry(*row) for row in base.execute(query, (id_, number_of_list)))
