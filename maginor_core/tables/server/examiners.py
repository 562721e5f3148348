"""Examiners: processes to which the server hands dropped files, so that tables never wait for them.

At most two files are examined at once. The others queue; whoever finds the queue full, or has too
many places in it, is told so at once.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sys
import tempfile
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter, OrderedDict
from collections.abc import Iterator, Mapping
from contextlib import contextmanager, suppress
from types import MappingProxyType
from typing import Final

import structlog
from sqlalchemy import delete, insert, select

from maginor_core.engine.definition import Json
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.sql.engine import reading, writing
from maginor_core.eventlog.stores.sql.tables import UPLOADS
from maginor_core.games import Registered, known_game, portable
from maginor_core.tables.server.examiner import LENGTH, Budget, arguments_of
from maginor_core.tables.server.room_store import new_id, now
from maginor_core.tables.server.settings import WebError

AT_ONCE: Final = 2
"""How many requests are worked on at once, each by a process of its own."""
PLACES: Final = 64
"""How many requests may be waiting or worked on."""
PLACES_OF_ADDRESS: Final = 16
"""How many of these may come from one address."""
PATIENCE: Final = 60.0
"""Seconds after which an answer is awaited no longer, however little of them was work."""
NOTHING: Final[Mapping[str, object]] = MappingProxyType({})
LOG: Final = structlog.get_logger("maginor.web")


class Examiners:
    """The processes that examine dropped files, and the queue before them."""

    def __init__(self, budget: Budget) -> None:
        """Begin without a process; each is started when it is first needed.

        Args:
            budget: what a file may cost.
        """
        self._budget = budget
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._running: set[_Running] = set()
        self._idle: list[_Running] = []
        self._places: Counter[str] = Counter()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Keep a place in the queue for a request of an address.

        Raises:
            WebError: the queue is full, or the address has too many places.
        """
        if self._places[address] >= PLACES_OF_ADDRESS:
            raise WebError(
                429, "rate", "too many of your files are being examined", {"Retry-After": "60"}
            )
        if self._places.total() >= PLACES:
            reason = "too many files are being examined; try again soon"
            raise WebError(503, "busy", reason, {"Retry-After": "30"})
        self._places[address] += 1
        try:
            yield
        finally:
            self._places[address] -= 1
            if not self._places[address]:
                del self._places[address]

    async def ask(
        self, kind: str, viewer: str, data: bytes, more: Mapping[str, object] = NOTHING
    ) -> Json:
        """Return the answer of an examiner to a request.

        Args:
            kind: ``examine`` or ``show``.
            viewer: the id of the file.
            data: the file; nothing if an examiner may know it.
            more: further arguments of the method of ``Examiner``.

        Raises:
            WebError: the file is beyond the budget, or what is asked for is not there.
        """
        async with self._slots:
            running = await self._any()
            try:
                found = await asyncio.wait_for(running.ask(kind, viewer, data, more), PATIENCE)
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                await self._end(running)
                LOG.warning("examiner ended", kind=kind, bytes=len(data))
                reason = "the file takes too much time or memory to be examined here"
                raise WebError(413, "too_large", f"{reason}; maginor audit has no limit") from None
            except BaseException:
                await self._end(running)
                raise
            self._idle.append(running)
        if "error" in found:
            raise WebError(*found["error"])
        if "failed" in found:
            LOG.error("examiner failed", kind=kind, error=found["failed"])
            raise WebError(500, "internal", "the server failed; nothing has changed")
        answer: Json = found["answer"]
        return answer

    async def close(self) -> None:
        """End all processes."""
        self._idle.clear()
        for running in tuple(self._running):
            await self._end(running)

    async def _any(self) -> _Running:
        """Return a process that is idle, or a new one."""
        while self._idle:
            running = self._idle.pop()
            if running.is_alive:
                return running
            await self._end(running)
        running = await _Running.start(self._budget)
        self._running.add(running)
        return running

    async def _end(self, running: _Running) -> None:
        self._running.discard(running)
        await running.end()


class _Running:
    """A process that examines files, one after another."""

    def __init__(self, process: Process, folder: str) -> None:
        self._process = process
        self._folder = folder

    @classmethod
    async def start(cls, budget: Budget) -> _Running:
        games = portable(known_game)
        modules = games.modules if isinstance(games, Registered) else ()
        folder = tempfile.mkdtemp(prefix="maginor-examiner-")
        command = [sys.executable, "-m", "maginor_core.tables.server.examiner"]
        process = await asyncio.create_subprocess_exec(
            *command,
            *arguments_of(folder, budget, modules),
            stdin=PIPE,
            stdout=PIPE,
            stderr=DEVNULL,
            start_new_session=True,
        )
        return cls(process, folder)

    async def ask(self, kind: str, viewer: str, data: bytes, more: Mapping[str, object]) -> Json:
        source, target = self._process.stdout, self._process.stdin
        assert source is not None
        assert target is not None
        head = json.dumps([kind, viewer, dict(more)]).encode()
        for part in (head, data):
            target.write(LENGTH.pack(len(part)) + part)
        await target.drain()
        (length,) = LENGTH.unpack(await source.readexactly(LENGTH.size))
        found: Json = json.loads(await source.readexactly(length))
        return found

    @property
    def is_alive(self) -> bool:
        return self._process.returncode is None

    async def end(self) -> None:
        with suppress(ProcessLookupError):
            self._process.kill()
        await self._process.wait()
        shutil.rmtree(self._folder, ignore_errors=True)


# Dropped log files: examined by other processes, and kept for a while to be looked at.

KEPT: Final = 200
"""How many dropped files are kept."""


class Uploads:
    """The dropped files of a server.

    Attributes:
        examiners: what examines them; whoever asks for a file takes a place in its queue first.
    """

    def __init__(self, store: SqlStore, examiners: Examiners) -> None:
        """Use the table of files in the database of ``store``."""
        self._engine = store.engine
        self.examiners = examiners
        self._summaries: OrderedDict[str, Json] = OrderedDict()

    async def add(self, data: bytes) -> Json:
        """Examine a file, keep it, and return what a client shows of it.

        Raises:
            WebError: it is beyond the budget, or is notation of which a line is wrong.
        """
        viewer = new_id()
        found = await self._examine(viewer, data)
        await asyncio.to_thread(self._store, viewer, data)
        return found

    async def summary(self, viewer: str) -> Json:
        """Return what ``add`` has returned for a file.

        Raises:
            WebError: there is no such file any more.
        """
        found = self._summaries.get(viewer)
        return found or await self._examine(viewer, await self._read(viewer))

    async def moment(self, viewer: str, **wanted: object) -> Json:
        """Return a game of a file at a version.

        Args:
            viewer: the id of the file.
            wanted: what is shown of it; see ``Examiner.show``.

        Raises:
            WebError: there is no such file any more, or no such game or version.
        """
        found = await self.examiners.ask("show", viewer, b"", wanted)
        if not found:
            data = await self._read(viewer)
            found = await self.examiners.ask("show", viewer, data, wanted)
        return found

    async def _examine(self, viewer: str, data: bytes) -> Json:
        games = (await self.examiners.ask("examine", viewer, data))["games"]
        found = self._summaries[viewer] = _answer(viewer, games)
        while len(self._summaries) > KEPT:
            self._summaries.popitem(last=False)
        return found

    async def _read(self, viewer: str) -> bytes:
        data = await asyncio.to_thread(self._stored, viewer)
        if data is None:
            raise WebError(404, "no_viewer", "this file is no longer here; drop it again")
        return data

    def _stored(self, viewer: str) -> bytes | None:
        with reading(self._engine) as connection:
            found = connection.execute(select(UPLOADS.c.data).where(UPLOADS.c.id == viewer))
            return found.scalar_one_or_none()

    def _store(self, viewer: str, data: bytes) -> None:
        with writing(self._engine) as connection:
            row = {"id": viewer, "created": now(), "data": data}
            connection.execute(insert(UPLOADS).values(row))
            newest = select(UPLOADS.c.id).order_by(UPLOADS.c.created.desc()).limit(KEPT)
            connection.execute(delete(UPLOADS).where(UPLOADS.c.id.not_in(newest)))


def _answer(viewer: str, games: list[Json]) -> Json:
    worst = next((each for each in games if each["verdict"] not in ("ok", "ok so far")), None)
    first = worst or (games[0] if games else None)
    return {
        "viewer": viewer,
        "verdict": "unreadable" if first is None else first["verdict"],
        "text": "the file contains no game" if first is None else first["text"],
        "games": games,
    }
