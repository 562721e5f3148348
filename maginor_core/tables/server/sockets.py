"""Sockets: a client's connection to a room, with the messages of ``spec/client.md``.

A message goes from its frame straight to the table, and the answer is written at once, together
with what it led to. Nothing is queued for a client that reads slowly: as long as it has not read
what was written, the next message is not made, and then it contains all that has happened since. So
a slow reader costs one message, and is disconnected if it takes too long for it; it resumes with
the last version that it has seen.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from functools import lru_cache, partial
from typing import Final

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import ConcurrencyError, EngineError
from maginor_core.tables.seat_session import SeatSession, Submission, accepted, failed, message_in
from maginor_core.tables.server.monitoring import ANSWER_SECONDS, LOG, MESSAGES
from maginor_core.tables.server.protocols import SocketProtocol
from maginor_core.tables.server.room_store import MOST_OF_SEAT, MOST_SPECTATORS
from maginor_core.tables.server.rooms import Room, Rooms
from maginor_core.tables.server.security import Bucket, Paces
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.texts import text_of_json

GOING_AWAY, POLICY, TRY_AGAIN = 1001, 1008, 1013
"""Codes with which a socket is closed."""
RECORDS_AT_ONCE: Final = 25
"""With how many records of a log an answer is twice the work."""
_counted: Final = lru_cache(None)(MESSAGES.labels)


class Connection:
    """A client's connection to a room.

    Attributes:
        room: the room.
        session: what the client has been told, and what it may do.
        is_ready: whether the client's next message may come.
        session_type: what answers its messages.
    """

    __slots__ = (
        "_address",
        "_answers",
        "_bucket",
        "_closing",
        "_closing_since",
        "_ended",
        "_is_lost",
        "_is_told_soon",
        "_joining",
        "_notices",
        "_paces",
        "_rooms",
        "_settings",
        "_socket",
        "is_ready",
        "room",
        "session",
    )
    session_type = SeatSession

    def __init__(
        self,
        socket: SocketProtocol,
        rooms: Rooms,
        room: Room,
        settings: Settings,
        paces: Paces,
        address: str,
        *,
        ended: Callable[[Connection], None],
    ) -> None:
        self.room = room
        self.session = self.session_type(room.table)
        self._rooms = rooms
        self._socket = socket
        self._settings = settings
        self._bucket = Bucket(settings.messages_per_second, settings.message_burst)
        self._paces = paces
        self._address = address
        self._ended = ended
        self._answers: list[bytes] = []
        self._notices: dict[str, Json] = {}
        self.is_ready = True
        self._is_told_soon = self._is_lost = False
        self._closing: tuple[int, str] | None = None
        self._closing_since: float | None = None
        later = socket.loop.call_later
        self._joining = later(settings.join_seconds, self.close_soon, POLICY, "not_joined")

    def received(self, data: bytes | None) -> None:
        """Answer a message, a text in UTF-8, at once or when it is its turn; None is one of bytes.

        Raises:
            UnicodeDecodeError: it is no such text.
        """
        session = self.session
        listed = None if data is None else session.listed(data)
        if listed is None:
            message = None if data is None else message_in(data.decode())
            is_submit = type(message) is dict and message.get("type") == "submit"
            delay = self._delay(1 if is_submit else cost_of(message, session))
            if delay is not None:
                self._await_turn(message, delay)
        elif (delay := self._delay(1)) is not None:
            then = partial(self._submitted, listed, time.perf_counter())
            if delay or not self.room.submit(listed, then):
                self._await_turn(listed.message, delay)

    def _submitted(
        self, listed: Submission, began: float, version: int, refused: EngineError | None
    ) -> None:
        """Answer a command that led to a version, or that could not be stored.

        If another process has stored a record meanwhile, it is tried again.
        """
        if isinstance(refused, ConcurrencyError):
            self.room.do(partial(self._take_turn, listed.message, began))
            return
        number = listed.id
        answer = accepted(number, version) if refused is None else failed(number, refused)
        self._answered(answer, began)
        self.tell()
        self._take_next()

    def _delay(self, cost: float) -> float | None:
        """Return how long a message waits, and take no other; None if it ends the connection."""
        session = self.session
        seat = (self.room.record.id, session.seat) if session.joined else None
        delay = self._paces.of_message(self._bucket, self._address, seat, cost)
        if delay is None:
            self.close_soon(TRY_AGAIN, "rate")
        self.is_ready = False
        return delay

    def _await_turn(self, message: object, delay: float = 0) -> None:
        """Answer a message after a delay, as soon as it is its turn."""
        if delay:
            self._socket.loop.call_later(delay, self._await_turn, message)
        elif not self._is_lost:
            self.room.do(partial(self._take_turn, message, time.perf_counter()))

    def _take_turn(self, message: object, began: float) -> None:
        """Answer a message, together with what has happened, and take the next one."""
        session, had_joined, seat = self.session, self.session.joined, self.session.seat
        try:
            self._answered(session.answer(message), began)  # it may wait for the database
        except Exception as error:
            self._fail(error)
        else:
            has_come = session.joined and (not had_joined or session.seat != seat)
            if has_come and not self._is_lost and self._closing is None:
                self._enter()
            else:
                self.tell()
        self._take_next()

    def _answered(self, answer: Json | None, began: float) -> None:
        """Note an answer, which is written with what everybody is told next."""
        ANSWER_SECONDS.observe(time.perf_counter() - began)
        _counted("events" if answer is None else answer["type"]).inc()
        if answer is not None:
            self._answers.append(text_of_json(answer))
            if answer.get("code") == "failed":
                self.room.recover()

    def _take_next(self) -> None:
        """Take the client's next message."""
        self.is_ready = self._closing is None
        if self._socket.held and not self._socket.is_taking:
            self._socket.take()

    def _enter(self) -> None:
        """Let a client that has joined, also at another seat, take part if there is room for it."""
        if not self._is_admitted():
            self._answers.clear()
            self.close_soon(TRY_AGAIN, "full")
            return
        seat = self.session.seat
        if seat is not None:
            try:
                self._rooms.welcome(self.room, seat)
            except EngineError as error:
                self._fail(error)
                return
        self.tell()
        self._joining.cancel()
        self.room.join(self)
        self.room.address = self._address
        self._rooms.visited(self.room)
        self._rooms.announce_presence(self.room)

    def _is_admitted(self) -> bool:
        """Return whether the room has a place for it."""
        seat = self.session.seat
        others = self.room.connections - {self}
        same = sum(other.session.seat == seat for other in others)
        return same < (MOST_OF_SEAT if seat is not None else MOST_SPECTATORS)

    def send_soon(self, message: Json) -> None:
        """Write a message of the server's own soon; a newer one of the same type replaces it."""
        self._notices[message["type"]] = message
        if not self._is_told_soon:
            self._is_told_soon = True
            self._socket.loop.call_soon(self.tell)

    def close_soon(self, code: int, reason: str) -> None:
        """Tell the client that the connection ends, and end it."""
        if self._closing is None:
            self._closing, self.is_ready = (code, reason), False
            self._socket.loop.call_soon(self.tell)

    def can_write(self) -> None:
        """Go on: the client has read what was written to it."""
        self.tell()
        self._socket.take()

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
        if self._notices:
            texts += map(text_of_json, self._notices.values())
            self._notices = {}
        if texts:
            self._answers = []
            self._socket.write(texts)

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
        self._is_lost = True
        self._joining.cancel()
        self.room.leave(self)
        if self.session.joined:
            self._rooms.announce_presence(self.room)
            self._rooms.left(self.room)
        self._ended(self)

    def _fail(self, error: Exception) -> None:
        """End the connection, since a message cannot be answered."""
        if not isinstance(error, EngineError | OSError):
            LOG.error("connection failed", error=type(error).__name__, exc_info=error)
        self._closing, self.is_ready = (GOING_AWAY, "failed"), False
        self._socket.transport.close()


def cost_of(message: object, session: SeatSession) -> float:
    """Return how much work a message is, where most are 1.

    The answer to some grows with the log: with what is told, and with what an undo is checked for.
    """
    if type(message) is not dict:
        return 1
    newest = session.table.match.version
    begin = newest
    match message.get("type"):
        case "join":
            begin = message.get("version", 0)
        case "state":
            begin = message.get("version", session.version)
        case "ask_undo":
            begin = 0
    if type(begin) is not int or not 0 <= begin <= newest:
        return 1
    return 1 + (newest - begin) / RECORDS_AT_ONCE
