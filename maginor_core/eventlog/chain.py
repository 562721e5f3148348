"""The chain: what binds a game's header, its records and its seal; each part binds all before it.

It runs over the content and not over the frames around it, so that a game keeps its chain when it
is sealed, moved into another file, or compressed. In format 1 it is a running SHA-256, in format 2
a Merkle tree, in which a single part can be shown without the others.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import TypeAlias

from maginor_core.eventlog.hidden import HOLE, Hidden, Holder
from maginor_core.eventlog.hidden import root as root_of_content
from maginor_core.eventlog.merkle import Tree, leaf_hash
from maginor_core.eventlog.options import VALUE
from maginor_core.eventlog.record_form import RecordForm
from maginor_core.kernel.errors import MalformedError

LINK = 8
"""The bytes of a link: the beginning of the digest at some place of the chain."""
HEAD = 32
"""The bytes of a head: the whole digest at the chain's end."""
SECRET_PATH = (2,)
"""Where in a seal its secret is."""


class Chain:
    """The digest of everything added so far, as format 1 has it."""

    __slots__ = ("_hash",)

    def __init__(self, content: bytes = b"") -> None:
        """Begin with ``content``."""
        self._hash = hashlib.sha256(content)

    def add(self, content: bytes | memoryview) -> None:
        """Add ``content``."""
        self._hash.update(content)

    def add_records(self, records: Iterable[bytes]) -> None:
        """Add records, each in bytes."""
        self._hash.update(b"".join(records))

    def link(self) -> bytes:
        """Return the first eight bytes of the digest so far."""
        return self._hash.digest()[:LINK]

    def head(self) -> bytes:
        """Return the digest so far."""
        return self._hash.digest()

    def copy(self) -> Chain:
        """Return a chain that continues from here by itself."""
        copy = Chain.__new__(Chain)  # a digest of nothing need not be made
        copy._hash = self._hash.copy()
        return copy


class TreeChain:
    """The tree over everything added so far, as format 2 has it.

    Its entries are the roots of the header, of each record and, in a sealed game, of the seal.

    Attributes:
        holder: whose log it is.
    """

    __slots__ = ("_first", "_salt", "_tree", "holder")

    def __init__(self, header: bytes, root: bytes, salt: bytes, holder: Holder) -> None:
        """Begin with a header.

        Args:
            header: its bytes.
            root: its root.
            salt: the salt of hidden values; empty if the log does not contain it.
            holder: whose log it is.
        """
        self._first = header
        self._salt = salt
        self.holder: Holder = holder
        self._tree = Tree(1, (leaf_hash(root),))

    def add(self, record: bytes | memoryview) -> None:
        """Add a record.

        What is not a record is added as the digest of its bytes; a reader refuses it.
        """
        data = bytes(record)
        try:
            root = RecordForm.read(data, self.holder).root(self._salt, self._tree.size - 1)
        except MalformedError:
            root = leaf_hash(data)
        self._tree.add(leaf_hash(root))

    def add_records(self, records: Iterable[bytes]) -> None:
        """Add records, each in bytes."""
        for record in records:
            self.add(record)

    def link(self) -> bytes:
        """Return the first eight bytes of the root so far; of a header alone, of its digest."""
        if self._tree.size == 1:
            return Chain(self._first).link()
        return self.head()[:LINK]

    def head(self) -> bytes:
        """Return the root so far."""
        return self._tree.root()

    def copy(self) -> TreeChain:
        """Return a chain that continues from here by itself."""
        copy = TreeChain(self._first, b"", self._salt, self.holder)
        copy._tree = self._tree.copy()
        return copy

    def hide(self, secret: str) -> tuple[Hidden, ...]:
        """Return the secret as the hidden value of the seal; none if there is nothing to hide."""
        return (Hidden(VALUE, SECRET_PATH, secret),) if secret and self._salt else ()

    def sealed(self, outcome: int, records: int, secret: str, hidden: tuple[Hidden, ...]) -> bytes:
        """Return the head of a game that ends here."""
        public = (outcome, records, HOLE if hidden else secret)
        tree = self._tree.copy()
        tree.add(leaf_hash(root_of_content(public, hidden, self._salt, records + 1)))
        return tree.root()


AnyChain: TypeAlias = Chain | TreeChain
