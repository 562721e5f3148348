"""Merkle trees, hashed as RFC 6962 does: a root binds any number of entries, in their order.

A leaf is hashed with a prefix of 0x00 and a node with 0x01, so that neither can be taken for the
other.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Sequence

DIGEST = 32
"""The bytes of each digest: SHA-256."""
EMPTY = hashlib.sha256().digest()
"""The root of a tree without leaves."""


def leaf_hash(entry: bytes) -> bytes:
    """Return the digest of an entry."""
    return hashlib.sha256(b"\0" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the digest of a node with these two below it."""
    return hashlib.sha256(b"\1" + left + right).digest()


class Tree:
    """A tree that leaves are appended to; it keeps the digests of its largest whole subtrees.

    There is one for each 1 in the binary digits of its size, the largest first.

    Attributes:
        size: how many leaves it has.
    """

    __slots__ = ("_peaks", "size")

    def __init__(self, size: int = 0, peaks: Iterable[bytes] = ()) -> None:
        """Continue a tree of ``size`` leaves, of which ``peaks`` are the digests that it kept."""
        self.size = size
        self._peaks = list(peaks)

    @property
    def peaks(self) -> tuple[bytes, ...]:
        """The digests of its largest whole subtrees."""
        return tuple(self._peaks)

    def add(self, leaf: bytes) -> None:
        """Append a leaf hash."""
        bits = self.size
        while bits & 1:
            leaf = node_hash(self._peaks.pop(), leaf)
            bits >>= 1
        self._peaks.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        """Return the root."""
        if not self._peaks:
            return EMPTY
        root = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            root = node_hash(peak, root)
        return root

    def copy(self) -> Tree:
        """Return a tree that continues from here by itself."""
        return Tree(self.size, self._peaks)


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Return the root of a tree with these leaf hashes."""
    if len(leaves) == 1:
        return leaves[0]
    tree = Tree()
    for leaf in leaves:
        tree.add(leaf)
    return tree.root()


def inclusion_proof(leaves: Sequence[bytes], place: int) -> tuple[bytes, ...]:
    """Return the digests that, with the leaf at ``place``, give the root; the lowest first.

    Args:
        leaves: all leaf hashes of the tree.
        place: which of them, counted from 0.
    """
    level, proof = list(leaves), []
    while len(level) > 1:
        if place ^ 1 < len(level):
            proof.append(level[place ^ 1])
        pairs = zip(level[::2], level[1::2], strict=False)
        odd = level[-1:] if len(level) % 2 else []
        level = [node_hash(left, right) for left, right in pairs] + odd
        place //= 2
    return tuple(proof)


def root_from(leaf: bytes, place: int, size: int, proof: Sequence[bytes]) -> bytes | None:
    """Return the root that a proof gives; None if no proof for this place has so many digests.

    Args:
        leaf: the leaf hash of the entry.
        place: which entry of the tree it is, counted from 0.
        size: how many entries the tree has.
        proof: the digests, the lowest first.
    """
    if not 0 <= place < size:
        return None
    digest, left, last = leaf, list(proof), size - 1
    while last:
        if place % 2 or place < last:
            if not left:
                return None
            other = left.pop(0)
            digest = node_hash(other, digest) if place % 2 else node_hash(digest, other)
        place //= 2
        last //= 2
    return None if left else digest
