"""Proofs that a manifest contains an entry, or extends an earlier one, without the rest of it."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from attrs import frozen

from maginor_core.eventlog.merkle import DIGEST, leaf_hash, root_from
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.validation import shown
from maginor_core.manifest.entry import ENDINGS, Entry
from maginor_core.manifest.head import Head, bytes_of, fields_of, number_of
from maginor_core.manifest.merkle import proves_consistency

LONGEST_PATH: Final = 64
"""The most hashes of a path; a tree of 2**53 entries needs 54."""

Json: TypeAlias = dict[str, Any]  # Any: plain JSON data


@frozen
class InclusionProof:
    """A proof that an entry is in a manifest.

    Attributes:
        entry: the entry.
        number: which it is, counted from 0.
        path: the hashes of RFC 6962, section 2.1.1.
        head: the signed head of a manifest that contains it.
    """

    entry: Entry
    number: int
    path: tuple[bytes, ...]
    head: Head

    def problem(self) -> str:
        """Return why the proof does not prove it; empty if it does.

        Raises:
            SigningError: the extra ``sign`` is missing.
        """
        leaf = leaf_hash(self.entry.to_bytes())
        if root_from(leaf, self.number, self.head.size, self.path) != self.head.root:
            return "the path does not lead from the entry to the root"
        return "" if self.head.holds() else "the signature of the head is not valid"

    def to_json(self) -> Json:
        """Return the proof as plain JSON data, bytes in hexadecimal digits."""
        return {
            "type": "inclusion",
            "entry": entry_to_json(self.entry),
            "number": self.number,
            "path": [each.hex() for each in self.path],
            "head": self.head.to_json(),
        }


@frozen
class ConsistencyProof:
    """A proof that a manifest extends an earlier one.

    Attributes:
        old: the earlier head.
        path: the hashes of RFC 6962, section 2.1.2.
        head: the later head.
    """

    old: Head
    path: tuple[bytes, ...]
    head: Head

    def problem(self) -> str:
        """Return why the proof does not prove it; empty if it does.

        Raises:
            SigningError: the extra ``sign`` is missing.
        """
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
        return {
            "type": "consistency",
            "old": self.old.to_json(),
            "path": [each.hex() for each in self.path],
            "head": self.head.to_json(),
        }


def proof_from_json(data: object) -> InclusionProof | ConsistencyProof:
    """Return the proof that ``to_json`` of either has written; what it proves is not checked.

    Raises:
        MalformedError: it is not valid.
    """
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


def entry_to_json(entry: Entry) -> Json:
    """Return an entry as plain JSON data, bytes in hexadecimal digits."""
    return {
        "id": entry.id,
        "commitment": entry.commitment.hex(),
        "head": entry.head.hex(),
        "records": entry.records,
        "ending": entry.ending,
    }


def entry_from_json(data: object) -> Entry:
    """Return the entry that ``entry_to_json`` has written.

    Raises:
        MalformedError: it is not valid.
    """
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
