"""Entries: what a manifest contains of a game at one moment."""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from typing import Literal, TypeAlias, get_args

from attrs import frozen

from maginor_core.eventlog.chance import CommittedSeed, JointSeed, chance_from_numbers
from maginor_core.eventlog.header import Header
from maginor_core.eventlog.logged_game import LoggedGame
from maginor_core.eventlog.merkle import DIGEST
from maginor_core.eventlog.seal import MOST_RECORDS
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.printable import LONGEST_ID, is_plain
from maginor_core.kernel.strict import pack, unpack
from maginor_core.kernel.validation import shown

Ending: TypeAlias = Literal["finished", "abandoned", "open"]

ENDINGS: tuple[Ending, ...] = get_args(Ending)
"""In an entry, the number of an ending; it never changes its meaning."""


@frozen
class Entry:
    """A game at one moment; a later entry with the same id describes it at a later one.

    Attributes:
        id: the id in its header.
        commitment: what its host committed to, 32 bytes; empty if to nothing.
        head: the head of its seal; of an open game the digest of its chain, 32 bytes.
        records: how many records it has.
        ending: how it ended; ``open`` if it has not.
    """

    id: str
    commitment: bytes
    head: bytes
    records: int
    ending: Ending

    def to_bytes(self) -> bytes:
        """Return the bytes of the entry, which are a leaf of the tree.

        Raises:
            MalformedError: a part of it is not valid.
        """
        reason = _invalid(self.id, self.commitment, self.head, self.records)
        if reason:
            raise MalformedError(reason, "entry")
        number = ENDINGS.index(self.ending)
        return pack((self.id, self.commitment, self.head, self.records, number))

    @classmethod
    def from_bytes(cls, data: bytes) -> Entry:
        """Return the entry that ``data`` is.

        Raises:
            MalformedError: it is not valid.
        """
        fields = unpack(data)
        if type(fields) is not tuple or tuple(map(type, fields)) != (str, bytes, bytes, int, int):
            raise MalformedError("is not an entry of a manifest")
        id_, commitment, head, records, ending = fields
        reason = _invalid(id_, commitment, head, records)
        if reason or not 0 <= ending < len(ENDINGS):
            raise MalformedError(f"is not an entry of a manifest ({reason or 'its ending'})")
        return cls(id_, commitment, head, records, ENDINGS[ending])

    def contradicts(self, later: Entry) -> str:
        """Return why ``later`` cannot describe the same game afterwards; empty if it can."""
        if later.commitment != self.commitment:
            return "the commitment is another"
        if self.ending != "open":
            return "" if later == self else f"the game was {self.ending} with another head"
        if later.records < self.records:
            return f"it has {later.records} records, fewer than the {self.records} entered before"
        if later.ending == "open" and later.records == self.records and later.head != self.head:
            return "it has as many records, but others"
        return ""


def entry_of(game: LoggedGame) -> Entry:
    """Return the entry of a game as it is in its log.

    Raises:
        MalformedError: something is wrong with it other than a torn end, or its id is not valid.
    """
    header, problem = game.header, game.problem
    if header is None or (problem is not None and problem.trouble != "torn"):
        raise MalformedError("something is wrong with it; maginor audit reports what")
    seal = game.seal
    ending: Ending = "open" if seal is None else seal.outcome
    entry = Entry(header.id, commitment_of(header), game.head, game.count, ending)
    entry.to_bytes()
    return entry


def commitment_of(header: Header) -> bytes:
    """Return what the source of chance in a header commits to; empty if to nothing.

    Raises:
        MalformedError: it does not contain where its chance comes from.
    """
    match chance_from_numbers(header.chance):
        case CommittedSeed(commitment=commitment):
            return joint_commitment((commitment,))
        case JointSeed(ends=ends):
            return joint_commitment(ends)
        case _:
            return b""


def joint_commitment(commitments: Sequence[bytes]) -> bytes:
    """Return one commitment for all parties: that of the only one, or the digest of all."""
    if len(commitments) == 1:
        return commitments[0]
    return hashlib.sha256(b"".join(commitments)).digest()


def _invalid(id_: str, commitment: bytes, head: bytes, records: int) -> str:
    """Return what is not valid in the parts of an entry; empty if all are."""
    if not id_ or not is_plain(id_):
        return f"the id {shown(id_)} is not printable text of 1 to {LONGEST_ID} characters"
    if len(commitment) not in (0, DIGEST) or len(head) != DIGEST:
        return f"a commitment has 0 or {DIGEST} bytes, and a head has {DIGEST}"
    if not 0 <= records <= MOST_RECORDS:
        return f"a game has at most {MOST_RECORDS} records"
    return ""
