"""Appending: the records of all tables of a process reach the database together.

A commit takes about as long for a hundred records as for one. So while one is under way, records
wait for the next, and a table waits for at most two.
"""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Awaitable, Callable, Iterator
from queue import SimpleQueue
from typing import TYPE_CHECKING, Any, Final, ParamSpec, TypeVar

from greenlet import getcurrent, greenlet

from maginor_core.engine.errors import EngineError
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.logged_game import Outcome, Seal
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.store import StoredRecords, StoreError
from maginor_core.tables.server.room_store import RoomStore
from maginor_core.tables.server.settings import APPENDED, COMMIT_SECONDS, COMMITS

if TYPE_CHECKING:
    from maginor_core.tables.joint_dice import JointPlay
# A bridge from functions that wait to an event loop that does not.
#
# The kit (``maginor_core.tables``) is plain functions: a command is decided, its record is stored,
# and only then it counts. Here such a function runs in a greenlet of the event loop; where it waits
# for the database, the loop continues with other tables. So all of a process's tables are computed
# by one thread, without locks between them, and the database is waited for by others.

T = TypeVar("T")
P = ParamSpec("P")


class _Running(greenlet):
    """A greenlet that an event loop drives."""


async def run(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what ``function`` returns; wherever it calls ``wait``, the event loop continues."""
    running = _Running(lambda: function(*args, **kwargs))
    result: Any = running.switch()  # Any: what it waits for, or what it returns
    while not running.dead:
        try:
            found = await result
        except BaseException as error:  # it is the function's, even if the task was cancelled
            result = running.throw(error)
        else:
            result = running.switch(found)
    returned: T = result
    return returned


def wait(awaited: Awaitable[T]) -> T:
    """Return the result of ``awaited``, within a function that ``run`` runs."""
    current = getcurrent()
    assert isinstance(current, _Running), "only what is run by the bridge can wait"
    parent = current.parent
    assert parent is not None, "an event loop drives it"
    found: T = parent.switch(awaited)
    return found


def is_bridged() -> bool:
    """Return whether the caller is run by the bridge, so that it can wait."""
    return isinstance(getcurrent(), _Running)


def in_thread(function: Callable[P, T], *args: P.args, **kwargs: P.kwargs) -> T:
    """Return what ``function`` returns, computed by another thread if the caller is bridged."""
    if not is_bridged():
        return function(*args, **kwargs)
    return wait(asyncio.to_thread(function, *args, **kwargs))


MOST: Final = 256
"""How many records one transaction appends at most."""

_Item = tuple[str, int, bytes, "asyncio.Future[None]"]


class Appending:
    """The storage port for tables on an event loop: ``append`` waits without holding it up."""

    def __init__(self, store: SqlStore) -> None:
        """Begin the thread that writes to ``store``."""
        self.store = store
        self._queue: SimpleQueue[_Item | None] = SimpleQueue()
        self._thread = threading.Thread(target=self._write, name="appending", daemon=True)
        self._thread.start()

    def create(self, header: Header) -> None:
        """Begin a game; see ``Store``."""
        in_thread(self.store.create, header)

    def put(self, game: StoredRecords) -> None:
        """Store a whole game; see ``Store``."""
        in_thread(self.store.put, game)

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record, together with those of other tables; see ``Store``.

        It is durable when this returns.
        """
        if not is_bridged():
            self.store.append(game_id, version, record)
            return
        written = asyncio.get_running_loop().create_future()
        self._queue.put((game_id, version, record, written))
        wait(written)

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        """End a game for good; see ``Store``."""
        return in_thread(self.store.seal, game_id, outcome, secret)

    def read(self, game_id: str) -> StoredRecords:
        """Return a game; see ``Store``."""
        return in_thread(self.store.read, game_id)

    def since(self, game_id: str, version: int) -> StoredRecords:
        """Return what was appended after a version; see ``Store``."""
        return in_thread(self.store.since, game_id, version)

    def ids(self) -> Iterator[str]:
        """Return the ids of all games; see ``Store``."""
        return self.store.ids()

    def close(self) -> None:
        """Write what waits, and end the thread."""
        self._queue.put(None)
        self._thread.join()

    def _write(self) -> None:
        ended = False
        while not ended:
            batch: list[_Item] = []
            item = self._queue.get()
            while item is not None:
                batch.append(item)
                if len(batch) == MOST or self._queue.empty():
                    break
                item = self._queue.get()
            ended = item is None
            if batch:
                self._write_batch(batch)

    def _write_batch(self, batch: list[_Item]) -> None:
        answers: list[EngineError | None]
        try:
            with COMMIT_SECONDS.time():
                answers = self.store.append_all([item[:3] for item in batch])
            COMMITS.inc()
            APPENDED.inc(answers.count(None))
        except EngineError as error:
            answers = [error for _ in batch]
        except Exception as error:  # the thread must live, and whoever waits must learn of it
            answers = [StoreError(f"{type(error).__name__}: {error}") for _ in batch]
        loop = batch[0][3].get_loop()
        if not loop.is_closed():
            loop.call_soon_threadsafe(_tell, batch, answers)


def _tell(batch: list[_Item], answers: list[EngineError | None]) -> None:
    for (_, _, _, written), answer in zip(batch, answers, strict=True):
        if written.done():  # whoever waited was cancelled
            continue
        if answer is None:
            written.set_result(None)
        else:
            written.set_exception(answer)


# The storage port of tables with joint dice: what is due cannot be displaced by another record.


class JointAppending:
    """Appends each record in a transaction that holds the row of its room.

    So what is due, and the version of the game, change one after the other in all processes.
    """

    def __init__(self, appending: Appending, room_store: RoomStore, joint: JointPlay) -> None:
        """Begin.

        Args:
            appending: the port of all other tables, which reads.
            room_store: where the room is.
            joint: what the table has beside its match.
        """
        self._appending = appending
        self._room_store = room_store
        self._joint = joint

    def append(self, game_id: str, version: int, record: bytes) -> None:
        """Append a record; see ``RoomStore.append``."""
        store, for_due = self._appending.store, self._joint.settling
        in_thread(self._room_store.append, store, game_id, version, record, for_due=for_due)

    def create(self, header: Header) -> None:
        """Begin a game; see ``Store``."""
        self._appending.create(header)

    def put(self, game: StoredRecords) -> None:
        """Store a whole game; see ``Store``."""
        self._appending.put(game)

    def seal(self, game_id: str, outcome: Outcome, secret: str = "") -> Seal:
        """End a game for good; see ``Store``."""
        return self._appending.seal(game_id, outcome, secret)

    def read(self, game_id: str) -> StoredRecords:
        """Return a game; see ``Store``."""
        return self._appending.read(game_id)

    def since(self, game_id: str, version: int) -> StoredRecords:
        """Return what was appended after a version; see ``Store``."""
        return self._appending.since(game_id, version)

    def ids(self) -> Iterator[str]:
        """Return the ids of all games; see ``Store``."""
        return self._appending.ids()

    def close(self) -> None:
        """Leave the port of all tables open; see ``Store``."""
