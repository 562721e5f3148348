"""Clocks: how much time each seat has, kept in the store, so that it runs through a restart.

A seat whose time has run out does not lose, because no game has a rule for that. The others may
close the table as abandoned then (``endings.py``); until they do, the seat may act.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from attrs import evolve

from maginor_core.kernel.disclosures import CommitChoice, ReplaceChoice
from maginor_core.kernel.facts import Fact
from maginor_core.kernel.match import Match
from maginor_core.kernel.undo import History, Undo, seat_of
from maginor_core.tables.committing import awaited_seats
from maginor_core.web.room_record import ClockState, RoomRecord, now
from maginor_core.web.room_store import Change
from maginor_core.web.rooms import Room, Rooms

NO_MOVES: Final = (Undo, CommitChoice, ReplaceChoice)
"""Commands for which no time is added; see also ``commands_beyond``."""


class Clocks:
    """Keeps the clocks of all rooms of a process."""

    def __init__(self, rooms: Rooms) -> None:
        """Begin."""
        self._rooms = rooms

    def attend(self, room: Room) -> None:
        """Keep the clock of a room from now on, if it has one."""
        if room.record.clock is not None:
            room.table.listen(lambda: self.consider(room))
            self.consider(room)

    def consider(self, room: Room) -> None:
        """Let the clock of a room follow its game, if it does not yet."""
        if needs_change(room.record, room.table.match):
            room.begin(self._follow(room))

    async def _follow(self, room: Room) -> None:
        match = room.table.match
        moment = now()

        def follow(record: RoomRecord) -> Change | None:
            if not needs_change(record, match):
                return None
            return Change(evolve(record, clock_state=followed(record, match, moment)))

        await self._rooms.change(room, follow)
        room.tell_clock()


def needs_change(record: RoomRecord, match: Match) -> bool:
    """Return whether the clock does not follow the newest version, or what is due at it, yet."""
    if record.clock is None or record.status == "waiting":
        return False
    state = record.clock_state
    if state is None or state.version < match.version:
        return True
    return state.version == match.version and state.running != running_seats(record, match)


def running_seats(record: RoomRecord, match: Match) -> tuple[int, ...]:
    """Return the seats whose time runs: those that must act, or that must disclose what is due."""
    due = None if record.joint is None else record.joint.due
    awaited = awaited_seats(match)
    if due is not None and due.at == match.version and awaited:
        awaited = due.missing
    return tuple([seat for seat in awaited if seat not in record.bots])


def followed(record: RoomRecord, match: Match, moment: int) -> ClockState:
    """Return the clock after the newest version, which was reached at ``moment``."""
    terms, state = record.clock, record.clock_state
    assert terms is not None, "the room has a clock"
    running = running_seats(record, match)
    if state is None:
        left = (terms.seconds * 1000,) * len(record.seats)
        return ClockState(left, running, moment, match.version)
    times = list(state.left_at(moment))
    for command in commands_beyond(match, state.version):
        seat = getattr(command, "player", None)
        awaited = seat in state.running or record.joint is not None  # who has disclosed waits
        if isinstance(seat, int) and awaited and not isinstance(command, NO_MOVES):
            times[seat] += terms.increment * 1000
    return ClockState(tuple(times), running, moment, match.version)


def commands_beyond(match: Match, version: int) -> Iterator[Fact]:
    """Yield the commands since a version by which the game went further than ever before.

    A command in place of one that was taken back is none of them, so nobody gains time by taking
    back the same command again and again.
    """
    history, deepest = History(0), 0
    for number, command in enumerate(match.log.commands()):
        if isinstance(command, Undo):
            history.take_back(command.player, command.version)
            continue
        history.add(seat_of(command), ())
        if history.depth > deepest:
            deepest = history.depth
            if number >= version:
                yield command


def has_run_out(record: RoomRecord, besides: int | None) -> bool:
    """Return whether the time of a seat that is awaited has run out, other than ``besides``."""
    state = record.clock_state
    if state is None:
        return False
    left = state.left_at(now())
    return any(left[seat] <= 0 for seat in state.running if seat != besides)
