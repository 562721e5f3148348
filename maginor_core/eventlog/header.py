"""The header of a logged game: what is known before the first command."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any, NoReturn, TypeAlias

from attrs import evolve, frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import describe
from maginor_core.engine.strict import pack, unpack
from maginor_core.eventlog.hidden import (
    HIDDEN,
    HOLE,
    NEWEST,
    OPTIONS,
    SALT,
    SALT_BYTES,
    SALT_COMMITMENT,
    SEAT,
    VALUE,
    Content,
    FieldPath,
    FormatError,
    Hidden,
    Holder,
    Item,
    RecordForm,
    Tree,
    hidden_from,
    leaf_hash,
    public_form,
    require_all_hidden,
    require_items,
    require_known,
    restored,
    root,
    upcast_header,
    value_at,
)
from maginor_core.eventlog.hidden import root as root_of_content

# The chain: what binds a game's header, its records and its seal; each part binds all before it.
#
# It runs over the content and not over the frames around it, so that a game keeps its chain when it
# is sealed, moved into another file, or compressed. In format 1 it is a running SHA-256, in format
# 2 a Merkle tree, in which a single part can be shown without the others.

LINK = 8
"""The bytes of a link: the beginning of the digest at some place of the chain."""
HEAD = 32
"""The bytes of a head: the whole digest at the chain's end."""
SECRET_PATH = (2,)
"""Where in a seal its secret is."""


class Chain:
    """The digest of everything added so far, as format 1 has it."""

    __slots__ = ("_hash",)

    def __init__(self, content: bytes = b"") -> None:
        """Begin with ``content``."""
        self._hash = hashlib.sha256(content)

    def add(self, content: bytes | memoryview) -> None:
        """Add ``content``."""
        self._hash.update(content)

    def add_records(self, records: Iterable[bytes]) -> None:
        """Add records, each in bytes."""
        self._hash.update(b"".join(records))

    def link(self) -> bytes:
        """Return the first eight bytes of the digest so far."""
        return self._hash.digest()[:LINK]

    def head(self) -> bytes:
        """Return the digest so far."""
        return self._hash.digest()

    def copy(self) -> Chain:
        """Return a chain that continues from here by itself."""
        copy = Chain.__new__(Chain)  # a digest of nothing need not be made
        copy._hash = self._hash.copy()
        return copy


class TreeChain:
    """The tree over everything added so far, as format 2 has it.

    Its entries are the roots of the header, of each record and, in a sealed game, of the seal.

    Attributes:
        holder: whose log it is.
    """

    __slots__ = ("_first", "_salt", "_tree", "holder")

    def __init__(self, header: bytes, root: bytes, salt: bytes, holder: Holder) -> None:
        """Begin with a header.

        Args:
            header: its bytes.
            root: its root.
            salt: the salt of hidden values; empty if the log does not contain it.
            holder: whose log it is.
        """
        self._first = header
        self._salt = salt
        self.holder: Holder = holder
        self._tree = Tree(1, (leaf_hash(root),))

    def add(self, record: bytes | memoryview) -> None:
        """Add a record.

        What is not a record is added as the digest of its bytes; a reader refuses it.
        """
        data = bytes(record)
        try:
            root = RecordForm.read(data, self.holder).root(self._salt, self._tree.size - 1)
        except MalformedError:
            root = leaf_hash(data)
        self._tree.add(leaf_hash(root))

    def add_records(self, records: Iterable[bytes]) -> None:
        """Add records, each in bytes."""
        for record in records:
            self.add(record)

    def link(self) -> bytes:
        """Return the first eight bytes of the root so far; of a header alone, of its digest."""
        if self._tree.size == 1:
            return Chain(self._first).link()
        return self.head()[:LINK]

    def head(self) -> bytes:
        """Return the root so far."""
        return self._tree.root()

    def copy(self) -> TreeChain:
        """Return a chain that continues from here by itself."""
        copy = TreeChain(self._first, b"", self._salt, self.holder)
        copy._tree = self._tree.copy()
        return copy

    def hide(self, secret: str) -> tuple[Hidden, ...]:
        """Return the secret as the hidden value of the seal; none if there is nothing to hide."""
        return (Hidden(VALUE, SECRET_PATH, secret),) if secret and self._salt else ()

    def sealed(self, outcome: int, records: int, secret: str, hidden: tuple[Hidden, ...]) -> bytes:
        """Return the head of a game that ends here."""
        public = (outcome, records, HOLE if hidden else secret)
        tree = self._tree.copy()
        tree.add(leaf_hash(root_of_content(public, hidden, self._salt, records + 1)))
        return tree.root()


AnyChain: TypeAlias = Chain | TreeChain


SETUP, CHANCE = 6, 7
"""Where in a header its setup and its chance are."""


@frozen
class Header:
    """What is known of a game before its first command.

    Attributes:
        game: the name of the game that is played, such as ``maginor``.
        format: the version of the format that it was written in.
        id: a name for this one game, unlike any other's.
        began: when, in seconds since 1970 began, UTC; 0 if that is unknown.
        rules: the revision of the rulings that it is played under.
        terms: the digest of all that it is played under: revision, variants and components.
        setup: what it begins with, in the game's own form; in the log of a seat, empty bytes stand
            for what the seat may not know.
        chance: where its chance comes from, in the game's own form; likewise.
        options: what else a game of format 2 states, as arrays that begin with a kind; those for
            hidden values are the attributes below.
        salt_commitment: the digest of the salt; empty if the game has no hidden values.
        salt: what the nonces of hidden values follow from; empty in the log of a seat.
        seat: the seat whose log this is; None if it is a full log.
        hidden: the hidden values of the header.
    """

    game: str
    format: int
    id: str
    began: int
    rules: int
    terms: bytes
    setup: tuple[Any, ...]  # Any: in the game's own form
    chance: tuple[Any, ...]  # Any: likewise
    options: tuple[Item, ...] = ()
    salt_commitment: bytes = b""
    salt: bytes = b""
    seat: int | None = None
    hidden: tuple[Hidden, ...] = ()

    @property
    def public(self) -> Content:
        """The public form: what everybody may see of a header of format 2."""
        kept: tuple[Item, ...] = self.options
        if self.salt_commitment:
            kept = ((SALT_COMMITMENT, self.salt_commitment), *kept)
        return public_form((*self._fields(), kept), [one.path for one in self.hidden])

    def hiding(self, salt: bytes, paths: Iterable[FieldPath]) -> Header:
        """Return the header of a full log in which the values at ``paths`` are hidden.

        Raises:
            MalformedError: a path leads nowhere.
        """
        fields = self._fields()
        hidden = [Hidden(VALUE, path, value_at(fields, path)) for path in sorted(paths)]
        return evolve(
            self, salt=salt, salt_commitment=commitment_to_salt(salt), hidden=tuple(hidden)
        )

    @property
    def holder(self) -> Holder:
        """Whose log it is."""
        if self.salt:
            return "host"
        return "nobody" if self.seat is None else "seat"

    def _fields(self) -> Content:
        return (
            self.game,
            self.format,
            self.id,
            self.began,
            self.rules,
            self.terms,
            self.setup,
            self.chance,
        )


_KINDS: dict[str, type] = {
    "game": str,
    "format": int,
    "id": str,
    "began": int,
    "rules": int,
}


def commitment_to_salt(salt: bytes) -> bytes:
    """Return the digest by which a header binds a salt without showing it."""
    return hashlib.sha256(b"maginor salt:" + salt).digest()


def pack_header(header: Header) -> bytes:
    """Return the bytes of ``header``.

    Raises:
        MalformedError: something in it cannot be written.
    """
    if header.format < NEWEST:
        return pack(header._fields())
    *fields, kept = header.public
    options: list[Item] = list(kept)
    if header.salt:
        options.append((SALT, header.salt))
    if header.seat is not None:
        options.append((SEAT, header.seat))
    if header.hidden:
        options.append((HIDDEN, *(one.item for one in header.hidden)))
    return pack((*fields, tuple(sorted(options, key=lambda option: option[0]))))


def unpack_header(data: bytes) -> Header:
    """Return the header that ``data`` is, in any version of the format.

    Raises:
        FormatError: this program cannot read that version, or an option in it.
        MalformedError: it is not a header.
    """
    fields = unpack(data)
    if type(fields) is not tuple or not fields or type(fields[0]) is not str:
        raise MalformedError("is not a header of a logged game")
    if len(fields) < 2 or type(fields[1]) is not int:
        raise MalformedError("does not contain its format")
    fields = (*fields[:2], *upcast_header(fields[1], fields[2:]))
    if fields[1] == NEWEST:
        return _checked(_with_options(fields))
    if len(fields) != len(_KINDS) + 3:
        raise MalformedError(f"has {len(fields)} fields, not {len(_KINDS) + 3}")
    return _checked(Header(*fields))


def chain_after(data: bytes) -> AnyChain:
    """Return the chain of a game that begins with the header ``data``.

    If this program cannot read its version, it is that of format 1.

    Raises:
        MalformedError: it is not a header.
    """
    if _is_of_format_1(data):
        return Chain(data)
    try:
        return chain_of(unpack_header(data), data)
    except FormatError:
        return Chain(data)


def chain_of(header: Header, data: bytes) -> AnyChain:
    """Return the chain of a game that begins with ``header``, whose bytes are ``data``."""
    if header.format < NEWEST:
        return Chain(data)
    digest = root(header.public, header.hidden, header.salt, 0)
    return TreeChain(data, digest, header.salt, header.holder)


def _is_of_format_1(data: bytes) -> bool:
    """Return whether ``data`` is a header of format 1, if it is a header at all.

    It looks at the bytes of the second value alone, so that this costs next to nothing.
    """
    if len(data) < 3 or data[0] != 0x98 or not 0xA0 <= data[1] < 0xC0:
        return False
    return data[data[1] - 0xA0 + 2 : data[1] - 0xA0 + 3] == b"\x01"


def _checked(header: Header) -> Header:
    fields = (header.game, header.format, header.id, header.began, header.rules)
    if tuple(map(type, fields)) != tuple(_KINDS.values()):
        _refuse_kinds(header)
    if header.began < 0 or header.rules < 0:
        raise MalformedError("must not be negative", "header.began or header.rules")
    if type(header.terms) is not bytes or len(header.terms) != 32:
        raise MalformedError("must be 32 bytes", "header.terms")
    if type(header.setup) is not tuple or type(header.chance) is not tuple:
        raise MalformedError("must be arrays", "header.setup and header.chance")
    return header


def _refuse_kinds(header: Header) -> NoReturn:
    """Say which field is of another type."""
    name, kind = next(
        (name, kind) for name, kind in _KINDS.items() if type(getattr(header, name)) is not kind
    )
    raise MalformedError(f"must be {describe(kind)}", f"header.{name}")


def _with_options(fields: Content) -> Header:
    """Return the header that the nine values of format 2 are."""
    if len(fields) != len(_KINDS) + 4:
        raise MalformedError(f"has {len(fields)} fields, not {len(_KINDS) + 4}")
    *first, stated = fields
    options = require_items("header.options", stated)
    require_known("an option", options, OPTIONS)
    kinds = [option[0] for option in options]
    if kinds != sorted(set(kinds)):
        raise MalformedError("must be in ascending order of kinds", "header.options")
    commitment, salt, seat = b"", b"", None
    items: tuple[Item, ...] = ()
    kept: list[Item] = []
    for option in options:
        match option:
            case (1, bytes(digest)) if len(digest) == 32:
                commitment = digest
            case (2, bytes(secret)) if len(secret) == SALT_BYTES:
                salt = secret
            case (3, int(number)) if number >= 0:
                seat = number
            case (4, *rest) if rest and all(type(item) is tuple for item in rest):
                items = tuple(rest)
            case (kind, *_) if kind > HIDDEN:
                kept.append(option)
            case _:
                raise MalformedError(f"of kind {option[0]} is not valid", "header.options")
    if bool(salt) + (seat is not None) != bool(commitment):
        raise MalformedError("must be the digest of the salt, and salt or seat", "header.options")
    if salt and commitment_to_salt(salt) != commitment:
        raise MalformedError("is not the digest of the salt", "header.options")
    holder: Holder = "host" if salt else "nobody" if seat is None else "seat"
    hidden = hidden_from(items, holder)
    if any(one.path[0] not in (SETUP, CHANCE) for one in hidden):
        raise MalformedError("only setup and chance may have hidden values", "header.options")
    require_all_hidden((*first, tuple(kept)), hidden)
    whole = restored(tuple(first), hidden)
    return evolve(
        Header(*whole),
        options=tuple(kept),
        salt_commitment=commitment,
        salt=salt,
        seat=seat,
        hidden=hidden,
    )
