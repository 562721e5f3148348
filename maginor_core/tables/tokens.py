"""Seat tokens: whoever has one may play that seat. A table knows only their digests."""

from __future__ import annotations

import hashlib
import secrets

BITS = 128
"""How many bits of the system's entropy a token contains."""


def new_token() -> str:
    """Return a new token, 22 characters that may stand in a URL's fragment."""
    return secrets.token_urlsafe(BITS // 8)


def token_digest(token: str) -> str:
    """Return what is stored of a token: SHA-256, as 64 hexadecimal digits.

    A token has too much entropy to be guessed, so its digest needs no salt and no slow function.
    """
    return hashlib.sha256(token.encode("utf-8", "surrogatepass")).hexdigest()
