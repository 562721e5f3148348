"""Committed dice: the host binds itself to a secret before the first roll; all can check it later.

The host draws a secret and publishes its commitment. Then each player may name some text of its
own. From both follows the seed of the game, and from that the deal and every face. After the game
the secret is revealed. So neither the host nor a player alone can have chosen the faces:

- the *commitment* is SHA-256("maginor commitment:" + secret);
- the *seed* is HMAC-SHA-256(key = secret, message = the players' texts by seat, each as its number
  of bytes in decimal digits, a colon, the bytes), in hexadecimal digits;

all text in UTF-8. How deal and faces follow from a seed is described in ``deal`` and ``dice``.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence

from maginor_core.kernel.errors import MalformedError

_LABEL = b"maginor commitment:"


def new_secret() -> str:
    """Return 256 bits of the system's entropy, in hexadecimal digits, for a host to keep."""
    return secrets.token_hex(32)


def commitment_to(secret: str) -> bytes:
    """Return the 32 bytes that a host publishes before the first roll."""
    return hashlib.sha256(_LABEL + _bytes_of(secret)).digest()


def seed_from(secret: str, entropies: Sequence[str]) -> str:
    """Return the seed that follows from the host's secret and the players' texts, by seat."""
    texts = [_bytes_of(text) for text in entropies]
    message = b"".join(str(len(text)).encode() + b":" + text for text in texts)
    return hmac.digest(_bytes_of(secret), message, "sha256").hex()


def _bytes_of(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise MalformedError("a seed, secret or entropy must be text in Unicode") from None
