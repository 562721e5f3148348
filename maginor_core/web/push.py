"""Web Push: a browser that is closed is told that it is its user's turn (RFC 8030, 8291, 8292).

The key of the server is made once and kept beside the games; ``pywebpush`` encrypts. Whoever has a
seat names the address to which a notice is sent. So only public addresses are sent to, the address
that was checked is the one that is connected to, redirections are failures, and all of it has a
deadline.
"""

from __future__ import annotations

import asyncio
import base64
import json
import ssl
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path
from typing import Any, Final
from urllib.parse import SplitResult, urlsplit

from maginor_core.eventlog.new_file import PRIVATE, write_new
from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import KernelError
from maginor_core.web.public_address import public_addresses

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


class PushGoneError(KernelError):
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
        from py_vapid import Vapid02  # noqa: PLC0415 # the extra push

        self._vapid: Any = Vapid02.from_file(key)  # Any: the library has no types
        self._contact = contact
        self._trust = trust or ssl.create_default_context()
        self._pool = ThreadPoolExecutor(THREADS, "push")
        self._slots = asyncio.Semaphore(AT_ONCE)

    @property
    def public_key(self) -> str:
        """The public key, as browsers take it: base64url without padding."""
        from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415 # likewise
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
        from pywebpush import WebPusher  # noqa: PLC0415 # the extra push

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
    from py_vapid import Vapid02  # noqa: PLC0415 # the extra push

    vapid: Any = Vapid02()  # Any: the library has no types
    vapid.generate_keys()
    write_new(path, vapid.private_pem(), PRIVATE)
