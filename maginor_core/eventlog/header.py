"""The header of a logged game: what is known before the first command."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable
from typing import Any

from attrs import evolve, frozen

from maginor_core.engine.codec import pack, unpack
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import describe
from maginor_core.eventlog.hidden import (
    HIDDEN,
    NEWEST,
    OPTIONS,
    SALT,
    SALT_BYTES,
    SALT_COMMITMENT,
    SEAT,
    VALUE,
    Content,
    FieldPath,
    Hidden,
    Holder,
    Item,
    hidden_from,
    public_form,
    require_all_hidden,
    require_items,
    require_known,
    restored,
    upcast_header,
    value_at,
)

SETUP, CHANCE = 6, 7
"""Where in a header its setup and its chance are."""


@frozen
class Header:
    """What is known of a game before its first command.

    Attributes:
        id: a name for this one game, unlike any other's.
        began: when, in seconds since 1970 began, UTC; 0 if that is unknown.
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
        fields = self._fields()
        hidden = [Hidden(VALUE, path, value_at(fields, path)) for path in sorted(paths)]
        return evolve(
            self, salt=salt, salt_commitment=commitment_to_salt(salt), hidden=tuple(hidden)
        )

    @property
    def holder(self) -> Holder:
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
    """Return the bytes of ``header``."""
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
    """Return the header that ``data`` is, in any version of the format."""
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


def _checked(header: Header) -> Header:
    for name, kind in _KINDS.items():
        if type(getattr(header, name)) is not kind:
            raise MalformedError(f"must be {describe(kind)}", f"header.{name}")
    if header.began < 0 or header.rules < 0:
        raise MalformedError("must not be negative", "header.began or header.rules")
    if type(header.terms) is not bytes or len(header.terms) != 32:
        raise MalformedError("must be 32 bytes", "header.terms")
    if type(header.setup) is not tuple or type(header.chance) is not tuple:
        raise MalformedError("must be arrays", "header.setup and header.chance")
    return header


def _with_options(fields: Content) -> Header:
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
