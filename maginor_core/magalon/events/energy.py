"""Energy, and what it is gained and paid for."""

from __future__ import annotations

from maginor_core.kernel.facts import Fact, event
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.events.tags import (
    ENERGY_GAINED,
    ENERGY_PAID,
    MOVED_ON,
    STAYED,
    WIZARD_EXHAUSTED,
)


@event(ENERGY_GAINED)
class EnergyGained(Fact):
    """A player gained energy (CARD-03, ENERGY-03)."""

    player: Seat
    amount: int


@event(ENERGY_PAID)
class EnergyPaid(Fact):
    """A player paid energy for its turn (ENERGY-01)."""

    player: Seat
    amount: int


@event(STAYED)
class Stayed(Fact):
    """A player stays on an energy field (ENERGY-03)."""

    player: Seat


@event(MOVED_ON)
class MovedOn(Fact):
    """A player moves on from an energy field (ENERGY-04)."""

    player: Seat


@event(WIZARD_EXHAUSTED)
class WizardExhausted(Fact):
    """A wizard without energy goes to the start and hands in its artifacts (ENERGY-05)."""

    player: Seat
