"""The database of a SQL store: its tables, and connections that are durable and private."""

from __future__ import annotations

import json
import os
import sqlite3
import stat
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from attrs import frozen
from sqlalchemy import (
    URL,
    BigInteger,
    Boolean,
    Column,
    Connection,
    Engine,
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
    create_engine,
    event,
    func,
    insert,
    inspect,
    make_url,
    select,
)
from sqlalchemy.exc import SQLAlchemyError

from maginor_core.engine.errors import shown
from maginor_core.engine.paths import NotRegularError
from maginor_core.eventlog.frames import LARGEST_CONTENT
from maginor_core.eventlog.stores.store import StoreError

# The tables: games with their records in order, and the rooms for playing them.

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

VERSION: Final = "0002"
"""The version of the tables above; no release has made others."""


def prepare(connection: Connection, *, create: bool) -> None:
    """Ensure that the tables are the current ones, within the transaction of ``connection``.

    Args:
        connection: where they are.
        create: whether a database without any gets them; otherwise it is refused.

    Raises:
        StoreError: they are of another version.
    """
    found = _version(connection)
    if found is None:
        if not create:
            raise StoreError("the database contains no store of games")
        METADATA.create_all(connection, checkfirst=False)
        connection.execute(insert(SCHEMA).values(version_num=VERSION))
    elif found != VERSION:
        raise StoreError(
            f"the tables of the store are version {shown(found)}, and this program knows {VERSION}"
        )


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


# SQLite files that somebody else may have made: they are read at a bounded cost, and as data.
#
# A schema is a program. A view, a virtual table or a generated column in place of a stored table
# computes what is read, as much of it as its author likes.

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


PATIENCE: Final = 30
"""How many seconds a connection waits for another that writes, or to be made."""
_WRITING: Final = "maginor_writing"
PRAGMAS: Final = (
    "journal_mode=WAL",
    "synchronous=FULL",
    "fullfsync=ON",
    "foreign_keys=ON",
    "cache_size=-512",
)
"""How SQLite syncs each commit, and how many KiB of the file each connection keeps, negative."""


def engine_of(url: str, *, create: bool = True, patience: float = PATIENCE) -> Engine:
    """Return the engine of the database at ``url``.

    SQLite syncs each commit (WAL, ``synchronous=FULL``); a new file is readable by its owner alone,
    since games contain secrets. PostgreSQL commits as its own ``synchronous_commit`` says, which is
    durable by default.

    Args:
        url: where it is.
        create: whether a SQLite file is made where there is none. If not, the file is read as one
            that somebody else may have made, which is untrusted.
        patience: how many seconds a connection waits for another that writes, or to be made.

    Raises:
        StoreError: the URL is of no known database, there is no such file, or its driver is not
            installed.
    """
    try:
        parts = make_url(url)
    except SQLAlchemyError:
        raise StoreError(
            "the store must be given as a URL: sqlite:///FILE or postgresql://USER@HOST/DATABASE"
        ) from None
    backend = parts.get_backend_name()
    if backend == "sqlite":
        return _sqlite(parts, patience, create=create)
    if backend == "postgresql":
        return _postgresql(parts, patience)
    raise StoreError(f"{backend} is not supported as a store; sqlite and postgresql are")


@contextmanager
def reading(engine: Engine) -> Iterator[Connection]:
    """Yield a connection with a transaction for reading, which sees one state of the database.

    Raises:
        StoreError: the database cannot be reached or read.
    """
    with _ours(engine), engine.connect() as connection:
        if engine.dialect.name == "postgresql":
            connection.execution_options(isolation_level="REPEATABLE READ")
        yield connection


@contextmanager
def writing(engine: Engine) -> Iterator[Connection]:
    """Yield a connection with a transaction for writing, which is durable when this ends.

    Raises:
        StoreError: the database cannot be reached or written. Nothing has changed, unless the
            connection was lost while the transaction was committed: then read the game again.
    """
    to_write = {_WRITING: True}
    with _ours(engine), engine.connect().execution_options(**to_write) as connection:
        yield connection
        connection.commit()


@contextmanager
def _ours(engine: Engine) -> Iterator[None]:
    try:
        yield
    except SQLAlchemyError as error:
        raise as_store_error(engine, error) from None


def sqlite_of(
    engine: Engine, statements: Iterable[str], patience: float = PATIENCE
) -> sqlite3.Connection | None:
    """Return a further connection of Python's own module to a SQLite file; None if it is none.

    It waits for others as ``engine_of`` says, and begins with ``statements``. Whoever uses it
    closes it, begins and commits its transactions, and turns its errors into those of
    ``as_store_error``.
    """
    path = engine.url.database
    if engine.dialect.name != "sqlite" or not path or path == ":memory:" or engine.url.query:
        return None
    connection = sqlite3.connect(
        path, patience, isolation_level=None, check_same_thread=False, cached_statements=512
    )
    for statement in (*[f"PRAGMA {pragma}" for pragma in PRAGMAS], *statements):
        connection.execute(statement)
    return connection


def as_store_error(engine: Engine, error: Exception) -> StoreError:
    """Return the error of ours for one of SQLAlchemy or a driver."""
    reason = getattr(error, "orig", None) or error
    if getattr(reason, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
        reason = "it takes too long to read, which a store of games does not"
    where = engine.url.render_as_string(hide_password=True)
    return StoreError(f"{where}: {str(reason).strip()}")


def _sqlite(url: URL, patience: float, *, create: bool) -> Engine:
    path = url.database
    if path and path != ":memory:" and not url.query:
        try:
            flags = os.O_CREAT | os.O_RDWR if create else os.O_RDONLY
            descriptor = os.open(path, flags | getattr(os, "O_NONBLOCK", 0), 0o600)
            try:
                mode = os.fstat(descriptor).st_mode
            finally:
                os.close(descriptor)
            if not stat.S_ISREG(mode):
                raise NotRegularError(path, mode)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise StoreError(f"{path} cannot be used as a store ({reason})") from None
    engine = create_engine(url, connect_args={"timeout": patience})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:  # Any: a connection of sqlite3
        connection.isolation_level = None  # transactions are begun below
        if not create:
            confine(connection)
            return
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITING)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
        if not create:
            limit_steps(cast("sqlite3.Connection", connection.connection.driver_connection))
            require_stored_tables(connection)

    return engine


def _postgresql(url: URL, patience: float) -> Engine:
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    waits: dict[str, object] = {
        "connect_timeout": max(2, round(patience)),  # libpq takes no less
        "tcp_user_timeout": round(patience * 1000),
    }
    if "options" not in url.query:
        waits["options"] = f"-c lock_timeout={round(patience * 1000)}"
    try:
        return create_engine(url, connect_args=waits, pool_pre_ping=True, pool_timeout=patience)
    except ImportError:
        raise StoreError("install maginor-core[sql] for a store in PostgreSQL") from None
    except SQLAlchemyError as error:
        raise StoreError(f"the store cannot be used: {error}") from None


# Changes: what any process appends to a SQL store, as it happens.

CHANNEL: Final = "maginor_appended"
"""The channel on which PostgreSQL notifies of records."""
PAUSE: Final = 0.05
"""Seconds between two looks at a SQLite database, which cannot notify."""


@frozen
class Appended:
    """A record was appended to a game.

    Attributes:
        game_id: to which.
        version: the version to which it led.
    """

    game_id: str
    version: int

    @property
    def payload(self) -> str:
        """The text of its notification."""
        return json.dumps([self.game_id, self.version])


def appended(engine: Engine, patience: float | None) -> Iterator[Appended]:
    """Return what is appended from this call on, to be waited for.

    Args:
        engine: the database.
        patience: for how many seconds nothing may happen before it ends; None: it never ends.

    Raises:
        StoreError: the connection was lost.
    """
    begin: Callable[[Engine, float | None], Iterator[Appended]]
    begin = _notified if engine.dialect.name == "postgresql" else _looked_up
    return begin(engine, patience)


@contextmanager
def listening(engine: Engine, *channels: str) -> Iterator[Any]:  # Any: a connection of psycopg
    """Yield a connection to PostgreSQL that listens to channels, and closes at the end.

    Raises:
        StoreError: the database cannot be reached.
    """
    try:
        held = engine.raw_connection()
    except SQLAlchemyError as error:
        raise StoreError(f"the database cannot be reached: {error}") from None
    connection: Any = held.dbapi_connection  # Any: as above
    held.detach()  # it does not return to the pool
    try:
        connection.autocommit = True
        for channel in channels:
            connection.execute(f"LISTEN {channel}")
        yield connection
    finally:
        connection.close()


def _notified(engine: Engine, patience: float | None) -> Iterator[Appended]:
    waiting = _wait(engine, patience)
    next(waiting)  # now it listens, and closes the connection even if nobody waits
    return waiting


def _wait(engine: Engine, patience: float | None) -> Iterator[Any]:  # Any: None, then Appended
    import psycopg  # the driver of the engine

    try:
        with listening(engine, CHANNEL) as connection:
            yield None
            while True:
                notice = None
                for notice in connection.notifies(timeout=patience, stop_after=1):
                    yield Appended(*json.loads(notice.payload))
                if notice is None:
                    return
    except psycopg.Error as error:
        raise StoreError(f"the connection to the database was lost: {error}") from None


def _looked_up(engine: Engine, patience: float | None) -> Iterator[Appended]:
    with reading(engine) as connection:
        last = connection.execute(select(func.max(RECORDS.c.position))).scalar() or 0

    def look(last: int) -> Iterator[Appended]:
        waited = 0.0
        while patience is None or waited < patience:
            query = select(RECORDS.c.position, RECORDS.c.game, RECORDS.c.number)
            later = query.where(RECORDS.c.position > last).order_by(RECORDS.c.position)
            with reading(engine) as connection:
                rows = connection.execute(later).all()
            for position, game_id, number in rows:
                last = position
                yield Appended(game_id, number + 1)
            if rows:
                waited = 0.0
            else:
                time.sleep(PAUSE)
                waited += PAUSE

    return look(last)
