"""Web Push: a browser that is closed is told that it is its user's turn (RFC 8030, 8291, 8292).

The key of the server is made once and kept beside the games; ``pywebpush`` encrypts and sends.
"""

from __future__ import annotations

import base64
import ipaddress
import json
import socket
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from maginor_core.eventlog.new_file import PRIVATE, write_new
from maginor_core.kernel.definition import Json
from maginor_core.kernel.errors import KernelError

TTL = 24 * 3600
"""For how many seconds a push service keeps a notice for a browser that is off."""
SECONDS = 10
"""How long a push service may take to answer."""


class PushGoneError(KernelError):
    """A push subscription is no longer valid."""


class Push:
    """Sends notices to push services."""

    def __init__(self, key: str, contact: str) -> None:
        """Use a private key.

        Args:
            key: the path of the file with the private key, in PEM.
            contact: a URL, such as ``mailto:…``, under which push services reach the operator.
        """
        from py_vapid import Vapid02  # noqa: PLC0415 # the extra push

        self._vapid: Any = Vapid02.from_file(key)  # Any: the library has no types
        self._contact = contact

    @property
    def public_key(self) -> str:
        """The public key, as browsers take it: base64url without padding."""
        from cryptography.hazmat.primitives.serialization import (  # noqa: PLC0415 # likewise
            Encoding,
            PublicFormat,
        )

        point = self._vapid.public_key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)
        return base64.urlsafe_b64encode(point).rstrip(b"=").decode()

    def send(self, subscription: str, content: Json) -> None:
        """Send a notice; this waits for the push service.

        Raises:
            PushGoneError: the subscription is no longer valid.
            OSError: the push service cannot be reached, or does not take it.
        """
        from pywebpush import WebPushException, webpush  # noqa: PLC0415 # likewise

        found = json.loads(subscription)
        require_public(found["endpoint"])
        try:
            webpush(
                found,
                json.dumps(content),
                vapid_private_key=self._vapid,
                vapid_claims={"sub": self._contact},
                ttl=TTL,
                timeout=SECONDS,
            )
        except WebPushException as error:
            status = getattr(error.response, "status_code", None)
            if status in (404, 410):
                raise PushGoneError("the push subscription is gone") from None
            raise OSError(f"the push service answered {status}") from None


def require_public(url: str) -> None:
    """Make sure that a URL leads to a public address, and not into the server's own network.

    Raises:
        OSError: it does not, or its name is not known.
    """
    host = urlsplit(url).hostname or ""
    for found in socket.getaddrinfo(host, 443, type=socket.SOCK_STREAM):
        if not ipaddress.ip_address(found[4][0]).is_global:
            raise OSError("the push service has no public address")


def make_key(path: Path) -> None:
    """Make a new private key in a file that only its owner may read, unless it is there."""
    if path.exists():
        return
    from py_vapid import Vapid02  # noqa: PLC0415 # the extra push

    vapid: Any = Vapid02()  # Any: the library has no types
    vapid.generate_keys()
    write_new(path, vapid.private_pem(), PRIVATE)
