"""The deal: setups from a seed, the same on every machine.

``deal.first`` draws who begins; ``deal.stones`` shuffles the stones, taken by number in ascending
order: the first ones are removed, and then each seat's hand follows.
"""

from __future__ import annotations

from collections.abc import Mapping

from maginor_core.abracada.components.numbers import FIRST
from maginor_core.abracada.components.setup import Setup
from maginor_core.abracada.components.stone_set import STANDARD_SET, StoneSet
from maginor_core.abracada.components.variants import Variants
from maginor_core.kernel.chance import Stream
from maginor_core.kernel.simple_setup import SimpleSetupError
from maginor_core.kernel.validation import shown


def deal(
    players: int,
    seed: str | int,
    parts: StoneSet | None = None,
    variants: Mapping[str, bool] | None = None,
) -> Setup:
    """Deal the first round of a game.

    Args:
        players: how many play, 2 to 5.
        seed: text or a number from which all chance follows.
        parts: what is dealt from; the standard set if not given.
        variants: the variants that differ from their defaults.

    Raises:
        SimpleSetupError: SETUP-01, not 2 to 5 players; the seed or a variant is none.
    """
    counts = Setup.player_counts
    if type(players) is not int or players not in counts:
        reason = f"must be from {counts[0]} to {counts[-1]}, not {shown(players)}"
        raise SimpleSetupError("players", reason, "SETUP-01")
    if type(seed) not in (int, str):
        reason = f"must be text or a whole number, not {shown(seed)}"
        raise SimpleSetupError("seed", reason, "SETUP-04")
    box = STANDARD_SET if parts is None else parts
    removed_count = box.removed_count(players)
    stones = [n for n, times in enumerate(box.stones, FIRST) for _ in range(times)]
    mixed = Stream(seed, "deal.stones").shuffled(stones)
    starts = range(removed_count, removed_count + players * box.hand, box.hand)
    return Setup(
        players=players,
        first_player=Stream(seed, "deal.first").below(players),
        removed=tuple(mixed[:removed_count]),
        hands=tuple([tuple(mixed[start : start + box.hand]) for start in starts]),
        stones=box.stones,
        lives=box.lives,
        hand=box.hand,
        secret=box.secret,
        removed_count=removed_count,
        die=box.die,
        target=box.target,
        variants=_variants(variants or {}),
    )


def dealt_again(setup: Setup, seed: str | int, parts: StoneSet | None = None) -> Setup:
    """Return what ``seed`` deals under the variants of another setup."""
    variants = setup.variants
    names = ("lower_cast_costs_life", "any_order", "last_wizard_standing")
    return deal(setup.players, seed, parts, {name: getattr(variants, name) for name in names})


def _variants(given: Mapping[str, bool]) -> Variants:
    try:
        return Variants(**given)
    except TypeError:
        known = ", ".join(Variants.__annotations__)
        name = next(name for name in given if name not in Variants.__annotations__)
        raise SimpleSetupError(f"variants.{name}", f"is unknown; known are {known}") from None
