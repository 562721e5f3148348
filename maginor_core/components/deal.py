"""Dealing sets out a game of the printed form: tiles, spells and who begins, from a seed.

Each random thing has its own stream of the seed (see ``kernel.chance``): ``deal.small`` and
``deal.large`` shuffle the tiles of that size, taken in the set's order; ``deal.spells`` shuffles
the eight castable spells, followed by as many bare places as are needed to cover the tiles between
the Rites, and the result is laid along these tiles clockwise; ``deal.first`` draws the first
player.
"""

from __future__ import annotations

from maginor_core.components.component_set import ComponentSet, reference_components
from maginor_core.components.setup import GUILD_HALL, OracleId, Setup
from maginor_core.components.setup_error import SetupError
from maginor_core.components.spells import CASTABLE_SPELLS, Spell
from maginor_core.components.variants import Variants, variants_of
from maginor_core.kernel.chance import Stream, fresh_seed
from maginor_core.kernel.validation import shown


def deal(
    players: int = 2,
    seed: str | int | None = None,
    components: ComponentSet | None = None,
    edition: str = "en",
    variants: Variants | None = None,
) -> Setup:
    """Deal a game: the same arguments give the same setup on every machine.

    >>> deal(players=3, seed=7).circle[:3]
    ('guild_hall', 'owl', 'salamander')

    Args:
        players: how many play, 2 to 4.
        seed: text or a number from which all chance follows; the system's entropy, if not given.
        components: the tiles to deal with; the bundled reference set if not given.
        edition: the language edition whose variants apply (EDITION-01).
        variants: the variants themselves, instead of an edition's.

    Raises:
        SetupError: SETUP-01, not 2 to 4 players; EDITION-01, an unknown edition.
    """
    if seed is None:
        seed = fresh_seed()
    if type(seed) not in (int, str):
        raise SetupError("SETUP-06", "seed", f"must be text or a whole number, not {shown(seed)}")
    if type(players) is not int or players < 1:
        raise SetupError("SETUP-01", "players", f"must be 2, 3 or 4, not {shown(players)}")
    given: object = components
    if given is not None and not isinstance(given, ComponentSet):
        reason = f"must be a ComponentSet, as read_components returns, not {shown(given)}"
        raise SetupError("SETUP-02", "components", reason)
    box = reference_components() if components is None else components
    circle: list[OracleId] = [GUILD_HALL]
    for size in ("small", "large"):
        tiles = [tile.oracle for tile in box.tiles if tile.size == size]
        circle += Stream(seed, f"deal.{size}").shuffled(tiles)
    return Setup(
        players=players,
        first_player=Stream(seed, "deal.first").below(players),
        circle=tuple(circle),
        tiles={tile.oracle: tile.slots for tile in box.tiles},
        spells=_lay_spells(circle, seed),
        variants=variants_of(edition) if variants is None else variants,
        counters=box.counters,
        hand=box.hand,
    )


def _lay_spells(circle: list[OracleId], seed: str | int) -> dict[OracleId, Spell]:
    """Lay the Rites at the ends (SETUP-04) and the others at random between them (SETUP-05)."""
    between = circle[1:-1]
    bare = len(between) - len(CASTABLE_SPELLS)
    row: list[Spell | None] = [*CASTABLE_SPELLS, *[None] * bare]
    dealt = Stream(seed, "deal.spells").shuffled(row)
    spells = {oracle: spell for oracle, spell in zip(between, dealt, strict=False) if spell}
    return {GUILD_HALL: "high_wizard", circle[-1]: "golden_cauldron", **spells}
