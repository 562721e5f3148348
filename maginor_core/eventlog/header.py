"""The header of a logged game: what is known before the first command."""

from __future__ import annotations

from typing import Any

from attrs import frozen

from maginor_core.eventlog.upcasting import upcast_header
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.strict import pack, unpack
from maginor_core.kernel.validation import check_for, describe


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
        setup: what it begins with, in the game's own form.
        chance: where its chance comes from, in the game's own form.
    """

    game: str
    format: int
    id: str
    began: int
    rules: int
    terms: bytes
    setup: tuple[Any, ...]  # Any: in the game's own form
    chance: tuple[Any, ...]  # Any: likewise


_KINDS: dict[str, object] = {
    "game": str,
    "format": int,
    "id": str,
    "began": int,
    "rules": int,
}


def pack_header(header: Header) -> bytes:
    """Return the bytes of ``header``.

    Raises:
        MalformedError: something in it cannot be written.
    """
    return pack(
        (
            header.game,
            header.format,
            header.id,
            header.began,
            header.rules,
            header.terms,
            header.setup,
            header.chance,
        )
    )


def unpack_header(data: bytes) -> Header:
    """Return the header that ``data`` is, in any version of the format.

    Raises:
        FormatError: this program cannot read that version.
        MalformedError: it is not a header.
    """
    fields = unpack(data)
    if type(fields) is not tuple or not fields or type(fields[0]) is not str:
        raise MalformedError("is not a header of a logged game")
    if len(fields) < 2 or type(fields[1]) is not int:
        raise MalformedError("does not contain its format")
    fields = (*fields[:2], *upcast_header(fields[1], fields[2:]))
    if len(fields) != len(_KINDS) + 3:
        raise MalformedError(f"has {len(fields)} fields, not {len(_KINDS) + 3}")
    header = Header(*fields)
    for name, kind in _KINDS.items():
        if not check_for(kind)(getattr(header, name)):
            raise MalformedError(f"must be {describe(kind)}", f"header.{name}")
    if header.began < 0 or header.rules < 0:
        raise MalformedError("must not be negative", "header.began or header.rules")
    if type(header.terms) is not bytes or len(header.terms) != 32:
        raise MalformedError("must be 32 bytes", "header.terms")
    if type(header.setup) is not tuple or type(header.chance) is not tuple:
        raise MalformedError("must be arrays", "header.setup and header.chance")
    return header
