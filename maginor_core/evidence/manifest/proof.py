"""Signed heads of manifests; proofs that one contains an entry or extends an earlier one."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from attrs import frozen

from maginor_core.engine.codec import pack
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.plain import plain
from maginor_core.eventlog.entry import ENDINGS, Entry
from maginor_core.eventlog.hidden import DIGEST, EMPTY, leaf_hash, node_hash, root_from
from maginor_core.eventlog.log_error import bytes_of, fields_of, number_of
from maginor_core.eventlog.signing import signature_holds

if TYPE_CHECKING:
    from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey


# Heads: the size and root of a manifest at one moment, signed by its owner.

Json: TypeAlias = dict[str, Any]  # Any: plain JSON data

LABEL = b"maginor-core manifest head\n"
"""What stands before the rest in the bytes that are signed, so that they can mean nothing else."""

SIGNATURE = 64
"""The bytes of a signature."""


@frozen
class Head:
    """The size and root of a manifest at one moment, signed.

    Attributes:
        manifest: the SHA-256 of the manifest's header.
        time: when it was signed, in seconds since 1970 began, UTC, by the owner's clock.
    """

    manifest: bytes
    size: int
    root: bytes
    time: int
    key: bytes
    signature: bytes

    @classmethod
    def signed(
        cls, manifest: bytes, size: int, root: bytes, time: int, private: Ed25519PrivateKey
    ) -> Head:
        value = private.sign(signed_bytes(manifest, size, root, time))
        return cls(manifest, size, root, time, private.public_key().public_bytes_raw(), value)

    def holds(self) -> bool:
        """Return whether the signature is valid."""
        message = signed_bytes(self.manifest, self.size, self.root, self.time)
        return signature_holds(self.key, self.signature, message)

    def to_json(self) -> Json:
        """Return the head as plain JSON data, bytes in hexadecimal digits."""
        data: dict[str, Any] = plain(self)
        return data

    @classmethod
    def from_json(cls, data: object) -> Head:
        """Return the head that ``to_json`` has written; its signature is not checked."""
        fields = fields_of(data, ("manifest", "size", "root", "time", "key", "signature"), "head")
        return cls(
            bytes_of(fields, "manifest", DIGEST),
            number_of(fields, "size"),
            bytes_of(fields, "root", DIGEST),
            number_of(fields, "time"),
            bytes_of(fields, "key", DIGEST),
            bytes_of(fields, "signature", SIGNATURE),
        )


def signed_bytes(manifest: bytes, size: int, root: bytes, time: int) -> bytes:
    """Return the bytes that the signature of a head signs."""
    return LABEL + pack((manifest, size, root, time))


# Paths in Merkle trees: short proofs about a long list, of which not all has to be read.
#
# The left part of n leaves has as many as the greatest power of two below n. A *subtree* (level,
# place) has the 2**level leaves from place * 2**level on; paths are computed from the hashes of
# whole subtrees.

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


def root_at(size: int, subtree: Subtree) -> bytes:
    """Return the root of the first ``size`` leaves."""
    return _hash_of(0, size, subtree) if size else EMPTY


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


LONGEST_PATH: Final = 64
"""The most hashes of a path; a tree of 2**53 entries needs 54."""


@frozen
class InclusionProof:
    """A proof that an entry is in a manifest."""

    entry: Entry
    number: int
    path: tuple[bytes, ...]
    head: Head

    def problem(self) -> str:
        """Return why the proof does not prove it; empty if it does."""
        leaf = leaf_hash(self.entry.to_bytes())
        if root_from(leaf, self.number, self.head.size, self.path) != self.head.root:
            return "the path does not lead from the entry to the root"
        return "" if self.head.holds() else "the signature of the head is not valid"

    def to_json(self) -> Json:
        """Return the proof as plain JSON data, bytes in hexadecimal digits."""
        return {"type": "inclusion", **plain(self)}


@frozen
class ConsistencyProof:
    """A proof that a manifest extends an earlier one."""

    old: Head
    path: tuple[bytes, ...]
    head: Head

    def problem(self) -> str:
        """Return why the proof does not prove it; empty if it does."""
        old, head = self.old, self.head
        if (old.manifest, old.key) != (head.manifest, head.key):
            return "the heads are of two manifests"
        if not proves_consistency(old.size, old.root, head.size, head.root, self.path):
            return "the path does not lead from the old root to the new one"
        for each, name in ((old, "old head"), (head, "head")):
            if not each.holds():
                return f"the signature of the {name} is not valid"
        return ""

    def to_json(self) -> Json:
        """Return the proof as plain JSON data, bytes in hexadecimal digits."""
        return {"type": "consistency", **plain(self)}


def proof_from_json(data: object) -> InclusionProof | ConsistencyProof:
    """Return the proof that ``to_json`` of either has written; what it proves is not checked."""
    kind = data.get("type") if type(data) is dict else None
    if kind == "inclusion":
        fields = fields_of(data, ("type", "entry", "number", "path", "head"), "proof")
        return InclusionProof(
            entry_from_json(fields["entry"]),
            number_of(fields, "number"),
            _path(fields["path"]),
            Head.from_json(fields["head"]),
        )
    if kind == "consistency":
        fields = fields_of(data, ("type", "old", "path", "head"), "proof")
        old, head = Head.from_json(fields["old"]), Head.from_json(fields["head"])
        return ConsistencyProof(old, _path(fields["path"]), head)
    raise MalformedError(f"must be inclusion or consistency, not {shown(kind)}", "type")


def entry_from_json(data: object) -> Entry:
    """Return the entry in a proof."""
    fields = fields_of(data, ("id", "commitment", "head", "records", "ending"), "entry")
    if type(fields["id"]) is not str:
        raise MalformedError("must be text", "entry.id")
    if fields["ending"] not in ENDINGS:
        raise MalformedError(f"must be one of {', '.join(ENDINGS)}", "entry.ending")
    entry = Entry(
        fields["id"],
        bytes_of(fields, "commitment", 0, DIGEST),
        bytes_of(fields, "head", DIGEST),
        number_of(fields, "records"),
        fields["ending"],
    )
    entry.to_bytes()
    return entry


def _path(data: object) -> tuple[bytes, ...]:
    if type(data) is not list or len(data) > LONGEST_PATH:
        raise MalformedError(f"must be an array of at most {LONGEST_PATH} hashes", "path")
    return tuple(bytes_of({"path": each}, "path", DIGEST) for each in data)
