"""What identifies a logged game besides its id, so that it is recognized in another log."""

from __future__ import annotations

import hashlib

import msgpack

from maginor_core.eventlog.logged_game import LoggedGame

LENGTH = 12
"""The bytes of a digest of content: of a billion games, no two have the same by accident."""


def opening_digest(game: LoggedGame) -> str:
    """Return the digest of a game's chain before its first record, in hexadecimal digits."""
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
    digest = hashlib.blake2b(name, digest_size=LENGTH)
    # both arrays have fewer than 16 values, so that their headers are one byte each
    digest.update(game.header_bytes[len(named) :])
    digest.update(game.records)
    return digest.hexdigest()
