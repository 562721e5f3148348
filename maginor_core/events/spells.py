"""Spells that are cast."""

from __future__ import annotations

from maginor_core.components.setup import Seat
from maginor_core.components.spells import Spell
from maginor_core.events.tags import SPELL_CAST
from maginor_core.kernel.facts import Fact, event


@event(SPELL_CAST)
class SpellCast(Fact):
    """A spell left its holder and the game; its effect follows (SPELL-01, CARD-01)."""

    player: Seat
    spell: Spell
