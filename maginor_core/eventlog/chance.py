"""Where the chance of a logged game comes from: from outside, a seed, a secret, or all parties."""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

from attrs import frozen

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.joint_dice import IF_WITHHELD, SIZE, IfWithheld, require_ends

GIVEN, OPEN, COMMITTED, JOINT = 0, 1, 2, 3
"""The tags of the four in a header; a number never changes its meaning."""
_PLACE = "header.chance"


@frozen
class GivenDice:
    """Faces and deal came from outside, such as a real die."""


@frozen
class OpenSeed:
    """Faces follow from a seed that was known all along, and the deal does too, if it was dealt.

    Attributes:
        seed: the seed.
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
    """Faces follow from preimages of all parties (``engine.joint_dice``); needs format 2.

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
    """Return the chance that a header contains.

    Raises:
        MalformedError: it is not valid.
    """
    match numbers:
        case (0,):
            return GivenDice()
        case (1, str(seed), str(components)):
            return OpenSeed(seed, components)
        case (2, bytes(commitment), tuple(entropies), str(components)) if len(
            commitment
        ) == 32 and all(type(text) is str for text in entropies):
            return CommittedSeed(commitment, entropies, components)
        case (3, tuple(ends), tuple(deal), str(components), int(rule)):
            return _joint_seed(ends, deal, components, rule)
        case _:
            raise MalformedError("does not contain where its dice come from", _PLACE)


def _joint_seed(
    ends: tuple[Any, ...], deal: tuple[Any, ...], components: str, rule: int
) -> JointSeed:  # Any: what a header holds, checked here
    """Return the joint chance that a header contains.

    Raises:
        MalformedError: it is not valid.
    """
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
