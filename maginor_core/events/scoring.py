"""Oracles that are scored: who wins what, and how the tile leaves the circle."""

from __future__ import annotations

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.spells import Spell
from maginor_core.events.owed import Owed
from maginor_core.kernel.facts import Interned, event


@event
class OracleScored(Interned):
    """An Oracle was scored; ``ranking`` is who has counters there, first place first (SCORE-03)."""

    oracle: OracleId
    ranking: "tuple[Seat, ...]"


@event
class RewardAsked(Interned):
    """The first-ranked player must choose the Oracle or the spell (SCORE-05, SCORE-06)."""

    player: Seat
    oracle: OracleId
    owed: "Owed"


@event
class OracleWon(Interned):
    """A player got the tile, and with it all its votes."""

    player: Seat
    oracle: OracleId


@event
class OracleDiscarded(Interned):
    """Nobody got the tile (SCORE-06, SCORE-07)."""

    oracle: OracleId


@event
class SpellWon(Interned):
    """A player got the spell that lay beside an Oracle."""

    player: Seat
    oracle: OracleId
    spell: "Spell"


@event
class SpellDiscarded(Interned):
    """Nobody got the spell that lay beside an Oracle (SCORE-06, SCORE-07)."""

    oracle: OracleId
    spell: "Spell"


@event
class CountersReturned(Interned):
    """A player's counters on a scored tile went back to supply, ``count`` of them (SCORE-09)."""

    player: Seat
    oracle: OracleId
    count: int


@event
class WizardDisplaced(Interned):
    """A wizard on a scored tile went to the middle, on no Oracle (SCORE-09)."""

    player: Seat
    oracle: OracleId


@event
class OracleLeftCircle(Interned):
    """A scored tile left the circle and the gap closed (MAG-04, SCORE-09)."""

    oracle: OracleId
