"""Sentences about events, and orders for commands."""

from __future__ import annotations

from typing import Final, assert_never

from maginor_core.kernel.wording import counted, listed, printable
from maginor_core.magalon.commands import (
    Command,
    Displace,
    EndTurn,
    LiftRuin,
    MoveGiant,
    MoveGnome,
    MoveOn,
    MoveWizard,
    PlaceRuin,
    PlayCard,
    RollDice,
    SetShield,
    ShiftRuin,
    Stay,
)
from maginor_core.magalon.events import (
    ArtifactTaken,
    CardAsked,
    CardPlayed,
    CardsPutAway,
    CardsRecovered,
    DiceRolled,
    EnergyGained,
    EnergyPaid,
    Event,
    GameBrokenOff,
    GameWon,
    GiantStepped,
    GnomeStepped,
    MarchLapsed,
    MovedOn,
    PlayerSkipped,
    RoundBegun,
    RuinLifted,
    RuinPlaced,
    RuinShifted,
    ShieldSet,
    Stayed,
    TurnBegun,
    TurnEnded,
    TurnsOrdered,
    WizardAttacked,
    WizardDisplaced,
    WizardDisplacedStep,
    WizardExhausted,
    WizardStepped,
)
from maginor_core.magalon.presentation.names import Names

ASKING: Final = (CardAsked, TurnEnded)
"""Events that only announce that somebody must decide."""


def sentence(names: Names, event: Event) -> str:
    """Return a sentence about an event."""
    who, place = names.player, names.place
    match event:
        case CardPlayed(player=player, value=value):
            return f"{who(player)} plays card {value}."
        case CardAsked(player=player):
            return f"{who(player)} must play a card."
        case PlayerSkipped(player=player):
            return f"{who(player)} has no card that may be played, and sits this round out."
        case TurnsOrdered(order=order):
            return f"Turns are taken in this order: {listed(map(who, order))}."
        case TurnBegun(player=player):
            return f"{who(player)} takes a turn."
        case TurnEnded(player=player):
            return f"The turn of {who(player)} is over."
        case CardsPutAway():
            return "The cards played are put away."
        case CardsRecovered(player=player):
            return f"{who(player)} takes back all used cards."
        case RoundBegun(number=number, first=first):
            return f"Round {number} begins; {who(first)} plays the first card."
        case GameWon(player=player):
            return f"The wizard of {who(player)} enters the goal: {who(player)} has won!"
        case GameBrokenOff(winners=winners):
            return f"The last round is over; won by {listed(map(who, winners))}."
        case EnergyGained(player=player, amount=amount):
            return f"{who(player)} gains {amount} energy."
        case EnergyPaid(player=player, amount=amount):
            return f"{who(player)} pays {amount} energy."
        case Stayed(player=player):
            return f"{who(player)} stays on the energy field."
        case MovedOn(player=player):
            return f"{who(player)} moves on from the energy field."
        case WizardExhausted(player=player):
            return (
                f"{who(player)} has no energy left: the wizard goes to the start without artifacts."
            )
        case WizardStepped(player=player, to=to):
            return f"The wizard of {who(player)} goes to {place(to)}."
        case GnomeStepped(gnome=gnome, to=to):
            return f"Gnome {gnome + 1} goes to {place(to)}."
        case GiantStepped(to=to):
            return f"The giant goes to {place(to)}."
        case DiceRolled(player=player, dice=dice):
            total = f"{sum(dice)} steps for the giant"
            return f"{who(player)} rolls {listed(dice)}: {total}."
        case MarchLapsed(march=march, steps=steps):
            left = counted(steps, "step")
            return f"No further step is possible: {left} of the {march} lapse."
        case ArtifactTaken(player=player, artifact=artifact):
            return f"{who(player)} takes the {printable(artifact)}."
        case WizardAttacked(wizard=wizard, by=by):
            return f"The {by} attacks the wizard of {who(wizard)}, which must be displaced."
        case WizardDisplacedStep(wizard=wizard, to=to):
            return f"The wizard of {who(wizard)} is displaced to {place(to)}."
        case WizardDisplaced(wizard=wizard):
            return f"The displacement of the wizard of {who(wizard)} is over."
        case RuinShifted(ruin=ruin, direction=direction):
            return f"Ruin {ruin + 1} is shifted to the {direction}."
        case RuinLifted(ruin=ruin, rotation=rotation):
            return f"Ruin {ruin + 1} is lifted, turned to {rotation * 90} degrees."
        case RuinPlaced(ruin=ruin, cell=cell):
            return f"Ruin {ruin + 1} is placed with its corner on {place(cell)}."
        case ShieldSet(player=player, cell=cell):
            return f"{who(player)} sets the shield on {place(cell)}."
        case _:
            assert_never(event)


def order(names: Names, command: Command) -> str:
    """Return a command as an order."""
    place = names.place
    match command:
        case PlayCard(value=value):
            return f"play card {value}"
        case MoveWizard(to=to):
            return f"move the wizard to {place(to)}"
        case MoveGnome(gnome=gnome, to=to):
            return f"move gnome {gnome + 1} to {place(to)}"
        case MoveGiant(to=to):
            return f"move the giant to {place(to)}"
        case Displace(to=to):
            return f"displace the wizard to {place(to)}"
        case ShiftRuin(ruin=ruin, direction=direction):
            return f"shift ruin {ruin + 1} to the {direction}"
        case LiftRuin(ruin=ruin, rotation=rotation):
            return f"lift ruin {ruin + 1}, turned to {rotation * 90} degrees"
        case PlaceRuin(cell=cell):
            return f"place the ruin with its corner on {place(cell)}"
        case SetShield(cell=cell):
            return f"set the shield on {place(cell)}"
        case RollDice():
            return "roll the dice for the giant"
        case EndTurn():
            return "end the turn"
        case Stay():
            return "stay on the energy field"
        case MoveOn():
            return "move on from the energy field"
        case _:
            assert_never(command)
