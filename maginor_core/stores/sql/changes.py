"""Changes: what any process appends to a SQL store, as it happens."""

from __future__ import annotations

import json
import time
from collections.abc import Callable, Iterator
from typing import Any, Final

from attrs import frozen
from sqlalchemy import Engine, func, select
from sqlalchemy.exc import SQLAlchemyError

from maginor_core.eventlog.store import StoreError
from maginor_core.stores.sql.engine import reading
from maginor_core.stores.sql.tables import RECORDS

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


def _notified(engine: Engine, patience: float | None) -> Iterator[Appended]:
    try:
        held = engine.raw_connection()
    except SQLAlchemyError as error:
        raise StoreError(f"the database cannot be reached: {error}") from None
    connection: Any = held.dbapi_connection  # Any: a connection of psycopg
    held.detach()  # it listens until it is closed, and does not return to the pool
    waiting = _wait(connection, patience)
    next(waiting)  # now it listens, and closes the connection even if nobody waits
    return waiting


def _wait(connection: Any, patience: float | None) -> Iterator[Any]:  # Any: see there; Appended
    import psycopg  # noqa: PLC0415 # it is there: its connection is

    try:
        connection.autocommit = True
        connection.execute(f"LISTEN {CHANNEL}")
        yield None
        while True:
            notice = None
            for notice in connection.notifies(timeout=patience, stop_after=1):
                yield Appended(*json.loads(notice.payload))
            if notice is None:
                return
    except psycopg.Error as error:
        raise StoreError(f"the connection to the database was lost: {error}") from None
    finally:
        connection.close()


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
