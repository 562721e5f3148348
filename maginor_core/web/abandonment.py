"""Abandonment: a table at which nobody has been for long is sealed and archived.

The row of a room tells when somebody was last known to be there. Every process notes that for the
rooms that somebody is connected to in it, when a client joins and from time to time after that. The
notes may be late by two intervals, so a room is left alone for as much longer.

Whether a room is abandoned is decided in one transaction, which seals its game and archives the
room: only if nobody has been there, and the game is at the version that this process has read. So
two processes never end the same room, and none ends a game that somebody has just continued. If
a seat has not disclosed what was due for joint dice, the last record reports it.
"""

from __future__ import annotations

import asyncio
from typing import Final

import structlog

from maginor_core.eventlog.seal import Outcome
from maginor_core.games import known_game
from maginor_core.kernel.errors import KernelError
from maginor_core.stores.matches import open_match
from maginor_core.web.room_record import RoomRecord, Status, now
from maginor_core.web.room_store import OPEN
from maginor_core.web.rooms import Room, Rooms
from maginor_core.web.withholding import Drafting, ended_by_withholding, last_seat_awaited

LOG: Final = structlog.get_logger("maginor.web")
LONGEST_INTERVAL: Final = 3600.0
"""Seconds between two notes of who is there, at most."""
SHARE: Final = 20
"""How many notes are made in the time after which a table is abandoned, at least."""


class Abandonment:
    """Ends the abandoned tables of a store, beside all other processes that serve it."""

    def __init__(self, rooms: Rooms, seconds: float) -> None:
        """Begin.

        Args:
            rooms: the rooms of this process.
            seconds: for how long nobody has been at a table that is abandoned; 0 for never.
        """
        self._rooms = rooms
        self._seconds = seconds
        self.interval = min(LONGEST_INTERVAL, seconds / SHARE)

    @property
    def is_on(self) -> bool:
        """Whether any table is ever abandoned."""
        return self._seconds > 0

    def visited(self, room: Room) -> None:
        """Note that somebody has come to a room, unless that was noted shortly before."""
        if self.is_on and self._is_late(room):
            room.begin(self._note([room]))

    async def look(self) -> int:
        """Note who is here, end the tables that are abandoned, and return how many these were.

        Raises:
            StoreError: the store cannot be read or written.
        """
        if not self.is_on:
            return 0
        here = [room for room in self._rooms.live.values() if room.connections]
        await self._note([room for room in here if self._is_late(room)])
        moment = now()
        before = moment - round((self._seconds + 2 * self.interval) * 1000)
        count = 0
        for room_id in await asyncio.to_thread(self._rooms.room_store.unvisited, before):
            live = self._rooms.live.get(room_id)
            if live is not None and live.is_busy:
                continue
            try:
                ended = await asyncio.to_thread(self._end, room_id, before)
            except KernelError as error:
                LOG.warning("not archived", table=room_id, error=type(error).__name__)
                continue
            if ended is None:
                continue
            count += 1
            live = self._rooms.live.get(room_id)
            if live is not None:
                live.update(ended, ())
                live.table.changed()
        return count

    def _is_late(self, room: Room) -> bool:
        return now() - room.record.changed > self.interval * 1000

    async def _note(self, rooms: list[Room]) -> None:
        if rooms:
            ids = [room.record.id for room in rooms]
            moment = await asyncio.to_thread(self._rooms.room_store.visit, ids)
            for room in rooms:
                room.visited_at(moment)

    def _end(self, room_id: str, before: int) -> RoomRecord | None:
        """End a room, and return it then; None if it is not abandoned."""
        record = self._rooms.room_store.read(room_id)
        if record.status not in OPEN or _has_time_left(record, before):
            return None
        if not record.is_dealt:
            return self._rooms.room_store.end(room_id, before, 0, "abandoned", "archived")
        drafting = Drafting(self._rooms.store)
        match = open_match(drafting, room_id, known_game, record.seed or None)
        version, is_finished = match.version, match.finished and not ended_by_withholding(match)
        outcome: Outcome = "finished" if is_finished else "abandoned"
        status: Status = "finished" if is_finished else "archived"
        withholding = last_seat_awaited(record, version)
        if withholding is not None and not match.finished:
            match.exclude_party(withholding)
        room_store = self._rooms.room_store
        ended = room_store.end(room_id, before, version, outcome, status, drafting.record)
        if ended is not None:
            LOG.info("table ended", table=room_id, outcome=outcome, version=match.version)
        return ended


def _has_time_left(record: RoomRecord, moment: int) -> bool:
    """Return whether a seat that is awaited had time left on its clock at ``moment``."""
    state = record.clock_state
    if state is None:
        return False
    left = state.left_at(moment)
    return any(left[seat] > 0 for seat in state.running)
