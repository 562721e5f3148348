"""Checking the dice of a game: whether faces and deal follow from the seed that its log tells."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import frozen

from maginor_core.audit.verdict import DiceWord
from maginor_core.components.committed_dice import commitment_to, seed_from
from maginor_core.components.component_set import ComponentSet
from maginor_core.components.deal import deal
from maginor_core.components.dice import SeededDice
from maginor_core.components.layout import Layout
from maginor_core.components.setup_numbers import setup_from_numbers
from maginor_core.components.symbols import FACES
from maginor_core.eventlog.chance import Chance, CommittedSeed, GivenDice, OpenSeed
from maginor_core.eventlog.seal import Seal


@frozen
class DiceFinding:
    """What can be said of the dice; ``reason`` tells why they are false or not verifiable."""

    word: DiceWord
    reason: str = ""


def check_dice(
    chance: Chance,
    seal: Seal | None,
    layout: Layout,
    faces: Sequence[int],
    known: Mapping[str, ComponentSet],
) -> DiceFinding:
    """Say whether ``faces``, and the deal of ``layout``, follow from the seed.

    Args:
        chance: where the log says that the dice come from.
        seal: the seal, which reveals a secret.
        layout: what the game began with.
        faces: what was rolled, in order, in numbers.
        known: component sets by their id, from which the deal can be repeated.
    """
    match chance:
        case GivenDice():
            return DiceFinding("not verifiable", "the faces came from elsewhere")
        case OpenSeed():
            return _follow(chance, chance.seed, "follow an open seed", layout, faces, known)
        case CommittedSeed():
            if seal is None or not seal.secret:
                return DiceFinding("not verifiable", "the secret is not revealed")
            if commitment_to(seal.secret) != chance.commitment:
                return DiceFinding("false", "the secret is not the one committed to")
            if len(chance.entropies) != layout.players:
                return DiceFinding("false", "there is not one text of each player")
            seed = seed_from(seal.secret, chance.entropies)
            return _follow(chance, seed, "verified", layout, faces, known)


def _follow(
    chance: OpenSeed | CommittedSeed,
    seed: str,
    word: DiceWord,
    layout: Layout,
    faces: Sequence[int],
    known: Mapping[str, ComponentSet],
) -> DiceFinding:
    dice = SeededDice(seed)
    for roll, face in enumerate(faces):
        if (right := dice.face(roll)) != FACES[face]:
            reason = f"roll {roll} shows {FACES[face]}; the seed gives {right}"
            return DiceFinding("false", reason)
    if not chance.components:
        return DiceFinding(word)
    components = known.get(chance.components)
    if components is None:
        unknown = f"component set {chance.components!r}"
        reason = f"{unknown} is not known here, so the deal is not checked"
        return DiceFinding("not verifiable", reason)
    setup = setup_from_numbers(layout.numbers)
    if deal(setup.players, seed, components, variants=setup.variants) != setup:
        return DiceFinding("false", "the setup is not the one that the seed deals")
    return DiceFinding(word)
