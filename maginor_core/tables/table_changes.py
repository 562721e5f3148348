"""What becomes of tables: new ones, changes of what is stored of them, and where that is stored.

A server stores tables in its database (``server/table_store.py``), a page without a server in its
browser (``site/worker.py``).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final, Protocol

from attrs import field, frozen

from maginor_core.engine.game import Game
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.stores.store import RecordStore, Store
from maginor_core.tables.recorded_table import RecordedTable
from maginor_core.tables.table_row import TableRow

MOST_STRANGERS: Final = 400
"""How many tokens for spectators a table may have before only those who are invited get one."""
MOST_SPECTATORS: Final = 500
"""How many tokens for spectators it may have, and spectators' connections in one process."""
MOST_OF_SEAT: Final = 20
"""How many tokens each of its seats may have, and connections in one process."""


@frozen
class Change:
    """What becomes of a table.

    Attributes:
        record: the table after the change.
        tokens: further tokens, by digest the seat that each opens.
        most: how many tokens for the same seat, or for spectators, there may be then.
    """

    record: TableRow
    tokens: Mapping[str, int | None] = field(factory=dict)
    most: int = MOST_OF_SEAT


@frozen
class NewTable:
    """A table that is about to be stored.

    Attributes:
        record: the table.
        game: its game; None where that is dealt later, by joint dice.
        begin: makes the game that is stored so, with its store and what its chance follows from;
            None where it must be read.
    """

    record: TableRow
    game: StoredRecords | None
    begin: Callable[[RecordStore, str | None], Game] | None = None


class StoredTables(Protocol):
    """What is stored of tables beside the records of their games."""

    def create(
        self, tables: Sequence[tuple[NewTable, dict[str, int | None]]]
    ) -> Sequence[TableRow]:
        """Store new tables, with their games and tokens: all, or nothing; return the tables."""

    def read(self, table_id: str) -> TableRow:
        """Return a table."""

    def open(self, table_id: str) -> tuple[TableRow, dict[str, int | None]]:
        """Return a table, and by the digest of each of its tokens the seat that it opens."""

    def change(
        self,
        table_id: str,
        change: Callable[[TableRow], Change | None],
        at: int | None = None,
    ) -> TableRow:
        """Change a table as ``change`` says, and return it; at a version of its game, or any."""

    def move(
        self,
        change: Callable[[TableRow], TableRow],
        before: TableRow,
        new: NewTable,
        at: int | None,
    ) -> TableRow:
        """Move those at a table to a new one with a seat less, and return the old table then."""


class Tables(Protocol):
    """The tables of a process, or of a page.

    Attributes:
        part: which part of the tables it has, if they are divided.
        fingerprint: whether the logs of new games name the rules that are installed.
        store: where their games are stored.
        table_store: where all else of them is stored.
        live: those in memory, by their ids.
    """

    @property
    def part(self) -> int:
        """See above."""

    @property
    def fingerprint(self) -> bool:
        """See above."""

    @property
    def store(self) -> Store:
        """See above."""

    @property
    def table_store(self) -> StoredTables:
        """See above."""

    @property
    def live(self) -> Mapping[str, RecordedTable]:
        """See above."""
