"""Every command that a player can give, each a frozen value with its rule beside it."""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.games.magalon.commands.displace import Displace
from maginor_core.games.magalon.commands.end_turn import EndTurn
from maginor_core.games.magalon.commands.energy import MoveOn, Stay
from maginor_core.games.magalon.commands.move_giant import MoveGiant
from maginor_core.games.magalon.commands.move_gnome import MoveGnome
from maginor_core.games.magalon.commands.move_wizard import MoveWizard
from maginor_core.games.magalon.commands.play_card import PlayCard
from maginor_core.games.magalon.commands.roll_dice import RollDice
from maginor_core.games.magalon.commands.ruins import LiftRuin, PlaceRuin, ShiftRuin
from maginor_core.games.magalon.commands.set_shield import SetShield

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
