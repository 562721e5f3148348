"""Tables divided over processes on one computer: a SQLite file for each, behind one port.

The last letter of a table's id says whose it is, and so does that of a dropped file. The process
that started the others accepts connections, looks at the first line of a request without taking it,
and hands the connection to the process that has the table. A connection is for one request, or for
a socket, so what follows on it is never another table's.
"""

from __future__ import annotations

import asyncio
import socket
from collections import Counter
from collections.abc import Sequence
from itertools import cycle
from pathlib import Path
from typing import Final
from urllib.parse import unquote_to_bytes, urlsplit

from sqlalchemy import make_url

from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.tables.server.protocols import HEAD_SECONDS
from maginor_core.tables.server.security import counted_as
from maginor_core.tables.table_id import LETTERS, part_of

MOST_PARTS: Final = len(LETTERS)
"""Over how many processes tables can be divided."""
MOST_LINE: Final = 1 << 13
"""How many bytes of a request are looked at; the id of a table is among the first hundred."""
SHORTEST, LONGEST = 0.005, 1.0
"""Seconds between two looks at a request whose first line has not arrived."""
PAUSE: Final = 0.05
"""Seconds until it is tried again to accept a connection, or to hand it over."""


class DivisionError(EngineError):
    """Tables cannot be divided so."""


def store_of(store: str, part: int) -> str:
    """Return the URL of the file with a part of the tables: ``games.db``, then ``games-1.db``."""
    if not part:
        return store
    url = make_url(store)
    path = Path(url.database or "")
    named = url.set(database=str(path.with_name(f"{path.stem}-{part}{path.suffix}")))
    return named.render_as_string(hide_password=False)


def prepare(store: str, parts: int) -> None:
    """Make the files of all parts, and ensure that so many processes serve all tables there are.

    Raises:
        DivisionError: the tables are divided over more processes, or cannot be over so many.
        StoreError: one of the files cannot be used.
    """
    SqlStore(store).close()
    file = make_url(store).database
    if file in (None, "", ":memory:"):
        if parts > 1:
            raise DivisionError("--workers: tables in memory have one process; name a file")
        return
    if parts > MOST_PARTS:
        raise DivisionError(
            f"--workers {parts}: tables in SQLite can be divided over at most {MOST_PARTS} "
            "processes; give fewer, or a PostgreSQL database with --store"
        )
    for part in range(MOST_PARTS - 1, parts - 1, -1):
        path = make_url(store_of(store, part)).database or ""
        if Path(path).exists():
            raise DivisionError(
                f"--workers {parts}: the tables here are divided over {part + 1} processes, and "
                f"those in {path} would be missing; give --workers {part + 1} or more"
            )
    for part in range(1, parts):
        SqlStore(store_of(store, part)).close()


def table_in(head: bytes) -> str | None:
    """Return the id of the table, or of the dropped file, that a request names; None for none.

    Args:
        head: how the request begins.
    """
    line = head.lstrip(b"\r\n").partition(b"\n")[0].split(b" ")
    if len(line) < 2:  # method and target
        return None
    target = line[1].decode("ascii", "replace")
    try:
        path = target.partition("?")[0] if target.startswith("/") else urlsplit(target).path
    except ValueError:
        return None
    parts = unquote_to_bytes(path).decode("utf-8", "replace").split("/")
    return (
        parts[3]
        if parts[:3] in (["", "api", "tables"], ["", "api", "logs"]) and parts[3:]
        else None
    )


class Acceptor:
    """Accepts connections, and hands each to the process that has the table it is about."""

    def __init__(
        self, listening: socket.socket, channels: Sequence[socket.socket], most_of_address: int
    ) -> None:
        """Accept what comes to ``listening``.

        Args:
            listening: a socket that listens.
            channels: by part, where its process gets connections.
            most_of_address: how many connections of an address may wait until their request has
                begun.
        """
        self._listening = listening
        self._channels = tuple(channels)
        self._most_of_address = most_of_address
        self._any = cycle(range(len(channels)))
        self._waiting: Counter[str] = Counter()
        self._tasks: set[asyncio.Task[None]] = set()
        for each in (listening, *channels):
            each.settimeout(0)

    async def serve(self) -> None:
        """Accept connections until this is cancelled."""
        loop = asyncio.get_running_loop()
        while True:
            try:
                connection, address = await loop.sock_accept(self._listening)
            except OSError:  # the client has left, or there are no more descriptors
                await asyncio.sleep(PAUSE)
                continue
            task = loop.create_task(self._place(connection, counted_as(address[0])))
            self._tasks.add(task)
            task.add_done_callback(self._tasks.discard)

    async def _place(self, connection: socket.socket, address: str) -> None:
        """Hand a connection over; it is closed if that takes too long or the client leaves."""
        self._waiting[address] += 1
        try:
            if self._waiting[address] <= self._most_of_address:
                connection.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
                async with asyncio.timeout(HEAD_SECONDS):
                    head = await _peek(connection)
                    if head:
                        await self._hand_over(connection, self._part(head))
        except OSError:  # the time is over, or the client has left
            return
        finally:
            connection.close()
            self._waiting[address] -= 1
            if not self._waiting[address]:
                del self._waiting[address]

    def _part(self, head: bytes) -> int:
        """Return whose process answers a request: any, if it is about no table."""
        table = table_in(head)
        part = None if table is None else part_of(table)
        return next(self._any) if part is None or part >= len(self._channels) else part

    async def _hand_over(self, connection: socket.socket, part: int) -> None:
        """Hand a connection to a process, which may be starting, or busy."""
        while True:
            try:
                socket.send_fds(self._channels[part], [b"c"], [connection.fileno()])
            except OSError:  # as many as the system keeps are on their way
                await asyncio.sleep(PAUSE)
            else:
                return


async def _peek(connection: socket.socket) -> bytes:
    """Return the first line of a request, which stays to be read; nothing if there is none."""
    loop, pause = asyncio.get_running_loop(), SHORTEST
    while True:
        ready = asyncio.Event()
        loop.add_reader(connection, ready.set)
        try:
            await ready.wait()
        finally:
            loop.remove_reader(connection)
        head = connection.recv(MOST_LINE, socket.MSG_PEEK)
        if not head or b"\n" in head.lstrip(b"\r\n") or len(head) == MOST_LINE:
            return head
        await asyncio.sleep(pause)  # what has arrived stays, so it would always be ready
        pause = min(2 * pause, LONGEST)


def received(channel: socket.socket) -> socket.socket | None:
    """Return the next connection that was handed over; None if nobody hands over any more.

    Raises:
        BlockingIOError: there is none yet.
    """
    data, descriptors, _, _ = socket.recv_fds(channel, 1, 1)
    while data and not descriptors:  # there was no descriptor left for it here
        data, descriptors, _, _ = socket.recv_fds(channel, 1, 1)
    return socket.socket(fileno=descriptors[0]) if data else None
