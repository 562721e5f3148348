"""Dropped log files: examined by processes of their own, kept for a while, shown and analysed.

The server hands each file to an examiner, a process that runs this module, so that tables never
wait for it. An examiner reads requests from its standard input and answers each; beyond the budget
of time or memory it dies. At most two files are examined at once. The others queue; whoever finds
the queue full, or has too many places in it, is told so at once.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import signal
import struct
import sys
import tempfile
import time
from asyncio.subprocess import DEVNULL, PIPE, Process
from collections import Counter, OrderedDict
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from itertools import takewhile
from math import ceil
from pathlib import Path
from types import MappingProxyType
from typing import BinaryIO, Final

import msgspec
from attrs import asdict
from sqlalchemy import delete, insert, select

from maginor_core.audit.run import prepare
from maginor_core.engine.definition import Json
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.sql.engine import UPLOADS, reading, writing
from maginor_core.registry import Registered, loaded_modules
from maginor_core.tables.examiner import Budget, Examiner, answer_to, file_answer
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.turns import payer
from maginor_core.tables.table_id import new_id
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError

NICENESS: Final = 10
"""How far this process stands back for the server's own."""
LENGTH: Final = struct.Struct("!I")
"""The length of what follows."""


def read_part(source: BinaryIO) -> bytes:
    """Return the next part of a message; nothing at the end of the input."""
    head = source.read(LENGTH.size)
    return source.read(LENGTH.unpack(head)[0]) if len(head) == LENGTH.size else b""


KINDS: Final = frozenset({"examine", "show", "analyse"})
"""The methods of ``Examiner`` that answer requests, each those of its name."""


def main(arguments: Sequence[str]) -> None:
    """Answer requests until the input ends, and leave no file behind."""
    folder, budget, modules = arguments[0], Budget(**json.loads(arguments[1])), arguments[2:]
    prepare(budget.mebibytes)
    os.nice(NICENESS)
    # What is printed must not get between the answers.
    source, target = sys.stdin.buffer, os.fdopen(os.dup(sys.stdout.fileno()), "wb")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    examiner, charged = Examiner(Path(folder), budget, Registered(tuple(modules))), 0.0
    while head := read_part(source):
        kind, viewer, more = json.loads(head)
        data = read_part(source)
        assert kind in KINDS, kind
        asked = getattr(examiner, kind)
        signal.setitimer(signal.ITIMER_PROF, budget.seconds)  # its signal ends the process
        found = answer_to(lambda: asked(viewer, data, **more))  # noqa: B023 # called at once
        before, charged = charged, time.process_time()
        answer = msgspec.json.encode({**found, "seconds": charged - before})
        signal.setitimer(signal.ITIMER_PROF, 0)
        target.write(LENGTH.pack(len(answer)) + answer)
        target.flush()
    shutil.rmtree(folder, ignore_errors=True)


def examiner_command(folder: str, budget: Budget, modules: Sequence[str]) -> list[str]:
    """Return the command that starts an examiner."""
    module = "maginor_core.tables.server.uploads"
    return [sys.executable, "-m", module, folder, json.dumps(asdict(budget)), *modules]


# The processes that examine, and the queue before them.

AT_ONCE: Final = 2
"""How many requests are worked on at once, each by a process of its own."""
PLACES: Final = 64
"""How many requests may be waiting or worked on."""
PLACES_OF_ADDRESS: Final = 16
"""How many of these may come from one address."""
PATIENCE: Final = 60.0
"""Seconds after which an answer is awaited no longer, however little of them was work."""
PATIENCE_OF_ANALYSES: Final = 300.0
"""The same for an analysis, which is work that can wait."""
FOR_ANALYSES: Final = 0.75
"""The part of an address's allowance that analyses may take; the rest is for files and moments."""
DECISIONS_KEPT: Final = 50_000
"""What how many decisions were worth is kept, of about 300 bytes each."""
TOLD_AT_ONCE: Final = 500
"""How many decisions that were judged before are told in one answer."""
NOTHING: Final[Mapping[str, object]] = MappingProxyType({})


def budget_of(settings: Settings) -> Budget:
    """Return what a dropped file may cost by the settings of a server."""
    return Budget(
        settings.upload_plain_bytes,
        settings.upload_games,
        settings.upload_seconds,
        settings.upload_mebibytes,
    )


class Examiners:
    """The processes that examine dropped files, and the queue before them."""

    def __init__(self, budget: Budget) -> None:
        """Start each process when it is first needed; ``budget`` is what a file may cost."""
        self._budget = budget
        self._slots = asyncio.Semaphore(AT_ONCE)
        self._running: set[_Running] = set()
        self._idle: list[_Running] = []
        self._places: Counter[str] = Counter()
        self._judged: OrderedDict[tuple[str, int], _Judged] = OrderedDict()

    @contextmanager
    def place(self, address: str) -> Iterator[None]:
        """Keep a place in the queue for a request of an address.

        Raises:
            WebError: examiners have worked for it, or for all, as much as they may for now.
        """
        _require_left()
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
            kind: ``examine``, ``show`` or ``analyse``.
            viewer: the id of the file.
            data: the file; nothing if an examiner may know it.
            more: further arguments of the method of ``Examiner``.
        """
        account, seconds = payer(), self._budget.seconds
        async with self._slots:
            running = await self._any()
            try:
                patience = PATIENCE_OF_ANALYSES if kind == "analyse" else PATIENCE
                found = await asyncio.wait_for(running.ask(kind, viewer, data, more), patience)
                seconds = found["seconds"]
            except (OSError, asyncio.IncompleteReadError, TimeoutError):
                await self._end(running)
                LOG.warning("examiner ended", kind=kind, bytes=len(data))
                if kind == "analyse":
                    reason = "the server is too busy to judge decisions now; try again later"
                    raise WebError(503, "busy", reason, {"Retry-After": "60"}) from None
                reason = "the file takes too much time or memory to be examined here"
                raise WebError(413, "too_large", f"{reason}; maginor audit has no limit") from None
            except BaseException:
                await self._end(running)
                raise
            finally:
                if account is not None:
                    account.examining.take(seconds)
            self._idle.append(running)
        if "error" in found:
            raise WebError(*found["error"])
        if "failed" in found:
            LOG.error("examiner failed", kind=kind, error=found["failed"])
            raise WebError(500, "internal", "the server failed; nothing has changed")
        answer: Json = found["answer"]
        return answer

    async def analysis(
        self,
        viewer: str,
        number: int,
        begin: int,
        load: Callable[[], bytes],
        wanted: Mapping[str, object],
    ) -> Json:
        """Return what the next decisions of a game were worth, each of which is judged once.

        Whoever asks for decisions that somebody has asked for before, in whatever language, gets
        them from what is kept; who asks for the same at once waits for that.

        Args:
            viewer: the id of the file.
            number: which game of the file.
            begin: the version of the first decision.
            load: returns the file.
            wanted: how they are put into words; see ``Examiner.analyse``.

        Raises:
            WebError: judging more would take what is left to the address for its files.
        """
        kept = self._judged.setdefault((viewer, number), _Judged())
        self._judged.move_to_end((viewer, number))
        try:
            async with kept.lock:
                known = kept.from_version(begin)
                if not known:
                    _require_left(FOR_ANALYSES)
                asked = {**wanted, "number": number, "begin": begin, "known": known}
                found = await self.ask_of_known("analyse", viewer, load, asked)
                kept.keep(begin, found.pop("judged"))
        finally:
            if not kept.decisions and not kept.lock.locked():
                self._judged.pop((viewer, number), None)
        while sum([len(one.decisions) for one in self._judged.values()]) > DECISIONS_KEPT:
            self._judged.popitem(last=False)
        return found

    async def ask_of_known(
        self, kind: str, viewer: str, load: Callable[[], bytes], wanted: Mapping[str, object]
    ) -> Json:
        """Return the answer of an examiner, to whom ``load`` gives the file if it has it not."""
        found = await self.ask(kind, viewer, b"", wanted)
        if not found:
            found = await self.ask(kind, viewer, await asyncio.to_thread(load), wanted)
        return found

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


def _require_left(part: float = 1.0) -> None:
    """Ensure that examiners may work for whoever asks, within a part of its allowance.

    Raises:
        WebError: they have worked for it as much as they may for now.
    """
    account = payer()
    delay = 0.0 if account is None else account.examining.delay(1 - part)
    if delay:
        reason = "examiners have worked enough for you for now; try again later"
        raise WebError(429, "rate", reason, {"Retry-After": str(ceil(delay))})


class _Judged:
    """What decisions of a game were worth, by version, and who is judging more of them."""

    def __init__(self) -> None:
        self.decisions: dict[int, bytes] = {}
        self.lock = asyncio.Lock()

    def from_version(self, begin: int) -> list[Json | None]:
        """Return the decisions from a version on that are known, up to ``TOLD_AT_ONCE``."""
        found = takewhile(self.decisions.__contains__, range(begin, begin + TOLD_AT_ONCE))
        return [msgspec.json.decode(self.decisions[version]) for version in found]

    def keep(self, begin: int, judged: Sequence[Json | None]) -> None:
        """Keep the decisions from a version on."""
        for version, one in enumerate(judged, begin):
            self.decisions[version] = msgspec.json.encode(one)


class _Running:
    """A process that examines files, one after another."""

    def __init__(self, process: Process, folder: str) -> None:
        self._process = process
        self._folder = folder

    @classmethod
    async def start(cls, budget: Budget) -> _Running:
        folder = tempfile.mkdtemp(prefix="maginor-examiner-")
        process = await asyncio.create_subprocess_exec(
            *examiner_command(folder, budget, loaded_modules()),
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

    def __init__(self, store: SqlStore, examiners: Examiners, part: int = 0) -> None:
        self._part = part
        self._engine = store.engine
        self.examiners = examiners
        self._summaries: OrderedDict[str, Json] = OrderedDict()

    async def add(self, data: bytes) -> Json:
        """Examine a file, keep it, and return what a client shows of it."""
        viewer = new_id(self._part)
        found = await self._examine(viewer, data)
        await asyncio.to_thread(self._store, viewer, data)
        return found

    async def summary(self, viewer: str) -> Json:
        """Return what ``add`` has returned for a file."""
        found = self._summaries.get(viewer)
        return found or await self._examine(viewer, await asyncio.to_thread(self._stored, viewer))

    async def moment(self, viewer: str, **wanted: object) -> Json:
        """Return a game of a file at a version.

        Args:
            viewer: the id of the file.
            wanted: what is shown of it; see ``Examiner.show``.
        """
        load = partial(self._stored, viewer)
        return await self.examiners.ask_of_known("show", viewer, load, wanted)

    async def analysis(self, viewer: str, number: int, begin: int, language: str) -> Json:
        """Return what decisions of a game of a file were worth; see ``Examiners.analysis``."""
        load = partial(self._stored, viewer)
        wanted = {"language": language}
        return await self.examiners.analysis(viewer, number, begin, load, wanted)

    async def _examine(self, viewer: str, data: bytes) -> Json:
        games = (await self.examiners.ask("examine", viewer, data))["games"]
        found = self._summaries[viewer] = file_answer(viewer, games)
        while len(self._summaries) > KEPT:
            self._summaries.popitem(last=False)
        return found

    def _stored(self, viewer: str) -> bytes:
        with reading(self._engine) as connection:
            query = select(UPLOADS.c.data).where(UPLOADS.c.id == viewer)
            data: bytes | None = connection.execute(query).scalar_one_or_none()
        if data is None:
            raise WebError(404, "no_viewer", "this file is no longer here; drop it again")
        return data

    def _store(self, viewer: str, data: bytes) -> None:
        with writing(self._engine) as connection:
            row = {"id": viewer, "created": now(), "data": data}
            connection.execute(insert(UPLOADS).values(row))
            newest = select(UPLOADS.c.id).order_by(UPLOADS.c.created.desc()).limit(KEPT)
            connection.execute(delete(UPLOADS).where(UPLOADS.c.id.not_in(newest)))


if __name__ == "__main__":
    main(sys.argv[1:])
