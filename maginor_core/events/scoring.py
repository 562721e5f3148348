"""Oracles that are scored: who wins what, and how the tile leaves the circle."""

from __future__ import annotations

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.spells import Spell
from maginor_core.events.owed import INTERNAL, Owed
from maginor_core.events.tags import (
    COUNTERS_RETURNED,
    ORACLE_DISCARDED,
    ORACLE_LEFT_CIRCLE,
    ORACLE_SCORED,
    ORACLE_WON,
    REWARD_ASKED,
    SPELL_DISCARDED,
    SPELL_WON,
    WIZARD_DISPLACED,
)
from maginor_core.kernel.facts import Fact, event


@event(ORACLE_SCORED)
class OracleScored(Fact):
    """An Oracle was scored; ``ranking`` is who has counters there, first place first (SCORE-03)."""

    oracle: OracleId
    ranking: tuple[Seat, ...]


@event(REWARD_ASKED, INTERNAL)
class RewardAsked(Fact):
    """The first-ranked player must choose the Oracle or the spell (SCORE-05, SCORE-06)."""

    player: Seat
    oracle: OracleId
    owed: Owed


@event(ORACLE_WON)
class OracleWon(Fact):
    """A player got the tile, and with it all its votes."""

    player: Seat
    oracle: OracleId


@event(ORACLE_DISCARDED)
class OracleDiscarded(Fact):
    """Nobody got the tile (SCORE-06, SCORE-07)."""

    oracle: OracleId


@event(SPELL_WON)
class SpellWon(Fact):
    """A player got the spell that lay beside an Oracle."""

    player: Seat
    oracle: OracleId
    spell: Spell


@event(SPELL_DISCARDED)
class SpellDiscarded(Fact):
    """Nobody got the spell that lay beside an Oracle (SCORE-06, SCORE-07)."""

    oracle: OracleId
    spell: Spell


@event(COUNTERS_RETURNED)
class CountersReturned(Fact):
    """A player's counters on a scored tile went back to supply, ``count`` of them (SCORE-09)."""

    player: Seat
    oracle: OracleId
    count: int


@event(WIZARD_DISPLACED)
class WizardDisplaced(Fact):
    """A wizard on a scored tile went to the middle, on no Oracle (SCORE-09)."""

    player: Seat
    oracle: OracleId


@event(ORACLE_LEFT_CIRCLE)
class OracleLeftCircle(Fact):
    """A scored tile left the circle and the gap closed (MAG-04, SCORE-09)."""

    oracle: OracleId
