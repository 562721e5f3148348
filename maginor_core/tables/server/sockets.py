"""Sockets: a client's connection to a room, with the messages of ``spec/client.md``.

Nothing is queued for a client that reads slowly: as long as a message is on its way, the next one
is not made, and then it contains all that has happened since. So a slow reader costs one message,
and is disconnected if it takes too long for it; it resumes with the last version that it has seen.
"""

from __future__ import annotations

import asyncio
import contextlib
import time
from functools import partial
from typing import Final

from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError
from maginor_core.tables.seat_session import SeatSession
from maginor_core.tables.server.monitoring import ANSWER_SECONDS, LOG, MESSAGES
from maginor_core.tables.server.protocols import TRANSPORT
from maginor_core.tables.server.room_store import MOST_OF_SEAT, MOST_SPECTATORS
from maginor_core.tables.server.rooms import Room, Rooms
from maginor_core.tables.server.security import Bucket, Paces
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.texts import text_of_json

NORMAL, GOING_AWAY, ABNORMAL, POLICY, TRY_AGAIN = 1000, 1001, 1006, 1008, 1013
"""Codes with which a socket is closed."""
RECORDS_AT_ONCE: Final = 25
"""With how many records of a log an answer is twice the work."""


class Connection:
    """A client's connection to a room.

    Attributes:
        room: the room.
        session: what the client has been told, and what it may do.
    """

    def __init__(
        self,
        websocket: WebSocket,
        rooms: Rooms,
        room: Room,
        settings: Settings,
        paces: Paces,
        address: str,
    ) -> None:
        self.room = room
        self._rooms = rooms
        self.session = SeatSession(room.table)
        self._websocket = websocket
        self._settings = settings
        self._bucket = Bucket(settings.messages_per_second, settings.message_burst)
        self._paces = paces
        self._address = address
        self._outbox: list[bytes] = []
        self._notices: dict[str, Json] = {}
        self._woken = asyncio.Event()
        self._writing = asyncio.Lock()
        self._is_answering = False
        self._closing: tuple[int, str] | None = None
        self._sending_since: float | None = None
        self._closing_since: float | None = None
        extensions = websocket.scope.get("extensions") or {}
        self._transport: asyncio.Transport | None = extensions.get(TRANSPORT, {}).get(TRANSPORT)

    def wake(self) -> None:
        """Send soon what the client has not seen, with an answer if one is being made."""
        if not self._is_answering:
            self._woken.set()

    def send_soon(self, message: Json) -> None:
        """Send a message of the server's own soon; a newer one of the same type replaces it."""
        self._notices[message["type"]] = message
        self._woken.set()

    def close_soon(self, code: int, reason: str) -> None:
        """Tell the client that the connection ends, and end it."""
        if self._closing is None:
            self._closing = (code, reason)
            self._woken.set()

    @property
    def is_stuck(self) -> bool:
        """Whether the client has not read a message for too long, that of closing included."""
        moment = time.monotonic()
        if self._closing_since is None and self._transport and self._transport.is_closing():
            self._closing_since = moment
        since = [each for each in (self._sending_since, self._closing_since) if each is not None]
        return bool(since) and moment - min(since) > self._settings.send_seconds

    async def serve(self) -> None:
        """Exchange messages until the client leaves or is made to."""
        writing = asyncio.create_task(self._write())
        reading = asyncio.create_task(self._read())
        stop = self.room.table.listen(self.wake)
        try:
            await asyncio.wait({writing, reading}, return_when=asyncio.FIRST_COMPLETED)
        finally:
            stop()
            self.room.leave(self)
            if self.session.joined:
                self._rooms.announce_presence(self.room)
            for task in (writing, reading):
                task.cancel()
            ended = await asyncio.gather(writing, reading, return_exceptions=True)
            for error in ended:
                _report(error)

    async def _read(self) -> None:
        joining = asyncio.get_running_loop().call_later(
            self._settings.join_seconds, self._require_joined
        )
        try:
            while self._closing is None:
                received = await self._websocket.receive()
                if received["type"] == "websocket.disconnect":
                    return
                text = received.get("text")
                message = None if text is None else self.session.read(text)
                delay = self._delay(message)
                if delay is None:
                    self.close_soon(TRY_AGAIN, "rate")
                    break
                if delay:
                    await asyncio.sleep(delay)
                await self._answer(message)
            await asyncio.sleep(self._settings.send_seconds)  # until the client is told why
        finally:
            joining.cancel()

    def _delay(self, message: object) -> float | None:
        """Return for how many seconds a message must wait; None if for too long."""
        cost, seat = cost_of(message, self.session), self.session.seat
        delays = [self._bucket.delay(cost), self._paces.of_address(self._address, cost)]
        if self.session.joined:
            delays.append(self._paces.of_seat(self.room.record.id, seat, cost))
        if None in delays:
            return None
        return max([delay for delay in delays if delay is not None])

    async def _answer(self, message: object) -> None:
        had_joined = self.session.joined
        with ANSWER_SECONDS.time():
            answer = await self.room.act(partial(self._receive, message))
        MESSAGES.labels(answer["type"]).inc()
        if answer.get("code") == "failed":
            self.room.recover()
        if self.session.joined and not had_joined and self._is_admitted():
            self.room.join(self)
            self._rooms.visited(self.room)
            self._rooms.announce_presence(self.room)
        await self._flush()  # so the next message is read only once the answer is written

    def _is_admitted(self) -> bool:
        """Return whether the room has a place for it, and close it otherwise."""
        seat = self.session.seat
        same = sum(other.session.seat == seat for other in self.room.connections)
        if same < (MOST_OF_SEAT if seat is not None else MOST_SPECTATORS):
            return True
        self.close_soon(TRY_AGAIN, "full")
        return False

    def _receive(self, message: object) -> Json:
        """Put the answer to a message into the outbox, and return it, or the type of the news.

        This may wait for the database.
        """
        self._is_answering = True
        try:
            if type(message) is dict and message.get("type") == "join":
                version = message.get("version", 0)
                if type(version) is int and version > self.room.table.match.version:
                    self.room.table.refresh()  # the client has been told of it by another process
            answer = self.session.answer(message)
        finally:
            self._is_answering = False
        if answer is None:
            return {"type": "events"}
        self._outbox.append(text_of_json(answer))
        return answer

    async def _write(self) -> None:
        while self._closing is None:
            await self._woken.wait()
            self._woken.clear()
            await self._flush()
        code, reason = self._closing
        async with self._writing:
            await self._send(text_of_json({"type": "closing", "reason": reason}))
            with contextlib.suppress(RuntimeError):  # the client or uvicorn was quicker
                await self._websocket.close(code, reason)

    async def _flush(self) -> None:
        """Send all that the client has not been sent, in the order in which it was made."""
        async with self._writing:
            while texts := self._unsent():
                for text in texts:
                    await self._send(text)

    def _unsent(self) -> list[bytes]:
        """Return the answer, what has happened since, and notices."""
        texts, self._outbox = self._outbox, []
        notices, self._notices = self._notices, {}
        return [*texts, *self.session.news(), *map(text_of_json, notices.values())]

    async def _send(self, text: bytes) -> None:
        self._sending_since = time.monotonic()
        try:
            await self._websocket.send_text(text.decode())
        except RuntimeError as error:  # uvicorn has closed it, as after an invalid frame
            raise WebSocketDisconnect(ABNORMAL) from error
        self._sending_since = None

    def _require_joined(self) -> None:
        if not self.session.joined:
            self.close_soon(POLICY, "not_joined")

    def abort(self) -> None:
        """End the connection of a client that does not read, without waiting for it."""
        self._closing = (TRY_AGAIN, "slow")
        if self._transport is not None:
            self._transport.abort()


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


def _report(error: object) -> None:
    """Log an error that ended a connection, unless it is the client's going or the database's."""
    expected = (asyncio.CancelledError, WebSocketDisconnect, EngineError, OSError)
    if isinstance(error, BaseException) and not isinstance(error, expected):
        LOG.error("connection failed", error=type(error).__name__, exc_info=error)


async def refuse(websocket: WebSocket, code: int, reason: str) -> None:
    """Refuse a socket before it is accepted, or close it."""
    if websocket.application_state is not WebSocketState.DISCONNECTED:
        await websocket.close(code, reason)
