"""Announcements between processes that share one PostgreSQL: records, tables, and who is there.

PostgreSQL notifies of each record and each changed table in the transaction that stores it. Who is
connected is announced without being stored, and again every half minute; what a process that died
has said is forgotten. A table in SQLite belongs to one process, which needs none of this.
"""

from __future__ import annotations

import asyncio
import json
import threading
import time
from typing import Any, Final

from sqlalchemy import text

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.stores.sql.engine import CHANNEL as RECORDS
from maginor_core.eventlog.stores.sql.engine import listening, writing
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
from maginor_core.tables.server.table_store import CHANNEL as ROOMS
from maginor_core.tables.table_id import new_id

PRESENCE: Final = "maginor_presence"
"""The channel on which it is announced who is there."""
REMARKS: Final = "maginor_remarks"
"""The channel on which it is announced what a player says."""
PAUSE: Final = 1.0
"""Seconds until a lost connection is made again."""
LOOK: Final = 0.5
"""Seconds between two looks whether the process ends."""
REPEAT_SECONDS: Final = 30
"""Seconds after which a process says again who is there."""


class Announcements:
    """Hears what other processes announce, and lets the tables of this one follow."""

    def __init__(self, tables: ServedTables) -> None:
        self._tables = tables
        self._me = new_id()
        self._ending = threading.Event()
        self._thread: threading.Thread | None = None
        self._loop: asyncio.AbstractEventLoop | None = None
        self._repeated = time.monotonic()
        self._tasks: set[asyncio.Task[None]] = set()
        tables.announce_presence = self.announce
        tables.announce_remark = self.announce_remark

    @property
    def is_shared(self) -> bool:
        """Whether other processes may use the database."""
        return self._tables.store.engine.dialect.name == "postgresql"

    def begin(self) -> None:
        """Listen from now on, on the running event loop."""
        if self.is_shared:
            self._loop = asyncio.get_running_loop()
            self._thread = threading.Thread(target=self._listen, name="listening", daemon=True)
            self._thread.start()

    async def end(self) -> None:
        """Listen no more, and end what is under way, before the store is closed."""
        self._ending.set()
        if self._thread is not None:
            await asyncio.to_thread(self._thread.join)
        await asyncio.gather(*self._tasks, return_exceptions=True)

    def announce(self, table: ServedTable) -> None:
        """Tell the other processes who is connected to a table here."""
        if self._loop is not None and not self._ending.is_set():
            seats, spectators = table.present()
            content = json.dumps([self._me, table.record.id, seats, spectators])
            self._begin(asyncio.to_thread(self._notify, PRESENCE, content))

    def announce_remark(self, table: ServedTable, remark: Json) -> None:
        """Tell the other processes what a player at a table has said."""
        if self._loop is not None and not self._ending.is_set():
            content = json.dumps([self._me, table.record.id, remark])
            self._begin(asyncio.to_thread(self._notify, REMARKS, content))

    def repeat_presence(self) -> None:
        """Tell it again, every half minute."""
        moment = time.monotonic()
        if moment - self._repeated > REPEAT_SECONDS:
            self._repeated = moment
            for table in self._tables.live.values():
                if table.connections:
                    self.announce(table)

    def _notify(self, channel: str, content: str) -> None:
        try:
            with writing(self._tables.store.engine) as connection:
                statement = text("SELECT pg_notify(:channel, :content)")
                connection.execute(statement, {"channel": channel, "content": content})
        except StoreError:
            return  # it is repeated soon

    def _listen(self) -> None:
        assert self._loop is not None, "it is begun on an event loop"
        while not self._ending.is_set():
            try:
                self._listen_once(self._loop)
            except Exception as error:  # whatever it is, this thread must live
                if not self._ending.is_set():
                    LOG.warning("database connection lost", error=type(error).__name__)
                    self._ending.wait(PAUSE)

    def _listen_once(self, loop: asyncio.AbstractEventLoop) -> None:
        with listening(self._tables.store.engine, RECORDS, ROOMS, PRESENCE, REMARKS) as connection:
            loop.call_soon_threadsafe(self._follow_all)
            while not self._ending.is_set():
                for notice in connection.notifies(timeout=LOOK):
                    loop.call_soon_threadsafe(self._hear, notice.channel, notice.payload)

    def _follow_all(self) -> None:
        """Let every table follow, since announcements may have been missed."""
        for table in tuple(self._tables.live.values()):
            self._begin(self._follow(table, table=True))

    def _hear(self, channel: str, payload: str) -> None:
        if channel == RECORDS:
            table_id, version = json.loads(payload)
            table = self._tables.live.get(table_id)
            if table is not None and table.game.version < version:
                self._begin(self._follow(table))
        elif channel == ROOMS:
            self._tables.table_store.unchanged.discard(payload)
            table = self._tables.live.get(payload)
            if table is not None:
                self._begin(self._follow(table, table=True))
        elif channel == REMARKS:
            who, table_id, remark = json.loads(payload)
            table = self._tables.live.get(table_id)
            if table is not None and who != self._me:
                table.hear(remark)
        else:
            who, table_id, seats, spectators = json.loads(payload)
            table = self._tables.live.get(table_id)
            if table is not None and who != self._me:
                is_new = who not in table.elsewhere
                table.elsewhere[who] = (tuple(seats), spectators, time.monotonic())
                table.tell(table.presence())
                table.noticed()
                if is_new and table.connections:
                    self.announce(table)  # so that it knows who is here

    async def _follow(self, followed: ServedTable, *, table: bool = False) -> None:
        try:
            if table:
                await self._tables.reload(followed)
                followed.tell_clock()
                followed.changed()
            await followed.act(followed.refresh)
        except EngineError:
            LOG.warning("table could not follow", table=followed.record.id)

    def _begin(self, work: Any) -> None:  # Any: a coroutine
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)
