"""Hidden values: what in a header, record or seal somebody may not see, bound by salted digests.

A content (a header, record or seal) consists of its *public form*, in which each hidden value is
replaced by empty bytes, and of its hidden values. It enters the chain as the root of a tree: the
first leaf is the public form, and there is one leaf for each hidden value, with a nonce that nobody
can guess. So who sees only the public form and the digests gets the same root.

The root does not state how many leaves there are, so that one digest might stand for two of them.
But the public form is the first leaf of every tree with this root, and there is exactly one leaf
for each place of empty bytes in it, in the order of their paths. So where these places are compared
with the leaves (``require_all_hidden``), a root binds one value at each place.
"""

from __future__ import annotations

import hmac
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias

from attrs import frozen

from maginor_core.eventlog.merkle import DIGEST, leaf_hash, root_of
from maginor_core.eventlog.options import DISCLOSED, VALUE, WITHHELD, Item
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack

Path: TypeAlias = tuple[int, ...]
"""Where in a content a value is: the index in each array that contains it, from the outside."""
Content: TypeAlias = tuple[Any, ...]  # Any: numbers, text, bytes and arrays of them

Holder: TypeAlias = Literal["host", "seat", "nobody"]
"""Whose log it is: of the ``host``, with the salt; of a ``seat``; or one without hidden values."""

NONCE: Final = 32
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
        kind: ``VALUE``, ``DISCLOSED`` or ``WITHHELD``.
        path: where it belongs.
        value: the value; None if it is withheld.
        nonce: its nonce, if it is disclosed; else empty.
        digest: its leaf hash, if it is withheld; else empty.
    """

    kind: int
    path: Path
    value: Any = None  # Any: numbers, text, bytes and arrays of them
    nonce: bytes = b""
    digest: bytes = b""

    @property
    def known(self) -> bool:
        """Whether the log contains the value."""
        return self.kind != WITHHELD

    @property
    def item(self) -> Item:
        """The hidden value as an array."""
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
            salt: the salt of the game; empty in the log of a seat.
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


def nonce_of(salt: bytes, number: int, path: Path) -> bytes:
    """Return the nonce of a hidden value: HMAC-SHA-256 with the salt as key."""
    return hmac.digest(salt, pack((number, path)), "sha256")


def salted_leaf(path: Path, nonce: bytes, value: object) -> bytes:
    """Return the leaf hash of a hidden value."""
    return leaf_hash(pack((path, nonce, value)))


def hidden_from(items: Iterable[Item], holder: Holder) -> tuple[Hidden, ...]:
    """Return the hidden values that ``items`` are.

    Args:
        items: arrays of one of the three kinds.
        holder: whose log contains them.

    Raises:
        MalformedError: one is not valid, or of a kind that such a log does not contain, or they are
            not in the order of their paths.
    """
    found: list[Hidden] = []
    for item in items:
        match item:
            case (20, tuple(path), value) if holder == "host":
                one = Hidden(VALUE, path, value)
            case (21, tuple(path), bytes(nonce), value) if len(nonce) == NONCE and holder == "seat":
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


def holes(content: Content) -> tuple[Path, ...]:
    """Return where in a public form empty bytes are, in the order of their paths."""
    found: list[Path] = []
    _add_holes(content, (), found)
    return tuple(found)


def _add_holes(content: Content, path: Path, found: list[Path]) -> None:
    for index, value in enumerate(content):
        if type(value) is tuple:
            _add_holes(value, (*path, index), found)
        elif value == HOLE:
            found.append((*path, index))


def require_all_hidden(public: Content, hidden: Sequence[Hidden]) -> None:
    """Make sure that there is one hidden value for each place of empty bytes, in their order.

    Raises:
        MalformedError: there is another number, or one is at another place.
    """
    if tuple([one.path for one in hidden]) != holes(public):
        raise MalformedError("are not one for each place of empty bytes", "hidden values")


def root(public: Content, hidden: Sequence[Hidden], salt: bytes, number: int) -> bytes:
    """Return the root of a content.

    Args:
        public: its public form.
        hidden: its hidden values, in the order of their paths.
        salt: the salt of the game; empty in the log of a seat.
        number: of which content, as ``Hidden.leaf`` counts.
    """
    return root_of([leaf_hash(pack(public)), *(one.leaf(salt, number) for one in hidden)])


def restored(public: Content, hidden: Sequence[Hidden]) -> Content:
    """Return a content with the hidden values that are known; the others stay empty bytes.

    Raises:
        MalformedError: a path does not lead to empty bytes in the public form.
    """
    return _replaced(
        public, [(one.path, HOLE if one.kind == WITHHELD else one.value) for one in hidden]
    )


def public_form(content: Content, paths: Iterable[Path]) -> Content:
    """Return ``content`` with empty bytes in place of the values at ``paths``.

    Raises:
        MalformedError: a path leads nowhere.
    """
    return _replaced(content, [(path, HOLE) for path in paths], anything=True)


def value_at(content: object, path: Path) -> Any:  # Any: numbers, text, bytes and arrays of them
    """Return the value at ``path``.

    Raises:
        MalformedError: the path leads nowhere.
    """
    for index in path:
        if type(content) is not tuple or index >= len(content):
            raise MalformedError("leads nowhere", "the path of a hidden value")
        content = content[index]
    return content


def _replaced(
    content: Content, values: Sequence[tuple[Path, object]], *, anything: bool = False
) -> Content:
    """Return ``content`` with other values where empty bytes are, or anything.

    Each array is copied once, so that the time does not grow with the product of both lengths.
    """
    if not values:
        return content
    changed = list(content)
    open_arrays: dict[Path, list[Any]] = {(): changed}  # Any: a value at some depth
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
