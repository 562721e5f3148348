"""The chain: a running SHA-256 over a game's header and records; each byte binds all that follow.

It runs over the content and not over the frames around it, so that a game keeps its chain when it
is sealed, moved into another file, or compressed.
"""

from __future__ import annotations

import hashlib

LINK = 8
"""The bytes of a link: the beginning of the digest at some place of the chain."""
HEAD = 32
"""The bytes of a head: the whole digest at the chain's end."""


class Chain:
    """The digest of everything added so far."""

    __slots__ = ("_hash",)

    def __init__(self, content: bytes = b"") -> None:
        """Begin with ``content``."""
        self._hash = hashlib.sha256(content)

    def add(self, content: bytes | memoryview) -> None:
        """Add ``content``."""
        self._hash.update(content)

    def link(self) -> bytes:
        """Return the first eight bytes of the digest so far."""
        return self._hash.digest()[:LINK]

    def head(self) -> bytes:
        """Return the digest so far."""
        return self._hash.digest()

    def copy(self) -> Chain:
        """Return a chain that continues from here by itself."""
        copy = Chain()
        copy._hash = self._hash.copy()
        return copy
