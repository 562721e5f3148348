"""Connections to the database of a SQL store: durable, private, and with errors of ours."""

from __future__ import annotations

import os
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any, Final, cast

from sqlalchemy import URL, Connection, Engine, create_engine, event, make_url
from sqlalchemy.exc import SQLAlchemyError

from maginor_core.eventlog.store import StoreError
from maginor_core.kernel.regular_file import NotRegularError
from maginor_core.stores.sql.untrusted import confine, limit_steps, require_stored_tables

PATIENCE: Final = 30
"""How many seconds a connection waits for another that writes, or to be made."""
_WRITING: Final = "maginor_writing"


def engine_of(url: str, *, create: bool = True) -> Engine:
    """Return the engine of the database at ``url``.

    SQLite syncs each commit (WAL, ``synchronous=FULL``); a new file is readable by its owner alone,
    since games contain secrets. PostgreSQL commits as its own ``synchronous_commit`` says, which is
    durable by default.

    Args:
        url: where it is.
        create: whether a SQLite file is made where there is none. If not, the file is read as one
            that somebody else may have made (``untrusted``).

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
        return _sqlite(parts, create=create)
    if backend == "postgresql":
        return _postgresql(parts)
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
        reason = getattr(error, "orig", None) or error
        if getattr(reason, "sqlite_errorname", "") == "SQLITE_INTERRUPT":
            reason = "it takes too long to read, which a store of games does not"
        where = engine.url.render_as_string(hide_password=True)
        raise StoreError(f"{where}: {str(reason).strip()}") from None


def _sqlite(url: URL, *, create: bool) -> Engine:
    path = url.database
    if path and path != ":memory:" and not url.query:
        try:
            flags = os.O_CREAT | os.O_RDWR if create else os.O_RDONLY
            descriptor = os.open(path, flags | os.O_NONBLOCK, 0o600)
            try:
                mode = os.fstat(descriptor).st_mode
            finally:
                os.close(descriptor)
            if not stat.S_ISREG(mode):
                raise NotRegularError(path, mode)
        except (OSError, ValueError) as error:
            reason = getattr(error, "strerror", None) or str(error)
            raise StoreError(f"{path} cannot be used as a store ({reason})") from None
    engine = create_engine(url, connect_args={"timeout": PATIENCE})

    @event.listens_for(engine, "connect")
    def set_up(connection: Any, _: object) -> None:  # Any: a connection of sqlite3
        connection.isolation_level = None  # transactions are begun below
        if not create:
            confine(connection)
            return
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            connection.execute(f"PRAGMA {pragma}")

    @event.listens_for(engine, "begin")
    def begin(connection: Connection) -> None:
        writes = connection.get_execution_options().get(_WRITING)
        connection.exec_driver_sql("BEGIN IMMEDIATE" if writes else "BEGIN")
        if not create:
            limit_steps(cast("sqlite3.Connection", connection.connection.driver_connection))
            require_stored_tables(connection)

    return engine


def _postgresql(url: URL) -> Engine:
    if url.drivername == "postgresql":
        url = url.set(drivername="postgresql+psycopg")
    try:
        return create_engine(url, connect_args={"connect_timeout": PATIENCE}, pool_pre_ping=True)
    except ImportError:
        raise StoreError("install maginor-core[postgresql] for a store in PostgreSQL") from None
    except SQLAlchemyError as error:
        raise StoreError(f"the store cannot be used: {error}") from None
