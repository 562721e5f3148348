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

from maginor_core.engine.errors import EngineError
from maginor_core.tables.permissions import (
    absent_from,
    actions_message,
    actions_of,
    missing_seats,
    noted_absences,
    people_of,
)
from maginor_core.tables.server.commit_queue import in_thread
from maginor_core.tables.server.deadlines import Deadlines
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_row import Absence, TableRow
from maginor_core.tables.table_time import now

GRACE: Final = 1.0
"""Seconds until an absence is stored, since who loads a page again is away for a moment."""
RETURNED: Final = 60_000
"""Milliseconds that are left at least to who takes a seat again, or all that its clock has."""


class Absences:
    """Follows who is absent at the tables of a process, and tells everybody what they may do."""

    def __init__(self, tables: ServedTables, deadlines: Deadlines, withheld_seconds: float) -> None:
        """Look after ``tables``; a present seat without a clock has so long to disclose."""
        self._tables = tables
        self._deadlines = deadlines
        self._seconds = withheld_seconds

    def attend(self, table: ServedTable) -> None:
        """Follow a table from now on."""
        table.noticed = partial(self.notice, table)
        seats = table.record.seats
        people = [one for one in seats if one.kind != "bot" or one.absent or one.resigned]
        if len(people) > 1 and not table.record.hotseat:
            table.attend(self.consider)
        self.notice(table)

    def consider(self, table: ServedTable) -> None:
        """Follow a change at a table; as long as everybody is there, it seldom matters."""
        if table.is_complete and table.record.clock is None and table.joint is None:
            return
        self._note_soon(table)
        self.tell(table)

    def notice(self, table: ServedTable) -> None:
        """Follow who has come or gone, or what has changed beside the game."""
        here = table.presence()["seats"]
        table.is_complete = all(here[seat] for seat in people_of(table.record))
        for seat in {each.session.seat for each in table.connections}:
            if seat is not None and table.record.seats[seat].absent and not table.record.clock:
                # It was given to a bot in the moment in which its player came. One whose time had
                # run out may have been there, and joins again to have it.
                table.do(partial(self.welcome, table, seat))
        self._note_soon(table)
        self.tell(table)

    def look(self) -> None:
        """Look again at the tables where somebody is missing, or other processes may have ended."""
        for table in tuple(self._tables.live.values()):
            if not table.is_complete or table.elsewhere:
                self.notice(table)
                self._deadlines.end_deserted(table)

    def welcome(self, table: ServedTable, seat: int) -> None:
        """Note that a player is here, who has the seat again if a bot played it; it may wait.

        Raises:
            StoreError: that cannot be stored.
        """
        if _welcomed(table.record, seat) is None:
            return

        def welcomed(record: TableRow) -> Change | None:
            after = _welcomed(record, seat)
            return None if after is None else Change(after)

        table.update(in_thread(self._tables.table_store.change, table.record.id, welcomed))
        table.changed()

    def _note_soon(self, table: ServedTable) -> None:
        if not table.is_noting and set(missing_seats(table)) - noted_absences(table).keys():
            table.is_noting = True
            table.begin(self._note(table))

    async def _note(self, table: ServedTable) -> None:
        """Store since when seats are missing, unless they come back at once."""
        since, before, decision = now(), set(missing_seats(table)), table.decision
        try:
            await asyncio.sleep(GRACE)
            missing = before.intersection(missing_seats(table)) - noted_absences(table).keys()

            def noted(record: TableRow) -> Change | None:
                new = {
                    str(seat): Absence(decision, since)
                    for seat in missing
                    if (old := record.absences.get(str(seat))) is None or old.decision != decision
                }
                return Change(evolve(record, absences={**record.absences, **new})) if new else None

            if missing and table.decision == decision and table.record.status == "playing":
                await self._tables.change(table, noted)
        except EngineError as error:  # as when the database is away: it is tried again
            LOG.warning("absence not noted", table=table.record.id, error=type(error).__name__)
            await asyncio.sleep(GRACE)
        finally:
            table.is_noting = False
        self._note_soon(table)

    def tell(self, table: ServedTable) -> None:
        """Tell everybody at a table what they may do, if that has changed, and again in time."""
        if not table.connections:
            return
        moment = now()
        absent = absent_from(table, moment)
        seats = {each.session.seat for each in table.connections}
        actions = {seat: actions_of(table, seat, absent, self._seconds, moment) for seat in seats}
        for connection in tuple(table.connections):
            told = actions[connection.session.seat]
            if table.offered.get(connection) != told:
                table.offered[connection] = told
                connection.send_soon(actions_message(told, absent, moment))
        table.wake(self._next(table, absent, moment), partial(self.tell, table))

    def _next(self, table: ServedTable, absent: Mapping[int, int], moment: int) -> int | None:
        """Return when after ``moment`` somebody may do more, by time alone; None for never."""
        clock, due = table.record.clock_state, table.open_due
        moments = list(absent.values())
        if clock is not None:
            left = clock.left_at(moment)
            moments += [moment + left[seat] for seat in clock.running]
        elif due is not None:
            moments.append(due.since + round(self._seconds * 1000))
        return min((each for each in moments if each > moment), default=None)


def _given_time(record: TableRow, seat: int, moment: int) -> TableRow:
    """Return a table whose clock leaves a seat the time to decide, in which no bot replaces it."""
    terms, state = record.clock, record.clock_state
    if terms is None or state is None:
        return record
    left = list(state.left_at(moment))
    left[seat] = max(left[seat], min(RETURNED, terms.seconds * 1000))
    return evolve(record, clock_state=evolve(state, left=tuple(left), since=moment))


def _welcomed(record: TableRow, seat: int) -> TableRow | None:
    """Return a table once the player of a seat is here; None if it is the same."""
    one, key = record.seats[seat], str(seat)
    if not one.absent and key not in record.absences:
        return None
    seats = list(record.seats)
    if one.absent:
        seats[seat] = evolve(one, kind="person", bot="", replaced=False, absent=False)
        record = _given_time(record, seat, now())
    absences = {number: each for number, each in record.absences.items() if number != key}
    return evolve(record, seats=tuple(seats), absences=absences)
