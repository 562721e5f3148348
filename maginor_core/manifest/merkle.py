"""Merkle trees as in RFC 6962: one hash for a whole list, with short proofs about it.

A leaf is hashed as SHA-256(0x00 + content), a node as SHA-256(0x01 + left + right); the left part
of n leaves has as many as the greatest power of two below n. A *subtree* (level, place) has the
2**level leaves from place * 2**level on; proofs are computed from the hashes of whole subtrees.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Iterable, Sequence

HASH = 32
"""The bytes of a hash."""

EMPTY = hashlib.sha256().digest()
"""The root of a tree without leaves."""

Subtree = Callable[[int, int], bytes]
"""Returns the hash of the whole subtree at a level and a place."""


def leaf_hash(content: bytes) -> bytes:
    """Return the hash of a leaf."""
    return hashlib.sha256(b"\x00" + content).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node."""
    return hashlib.sha256(b"\x01" + left + right).digest()


class RightEdge:
    """What is needed to add leaves to a tree: the hashes of its largest whole subtrees.

    There is one for each 1 in the binary digits of the size, the largest first.

    Attributes:
        size: how many leaves the tree has.
    """

    __slots__ = ("_hashes", "size")

    def __init__(self, size: int = 0, hashes: Iterable[bytes] = ()) -> None:
        """Continue a tree of ``size`` leaves; its ``hashes`` are one for each 1 in the size."""
        self.size = size
        self._hashes = list(hashes)

    @property
    def hashes(self) -> tuple[bytes, ...]:
        """The hashes, of the largest subtree first."""
        return tuple(self._hashes)

    def add(self, leaf: bytes) -> list[tuple[int, int, bytes]]:
        """Add the hash of a leaf; return each subtree that is whole now: level, place and hash."""
        place, level = self.size, 0
        made = [(0, place, leaf)]
        hashes = self._hashes
        while place & 1:
            leaf = node_hash(hashes.pop(), leaf)
            place >>= 1
            level += 1
            made.append((level, place, leaf))
        hashes.append(leaf)
        self.size += 1
        return made

    def root(self) -> bytes:
        """Return the root of the tree."""
        if not self._hashes:
            return EMPTY
        root = self._hashes[-1]
        for left in reversed(self._hashes[:-1]):
            root = node_hash(left, root)
        return root


def root_of(size: int, subtree: Subtree) -> bytes:
    """Return the root of a tree of the first ``size`` leaves."""
    return _hash_of(0, size, subtree) if size else EMPTY


def inclusion_path(number: int, size: int, subtree: Subtree) -> tuple[bytes, ...]:
    """Return the path of RFC 6962, section 2.1.1, for leaf ``number`` in a tree of ``size``."""
    begin, end = 0, size
    path: list[bytes] = []
    while end - begin > 1:
        middle = begin + _left(end - begin)
        if number < middle:
            path.append(_hash_of(middle, end, subtree))
            end = middle
        else:
            path.append(_hash_of(begin, middle, subtree))
            begin = middle
    return tuple(reversed(path))


def consistency_path(old: int, size: int, subtree: Subtree) -> tuple[bytes, ...]:
    """Return the proof of RFC 6962, section 2.1.2, that a tree of ``size`` extends one of ``old``.

    It is empty if either has no leaves, or both are of one size.
    """
    if old in (0, size):
        return ()
    begin, end = 0, size
    path: list[bytes] = []
    while old != end:
        middle = begin + _left(end - begin)
        if old <= middle:
            path.append(_hash_of(middle, end, subtree))
            end = middle
        else:
            path.append(_hash_of(begin, middle, subtree))
            begin = middle
    if begin:
        path.append(_hash_of(begin, end, subtree))
    return tuple(reversed(path))


def proves_inclusion(
    leaf: bytes, number: int, size: int, path: Sequence[bytes], root: bytes
) -> bool:
    """Return whether ``path`` proves that the leaf is ``number`` in the tree of ``size``."""
    if not 0 <= number < size:
        return False
    place, last, found = number, size - 1, leaf
    for other in path:
        if last == 0:
            return False
        if place & 1 or place == last:
            found = node_hash(other, found)
            while not place & 1 and place:
                place >>= 1
                last >>= 1
        else:
            found = node_hash(found, other)
        place >>= 1
        last >>= 1
    return last == 0 and found == root


def proves_consistency(
    old: int, old_root: bytes, size: int, root: bytes, path: Sequence[bytes]
) -> bool:
    """Return whether ``path`` proves that a tree of ``size`` extends the one of ``old`` leaves."""
    if not 0 <= old <= size:
        return False
    if old == size:
        return not path and old_root == root
    if old == 0:
        return not path and old_root == EMPTY
    rest = list(path)
    place, last = old - 1, size - 1
    while place & 1:
        place >>= 1
        last >>= 1
    if place and not rest:
        return False
    first = second = rest.pop(0) if place else old_root
    for other in rest:
        if last == 0:
            return False
        if place & 1 or place == last:
            first, second = node_hash(other, first), node_hash(other, second)
            while not place & 1 and place:
                place >>= 1
                last >>= 1
        else:
            second = node_hash(second, other)
        place >>= 1
        last >>= 1
    return last == 0 and first == old_root and second == root


def _left(count: int) -> int:
    """Return how many of ``count`` leaves, at least two, are in the left subtree."""
    return 1 << ((count - 1).bit_length() - 1)


def _hash_of(begin: int, end: int, subtree: Subtree) -> bytes:
    """Return the hash over the leaves from ``begin`` to ``end``, which a split has produced."""
    count = end - begin
    if count & (count - 1) == 0:
        level = count.bit_length() - 1
        return subtree(level, begin >> level)
    middle = begin + _left(count)
    return node_hash(_hash_of(begin, middle, subtree), _hash_of(middle, end, subtree))
