"""Duels, from the challenge to the slot's holder."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.components.beasts import Beast
from maginor_core.components.setup import OracleId, Seat
from maginor_core.events.owed import INTERNAL, Owed
from maginor_core.events.tags import (
    BEAST_CHOSEN,
    BEASTS_ASKED,
    BEASTS_REVEALED,
    DUEL_BEGAN,
    DUEL_TIED,
    DUEL_WON,
    REVERSAL_ASKED,
    REVERSAL_DECLINED,
)
from maginor_core.kernel.facts import Fact, event

Moment: TypeAlias = Literal["before", "after"]
"""When Reversal is offered: before the beasts are chosen, or after they are revealed (SPELL-11)."""


@event(DUEL_BEGAN, INTERNAL)
class DuelBegan(Fact):
    """The challenger's counter left supply for a place beside the defender's slot (DUEL-01)."""

    challenger: Seat
    defender: Seat
    oracle: OracleId
    slot: int
    owed: Owed


@event(BEASTS_ASKED)
class BeastsAsked(Fact):
    """Both duellists must choose a beast, in secret and in either order (DUEL-03)."""

    challenger: Seat
    defender: Seat


@event(BEAST_CHOSEN)
class BeastChosen(Fact):
    """A duellist chose a beast; others see a ``BeastHidden`` instead (DUEL-03)."""

    player: Seat
    beast: Beast


@event(None)
class BeastHidden(Fact):
    """A duellist chose a beast that the viewer may not know; no log contains this event."""

    player: Seat


@event(BEASTS_REVEALED)
class BeastsRevealed(Fact):
    """Both beasts were shown (DUEL-03)."""

    challenger_beast: Beast
    defender_beast: Beast


@event(REVERSAL_ASKED)
class ReversalAsked(Fact):
    """A duellist who holds Reversal must cast it or decline (SPELL-11)."""

    player: Seat
    moment: Moment


@event(REVERSAL_DECLINED)
class ReversalDeclined(Fact):
    """The duellist declined to cast Reversal."""

    player: Seat


@event(DUEL_WON)
class DuelWon(Fact):
    """The winner's counter holds the slot; the loser's went back to supply (DUEL-07)."""

    winner: Seat
    loser: Seat
    oracle: OracleId
    slot: int


@event(DUEL_TIED)
class DuelTied(Fact):
    """Both counters went back to supply; the slot is free (DUEL-05)."""

    challenger: Seat
    defender: Seat
    oracle: OracleId
    slot: int
