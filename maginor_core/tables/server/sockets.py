"""Sockets: a client's connection to a table, with the messages of ``spec/client.md``.

A message goes from its frame straight to the table, and the answer is written at once, together
with what it led to. Nothing is queued for a client that reads slowly: as long as it has not read
what was written, the next message is not made, and then it contains all that has happened since. So
a slow reader costs one message, and is disconnected if it takes too long for it; it resumes with
the last version that it has seen. A client whose address has overdrawn its allowance is told later
in the same way (``turns``).
"""

from __future__ import annotations

import time
from asyncio import TimerHandle
from collections.abc import Callable
from contextvars import Context
from functools import partial
from time import perf_counter
from typing import Final

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError
from maginor_core.tables.json_text import text_of_json
from maginor_core.tables.seat_session import SeatSession, message_in
from maginor_core.tables.server.monitoring import LOG, TALLY
from maginor_core.tables.server.protocols import SocketProtocol
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.server.turns import LONGEST_WAIT, MESSAGE, TOGETHER, Account, Allowance
from maginor_core.tables.table_changes import MOST_OF_SEAT, MOST_SPECTATORS

GOING_AWAY, POLICY, TRY_AGAIN = 1001, 1008, 1013
"""Codes with which a socket is closed."""
Charge = Callable[[str, float, float], None]
"""Takes what was spent for a table from the allowance of an address, and the time now."""
NOWHERE: Final = -1
"""The place of a client that does not take part yet, in place of a seat."""


class Connection:
    """A client's connection to a table.

    Attributes:
        table: the table.
        session: what the client has been told, and what it may do.
        notices: messages of the server's own that are written with what is told next, by type.
        is_ready: whether the client's next message may come.
        session_type: what answers its messages.
    """

    __slots__ = (
        "_account",
        "_allowance",
        "_answers",
        "_closing",
        "_closing_since",
        "_ended",
        "_is_in_line",
        "_is_lost",
        "_is_told_soon",
        "_joining",
        "_key",
        "_late",
        "_meter",
        "_place",
        "_seconds",
        "_settings",
        "_socket",
        "_tables",
        "is_ready",
        "notices",
        "session",
        "table",
    )
    session_type = SeatSession

    def __init__(
        self,
        socket: SocketProtocol,
        tables: ServedTables,
        table: ServedTable,
        settings: Settings,
        account: Account,
        *,
        ended: Callable[[Connection], None],
    ) -> None:
        self.table = table
        self.session = self.session_type(table)
        self._tables = tables
        self._socket = socket
        self._settings = settings
        self._account = account
        self._meter = account.meter
        self._key = table.record.id
        self._allowance: Allowance | None = None
        self._ended = ended
        self._answers: list[bytes] = []
        self.notices: dict[str, bytes] = {}
        self.is_ready = True
        self._is_told_soon = self._is_in_line = self._is_lost = False
        self._late: TimerHandle | None = None
        self._seconds = 0.0  # what the message that is being answered has taken so far
        self._place: int | None = NOWHERE  # the seat with which it takes part
        self._closing: tuple[int, str] | None = None
        self._closing_since: float | None = None
        later = socket.loop.call_later
        self._joining = later(settings.join_seconds, self._refuse, context=Context())

    def received(self, data: bytes | None) -> None:
        """Answer a message, a text in UTF-8, at once or when it is its turn; None is one of bytes.

        Raises:
            UnicodeDecodeError: it is no such text.
        """
        began, account, allowance = perf_counter(), self._account, self._allowance
        listed = None if data is None else self.session.listed(data)
        self.is_ready = False
        if listed is not None and account.is_free and (allowance is None or allowance.left >= 0):
            self._seconds = perf_counter() - began + MESSAGE
            self.table.take_turn(partial(self._take_turn, listed, began, account.charge))
            return
        message = listed if listed is not None or data is None else message_in(data.decode())
        self._seconds = 0.0
        self._spend(self._meter.spent(began, perf_counter()) + MESSAGE)
        self._await_turn(message)

    def _spend(self, seconds: float) -> None:
        """Take what was spent for the client from the allowances of its address and its seat."""
        self._account.charge(self._key, seconds)
        if self._allowance is not None:
            self._allowance.take(seconds)

    def _await_turn(self, message: object) -> None:
        """Answer a message as soon as it is its turn: that of its address, seat and table."""
        account, allowance, loop = self._account, self._allowance, self._socket.loop
        delay = 0.0 if allowance is None else allowance.delay()
        if max(delay, account.delay()) > LONGEST_WAIT:
            self.close_soon(TRY_AGAIN, "rate")
        elif delay:
            loop.call_later(delay, self._await_turn, message)
        elif not self._is_lost:
            if not account.is_free:
                self._late = loop.call_later(LONGEST_WAIT, self.close_soon, TRY_AGAIN, "rate")
            account.begin(self._key, partial(self._begin, message))

    def _begin(self, message: object) -> None:
        """Let the table answer a message that has waited, one at a time."""
        if self._late is not None:
            self._late.cancel()
            self._late = None
        work = partial(self._take_turn, message, perf_counter(), self._account.done)
        self.table.take_turn(work)

    def _take_turn(self, message: object, began: float, charge: Charge) -> None:
        """Answer a message, which may have to wait for the database."""
        self.table.working_since = perf_counter()
        if self._is_lost or self._closing is not None:
            self._end_turn(charge)
            return
        try:
            self.session.answer_then(message, partial(self._answered, began, charge))
        except Exception as error:
            self._answered(began, charge, None, error)

    def _answered(
        self, began: float, charge: Charge, answer: Json | None, error: Exception | None
    ) -> None:
        """Write an answer together with what has happened, and take the next message."""
        session = self.session
        try:
            if error is not None:
                raise error
            TALLY.answered("events" if answer is None else answer["type"], perf_counter() - began)
            if answer is not None:
                self._answers.append(text_of_json(answer))
                if answer.get("code") == "failed":
                    self.table.recover()
            has_come = session.joined and self._place != session.seat
            if has_come and not self._is_lost and self._closing is None:
                self._place = session.seat
                self._enter()
            else:
                self.tell()
                self._account.together = TOGETHER
        except Exception as raised:
            self._fail(raised)
        self._end_turn(charge)

    def _end_turn(self, charge: Charge) -> None:
        """Take what a message has cost, and let others have their turn."""
        table = self.table
        moment = perf_counter()
        seconds = self._seconds + table.spent + self._meter.spent(table.working_since, moment)
        if self._allowance is not None:
            self._allowance.take(seconds, moment)
        charge(self._key, seconds, moment)
        self.is_ready, socket = self._closing is None, self._socket
        try:
            if socket.held and not socket.is_taking:
                socket.take()
        finally:
            table.end_turn()

    def _enter(self) -> None:
        """Let a client that has joined, also at another seat, take part if there is space."""
        if not self._is_admitted():
            self._answers.clear()
            self.close_soon(TRY_AGAIN, "full")
            return
        self._allowance = self.table.allowance(self.session.seat)
        seat = self.session.seat
        if seat is not None:
            try:
                self._tables.welcome(self.table, seat)
            except EngineError as error:
                self._fail(error)
                return
        self.tell()
        self._joining.cancel()
        self.table.join(self)
        self.table.address = self.address
        self._tables.visited(self.table)

    def _is_admitted(self) -> bool:
        """Return whether the table has a place for it."""
        seat = self.session.seat
        others = self.table.connections - {self}
        same = sum(other.session.seat == seat for other in others)
        return same < (MOST_OF_SEAT if seat is not None else MOST_SPECTATORS)

    def send_soon(self, message: Json) -> None:
        """Write a message of the server's own soon; a newer one of the same type replaces it."""
        self.notices[message["type"]] = text_of_json(message)
        if not self._is_told_soon:
            self._is_told_soon = True
            self._socket.loop.call_soon(self._tell_soon)

    def _tell_soon(self) -> None:
        began = perf_counter()
        self.tell_by(began, began + 1)

    def tell_by(self, began: float, until: float) -> float:
        """Tell what has happened at once, if it is its turn and that is before a time, or in turn.

        Args:
            began: the time now, by ``perf_counter``.
            until: from when on others have their turn.

        Returns:
            The time afterwards.
        """
        account = self._account
        if account.together <= 0:
            if self._is_in_line:
                return began
            if began >= until or not account.is_free:
                self._enter_line()
                return began
        self.tell()
        moment = perf_counter()
        spent = self._meter.spent(began, moment)
        account.together -= spent
        account.charge_told(self._key, spent, moment)
        return moment

    def _enter_line(self) -> None:
        """Tell what has happened as soon as it is the turn of its address."""
        if not self._is_in_line:
            self._is_in_line = True
            self._account.enter_told(self._key, self._tell_in_turn)

    def _tell_in_turn(self) -> None:
        began = perf_counter()
        self._is_in_line = False
        try:
            self.tell()
        finally:
            self._account.done_told(self._key, self._meter.spent(began, perf_counter()))

    def _refuse(self) -> None:
        """End a connection that has not joined in time."""
        self.close_soon(*((POLICY, "not_joined") if self._late is None else (TRY_AGAIN, "rate")))

    def close_soon(self, code: int, reason: str) -> None:
        """Tell the client that the connection ends, and end it."""
        if self._closing is None:
            self._closing, self.is_ready = (code, reason), False
            self._socket.loop.call_soon(self.tell)  # at once, since it frees what waits

    def can_write(self) -> None:
        """Go on: the client has read what was written to it."""
        self._tell_soon()
        self._socket.take()

    def spent(self, seconds: float) -> float:
        """Take what frames without a message have cost; return for how long to take no more."""
        self._account.charge(self._key, seconds)
        return self._account.delay()

    def tell(self) -> None:
        """Write answers, what has happened, and notices, or that the connection ends.

        A client that reads too slowly is told later.
        """
        self._is_told_soon = False
        if self._is_lost or self._socket.unread_since is not None:
            return
        if self._closing is not None:
            code, reason = self._closing
            self._answers.append(text_of_json({"type": "closing", "reason": reason}))
            self._socket.write(self._answers)
            self._socket.end(code, reason)
            return
        try:
            texts = self._answers + self.session.news()
        except Exception as error:
            self._fail(error)
            return
        if self.notices:
            texts += self.notices.values()
            self.notices = {}
        if texts:
            self._answers = []
            self._socket.write(texts)

    @property
    def address(self) -> str:
        """The client's address, as limits count it."""
        return self._account.address

    @property
    def is_stuck(self) -> bool:
        """Whether the client has not read a message for too long, that of closing included."""
        moment = time.monotonic()
        if self._closing_since is None and self._socket.transport.is_closing():
            self._closing_since = moment
        since = [self._socket.unread_since or moment, self._closing_since or moment]
        return moment - min(since) > self._settings.send_seconds

    def abort(self) -> None:
        """End the connection of a client that does not read, without waiting for it."""
        self._closing, self.is_ready = (TRY_AGAIN, "slow"), False
        self._socket.transport.abort()

    def lost(self) -> None:
        """End: the client has left, or was made to."""
        began = perf_counter()
        self._is_lost = True
        self._joining.cancel()
        if self._late is not None:
            self._late.cancel()
        self.table.leave(self)
        if self.session.joined:
            self._tables.left(self.table)
        self._ended(self)
        self._account.charge(self._key, self._meter.spent(began, perf_counter()))

    def _fail(self, error: Exception) -> None:
        """End the connection, since a message cannot be answered."""
        if not isinstance(error, EngineError | OSError):
            LOG.error("connection failed", error=type(error).__name__, exc_info=error)
        self._closing, self.is_ready = (GOING_AWAY, "failed"), False
        self._socket.transport.close()
