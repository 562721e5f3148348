"""The commands: what each is, its rule, and all else that plays a game in numbers."""

from __future__ import annotations

from typing import Final, TypeAlias

from maginor_core.engine.decider import Decider, Rule, decider_of
from maginor_core.games.magalon.commands.energy import MoveOn, Stay, move_on, stay
from maginor_core.games.magalon.commands.legal import legal
from maginor_core.games.magalon.commands.move_pieces import (
    Displace,
    MoveGiant,
    MoveGnome,
    MoveWizard,
    displace,
    move_giant,
    move_gnome,
    move_wizard,
)
from maginor_core.games.magalon.commands.refusals import DiceError
from maginor_core.games.magalon.commands.ruins import (
    LiftRuin,
    PlaceRuin,
    ShiftRuin,
    lift_ruin,
    place_ruin,
    shift_ruin,
)
from maginor_core.games.magalon.commands.set_shield import SetShield, set_shield
from maginor_core.games.magalon.commands.take_turn import (
    EndTurn,
    PlayCard,
    RollDice,
    end_turn,
    play_card,
    roll_dice,
)
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.projections import compiled_state
from maginor_core.games.magalon.projections.state import State, initial_state, to_act

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
"""What a player can give; each is a frozen value with its rule beside it."""

RULES: Final[dict[type[Command], Rule]] = {
    PlayCard: play_card,
    MoveWizard: move_wizard,
    MoveGnome: move_gnome,
    MoveGiant: move_giant,
    Displace: displace,
    ShiftRuin: shift_ruin,
    LiftRuin: lift_ruin,
    PlaceRuin: place_ruin,
    SetShield: set_shield,
    RollDice: roll_dice,
    EndTurn: end_turn,
    Stay: stay,
    MoveOn: move_on,
}
"""The rule of each command."""

MAGALON: Final[Decider[Layout, State]] = decider_of(
    State,
    RULES,
    initial=initial_state,
    to_act=to_act,
    list_by=legal,
    compiled=compiled_state,
    draws=[RollDice],
    refusal=DiceError,
)
"""The rules of Magalon."""

__all__ = [
    "MAGALON",
    "RULES",
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
