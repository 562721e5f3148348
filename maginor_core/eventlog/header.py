"""The header of a logged game: what is known before the first command, and its chance."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Iterable, Sequence
from typing import Any, Final, Literal, TypeAlias, assert_never, get_args

from attrs import evolve, frozen

from maginor_core.engine.codec import pack, unpack_any_form
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import describe
from maginor_core.eventlog.hidden import (
    FINGERPRINT,
    FORMAT,
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
    FormatError,
    Hidden,
    Holder,
    Item,
    hidden_from,
    public_form,
    require_all_hidden,
    require_items,
    require_known,
    restored,
    value_at,
)
from maginor_core.eventlog.log_error import LATEST
from maginor_core.eventlog.one_form import unpack

GIVEN, OPEN, COMMITTED, JOINT = 0, 1, 2, 3
"""The tags of the four in a header; a number never changes its meaning."""
_PLACE = "header.chance"

SIZE: Final = 32
"""The bytes of a commitment, and of a preimage or an end of joint dice."""

IfWithheld: TypeAlias = Literal["abandon", "exclude"]
"""What happens when a party withholds a preimage: the game is ``abandon``-ed, or the others
``exclude`` the party and continue with their next step."""
IF_WITHHELD: Final[tuple[IfWithheld, ...]] = get_args(IfWithheld)
DEAL: Final = "deal"
"""What a party's notes contain for the step of the deal; for another, record and command."""


@frozen
class GivenDice:
    """Faces and deal came from outside, such as a real die."""


@frozen
class OpenSeed:
    """Faces follow from a seed that was known all along, and the deal does too, if it was dealt.

    Attributes:
        components: the id of the component set that the setup was dealt from; empty if it was not.
    """

    seed: str
    components: str = ""


@frozen
class CommittedSeed:
    """Faces follow from a secret that the host committed to, and from the players' texts.

    Attributes:
        commitment: what the host published before the first roll.
        entropies: the players' texts, by seat.
        components: the id of the component set that the setup was dealt from; empty if it was not.
    """

    commitment: bytes
    entropies: tuple[str, ...]
    components: str = ""


@frozen
class JointSeed:
    """Faces follow from preimages of all parties (``evidence.joint_dice``); needs format 2.

    Attributes:
        ends: by seat and the host's last, the end of each party's hash chain.
        deal: the preimages of step 0, by which the setup was dealt, in the same order; empty if it
            was not.
        components: the id of the component set that it was dealt from; empty if it was not.
        if_withheld: what the parties have agreed on for the case that one withholds a preimage.
    """

    ends: tuple[bytes, ...]
    deal: tuple[bytes, ...] = ()
    components: str = ""
    if_withheld: IfWithheld = "abandon"


Chance: TypeAlias = GivenDice | OpenSeed | CommittedSeed | JointSeed
"""Where the outcomes of a logged game come from, as its header states."""


def chance_to_numbers(chance: Chance) -> tuple[Any, ...]:  # Any: numbers, text, bytes and tuples
    """Return ``chance`` as a header contains it."""
    match chance:
        case GivenDice():
            return (GIVEN,)
        case OpenSeed():
            return (OPEN, chance.seed, chance.components)
        case CommittedSeed():
            return (COMMITTED, chance.commitment, chance.entropies, chance.components)
        case JointSeed():
            rule = IF_WITHHELD.index(chance.if_withheld)
            return (JOINT, chance.ends, chance.deal, chance.components, rule)
        case _:
            assert_never(chance)


def chance_from_numbers(
    numbers: tuple[Any, ...],
) -> Chance:  # Any: what a header holds, checked here
    """Return the chance that a header contains."""
    match numbers:
        case (0,):
            return GivenDice()
        case (1, str(seed), str(components)):
            return OpenSeed(seed, components)
        case (2, bytes(commitment), tuple(entropies), str(components)) if len(
            commitment
        ) == SIZE and all(type(text) is str for text in entropies):
            return CommittedSeed(commitment, entropies, components)
        case (3, tuple(ends), tuple(deal), str(components), int(rule)):
            return _joint_seed(ends, deal, components, rule)
        case _:
            raise MalformedError("does not contain where its dice come from", _PLACE)


def commitments_of(chance: Chance) -> tuple[str, ...]:
    """Return what was committed to, in hexadecimal digits: a commitment, or the ends in order."""
    match chance:
        case CommittedSeed():
            return (chance.commitment.hex(),)
        case JointSeed():
            return tuple([end.hex() for end in chance.ends])
        case _:
            return ()


def _joint_seed(
    ends: tuple[Any, ...], deal: tuple[Any, ...], components: str, rule: int
) -> JointSeed:  # Any: what a header holds, checked here
    checked = require_ends(len(ends) - 1, ends)
    if deal and len(deal) != len(ends):
        raise MalformedError("does not contain one preimage of the deal of each party", _PLACE)
    if any(type(one) is not bytes or len(one) != SIZE for one in deal):
        raise MalformedError(f"must contain preimages of {SIZE} bytes", _PLACE)
    if bool(deal) != bool(components):
        raise MalformedError("must name components if the setup was dealt, and only then", _PLACE)
    if not 0 <= rule < len(IF_WITHHELD):
        raise MalformedError("does not contain what happens if a preimage is withheld", _PLACE)
    return JointSeed(checked, deal, components, IF_WITHHELD[rule])


def require_ends(players: int, ends: tuple[object, ...]) -> tuple[bytes, ...]:
    """Return ``ends`` if they can be the ends of the chains of so many players and the host."""
    if len(ends) != players + 1:
        reason = f"must be {players + 1}, one of each player and one of the host"
        raise MalformedError(f"{reason}, not {len(ends)}", "ends")
    checked = [end for end in ends if type(end) is bytes and len(end) == SIZE]
    if len(checked) != len(ends):
        raise MalformedError(f"must be {SIZE} bytes each", "ends")
    if len(set(checked)) != len(checked):
        raise MalformedError("must all be different, since each is of another party", "ends")
    return tuple(checked)


# Committed dice: the host binds itself to a secret before the first roll; all can check it later.
#
# ``spec/log-format.md`` specifies commitment and seed.

_COMMITMENT_LABEL = b"maginor commitment:"


def new_secret() -> str:
    """Return 256 bits of the system's entropy, in hexadecimal digits, for a host to keep."""
    return secrets.token_hex(32)


def commitment_to(secret: str) -> bytes:
    """Return the 32 bytes that a host publishes before the first roll."""
    return hashlib.sha256(_COMMITMENT_LABEL + _bytes_of(secret)).digest()


def seed_from(secret: str, entropies: Sequence[str]) -> str:
    """Return the seed that follows from the host's secret and the players' texts, by seat."""
    texts = [_bytes_of(text) for text in entropies]
    message = b"".join(str(len(text)).encode() + b":" + text for text in texts)
    return hmac.digest(_bytes_of(secret), message, "sha256").hex()


def _bytes_of(text: str) -> bytes:
    try:
        return text.encode()
    except UnicodeEncodeError:
        raise MalformedError("a seed, secret or entropy must be text in Unicode") from None


# The header itself.

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
        chance: where its chance comes from, in the game's own form and as shown to the seat.
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
    chance: tuple[Any, ...]  # Any: as above
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
    def fingerprint(self) -> bytes:
        """That of the rules under which it was begun, as its writer states; empty if not."""
        return next((option[1] for option in self.options if option[0] == FINGERPRINT), b"")

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
    if fields[1] not in (FORMAT, NEWEST):
        raise FormatError(fields[1])
    if fields[1] == NEWEST:
        return _checked(_with_options(fields))
    if len(fields) != len(_KINDS) + 3:
        raise MalformedError(f"has {len(fields)} fields, not {len(_KINDS) + 3}")
    return _checked(Header(*fields))


def trusted_header(data: bytes) -> Header:
    """Return the header of format 1 that ``data`` is known to be, in its one form."""
    return Header(*unpack_any_form(data))


def _checked(header: Header) -> Header:
    for name, kind in _KINDS.items():
        if type(getattr(header, name)) is not kind:
            raise MalformedError(f"must be {describe(kind)}", f"header.{name}")
    for name, number in (("began", header.began), ("rules", header.rules), ("seat", header.seat)):
        if number is not None and not 0 <= number <= LATEST:
            reason = f"must be a whole number from 0 to {LATEST}, not {number}"
            raise MalformedError(reason, f"header.{name}")
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
            case (3, int(number)):
                seat = number
            case (4, *rest) if rest and all(type(item) is tuple for item in rest):
                items = tuple(rest)
            case (kind, *_) if kind > HIDDEN and kind != FINGERPRINT:
                kept.append(option)
            case (30, bytes(digest)) if len(digest) == SIZE:
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
