"""Influence counters that gain a slot, and the questions that lead to it."""

from __future__ import annotations

from maginor_core.components.setup import OracleId, Seat
from maginor_core.components.symbols import Symbol
from maginor_core.events.owed import INTERNAL, Owed
from maginor_core.events.tags import (
    INFLUENCE_PLACED,
    INFLUENCE_REPLACED,
    SLOT_ASKED,
    SYMBOL_ASKED,
    SYMBOL_NAMED,
    TARGET_ASKED,
)
from maginor_core.kernel.facts import Fact, event


@event(SYMBOL_ASKED, INTERNAL)
class SymbolAsked(Fact):
    """A player must name a symbol: fate is wild here, or Maginor was rolled (VOTE-05, DIE-03)."""

    player: Seat
    oracle: OracleId
    owed: Owed


@event(SYMBOL_NAMED)
class SymbolNamed(Fact):
    """The player named a symbol, which is resolved at the Oracle."""

    player: Seat
    oracle: OracleId
    symbol: Symbol


@event(SLOT_ASKED, INTERNAL)
class SlotAsked(Fact):
    """A player must choose one of several free slots (VOTE-03)."""

    player: Seat
    oracle: OracleId
    slots: tuple[int, ...]
    owed: Owed


@event(TARGET_ASKED, INTERNAL)
class TargetAsked(Fact):
    """A player must choose which of several opponents' counters to challenge (VOTE-04)."""

    player: Seat
    oracle: OracleId
    slots: tuple[int, ...]
    owed: Owed


@event(INFLUENCE_PLACED)
class InfluencePlaced(Fact):
    """A player's counter went from supply into a free slot."""

    player: Seat
    oracle: OracleId
    slot: int


@event(INFLUENCE_REPLACED)
class InfluenceReplaced(Fact):
    """A player's counter took the slot of an owner's, which went back to supply (SPELL-05)."""

    player: Seat
    owner: Seat
    oracle: OracleId
    slot: int
