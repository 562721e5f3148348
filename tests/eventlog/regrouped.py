"""Trees of contents that contradict themselves, and every other way to read a tree."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from maginor_core.engine.codec import pack
from maginor_core.eventlog.chain import TreeChain, chain_of
from maginor_core.eventlog.frames import GROWING, StoredRecords
from maginor_core.eventlog.hidden import (
    DISCLOSED,
    WITHHELD,
    Content,
    FieldPath,
    Hidden,
    RecordForm,
    inclusion_proof,
    leaf_hash,
    root_of,
    salted_leaf,
)
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.evidence.seat_log import Disclosure, ShownValue

NONCE = b"n" * 32
HEADER, SEAL = (b"header",), (1, 1, "")
"""The contents of a game before and after its one record, of which nothing is hidden."""


def groupings(leaves: Sequence[bytes]) -> Iterator[tuple[bytes, ...]]:
    """Yield every sequence of nodes over these leaves, each subtree as one digest or as several."""
    yield (root_of(leaves),)
    if len(leaves) > 1:
        middle = 1 << ((len(leaves) - 1).bit_length() - 1)
        for first in groupings(leaves[:middle]):
            for second in groupings(leaves[middle:]):
                yield (*first, *second)


def digest_of(path: FieldPath, value: object) -> bytes:
    return salted_leaf(path, NONCE, value)


def with_one_record(
    public: Content, leaves: Sequence[bytes], seal: Content = SEAL, hidden: Sequence[bytes] = ()
) -> Disclosure:
    """Return what a disclosure of a game with one record contains, without any value.

    Args:
        public: the public form of the record.
        leaves: the digests of its hidden values, whatever these are.
        seal: the public form of the seal.
        hidden: the digests of its hidden values.
    """
    roots = [
        leaf_hash(root_of([leaf_hash(pack(content)), *digests]))
        for content, digests in ((HEADER, ()), (public, leaves), (seal, hidden))
    ]
    record = ShownValue(public, tuple(leaves), inclusion_proof(roots, 1))
    sealed = ShownValue(seal, tuple(hidden), inclusion_proof(roots, 2))
    return Disclosure(root_of(roots), 1, (0,), None, NONCE, record, sealed)


def showing(given: Disclosure, at: int, path: FieldPath, value: object) -> Disclosure:
    """Return the disclosure of a value as the leaf at a place among those of the record."""
    leaves = given.content.leaves
    content = evolve(given.content, leaves=(*leaves[:at], None, *leaves[at + 1 :]))
    return evolve(given, path=path, value=value, content=content)


def withheld(path: FieldPath, digest: bytes) -> Hidden:
    return Hidden(WITHHELD, path, digest=digest)


def disclosed(path: FieldPath, value: object) -> Hidden:
    return Hidden(DISCLOSED, path, value, NONCE)


def log_with(part: LoggedGame, number: int, form: RecordForm, root: bytes) -> tuple[bytes, bytes]:
    """Return the log of a seat with another record, which has this root, and the head."""
    assert part.header is not None
    assert part.seal is not None
    frames = StoredRecords.of(part, GROWING)
    frames.records = [*frames.records]
    frames.records[number] = form.pack()
    chain = chain_of(part.header, part.header_bytes)
    assert isinstance(chain, TreeChain)
    chain.add_records(frames.records[:number])
    chain._tree.add(leaf_hash(root))
    chain.add_records(frames.records[number + 1 :])
    head, _ = chain.sealed(0, len(frames.records), "", part.seal.hidden or ())
    frames.seal = evolve(part.seal, head=head)
    return frames.to_bytes(), head
