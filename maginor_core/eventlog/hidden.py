"""Hidden values: what in a header, record or seal somebody may not see, bound by salted digests.

A content (a header, record or seal) consists of its *public form*, in which each hidden value is
replaced by empty bytes, and of its hidden values. It enters the chain as the root of a tree: the
first leaf is the public form, and there is one leaf for each hidden value, with a nonce that nobody
can guess. So who sees only the public form and the digests gets the same root.

There is one leaf for each place of empty bytes in the public form, in the order of their paths; a
root binds one value at each only where these are compared (``require_all_hidden``).
"""

from __future__ import annotations

import hashlib
import hmac
from collections.abc import Container, Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from maginor_core.engine.codec import pack, pack_rows, unpack
from maginor_core.engine.commitments import Evidence
from maginor_core.engine.errors import MalformedError

# Formats: format 2 is format 1 with options, and does not replace it.

FORMAT = 1
"""The format in which a game is written if that suffices."""
NEWEST = 2
"""The newest format, in which a game is written that has options; see ``eventlog.header``."""


class FormatError(MalformedError):
    """A log in a version of the format that this program cannot read."""

    def __init__(self, found: int) -> None:
        which = "a newer program wrote it" if found > NEWEST else "there is no such format"
        super().__init__(
            f"is in format {found}, and this program reads {FORMAT} and {NEWEST}; {which}"
        )
        self.found = found


# Options and evidence: what a game in format 2 has beyond one in format 1, each by its kind.
#
# An option is an array in the header, and evidence an array in a record; both begin with their
# kind. A kind that is not listed here was written by a newer program, so the game is reported as
# such.

Item: TypeAlias = tuple[Any, ...]  # Any: numbers, text, bytes and arrays, after the kind

SALT_COMMITMENT: Final = 1
"""Option: the digest of the salt."""
SALT: Final = 2
"""Option: the salt itself; not in the log of a seat."""
SEAT: Final = 3
"""Option: the seat whose log this is; only in such a log."""
HIDDEN: Final = 4
"""Option: the hidden values of the header."""

FIRST_STEP: Final = 10
"""Option: what the first step of joint dice is for."""

CHOICES: Final = 20
"""Option: players may commit to choices, and what happens if one is not disclosed."""

FINGERPRINT: Final = 30
"""Option: the fingerprint of the rules that were installed when the game was begun."""

OPTIONS: Final[frozenset[int]] = frozenset(
    {SALT_COMMITMENT, SALT, SEAT, HIDDEN, FIRST_STEP, CHOICES, FINGERPRINT}
)
"""The kinds of options that are known; from 10 on those of dice, from 20 on those of choices, from
30 on those of rules."""

PREIMAGES: Final = 1
"""Evidence: the preimages of a step of joint dice, of all parties that are not excluded."""
COMMITMENT: Final = 10
"""Evidence: a commitment to a choice."""
NONCE: Final = 11
"""Evidence: what opens, with the command of the record, the commitment of its player."""
MOVE: Final = 12
"""Evidence: the game goes on under another revision; see ``eventlog.moves``."""
VALUE: Final = 20
"""Evidence: a hidden value, whose nonce follows from the salt."""
DISCLOSED: Final = 21
"""Evidence: a hidden value with its nonce."""
WITHHELD: Final = 22
"""Evidence: the digest of a hidden value."""

HIDING: Final[frozenset[int]] = frozenset({VALUE, DISCLOSED, WITHHELD})
"""The kinds of evidence that are hidden values; see ``eventlog.hidden``."""

EVIDENCE: Final[frozenset[int]] = HIDING | {PREIMAGES, COMMITMENT, NONCE, MOVE}
"""The kinds of evidence that are known; below 10 those of dice, below 20 those of choices and of
agreements."""


class UnknownKindError(FormatError):
    """An option or evidence of a kind that a newer program has written."""

    def __init__(self, what: str, kind: int) -> None:
        MalformedError.__init__(
            self,
            f"contains {what} of kind {kind}, which this program does not know; "
            "a newer program wrote it",
        )
        self.found = 2
        self.what = what
        self.kind = kind


def require_items(what: str, items: object) -> Sequence[Item]:
    """Return ``items``, arrays that each begin with a kind."""
    if type(items) is not tuple:
        raise MalformedError("must be an array", what)
    for item in items:
        if type(item) is not tuple or not item or type(item[0]) is not int:
            raise MalformedError("must be arrays that begin with a kind", what)
    return items


def require_known(what: str, items: Iterable[Item], known: Container[int]) -> None:
    """Ensure that the kinds of ``items`` are known."""
    for item in items:
        if item[0] not in known:
            raise UnknownKindError(what, item[0])


def evidence_from(items: object) -> Evidence:
    """Return ``items`` if they have the form of evidence that proves dice or choices."""
    if type(items) is not tuple:
        raise MalformedError("must be an array", "evidence")
    for item in items:
        match item:
            case (1, tuple(values)) if all(type(one) is bytes for one in values):
                continue
            case (10 | 11, bytes()) | (12, int(), tuple()):
                continue
            case _:
                raise MalformedError("has an item that is not valid", "evidence")
    kinds = [item[0] for item in items]
    if kinds != sorted(set(kinds)):
        raise MalformedError("must be in ascending order of kinds, each once", "evidence")
    return items


def secrets_in(evidence: Iterable[Item]) -> tuple[FieldPath, ...]:
    """Return where in a record there is evidence that no log of a seat may contain at once.

    A preimage reveals all earlier ones, and with them what was drawn in secret; a nonce lets
    everybody try the few choices that there are.
    """
    places = [place for place, item in enumerate(evidence) if item[0] in (PREIMAGES, NONCE)]
    return tuple([(EVIDENCE_PLACE, place, 1) for place in places])


# Merkle trees, hashed as RFC 6962 does: a root binds any number of entries, in their order.
#
# A leaf is hashed with a prefix of 0x00 and a node with 0x01, so that neither can be taken for the
# other.

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
    """A tree that leaves are appended to; it keeps the digests of its largest whole subtrees."""

    __slots__ = ("_peaks", "size")

    def __init__(self, size: int = 0, peaks: Iterable[bytes] = ()) -> None:
        self.size = size
        self._peaks = list(peaks)

    @property
    def peaks(self) -> tuple[bytes, ...]:
        """The digests of its largest whole subtrees, the largest first."""
        return tuple(self._peaks)

    def add(self, leaf: bytes) -> None:
        bits = self.size
        while bits & 1:
            leaf = node_hash(self._peaks.pop(), leaf)
            bits >>= 1
        self._peaks.append(leaf)
        self.size += 1

    def root(self) -> bytes:
        if not self._peaks:
            return EMPTY
        root = self._peaks[-1]
        for peak in reversed(self._peaks[:-1]):
            root = node_hash(peak, root)
        return root

    def copy(self) -> Tree:
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
    """Return the digests that, with the leaf at ``place``, give the root; the lowest first."""
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
    """Return the root that a proof gives; None if no proof for this place has so many digests."""
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


FieldPath: TypeAlias = tuple[int, ...]
"""Where in a content a value is: the index in each array that contains it, from the outside."""
Content: TypeAlias = tuple[Any, ...]  # Any: numbers, text, bytes and arrays of them

Holder: TypeAlias = Literal["host", "seat", "nobody"]
"""Whose log it is: of the ``host``, with the salt; of a ``seat``; or one without hidden values."""

NONCE_LENGTH: Final = 32
"""The bytes of a nonce."""
SALT_BYTES: Final = 32
"""The bytes of a salt."""
HOLE: Final = b""
"""What stands in a public form for a hidden value."""
PACKED_HOLE: Final = pack(HOLE)
"""The same as msgpack. The bytes of a content have it for each hole, and elsewhere by accident."""


@frozen
class Hidden:
    """A hidden value, as one log contains it.

    Attributes:
        path: where it belongs.
        nonce: its nonce, if it is disclosed; else empty.
        digest: its leaf hash, if it is withheld; else empty.
    """

    kind: int
    path: FieldPath
    value: Any = None  # Any: numbers, text, bytes and arrays of them
    nonce: bytes = b""
    digest: bytes = b""

    @property
    def known(self) -> bool:
        return self.kind != WITHHELD

    @property
    def item(self) -> Item:
        match self.kind:
            case 20:
                return (VALUE, self.path, self.value)
            case 21:
                return (DISCLOSED, self.path, self.nonce, self.value)
            case _:
                return (WITHHELD, self.path, self.digest)

    def leaf(self, salt: bytes, number: int) -> bytes:
        """Return its leaf hash.

        Args:
            number: of which content: 0 for the header, n + 1 for record n, and the number after
                the last record's for the seal.
        """
        if self.kind == WITHHELD:
            return self.digest
        nonce = nonce_of(salt, number, self.path) if self.kind == VALUE else self.nonce
        return salted_leaf(self.path, nonce, self.value)

    def disclosed(self, salt: bytes, number: int) -> Hidden:
        """Return the same with its nonce, as one who may see it gets it."""
        if self.kind != VALUE:
            return self
        return Hidden(DISCLOSED, self.path, self.value, nonce_of(salt, number, self.path))

    def withheld(self, salt: bytes, number: int) -> Hidden:
        """Return the same as a digest alone, as one who may not see it gets it."""
        return Hidden(WITHHELD, self.path, digest=self.leaf(salt, number))


def nonce_of(salt: bytes, number: int, path: FieldPath) -> bytes:
    """Return the nonce of a hidden value: HMAC-SHA-256 with the salt as key."""
    return hmac.digest(salt, pack((number, path)), "sha256")


def salted_leaf(path: FieldPath, nonce: bytes, value: object) -> bytes:
    """Return the leaf hash of a hidden value."""
    return leaf_hash(pack((path, nonce, value)))


def hidden_from(items: Iterable[Item], holder: Holder) -> tuple[Hidden, ...]:
    """Return the hidden values that ``items`` are."""
    found: list[Hidden] = []
    for item in items:
        match item:
            case (20, tuple(path), value) if holder == "host":
                one = Hidden(VALUE, path, value)
            case (21, tuple(path), bytes(nonce), value) if (
                len(nonce) == NONCE_LENGTH and holder == "seat"
            ):
                one = Hidden(DISCLOSED, path, value, nonce)
            case (22, tuple(path), bytes(digest)) if len(digest) == DIGEST and holder == "seat":
                one = Hidden(WITHHELD, path, digest=digest)
            case _:
                raise MalformedError("is not valid", "a hidden value")
        if not path or any(type(index) is not int or index < 0 for index in path):
            raise MalformedError("has no path of numbers from 0 on", "a hidden value")
        if found and found[-1].path >= one.path[: len(found[-1].path)]:
            raise MalformedError("are not in the order of their paths", "hidden values")
        found.append(one)
    return tuple(found)


def holes(content: Content) -> tuple[FieldPath, ...]:
    """Return where in a public form empty bytes are, in the order of their paths."""
    found: list[FieldPath] = []
    _add_holes(content, (), found)
    return tuple(found)


def _add_holes(content: Content, path: FieldPath, found: list[FieldPath]) -> None:
    for index, value in enumerate(content):
        if type(value) is tuple:
            _add_holes(value, (*path, index), found)
        elif value == HOLE:
            found.append((*path, index))


def require_all_hidden(public: Content, hidden: Sequence[Hidden]) -> None:
    """Make sure that there is one hidden value for each place of empty bytes, in their order."""
    if tuple([one.path for one in hidden]) != holes(public):
        raise MalformedError("are not one for each place of empty bytes", "hidden values")


def root(public: Content, hidden: Sequence[Hidden], salt: bytes, number: int) -> bytes:
    """Return the root of a content."""
    return root_of([leaf_hash(pack(public)), *(one.leaf(salt, number) for one in hidden)])


def restored(public: Content, hidden: Sequence[Hidden]) -> Content:
    """Return a content with the hidden values that are known; the others stay empty bytes."""
    return _replaced(
        public, [(one.path, HOLE if one.kind == WITHHELD else one.value) for one in hidden]
    )


def public_form(content: Content, paths: Iterable[FieldPath]) -> Content:
    """Return ``content`` with empty bytes in place of the values at ``paths``."""
    return _replaced(content, [(path, HOLE) for path in paths], anything=True)


def value_at(
    content: object, path: FieldPath
) -> Any:  # Any: numbers, text, bytes and arrays of them
    """Return the value at ``path``."""
    for index in path:
        if type(content) is not tuple or index >= len(content):
            raise MalformedError("leads nowhere", "the path of a hidden value")
        content = content[index]
    return content


def path_text(path: FieldPath) -> str:
    """Return a path as people write it: its indices with dots between."""
    return ".".join(map(str, path))


def _replaced(
    content: Content, values: Sequence[tuple[FieldPath, object]], *, anything: bool = False
) -> Content:
    """Return ``content`` with other values where empty bytes are, or anything.

    Each array is copied once, so that the time does not grow with the product of both lengths.
    """
    if not values:
        return content
    changed = list(content)
    open_arrays: dict[FieldPath, list[Any]] = {(): changed}  # Any: a value at some depth
    for path, value in values:
        array = changed
        for depth, index in enumerate(path):
            if index >= len(array):
                raise MalformedError("leads nowhere", "the path of a hidden value")
            if depth == len(path) - 1:
                if not anything and array[index] != HOLE:
                    raise MalformedError(
                        "does not lead to empty bytes", "the path of a hidden value"
                    )
                array[index] = value
                break
            here = path[: depth + 1]
            if here not in open_arrays:
                if type(array[index]) is not tuple:
                    raise MalformedError("leads nowhere", "the path of a hidden value")
                array[index] = open_arrays[here] = list(array[index])
            array = open_arrays[here]
    for path, array in sorted(open_arrays.items(), key=lambda item: -len(item[0])):
        if path:
            outer = open_arrays[path[:-1]]
            outer[path[-1]] = tuple(array)
    return tuple(changed)


EVIDENCE_PLACE: Final = 2
"""Where in a record its evidence is."""

# Records of format 2: a command, its events, and evidence, some values of which may be hidden.


@frozen
class RecordForm:
    """A record of format 2."""

    public: Content
    hidden: tuple[Hidden, ...] = ()

    @classmethod
    def of(
        cls,
        pair: bytes,
        evidence: Iterable[Item] = (),
        paths: Iterable[FieldPath] = (),
    ) -> RecordForm:
        """Make a record of command and events.

        Args:
            evidence: what proves something about it, in ascending order of kinds.
            paths: where in (command, events, evidence) its hidden values are.
        """
        command, events = _of_length(unpack(pair), 2)
        whole = (command, events, tuple(evidence))
        ordered = sorted(paths)
        hidden = tuple([Hidden(VALUE, path, value_at(whole, path)) for path in ordered])
        form = cls(public_form(whole, ordered), hidden)
        require_all_hidden(form.public, hidden)
        return form

    @classmethod
    def read(cls, data: bytes, holder: Holder) -> RecordForm:
        command, events, evidence = _of_length(unpack(data), 3)
        if type(command) is not tuple or type(events) is not tuple:
            raise MalformedError("is not a command with its events")
        items = require_items("evidence", evidence)
        begin = next((n for n, item in enumerate(items) if item[0] in HIDING), len(items))
        kinds = [item[0] for item in items[:begin]]
        if kinds != sorted(kinds):
            raise MalformedError("is not in ascending order of kinds", "evidence")
        form = cls((command, events, tuple(items[:begin])), hidden_from(items[begin:], holder))
        restored(form.public, form.hidden)
        if data.count(PACKED_HOLE) != len(form.hidden):  # else each is that of a hidden value
            require_all_hidden(form.public, form.hidden)
        return form

    def require_known(self) -> None:
        require_known("evidence", self.public[2], EVIDENCE)

    def pack(self) -> bytes:
        command, events, evidence = self.public
        return pack((command, events, (*evidence, *(one.item for one in self.hidden))))

    def root(self, salt: bytes, number: int) -> bytes:
        return root(self.public, self.hidden, salt, number + 1)

    @property
    def whole(self) -> Content:
        """Command, events and evidence with the hidden values that are known."""
        return restored(self.public, self.hidden)

    def pair(self) -> bytes:
        """Return command and events as a record of format 1."""
        command, events, _ = self.whole
        return pack_rows(command, events)

    @property
    def evidence(self) -> Sequence[Item]:
        """The evidence that is not a hidden value, with the hidden values in it that are known."""
        found: Sequence[Item] = self.whole[2]
        return found


def _of_length(value: object, length: int) -> Any:  # Any: numbers, text, bytes and arrays
    if type(value) is not tuple or len(value) != length:
        raise MalformedError(f"is not an array of {length}")
    return value
