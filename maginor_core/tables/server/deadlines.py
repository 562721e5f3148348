"""Deadlines, and the ends of tables: clocks, disclosures, resignations, sealing and abandonment.

How much time each seat has is stored, so that it runs through a restart; what the system's clock is
set to does not change it (``tables.table_time``). A seat whose time has run
out does not lose, because no game has a rule for that. The others may close the table as abandoned
then; until they do, the seat may act. No game has a rule for resigning either: who has resigned is
stored beside the game.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from functools import partial
from typing import Final, TypeGuard

from attrs import evolve

from maginor_core.engine.definition import Json
from maginor_core.engine.disclosures import CommitChoice, ReplaceChoice, seat_of
from maginor_core.engine.errors import ConcurrencyError, EngineError, MalformedError
from maginor_core.engine.facts import Fact
from maginor_core.engine.game import Game
from maginor_core.engine.history import History
from maginor_core.engine.undo import Undo
from maginor_core.eventlog.logged_game import Outcome
from maginor_core.eventlog.stores.games import open_game
from maginor_core.eventlog.stores.store import MemoryStore, StoreError
from maginor_core.evidence.committed_game import require_committed
from maginor_core.play.bots import strongest_bot
from maginor_core.registry import known_game
from maginor_core.tables.endings import end_table, ends_by_resignation, is_broken_off, resignation
from maginor_core.tables.new_tables import require_fitting_bots
from maginor_core.tables.permissions import (
    can_play_on,
    is_deserted,
    may_close,
    replaceable_seats,
    withholding_seat,
)
from maginor_core.tables.server.monitoring import LOG
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
from maginor_core.tables.table import awaited_seats, disclosing_since
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_request import read_seat
from maginor_core.tables.table_row import (
    OPEN,
    OVER,
    ClockState,
    Disclosing,
    Status,
    TableRow,
)
from maginor_core.tables.table_time import now
from maginor_core.tables.web_error import WebError

NO_MOVES: Final = (Undo, CommitChoice, ReplaceChoice)
"""Commands for which no time is added; see also ``commands_beyond``."""
MOST_MARKS: Final = 50
"""How many earlier states of a clock are kept, to which an undo may return it."""


def needs_change(record: TableRow, game: Game) -> bool:
    """Return whether the clock does not follow the newest version, or what is due at it, yet."""
    if record.clock is None or record.status == "waiting":
        return False
    state = record.clock_state
    if state is None or state.version < game.version:
        return True
    return state.version == game.version and state.running != running_seats(record, game)


def running_seats(record: TableRow, game: Game) -> tuple[int, ...]:
    """Return the seats whose time runs: those that must act, or that must disclose what is due."""
    due = None if record.joint is None else record.joint.due
    awaited = awaited_seats(game)
    if due is not None and due.at == game.version and awaited:
        awaited = due.missing
    return tuple([seat for seat in awaited if seat not in record.bots | record.resigned])


def clock_after(record: TableRow, game: Game, moment: int) -> ClockState:
    """Return the clock after the newest version, which was reached at ``moment``."""
    terms, state = record.clock, record.clock_state
    assert terms is not None, "the table has a clock"
    running = running_seats(record, game)
    if state is None:
        left = (terms.seconds * 1000,) * len(record.seats)
        return ClockState(left, running, moment, game.version, ((game.version, left),))
    times, marks, version = list(state.left_at(moment)), state.marks, state.version
    for number, command in enumerate(game.log.commands()):
        if number >= state.version and gives_time_back(record, command):
            marks = tuple([mark for mark in marks if mark[0] <= command.version]) or marks[:1]
            times, version = list(marks[-1][1] if marks else state.left), number
    for command in commands_beyond(record, game, version):
        seat = getattr(command, "player", None)
        awaited = seat in state.running or record.joint is not None  # who has disclosed waits
        if isinstance(seat, int) and awaited and not isinstance(command, NO_MOVES):
            times[seat] += terms.increment * 1000
    left = tuple(times)
    if not marks or marks[-1][1] != left:
        marks = (*marks, (game.version, left))[-MOST_MARKS:]
    return ClockState(left, running, moment, game.version, marks)


def gives_time_back(record: TableRow, command: Fact) -> TypeGuard[Undo]:
    """Return whether a command is an undo after which the clock is again as it was.

    That is one to which people have agreed, or at a table without others. Who takes back its own
    last move alone gets no time for it, since thinking would cost nothing.
    """
    if not isinstance(command, Undo):
        return False
    others = set(range(len(record.seats))) - {command.player} - record.bots
    return not others or not others.isdisjoint(command.agreed)


def commands_beyond(record: TableRow, game: Game, version: int) -> Iterator[Fact]:
    """Yield the commands since a version by which the game went further than ever before.

    A command in place of one that was taken back is none of them, unless the undo gave the time
    back; so nobody gains time by taking back the same command again and again.
    """
    history, deepest = History(0), 0
    for number, command in enumerate(game.log.commands()):
        if isinstance(command, Undo):
            history.follow(command)
            if gives_time_back(record, command):
                deepest = history.depth
            continue
        history.add(seat_of(command), ())
        if history.depth > deepest:
            deepest = history.depth
            if number >= version:
                yield command


# Disclosing: a seat that does not disclose its choice in time gets the default of the table.
#
# Once all have committed to their choices, each has until its time on the clock runs out to
# disclose its own, or without a clock so many seconds (``Settings.withheld_seconds``). The pages of
# players do so by themselves, at once. When the moment comes is stored, so that it holds through a
# restart.
#
# Withholding: a seat that does not disclose what is due for joint dice stops a game. It has until
# its time on the clock runs out, or without a clock so many seconds, and if it is absent, as long
# as the table waits for absent players. From then on those who have disclosed may close the table.
# The last record of such a game names the seat that withheld its preimage, and so does an audit.


def last_seat_awaited(record: TableRow, version: int) -> int | None:
    """Return the first seat that has not disclosed what is due at a version; None if none is."""
    due = None if record.joint is None else record.joint.due
    if due is None or due.at != version or not due.missing:
        return None
    return due.missing[0]


PAUSE: Final = 5.0
"""Seconds until it is tried again to store an ending."""


class Deadlines:
    """Keeps the clocks and deadlines of all tables of a process, and seals what is over."""

    def __init__(self, tables: ServedTables, seconds: float) -> None:
        """Look after ``tables``; a seat without a clock has so long to disclose what is due."""
        self._tables = tables
        self._seconds = seconds

    def keep_clock(self, table: ServedTable) -> None:
        """Let the clock of a table follow its game, if it has one that does not yet."""
        if needs_change(table.record, table.game):
            table.begin(self._keep_clock(table))

    async def _keep_clock(self, table: ServedTable) -> None:
        game, moment = table.game, now()

        def follow(record: TableRow) -> Change | None:
            if not needs_change(record, game):
                return None
            return Change(evolve(record, clock_state=clock_after(record, game, moment)))

        await self._tables.change(table, follow)
        table.tell_clock()

    def replace_late_choices(self) -> None:
        """Let the default count for the seats of all tables whose time to disclose is over."""
        for table in tuple(self._tables.live.values()):
            if table.record.choices == "committed" and self._late(table):
                table.begin(self._replace(table))

    def note_disclosure(self, table: ServedTable) -> None:
        """Note since when choices are to be disclosed in a table, if they are."""
        at, noted = disclosing_since(table.game), table.record.disclosing
        if at is not None and (noted is None or noted.at != at):
            table.begin(self._note(table, at))

    async def _note(self, table: ServedTable, at: int) -> None:
        def note(record: TableRow) -> Change | None:
            if record.disclosing is not None and record.disclosing.at == at:
                return None
            return Change(evolve(record, disclosing=Disclosing(at, now())))

        await self._tables.change(table, note)

    def _late(self, table: ServedTable) -> tuple[int, ...]:
        """Return the seats whose time to disclose is over."""
        record, moment = table.record, now()
        game = require_committed(table.game)
        noted, clock = record.disclosing, record.clock_state
        if noted is None or disclosing_since(game) != noted.at:
            return ()
        if clock is not None:
            left = clock.left_at(moment)
            return tuple([seat for seat in game.must_disclose if left[seat] <= 0])
        return game.must_disclose if moment - noted.since >= self._seconds * 1000 else ()

    async def _replace(self, table: ServedTable) -> None:
        decision = require_committed(table.game).choice_number
        for seat in self._late(table):
            try:
                await table.act(partial(table.replace_choice, seat, decision))
            except ConcurrencyError:
                return  # it has disclosed, or another process was quicker

    def seal_soon(self, table: ServedTable) -> None:
        """Seal the game of a table, if it is over."""
        if table.game.finished and table.record.status not in OVER and not table.is_ending:
            table.is_ending = True
            table.begin(self._finish(table))

    async def _finish(self, table: ServedTable) -> None:
        try:
            await self._seal(table)
        except StoreError:  # as when the database is away
            await asyncio.sleep(PAUSE)
        finally:
            table.is_ending = False
        self.seal_soon(table)

    async def settle(self, table: ServedTable) -> None:
        """Seal the game of a table now, if it is over and not sealed yet."""
        if table.game.finished and table.record.status not in OVER:
            await self._seal(table)

    async def close(self, table: ServedTable, seat: int) -> None:
        """Close a game as abandoned, at the wish of a seat that may (``permissions.may_close``).

        If something is due for joint dice, the last record of the game names the seat that has
        withheld it.
        """
        if table.record.status in OVER:
            raise WebError(409, "finished", "the game is over")
        moment = now()
        if not may_close(table, seat, self._seconds, moment):
            reason = (
                "a table with others is closed only once the clock of one whose turn it is has run "
                "out, or without clocks once one for whom the game waits has been absent for "
                f"{table.record.absent_seconds} seconds"
            )
            raise WebError(409, "not_yet", reason)
        due = table.open_due
        withholding = withholding_seat(table.record, due, seat, self._seconds, moment)
        await self._abandon(table, withholding)

    async def _abandon(self, table: ServedTable, withholding: int | None = None) -> None:
        """End a game as abandoned; what is due for joint dice was withheld by a seat.

        Args:
            table: the table.
            withholding: that seat; None for the first one that has not disclosed.
        """
        due = table.open_due
        table.is_ending = True
        try:
            if due is not None and due.missing:
                party = due.missing[0] if withholding is None else withholding
                await table.act(partial(table.name_withholding, party))
                if not table.game.finished:
                    raise WebError(409, "not_yet", "the game has just continued")
            await self._end(table, "abandoned", "archived")
        finally:
            table.is_ending = False

    def end_deserted(self, table: ServedTable) -> None:
        """End a game that nobody is left at who could; see ``permissions.is_deserted``."""
        if not table.is_ending and is_deserted(table):
            table.begin(self._abandon(table))

    async def replace(self, table: ServedTable, asking: int, seat: int, body: Json) -> None:
        """Let a bot play on for an overdue seat, at the wish of another one.

        Args:
            table: the table, whose game is under way.
            asking: who wishes it.
            seat: the overdue seat, which keeps its name.
            body: ``bot``, one of the game's; its strongest if it is missing.
        """
        if not 0 <= seat < len(table.record.seats):
            raise MalformedError(f"must be from 0 to {len(table.record.seats) - 1}", "seat")
        if "name" in body:
            raise MalformedError("is not for a seat whose player may come back", "name")
        if not can_play_on(table.definition, table.record):
            reason = "no bot can play on at this table; it can be closed"
            raise WebError(409, "no_bot", reason)
        if seat not in replaceable_seats(table, asking, now()):
            reason = (
                "a bot plays on for another seat once its clock has run out, or without clocks "
                "once the game has waited for it while it is absent for "
                f"{table.record.absent_seconds} seconds"
            )
            raise WebError(409, "not_yet", reason)
        bot = body.get("bot") or strongest_bot(table.definition)
        bot = read_seat(table.definition, {"kind": "bot", "bot": bot}, seat).bot

        def replaced(record: TableRow) -> Change | None:
            if record.status != "playing":
                raise WebError(409, "finished", "the game is over")
            if record.seats[seat].kind == "bot":
                return None
            seats = list(record.seats)
            seats[seat] = evolve(seats[seat], kind="bot", bot=bot, absent=True)
            after = evolve(record, seats=tuple(seats), proposal=None)
            require_fitting_bots(table.definition, after)
            return Change(after)

        await self._tables.change(table, replaced)
        table.changed()

    async def resign(self, table: ServedTable, seat: int) -> None:
        """Let a seat resign, which is stored beside the game.

        If others play on, a bot takes over the seat; where none can, they may close the table. If
        nobody else plays, or one seat alone is left, the game ends as abandoned.
        """
        resigned = partial(resignation, seat)
        record = await self._tables.change(table, resigned)
        if ends_by_resignation(record):
            await self._end(table, "abandoned", "archived")
        table.changed()

    async def _seal(self, table: ServedTable) -> None:
        """Seal the game of a table that is over."""
        if is_broken_off(table.game):
            await self._end(table, "abandoned", "archived")
        else:
            await self._end(table, "finished", "finished")

    async def _end(self, table: ServedTable, outcome: Outcome, status: Status) -> None:
        table_id = table.record.id

        ended = await asyncio.to_thread(end_table, self._tables, table_id, outcome, status)
        table.update(ended)
        LOG.info("table ended", table=table_id, outcome=outcome, version=table.game.version)


# Abandonment: a table at which nobody has been for long is sealed and archived.
#
# The row of a table tells when somebody was last known to be there. Every process notes that for
# the tables that somebody is connected to in it, when a client joins and from time to time after.
# The notes may be late by two intervals, so a table is left alone for as much longer.
#
# Whether a table is abandoned is decided in one transaction, which seals its game and archives the
# table: only if nobody has been there, and the game is at the version that this process has read.
# So two processes never end the same table, and none ends a game that somebody has just continued.
# If a seat has not disclosed what was due for joint dice, the last record reports it.


LONGEST_INTERVAL: Final = 3600.0
"""Seconds between two notes of who is there, at most."""
SHARE: Final = 20
"""How many notes are made in the time after which a table is abandoned, at least."""


class Abandonment:
    """Ends the abandoned tables of a store, beside all other processes that serve it."""

    def __init__(self, tables: ServedTables, seconds: float) -> None:
        """End tables at which nobody has been for so long; 0 for never."""
        self._tables = tables
        self._seconds = seconds
        self.interval = min(LONGEST_INTERVAL, seconds / SHARE)

    @property
    def is_on(self) -> bool:
        """Whether any table is ever abandoned."""
        return self._seconds > 0

    def visited(self, table: ServedTable) -> None:
        """Note that somebody has come to a table, unless that was noted shortly before."""
        if self.is_on and self._is_late(table):
            table.begin(self._note([table]))

    async def look(self) -> int:
        """Note who is here, end the tables that are abandoned, and return how many these were."""
        if not self.is_on:
            return 0
        here = [table for table in self._tables.live.values() if table.connections]
        await self._note([table for table in here if self._is_late(table)])
        moment = now()
        before = moment - round((self._seconds + 2 * self.interval) * 1000)
        count = 0
        for table_id in await asyncio.to_thread(self._tables.table_store.unvisited, before):
            live = self._tables.live.get(table_id)
            if live is not None and live.is_busy:
                continue
            try:
                ended = await asyncio.to_thread(self._end, table_id, before)
            except EngineError as error:
                LOG.warning("not archived", table=table_id, error=type(error).__name__)
                continue
            if ended is None:
                continue
            count += 1
            live = self._tables.live.get(table_id)
            if live is not None:
                live.update(ended)
                live.changed()
        return count

    def _is_late(self, table: ServedTable) -> bool:
        return now() - table.record.changed > self.interval * 1000

    async def _note(self, tables: list[ServedTable]) -> None:
        if tables:
            ids = [table.record.id for table in tables]
            moment = await asyncio.to_thread(self._tables.table_store.visit, ids)
            for table in tables:
                table.record = evolve(table.record, changed=max(moment, table.record.changed))
                self._tables.left(
                    table
                )  # since when its turn is does not follow from that any more

    def _end(self, table_id: str, before: int) -> TableRow | None:
        """End a table, and return it then; None if it is not abandoned."""
        record = self._tables.table_store.read(table_id)
        if record.status not in OPEN or _has_time_left(record, before):
            return None
        if not record.is_dealt:
            return self._tables.table_store.end(table_id, before, 0, "abandoned", "archived")
        drafting = MemoryStore()  # what is recorded is stored together with the end
        drafting.put(self._tables.store.read(table_id))
        game = open_game(drafting, table_id, known_game, record.seed or None)
        version, is_finished = game.version, game.finished and not is_broken_off(game)
        outcome: Outcome = "finished" if is_finished else "abandoned"
        status: Status = "finished" if is_finished else "archived"
        withholding = last_seat_awaited(record, version)
        if withholding is not None and not game.finished:
            require_committed(game).exclude_party(withholding)
        last = next(iter(drafting.since(table_id, version).records), None)
        ended = self._tables.table_store.end(table_id, before, version, outcome, status, last)
        if ended is not None:
            LOG.info("table ended", table=table_id, outcome=outcome, version=game.version)
        return ended


def _has_time_left(record: TableRow, moment: int) -> bool:
    """Return whether a seat that is awaited had time left on its clock at ``moment``."""
    state = record.clock_state
    return state is not None and len(state.run_out(moment)) < len(state.running)
