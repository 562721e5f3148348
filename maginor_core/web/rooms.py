"""Rooms in memory: loaded from the store when somebody comes, and given up when nobody is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable
from typing import Any, Protocol

from maginor_core.games import known_game
from maginor_core.kernel.definition import GameDefinition, Json
from maginor_core.stores.matches import catch_up, open_match
from maginor_core.stores.sql import SqlStore
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.table import Table
from maginor_core.web.appending import Appending
from maginor_core.web.bridge import run
from maginor_core.web.room_record import RoomRecord
from maginor_core.web.room_store import RoomStore


class Connected(Protocol):
    """A connection of a client to a room."""

    session: SeatSession

    def wake(self) -> None:
        """Send soon what the client has not seen."""

    def send_soon(self, message: Json) -> None:
        """Send a message of the server's own soon."""

    def close_soon(self, code: int, reason: str) -> None:
        """Tell the client that the connection ends, and end it."""


class Room:
    """One table in memory, with those who are connected to it.

    Attributes:
        record: what is stored of the room.
        table: its table.
        tokens: by digest the seat that each token opens; the table's own mapping.
        connections: who is connected here and has joined.
        used: when somebody was here last, on the clock of ``time.monotonic``.
        is_bot_thinking: whether a bot is about to act.
    """

    def __init__(self, record: RoomRecord, table: Table, tokens: dict[str, int | None]) -> None:
        """Begin without connections."""
        self.record = record
        self.table = table
        self.tokens = tokens
        self.connections: set[Connected] = set()
        self.used = time.monotonic()
        self.is_bot_thinking = False
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()  # Any: of many results

    @property
    def game(self) -> GameDefinition:
        """Which game is played."""
        return self.table.match.game

    async def act(self, function: Callable[[], Any]) -> Any:  # Any: what the function returns
        """Return what ``function`` returns, which may change the match; one at a time.

        It is carried out to its end even if whoever asked for it leaves.
        """
        self.used = time.monotonic()

        async def alone() -> Any:  # Any: likewise
            async with self._lock:
                return await run(function)

        return await asyncio.shield(self.begin(alone()))

    def begin(self, work: Any) -> asyncio.Task[Any]:  # Any: a coroutine of any result
        """Return a task that the room keeps until it is done."""
        task = asyncio.create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
        return task

    @property
    def is_busy(self) -> bool:
        """Whether somebody is connected, or something is under way."""
        return bool(self.connections or self._tasks)

    def presence(self) -> Json:
        """Return which seats somebody is connected to, and how many look on."""
        seats = {each.session.seat for each in self.connections}
        players = range(self.table.match.setup.players)
        return {
            "type": "presence",
            "seats": [seat in seats or seat in self.record.bots for seat in players],
            "spectators": sum(each.session.seat is None for each in self.connections),
        }

    def join(self, connection: Connected) -> None:
        """Add a connection that has joined, and tell everybody."""
        self.connections.add(connection)
        self.tell(self.presence())

    def leave(self, connection: Connected) -> None:
        """Remove a connection, and tell everybody."""
        self.used = time.monotonic()
        if connection in self.connections:
            self.connections.remove(connection)
            self.tell(self.presence())

    def tell(self, message: Json) -> None:
        """Send a message to everybody who has joined."""
        for connection in self.connections:
            connection.send_soon(message)

    def update(self, record: RoomRecord, tokens: Iterable[tuple[str, int | None]]) -> None:
        """Take over what was stored of the room since."""
        self.record = record
        self.tokens.update(tokens)
        self.table.names = record.names
        self.table.bots = record.bots


class Rooms:
    """All rooms of a process."""

    def __init__(self, store: SqlStore) -> None:
        """Begin with none in memory.

        Args:
            store: where games and rooms are.
        """
        self.store = store
        self.room_store = RoomStore(store)
        self.appending = Appending(store)
        self.live: dict[str, Room] = {}
        self.opened: list[Callable[[Room], None]] = []
        self._loading: dict[str, asyncio.Future[Room]] = {}

    async def get(self, room_id: str) -> Room:
        """Return a room, from memory or from the store.

        Raises:
            WebError: there is no such room.
            StoreError: it cannot be read.
        """
        room = self.live.get(room_id)
        if room is not None:
            room.used = time.monotonic()
            return room
        loading = self._loading.get(room_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(room_id))
            self._loading[room_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(room_id, None))
        return await asyncio.shield(loading)

    async def _load(self, room_id: str) -> Room:
        room = await asyncio.to_thread(self._read, room_id)
        # What another process has stored meanwhile was not announced to a room of this one.
        self.live[room_id] = room
        await room.act(room.table.refresh)
        for begin in self.opened:
            begin(room)
        return room

    def _read(self, room_id: str) -> Room:
        opened = self.room_store.open(room_id)
        match = open_match(self.appending, room_id, known_game)
        tokens = dict(opened.tokens)
        record = opened.record
        table = Table(room_id, match, tokens, record.names, record.bots)
        table.catch_up = lambda: catch_up(self.appending, room_id, match)
        return Room(record, table, tokens)

    async def reload(self, room: Room) -> None:
        """Read again what is stored of a room beside its game."""
        opened = await asyncio.to_thread(self.room_store.open, room.record.id)
        room.update(opened.record, opened.tokens.items())

    def evict(self, idle_seconds: float) -> int:
        """Give up the rooms that nobody has used for so long; return how many."""
        moment = time.monotonic()
        idle = [
            room_id
            for room_id, room in self.live.items()
            if not room.is_busy and moment - room.used >= idle_seconds
        ]
        for room_id in idle:
            del self.live[room_id]
        return len(idle)

    def close(self) -> None:
        """Write what waits, and close the store."""
        self.appending.close()
        self.store.close()
