"""What all routes of one process share: the rooms, who may ask for what, and what runs beside."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import time
from collections.abc import AsyncIterator, Callable
from functools import partial
from typing import Final

from attrs import evolve
from starlette.applications import Starlette
from starlette.requests import HTTPConnection, Request

from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.tables.server.absences import Absences
from maginor_core.tables.server.announcements import Announcements
from maginor_core.tables.server.bot_processes import BotProcesses
from maginor_core.tables.server.bots import BotPlayers
from maginor_core.tables.server.commit_queue import Batcher
from maginor_core.tables.server.deadlines import Abandonment, Deadlines
from maginor_core.tables.server.division import store_of
from maginor_core.tables.server.lobby import Lobby
from maginor_core.tables.server.monitoring import CONNECTIONS, DROPPED, LOG, ROOMS, exposition
from maginor_core.tables.server.new_tables import Opening
from maginor_core.tables.server.notices import Notices
from maginor_core.tables.server.permissions import Name, require
from maginor_core.tables.server.protocols import SocketProtocol
from maginor_core.tables.server.requests import Kept, bearer, too_many, wrong_token
from maginor_core.tables.server.room_record import RoomRecord
from maginor_core.tables.server.rooms import Room, Rooms
from maginor_core.tables.server.security import MINUTE, Origins, Posts, counted_as
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.sockets import GOING_AWAY, Connection
from maginor_core.tables.server.turns import Threads, Turns
from maginor_core.tables.server.uploads import Budget, Examiners, Uploads
from maginor_core.tables.table_time import TABLE_TIME, now

ARCHIVING_SECONDS: Final = 3600
"""Seconds between two looks for tables to archive."""
PATIENCE: Final = 5.0
"""Seconds for which a request or a command waits for another program that writes to the store."""
LEAST_JUMP: Final = 2000
"""By how many milliseconds the system's clock must be set for that to be logged."""
KEPT_SECONDS: Final = 1.0
"""For how many seconds it is not looked again whether the database answers, or what is counted."""
KEEPING_SECONDS: Final = 5
"""Seconds between two looks at idle rooms and slow readers."""


class Services:
    """One process of a table server.

    Attributes:
        settings: how it runs.
        rooms: the tables.
        opening: what opens tables.
        uploads: the dropped files.
        deadlines: what keeps clocks, and seals games that are over.
        bots: what lets bots play.
        bot_processes: the processes in which they decide.
        notices: what tells people that it is their turn.
        lobby: what is listed of public tables.
        ready: looks whether the database answers, or has just done so.
        metrics: the metrics for Prometheus, or those of just now.
        origins: the origins whose pages may use the server.
        turns: for whom it works next.
        posts: how often each address has posted.
        connections: all open sockets.
        draining: whether the process is about to end.
        connection_type: what serves each socket.
    """

    def __init__(self, settings: Settings) -> None:
        self.settings = settings
        own, parts = settings.part, range(settings.workers if settings.is_divided else 1)
        others = {
            part: SqlStore(store_of(settings.store, part), create=False, patience=PATIENCE)
            for part in parts
            if part != own
        }
        self.turns = Turns(settings)
        self.posts = Posts(settings.posts_per_minute)
        store = SqlStore(store_of(settings.store, own), patience=PATIENCE)
        self.rooms = Rooms(store, own, others)
        shift = TABLE_TIME.begin(self.rooms.room_store.newest())
        if abs(shift) >= LEAST_JUMP:
            LOG.warning("system clock not followed", seconds=round(shift / 1000))
        self.uploads = Uploads(self.rooms.store, Examiners(Budget.of(settings)), own)
        self.opening = Opening(self.rooms)
        self._turns = Batcher(self.rooms.room_store.keep_turns)
        self.deadlines = Deadlines(self.rooms, settings.withheld_seconds)
        self.absences = Absences(self.rooms, self.deadlines, settings.withheld_seconds)
        self.rooms.welcome = self.absences.welcome
        self.abandonment = Abandonment(self.rooms, settings.abandon_seconds)
        self.rooms.new_allowance = self.turns.allowance
        self.bot_processes = BotProcesses(settings.bots, settings.bot_seconds, settings.bot_share)
        self.bots = BotPlayers(self.rooms, self.bot_processes)
        self.rooms.visited = self._visited
        self.rooms.left = self._keep_turn
        self.notices = Notices(self.rooms, settings)
        self.announcements = Announcements(self.rooms)
        self.lobby = Lobby(self.rooms, self.notices)
        self.ready = Kept(self._check, KEPT_SECONDS)
        self.metrics = Kept(partial(asyncio.to_thread, exposition), KEPT_SECONDS)
        self.rooms.loaded = self._attend
        self.origins = Origins(settings)
        self.connections: set[Connection] = set()
        self.draining = False
        self.connection_type = Connection
        if settings.traces:
            from maginor_core.tables.server import tracing  # noqa: PLC0415 # only with traces

            self.connection_type = tracing.TracedConnection
            self.rooms.traced = tracing.TracedStore
        self._addresses: dict[str, int] = {}
        self._gone = 0

    async def _check(self) -> None:
        """Look whether the database answers."""
        await asyncio.to_thread(self.rooms.room_store.check)

    def _attend(self, room: Room) -> None:
        """Look after a room that was loaded, as its table needs."""
        room.adviser = self.bots.adviser_of(room)
        room.attend(self.bots.let_play)
        self.absences.attend(room)
        if room.record.clock is not None:
            room.attend(self.deadlines.keep_clock)
        room.seal = partial(self.deadlines.seal_soon, room)
        self.deadlines.seal_soon(room)
        if self.notices.mail or self.notices.push is not None:
            room.attend(self.notices.consider)
        if room.record.choices == "committed":
            room.attend(self.deadlines.note_disclosure)

    def _visited(self, room: Room) -> None:
        """Look after a room that somebody has come to."""
        self.abandonment.visited(room)
        self.bots.let_play(room)

    def _keep_turn(self, room: Room) -> None:
        """Store since when a room waits for a move, once everybody has left it.

        A room that was not changed since then tells it by that.
        """
        is_known = room.record.turn == room.turn or room.record.changed == room.turn.since
        if not room.connections and not is_known and not self.draining:
            room.begin(self._note_turn(room))

    async def _note_turn(self, room: Room) -> None:
        turn = room.turn
        await self._turns.do((room.record.id, turn))
        room.record = evolve(room.record, turn=turn)  # it may have changed otherwise meanwhile

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Run beside the requests what looks after the rooms."""
        loop, waiting = asyncio.get_running_loop(), Threads()
        loop.set_default_executor(waiting)
        self.announcements.begin()
        keeping = [
            asyncio.create_task(work) for work in (self._keep(), self._archive(), self._abandon())
        ]
        try:
            yield
        finally:
            for task in keeping:
                task.cancel()
            await asyncio.gather(*keeping, return_exceptions=True)
            await self.bot_processes.close()
            await self.drain("restart")
            await self.uploads.examiners.close()
            self.notices.close()
            await self.announcements.end()
            # What is under way in a thread gives its connection back to a pool that is not closed.
            # What has not begun is not waited for: each may take as long as the store is locked.
            waiting.shutdown(wait=False, cancel_futures=True)
            await loop.shutdown_default_executor()
            self.rooms.close()

    async def drain(self, reason: str) -> None:
        """Tell every client that the connection ends, and wait until all have ended."""
        self.draining = True
        until = time.monotonic() + self.settings.drain_seconds
        while self.connections and time.monotonic() < until:
            for connection in tuple(self.connections):
                connection.close_soon(GOING_AWAY, reason)
            await asyncio.sleep(0.05)

    async def _keep(self) -> None:
        while True:
            await asyncio.sleep(min(KEEPING_SECONDS, self.settings.idle_seconds))
            self._free()
            self._gone += self.rooms.evict(self.settings.idle_seconds)
            ROOMS.set(len(self.rooms.live))
            self._drop_stuck()
            self.turns.forget()
            self.posts.forget()
            self.notices.forget()
            self.bot_processes.allowances.forget()
            self.announcements.repeat_presence()
            self.deadlines.replace_late_choices()
            self.absences.look()
            jump = TABLE_TIME.jump()
            if abs(jump) >= LEAST_JUMP:
                LOG.warning("system clock was set", seconds=round(jump / 1000))

    def _drop_stuck(self) -> None:
        """End the connections of slow readers; the task above must not keep the last one."""
        for connection in tuple(self.connections):
            if connection.is_stuck:
                DROPPED.labels("slow").inc()
                connection.abort()

    def _free(self) -> None:
        """Free the memory of rooms that are gone, which cycles keep; few sockets leave any.

        That takes the longer the more there is, so it waits until a quarter as many are gone. Rooms
        that have just left are freed at the next look, since tasks that are ending may hold them.
        """
        if self._gone * 4 > len(self.connections) + len(self.rooms.live):
            gc.collect()
            self._gone = 0

    async def _archive(self) -> None:
        while True:
            try:
                before = now() - round(self.settings.archive_seconds * 1000)
                count = await asyncio.to_thread(self.rooms.room_store.archive, before)
                if count:
                    LOG.info("archived", tables=count)
            except StoreError:
                LOG.warning("nothing could be archived")
            await asyncio.sleep(min(ARCHIVING_SECONDS, self.settings.archive_seconds))

    async def _abandon(self) -> None:
        while self.abandonment.is_on:
            await asyncio.sleep(self.abandonment.interval)
            try:
                count = await self.abandonment.look()
                if count:
                    LOG.info("abandoned", tables=count)
            except StoreError:
                LOG.warning("no table could be ended")

    def admit(self, address: str) -> bool:
        """Return whether one more socket of an address is admitted, which is counted then."""
        count = self._addresses.get(address, 0)
        if count >= self.settings.sockets_per_address:
            return False
        self._addresses[address] = count + 1
        CONNECTIONS.inc()
        return True

    def connect(self, socket: SocketProtocol, room: Room, address: str) -> None:
        """Let the client of an accepted socket take part in a room, until its connection ends."""

        def ended(connection: Connection) -> None:
            self.connections.discard(connection)
            self.dismiss(address)

        connection = self.connection_type(
            socket, self.rooms, room, self.settings, self.turns.account(address), ended=ended
        )
        self.connections.add(connection)
        if self.draining:
            connection.close_soon(GOING_AWAY, "restart")
        socket.attach(connection)

    def dismiss(self, address: str) -> None:
        """Count one socket of an address less."""
        CONNECTIONS.dec()
        self._addresses[address] -= 1
        if not self._addresses[address]:
            del self._addresses[address]

    def allow(self, request: Request, kind: str) -> None:
        """Use one of the allowances of a request's address."""
        if not self.posts.allow(kind, address_of(request)):
            raise too_many(MINUTE)

    def take_over(self, record: RoomRecord, tokens: dict[str, int | None]) -> None:
        """Let a room in memory know what was stored of it."""
        room = self.rooms.live.get(record.id)
        if room is not None:
            room.update(record, tokens)
            room.changed()

    async def authorized(
        self, request: Request, right: Name | Callable[[RoomRecord], Name]
    ) -> tuple[Room, int | None]:
        """Return the room of a request, and the seat that its token opens, which has a right.

        Args:
            request: the request.
            right: which right, or what says so by how the table is.
        """
        room = await self.rooms.get(request.path_params["id"])
        try:
            seat = room.seat_of(bearer(request))
        except KeyError:
            raise wrong_token() from None
        room.address = address_of(request)
        require(room.record, seat, right if isinstance(right, str) else right(room.record))
        return room, seat

    async def seated(
        self, request: Request, right: Name | Callable[[RoomRecord], Name]
    ) -> tuple[Room, int]:
        """Return the same for a right that no spectator has."""
        room, seat = await self.authorized(request, right)
        assert seat is not None, "a spectator has no such right"
        return room, seat


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request or a socket comes from, as limits count it."""
    return counted_as(connection.client.host) if connection.client is not None else "local"
