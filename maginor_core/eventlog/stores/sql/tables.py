"""The tables of a SQL store: games with their records in order, and the rooms for playing them."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sqlalchemy import (
    BigInteger,
    Boolean,
    Column,
    Connection,
    ForeignKey,
    Identity,
    Index,
    Integer,
    LargeBinary,
    MetaData,
    String,
    Table,
    Text,
    UniqueConstraint,
    insert,
    inspect,
    select,
    update,
)

from maginor_core.engine.validation import shown
from maginor_core.eventlog.stores.store import StoreError

LONGEST_ID: Final = 200
"""How many characters the id of a game in a SQL store may have."""

METADATA: Final = MetaData()

# SQLite numbers only a column of its own type INTEGER by itself.
_NUMBER = BigInteger().with_variant(Integer, "sqlite")

GAMES: Final = Table(
    "maginor_games",
    METADATA,
    Column("id", String(LONGEST_ID), primary_key=True),
    Column("header", LargeBinary, nullable=False),
    Column("version", Integer, nullable=False),
    Column("size", Integer, nullable=False),
    Column("seal", LargeBinary, nullable=True),
    Column("signatures", LargeBinary, nullable=False),
)
"""A row for each game: the bytes of its header, how many records it has and how many
bytes these have, the bytes of its seal (NULL while it is open), and its signature frames, one after
another."""

RECORDS: Final = Table(
    "maginor_records",
    METADATA,
    Column("position", _NUMBER, Identity(), primary_key=True),
    Column("game", ForeignKey(GAMES.c.id), nullable=False),
    Column("number", Integer, nullable=False),
    Column("record", LargeBinary, nullable=False),
    UniqueConstraint("game", "number"),
    sqlite_autoincrement=True,
)
"""A row for each record: its number in its game, counted from 0, and its bytes."""

ROOMS: Final = Table(
    "maginor_rooms",
    METADATA,
    Column("id", String(LONGEST_ID), primary_key=True),
    Column("game", String(LONGEST_ID), nullable=False),
    Column("status", String(20), nullable=False),
    Column("public", Boolean, nullable=False),
    Column("created", BigInteger, nullable=False),
    Column("changed", BigInteger, nullable=False),
    Column("content", Text, nullable=False),
    Index("maginor_rooms_listed", "public", "status", "created"),
)
"""A row for each room of the table server: its game has the same id. Times are milliseconds since
1970; ``content`` is JSON: the seats, what was agreed on, and what is open between the players."""

TOKENS: Final = Table(
    "maginor_tokens",
    METADATA,
    Column("digest", String(64), primary_key=True),
    Column("room", ForeignKey(ROOMS.c.id), nullable=False, index=True),
    Column("seat", Integer, nullable=True),
    Column("created", BigInteger, nullable=False),
)
"""A row for each token: its digest, and the seat that it opens (NULL: a spectator's place)."""

UPLOADS: Final = Table(
    "maginor_uploads",
    METADATA,
    Column("id", String(LONGEST_ID), primary_key=True),
    Column("created", BigInteger, nullable=False, index=True),
    Column("data", LargeBinary, nullable=False),
)
"""A row for each log file that somebody has dropped to look at; the oldest ones are deleted."""


SCHEMA: Final = Table(
    "maginor_schema", METADATA, Column("version_num", String(32), primary_key=True)
)
"""One row: the version of the tables."""

# The version of the tables, and what brings older ones up to date.

VERSION: Final = "0002"
"""The version of the tables above; no release has made older ones."""
Migration = tuple[str, Callable[[Connection], None]]
MIGRATIONS: Final[dict[str, Migration]] = {}
"""By each older version the next one, and what changes the tables to it in a transaction."""


def prepare(connection: Connection, *, create: bool, migrate: bool) -> None:
    """Ensure that the tables are the current ones, within the transaction of ``connection``.

    Args:
        connection: where they are.
        create: whether a database without any gets them; otherwise it is refused.
        migrate: whether older tables are migrated; otherwise they are refused.

    Raises:
        StoreError: they are of a newer version of this program, or older and not to be migrated.
    """
    found = _version(connection)
    if found is None:
        if not create:
            raise StoreError("the database contains no store of games")
        METADATA.create_all(connection, checkfirst=False)
        connection.execute(insert(SCHEMA).values(version_num=VERSION))
        return
    if found != VERSION and found not in MIGRATIONS:
        raise StoreError(
            f"the tables of the store are version {shown(found)}, of a newer maginor-core; "
            f"this one knows up to {VERSION}"
        )
    if found != VERSION and not migrate:
        raise StoreError(
            f"the tables of the store are version {found}, older than {VERSION}; "
            "maginor store migrate URL brings them up to date"
        )
    while found != VERSION:
        found, change = MIGRATIONS[found]
        change(connection)
        connection.execute(update(SCHEMA).values(version_num=found))


def _version(connection: Connection) -> str | None:
    """Return the version of the tables; None if there are none.

    Raises:
        StoreError: they have several.
    """
    if not inspect(connection).has_table(SCHEMA.name):
        return None
    versions = connection.execute(select(SCHEMA.c.version_num).limit(2)).scalars().all()
    if len(versions) > 1:
        raise StoreError("the tables of the store have more than one version")
    return versions[0] if versions else None
