"""Entries: a logged game at one moment, and where two histories of one game diverge.

Manifests consist of entries; audits compare logs by them.
"""

from __future__ import annotations

import hashlib
from collections.abc import Iterable, Mapping, Sequence
from typing import Final, Literal, TypeAlias, get_args

from attrs import frozen

from maginor_core.engine.codec import pack, unpack
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.paths import LONGEST_ID, is_plain
from maginor_core.eventlog.header import CommittedSeed, Header, JointSeed, chance_from_numbers
from maginor_core.eventlog.hidden import DIGEST
from maginor_core.eventlog.logged_game import MOST_RECORDS, LoggedGame

Ending: TypeAlias = Literal["finished", "abandoned", "open"]

ENDINGS: tuple[Ending, ...] = get_args(Ending)
"""In an entry, the number of an ending; it never changes its meaning."""


@frozen
class Entry:
    """A game at one moment; a later entry with the same id describes it at a later one.

    Attributes:
        commitment: what its host committed to, 32 bytes; empty if to nothing.
        head: the head of its seal; of an open game the digest of its chain, 32 bytes.
        ending: how it ended; ``open`` if it has not.
    """

    id: str
    commitment: bytes
    head: bytes
    records: int
    ending: Ending

    def to_bytes(self) -> bytes:
        """Return the bytes of the entry, which are a leaf of the tree."""
        reason = _invalid(self.id, self.commitment, self.head, self.records)
        if reason:
            raise MalformedError(reason, "entry")
        number = ENDINGS.index(self.ending)
        return pack((self.id, self.commitment, self.head, self.records, number))

    @classmethod
    def from_bytes(cls, data: bytes) -> Entry:
        """Return the entry that ``data`` is."""
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
    """Return the entry of a game as it is in its log."""
    header, problem = game.header, game.problem
    if header is None or (problem is not None and problem.trouble != "torn"):
        raise MalformedError("something is wrong with it; maginor audit reports what")
    seal = game.seal
    ending: Ending = "open" if seal is None else seal.outcome
    entry = Entry(header.id, commitment_of(header), game.head, game.count, ending)
    entry.to_bytes()
    return entry


def commitment_of(header: Header) -> bytes:
    """Return what the source of chance in a header commits to; empty if to nothing."""
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
    if not id_ or not is_plain(id_):
        return f"the id {shown(id_)} is not printable text of 1 to {LONGEST_ID} characters"
    if len(commitment) not in (0, DIGEST) or len(head) != DIGEST:
        return f"a commitment has 0 or {DIGEST} bytes, and a head has {DIGEST}"
    if not 0 <= records <= MOST_RECORDS:
        return f"a game has at most {MOST_RECORDS} records"
    return ""


# Where two histories of one game diverge, as far as logs and entries of manifests show it.

WIDTH: Final = 16
"""So many bytes of each digest of a chain are compared."""
_HEADER: Final = -1
"""As the latest place where two histories differ: before the first record."""


@frozen
class EntryHistory:
    """What is known of a history of a game.

    Attributes:
        digests: by the number of records, the beginning of the chain's digest after these; at 0
            that of the header.
        seal: after how many records it is sealed, and with what head; None if unknown.
        commitment: what its host committed to; None if unknown.
    """

    digests: Mapping[int, bytes]
    seal: tuple[int, bytes] | None = None
    commitment: bytes | None = None

    @classmethod
    def of_log(cls, opening: bytes, digests: bytes, head: bytes, *, sealed: bool) -> EntryHistory:
        """Return the history in a log.

        Args:
            opening: the digest of its header.
            digests: the beginnings of the digests after each of its records, concatenated.
        """
        count = len(digests) // WIDTH
        links = {n + 1: digests[n * WIDTH : (n + 1) * WIDTH] for n in range(count)}
        return cls({0: opening[:WIDTH], **links}, (count, head) if sealed else None)

    @classmethod
    def of_entries(cls, entries: Iterable[Entry]) -> EntryHistory:
        """Return what entries of one history in a manifest show of it."""
        digests: dict[int, bytes] = {}
        seal = commitment = None
        for entry in entries:
            commitment = entry.commitment
            if entry.ending == "open":
                digests.setdefault(entry.records, entry.head[:WIDTH])
            elif seal is None:
                seal = entry.records, entry.head
        return cls(digests, seal, commitment)

    def has(self, entry: Entry) -> bool:
        """Return whether an entry is certainly one of this history."""
        if entry.ending == "open":
            return self.digests.get(entry.records) == entry.head[:WIDTH]
        return self.seal == (entry.records, entry.head)

    @property
    def reach(self) -> int:
        """How many records it has at least."""
        return max((*self.digests, 0 if self.seal is None else self.seal[0]), default=0)


@frozen
class Divergence:
    """Where two histories of a game diverge.

    Attributes:
        shared: how many records both have for certain; None if it is not even known whether they
            have the same header.
        latest: the number of the record in which they differ at the latest, counted from 0; −1 if
            they differ in the header, None if nothing shows that they differ.
        in_seal: whether what they have at that number may be two seals, and no records.
    """

    shared: int | None
    latest: int | None
    in_seal: bool = False

    @classmethod
    def of(cls, one: EntryHistory, other: EntryHistory) -> Divergence:
        both = one.digests.keys() & other.digests.keys()
        latest = [count - 1 for count in both if one.digests[count] != other.digests[count]]
        if None not in (one.commitment, other.commitment) and one.commitment != other.commitment:
            latest.append(_HEADER)
        for each, another in ((one, other), (other, one)):
            if each.seal is not None and another.reach > each.seal[0]:
                latest.append(each.seal[0])
        seals = one.seal, other.seal
        seal = one.seal[0] if one.seal is not None and None not in seals else None
        if seal is not None and one.seal != other.seal:
            latest.append(seal)
        else:
            seal = None
        last = min(latest, default=None)
        reach = one.reach + other.reach if last is None else last
        same = [n for n in both if n <= reach and one.digests[n] == other.digests[n]]
        in_seal = last is not None and last == seal and one.reach == other.reach == last
        return cls(max(same, default=None), last, in_seal)

    @property
    def record(self) -> int | None:
        """The first record in which they differ; None if that is not known, or there is none."""
        known = self.shared is not None and self.shared == self.latest
        return self.shared if known and not self.in_seal else None

    def __str__(self) -> str:
        if self.latest == _HEADER:
            return "they differ in the header"
        if self.record is not None:
            return f"they differ from record {self.record} on"
        if self.latest is None:
            return "nothing shows in which record they differ"
        if self.in_seal and self.shared == self.latest:
            return "they have the same records and other seals"
        end = "the seal" if self.in_seal else f"record {self.latest}"
        if self.shared is None:
            return f"they differ in {end} at the latest; nothing shows what they share"
        last = f"record {self.shared - 1}, the last" if self.shared else "the header, which is all"
        return f"they differ after {last} that both share for certain, and in {end} at the latest"
