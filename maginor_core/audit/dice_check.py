"""Checking the chance of a game: whether outcomes and deal follow from the seed in its log."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from attrs import evolve, frozen

from maginor_core.audit.verdict import DealWord, DiceWord
from maginor_core.eventlog.chance import CommittedSeed, GivenDice, JointSeed, OpenSeed
from maginor_core.eventlog.seal import Seal
from maginor_core.kernel.commitment import commitment_to, seed_from
from maginor_core.kernel.definition import GameDefinition, Parts
from maginor_core.kernel.given_chance import Drawn, Rolled
from maginor_core.kernel.outcomes import SeededChance, answer, is_draw
from maginor_core.kernel.replay import Replay

Numbers = tuple[Any, ...]  # Any: a setup in the game's own form


@frozen
class DiceFinding:
    """What is known of dice and deal.

    Attributes:
        word: what is known of the dice.
        reason: why they are false or not verifiable, or what is missing.
        deal: what is known of the deal.
        commitments: what was committed to, in hexadecimal digits.
    """

    word: DiceWord
    reason: str = ""
    deal: DealWord = "not checked"
    commitments: tuple[str, ...] = ()


def check_dice(
    game: GameDefinition,
    chance: GivenDice | OpenSeed | CommittedSeed,
    seal: Seal | None,
    numbers: Numbers,
    replay: Replay[Any],  # Any: the state of the game
    known: Mapping[str, Parts],
) -> DiceFinding:
    """Return whether the outcomes of a replay, and the deal of the setup, follow from the seed.

    Args:
        game: which game it is.
        chance: where, by the log, the outcomes come from.
        seal: the seal, which reveals a secret.
        numbers: the setup in numbers, known to be playable.
        replay: the records, executed again.
        known: parts by their names, besides the game's own, from which the deal can be repeated.
    """
    if isinstance(chance, GivenDice):
        return DiceFinding("not verifiable", "the faces came from elsewhere", "not dealt")
    if isinstance(chance, OpenSeed):
        return _check_seed(game, chance, chance.seed, numbers, replay, known)
    found = _check_committed(game, chance, seal, numbers, replay, known)
    return evolve(found, commitments=(chance.commitment.hex(),))


def check_joint(
    game: GameDefinition,
    chance: JointSeed,
    numbers: Numbers,
    known: Mapping[str, Parts],
    deal_seed: str,
) -> DiceFinding:
    """Return what is known of joint dice, whose outcomes were found to follow from their preimages.

    Args:
        game: which game it is.
        chance: what the header contains of them.
        numbers: the setup in numbers, known to be playable.
        known: parts by their names, besides the game's own, from which the deal can be repeated.
        deal_seed: the seed of the deal; empty if the setup was not dealt.
    """
    ends = tuple([end.hex() for end in chance.ends])
    right = DiceFinding("follow from the commitment in this log", "", "dealt", ends)
    if not deal_seed:
        return evolve(right, reason="the setup was not dealt", deal="not dealt")
    wrong = _check_deal(game, deal_seed, chance.components, numbers, known)
    return right if wrong is None else evolve(wrong, commitments=ends)


def _check_committed(
    game: GameDefinition,
    chance: CommittedSeed,
    seal: Seal | None,
    numbers: Numbers,
    replay: Replay[Any],  # Any: the state of the game
    known: Mapping[str, Parts],
) -> DiceFinding:
    """Return what is known of committed dice, whose secret the seal reveals."""
    if seal is None:
        return DiceFinding("not verifiable", "the secret is not revealed yet")
    if not seal.secret:
        reason = "the log is sealed without the secret to which it commits"
        return DiceFinding("secret withheld", reason)
    if commitment_to(seal.secret) != chance.commitment:
        return DiceFinding("false", "the secret is not the one committed to")
    if len(chance.entropies) != game.setup_from_numbers(numbers).players:
        return DiceFinding("false", "there is not one text of each player")
    seed = seed_from(seal.secret, chance.entropies)
    return _check_seed(game, chance, seed, numbers, replay, known)


def _check_seed(
    game: GameDefinition,
    chance: OpenSeed | CommittedSeed,
    seed: str,
    numbers: Numbers,
    replay: Replay[Any],  # Any: likewise
    known: Mapping[str, Parts],
) -> DiceFinding:
    """Return whether outcomes and deal follow from ``seed``."""
    word: DiceWord = "follow an open seed"
    if isinstance(chance, CommittedSeed):
        word = "follow from the commitment in this log"
    if wrong := _wrong_outcome(game, seed, replay):
        return DiceFinding("false", wrong)
    if not chance.components:
        return DiceFinding(word, "the setup was not dealt", "not dealt")
    wrong_deal = _check_deal(game, seed, chance.components, numbers, known)
    return wrong_deal or DiceFinding(word, deal="dealt")


def _check_deal(
    game: GameDefinition, seed: str, components: str, numbers: Numbers, known: Mapping[str, Parts]
) -> DiceFinding | None:
    """Return what is wrong with the deal, or why it cannot be checked; None if all is right."""
    own = game.parts()
    parts = own if game.parts_id(own) == components else known.get(components, _UNKNOWN)
    if not isinstance(parts, game.parts_class):
        unknown = f"component set {components!r}"
        reason = f"{unknown} is not known here, so the deal is not checked"
        return DiceFinding("not verifiable", reason)
    setup = game.setup_from_numbers(numbers)
    if game.dealt_again(setup, seed, parts) != setup:
        return DiceFinding("false", "the setup is not the one that the seed deals")
    return None


def _wrong_outcome(game: GameDefinition, seed: str, replay: Replay[Any]) -> str:
    """Return which outcome does not follow from the seed; empty if all do."""
    seeded = SeededChance(seed)
    seeded.start(0)
    for number, (outcome, asked) in enumerate(zip(replay.outcomes, replay.asked, strict=True)):
        draw = is_draw(asked)
        right = answer(seeded, asked)
        if right != outcome:
            found, gives = (_shown(game, value, draw=draw) for value in (outcome, right))
            what = "draw" if draw else "roll"
            return f"{what} {number} shows {found}; the seed gives {gives}"
    return ""


def _shown(game: GameDefinition, outcome: int, *, draw: bool) -> object:
    return game.chance.to_json(Drawn(outcome) if draw else Rolled(outcome))


_UNKNOWN: Final = object()
"""Represents parts that are not known; a game without parts is dealt from None."""
