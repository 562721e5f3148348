"""Everything that can happen in a game, each a frozen value."""

from __future__ import annotations

from typing import Literal, TypeAlias

from maginor_core.engine.facts import Fact, event
from maginor_core.games.magalon.components.board import Direction, Place
from maginor_core.games.magalon.components.setup import Seat

# Attacks, and the displacement of wizards.

Attacker: TypeAlias = Literal["gnome", "giant"]
"""What attacks a wizard."""


@event(54, "ATTACK-01", "ATTACK-02")
class WizardAttacked(Fact):
    """A player attacked another's wizard, which must be displaced at once (ATTACK-01)."""

    player: Seat
    wizard: Seat
    by: Attacker


@event(55, "ATTACK-03")
class WizardDisplacedStep(Fact):
    """A player moved the attacked wizard a step away (ATTACK-03)."""

    player: Seat
    wizard: Seat
    to: Place


@event(56, "ATTACK-03")
class WizardDisplaced(Fact):
    """The displacement of a wizard is over (ATTACK-03)."""

    player: Seat
    wizard: Seat


# Cards, rounds and turns.


@event(32, "ROUND-01")
class CardPlayed(Fact):
    """A player has played a card (ROUND-01)."""

    player: Seat
    value: int


@event(33, "ROUND-01")
class CardAsked(Fact):
    """Another player must play a card (ROUND-01)."""

    player: Seat


@event(34, "ROUND-02")
class PlayerSkipped(Fact):
    """A player has no card that may be played, and is skipped (ROUND-02)."""

    player: Seat


@event(35, "ROUND-03")
class TurnsOrdered(Fact):
    """All cards are played; turns are taken in this order (ROUND-03)."""

    order: tuple[Seat, ...]


@event(36, "TURN-01")
class TurnBegun(Fact):
    """A player's turn began (TURN-01)."""

    player: Seat


@event(37, "TURN-04")
class TurnEnded(Fact):
    """A player's turn ended (TURN-04)."""

    player: Seat


@event(38, "ROUND-04")
class CardsPutAway(Fact):
    """All cards played in the round are used cards now (ROUND-04)."""


@event(39, "CARD-02")
class CardsRecovered(Fact):
    """A player's used cards return to hand (CARD-02)."""

    player: Seat


@event(40, "ROUND-05")
class RoundBegun(Fact):
    """A round began; its first player plays a card (ROUND-05)."""

    number: int
    first: Seat


@event(41, "END-01")
class GameWon(Fact):
    """A wizard has entered the goal: its player has won (END-01)."""

    player: Seat


@event(42, "END-02")
class GameBrokenOff(Fact):
    """The last round is over; who has won (END-02)."""

    winners: tuple[Seat, ...]


# Energy, and what it is gained and paid for.


@event(43, "CARD-03", "ENERGY-03")
class EnergyGained(Fact):
    """A player gained energy (CARD-03, ENERGY-03)."""

    player: Seat
    amount: int


@event(44, "ENERGY-01")
class EnergyPaid(Fact):
    """A player paid energy for its turn (ENERGY-01)."""

    player: Seat
    amount: int


@event(45, "ENERGY-03")
class Stayed(Fact):
    """A player stays on an energy field (ENERGY-03)."""

    player: Seat


@event(46, "ENERGY-04")
class MovedOn(Fact):
    """A player moves on from an energy field (ENERGY-04)."""

    player: Seat


@event(47, "ENERGY-05")
class WizardExhausted(Fact):
    """A wizard without energy goes to the start and hands in its artifacts (ENERGY-05)."""

    player: Seat


# Steps of wizards, gnomes and the giant, and what comes with them.

Marcher: TypeAlias = Literal["wizard", "gnomes", "giant"]
"""Who marches."""


@event(48, "MOVE-02")
class WizardStepped(Fact):
    """A wizard entered a place in its own march (MOVE-02)."""

    player: Seat
    to: Place


@event(49, "GNOME-01")
class GnomeStepped(Fact):
    """A player moved a gnome to a cell (GNOME-01)."""

    player: Seat
    gnome: int
    to: Place


@event(50, "GIANT-01")
class GiantStepped(Fact):
    """A player moved the giant to a cell (GIANT-01)."""

    player: Seat
    to: Place


@event(51, "GIANT-01")
class DiceRolled(Fact):
    """The dice for the giant show these numbers (GIANT-01)."""

    player: Seat
    dice: tuple[int, ...]


@event(52, "MOVE-09")
class MarchLapsed(Fact):
    """No step of a march is legal; the steps that were left lapse (MOVE-09)."""

    player: Seat
    march: Marcher
    steps: int


@event(53, "ARTIFACT-01")
class ArtifactTaken(Fact):
    """The wizard of a player took an artifact (ARTIFACT-01)."""

    player: Seat
    artifact: str


# Ruins and shields.


@event(57, "RUIN-01", "RUIN-02")
class RuinShifted(Fact):
    """A ruin was shifted by one cell (RUIN-01)."""

    player: Seat
    ruin: int
    direction: Direction


@event(58, "RUIN-03")
class RuinLifted(Fact):
    """A ruin was lifted and turned (RUIN-03)."""

    player: Seat
    ruin: int
    rotation: int


@event(59, "RUIN-02", "RUIN-03")
class RuinPlaced(Fact):
    """The lifted ruin was placed with its corner on a cell (RUIN-03)."""

    player: Seat
    ruin: int
    cell: Place


@event(60, "SHIELD-01", "SHIELD-02")
class ShieldSet(Fact):
    """A player set its shield on a cell (SHIELD-01)."""

    player: Seat
    cell: Place


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
