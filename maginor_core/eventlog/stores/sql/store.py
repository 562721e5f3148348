"""A store in a SQL database: a row for each game, and one for each of its records."""

from __future__ import annotations

import sqlite3
import threading
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import contextmanager
from functools import lru_cache
from itertools import chain, groupby
from operator import itemgetter
from typing import Any, Final

from attrs import frozen
from sqlalchemy import (
    Column,
    Connection,
    Engine,
    Label,
    Table,
    bindparam,
    insert,
    select,
    text,
    type_coerce,
    update,
)
from sqlalchemy.exc import IntegrityError
from sqlalchemy.types import NULLTYPE

from maginor_core.engine.codec import LARGEST, pack, unpack
from maginor_core.engine.errors import ConcurrencyError, EngineError, MalformedError, shown
from maginor_core.eventlog.chain import chain_after
from maginor_core.eventlog.disk import Closing
from maginor_core.eventlog.frames import FULL, LARGEST_CONTENT, StoredRecords
from maginor_core.eventlog.header import Header, pack_header, unpack_header
from maginor_core.eventlog.logged_game import (
    MOST_RECORDS,
    Outcome,
    Seal,
    Signature,
    make_seal,
    pack_seal,
    unpack_seal,
)
from maginor_core.eventlog.stores.sql.engine import (
    CHANNEL,
    GAMES,
    LONGEST_ID,
    PATIENCE,
    RECORDS,
    Appended,
    appended,
    as_store_error,
    engine_of,
    prepare,
    reading,
    sqlite_of,
    writing,
)
from maginor_core.eventlog.stores.store import StoreError, no_such_version

_INSERT: Final = f"INSERT INTO {RECORDS.name} (game, number, record) VALUES "
_APPENDED: Final = "maginor_appended"
_APPENDING: Final = (
    f"CREATE TEMP VIEW {_APPENDED} AS SELECT game, number, record FROM {RECORDS.name}",
    f"""
    CREATE TEMP TRIGGER maginor_append INSTEAD OF INSERT ON {_APPENDED} BEGIN
        UPDATE {GAMES.name} SET version = version + 1, size = size + length(new.record)
        WHERE id = new.game AND version = new.number AND seal IS NULL
        AND version < {MOST_RECORDS} AND size + length(new.record) <= {LARGEST_CONTENT};
        SELECT RAISE(ABORT, '') WHERE changes() = 0;
        {_INSERT} (new.game, new.number, new.record);
    END
    """,
)
"""What lets a connection to SQLite append records by one statement, whose end is the commit.

Python lets another thread run at each statement, and waits for its turn after it. Both are of the
connection alone and not in the file.
"""
PAGE: Final = 1000
"""How many ids are read at once."""


@frozen
class Listed:
    """A game in the list of a store.

    Attributes:
        id: its id.
        version: how many records it has.
        size: how many bytes these have.
    """

    id: str
    version: int
    size: int


NewRow = tuple[Table, Mapping[str, object]]
"""A row that is to be stored, with its table."""


def insert_in(connection: Connection, rows: Sequence[NewRow]) -> None:
    """Store new rows within a transaction for writing, which changes more than that.

    Raises:
        StoreError: something has that id already.
    """
    for table, same in groupby(rows, itemgetter(0)):
        values = [dict(row) for _, row in same]
        try:
            connection.execute(insert(table), values)
        except IntegrityError:
            raise _taken(values[0]) from None


def _taken(row: Mapping[str, object]) -> StoreError:
    name = next(iter(row.values()))
    return StoreError(f"a game is called {shown(name)} already; choose another id")


@lru_cache(64)
def _insert_into(table: str, columns: tuple[str, ...]) -> str:
    marks = ", ".join("?" * len(columns))
    return f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({marks})"


class SqlStore(Closing):
    """Games in SQLite or PostgreSQL, for any number of processes at once.

    Records are appended in transactions, each of which is durable before ``append`` returns; an
    append that does not follow is refused, whichever process made the one before.
    """

    def __init__(
        self,
        url: str,
        *,
        create: bool = True,
        patience: float = PATIENCE,
    ) -> None:
        """Use the database at ``url``.

        Args:
            url: as SQLAlchemy has it: ``sqlite:///games.db``, ``postgresql://user@host/database``.
            create: whether a SQLite file and tables are made where there are none.
            patience: how many seconds it waits for others that write, or for a connection.

        Raises:
            StoreError: it cannot be used.
        """
        self._patience = patience
        self._engine = engine_of(url, create=create, patience=patience)
        self._is_written = create
        self._direct: sqlite3.Connection | None = None
        self._one_direct = threading.Lock()
        try:
            with (writing if self._is_written else reading)(self._engine) as connection:
                if connection.dialect.name == "postgresql":  # two processes may begin at once
                    connection.execute(text("SELECT pg_advisory_xact_lock(773618)"))
                prepare(connection, create=create)
        except BaseException:
            self.close()
            raise

    @property
    def engine(self) -> Engine:
        """The database, for what else is kept beside the games."""
        return self._engine

    @property
    def url(self) -> str:
        """The URL of the database, without its password."""
        return self._engine.url.render_as_string(hide_password=True)

    def create(self, header: Header) -> None:
        """Begin a game, whose id has at most 200 characters; see ``Store``."""
        self.put(StoredRecords(pack_header(header)))

    def put(self, game: StoredRecords) -> None:
        """Store a whole game, whose id has at most 200 characters; see ``Store``."""
        self.insert(self.rows_of(game))

    def insert(self, rows: Sequence[NewRow]) -> None:
        """Store new rows, of tables of this database, all or none; they are durable then.

        Raises:
            StoreError: something has that id already, or the database cannot be written.
        """
        with self._directly() as direct:
            if direct is not None:
                direct.execute("BEGIN IMMEDIATE")
                for table, row in rows:
                    values = tuple(row.values())
                    try:
                        direct.execute(_insert_into(table.name, tuple(row)), values)
                    except sqlite3.IntegrityError:
                        raise _taken(row) from None
                direct.execute("COMMIT")
                return
        with writing(self._engine) as connection:
            insert_in(connection, rows)

    @contextmanager
    def _directly(self) -> Iterator[sqlite3.Connection | None]:
        """Yield a connection to SQLite of Python's own module, and roll back what is not committed.

        None is what another database gets, or one that is only read.

        Raises:
            StoreError: the database cannot be written.
        """
        with self._one_direct:
            try:
                if self._direct is None and self._is_written:
                    self._direct = sqlite_of(self._engine, _APPENDING, self._patience)
                try:
                    yield self._direct
                finally:
                    if self._direct is not None and self._direct.in_transaction:
                        self._direct.execute("ROLLBACK")
            except sqlite3.Error as error:
                raise as_store_error(self._engine, error) from None

    def rows_of(self, game: StoredRecords) -> list[NewRow]:
        """Return the rows of a whole game.

        Raises:
            StoreError: its id cannot be one here.
        """
        game_id = unpack_header(game.header).id
        if len(game_id) > LONGEST_ID or "\0" in game_id:
            raise StoreError(
                f"{shown(game_id)} cannot be an id in a database; {LONGEST_ID} characters may"
            )
        signatures = tuple([(each.algorithm, each.key, each.value) for each in game.signatures])
        row: dict[str, object] = {
            "id": game_id,
            "header": game.header,
            "version": len(game.records),
            "size": sum(map(len, game.records)),
            "seal": None if game.seal is None else pack_seal(game.seal),
            "signatures": pack(signatures),
        }
        records: list[NewRow] = [
            (RECORDS, {"game": game_id, "number": number, "record": record})
            for number, record in enumerate(game.records)
        ]
        return [(GAMES, row), *records]

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append the record that leads on from ``version``; see ``Store``.

        If the connection was lost, whether it was written is unknown: read the game again.
        """
        (refused,) = self.append_all([(game_id, version, record)])
        if refused is not None:
            raise refused

    def append_all(self, appends: Sequence[tuple[str, int, bytes]]) -> list[EngineError | None]:
        """Append records of several games in one transaction, which is durable when this returns.

        Many games thus share the time that one commit takes.

        Args:
            appends: for each record the game, the version that it leads on from, and its bytes; at
                most a few thousand, since a statement holds so many values.

        Returns:
            For each record None, or why it alone was refused, as ``append`` raises it.

        Raises:
            StoreError: the database cannot be written, and none was appended. If the connection was
                lost, whether they were is unknown: read the games again.
        """
        if appends and self._append_directly(appends):
            return [None] * len(appends)
        with writing(self._engine) as connection:
            return self.append_in(connection, appends)

    def _append_directly(self, appends: Sequence[tuple[str, int, bytes]]) -> bool:
        """Append records in SQLite by Python's own module if all can be; return whether they were.

        If one cannot, none is, and ``append_in`` finds out which and why.

        Raises:
            StoreError: the database cannot be written, and none was appended.
        """
        if any(len(record) > LARGEST for _, _, record in appends):
            return False
        marks = ", ".join(["(?, ?, ?)"] * len(appends))
        with self._directly() as direct:
            if direct is None:
                return False
            try:
                direct.execute(
                    f"INSERT INTO {_APPENDED} VALUES {marks}", tuple(chain.from_iterable(appends))
                )
            except (sqlite3.IntegrityError, OverflowError, UnicodeEncodeError):
                return False
            return True

    def append_in(
        self, connection: Connection, appends: Sequence[tuple[str, int, bytes]]
    ) -> list[EngineError | None]:
        """Append records as ``append_all`` does, in the transaction of a connection.

        So something else in the database can be made sure of, or changed, together with them.
        """
        if not appends:
            return []
        answers: list[EngineError | None] = [None for _ in appends]
        rows: list[tuple[str, int, bytes]] = []
        games = _extents(connection, {game_id for game_id, _, _ in appends})
        for number, (game_id, version, record) in enumerate(appends):
            extent = games.get(game_id)
            refused = _refusal(extent, game_id, version, len(record))
            if refused is None and extent is not None:
                rows.append((game_id, version, record))
                games[game_id] = Extent(version + 1, extent.size + len(record), is_sealed=False)
            answers[number] = refused
        if rows:
            _append(connection, rows, games)
        return answers

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        """End a game for good, and reveal the secret of its chance; see ``Store``."""
        with writing(self._engine) as connection:
            return self.seal_within(connection, game_id, outcome, secret)

    def seal_within(
        self,
        connection: Connection,
        game_id: str,
        outcome: Outcome,
        secret: str = "",
        version: int | None = None,
    ) -> Seal:
        """End a game within a transaction for writing, which decides more than that.

        Args:
            connection: of this database, in a transaction for writing.
            game_id: which game.
            outcome: how it ends.
            secret: the secret of its chance; empty if it has none.
            version: the version that it must be at; None if any will do.

        Raises:
            ConcurrencyError: the game is at another version.
            StoreError: there is no such game, it is sealed, or it cannot be written.
            MalformedError: the outcome or the secret is invalid.
        """
        game = self._game(connection, game_id, lock=True)
        if game.seal is not None:
            raise StoreError(f"game {shown(game_id)} is sealed already")
        if version is not None and game.version != version:
            raise ConcurrencyError(version, game.version)
        records = self._records(connection, game_id)
        chain = chain_after(game.header)
        chain.add_records(records)
        seal = make_seal(chain, outcome, len(records), secret)
        packed = pack_seal(seal)
        if len(packed) > LARGEST:
            raise MalformedError(f"a seal has at most {LARGEST} bytes", "secret")
        connection.execute(update(GAMES).where(GAMES.c.id == game_id).values(seal=packed))
        return seal

    def is_sealed_within(self, connection: Connection, game_id: str) -> bool:
        """Return whether a game is sealed, within a transaction for writing.

        Raises:
            StoreError: there is no such game.
        """
        return self._game(connection, game_id, lock=True).seal is not None

    def read(self, game_id: str) -> StoredRecords:
        """Return a game; see ``Store``."""
        return self.since(game_id, 0)

    def since(self, game_id: str, version: int) -> StoredRecords:
        """Return a game with its records after ``version`` alone; see ``Store``."""
        with reading(self._engine) as connection:
            game = self._game(connection, game_id)
            if not 0 <= version <= game.version:
                raise no_such_version(game_id, version, game.version)
            records = self._records(connection, game_id, version)
        if version + len(records) != game.version:
            raise _damaged(
                game_id,
                f"{game.version - version} records should follow version {version}, "
                f"and {len(records)} do",
            )
        try:
            seal = None if game.seal is None else unpack_seal(game.seal)
            stated = unpack(game.signatures)
            if type(stated) is not tuple:
                raise MalformedError("must be an array", "signatures")
            signatures = list(map(Signature.read, stated))
        except MalformedError as error:
            raise _damaged(game_id, error) from None
        return StoredRecords(game.header, list(records), seal, signatures)

    def ids(self) -> Iterator[str]:
        """Return the ids of all games, in the order of their names."""
        return (game.id for game in self.games())

    def games(self) -> Iterator[Listed]:
        """Yield what is known of each game without its records, in the order of their ids.

        Raises:
            StoreError: they cannot be read, or an id in the store is none.
        """
        last = ""
        while True:
            found: list[Listed] = []
            with reading(self._engine) as connection:
                page = select(*[_as_stored(GAMES.c[name]) for name in ("id", "version", "size")])
                later = page.where(GAMES.c.id > last).order_by(GAMES.c.id).limit(PAGE)
                for game_id, version, size in connection.execute(later):
                    if type(game_id) is not str or len(game_id) > LONGEST_ID:
                        raise StoreError(f"{shown(game_id)} is in the store, which is no id")
                    found.append(Listed(game_id, _number(version), _number(size)))
            ids = [last, *[one.id for one in found]]
            if connection.dialect.name == "sqlite" and sorted(set(ids)) != ids:
                raise StoreError("the ids in the store are out of order: its index is damaged")
            yield from found
            if len(found) < PAGE:
                return
            last = found[-1].id

    def changes(self, patience: float | None = None) -> Iterator[Appended]:
        """Yield what is appended from now on, by whichever process.

        PostgreSQL notifies; SQLite is asked 20 times a second.

        Args:
            patience: for how many seconds nothing may happen before this ends; None: it never ends.

        Raises:
            StoreError: the connection was lost; what was appended meanwhile is not yielded, so
                read the games again that matter.
        """
        return appended(self._engine, patience)

    def close(self) -> None:
        """Close all connections."""
        with self._one_direct:
            if self._direct is not None:
                self._direct.close()
                self._direct = None
        self._engine.dispose()

    def _game(
        self, connection: Connection, game_id: str, *, lock: bool = False
    ) -> Any:  # Any: a row
        asked = {"game_id": _storable(game_id)}
        game = connection.execute(_LOCKED_GAME if lock else _GAME, asked).one_or_none()
        if game is None or game.id != game_id:
            raise StoreError(f"no game is called {shown(game_id)}")
        of_bytes = (game.header, b"" if game.seal is None else game.seal, game.signatures)
        if not all(type(value) is bytes for value in of_bytes) or not (
            type(game.size) is int
            and type(game.version) is int
            and 0 <= game.version <= MOST_RECORDS
        ):
            raise _damaged(game_id, "its row is not that of a game")
        return game

    def _records(self, connection: Connection, game_id: str, start: int = 0) -> list[bytes]:
        records: list[bytes] = []
        size = 0
        for number, record in connection.execute(_LATER, {"game_id": game_id, "start": start}):
            if type(record) is not bytes or number != start + len(records):
                raise _damaged(
                    game_id, f"record {start + len(records)} is missing or not as it was written"
                )
            size += len(record)
            if size > LARGEST_CONTENT:
                raise _damaged(game_id, f"its records have more than {LARGEST_CONTENT} bytes")
            records.append(record)
        return records


def _as_stored(column: Column[Any]) -> Label[Any]:  # Any: of any type
    """Return a column whose values come as the database has them; SQLite has any in any column."""
    return type_coerce(column, NULLTYPE).label(column.name)


_GAME: Final = select(*map(_as_stored, GAMES.c)).where(GAMES.c.id == bindparam("game_id"))
_LOCKED_GAME: Final = _GAME.with_for_update()
_LATER: Final = (
    select(_as_stored(RECORDS.c.number), _as_stored(RECORDS.c.record))
    .where(RECORDS.c.game == bindparam("game_id"), RECORDS.c.number >= bindparam("start"))
    .order_by(RECORDS.c.number)
)
"""What is read of one game: making a statement takes longer than carrying it out."""


def _number(value: object) -> int:
    """Return a number, or 0 for what is none; the game is damaged then, and cannot be read."""
    return value if isinstance(value, int) else 0


def _storable(game_id: object) -> str:
    """Return an id without what databases refuse; what is found is compared with the id itself."""
    return str(game_id).encode(errors="ignore").decode().replace("\0", "")


def _damaged(game_id: str, reason: object) -> StoreError:
    return StoreError(f"game {shown(game_id)} is damaged in the store: {reason}")


@frozen
class Extent:
    """How much of a game is stored, and so whether a record can be appended to it.

    Attributes:
        version: how many records it has.
        size: how many bytes these have.
        is_sealed: whether nothing can be added to it.
    """

    version: int
    size: int
    is_sealed: bool


def _extents(connection: Connection, ids: Collection[str]) -> dict[str, Extent]:
    """Return what the games have, which nobody else changes before the transaction ends.

    They are locked in one order everywhere, so that two processes never wait for each other.
    """
    locked = "FOR UPDATE" if connection.dialect.name == "postgresql" else ""
    query = f"""
        SELECT id, version, size, seal IS NOT NULL FROM {GAMES.name}
        WHERE id IN {_marks(connection, 1, len(ids))} ORDER BY id {locked}
    """
    valid = tuple(map(_storable, ids))
    return {
        game_id: Extent(version, size, bool(is_sealed))
        for game_id, version, size, is_sealed in connection.exec_driver_sql(query, valid)
    }


def _refusal(extent: Extent | None, game_id: str, version: int, size: int) -> EngineError | None:
    """Return why a record of ``size`` bytes cannot be appended to a game; None if it can."""
    if size > LARGEST:
        return MalformedError(f"a record has at most {LARGEST} bytes, not {size}")
    if extent is None:
        return StoreError(f"no game is called {shown(game_id)}")
    if extent.is_sealed:
        return StoreError(f"game {shown(game_id)} is sealed, so nothing can be added to it")
    if extent.version != version:
        return ConcurrencyError(version, extent.version)
    if version >= MOST_RECORDS or extent.size + size > LARGEST_CONTENT:
        return MalformedError(FULL)
    return None


def _append(
    connection: Connection, rows: Sequence[tuple[str, int, bytes]], games: Mapping[str, Extent]
) -> None:
    """Append records, and store what their games have now.

    However many there are, these are two statements. SQLite's driver lets other threads run while a
    row is written, and may wait for its turn after each; so rows are written together. The
    statements are given to the driver as they are, since composing them takes longer than carrying
    them out.
    """
    changed = [(game_id, games[game_id]) for game_id in dict.fromkeys(row[0] for row in rows)]
    update_of_games = f"""
        UPDATE {GAMES.name} SET version = appended.column2, size = appended.column3
        FROM (VALUES {_marks(connection, len(changed), 3)}) AS appended
        WHERE id = appended.column1
    """
    values = [(game_id, extent.version, extent.size) for game_id, extent in changed]
    connection.exec_driver_sql(update_of_games, tuple(chain.from_iterable(values)))
    marks = _marks(connection, len(rows), 3)
    connection.exec_driver_sql(_INSERT + marks, tuple(chain.from_iterable(rows)))
    if connection.dialect.name == "postgresql":
        marks = _marks(connection, len(rows), 1)
        notify = f"SELECT pg_notify('{CHANNEL}', column1) FROM (VALUES {marks}) AS payloads"
        payloads = tuple([Appended(row[0], row[1] + 1).payload for row in rows])
        connection.exec_driver_sql(notify, payloads)


def _marks(connection: Connection, rows: int, columns: int) -> str:
    """Return the marks for values of so many rows that the database's driver has."""
    mark = "?" if connection.dialect.paramstyle == "qmark" else "%s"
    row = f"({', '.join([mark] * columns)})"
    return ", ".join([row] * rows)
