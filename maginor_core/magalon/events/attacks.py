"""Attacks, and the displacement of wizards."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.kernel.facts import Fact, event
from maginor_core.magalon.components.board import Place
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.events.tags import (
    WIZARD_ATTACKED,
    WIZARD_DISPLACED,
    WIZARD_DISPLACED_STEP,
)

Attacker: TypeAlias = Literal["gnome", "giant"]
"""What attacks a wizard."""


@event(WIZARD_ATTACKED)
class WizardAttacked(Fact):
    """A player attacked another's wizard, which must be displaced at once (ATTACK-01)."""

    player: Seat
    wizard: Seat
    by: Attacker


@event(WIZARD_DISPLACED_STEP)
class WizardDisplacedStep(Fact):
    """A player moved the attacked wizard a step away (ATTACK-03)."""

    player: Seat
    wizard: Seat
    to: Place


@event(WIZARD_DISPLACED)
class WizardDisplaced(Fact):
    """The displacement of a wizard is over (ATTACK-03)."""

    player: Seat
    wizard: Seat
