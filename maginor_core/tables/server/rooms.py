"""Rooms in memory: loaded from the store when somebody comes, and given up when nobody is there."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterable, Mapping
from importlib import import_module
from typing import Any, Final, Protocol

import structlog
from attrs import asdict, evolve

from maginor_core.engine.chance import Stream, fresh_seed
from maginor_core.engine.definition import GameDefinition, Json
from maginor_core.engine.errors import EngineError
from maginor_core.engine.heuristics import heuristics_of
from maginor_core.engine.joint_dice import HashChain
from maginor_core.engine.match import Match
from maginor_core.eventlog.stores.matches import catch_up, open_match
from maginor_core.eventlog.stores.sql import SqlStore
from maginor_core.eventlog.stores.store import Store
from maginor_core.games import known_game
from maginor_core.play.bots import bots_of
from maginor_core.tables.joint_dice import DueChange, JointPlay
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.server.appending import Appending, JointAppending, in_thread, run
from maginor_core.tables.server.room_store import (
    Change,
    Proposal,
    RoomRecord,
    RoomStore,
    joint_agreement,
    now,
)
from maginor_core.tables.server.settings import EVICTED, LOADED, WebError
from maginor_core.tables.server.table_request import parts_of
from maginor_core.tables.table import Adviser, GameTable, ProposalChange, UndoProposal

# Advice and names: the bot that advises in hints, and what the parts of a game are called.


def adviser_of(game: GameDefinition) -> Adviser | None:
    """Return the bot that advises in hints, which decides in a thread; None if there is none."""
    name: str = getattr(heuristics_of(game), "ADVISER", "")
    bot = bots_of(game).get(name)
    if bot is None:
        return None

    def advise(match: Match, seat: int) -> Any:  # Any: a command of the game
        known = match.known_to(seat)
        board = game.board(known.state, match.setup)
        return in_thread(bot.choose, board, seat, match.legal(seat), Stream(fresh_seed(), "hint"))

    return advise


def labels_of(game: GameDefinition, own: Json | None = None) -> Mapping[str, str]:
    """Return the printed names of the parts from which a table is dealt.

    Args:
        game: which game.
        own: the component set of the table; None for the game's own parts.

    Raises:
        MalformedError: no game can be dealt from the set.
    """
    module = import_module(game.presentation) if game.presentation else None
    parts = parts_of(game, own)
    if parts is None or module is None or not hasattr(module, "labels_of"):
        return {}
    return dict(module.labels_of(parts))


LOG: Final = structlog.get_logger("maginor.web")
RECOVERY_SECONDS: Final = 1.0
"""Seconds between two looks into a store that has failed."""
PRESENCE_SECONDS: Final = 75
"""How long what another process has said about who is there holds."""


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
        elsewhere: by process, the seats and spectators connected to it, and when it said so.
        is_bot_thinking: whether a bot is about to act.
        is_recovering: whether it is about to look what is stored, after a failure.
        is_ending: whether its game is about to be sealed.
    """

    def __init__(self, record: RoomRecord, table: GameTable, tokens: dict[str, int | None]) -> None:
        """Begin without connections."""
        self.record = record
        self.table = table
        self.tokens = tokens
        self.connections: set[Connected] = set()
        self.used = time.monotonic()
        self.is_bot_thinking = False
        self.is_ending = False
        self.is_recovering = False
        self._lock = asyncio.Lock()
        self._tasks: set[asyncio.Task[Any]] = set()  # Any: of many results
        self.elsewhere: dict[str, tuple[tuple[int, ...], int, float]] = {}

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
        task.add_done_callback(self._end)
        return task

    def _end(self, task: asyncio.Task[Any]) -> None:  # Any: likewise
        self._tasks.discard(task)
        error = None if task.cancelled() else task.exception()
        if error is not None and not isinstance(error, EngineError):
            LOG.error("task failed", table=self.record.id, exc_info=error)

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
                    await self.act(self.table.refresh)
                except EngineError:
                    continue
                return
        finally:
            self.is_recovering = False

    @property
    def is_busy(self) -> bool:
        """Whether somebody is connected, or something is under way."""
        return bool(self.connections or self._tasks)

    def presence(self) -> Json:
        """Return which seats somebody is connected to, and how many look on."""
        seats, spectators = self.present()
        found = set(seats) | self.record.bots
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

    def visited_at(self, moment: int) -> None:
        """Take over when somebody was last known to be here, as it was stored."""
        self.record = evolve(self.record, changed=max(moment, self.record.changed))

    def tell_clock(self) -> None:
        """Send to everybody how much time each seat has left."""
        clock = self.clock()
        if clock is not None:
            self.tell(clock)

    def join(self, connection: Connected) -> None:
        """Add a connection that has joined, and tell everybody."""
        self.connections.add(connection)
        self.tell(self.presence())
        clock = self.clock()
        if clock is not None:
            connection.send_soon(clock)

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
        proposal = record.proposal
        self.table.proposal = None if proposal is None else UndoProposal(**asdict(proposal))
        if self.table.joint is not None and record.joint is not None:
            self.table.joint.due = record.joint.due


def _joint_of(record: RoomRecord) -> JointPlay | None:
    """Return what a table has beside its match if its dice are joint."""
    joint = record.joint
    if joint is None:
        return None
    agreement = joint_agreement(record, joint)
    host = HashChain(agreement, agreement.host, bytes.fromhex(joint.secret))
    return JointPlay(host, joint.due, bots=joint.chains_of_bots(agreement))


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
        self.visited: Callable[[Room], None] = lambda room: None
        self.announce_presence: Callable[[Room], None] = lambda room: None
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
        LOADED.inc()
        # What another process has stored meanwhile was not announced to a room of this one.
        self.live[room_id] = room
        await room.act(room.table.refresh)
        for begin in self.opened:
            begin(room)
        return room

    def _read(self, room_id: str) -> Room:
        opened = self.room_store.open(room_id)
        record, tokens = opened.record, dict(opened.tokens)
        if not record.is_dealt:
            raise WebError(409, "not_dealt", "the game is dealt once all have committed")
        joint = _joint_of(record)
        store = self._store_of(joint)
        match = open_match(store, room_id, known_game, record.seed or None)
        table = GameTable(room_id, match, tokens)
        table.joint = joint
        table.catch_up = lambda: self._catch_up(table, record.seed)
        table.labels = labels_of(match.game, record.parts)
        table.hints = record.hints
        table.foreseen = record.foreseen or None
        table.adviser = adviser_of(match.game)
        room = Room(record, table, tokens)
        table.keep_proposal = lambda change: self._keep_proposal(room, change)
        if joint is not None:
            joint.keep = lambda change, at: self._keep_due(room, change, at)
        room.update(record, ())
        return room

    def _catch_up(self, table: GameTable, seed: str) -> None:
        """Append to a match what other processes have stored; one with evidence is read again."""
        if table.match.ledger is None:
            catch_up(self.appending, table.game_id, table.match)
        else:
            store = self._store_of(table.joint)
            table.match = open_match(store, table.game_id, known_game, seed or None)

    def _store_of(self, joint: JointPlay | None) -> Store:
        if joint is None:
            return self.appending
        return JointAppending(self.appending, self.room_store, joint)

    def _keep_due(self, room: Room, change: DueChange, at: int) -> None:
        """Store what becomes of what is due in a room, whichever process it came from.

        It raises what ``change`` raises, and:

        Raises:
            ConcurrencyError: the game is at another version by now. Nothing has changed.
        """

        def changed(record: RoomRecord) -> Change:
            joint = record.joint
            assert joint is not None, "the room has joint dice"
            return Change(evolve(record, joint=evolve(joint, due=change(joint.due))))

        store = self.room_store
        room.update(in_thread(store.change, room.record.id, changed, at), ())

    def _keep_proposal(self, room: Room, change: ProposalChange) -> None:
        """Store what becomes of the proposal of a room, whichever process it came from."""

        def changed(record: RoomRecord) -> Change:
            stored = record.proposal
            before = None if stored is None else UndoProposal(**asdict(stored))
            after = change(before)
            kept = None if after is None else Proposal(**asdict(after))
            return Change(evolve(record, proposal=kept))

        room.update(in_thread(self.room_store.change, room.record.id, changed), ())

    async def change(self, room: Room, change: Callable[[RoomRecord], Change | None]) -> RoomRecord:
        """Change what is stored of a room, and take it over; see ``RoomStore.change``."""
        record = await asyncio.to_thread(self.room_store.change, room.record.id, change)
        room.update(record, ())
        return record

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
        EVICTED.inc(len(idle))
        return len(idle)

    def close(self) -> None:
        """Write what waits, and close the store."""
        self.appending.close()
        self.store.close()
