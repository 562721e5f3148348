"""What identifies a logged game besides its id, so that it is recognized in another log."""

from __future__ import annotations

import hashlib

import msgpack

from maginor_core.eventlog.header import chain_of
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.upcasting import NEWEST

LENGTH = 12
"""The bytes of a digest of content: of a billion games, no two have the same by accident."""


def opening_digest(game: LoggedGame) -> str:
    """Return the digest of a game's chain before its first record, in hexadecimal digits."""
    if game.header is not None and game.header.format == NEWEST:
        return chain_of(game.header, game.header_bytes).head().hex()
    return hashlib.sha256(game.header_bytes).hexdigest()


def content_digest(game: LoggedGame) -> str:
    """Return a digest of a game without its id and time, in hexadecimal digits.

    Two logs with the same digest have the same setup, source of chance and records.
    """
    header = game.header
    if header is None:
        return ""
    name = msgpack.packb(header.game)
    named = msgpack.packb((header.game, header.format, header.id, header.began))
    digest = hashlib.sha256(name)
    # both arrays have fewer than 16 values, so that their headers are one byte each
    digest.update(game.header_bytes[len(named) :])
    digest.update(game.records)
    return digest.digest()[:LENGTH].hex()
