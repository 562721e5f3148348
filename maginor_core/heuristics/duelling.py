"""Duelling when nothing is known of the other: each beast as often as is safest.

To the challenger a victory is worth twice a tie, since it gains the slot that a tie only frees, and
the defender loses what it gains. In that game no choice of beasts does better against a wise
opponent than these frequencies.
"""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.components.beasts import Beast
from maginor_core.kernel.chance import Stream

BeastPair: TypeAlias = tuple[Beast, Beast]
"""The challenger's beast and the defender's."""

CHALLENGERS_DRAW: tuple[Beast, ...] = ("earthbeast",) * 3 + ("waterbeast",) * 2 + ("firebeast",) * 4
DEFENDERS_DRAW: tuple[Beast, ...] = ("earthbeast",) * 3 + ("waterbeast",) * 4 + ("firebeast",) * 2

OUTCOMES: tuple[tuple[BeastPair, float], ...] = (
    (("firebeast", "earthbeast"), 28 / 81),
    (("firebeast", "firebeast"), 16 / 81),
    (("earthbeast", "earthbeast"), 37 / 81),
)
"""An example of each outcome (challenger wins, tie, defender wins) and how likely it then is."""


def draw_beast(challenging: bool, chance: Stream) -> Beast:  # noqa: FBT001 # which side one is on
    """Return a beast, each as often as it should come."""
    return chance.choose(CHALLENGERS_DRAW if challenging else DEFENDERS_DRAW)
