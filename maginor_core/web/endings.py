"""Endings: finished games are sealed, abandoned ones closed, and old rooms archived."""

from __future__ import annotations

import asyncio
from functools import partial
from typing import Final

import structlog
from attrs import evolve

from maginor_core.eventlog.seal import Outcome
from maginor_core.eventlog.store import StoreError
from maginor_core.web.clocks import has_run_out
from maginor_core.web.errors import WebError
from maginor_core.web.room_record import RoomRecord, Status
from maginor_core.web.room_store import OVER, Change
from maginor_core.web.rooms import Room, Rooms
from maginor_core.web.withholding import ended_by_withholding, withholding_seat

LOG: Final = structlog.get_logger("maginor.web")
PAUSE: Final = 5.0
"""Seconds until it is tried again to store an ending."""


class Endings:
    """Seals what is over in all rooms of a process."""

    def __init__(self, rooms: Rooms, withheld_seconds: float) -> None:
        """Begin.

        Args:
            rooms: the rooms of this process.
            withheld_seconds: how long a seat without a clock has to disclose what is due.
        """
        self._rooms = rooms
        self._withheld_seconds = withheld_seconds

    def attend(self, room: Room) -> None:
        """Seal the game of a room as soon as it is over."""
        room.table.listen(lambda: self._consider(room))
        self._consider(room)

    def _consider(self, room: Room) -> None:
        if room.table.match.finished and room.record.status not in OVER and not room.is_ending:
            room.is_ending = True
            room.begin(self._finish(room))

    async def _finish(self, room: Room) -> None:
        try:
            await self._seal(room)
        except StoreError:  # as when the database is away
            await asyncio.sleep(PAUSE)
        finally:
            room.is_ending = False
        self._consider(room)

    async def settle(self, room: Room) -> None:
        """Seal the game of a room now, if it is over and not sealed yet.

        Raises:
            StoreError: that cannot be stored.
        """
        if room.table.match.finished and room.record.status not in OVER:
            await self._seal(room)

    async def close(self, room: Room, seat: int | None) -> None:
        """Close a game as abandoned, at the wish of a seat.

        That is allowed to whoever plays alone, with bots, or at one screen; to the host of a table
        to which nobody has come; to everybody if the time of another who is awaited has run out;
        and to those who have disclosed what is due for joint dice, if another has not for long. If
        something is due, the last record of the game names the seat that has withheld it.

        Raises:
            WebError: the game is over, or the seat may not close it.
        """
        record = room.record
        if record.status in OVER:
            raise WebError(409, "finished", "the game is over")
        others = [
            number
            for number, each in enumerate(record.seats)
            if each.kind != "bot" and each.taken and number != seat
        ]
        alone = seat is not None and (record.hotseat or not others)
        due = room.table.open_due
        withholding = withholding_seat(record, due, seat, self._withheld_seconds)
        has_disclosed = due is None or seat not in due.missing
        late = (has_run_out(record, seat) and has_disclosed) or withholding is not None
        if seat is None or not (alone or late):
            reason = (
                "a table with others is closed only once the clock of one has run out, or without "
                f"clocks once one has not disclosed what is due for {self._withheld_seconds:.0f} "
                "seconds"
            )
            raise WebError(409, "not_yet", reason)
        room.is_ending = True
        try:
            if due is not None and due.missing:
                party = due.missing[0] if withholding is None else withholding
                await room.act(partial(room.table.name_withholding, party))
                if not room.table.match.finished:
                    raise WebError(409, "not_yet", "the game has just continued")
            await self._end(room, "abandoned", "archived")
        finally:
            room.is_ending = False
        for connection in tuple(room.connections):
            connection.close_soon(1000, "closed")

    async def _seal(self, room: Room) -> None:
        """Seal the game of a room that is over."""
        if ended_by_withholding(room.table.match):
            await self._end(room, "abandoned", "archived")
        else:
            await self._end(room, "finished", "finished")

    async def _end(self, room: Room, outcome: Outcome, status: Status) -> None:
        room_id = room.record.id

        def end() -> RoomRecord:
            try:
                self._rooms.store.seal(room_id, outcome)
            except StoreError:
                if self._rooms.store.read(room_id).seal is None:
                    raise
            return self._rooms.room_store.change(
                room_id, lambda record: Change(evolve(record, status=status, proposal=None))
            )

        room.update(await asyncio.to_thread(end), ())
        LOG.info("table ended", table=room_id, outcome=outcome, version=room.table.match.version)
