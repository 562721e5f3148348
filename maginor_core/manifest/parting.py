"""Where two histories of one game part, as far as logs and entries of manifests show it."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from attrs import frozen

from maginor_core.manifest.entry import Entry

WIDTH: Final = 16
"""So many bytes of each digest of a chain are compared."""
_HEADER: Final = -1
"""As the latest place where two histories differ: before the first record."""


@frozen
class History:
    """What is known of a history of a game.

    Attributes:
        digests: by the number of records, the beginning of the chain's digest after these; at 0
            that of the header.
        seal: after how many records it is sealed, and with what head; None if nobody knows.
        commitment: what its host committed to; None if nobody knows.
    """

    digests: Mapping[int, bytes]
    seal: tuple[int, bytes] | None = None
    commitment: bytes | None = None

    @classmethod
    def of_log(cls, opening: bytes, digests: bytes, head: bytes, *, sealed: bool) -> History:
        """Return the history in a log.

        Args:
            opening: the digest of its header.
            digests: the beginnings of the digests after each of its records, concatenated.
            head: its head.
            sealed: whether it is sealed.
        """
        count = len(digests) // WIDTH
        links = {n + 1: digests[n * WIDTH : (n + 1) * WIDTH] for n in range(count)}
        return cls({0: opening[:WIDTH], **links}, (count, head) if sealed else None)

    @classmethod
    def of_entries(cls, entries: Iterable[Entry]) -> History:
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
class Parting:
    """Where two histories of a game part.

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
    def of(cls, one: History, other: History) -> Parting:
        """Return where two histories part."""
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
        """Return it as a clause."""
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
