"""Where the chance of a logged game comes from: from outside, a seed, a secret, or all parties."""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Any, Final, Literal, TypeAlias, assert_never, get_args

from attrs import frozen

from maginor_core.engine.errors import MalformedError

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
