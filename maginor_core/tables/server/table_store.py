"""What tables keep in the database beside the records of their games: a row for each.

A row is found by its id and changed by one process at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Final

import msgspec
from attrs import evolve
from sqlalchemy import (
    Connection,
    bindparam,
    delete,
    func,
    select,
    text,
    update,
)

from maginor_core.engine.errors import ConcurrencyError
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.sql.engine import GAMES, ROOMS, TOKENS, reading, writing
from maginor_core.eventlog.stores.sql.store import NewRow, insert_in
from maginor_core.tables.table_changes import Change, NewTable
from maginor_core.tables.table_row import OPEN, OVER, Status, TableRow, Turn
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError, no_table

# msgspec prepares a class when it first reads one, and crashes if two threads do that at once. So
# it is prepared here, before any thread reads a table.
msgspec.json.Decoder(TableRow)

MOST_NEW: Final = 256
"""How many tables are kept until they are first asked for, so that they need not be read."""
CHANNEL: Final = "maginor_rooms"
"""The channel on which PostgreSQL notifies of tables that were changed."""


class TableStore:
    """The tables of a store.

    Attributes:
        unchanged: the tables that are being read, as long as nobody is known to change them.
        changes: another object whenever this process has changed which tables there are, or what
            everybody may know of one.
    """

    def __init__(self, store: SqlStore) -> None:
        self.changes = object()
        self.unchanged: set[str] = set()
        self._store = store
        self._engine = store.engine
        self._new: dict[str, tuple[NewTable, dict[str, int | None]]] = {}

    def create(
        self, tables: Sequence[tuple[NewTable, dict[str, int | None]]]
    ) -> Sequence[TableRow]:
        """Store new tables, with their games and tokens: all, or nothing; return the tables.

        Raises:
            StoreError: there is such a table, or they cannot be written.
        """
        rows: list[NewRow] = []
        for new, tokens in tables:
            table_id = new.record.id
            # One without tokens may be created by several at once, and all but one are refused.
            if tokens and new.game is not None and self._engine.dialect.name == "sqlite":
                if len(self._new) >= MOST_NEW:
                    self._new.clear()
                # Before anybody can change it, who then drops it here.
                self._new[table_id] = (new, tokens)
            rows += [*self._rows(new), *_token_rows(table_id, tokens)]
        try:
            self._store.insert(rows)
        except BaseException:
            for new, _ in tables:
                self._new.pop(new.record.id, None)
            raise
        self.changes = object()
        return [new.record for new, _ in tables]

    def take_new(self, table_id: str) -> tuple[NewTable, dict[str, int | None]] | None:
        """Return a table with its tokens, the first time that it is asked for.

        None is returned if this process has not created it, or somebody has changed it since.
        """
        return self._new.pop(table_id, None)

    def _rows(self, new: NewTable) -> list[NewRow]:
        """Return what is stored of a new table, with its game."""
        game = [] if new.game is None else self._store.rows_of(new.game)
        return [(ROOMS, new.record.to_row()), *game]

    def read(self, table_id: str) -> TableRow:
        """Return a table."""
        with reading(self._engine) as connection:
            return _row(connection, table_id)

    def open(self, table_id: str) -> tuple[TableRow, dict[str, int | None]]:
        """Return a table, and by the digest of each of its tokens the seat that it opens."""
        with reading(self._engine) as connection:
            record = _row(connection, table_id)
            rows = connection.execute(_TOKENS, {"room_id": table_id})
            return record, {row.digest: row.seat for row in rows}

    def change(
        self,
        table_id: str,
        change: Callable[[TableRow], Change | None],
        at: int | None = None,
    ) -> TableRow:
        """Change a table as ``change`` says, while no other process changes it.

        Args:
            table_id: which.
            change: returns what becomes of the table, or None if nothing does; it may raise.
            at: the version that its game must be at; None if any will do.

        Returns:
            The table afterwards.

        Raises:
            WebError: there is no such table, or it has too many tokens.
            ConcurrencyError: its game is at another version.
            StoreError: it cannot be written.
        """
        self._new.pop(table_id, None)
        with writing(self._engine) as connection:
            before = _row(connection, table_id, lock=True)
            if at is not None and (version := _version(connection, table_id)) != at:
                raise ConcurrencyError(at, version)
            changed = change(before)
            if changed is None:
                return before
            after = _update(connection, changed.record)
            for seat in set(changed.tokens.values()):
                # Each seat has tokens of its own, so no spectator takes a player's place.
                same = (TOKENS.c.room == table_id) & TOKENS.c.seat.is_not_distinct_from(seat)
                counted = connection.execute(select(func.count()).where(same))
                if (counted.scalar() or 0) >= changed.most:
                    raise WebError(409, "full", "nobody else may come to this table")
            insert_in(connection, _token_rows(table_id, changed.tokens))
        self._has_changed(table_id)
        return after

    def keep_turns(self, turns: Sequence[tuple[str, Turn]]) -> Sequence[None]:
        """Note since when games of open tables have been at their versions."""
        with writing(self._engine) as connection:
            # In one order everywhere, so that two processes never wait for each other.
            for table_id, turn in sorted(turns, key=itemgetter(0)):
                self._new.pop(table_id, None)
                with suppress(WebError):  # there is no such table any more
                    record = _row(connection, table_id, lock=True)
                    if record.turn != turn and record.status in OPEN:
                        _update(connection, evolve(record, turn=turn))
        self.unchanged.difference_update(table_id for table_id, _ in turns)
        return [None for _ in turns]

    def move(
        self,
        change: Callable[[TableRow], TableRow],
        before: TableRow,
        new: NewTable,
        at: int | None,
    ) -> TableRow:
        """Move those at a table to a new one with a seat less, and return the old table then.

        Tokens open the same places there. Both happen, or nothing does.

        Args:
            change: returns what becomes of the old table, which names the removed seat; it may
                raise.
            before: the old table.
            new: the new one.
            at: the version that the old game must be at; None if any will do.

        Raises:
            ConcurrencyError: its game is at another version.
            StoreError: it cannot be written.
        """
        self._new.pop(before.id, None)
        with writing(self._engine) as connection:
            changed = change(_row(connection, before.id, lock=True))
            if at is not None and (version := _version(connection, before.id)) != at:
                raise ConcurrencyError(at, version)
            after = _update(connection, changed)
            insert_in(connection, self._rows(new))
            mine = TOKENS.c.room == before.id
            if after.moved is not None:
                behind = mine & (TOKENS.c.seat > after.moved.without)
                connection.execute(update(TOKENS).where(behind).values(seat=TOKENS.c.seat - 1))
            connection.execute(update(TOKENS).where(mine).values(room=new.record.id))
        self._has_changed(before.id)
        return after

    def append(self, table_id: str, version: int, record: bytes, *, for_due: bool) -> None:
        """Append a record of a game with joint dice, while nobody changes its table.

        So no record can take the place of a command for which preimages are due.

        Args:
            table_id: which.
            version: what the record leads on from.
            record: its bytes.
            for_due: whether it is that of the command for which preimages are due.

        Raises:
            ConcurrencyError: the game is at another version, or preimages are due for another
                command at this one. Nothing has changed.
            StoreError: it cannot be written.
        """
        with writing(self._engine) as connection:
            joint = _row(connection, table_id, lock=True).joint
            due = None if joint is None else joint.due
            if due is not None and due.at == version and not for_due:
                raise ConcurrencyError(version, version)
            (refused,) = self._store.append_in(connection, [(table_id, version, record)])
        if refused is not None:
            raise refused

    def public(self, before: int, limit: int) -> list[tuple[TableRow, int]]:
        """Return public tables that are open and were made before a time, newest first.

        Each with the version of its game.
        """
        query = (
            select(ROOMS, func.coalesce(GAMES.c.version, 0).label("version"))
            .outerjoin(GAMES, GAMES.c.id == ROOMS.c.id)
            .where(ROOMS.c.public, ROOMS.c.status.in_(OPEN), ROOMS.c.created < before)
            .order_by(ROOMS.c.created.desc())
            .limit(limit)
        )
        with reading(self._engine) as connection:
            rows = connection.execute(query).mappings()
            return [(TableRow.from_row(row), row["version"]) for row in rows]

    def version(self, table_id: str) -> int:
        """Return how many records the game of a table has."""
        with reading(self._engine) as connection:
            return _version(connection, table_id)

    def visit(self, table_ids: Sequence[str]) -> int:
        """Note that somebody is at open tables now, and return the time that was noted."""
        moment = now()
        visited = update(ROOMS).where(ROOMS.c.id == bindparam("room"), ROOMS.c.status.in_(OPEN))
        # In one order everywhere, so that two processes never wait for each other.
        rows = [{"room": table_id} for table_id in sorted(table_ids)]
        with writing(self._engine) as connection:
            connection.execute(visited.values(changed=moment), rows)
        return moment

    def unvisited(self, before: int) -> list[str]:
        """Return the ids of the open tables at which nobody has been since a time, oldest first."""
        old = select(ROOMS.c.id).where(ROOMS.c.status.in_(OPEN), ROOMS.c.changed < before)
        with reading(self._engine) as connection:
            return list(connection.execute(old.order_by(ROOMS.c.changed)).scalars())

    def end(
        self,
        table_id: str,
        before: int,
        version: int,
        outcome: Outcome,
        status: Status,
        last: bytes | None = None,
    ) -> TableRow | None:
        """End a table at which nobody has been since a time: seal its game, and give it a status.

        A game with joint dice that is not dealt yet has nothing to seal.

        Both happen, or nothing does.

        Args:
            table_id: which.
            before: the time.
            version: the version that its game must be at.
            outcome: how the game ends.
            status: the status of the table from then on.
            last: a record that is appended first; None if there is none.

        Returns:
            The table afterwards; None if somebody has been there, or it is over.

        Raises:
            WebError: there is no such table.
            ConcurrencyError: the game is at another version.
            StoreError: it cannot be written.
        """
        self._new.pop(table_id, None)
        with writing(self._engine) as connection:
            record = _row(connection, table_id, lock=True)
            if record.status not in OPEN or record.changed >= before:
                return None
            if record.is_dealt and not self._store.is_sealed_within(connection, table_id):
                appends = [] if last is None else [(table_id, version, last)]
                for refused in self._store.append_in(connection, appends):
                    if refused is not None:
                        raise refused
                at = version + len(appends)
                self._store.seal_within(connection, table_id, outcome, version=at)
            after = _update(connection, evolve(record, status=status, proposal=None))
        self._has_changed(table_id)
        return after

    def _has_changed(self, table_id: str) -> None:
        self.unchanged.discard(table_id)
        self.changes = object()

    def newest(self) -> int | None:
        """Return when a table was last changed, or somebody last there; None if there is none."""
        with reading(self._engine) as connection:
            return connection.execute(select(func.max(ROOMS.c.changed))).scalar()

    def check(self) -> None:
        """Look whether the database answers."""
        with reading(self._engine) as connection:
            connection.execute(text("SELECT 1"))

    def archive(self, before: int) -> int:
        """Archive the tables that are over and were not changed since a time, and return how many.

        Nobody has a token for them any more; their games stay in the store.
        """
        over = ROOMS.c.status.in_(OVER) & (ROOMS.c.changed < before)
        finished = over & (ROOMS.c.status == "finished")
        with writing(self._engine) as connection:
            tables = connection.execute(update(ROOMS).where(finished).values(status="archived"))
            old = select(ROOMS.c.id).where(over)
            connection.execute(delete(TOKENS).where(TOKENS.c.room.in_(old)))
            return int(tables.rowcount)


_ROOM: Final = select(ROOMS).where(ROOMS.c.id == bindparam("room_id"))
_LOCKED_ROOM: Final = _ROOM.with_for_update()
_TOKENS: Final = select(TOKENS.c.digest, TOKENS.c.seat).where(TOKENS.c.room == bindparam("room_id"))


def _row(connection: Connection, table_id: str, *, lock: bool = False) -> TableRow:
    asked = {"room_id": table_id.replace("\0", "")}
    found = connection.execute(_LOCKED_ROOM if lock else _ROOM, asked).mappings().one_or_none()
    if found is None or found["id"] != table_id:
        raise no_table(table_id)
    return TableRow.from_row(found)


def _update(connection: Connection, record: TableRow) -> TableRow:
    """Store a changed table, and tell the other processes, where they can be told."""
    after = evolve(record, changed=now())
    connection.execute(update(ROOMS).where(ROOMS.c.id == after.id).values(after.to_row()))
    if connection.dialect.name == "postgresql":
        notify = text("SELECT pg_notify(:channel, :payload)")
        connection.execute(notify, {"channel": CHANNEL, "payload": after.id})
    return after


def _version(connection: Connection, table_id: str) -> int:
    query = select(GAMES.c.version).where(GAMES.c.id == table_id)
    return connection.execute(query).scalar() or 0


def _token_rows(table_id: str, tokens: Mapping[str, int | None]) -> list[NewRow]:
    return [
        (TOKENS, {"digest": digest, "room": table_id, "seat": seat, "created": now()})
        for digest, seat in tokens.items()
    ]
