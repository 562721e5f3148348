"""Steps of wizards, gnomes and the giant, and what comes with them."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.kernel.facts import Fact, event
from maginor_core.magalon.components.board import Place
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.events.tags import (
    ARTIFACT_TAKEN,
    DICE_ROLLED,
    GIANT_STEPPED,
    GNOME_STEPPED,
    MARCH_LAPSED,
    WIZARD_STEPPED,
)

Marcher: TypeAlias = Literal["wizard", "gnomes", "giant"]
"""Who marches."""


@event(WIZARD_STEPPED)
class WizardStepped(Fact):
    """A wizard entered a place in its own march (MOVE-02)."""

    player: Seat
    to: Place


@event(GNOME_STEPPED)
class GnomeStepped(Fact):
    """A player moved a gnome to a cell (GNOME-01)."""

    player: Seat
    gnome: int
    to: Place


@event(GIANT_STEPPED)
class GiantStepped(Fact):
    """A player moved the giant to a cell (GIANT-01)."""

    player: Seat
    to: Place


@event(DICE_ROLLED)
class DiceRolled(Fact):
    """The dice for the giant show these numbers (GIANT-01)."""

    player: Seat
    dice: tuple[int, ...]


@event(MARCH_LAPSED)
class MarchLapsed(Fact):
    """No step of a march is legal; the steps that were left lapse (MOVE-09)."""

    player: Seat
    march: Marcher
    steps: int


@event(ARTIFACT_TAKEN)
class ArtifactTaken(Fact):
    """The wizard of a player took an artifact (ARTIFACT-01)."""

    player: Seat
    artifact: str
