"""Spells that are cast."""

from __future__ import annotations

from maginor_core.components.setup import Seat
from maginor_core.components.spells import Spell
from maginor_core.kernel.facts import Interned, event


@event
class SpellCast(Interned):
    """A spell left its holder and the game; its effect follows (SPELL-01, CARD-01)."""

    player: Seat
    spell: "Spell"
