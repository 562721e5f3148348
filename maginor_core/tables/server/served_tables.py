"""Tables in memory: loaded when somebody comes, and given up when nobody is there."""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextvars import Context
from functools import partial
from time import perf_counter
from types import MappingProxyType
from typing import Any, Final, Protocol, TypeVar

from attrs import evolve

from maginor_core.engine.definition import Json, State
from maginor_core.engine.errors import EngineError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Decided, Game
from maginor_core.eventlog.header import unpack_header
from maginor_core.eventlog.hidden import NEWEST
from maginor_core.eventlog.stores.games import open_game
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.store import RecordStore
from maginor_core.evidence.joint_dice import HashChain
from maginor_core.registry import known_game
from maginor_core.tables.joint_dice import DueChange, JointPlay
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.recorded_table import NO_TOKENS, RecordedTable
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.server.commit_queue import (
    CommitQueue,
    JointCommitQueue,
    begin,
    in_thread,
    processor_time,
    result_of,
)
from maginor_core.tables.server.monitoring import EVICTED, LOADED, LOG
from maginor_core.tables.server.remarks import Remarks
from maginor_core.tables.server.table_store import TableStore
from maginor_core.tables.server.turns import Allowance, Meter
from maginor_core.tables.table import ProposalChange, Submission, Then
from maginor_core.tables.table_changes import Change, NewTable
from maginor_core.tables.table_id import part_of
from maginor_core.tables.table_row import TableRow, Turn, joint_agreement
from maginor_core.tables.table_summary import table_status
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError

RECOVERY_SECONDS: Final = 1.0
"""Seconds between two looks into a store that has failed."""
PRESENCE_SECONDS: Final = 75
"""How long what another process has said about who is there holds."""


NO_OTHERS: Final[Mapping[int, SqlStore]] = MappingProxyType({})
TOLD_AT_ONCE: Final = 0.002
"""Seconds for which a table tells its clients before another one has its turn."""
FEW: Final = 20
"""How many clients are told at once who is there; more are told after a while."""
PRESENCE_PAUSE: Final = 1.0
"""Seconds after which they are told who is there, if that has changed."""
T = TypeVar("T")


class Member(Protocol):
    """A connection of a client to a table."""

    session: SeatSession
    notices: dict[str, bytes]
    """Messages of the server's own that are sent with what is told next, by type."""

    def tell_by(self, began: float, until: float) -> float:
        """Send what the client has not seen, at once if it is its turn, or in turn."""

    def send_soon(self, message: Json) -> None:
        """Send a message of the server's own soon."""

    def close_soon(self, code: int, reason: str) -> None:
        """Tell the client that the connection ends, and end it."""


class ServedTable(RecordedTable):
    """A table in memory, with those who are connected to it.

    Attributes:
        connections: who is connected here and has joined.
        used: when somebody was here last, on the clock of ``time.monotonic``.
        address: from where somebody was here last, in whose name its bots think; empty if unknown.
        elsewhere: by process, the seats and spectators connected to it, and when it said so.
        told: by seat the decision of which it was last about to be told by a notice.
        is_bot_thinking: whether a bot is about to act.
        is_recovering: whether it is about to look what is stored, after a failure.
        is_ending: whether its game is about to be sealed.
        is_complete: whether all people who play are connected, as far as that is known.
        is_noting: whether it is about to be stored that somebody is absent.
        offered: by connection what its client was told that it may do.
        noticed: called when somebody has come or gone.
        remarks: what its players have said last.
        direct: where its records go, if nothing is between; None otherwise.
        working_since: since when its turn is worked on without a wait, by ``perf_counter``.
        spent: how much of the processor its turn has taken until then, in seconds.
        meter: measures that.
        announce_presence: tells other processes who is connected here.
        new_allowance: makes the allowance of a seat, or of those who look on.
    """

    def __init__(
        self,
        record: TableRow,
        game: Game,
        seats: dict[str, int | None],
        *,
        joint: JointPlay | None = None,
        direct: CommitQueue | None = None,
    ) -> None:
        super().__init__(record, game, seats, joint=joint)
        self.announce_presence: Callable[[ServedTable], None] = lambda table: None
        self.new_allowance: Callable[[int | None], Allowance | None] = lambda seat: None
        self._allowances: dict[int | None, Allowance | None] = {}
        self._presence_due: asyncio.TimerHandle | None = None
        self.direct = direct
        self.working_since = self.spent = 0.0
        self.meter = Meter()
        self.connections: set[Member] = set()
        self.used = time.monotonic()
        self.address = ""
        self.is_bot_thinking = False
        self.is_ending = False
        self.is_complete = True
        self.is_noting = False
        self.offered: dict[Member, Json] = {}
        self._waking: asyncio.TimerHandle | None = None
        self.is_recovering = False
        self._awaiting: deque[Callable[[], object]] = deque()
        self._is_acting = self._is_told_soon = False
        self._tasks: set[asyncio.Task[Any]] = set()  # Any: of many results
        self.elsewhere: dict[str, tuple[tuple[int, ...], int, float]] = {}
        self.told: dict[int, int] = {}
        self.remarks = Remarks()
        self.noticed: Callable[[], object] = lambda: None
        version, noted = game.version, record.turn
        known = noted is not None and noted.version == version
        self._at = (version, noted.since if noted is not None and known else record.changed)
        self.listen(self._tell_soon)

    @property
    def turn(self) -> Turn:
        """Since when its game has been at its version."""
        return Turn(*self._at)

    def attend(self, consider: Callable[[ServedTable], None]) -> None:
        """Call ``consider`` with the table now, and whenever something has changed at its table."""
        self.listen(partial(consider, self))
        consider(self)

    def take_turn(self, work: Callable[[], object]) -> None:
        """Let something that may change the game begin, one at a time.

        Args:
            work: what begins. It raises nothing, and calls ``end_turn`` in the end, after it has
                waited for the database if it must; meanwhile the event loop continues.
        """
        if self._is_acting:
            self._awaiting.append(work)
        else:
            self._is_acting = True
            work()

    def end_turn(self) -> None:
        """Tell everybody what has changed; the next turn begins after those of other tables."""
        self.spent = 0.0
        if not self.connections:  # as long as there are any, it is in use
            self.used = time.monotonic()
        try:
            self._tell_changed()
        finally:
            if self._awaiting:
                asyncio.get_running_loop().call_soon(self._awaiting.popleft())
            else:
                self._is_acting = False

    def do(self, function: Callable[[], object]) -> None:
        """Call a function in a turn of its own; it may wait for the database."""
        self.take_turn(partial(self._do, function))

    def _do(self, function: Callable[[], object]) -> None:
        self.working_since = perf_counter()
        self.wait(function, self._done)

    def _done(self, _: object, error: Exception | None) -> None:
        if error is not None:
            self._log(error)
        self.end_turn()

    def wait(self, function: Callable[[], T], then: Then[T]) -> None:
        """Call ``function``, and ``then``; while it waits for the database, others go on."""
        self._pause()
        begin(partial(self._wait, function, then))

    def _pause(self) -> None:
        """Add what was worked on without a wait to what the turn has taken."""
        moment = perf_counter()
        self.spent += self.meter.spent(self.working_since, moment)
        self.working_since = moment

    def _wait(self, function: Callable[[], T], then: Then[T]) -> None:
        began, found, error = processor_time(), None, None
        try:
            found = function()
        except Exception as raised:
            error = raised
        self.spent += processor_time() - began
        self.working_since = perf_counter()
        then(found, error)

    def store(self, decided: Decided, then: Callable[[Exception | None], object]) -> None:
        """Store a record, most often without a greenlet, together with those of other tables."""
        if self.direct is None:
            super().store(decided, then)
        else:
            self.direct.begin(self.record.id, decided.version, decided.record, then)
            self.spent += self.meter.spent(self.working_since, perf_counter())

    def submit(
        self, seat: int, command: Fact, decision: int | None, outcomes: Sequence[int] | None
    ) -> int | None:
        """Carry out a command as ``Table.submit`` does; the caller, which has its turn, waits."""
        ended: asyncio.Future[int | None] = asyncio.get_running_loop().create_future()

        def end(version: int | None, error: Exception | None) -> None:
            if error is None:
                ended.set_result(version)
            else:
                ended.set_exception(error)

        self.submit_then(Submission(seat, command, decision, outcomes), end)
        return result_of(ended)

    def _resume(self) -> None:
        if self.direct is not None:
            self.working_since = perf_counter()
            self.spent += self.direct.seconds_each

    def _carried_out(self, version: int, state: State) -> None:
        """Inform everybody, at the end of the turn; a command counts, whatever fails now."""
        self._is_told_soon = True
        try:
            self._keep_before(version, state)  # without super(), which takes longer
            self.changed()
        except Exception as error:
            self._log(error)
            self.recover()

    def _tell_soon(self) -> None:
        """Tell everybody soon what has changed at the table."""
        if not self._is_told_soon and self.connections:
            self._is_told_soon = True
            asyncio.get_running_loop().call_soon(self._tell_changed)

    def _tell_changed(self) -> None:
        """Tell everybody what has changed, unless that was done meanwhile."""
        version = self.game.log.version
        if self._at[0] != version:
            self._at = version, now()
        if self._is_told_soon:
            self._is_told_soon = False
            newest, moment = self.moment, perf_counter()
            until = moment + TOLD_AT_ONCE
            for connection in tuple(self.connections):
                if connection.session.seen is newest and not connection.notices:
                    continue
                try:
                    moment = connection.tell_by(moment, until)
                except Exception as error:
                    self._log(error)

    def _log(self, error: BaseException) -> None:
        LOG.error("task failed", table=self.record.id, exc_info=error)

    async def act(self, function: Callable[[], T]) -> T:
        """Return what ``function`` returns, which may change the game; see ``do``.

        It is carried out to its end even if whoever asked for it leaves.
        """
        future: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def act() -> None:
            try:
                found = function()
            except Exception as error:
                if not future.done():
                    future.set_exception(error)
                elif not isinstance(error, EngineError):
                    raise
            else:
                if not future.done():
                    future.set_result(found)

        self.do(act)
        return await future

    def begin(self, work: Any) -> asyncio.Task[Any]:  # Any: a coroutine of any result
        """Return a task that the table keeps until it is done."""
        task = asyncio.create_task(work, context=Context())  # it is not for whoever asked first
        self._tasks.add(task)
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:  # Any: as above
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, EngineError):
            self._log(error)

    def recover(self) -> None:
        """Look soon, and until the store answers, what of the game is stored.

        A record whose commit was interrupted may be there or not, and whoever sent it does not
        know. If it is there, everybody is told of it.
        """
        if not self.is_recovering:
            self.is_recovering = True
            self.begin(self._recover())

    async def _recover(self) -> None:
        try:
            while True:
                await asyncio.sleep(RECOVERY_SECONDS)
                try:
                    await self.act(self.refresh)
                except EngineError:
                    continue
                return
        finally:
            self.is_recovering = False

    @property
    def is_busy(self) -> bool:
        """Whether somebody is connected, or something is under way."""
        return bool(self.connections or self._tasks or self._is_acting)

    @property
    def is_watched(self) -> bool:
        """Whether anybody is connected here."""
        return bool(self.connections)

    def presence(self) -> Json:
        """Return which seats somebody is connected to, and how many look on."""
        seats, spectators = self.present()
        bots = self.record.bots
        found = {*seats, *[at for at in bots if not self.record.seats[at].absent]}
        oldest = time.monotonic() - PRESENCE_SECONDS
        for others, eyes, at in self.elsewhere.values():
            if at > oldest:
                found.update(others)
                spectators += eyes
        players = range(len(self.record.seats))
        present = [seat in found for seat in players]
        return {"type": "presence", "seats": present, "spectators": spectators}

    def present(self) -> tuple[tuple[int, ...], int]:
        """Return the seats that somebody is connected to here, and how many look on."""
        seats = [each.session.seat for each in self.connections]
        people = sorted({seat for seat in seats if seat is not None})
        return tuple(people), seats.count(None)

    def clock(self) -> Json | None:
        """Return how much time each seat has left; None if that does not matter."""
        state = self.record.clock_state
        if state is None:
            return None
        left = [max(0, each) for each in state.left_at(now())]
        return {"type": "clock", "seats": left, "running": list(state.running)}

    def tell_clock(self) -> None:
        """Send to everybody how much time each seat has left."""
        clock = self.clock()
        if clock is not None:
            self.tell(clock)

    def join(self, connection: Member) -> None:
        """Add a connection that has joined, or whose seat is another, and tell everybody."""
        self.connections.add(connection)
        for message in (self.presence(), self.clock(), self.remarks.message()):
            if message is not None:
                connection.send_soon(message)
        self._presence_changed()
        self.noticed()

    def leave(self, connection: Member) -> None:
        """Remove a connection, and tell everybody."""
        self.used = time.monotonic()
        if connection in self.connections:
            self.connections.remove(connection)
            self.offered.pop(connection, None)
            self._presence_changed()
            self.noticed()

    def _presence_changed(self) -> None:
        """Tell who is there, everybody at once if these are few, or after a while."""
        if len(self.connections) <= FEW:
            self._tell_presence()
        elif self._presence_due is None:
            later = asyncio.get_running_loop().call_later
            self._presence_due = later(PRESENCE_PAUSE, self._tell_presence)

    def _tell_presence(self) -> None:
        if self._presence_due is not None:
            self._presence_due.cancel()
            self._presence_due = None
        self.tell(self.presence())
        self.announce_presence(self)

    def tell(self, message: Json) -> None:
        """Send a message to everybody who has joined, soon."""
        kind, text = message["type"], text_of_json(message)
        for connection in self.connections:
            connection.notices[kind] = text
        self._tell_soon()

    def allowance(self, seat: int | None) -> Allowance | None:
        """Return the allowance of all clients of a seat, or of all who look on."""
        if seat not in self._allowances:
            self._allowances[seat] = self.new_allowance(seat)
        return self._allowances[seat]

    def hear(self, remark: Json) -> None:
        """Add what a player has said in another process, and tell everybody here."""
        self.remarks.add(remark)
        self.tell_remarks()

    def wake(self, at: int | None, function: Callable[[], object]) -> None:
        """Call a function at a time, in milliseconds since 1970, and not at the one stated before.

        None is for never.
        """
        if self._waking is not None:
            self._waking.cancel()
            self._waking = None
        if at is not None:
            delay = max(0, at - now()) / 1000
            self._waking = asyncio.get_running_loop().call_later(delay, function)

    def tell_remarks(self) -> None:
        """Send to everybody what was said last."""
        message = self.remarks.message()
        if message is not None:
            self.tell(message)

    def update(self, record: TableRow, tokens: Mapping[str, int | None] = NO_TOKENS) -> None:
        """Take over what was stored since, and end all connections if the table was closed."""
        if self.connections and (told := table_status(record)) != table_status(self.record):
            self.tell({"type": "table", **told})
        if record.status == "archived" != self.record.status:
            for connection in tuple(self.connections):
                connection.close_soon(1000, "closed")
        super().update(record, tokens)
        self.noticed()


def _joint_of(record: TableRow) -> JointPlay | None:
    """Return what a table has beside its game if its dice are joint."""
    joint = record.joint
    if joint is None:
        return None
    agreement = joint_agreement(record, joint)
    host = HashChain(agreement, agreement.host, bytes.fromhex(joint.secret))
    return JointPlay(host, joint.due, bots=joint.chains_of_bots(agreement))


class ServedTables:
    """All tables of a process."""

    def __init__(
        self,
        store: SqlStore,
        part: int = 0,
        others: Mapping[int, SqlStore] = NO_OTHERS,
        *,
        fingerprint: bool = False,
    ) -> None:
        """Keep tables in a store.

        Args:
            store: the store of this process.
            part: which part of the tables it contains, if they are divided over processes.
            others: the stores of the other parts, which are only read.
            fingerprint: whether the logs of new games name the rules that are installed.
        """
        self.store = store
        self.part = part
        self.fingerprint = fingerprint
        self.table_store = TableStore(store)
        self._others = others
        self._table_stores = {each: TableStore(other) for each, other in others.items()}
        self.commit_queue = CommitQueue(store)
        self.live: dict[str, ServedTable] = {}
        self.traced: Callable[[RecordStore], RecordStore] = lambda store: store
        self.loaded: Callable[[ServedTable], None] = lambda table: None
        self.visited: Callable[[ServedTable], None] = lambda table: None
        self.left: Callable[[ServedTable], None] = lambda table: None
        self.welcome: Callable[[ServedTable, int], None] = lambda table, seat: None
        self.announce_presence: Callable[[ServedTable], None] = lambda table: None
        self.new_allowance: Callable[[int | None], Allowance | None] = lambda seat: None
        self.meter = Meter()
        self.announce_remark: Callable[[ServedTable, Json], None] = lambda table, remark: None
        self._loading: dict[str, asyncio.Future[ServedTable]] = {}

    async def get(self, table_id: str) -> ServedTable:
        """Return a table, from memory or from the store."""
        table = self.live.get(table_id)
        if table is not None:
            table.used = time.monotonic()
            return table
        loading = self._loading.get(table_id)
        if loading is None:
            loading = asyncio.ensure_future(self._load(table_id))
            self._loading[table_id] = loading
            loading.add_done_callback(lambda _: self._loading.pop(table_id, None))
        return await asyncio.shield(loading)

    async def _load(self, table_id: str) -> ServedTable:
        new = self.table_store.take_new(table_id)
        table = None if new is None else self._made(*new)
        unchanged = self.table_store.unchanged
        while table is None:
            unchanged.add(table_id)
            try:
                read = await asyncio.to_thread(self._read, table_id)
                table = read if table_id in unchanged else None
            finally:
                unchanged.discard(table_id)
        LOADED.inc()
        self.live[table_id] = table
        # What another process has stored meanwhile was not announced to a table of this one.
        is_shared = self.store.engine.dialect.name == "postgresql"
        await table.act(table.refresh if is_shared else table.settle_due)
        self.loaded(table)
        return table

    def _read(self, table_id: str) -> ServedTable:
        record, tokens = self.table_store.open(table_id)
        return self._made(NewTable(record, None), tokens)

    def _made(self, new: NewTable, tokens: dict[str, int | None]) -> ServedTable:
        """Return the table of a row, whose game is read unless it is there."""
        record = new.record
        table_id = record.id
        if not record.is_dealt:
            raise WebError(409, "not_dealt", "the game is dealt once all have committed")
        joint = _joint_of(record)
        store: RecordStore = self.commit_queue
        if joint is not None:
            store = JointCommitQueue(self.commit_queue, self.table_store, joint)
        store = self.traced(store)
        seed = record.seed or None
        open_now = partial(open_game, store, table_id, known_game, seed)
        stored = store.read(table_id) if new.game is None else new.game
        game = open_now(stored=stored) if new.begin is None else new.begin(store, seed)
        direct = store if isinstance(store, CommitQueue) else None
        if unpack_header(stored.header).format == NEWEST:
            direct = None  # a record has evidence beside it
        table = ServedTable(record, game, tokens, joint=joint, direct=direct)
        table.follow(store, open_now)
        table.announce_presence = self.announce_presence
        table.new_allowance = self.new_allowance
        table.meter = self.meter
        table.keep_proposal = partial(self._keep_proposal, table)
        if joint is not None:
            joint.keep = partial(self._keep_due, table)
        table.update(record)
        return table

    def _keep_due(self, table: ServedTable, change: DueChange, at: int) -> None:
        def changed(record: TableRow) -> Change:
            joint = record.joint
            assert joint is not None, "the table has joint dice"
            return Change(evolve(record, joint=evolve(joint, due=change(joint.due))))

        table.update(in_thread(self.table_store.change, table.record.id, changed, at))

    def _keep_proposal(self, table: ServedTable, change: ProposalChange) -> None:
        def changed(record: TableRow) -> Change:
            return Change(evolve(record, proposal=change(record.proposal)))

        table.update(in_thread(self.table_store.change, table.record.id, changed))

    @property
    def is_alone(self) -> bool:
        """Whether no other process changes tables that this one lists."""
        return not self._others and self.store.engine.dialect.name == "sqlite"

    @property
    def changes(self) -> object:
        """Another object whenever something has changed that the lobby lists, here."""
        return self.table_store.changes

    def public(self, before: int, limit: int) -> list[tuple[TableRow, int]]:
        """Return the public tables of all parts; see ``TableStore.public``."""
        found = self.table_store.public(before, limit)
        for other in self._table_stores.values():
            found += other.public(before, limit)
        return sorted(found, key=lambda listed: listed[0].created, reverse=True)[:limit]

    def version(self, table_id: str) -> int:
        """Return how many records the game of a table of any part has."""
        return self._table_stores.get(part_of(table_id), self.table_store).version(table_id)

    async def change(
        self, table: ServedTable, change: Callable[[TableRow], Change | None]
    ) -> TableRow:
        """Change what is stored of a table, and take it over; see ``TableStore.change``."""
        record = await asyncio.to_thread(self.table_store.change, table.record.id, change)
        table.update(record)
        return record

    async def reload(self, table: ServedTable) -> None:
        """Read again what is stored of a table beside its game."""
        table.update(*await asyncio.to_thread(self.table_store.open, table.record.id))

    def evict(self, idle_seconds: float) -> int:
        """Give up the tables that nobody has used for so long; return how many."""
        moment = time.monotonic()
        idle = [
            table_id
            for table_id, table in self.live.items()
            if not table.is_busy and moment - table.used >= idle_seconds
        ]
        for table_id in idle:
            del self.live[table_id]
        if idle:
            self.table_store.changes = object()  # the versions of their games are stored ones now
        EVICTED.inc(len(idle))
        return len(idle)

    def close(self) -> None:
        """Write what waits, and close the store."""
        self.commit_queue.close()
        for store in (self.store, *self._others.values()):
            store.close()
