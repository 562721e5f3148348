"""What tables keep in the database beside the records of their games: a row for each.

A row is found by its id and changed by one process at a time.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from operator import itemgetter
from typing import Final

from attrs import evolve, field, frozen
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
from maginor_core.engine.game import Game
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.sql.engine import GAMES, ROOMS, TOKENS, reading, writing
from maginor_core.eventlog.stores.sql.store import NewRow, insert_in
from maginor_core.eventlog.stores.store import RecordStore
from maginor_core.tables.server.requests import WebError, no_table
from maginor_core.tables.server.room_record import OPEN, OVER, RoomRecord, Status, Turn
from maginor_core.tables.table_time import now

MOST_NEW: Final = 256
"""How many rooms are kept until they are first asked for, so that they need not be read."""
CHANNEL: Final = "maginor_rooms"
"""The channel on which PostgreSQL notifies of rooms that were changed."""
MOST_STRANGERS: Final = 400
"""How many tokens for spectators a room may have before only those who are invited get one."""
MOST_SPECTATORS: Final = 500
"""How many tokens for spectators it may have, and spectators' connections in one process."""
MOST_OF_SEAT: Final = 20
"""How many tokens each of its seats may have, and connections in one process."""


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


@frozen
class NewRoom:
    """A room that is about to be stored.

    Attributes:
        record: the room.
        game: its game; None where that is dealt later, by joint dice.
        begin: makes the game that is stored so, with its store and what its chance follows from;
            None where it must be read.
    """

    record: RoomRecord
    game: StoredRecords | None
    begin: Callable[[RecordStore, str | None], Game] | None = None


class RoomStore:
    """The rooms of a store.

    Attributes:
        unchanged: the rooms that are being read, as long as nobody is known to change them.
        changes: another object whenever this process has changed which rooms there are, or what
            everybody may know of one.
    """

    def __init__(self, store: SqlStore) -> None:
        self.changes = object()
        self.unchanged: set[str] = set()
        self._store = store
        self._engine = store.engine
        self._new: dict[str, tuple[NewRoom, dict[str, int | None]]] = {}

    def create(
        self, rooms: Sequence[tuple[NewRoom, dict[str, int | None]]]
    ) -> Sequence[RoomRecord]:
        """Store new rooms, with their games and tokens: all, or nothing; return the rooms.

        Raises:
            StoreError: there is such a room, or they cannot be written.
        """
        rows: list[NewRow] = []
        for new, tokens in rooms:
            room_id = new.record.id
            # One without tokens may be created by several at once, of whom one is refused.
            if tokens and new.game is not None and self._engine.dialect.name == "sqlite":
                if len(self._new) >= MOST_NEW:
                    self._new.clear()
                # Before anybody can change it, who then drops it here.
                self._new[room_id] = (new, tokens)
            rows += [*self._rows(new), *_token_rows(room_id, tokens)]
        try:
            self._store.insert(rows)
        except BaseException:
            for new, _ in rooms:
                self._new.pop(new.record.id, None)
            raise
        self.changes = object()
        return [new.record for new, _ in rooms]

    def take_new(self, room_id: str) -> tuple[NewRoom, dict[str, int | None]] | None:
        """Return a room with its tokens, the first time that it is asked for.

        None is returned if this process has not created it, or somebody has changed it since.
        """
        return self._new.pop(room_id, None)

    def _rows(self, new: NewRoom) -> list[NewRow]:
        """Return what is stored of a new room, with its game."""
        game = [] if new.game is None else self._store.rows_of(new.game)
        return [(ROOMS, new.record.to_row()), *game]

    def read(self, room_id: str) -> RoomRecord:
        """Return a room."""
        with reading(self._engine) as connection:
            return _room(connection, room_id)

    def open(self, room_id: str) -> tuple[RoomRecord, dict[str, int | None]]:
        """Return a room, and by the digest of each of its tokens the seat that it opens."""
        with reading(self._engine) as connection:
            record = _room(connection, room_id)
            rows = connection.execute(_TOKENS, {"room_id": room_id})
            return record, {row.digest: row.seat for row in rows}

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
        self._new.pop(room_id, None)
        with writing(self._engine) as connection:
            before = _room(connection, room_id, lock=True)
            if at is not None and (version := _version(connection, room_id)) != at:
                raise ConcurrencyError(at, version)
            changed = change(before)
            if changed is None:
                return before
            after = _update(connection, changed.record)
            for seat in set(changed.tokens.values()):
                # Each seat has tokens of its own, so no spectator takes a player's place.
                same = (TOKENS.c.room == room_id) & TOKENS.c.seat.is_not_distinct_from(seat)
                counted = connection.execute(select(func.count()).where(same))
                if (counted.scalar() or 0) >= changed.most:
                    raise WebError(409, "full", "nobody else may come to this table")
            insert_in(connection, _token_rows(room_id, changed.tokens))
        self._has_changed(room_id)
        return after

    def keep_turns(self, turns: Sequence[tuple[str, Turn]]) -> Sequence[None]:
        """Note since when games of open rooms have been at their versions."""
        with writing(self._engine) as connection:
            # In one order everywhere, so that two processes never wait for each other.
            for room_id, turn in sorted(turns, key=itemgetter(0)):
                self._new.pop(room_id, None)
                with suppress(WebError):  # there is no such room any more
                    record = _room(connection, room_id, lock=True)
                    if record.turn != turn and record.status in OPEN:
                        _update(connection, evolve(record, turn=turn))
        self.unchanged.difference_update(room_id for room_id, _ in turns)
        return [None for _ in turns]

    def move(
        self,
        change: Callable[[RoomRecord], RoomRecord],
        before: RoomRecord,
        new: NewRoom,
        at: int | None,
    ) -> RoomRecord:
        """Move those who are at a room to a new one with a seat less, and return the old room then.

        Tokens open the same places there. Both happen, or nothing does.

        Args:
            change: returns what becomes of the old room, which names the removed seat; it may
                raise.
            before: the old room.
            new: the new one.
            at: the version that the old game must be at; None if any will do.

        Raises:
            ConcurrencyError: its game is at another version.
            StoreError: it cannot be written.
        """
        self._new.pop(before.id, None)
        with writing(self._engine) as connection:
            changed = change(_room(connection, before.id, lock=True))
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

    def append(self, room_id: str, version: int, record: bytes, *, for_due: bool) -> None:
        """Append a record of a game with joint dice, while nobody changes its room.

        So no record can take the place of a command for which preimages are due.

        Args:
            room_id: which.
            version: what the record leads on from.
            record: its bytes.
            for_due: whether it is that of the command for which preimages are due.

        Raises:
            ConcurrencyError: the game is at another version, or preimages are due for another
                command at this one. Nothing has changed.
            StoreError: it cannot be written.
        """
        with writing(self._engine) as connection:
            joint = _room(connection, room_id, lock=True).joint
            due = None if joint is None else joint.due
            if due is not None and due.at == version and not for_due:
                raise ConcurrencyError(version, version)
            (refused,) = self._store.append_in(connection, [(room_id, version, record)])
        if refused is not None:
            raise refused

    def public(self, before: int, limit: int) -> list[tuple[RoomRecord, int]]:
        """Return public rooms that are open and were made before a time, newest first.

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
            return [(RoomRecord.from_row(row), row["version"]) for row in rows]

    def version(self, room_id: str) -> int:
        """Return how many records the game of a room has."""
        with reading(self._engine) as connection:
            return _version(connection, room_id)

    def visit(self, room_ids: Sequence[str]) -> int:
        """Note that somebody is at open rooms now, and return the time that was noted."""
        moment = now()
        visited = update(ROOMS).where(ROOMS.c.id == bindparam("room"), ROOMS.c.status.in_(OPEN))
        # In one order everywhere, so that two processes never wait for each other.
        rows = [{"room": room_id} for room_id in sorted(room_ids)]
        with writing(self._engine) as connection:
            connection.execute(visited.values(changed=moment), rows)
        return moment

    def unvisited(self, before: int) -> list[str]:
        """Return the ids of the open rooms at which nobody has been since a time, oldest first."""
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
        self._new.pop(room_id, None)
        with writing(self._engine) as connection:
            record = _room(connection, room_id, lock=True)
            if record.status not in OPEN or record.changed >= before:
                return None
            if record.is_dealt and not self._store.is_sealed_within(connection, room_id):
                appends = [] if last is None else [(room_id, version, last)]
                for refused in self._store.append_in(connection, appends):
                    if refused is not None:
                        raise refused
                at = version + len(appends)
                self._store.seal_within(connection, room_id, outcome, version=at)
            after = _update(connection, evolve(record, status=status, proposal=None))
        self._has_changed(room_id)
        return after

    def _has_changed(self, room_id: str) -> None:
        self.unchanged.discard(room_id)
        self.changes = object()

    def newest(self) -> int | None:
        """Return when a room was last changed, or somebody last there; None if there is none."""
        with reading(self._engine) as connection:
            return connection.execute(select(func.max(ROOMS.c.changed))).scalar()

    def check(self) -> None:
        """Look whether the database answers."""
        with reading(self._engine) as connection:
            connection.execute(text("SELECT 1"))

    def archive(self, before: int) -> int:
        """Archive the rooms that are over and were not changed since a time, and return how many.

        Nobody has a token for them any more; their games stay in the store.
        """
        over = ROOMS.c.status.in_(OVER) & (ROOMS.c.changed < before)
        finished = over & (ROOMS.c.status == "finished")
        with writing(self._engine) as connection:
            rooms = connection.execute(update(ROOMS).where(finished).values(status="archived"))
            old = select(ROOMS.c.id).where(over)
            connection.execute(delete(TOKENS).where(TOKENS.c.room.in_(old)))
            return int(rooms.rowcount)


_ROOM: Final = select(ROOMS).where(ROOMS.c.id == bindparam("room_id"))
_LOCKED_ROOM: Final = _ROOM.with_for_update()
_TOKENS: Final = select(TOKENS.c.digest, TOKENS.c.seat).where(TOKENS.c.room == bindparam("room_id"))


def _room(connection: Connection, room_id: str, *, lock: bool = False) -> RoomRecord:
    asked = {"room_id": room_id.replace("\0", "")}
    found = connection.execute(_LOCKED_ROOM if lock else _ROOM, asked).mappings().one_or_none()
    if found is None or found["id"] != room_id:
        raise no_table(room_id)
    return RoomRecord.from_row(found)


def _update(connection: Connection, record: RoomRecord) -> RoomRecord:
    """Store a changed room, and tell the other processes, where they can be told."""
    after = evolve(record, changed=now())
    connection.execute(update(ROOMS).where(ROOMS.c.id == after.id).values(after.to_row()))
    if connection.dialect.name == "postgresql":
        notify = text("SELECT pg_notify(:channel, :payload)")
        connection.execute(notify, {"channel": CHANNEL, "payload": after.id})
    return after


def _version(connection: Connection, room_id: str) -> int:
    query = select(GAMES.c.version).where(GAMES.c.id == room_id)
    return connection.execute(query).scalar() or 0


def _token_rows(room_id: str, tokens: Mapping[str, int | None]) -> list[NewRow]:
    return [
        (TOKENS, {"digest": digest, "room": room_id, "seat": seat, "created": now()})
        for digest, seat in tokens.items()
    ]
