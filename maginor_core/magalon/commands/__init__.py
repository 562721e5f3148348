"""Every command that a player can give, each a frozen value with its rule beside it."""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.magalon.commands.displace import Displace
from maginor_core.magalon.commands.end_turn import EndTurn
from maginor_core.magalon.commands.lift_ruin import LiftRuin
from maginor_core.magalon.commands.move_giant import MoveGiant
from maginor_core.magalon.commands.move_gnome import MoveGnome
from maginor_core.magalon.commands.move_on import MoveOn
from maginor_core.magalon.commands.move_wizard import MoveWizard
from maginor_core.magalon.commands.place_ruin import PlaceRuin
from maginor_core.magalon.commands.play_card import PlayCard
from maginor_core.magalon.commands.roll_dice import RollDice
from maginor_core.magalon.commands.set_shield import SetShield
from maginor_core.magalon.commands.shift_ruin import ShiftRuin
from maginor_core.magalon.commands.stay import Stay

Command: TypeAlias = (
    PlayCard
    | MoveWizard
    | MoveGnome
    | MoveGiant
    | Displace
    | ShiftRuin
    | LiftRuin
    | PlaceRuin
    | SetShield
    | RollDice
    | EndTurn
    | Stay
    | MoveOn
)

__all__ = [
    "Command",
    "Displace",
    "EndTurn",
    "LiftRuin",
    "MoveGiant",
    "MoveGnome",
    "MoveOn",
    "MoveWizard",
    "PlaceRuin",
    "PlayCard",
    "RollDice",
    "SetShield",
    "ShiftRuin",
    "Stay",
]
