"""Every command that a player can give, each a frozen value with its rule beside it."""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.games.magalon.commands.energy import MoveOn, Stay
from maginor_core.games.magalon.commands.move_pieces import (
    Displace,
    MoveGiant,
    MoveGnome,
    MoveWizard,
)
from maginor_core.games.magalon.commands.ruins import LiftRuin, PlaceRuin, ShiftRuin
from maginor_core.games.magalon.commands.set_shield import SetShield
from maginor_core.games.magalon.commands.take_turn import EndTurn, PlayCard, RollDice

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
