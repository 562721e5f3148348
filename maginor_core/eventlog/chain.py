"""The chain: what binds a game's header, its records and its seal; each part binds all before it.

It runs over the content and not over the frames around it, so that a game keeps its chain when it
is sealed, moved into another file, or compressed. In format 1 it is a running SHA-256 (``Chain``),
in format 2 a Merkle tree, in which a single part can be shown without the others (``TreeChain``).
Whatever else differs in how the formats bind and check content is here, too.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence
from typing import TypeAlias

from maginor_core.engine.codec import (
    LARGEST,
    RecordTuples,
    every_end,
    pack_checked,
    split,
    unpack_records_and_ends,
    values_in,
)
from maginor_core.engine.errors import MalformedError
from maginor_core.eventlog.header import Header, unpack_header
from maginor_core.eventlog.hidden import (
    HOLE,
    NEWEST,
    VALUE,
    FormatError,
    Hidden,
    Holder,
    RecordForm,
    Tree,
    leaf_hash,
    root,
)

LINK = 8
"""The bytes of a link: the beginning of the digest at some place of the chain."""
LINK_HEADER = bytes((0xC4, LINK))
"""What stands before a link in a frame."""
LINK_EVERY = 64
"""In a game frame there is a link after so many records."""
HEAD = 32
"""The bytes of a head: the whole digest at the chain's end."""
SECRET_PATH = (2,)
"""Where in a seal its secret is."""

HiddenSecret: TypeAlias = tuple[Hidden, ...] | None
"""The secret of a seal as a hidden value, if there is one; None in format 1."""


class Chain:
    """The digest of everything added so far, as format 1 has it."""

    __slots__ = ("_hash",)

    def __init__(self, content: bytes = b"") -> None:
        self._hash = hashlib.sha256(content)

    @property
    def holder(self) -> Holder:
        return "nobody"

    def add(self, record: bytes | memoryview) -> None:
        self._hash.update(record)

    def add_records(self, records: Iterable[bytes]) -> None:
        self._hash.update(b"".join(records))

    def add_blocks(self, records: Sequence[bytes]) -> bytes:
        """Add records to the chain of a header; return the links, concatenated, without a seal."""
        row = self.link()
        for begin in range(0, len(records), LINK_EVERY):
            block = records[begin : begin + LINK_EVERY]
            self.add_records(block)
            if len(block) == LINK_EVERY:
                row += self.link()
        return row

    def add_content(
        self, content: bytes, count: int
    ) -> tuple[Sequence[RecordTuples] | None, bytes]:
        """Add the bytes of ``count`` records; return these as tuples of numbers, and the links.

        There are no tuples if the bytes alone do not prove their form, or are many. If the bytes
        are not so many values, they are added all the same, and there are no links.
        """
        if len(content) <= LARGEST:
            found = unpack_records_and_ends(content, count, LINK_EVERY)
            if found is not None:
                return found[0], self._add_up_to(content, found[1])
        try:
            return None, self._add_up_to(content, every_end(content, count, LINK_EVERY))
        except MalformedError:
            self.add(content)
            return None, b""

    def _add_up_to(self, content: bytes, ends: Sequence[int]) -> bytes:
        """Add content; return the links, of which there is one after each of ``ends``."""
        links = [self.link()]
        add, link = self.add, self.link
        view = memoryview(content)
        begin = 0
        for end in ends:
            add(view[begin:end])
            links.append(link())
            begin = end
        add(view[begin:])
        return b"".join(links)

    def link(self) -> bytes:
        return self._hash.digest()[:LINK]

    def head(self) -> bytes:
        return self._hash.digest()

    def copy(self) -> Chain:
        copy = Chain.__new__(Chain)  # a digest of nothing need not be made
        copy._hash = self._hash.copy()
        return copy

    def sealed(
        self, outcome: int, records: int, secret: str, hidden: HiddenSecret
    ) -> tuple[bytes, HiddenSecret]:
        """Return the head of a game that ends here, and its secret as a hidden value.

        Args:
            hidden: the secret as the log of a seat contains it; None in a full log.
        """
        end = self.copy()
        end.add(pack_checked((outcome, records, secret)))
        return end.head(), None

    def require_known(self, record: bytes) -> None:
        """Make sure that a record can be read by this program."""

    def is_linked(self, content: bytes) -> bool:
        """Return whether some beginning of ``content`` is a record that is followed by its link."""
        chain = self.copy()
        added, place = 0, content.find(LINK_HEADER)
        while place >= 0:
            chain.add(content[added:place])
            added = place
            if content[place + len(LINK_HEADER) :].startswith(chain.link()):
                return True
            place = content.find(LINK_HEADER, place + 1)
        return False


class TreeChain(Chain):
    """The tree over the roots of header, records and seal, as format 2 has it."""

    __slots__ = ("_first", "_holder", "_salt", "_tree")

    def __init__(self, header: bytes, root: bytes, salt: bytes, holder: Holder) -> None:
        self._first = header
        self._salt = salt
        self._holder: Holder = holder
        self._tree = Tree(1, (leaf_hash(root),))

    @property
    def holder(self) -> Holder:
        return self._holder

    def add(self, record: bytes | memoryview) -> None:
        """Add a record; of anything else the digest of its bytes, which a reader refuses."""
        data = bytes(record)
        try:
            root = RecordForm.read(data, self._holder).root(self._salt, self._tree.size - 1)
        except MalformedError:
            root = leaf_hash(data)
        self._tree.add(leaf_hash(root))

    def add_records(self, records: Iterable[bytes]) -> None:
        for record in records:
            self.add(record)

    def add_content(self, content: bytes, count: int) -> tuple[None, bytes]:
        return None, self.add_blocks(split(content, count))

    def link(self) -> bytes:
        """The first eight bytes of the root so far; of a header alone, of its digest."""
        if self._tree.size == 1:
            return Chain(self._first).link()
        return self.head()[:LINK]

    def head(self) -> bytes:
        return self._tree.root()

    def copy(self) -> TreeChain:
        copy = TreeChain(self._first, b"", self._salt, self._holder)
        copy._tree = self._tree.copy()
        return copy

    def sealed(
        self, outcome: int, records: int, secret: str, hidden: HiddenSecret
    ) -> tuple[bytes, HiddenSecret]:
        if hidden is None:
            hidden = (Hidden(VALUE, SECRET_PATH, secret),) if secret and self._salt else ()
        public = (outcome, records, HOLE if hidden else secret)
        tree = self._tree.copy()
        tree.add(leaf_hash(root(public, hidden, self._salt, records + 1)))
        return tree.root(), hidden

    def require_known(self, record: bytes) -> None:
        RecordForm.read(record, self._holder).require_known()

    def is_linked(self, content: bytes) -> bool:
        try:
            record = next(values_in(content), b"")
        except MalformedError:
            return False
        chain = self.copy()
        chain.add(record)
        return content[len(record) :].startswith(LINK_HEADER + chain.link())


def chain_of(header: Header, data: bytes) -> Chain:
    """Return the chain of a game that begins with ``header``, whose bytes are ``data``."""
    if header.format < NEWEST:
        return Chain(data)
    digest = root(header.public, header.hidden, header.salt, 0)
    return TreeChain(data, digest, header.salt, header.holder)


def chain_after(data: bytes) -> Chain:
    """Return the chain after the header ``data``; that of format 1 if its version is unknown."""
    if _is_of_format_1(data):
        return Chain(data)
    try:
        return chain_of(unpack_header(data), data)
    except FormatError:
        return Chain(data)


def _is_of_format_1(data: bytes) -> bool:
    """Return whether ``data`` is a header of format 1, if it is a header at all."""
    if len(data) < 3 or data[0] != 0x98 or not 0xA0 <= data[1] < 0xC0:
        return False
    return data[data[1] - 0xA0 + 2 : data[1] - 0xA0 + 3] == b"\x01"
