"""Waiting for the database: what tables append is written together, while the event loop goes on.

The kit (``maginor_core.tables``) is plain functions: a command is decided, its record is stored,
and only then it counts. A command goes on with a function once its record is stored. What may wait
for the database anywhere runs in a greenlet of the event loop; while it waits, the loop continues
with other tables. So all of a process's tables are computed by one thread, without locks between
them, and the database is waited for by others.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Callable, Sequence
from contextlib import suppress
from contextvars import Context
from functools import partial
from queue import SimpleQueue
from time import perf_counter, thread_time
from typing import Any, Final, Generic, ParamSpec, TypeVar

from greenlet import getcurrent, greenlet

from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.frames import StoredRecords
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.store import StoreError
from maginor_core.tables.joint_dice import JointPlay
from maginor_core.tables.server.monitoring import LOG, TALLY
from maginor_core.tables.server.table_store import TableStore
from maginor_core.tables.server.turns import payer

T = TypeVar("T")
P = ParamSpec("P")


class _Running(greenlet):
    """A greenlet that the event loop resumes, and to which it returns when it waits.

    It carries out one function after another, since each new one takes pages from the system.
    """

    parent: greenlet
    away = 0.0
    """Seconds for which the processor worked on other things while it waited, without threads."""

    def wait(self) -> Any:  # Any: what it is resumed with
        """Return to the event loop until somebody resumes it."""
        left = thread_time()
        found = self.parent.switch()
        self.away += thread_time() - left
        return found

    def run(self) -> None:
        while len(_idle.running) < MOST_AT_ONCE:
            _idle.running.append(self)
            function = self.parent.switch()
            try:
                function()
            except Exception as error:  # the batch has other tables to resume
                LOG.error("task failed", exc_info=error)
            del function  # and the table that it holds


class _Idle(threading.local):
    """Those of each thread that have nothing to do."""

    def __init__(self) -> None:
        self.running: list[_Running] = []


_idle: Final = _Idle()


def begin(function: Callable[[], None]) -> None:
    """Carry out ``function``; whenever it waits, the event loop continues."""
    if isinstance(getcurrent(), _Running):
        asyncio.get_running_loop().call_soon(begin, function)
        return
    idle = _idle.running
    if not idle:
        _Running().switch()
    idle.pop().switch(function)


def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what ``function`` returns, computed by another thread if the caller may wait."""
    current = getcurrent()
    if not isinstance(current, _Running):
        return function(*args, **kwargs)
    work = partial(timed, partial(function, *args, **kwargs))
    found, seconds = result_of(asyncio.get_running_loop().run_in_executor(None, work))
    current.away -= seconds
    return found


def result_of(found: asyncio.Future[T], seconds: float = 0.0) -> T:
    """Return what a future brings; the caller, which ``begin`` has begun, waits for it.

    Args:
        found: the future.
        seconds: what bringing it costs this process; it counts as time that the caller has taken.
    """
    current = getcurrent()
    assert isinstance(current, _Running), "nothing else waits without keeping the event loop"
    current.away -= seconds
    found.add_done_callback(current.switch)
    current.wait()
    return found.result()


def timed(function: Callable[[], T]) -> tuple[T, float]:
    """Return what a function returns, and how many seconds of the processor it has taken."""
    began = thread_time()
    return function(), thread_time() - began


def processor_time() -> float:
    """Return the seconds of the processor that whatever is running now has taken; a difference.

    It is that of a function which waits for the database, without what ran meanwhile.
    """
    current = getcurrent()
    return thread_time() - (current.away if isinstance(current, _Running) else 0)


MOST_AT_ONCE: Final = 256
"""How many records one transaction appends at most."""
Then = Callable[[EngineError | None], object]
"""Called once a record is durable, or with why it is not appended; it raises nothing."""
_Batch = tuple[list[tuple[str, int, bytes]], list[Then]]
"""What is appended, and what is called for each of it."""


class CommitQueue:
    """Appends the records of all tables of a process together, in a thread of its own.

    A commit takes about as long for a hundred records as for one. So what one turn of the event
    loop appends is a batch, and while one is written, all that comes is the next: a table waits for
    at most two.

    Attributes:
        store: where.
        seconds_each: how much of the processor each record of the last batch has taken.
    """

    def __init__(self, store: SqlStore) -> None:
        self.store = store
        self.seconds_each = 0.0
        self._appends: list[tuple[str, int, bytes]] = []
        self._waiting: list[Then] = []
        self._is_writing = False
        self._batches: SimpleQueue[tuple[asyncio.AbstractEventLoop, _Batch] | None]
        self._batches = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="appending", daemon=True)
        self._thread.start()

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record, together with those of other tables; see ``Store``.

        It is durable when this returns.
        """
        current = getcurrent()
        if not isinstance(current, _Running):
            self.store.append(game_id, version, record)
            return
        self.begin(game_id, version, record, current.switch)
        refused = current.wait()
        current.away -= self.seconds_each
        if refused is not None:
            raise refused

    def begin(self, game_id: str, version: int, record: bytes, then: Then) -> None:
        """Append a record as ``append`` does, and call ``then`` on the event loop."""
        self._appends.append((game_id, version, record))
        self._waiting.append(then)
        if not self._is_writing:
            self._is_writing = True
            loop = asyncio.get_running_loop()
            loop.call_soon(self._hand_over, loop)

    def read(self, game_id: str) -> StoredRecords:
        """Return a game; see ``Store``."""
        return in_thread(self.store.read, game_id)

    def since(self, game_id: str, version: int) -> StoredRecords:
        """Return what was appended after a version; see ``Store``."""
        return in_thread(self.store.since, game_id, version)

    def close(self) -> None:
        """Write what was handed over, and end the thread."""
        self._batches.put(None)
        self._thread.join()

    def _hand_over(self, loop: asyncio.AbstractEventLoop) -> None:
        batch = self._appends[:MOST_AT_ONCE], self._waiting[:MOST_AT_ONCE]
        self._appends, self._waiting = self._appends[MOST_AT_ONCE:], self._waiting[MOST_AT_ONCE:]
        self._batches.put((loop, batch))

    def _write(self) -> None:
        counted = thread_time()
        while (handed := self._batches.get()) is not None:
            loop, (appends, waiting) = handed
            answers: list[EngineError | None]
            began = perf_counter()
            try:
                answers = self.store.append_all(appends)
            except EngineError as error:
                answers = [error] * len(appends)
            except Exception as error:  # the thread must live, and whoever waits must learn of it
                answers = [StoreError(f"{type(error).__name__}: {error}")] * len(appends)
            moment = thread_time()
            self.seconds_each, counted = (moment - counted) / len(appends), moment
            took = perf_counter() - began
            with suppress(RuntimeError):  # the loop has ended, and nobody waits
                loop.call_soon_threadsafe(self._tell, loop, waiting, answers, took)

    def _tell(
        self,
        loop: asyncio.AbstractEventLoop,
        waiting: list[Then],
        answers: list[EngineError | None],
        seconds: float,
    ) -> None:
        """Hand over what has come meanwhile, and let those go on who have waited so long."""
        TALLY.committed(answers.count(None), seconds)
        self._is_writing = bool(self._waiting)
        if self._is_writing:
            self._hand_over(loop)
        for each, answer in zip(waiting, answers, strict=True):
            each(answer)


class JointCommitQueue:
    """Appends each record in a transaction that holds the row of its table.

    So what is due, and the version of the game, change one after the other in all processes.
    """

    def __init__(self, queue: CommitQueue, tables: TableStore, joint: JointPlay) -> None:
        self.read, self.since = queue.read, queue.since
        self._tables = tables
        self._joint = joint

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record; see ``TableStore.append``."""
        settling = self._joint.settling
        in_thread(self._tables.append, game_id, version, record, for_due=settling)


Item = TypeVar("Item")


class Batcher(Generic[Item, T]):
    """Does in a thread, at once for all of them, what is asked for while it is done for others."""

    def __init__(self, work: Callable[[list[Item]], Sequence[T]]) -> None:
        self._work = work
        self._waiting: list[tuple[Item, asyncio.Future[T]]] = []
        self._task: asyncio.Task[None] | None = None
        self._seconds_each = 0.0

    async def do(self, item: Item) -> T:
        """Return what the work returns for an item; if it raises, it does so for all of them."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()
        self._waiting.append((item, done))
        if self._task is None:
            # It is for all who ask, and nobody pays for the others.
            self._task = asyncio.create_task(self._do_all(), context=Context())
        found = await done
        if (account := payer()) is not None:
            account.take(self._seconds_each)
        return found

    async def _do_all(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            waiting = [done for _, done in batch]
            try:
                work = partial(self._work, [item for item, _ in batch])
                found, seconds = await asyncio.to_thread(timed, work)
                self._seconds_each = seconds / len(batch)
                pairs = list(zip(waiting, found, strict=True))
            except Exception as error:
                for done in waiting:
                    if not done.done():
                        done.set_exception(error)
            else:
                for done, each in pairs:
                    if not done.done():
                        done.set_result(each)
        self._task = None
