"""Disclosing: a seat that does not disclose its choice in time gets the default of the table.

Once all have committed to their choices, each has until its time on the clock runs out to disclose
its own, or without a clock so many seconds (``Settings.withheld_seconds``). The pages of players do
so by themselves, at once. When the moment comes is stored, so that it holds through a restart.
"""

from __future__ import annotations

from functools import partial

from attrs import evolve

from maginor_core.kernel.errors import ConcurrencyError
from maginor_core.tables.committing import disclosing_since
from maginor_core.web.room_record import Disclosing, RoomRecord, now
from maginor_core.web.room_store import Change
from maginor_core.web.rooms import Room, Rooms


class Disclosures:
    """Looks after the committed choices of all rooms of a process."""

    def __init__(self, rooms: Rooms, seconds: float) -> None:
        """Begin.

        Args:
            rooms: the rooms of this process.
            seconds: how long a seat without a clock has to disclose its choice.
        """
        self._rooms = rooms
        self._seconds = seconds

    def attend(self, room: Room) -> None:
        """Look after a room from now on, if choices are committed to at its table."""
        if room.record.choices == "committed":
            room.table.listen(lambda: self._consider(room))
            self._consider(room)

    def look(self) -> None:
        """Let the default count for the seats of all rooms whose time to disclose is over."""
        for room in tuple(self._rooms.live.values()):
            if room.record.choices == "committed" and self._late(room):
                room.begin(self._replace(room))

    def _consider(self, room: Room) -> None:
        at, noted = disclosing_since(room.table.match), room.record.disclosing
        if at is not None and (noted is None or noted.at != at):
            room.begin(self._note(room, at))

    async def _note(self, room: Room, at: int) -> None:
        def note(record: RoomRecord) -> Change | None:
            if record.disclosing is not None and record.disclosing.at == at:
                return None
            return Change(evolve(record, disclosing=Disclosing(at, now())))

        await self._rooms.change(room, note)

    def _late(self, room: Room) -> tuple[int, ...]:
        """Return the seats whose time to disclose is over."""
        record, match, moment = room.record, room.table.match, now()
        noted, clock = record.disclosing, record.clock_state
        if noted is None or disclosing_since(match) != noted.at:
            return ()
        if clock is not None:
            left = clock.left_at(moment)
            return tuple([seat for seat in match.must_disclose if left[seat] <= 0])
        return match.must_disclose if moment - noted.since >= self._seconds * 1000 else ()

    async def _replace(self, room: Room) -> None:
        decision = room.table.match.decision
        for seat in self._late(room):
            try:
                await room.act(partial(room.table.replace_choice, seat, decision))
            except ConcurrencyError:
                return  # it has disclosed, or another process was quicker
