"""Everything that can happen in a game, each a frozen value."""

from __future__ import annotations

from typing import TypeAlias, get_args

from maginor_core.magalon.events.attacks import WizardAttacked, WizardDisplaced, WizardDisplacedStep
from maginor_core.magalon.events.cards import (
    CardAsked,
    CardPlayed,
    CardsPutAway,
    CardsRecovered,
    GameBrokenOff,
    GameWon,
    PlayerSkipped,
    RoundBegun,
    TurnBegun,
    TurnEnded,
    TurnsOrdered,
)
from maginor_core.magalon.events.energy import (
    EnergyGained,
    EnergyPaid,
    MovedOn,
    Stayed,
    WizardExhausted,
)
from maginor_core.magalon.events.marches import (
    ArtifactTaken,
    DiceRolled,
    GiantStepped,
    GnomeStepped,
    MarchLapsed,
    WizardStepped,
)
from maginor_core.magalon.events.ruins import RuinLifted, RuinPlaced, RuinShifted, ShieldSet

Event: TypeAlias = (
    CardPlayed
    | CardAsked
    | PlayerSkipped
    | TurnsOrdered
    | TurnBegun
    | TurnEnded
    | CardsPutAway
    | CardsRecovered
    | RoundBegun
    | GameWon
    | GameBrokenOff
    | EnergyGained
    | EnergyPaid
    | Stayed
    | MovedOn
    | WizardExhausted
    | WizardStepped
    | GnomeStepped
    | GiantStepped
    | DiceRolled
    | MarchLapsed
    | ArtifactTaken
    | WizardAttacked
    | WizardDisplacedStep
    | WizardDisplaced
    | RuinShifted
    | RuinLifted
    | RuinPlaced
    | ShieldSet
)

EVENTS: tuple[type[Event], ...] = get_args(Event)
"""The classes of all events, in the order of their tags."""

__all__ = [
    "EVENTS",
    "ArtifactTaken",
    "CardAsked",
    "CardPlayed",
    "CardsPutAway",
    "CardsRecovered",
    "DiceRolled",
    "EnergyGained",
    "EnergyPaid",
    "Event",
    "GameBrokenOff",
    "GameWon",
    "GiantStepped",
    "GnomeStepped",
    "MarchLapsed",
    "MovedOn",
    "PlayerSkipped",
    "RoundBegun",
    "RuinLifted",
    "RuinPlaced",
    "RuinShifted",
    "ShieldSet",
    "Stayed",
    "TurnBegun",
    "TurnEnded",
    "TurnsOrdered",
    "WizardAttacked",
    "WizardDisplaced",
    "WizardDisplacedStep",
    "WizardExhausted",
    "WizardStepped",
]
