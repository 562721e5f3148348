"""Rooms in the database of the store: made, found by token, and changed one at a time."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from attrs import evolve, field, frozen
from sqlalchemy import Connection, bindparam, delete, func, insert, select, text, update
from sqlalchemy.exc import IntegrityError

from maginor_core.eventlog.seal import Outcome
from maginor_core.eventlog.store import StoreError
from maginor_core.kernel.errors import ConcurrencyError
from maginor_core.stores.sql import SqlStore
from maginor_core.stores.sql.engine import reading, writing
from maginor_core.stores.sql.tables import GAMES, ROOMS, TOKENS
from maginor_core.web.errors import WebError, no_table
from maginor_core.web.room_record import RoomRecord, Status, now

CHANNEL: Final = "maginor_rooms"
"""The channel on which PostgreSQL notifies of rooms that were changed."""
OPEN: Final[tuple[Status, ...]] = ("waiting", "playing")
"""The statuses of rooms that are not over."""
OVER: Final[tuple[Status, ...]] = ("finished", "archived")
"""The statuses of rooms whose game is over."""
MOST_STRANGERS: Final = 400
"""How many tokens for spectators a room may have before only those who are invited get one."""
MOST_SPECTATORS: Final = 500
"""How many tokens for spectators it may have, and spectators' connections in one process."""
MOST_OF_SEAT: Final = 20
"""How many tokens each of its seats may have, and connections in one process."""


@frozen
class Opened:
    """A room with its tokens.

    Attributes:
        record: the room.
        tokens: by the digest of each token the seat that it opens; None for spectators.
    """

    record: RoomRecord
    tokens: Mapping[str, int | None]


@frozen
class Change:
    """What becomes of a room.

    Attributes:
        record: the room after the change.
        tokens: further tokens, by digest the seat that each opens.
        most: how many tokens for the same seat, or for spectators, there may be then.
    """

    record: RoomRecord
    tokens: Mapping[str, int | None] = field(factory=dict)
    most: int = MOST_OF_SEAT


class RoomStore:
    """The rooms of a store."""

    def __init__(self, store: SqlStore) -> None:
        """Use the tables of rooms in the database of ``store``."""
        self._store = store
        self._engine = store.engine

    def create(self, record: RoomRecord, tokens: Mapping[str, int | None]) -> RoomRecord:
        """Store a new room, and return it with the time at which it was made.

        Raises:
            StoreError: a room has its id, or nothing can be written.
        """
        moment = now()
        made = evolve(record, created=moment, changed=moment)
        with writing(self._engine) as connection:
            try:
                connection.execute(insert(ROOMS).values(made.to_row()))
            except IntegrityError:
                raise StoreError(f"a room is called {record.id} already") from None
            _add_tokens(connection, record.id, tokens)
        return made

    def read(self, room_id: str) -> RoomRecord:
        """Return a room.

        Raises:
            WebError: there is no such room.
            StoreError: it cannot be read.
        """
        with reading(self._engine) as connection:
            return _room(connection, room_id)

    def open(self, room_id: str) -> Opened:
        """Return a room with its tokens.

        Raises:
            WebError: there is no such room.
            StoreError: it cannot be read.
        """
        with reading(self._engine) as connection:
            record = _room(connection, room_id)
            query = select(TOKENS.c.digest, TOKENS.c.seat).where(TOKENS.c.room == room_id)
            rows = connection.execute(query)
            return Opened(record, {row.digest: row.seat for row in rows})

    def change(
        self,
        room_id: str,
        change: Callable[[RoomRecord], Change | None],
        at: int | None = None,
    ) -> RoomRecord:
        """Change a room as ``change`` says, while no other process changes it.

        Args:
            room_id: which.
            change: returns what becomes of the room, or None if nothing does; it may raise.
            at: the version that its game must be at; None if any will do.

        Returns:
            The room afterwards.

        Raises:
            WebError: there is no such room, or it has too many tokens.
            ConcurrencyError: its game is at another version.
            StoreError: it cannot be written.
        """
        with writing(self._engine) as connection:
            before = _room(connection, room_id, lock=True)
            if at is not None and (version := _version(connection, room_id)) != at:
                raise ConcurrencyError(at, version)
            changed = change(before)
            if changed is None:
                return before
            after = evolve(changed.record, changed=now())
            row = after.to_row()
            connection.execute(update(ROOMS).where(ROOMS.c.id == room_id).values(row))
            for seat in set(changed.tokens.values()):
                # Each seat has tokens of its own, so no spectator takes a player's place.
                same = (TOKENS.c.room == room_id) & TOKENS.c.seat.is_not_distinct_from(seat)
                counted = connection.execute(select(func.count()).where(same))
                if (counted.scalar() or 0) >= changed.most:
                    raise WebError(409, "full", "nobody else may come to this table")
            _add_tokens(connection, room_id, changed.tokens)
            _announce(connection, room_id)
            return after

    def append(
        self, store: SqlStore, room_id: str, version: int, record: bytes, *, for_due: bool
    ) -> None:
        """Append a record of a game with joint dice, while nobody changes its room.

        So no record can take the place of a command for which preimages are due.

        Args:
            store: where the game is.
            room_id: which.
            version: what the record leads on from.
            record: its bytes.
            for_due: whether it is that of the command for which preimages are due.

        Raises:
            ConcurrencyError: the game is at another version, or preimages are due for another
                command at this one. Nothing has changed.
            StoreError: it cannot be written.
        """
        with writing(store.engine) as connection:
            joint = _room(connection, room_id, lock=True).joint
            due = None if joint is None else joint.due
            if due is not None and due.at == version and not for_due:
                raise ConcurrencyError(version, version)
            (refused,) = store.append_in(connection, [(room_id, version, record)])
        if refused is not None:
            raise refused

    def public(self, before: int, limit: int) -> list[RoomRecord]:
        """Return public rooms that are open and were made before a time, newest first.

        Raises:
            StoreError: they cannot be read.
        """
        query = (
            select(ROOMS)
            .where(ROOMS.c.public, ROOMS.c.status.in_(OPEN), ROOMS.c.created < before)
            .order_by(ROOMS.c.created.desc())
            .limit(limit)
        )
        with reading(self._engine) as connection:
            rows = connection.execute(query).mappings()
            return [RoomRecord.from_row(dict(row)) for row in rows]

    def version(self, room_id: str) -> int:
        """Return how many records the game of a room has.

        Raises:
            StoreError: it cannot be read.
        """
        with reading(self._engine) as connection:
            return _version(connection, room_id)

    def visit(self, room_ids: Sequence[str]) -> int:
        """Note that somebody is at open rooms now, and return the time that was noted.

        Raises:
            StoreError: nothing can be written.
        """
        moment = now()
        visited = update(ROOMS).where(ROOMS.c.id == bindparam("room"), ROOMS.c.status.in_(OPEN))
        # In one order everywhere, so that two processes never wait for each other.
        rows = [{"room": room_id} for room_id in sorted(room_ids)]
        with writing(self._engine) as connection:
            connection.execute(visited.values(changed=moment), rows)
        return moment

    def unvisited(self, before: int) -> list[str]:
        """Return the ids of the open rooms at which nobody has been since a time, oldest first.

        Raises:
            StoreError: they cannot be read.
        """
        old = select(ROOMS.c.id).where(ROOMS.c.status.in_(OPEN), ROOMS.c.changed < before)
        with reading(self._engine) as connection:
            return list(connection.execute(old.order_by(ROOMS.c.changed)).scalars())

    def end(
        self,
        room_id: str,
        before: int,
        version: int,
        outcome: Outcome,
        status: Status,
        last: bytes | None = None,
    ) -> RoomRecord | None:
        """End a room at which nobody has been since a time: seal its game, and give it a status.

        A game with joint dice that is not dealt yet has nothing to seal.

        Both happen, or nothing does.

        Args:
            room_id: which.
            before: the time.
            version: the version that its game must be at.
            outcome: how the game ends.
            status: the status of the room from then on.
            last: a record that is appended first; None if there is none.

        Returns:
            The room afterwards; None if somebody has been there, or it is over.

        Raises:
            WebError: there is no such room.
            ConcurrencyError: the game is at another version.
            StoreError: it cannot be written.
        """
        with writing(self._engine) as connection:
            record = _room(connection, room_id, lock=True)
            if record.status not in OPEN or record.changed >= before:
                return None
            dealt = record.is_dealt
            if dealt and not self._store.is_sealed_within(connection, room_id):
                refused = None
                if last is not None:
                    appends = [(room_id, version, last)]
                    (refused,) = self._store.append_in(connection, appends)
                if refused is not None:
                    raise refused
                at = version if last is None else version + 1
                self._store.seal_within(connection, room_id, outcome, version=at)
            after = evolve(record, status=status, proposal=None, changed=now())
            connection.execute(update(ROOMS).where(ROOMS.c.id == room_id).values(after.to_row()))
            _announce(connection, room_id)
            return after

    def check(self) -> None:
        """Look whether the database answers.

        Raises:
            StoreError: it does not.
        """
        with reading(self._engine) as connection:
            connection.execute(text("SELECT 1"))

    def archive(self, before: int) -> int:
        """Archive the rooms that are over and were not changed since a time, and return how many.

        Nobody has a token for them any more; their games stay in the store.

        Raises:
            StoreError: nothing can be written.
        """
        over = ROOMS.c.status.in_(OVER) & (ROOMS.c.changed < before)
        old = select(ROOMS.c.id).where(over)
        with writing(self._engine) as connection:
            forgotten = delete(TOKENS).where(TOKENS.c.room.in_(old))
            finished = over & (ROOMS.c.status == "finished")
            rooms = connection.execute(update(ROOMS).where(finished).values(status="archived"))
            connection.execute(forgotten)
            return int(rooms.rowcount)


def _room(connection: Connection, room_id: str, *, lock: bool = False) -> RoomRecord:
    query = select(ROOMS).where(ROOMS.c.id == room_id.replace("\0", ""))
    found = connection.execute(query.with_for_update() if lock else query).mappings().one_or_none()
    if found is None or found["id"] != room_id:
        raise no_table(room_id)
    return RoomRecord.from_row(dict(found))


def _announce(connection: Connection, room_id: str) -> None:
    """Let the other processes know that a room was changed, where they can be told."""
    if connection.dialect.name == "postgresql":
        notify = text("SELECT pg_notify(:channel, :payload)")
        connection.execute(notify, {"channel": CHANNEL, "payload": room_id})


def _version(connection: Connection, room_id: str) -> int:
    query = select(GAMES.c.version).where(GAMES.c.id == room_id)
    return connection.execute(query).scalar() or 0


def _add_tokens(connection: Connection, room_id: str, tokens: Mapping[str, int | None]) -> None:
    rows = [
        {"digest": digest, "room": room_id, "seat": seat, "created": now()}
        for digest, seat in tokens.items()
    ]
    if rows:
        connection.execute(insert(TOKENS), rows)
