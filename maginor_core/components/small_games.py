"""Small games of Maginor: a circle of three Oracles, which can be solved exactly."""

from __future__ import annotations

from collections.abc import Mapping

from maginor_core.components.component_set import ComponentSet, OracleTile, Size
from maginor_core.components.tokens import CARDS, Symbol
from maginor_core.engine.definition import SmallGame

_TILES: tuple[tuple[str, Size, tuple[Symbol, ...]], ...] = (
    ("guild_hall", "guild_hall", ("fire", "water")),
    ("owl", "small", ("earth",)),
    ("raven", "small", ("air",)),
)


def _circle(name: str, about: str, counters: int, sorcery: int = 0) -> SmallGame:
    """Return the three Oracles with so many counters and sorcery cards for each player."""
    tiles = tuple([OracleTile(name, name, size, slots, "ours") for name, size, slots in _TILES])
    hand = {card: sorcery if card == "sorcery" else 0 for card in CARDS}
    return SmallGame(ComponentSet(name, about, counters, hand, tiles))


def small_games() -> Mapping[str, SmallGame]:
    """Return the small games by their names, from the smallest on."""
    circles = [
        _circle("one-counter", "Three Oracles, a counter each.", 1),
        _circle("two-counters", "Three Oracles, two counters each.", 2),
        _circle("sorcery-card", "Three Oracles, a counter and a sorcery card each.", 1, 1),
    ]
    return {one.parts.id: one for one in circles}
