"""Where the chance of a logged game comes from: given from outside, from a seed, or committed."""

from __future__ import annotations

from typing import Any, TypeAlias, assert_never

from attrs import frozen

from maginor_core.kernel.errors import MalformedError

GIVEN, OPEN, COMMITTED = 0, 1, 2
"""The tags of the three in a header; a number never changes its meaning."""


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


Chance: TypeAlias = GivenDice | OpenSeed | CommittedSeed


def chance_to_numbers(chance: Chance) -> tuple[Any, ...]:  # Any: numbers, text, bytes and tuples
    """Return ``chance`` as a header contains it."""
    match chance:
        case GivenDice():
            return (GIVEN,)
        case OpenSeed():
            return (OPEN, chance.seed, chance.components)
        case CommittedSeed():
            return (COMMITTED, chance.commitment, chance.entropies, chance.components)
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
        case _:
            raise MalformedError("does not contain where its dice come from", "header.chance")
