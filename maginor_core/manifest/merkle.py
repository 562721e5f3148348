"""Paths in Merkle trees: short proofs about a long list, of which not all has to be read.

The left part of n leaves has as many as the greatest power of two below n. A *subtree* (level,
place) has the 2**level leaves from place * 2**level on; paths are computed from the hashes of whole
subtrees.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from maginor_core.eventlog.merkle import EMPTY, node_hash

Subtree = Callable[[int, int], bytes]
"""Returns the hash of the whole subtree at a level and a place."""


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
