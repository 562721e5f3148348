"""Notices: people who are away are told that it is their turn, by Web Push or by a command.

A seat is told once for each decision, after a while, and only if nobody is connected to it. A
command of the operator's sends mail or whatever else: it gets the notice as JSON on its standard
input, and never a token.
"""

from __future__ import annotations

import asyncio
import json
import time
from typing import Final

import structlog
from attrs import evolve

from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.validation import shown
from maginor_core.web.metrics import NOTIFIED
from maginor_core.web.push import Push, PushGoneError, endpoint_of
from maginor_core.web.room_record import Notice, RoomRecord
from maginor_core.web.room_store import Change
from maginor_core.web.rooms import Room, Rooms
from maginor_core.web.settings import Settings

LONGEST: Final = 2000
"""How many characters of JSON a push subscription may have."""
COMMAND_SECONDS: Final = 30
"""How long the operator's command may take."""
LOG: Final = structlog.get_logger("maginor.web")


def read_notice(body: Json, language: str, *, push: bool, mail: bool) -> Notice:
    """Return how a seat wants to be told.

    Args:
        body: ``push``, a push subscription, or ``mail``, an address.
        language: in which language.
        push: whether the server can push.
        mail: whether it can send mail.

    Raises:
        MalformedError: it is neither, or the server cannot.
    """
    subscription, address = body.get("push"), body.get("mail")
    if (subscription is None) == (address is None):
        raise MalformedError("must contain either push or mail", "request")
    if subscription is not None:
        if not push:
            raise MalformedError("this server does not push", "push")
        return Notice(push=_subscription(subscription), language=language)
    if not mail:
        raise MalformedError("this server sends no mail", "mail")
    if type(address) is not str or not 3 <= len(address) <= 254 or not _is_address(address):
        raise MalformedError(f"must be a mail address, not {shown(address)}", "mail")
    return Notice(mail=address, language=language)


def _subscription(value: object) -> str:
    keys = value.get("keys") if isinstance(value, dict) else None
    if not isinstance(value, dict) or not isinstance(keys, dict):
        raise MalformedError("must be a push subscription", "push")
    endpoint = value.get("endpoint")
    secrets = [keys.get("p256dh"), keys.get("auth")]
    if type(endpoint) is not str or any(type(one) is not str for one in secrets):
        raise MalformedError("must have an endpoint and the keys p256dh and auth", "push")
    try:
        endpoint_of(endpoint)
    except ValueError as error:
        raise MalformedError(f"its endpoint {error}", "push.endpoint") from None
    kept = {"endpoint": endpoint, "keys": {"p256dh": secrets[0], "auth": secrets[1]}}
    text = json.dumps(kept)
    if len(text) > LONGEST:
        raise MalformedError(f"has more than {LONGEST} characters", "push")
    return text


def _is_address(text: str) -> bool:
    local, at, domain = text.rpartition("@")
    visible = text.isprintable() and not set(text) & set(" ,;<>\"'()")
    return bool(local and at and domain and visible) and not text.startswith("-")


class Notices:
    """Tells people of the rooms of a process that it is their turn."""

    def __init__(self, rooms: Rooms, settings: Settings) -> None:
        """Begin.

        Args:
            rooms: the rooms.
            settings: the command, the keys for Web Push, and the delay.
        """
        self._rooms = rooms
        self._settings = settings
        self.push = Push(settings.push_key, settings.push_contact) if settings.push_key else None

    @property
    def mail(self) -> bool:
        """Whether mail can be sent."""
        return bool(self._settings.notify_command)

    def close(self) -> None:
        """End the threads that push."""
        if self.push is not None:
            self.push.close()

    def attend(self, room: Room) -> None:
        """Look after the seats of a room from now on."""
        told: dict[int, int] = {}
        room.table.listen(lambda: self._consider(room, told))
        self._consider(room, told)

    def _consider(self, room: Room, told: dict[int, int]) -> None:
        if not room.record.notices:
            return
        decision = room.table.decision
        for seat in room.table.awaited:
            if str(seat) in room.record.notices and told.get(seat) != decision:
                told[seat] = decision
                room.begin(self._tell_later(room, seat, decision))

    async def _tell_later(self, room: Room, seat: int, decision: int) -> None:
        """Tell a seat, if after a while it is still awaited and away, and nobody else told it."""
        until = time.monotonic() + self._settings.notify_seconds
        while (left := until - time.monotonic()) > 0:
            await asyncio.sleep(min(left, 5))
        table = room.table
        away = not room.presence()["seats"][seat]
        if table.decision != decision or seat not in table.awaited or not away:
            return
        chosen: list[Notice] = []

        def claim(record: RoomRecord) -> Change | None:
            notice = record.notices.get(str(seat))
            if notice is None or notice.told == decision:
                return None
            chosen.append(notice)
            notices = {**record.notices, str(seat): evolve(notice, told=decision)}
            return Change(evolve(record, notices=notices))

        await self._rooms.change(room, claim)
        if chosen:
            await self._tell(room, seat, chosen[0])

    async def _tell(self, room: Room, seat: int, notice: Notice) -> None:
        way = "push" if notice.push else "mail"
        content = {
            "table": room.record.id,
            "game": room.game.title,
            "seat": seat,
            "name": room.record.names[seat],
            "language": notice.language,
            "url": f"{self._settings.public_url}/t/{room.record.id}",
        }
        try:
            if notice.push and self.push is not None:
                await self.push.send(notice.push, content)
            elif notice.mail and self.mail:
                await self._run({**content, "to": notice.mail})
            else:
                return
        except PushGoneError:
            await self._rooms.change(room, lambda record: Change(without(record, seat)))
            NOTIFIED.labels(way, "gone").inc()
        except Exception as error:  # whatever the way failed by, the game goes on
            NOTIFIED.labels(way, "failed").inc()
            LOG.warning("notice failed", table=room.record.id, way=way, error=type(error).__name__)
        else:
            NOTIFIED.labels(way, "sent").inc()

    async def _run(self, content: Json) -> None:
        process = await asyncio.create_subprocess_shell(
            self._settings.notify_command,
            stdin=asyncio.subprocess.PIPE,
            stdout=asyncio.subprocess.DEVNULL,
            stderr=asyncio.subprocess.DEVNULL,
        )
        try:
            data = json.dumps(content).encode()
            await asyncio.wait_for(process.communicate(data), COMMAND_SECONDS)
        except TimeoutError:
            process.kill()
            raise
        if process.returncode:
            raise OSError(f"the command ended with status {process.returncode}")


def without(record: RoomRecord, seat: int) -> RoomRecord:
    """Return a room in which a seat is not told any more."""
    notices = {number: one for number, one in record.notices.items() if number != str(seat)}
    return evolve(record, notices=notices)


def noted(record: RoomRecord, seat: int, notice: Notice) -> RoomRecord:
    """Return a room in which a seat is told as it wants."""
    return evolve(record, notices={**record.notices, str(seat): notice})
