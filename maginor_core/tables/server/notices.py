"""Notices: people who are away are told that it is their turn, by Web Push or by a command.

A seat is told once for each decision, after a while, and only if nobody is connected to it. A
command of the operator's sends mail or whatever else: it gets the notice as JSON on its standard
input, and never a token, or a text that a player has written. Mail goes only to an address whose
owner has given back the code that was sent there, and only so often.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import json
import re
import secrets
import socket
import ssl
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from ipaddress import IPv4Address, IPv6Network, ip_address, ip_network
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from attrs import evolve

from maginor_core.engine.definition import Json
from maginor_core.engine.errors import EngineError, MalformedError, shown
from maginor_core.eventlog.new_file import PRIVATE, write_new
from maginor_core.tables.server.monitoring import LOG, NOTIFIED
from maginor_core.tables.server.requests import too_many
from maginor_core.tables.server.security import Posts
from maginor_core.tables.server.served_tables import ServedTable, ServedTables
from maginor_core.tables.server.settings import Settings
from maginor_core.tables.table_changes import Change
from maginor_core.tables.table_row import Notice, TableRow
from maginor_core.tables.table_time import now

# Public addresses: those of the internet at large, to which a server may be sent by a stranger.

GLOBAL_UNICAST: Final = IPv6Network("2000::/3")
"""All addresses of IPv6 that are handed out; everything else of IPv6 has a special purpose."""
SPECIAL: Final = tuple(
    ip_network(each)
    for each in (
        "0.0.0.0/8",  # this network
        "10.0.0.0/8",  # private
        "100.64.0.0/10",  # shared by customers of one provider
        "127.0.0.0/8",  # this computer
        "169.254.0.0/16",  # this link, and the metadata of clouds
        "172.16.0.0/12",  # private
        "192.0.0.0/24",  # protocols
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # relays of 6to4
        "192.168.0.0/16",  # private
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
        "2001::/23",  # protocols: Teredo, ORCHID, benchmarks
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4, which contains an address of IPv4
        "2620:4f:8000::/48",  # AS112
        "3fff::/20",  # documentation
    )
)
"""Addresses with a special purpose (IANA's registries), besides those outside of 2000::/3. Of IPv6
these contain, among others, all that stand for an address of IPv4: ::/96, ::ffff:0:0/96,
64:ff9b::/96 and 64:ff9b:1::/48."""


def is_public(address: str) -> bool:
    """Return whether an address is one of the internet at large."""
    found = ip_address(address)
    if not isinstance(found, IPv4Address) and found not in GLOBAL_UNICAST:
        return False
    return not any(found in network for network in SPECIAL)


def public_addresses(host: str, port: int) -> Sequence[str]:
    """Return the addresses of a host; this waits for the resolver.

    Raises:
        OSError: its name is not known, or one of its addresses is not public.
    """
    found = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)
    addresses = [str(each[4][0]) for each in found]
    if not addresses or not all(map(is_public, addresses)):
        raise OSError(f"{host} has no public address")
    return addresses


# Web Push: a browser that is closed is told that it is its user's turn (RFC 8030, 8291, 8292).
#
# The key of the server is made once and kept beside the games; ``pywebpush`` encrypts. Whoever has
# a seat names the address to which a notice is sent. So only public addresses are sent to, the
# address that was checked is the one that is connected to, redirections are failures, and all of it
# has a deadline.

TTL: Final = 24 * 3600
"""For how many seconds a push service keeps a notice for a browser that is off."""
SECONDS: Final = 10.0
"""How long a notice may take to be sent, from the name of the push service to its answer."""
SIGNED_SECONDS: Final = 12 * 3600
"""How long the signature of a notice is valid."""
AT_ONCE: Final = 16
"""How many notices are sent at once."""
THREADS: Final = 4
"""How many threads look up names and encrypt."""
LONGEST_HEAD: Final = 1 << 14
"""How many bytes the head of an answer may have."""


class PushGoneError(EngineError):
    """A push subscription is no longer valid."""


class Push:
    """Sends notices to push services."""

    def __init__(self, key: str, contact: str, trust: ssl.SSLContext | None = None) -> None:
        """Use a private key.

        Args:
            key: the path of the file with the private key, in PEM.
            contact: a URL, such as ``mailto:…``, under which push services reach the operator.
            trust: by which certificates push services are known; None for those of the system.
        """
        from py_vapid import Vapid02  # noqa: PLC0415 # the extra web

        self._vapid: Any = Vapid02.from_file(key)  # Any: the library has no types
        self._contact = contact
        self._trust = trust or ssl.create_default_context()
        self._pool = ThreadPoolExecutor(THREADS, "push")
        self._slots = asyncio.Semaphore(AT_ONCE)

    @property
    def public_key(self) -> str:
        """The public key, as browsers take it: base64url without padding."""
        from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415 # as above
            Encoding,
            PublicFormat,
        )

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    async def send(self, subscription: str, content: Json) -> None:
        """Send a notice.

        Raises:
            PushGoneError: the subscription is no longer valid.
            OSError: the push service cannot be reached, or does not take it.
            TimeoutError: it takes too long.
        """
        found = json.loads(subscription)
        url = endpoint_of(found["endpoint"])
        loop = asyncio.get_running_loop()
        async with self._slots, asyncio.timeout(SECONDS):
            host, port = url.hostname or "", url.port or 443
            addresses = await loop.run_in_executor(self._pool, public_addresses, host, port)
            request = await loop.run_in_executor(self._pool, self._request, found, url, content)
            reader, writer = await _connection(addresses, host, port, self._trust)
            try:
                writer.write(request)
                status = await _status(reader)
            finally:
                writer.transport.abort()
        if status in (404, 410):
            raise PushGoneError("the push subscription is gone")
        if not 200 <= status < 300:
            raise OSError(f"the push service answered {status}")

    def close(self) -> None:
        """End the threads."""
        self._pool.shutdown(wait=False, cancel_futures=True)

    def _request(self, subscription: Json, url: SplitResult, content: Json) -> bytes:
        """Return the request that carries a notice, encrypted and signed."""
        from pywebpush import WebPusher  # noqa: PLC0415 # the extra web

        encoded = WebPusher(subscription).encode(json.dumps(content).encode())
        body: bytes = encoded["body"]
        claims = {
            "sub": self._contact,
            "aud": f"https://{url.netloc}",
            "exp": int(time.time()) + SIGNED_SECONDS,
        }
        headers = {
            "Host": url.netloc,
            "Content-Encoding": "aes128gcm",
            "Content-Type": "application/octet-stream",
            "Content-Length": str(len(body)),
            "TTL": str(TTL),
            "Connection": "close",
            **self._vapid.sign(claims),
        }
        target = (url.path or "/") + (f"?{url.query}" if url.query else "")
        lines = [f"POST {target} HTTP/1.1", *[f"{name}: {headers[name]}" for name in headers]]
        return "\r\n".join([*lines, "", ""]).encode() + body


def endpoint_of(text: str) -> SplitResult:
    """Return the parts of the URL to which notices are sent.

    Raises:
        ValueError: it is not the URL of a push service.
    """
    url = urlsplit(text)
    plain = text.isascii() and text.isprintable() and " " not in text
    if not plain or url.scheme != "https" or not url.hostname or "@" in url.netloc:
        raise ValueError("must be an https URL")
    if url.port == 0:
        raise ValueError("must have a port")
    return url


async def _connection(
    addresses: Sequence[str], host: str, port: int, trust: ssl.SSLContext
) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
    """Return a connection to the first of a host's addresses that takes one."""
    for address in addresses:
        with suppress(OSError):
            return await asyncio.open_connection(
                address, port, ssl=trust, server_hostname=host, limit=LONGEST_HEAD
            )
    raise OSError("the push service cannot be reached")


async def _status(reader: asyncio.StreamReader) -> int:
    """Return the status of an answer; what follows its head is not read."""
    status = 100
    while status < 200:
        try:
            head = await reader.readuntil(b"\r\n\r\n")
            status = int(head.split(b" ", 2)[1])
        except (asyncio.IncompleteReadError, asyncio.LimitOverrunError, IndexError, ValueError):
            raise OSError("the push service does not answer as it should") from None
    return status


def make_key(path: Path) -> None:
    """Make a new private key in a file that only its owner may read, unless it is there."""
    if path.exists():
        return
    from py_vapid import Vapid02  # noqa: PLC0415 # the extra web

    vapid: Any = Vapid02()  # Any: the library has no types
    vapid.generate_keys()
    write_new(path, vapid.private_pem(), PRIVATE)


LONGEST: Final = 2000
"""How many characters of JSON a push subscription may have."""
_LOCAL: Final = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_+-]*(?:\.[A-Za-z0-9_+-]+)*")
"""What stands before the @ of an address."""
_LABEL: Final = re.compile(r"[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?")
_LAST: Final = re.compile(r"[A-Za-z][A-Za-z0-9-]{0,61}[A-Za-z0-9]")
"""Parts of a domain; the last one is not a number, as it is in an IP address."""
HOUR: Final = 3600
DAY: Final = 24 * HOUR
MOST_TRIES: Final = 5
"""How many wrong codes end the wait for the right one."""
MOST_CODES: Final = 3
"""How many codes a process sends to one mailbox a day."""
MOST_ASKED: Final = 10
"""How many codes one client address may ask a process for in an hour."""
MOST_MAILS: Final = 20
"""How many notices a process sends to one mailbox an hour."""
COMMAND_SECONDS: Final = 30
"""How long the operator's command may take."""


def read_notice(body: Json, language: str, *, push: bool, mail: bool) -> Notice:
    """Return how a seat wants to be told.

    Args:
        body: ``push``, a push subscription, or ``mail``, an address.
        language: in which language.
        push: whether the server can push.
        mail: whether it can send mail.
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
    if type(address) is not str or len(address) > 254 or not _is_address(address):
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
    """Return whether a mail address consists of what no shell, header or option understands."""
    local, _, domain = text.rpartition("@")
    if not _LOCAL.fullmatch(local) or len(local) > 64 or len(domain) > 253:
        return False
    *labels, last = domain.split(".")
    return bool(labels) and all(map(_LABEL.fullmatch, labels)) and bool(_LAST.fullmatch(last))


def mailbox_of(address: str) -> str:
    """Return what limits count a mail address as.

    >>> mailbox_of("Ada+tables@Mail.Example")
    'ada@mail.example'
    """
    local, _, domain = address.lower().rpartition("@")
    return f"{local.partition('+')[0]}@{domain}"


def _digest(table_id: str, code: str) -> str:
    return hashlib.sha256(f"{table_id}:{code}".encode()).hexdigest()


class Notices:
    """Tells people of the tables of a process that it is their turn."""

    def __init__(self, tables: ServedTables, settings: Settings) -> None:
        self._tables = tables
        self._settings = settings
        self.push = Push(settings.push_key, settings.push_contact) if settings.push_key else None
        self._asked = Posts(MOST_ASKED, HOUR)
        self._codes = Posts(MOST_CODES, DAY)
        self._mails = Posts(MOST_MAILS, HOUR)

    @property
    def mail(self) -> bool:
        """Whether mail can be sent."""
        return bool(self._settings.notify_command)

    def close(self) -> None:
        """End the threads that push."""
        if self.push is not None:
            self.push.close()

    def forget(self) -> None:
        """Forget mailboxes and addresses that do not count any more."""
        for each in (self._asked, self._codes, self._mails):
            each.forget()

    async def ask(self, table: ServedTable, seat: int, notice: Notice, client: str) -> None:
        """Send a code to the mail address of a notice, which counts once the code came back.

        Args:
            table: the table.
            seat: the seat that wants to be told.
            notice: how.
            client: the address of the client that asks.

        Raises:
            WebError: too many codes were sent to this mailbox, or because this client asked.
        """
        before = table.record.notices.get(str(seat))
        if before is not None and before.confirmed and before.mail == notice.mail:
            kept = evolve(before, language=notice.language)
            await self._tables.change(table, lambda record: Change(with_notice(record, seat, kept)))
            return
        if not self._asked.allow("code", client):
            raise too_many(HOUR)
        if not self._codes.allow("code", mailbox_of(notice.mail)):
            raise too_many(DAY)
        code = f"{secrets.randbelow(10**8):08}"
        asked = evolve(notice, code=_digest(table.record.id, code), asked=now())
        await self._tables.change(table, lambda record: Change(with_notice(record, seat, asked)))
        table.begin(self._tell(table, seat, asked, {"kind": "code", "code": code}))

    async def confirm(self, table: ServedTable, seat: int, code: object) -> None:
        """Let the mail address of a seat count, to which this code was sent.

        Raises:
            MalformedError: it is not the code, it came after an hour, or no code is awaited.
        """
        if type(code) is not str:
            raise MalformedError("must be a text of eight digits", "code")
        digest = _digest(table.record.id, code)
        reasons: list[str] = []

        def tried(record: TableRow) -> Change | None:
            notice = record.notices.get(str(seat))
            if notice is None or not notice.code:
                reasons.append("is not awaited; ask for one with a mail address")
                return None
            is_late = now() - notice.asked > HOUR * 1000
            if not is_late and hmac.compare_digest(notice.code, digest):
                reasons.append("")
                done = evolve(notice, confirmed=True, code="", tries=0)
                return Change(with_notice(record, seat, done))
            if is_late or notice.tries + 1 >= MOST_TRIES:
                reasons.append("is not valid any more; ask for another with the mail address")
                return Change(with_notice(record, seat, None))
            reasons.append("is not the one that was sent")
            return Change(with_notice(record, seat, evolve(notice, tries=notice.tries + 1)))

        await self._tables.change(table, tried)
        if reasons[-1]:
            raise MalformedError(reasons[-1], "code")

    def consider(self, table: ServedTable) -> None:
        """Tell the seats of a table later that are awaited now, if they want to be told."""
        if not table.record.notices:
            return
        decision = table.decision
        for seat in table.awaited:
            notice = table.record.notices.get(str(seat))
            if notice is not None and notice.counts and table.told.get(seat) != decision:
                table.told[seat] = decision
                table.begin(self._tell_later(table, seat, decision))

    async def _tell_later(self, table: ServedTable, seat: int, decision: int) -> None:
        """Tell a seat, if after a while it is still awaited and away, and nobody else told it."""
        until = time.monotonic() + self._settings.notify_seconds
        while (left := until - time.monotonic()) > 0:
            await asyncio.sleep(min(left, 5))
        away = not table.presence()["seats"][seat]
        if table.decision != decision or seat not in table.awaited or not away:
            return
        chosen: list[Notice] = []

        def claim(record: TableRow) -> Change | None:
            notice = record.notices.get(str(seat))
            if notice is None or not notice.counts or notice.told == decision:
                return None
            chosen.append(notice)
            return Change(with_notice(record, seat, evolve(notice, told=decision)))

        await self._tables.change(table, claim)
        if not chosen:
            return
        if chosen[0].mail and not self._mails.allow("turn", mailbox_of(chosen[0].mail)):
            NOTIFIED.labels("mail", "limited").inc()
            return
        await self._tell(table, seat, chosen[0], {"kind": "turn"})

    async def _tell(self, table: ServedTable, seat: int, notice: Notice, more: Json) -> None:
        """Send a notice; what it says is the server's own, never a player's."""
        way = "push" if notice.push else "mail"
        content = {
            **more,
            "table": table.record.id,
            "game": table.definition.title,
            "seat": seat,
            "language": notice.language,
            "url": f"{self._settings.public_url}/t/{table.record.id}",
        }
        try:
            if notice.push and self.push is not None:
                await self.push.send(notice.push, content)
            elif notice.mail and self.mail:
                await self._run({**content, "to": notice.mail})
            else:
                return
        except PushGoneError:
            await self._tables.change(table, lambda record: Change(with_notice(record, seat, None)))
            NOTIFIED.labels(way, "gone").inc()
        except Exception as error:  # whatever the way failed by, the game goes on
            NOTIFIED.labels(way, "failed").inc()
            LOG.warning("notice failed", table=table.record.id, way=way, error=type(error).__name__)
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


def with_notice(record: TableRow, seat: int, notice: Notice | None) -> TableRow:
    """Return a table in which a seat is told as it wants; None: not any more."""
    notices = {number: one for number, one in record.notices.items() if number != str(seat)}
    if notice is not None:
        notices[str(seat)] = notice
    return evolve(record, notices=notices)
