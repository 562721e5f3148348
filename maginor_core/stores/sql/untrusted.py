"""SQLite files that somebody else may have made: they are read at a bounded cost, and as data.

A schema is a program. A view, a virtual table or a generated column in place of a stored table
computes what is read, as much of it as its author likes.
"""

from __future__ import annotations

import sqlite3
from typing import Any, Final

from sqlalchemy import Connection

from maginor_core.eventlog.frames import LARGEST_CONTENT
from maginor_core.eventlog.store import StoreError
from maginor_core.kernel.validation import shown

MOST_STEPS: Final = 20_000_000
"""How many steps SQLite's machine may take in one transaction; the largest game takes 3 million."""
STEPS_AT_ONCE: Final = 10_000
"""After so many steps they are counted."""
STATEMENTS: Final = ("CREATE TABLE ", "CREATE INDEX ", "CREATE UNIQUE INDEX ")
"""How the statements of a schema begin that has nothing but stored tables and their indexes."""


def confine(connection: sqlite3.Connection) -> None:
    """Let nothing of a file's schema act by itself, and no value be longer than a game."""
    connection.setlimit(sqlite3.SQLITE_LIMIT_LENGTH, LARGEST_CONTENT)
    for pragma in ("trusted_schema=OFF", "query_only=ON", "cell_size_check=ON", "mmap_size=0"):
        connection.execute(f"PRAGMA {pragma}")


def limit_steps(connection: sqlite3.Connection) -> None:
    """Interrupt what is read after so many steps from now on."""
    steps = iter(range(0, MOST_STEPS, STEPS_AT_ONCE))
    connection.set_progress_handler(lambda: next(steps, None) is None, STEPS_AT_ONCE)


def require_stored_tables(connection: Connection) -> None:
    """Refuse a database whose schema has anything but stored tables and their indexes.

    Raises:
        StoreError: it has.
    """
    begins = " OR ".join(["substr(sql, 1, ?) = ?"] * len(STATEMENTS))
    query = f"SELECT name FROM sqlite_master WHERE sql IS NOT NULL AND NOT ({begins}) LIMIT 1"
    values = [value for start in STATEMENTS for value in (len(start), start)]
    _refuse_first(connection, query, tuple(values))
    tables = "SELECT name FROM sqlite_master WHERE type = 'table'"
    for (table,) in connection.exec_driver_sql(tables).fetchall():
        query = "SELECT ? || '.' || name FROM pragma_table_xinfo(?) WHERE hidden <> 0 LIMIT 1"
        _refuse_first(connection, query, (table, table))


def _refuse_first(connection: Connection, query: str, values: tuple[Any, ...]) -> None:
    found = connection.exec_driver_sql(query, values).one_or_none()
    if found is not None:
        raise StoreError(
            f"the schema of the store contains {shown(found[0])}; "
            "only tables of stored values are read"
        )
