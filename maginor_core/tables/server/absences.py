"""Absences: since when a game has waited for seats to which nobody is connected, and what follows.

It is stored, so that the time runs through a restart. Everybody at a table is told for whom it
waits, and what they may do about it now; so no client offers what would be refused.
"""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from functools import partial
from typing import Final

from attrs import evolve

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError
from maginor_core.tables.server.commit_queue import in_thread
from maginor_core.tables.server.deadlines import Deadlines
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.permissions import (
    RIGHTS,
    Name,
    absent_from,
    may_close,
    missing_seats,
    noted_absences,
    people_of,
    replaceable_seats,
    right_to_close,
    right_to_talk,
    role_of,
)
from maginor_core.tables.server.room_record import OVER, Absence, RoomRecord
from maginor_core.tables.server.room_store import Change
from maginor_core.tables.server.rooms import Room, Rooms
from maginor_core.tables.table_time import now

GRACE: Final = 1.0
"""Seconds until an absence is stored, since who loads a page again is away for a moment."""


class Absences:
    """Follows who is absent at the tables of a process, and tells everybody what they may do."""

    def __init__(self, rooms: Rooms, deadlines: Deadlines, withheld_seconds: float) -> None:
        """Look after ``rooms``; a present seat without a clock has so long to disclose."""
        self._rooms = rooms
        self._deadlines = deadlines
        self._seconds = withheld_seconds

    def attend(self, room: Room) -> None:
        """Follow a room from now on."""
        room.noticed = lambda: self.notice(room)
        seats = room.record.seats
        people = [one for one in seats if one.kind != "bot" or one.absent or one.resigned]
        if len(people) > 1 and not room.record.hotseat:
            room.attend(self.consider)
        self.notice(room)

    def consider(self, room: Room) -> None:
        """Follow a change at a table; as long as everybody is there, it seldom matters."""
        if room.is_complete and room.record.clock is None and room.joint is None:
            return
        self._note_soon(room)
        self.tell(room)

    def notice(self, room: Room) -> None:
        """Follow who has come or gone, or what has changed beside the game."""
        here = room.presence()["seats"]
        room.is_complete = all(here[seat] for seat in people_of(room.record))
        for seat in {each.session.seat for each in room.connections}:
            if seat is not None and room.record.seats[seat].absent:
                # It was given to a bot in the moment in which its player came.
                room.do(partial(self.welcome, room, seat))
        self._note_soon(room)
        self.tell(room)

    def look(self) -> None:
        """Look again at the rooms where somebody is missing, or other processes may have ended."""
        for room in tuple(self._rooms.live.values()):
            if not room.is_complete or room.elsewhere:
                self.notice(room)
                self._deadlines.end_deserted(room)

    def welcome(self, room: Room, seat: int) -> None:
        """Note that a player is here, who has the seat again if a bot played it; it may wait.

        Raises:
            StoreError: that cannot be stored.
        """
        if _welcomed(room.record, seat) is None:
            return

        def welcomed(record: RoomRecord) -> Change | None:
            after = _welcomed(record, seat)
            return None if after is None else Change(after)

        room.update(in_thread(self._rooms.room_store.change, room.record.id, welcomed))
        room.changed()

    def _note_soon(self, room: Room) -> None:
        if not room.is_noting and set(missing_seats(room)) - noted_absences(room).keys():
            room.is_noting = True
            room.begin(self._note(room))

    async def _note(self, room: Room) -> None:
        """Store since when seats are missing, unless they come back at once."""
        since, before, decision = now(), set(missing_seats(room)), room.decision
        try:
            await asyncio.sleep(GRACE)
            missing = before.intersection(missing_seats(room)) - noted_absences(room).keys()

            def noted(record: RoomRecord) -> Change | None:
                new = {
                    str(seat): Absence(decision, since)
                    for seat in missing
                    if (old := record.absences.get(str(seat))) is None or old.decision != decision
                }
                return Change(evolve(record, absences={**record.absences, **new})) if new else None

            if missing and room.decision == decision and room.record.status == "playing":
                await self._rooms.change(room, noted)
        except EngineError as error:  # as when the database is away: it is tried again
            LOG.warning("absence not noted", table=room.record.id, error=type(error).__name__)
            await asyncio.sleep(GRACE)
        finally:
            room.is_noting = False
        self._note_soon(room)

    def tell(self, room: Room) -> None:
        """Tell everybody at a table what they may do, if that has changed, and again in time."""
        if not room.connections:
            return
        absent = absent_from(room)
        seats = {each.session.seat for each in room.connections}
        actions = {seat: self._actions(room, seat, absent) for seat in seats}
        for connection in tuple(room.connections):
            told = actions[connection.session.seat]
            if room.offered.get(connection) != told:
                room.offered[connection] = told
                connection.send_soon(_message(told, absent))
        room.wake(self._next(room, absent), partial(self.tell, room))

    def _actions(self, room: Room, seat: int | None, absent: Mapping[int, int]) -> Json:
        """Return what a seat, or a spectator, may do at a table now, and who is absent."""
        record = room.record
        is_open = record.status not in OVER

        def has(name: Name) -> bool:
            return role_of(record, seat) in RIGHTS[name].roles

        is_playing = record.status == "playing" and seat is not None
        closes = seat is not None and is_open and has(right_to_close(record))
        return {
            "resign": is_playing and has("resign"),
            "close": closes and may_close(room, seat or 0, self._seconds),
            "replace": list(replaceable_seats(room, seat or 0))
            if is_playing and has("replace")
            else [],
            "talk": record.talk != "off" and has(right_to_talk(record)),
            "absent": absent,
        }

    def _next(self, room: Room, absent: Mapping[int, int]) -> int | None:
        """Return when somebody may do something more, by time alone; None if that is never."""
        moment, clock, due = now(), room.record.clock_state, room.open_due
        moments = list(absent.values())
        if clock is not None:
            left = clock.left_at(moment)
            moments += [moment + left[seat] for seat in clock.running]
        elif due is not None:
            moments.append(due.since + round(self._seconds * 1000))
        return min((each for each in moments if each > moment), default=None)


def _message(actions: Json, absent: Mapping[int, int]) -> Json:
    moment = now()
    waits = [{"seat": seat, "left": max(0, at - moment)} for seat, at in absent.items()]
    return {"type": "actions", **actions, "absent": waits}


def _welcomed(record: RoomRecord, seat: int) -> RoomRecord | None:
    """Return a room once the player of a seat is here; None if it is the same."""
    one, key = record.seats[seat], str(seat)
    if not one.absent and key not in record.absences:
        return None
    seats = list(record.seats)
    if one.absent:
        seats[seat] = evolve(one, kind="person", bot="", replaced=False, absent=False)
    absences = {number: each for number, each in record.absences.items() if number != key}
    return evolve(record, seats=tuple(seats), absences=absences)
