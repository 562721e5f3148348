"""Small setups, in whose games counters, cards and slots soon run out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from maginor_core.components.cards import CARDS
from maginor_core.components.setup import GUILD_HALL
from maginor_core.components.spells import CASTABLE_SPELLS, SPELLS
from maginor_core.components.symbols import SYMBOLS
from maginor_core.components.variants import DEFAULTS
from maginor_core.heuristics.picking import Pick, one_of, some_of

TILES = ("a", "b", "c", "d")
"""The tiles that a drawn circle may have besides the Guild Hall."""


@frozen
class Size:
    """How large the games are.

    Attributes:
        players: how many there are at most.
        tiles: how many tiles there are at most besides the Guild Hall.
        slots: how many a tile has at most.
        hall_slots: how many the Guild Hall has at most.
        commands: how many are given at most.
    """

    players: int
    tiles: int
    slots: int
    hall_slots: int
    commands: int


MOST_GIFTS = 2
"""How many tiles of one slot there are at most that bear a spell to be cast."""
SIZES = (Size(2, 1, 2, 3, 10), Size(2, 2, 2, 4, 20), Size(3, 3, 3, 6, 40), Size(4, 4, 3, 6, 80))
"""From the smallest to the largest. What a small game shows, it shows best."""

_SYMBOLS = (*SYMBOLS, "fire", "fire", "water")
"""What is drawn more often than evenly, so that games come to duels and full tiles."""
_SPELLS = (None, *SPELLS, *CASTABLE_SPELLS)
_GIFTS = (*CASTABLE_SPELLS, "reversal", "domination", "domination")
"""Spells on tiles that are soon won; those with the fewest occasions to be cast come more often."""


def draw_setup(pick: Pick, variants: Sequence[str], size: Size) -> dict[str, Any]:  # Any: JSON
    """Draw a setup in the protocol's shape; often it has gifts, tiles that are soon won.

    Args:
        pick: draws numbers.
        variants: those that may be other than by default.
        size: how large.
    """
    players = 2 + pick(size.players - 1)
    circle = [GUILD_HALL, *TILES[: pick(size.tiles + 1)]]
    gifts = circle[1 : 1 + one_of(pick, (0, 1, MOST_GIFTS, MOST_GIFTS))]
    most = {tile: 1 if tile in gifts else size.slots for tile in circle}
    most[GUILD_HALL] = size.hall_slots
    setup: dict[str, Any] = {
        "players": players,
        "first_player": pick(players),
        "circle": circle,
        "tiles": {tile: some_of(pick, _SYMBOLS, most[tile]) for tile in circle},
        "spells": {},
    }
    for tile in circle:
        spell = one_of(pick, _GIFTS if tile in gifts else _SPELLS)
        if spell is not None and spell not in setup["spells"].values():
            setup["spells"][tile] = spell
    turned = [name for name in variants if pick(4) == 3]
    if turned:
        setup["variants"] = {name: not DEFAULTS[name] for name in turned}
    counters = one_of(pick, (None, 1, 2, 3, 4))
    if counters is not None:
        setup["counters"] = counters
    if pick(2):
        setup["hand"] = {card: pick(3) for card in CARDS}
    return setup
