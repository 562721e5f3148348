"""What all routes of one process share: the tables, who may ask for what, and what runs beside."""

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
from maginor_core.tables.permissions import Name, require
from maginor_core.tables.server.absences import Absences
from maginor_core.tables.server.announcements import Announcements
from maginor_core.tables.server.bot_processes import BotProcesses
from maginor_core.tables.server.bots import BotPlayers
from maginor_core.tables.server.commit_queue import Batcher
from maginor_core.tables.server.deadlines import Abandonment, Deadlines
from maginor_core.tables.server.division import store_of
from maginor_core.tables.server.lobby import Lobby
from maginor_core.tables.server.monitoring import (
    CONNECTIONS,
    DROPPED,
    LOG,
    ROOMS,
    TALLY,
    exposition,
)
from maginor_core.tables.server.notices import Notices
from maginor_core.tables.server.opening import Opening
from maginor_core.tables.server.protocols import SocketProtocol
from maginor_core.tables.server.requests import Kept, bearer, too_many
from maginor_core.tables.server.security import MINUTE, Origins, Posts, counted_as
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.sockets import GOING_AWAY, Connection
from maginor_core.tables.server.turns import Threads, Turns
from maginor_core.tables.server.uploads import Examiners, Uploads, budget_of
from maginor_core.tables.table_row import TableRow
from maginor_core.tables.table_time import TABLE_TIME, now
from maginor_core.tables.web_error import wrong_token

ARCHIVING_SECONDS: Final = 3600
"""Seconds between two looks for tables to archive."""
PATIENCE: Final = 5.0
"""Seconds for which a request or a command waits for another program that writes to the store."""
LEAST_JUMP: Final = 2000
"""By how many milliseconds the system's clock must be set for that to be logged."""
KEPT_SECONDS: Final = 1.0
"""For how many seconds it is not looked again whether the database answers, or what is counted."""
KEEPING_SECONDS: Final = 5
"""Seconds between two looks at idle tables and slow readers."""


class Services:
    """One process of a table server.

    Attributes:
        settings: how it runs.
        tables: the tables.
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
        self.tables = ServedTables(store, own, others, fingerprint=settings.fingerprint)
        shift = TABLE_TIME.begin(self.tables.table_store.newest())
        if abs(shift) >= LEAST_JUMP:
            LOG.warning("system clock not followed", seconds=round(shift / 1000))
        self.uploads = Uploads(self.tables.store, Examiners(budget_of(settings)), own)
        self.opening = Opening(self.tables)
        self._turns = Batcher(self.tables.table_store.keep_turns)
        self.deadlines = Deadlines(self.tables, settings.withheld_seconds)
        self.absences = Absences(self.tables, self.deadlines, settings.withheld_seconds)
        self.tables.welcome = self.absences.welcome
        self.abandonment = Abandonment(self.tables, settings.abandon_seconds)
        self.tables.new_allowance = self.turns.allowance
        self.tables.meter = self.turns.meter
        self.bot_processes = BotProcesses(settings.bots, settings.bot_seconds, settings.bot_share)
        self.bots = BotPlayers(self.tables, self.bot_processes)
        self.tables.visited = self._visited
        self.tables.left = self._keep_turn
        self.notices = Notices(self.tables, settings)
        self.announcements = Announcements(self.tables)
        self.lobby = Lobby(self.tables, self.notices)
        self.ready = Kept(self._check, KEPT_SECONDS)
        self.metrics = Kept(self._exposition, KEPT_SECONDS)
        self.tables.loaded = self._attend
        self.origins = Origins(settings)
        self.connections: set[Connection] = set()
        self.draining = False
        self.connection_type = Connection
        if settings.traces:
            from maginor_core.tables.server import tracing  # noqa: PLC0415 # only with traces

            self.connection_type = tracing.TracedConnection
            self.tables.traced = tracing.TracedStore
        self._addresses: dict[str, int] = {}
        self._gone = 0

    async def _exposition(self) -> tuple[bytes, str]:
        """Return all metrics as text, and its media type."""
        TALLY.flush()
        return await asyncio.to_thread(exposition)

    async def _check(self) -> None:
        """Look whether the database answers."""
        await asyncio.to_thread(self.tables.table_store.check)

    def _attend(self, table: ServedTable) -> None:
        """Look after a table that was loaded, as its table needs."""
        table.adviser = self.bots.adviser_of(table)
        table.attend(self.bots.let_play)
        self.absences.attend(table)
        if table.record.clock is not None:
            table.attend(self.deadlines.keep_clock)
        table.seal = partial(self.deadlines.seal_soon, table)
        self.deadlines.seal_soon(table)
        if self.notices.mail or self.notices.push is not None:
            table.attend(self.notices.consider)
        if table.record.choices == "committed":
            table.attend(self.deadlines.note_disclosure)

    def _visited(self, table: ServedTable) -> None:
        """Look after a table that somebody has come to."""
        self.abandonment.visited(table)
        self.bots.let_play(table)

    def _keep_turn(self, table: ServedTable) -> None:
        """Store since when a table waits for a move, once everybody has left it.

        A table that was not changed since then tells it by that.
        """
        is_known = table.record.turn == table.turn or table.record.changed == table.turn.since
        if not table.connections and not is_known and not self.draining:
            table.begin(self._note_turn(table))

    async def _note_turn(self, table: ServedTable) -> None:
        turn = table.turn
        await self._turns.do((table.record.id, turn))
        table.record = evolve(table.record, turn=turn)  # it may have changed otherwise meanwhile

    @contextlib.asynccontextmanager
    async def lifespan(self, app: Starlette) -> AsyncIterator[None]:
        """Run beside the requests what looks after the tables."""
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
            self.tables.close()

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
            self._gone += self.tables.evict(self.settings.idle_seconds)
            ROOMS.set(len(self.tables.live))
            TALLY.flush()
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
        """Free the memory of tables that are gone, which cycles keep; few sockets leave any.

        That takes the longer the more there is, so it waits until a quarter as many are gone.
        Tables that have just left are freed at the next look: tasks that end may hold them.
        """
        if self._gone * 4 > len(self.connections) + len(self.tables.live):
            gc.collect()
            self._gone = 0

    async def _archive(self) -> None:
        while True:
            try:
                before = now() - round(self.settings.archive_seconds * 1000)
                count = await asyncio.to_thread(self.tables.table_store.archive, before)
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

    def connect(self, socket: SocketProtocol, table: ServedTable, address: str) -> None:
        """Let the client of an accepted socket take part in a table, until its connection ends."""
        account = self.turns.account(address)
        connection = self.connection_type(
            socket, self.tables, table, self.settings, account, ended=self._ended
        )
        self.connections.add(connection)
        if self.draining:
            connection.close_soon(GOING_AWAY, "restart")
        socket.attach(connection)

    def _ended(self, connection: Connection) -> None:
        self.connections.discard(connection)
        self.dismiss(connection.address)

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

    def take_over(self, record: TableRow, tokens: dict[str, int | None]) -> None:
        """Let a table in memory know what was stored of it."""
        table = self.tables.live.get(record.id)
        if table is not None:
            table.update(record, tokens)
            table.changed()

    async def authorized(
        self, request: Request, right: Name | Callable[[TableRow], Name]
    ) -> tuple[ServedTable, int | None]:
        """Return the table of a request, and the seat that its token opens, which has a right.

        Args:
            request: the request.
            right: which right, or what says so by how the table is.
        """
        table = await self.tables.get(request.path_params["id"])
        try:
            seat = table.seat_of(bearer(request))
        except KeyError:
            raise wrong_token() from None
        table.address = address_of(request)
        require(table.record, seat, right if isinstance(right, str) else right(table.record))
        return table, seat

    async def seated(
        self, request: Request, right: Name | Callable[[TableRow], Name]
    ) -> tuple[ServedTable, int]:
        """Return the same for a right that no spectator has."""
        table, seat = await self.authorized(request, right)
        assert seat is not None, "a spectator has no such right"
        return table, seat


def address_of(connection: HTTPConnection) -> str:
    """Return the address that a request or a socket comes from, as limits count it."""
    return counted_as(connection.client.host) if connection.client is not None else "local"
