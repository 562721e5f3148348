"""The rules of Magalon: the rule of each command, and all else that plays a game in numbers."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.decider import Decider, Rule, decider_of
from maginor_core.games.magalon import commands
from maginor_core.games.magalon.commands.energy import move_on, stay
from maginor_core.games.magalon.commands.legal import legal
from maginor_core.games.magalon.commands.move_pieces import (
    displace,
    move_giant,
    move_gnome,
    move_wizard,
)
from maginor_core.games.magalon.commands.refusals import DiceError
from maginor_core.games.magalon.commands.ruins import lift_ruin, place_ruin, shift_ruin
from maginor_core.games.magalon.commands.set_shield import set_shield
from maginor_core.games.magalon.commands.take_turn import end_turn, play_card, roll_dice
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.events import EVENTS, DiceRolled
from maginor_core.games.magalon.projections.state import State, initial_state, to_act

RULES: Final[dict[type[commands.Command], Rule]] = {
    commands.PlayCard: play_card,
    commands.MoveWizard: move_wizard,
    commands.MoveGnome: move_gnome,
    commands.MoveGiant: move_giant,
    commands.Displace: displace,
    commands.ShiftRuin: shift_ruin,
    commands.LiftRuin: lift_ruin,
    commands.PlaceRuin: place_ruin,
    commands.SetShield: set_shield,
    commands.RollDice: roll_dice,
    commands.EndTurn: end_turn,
    commands.Stay: stay,
    commands.MoveOn: move_on,
}
"""The rule of each command."""

MAGALON: Final[Decider[Layout, State]] = decider_of(
    State,
    RULES,
    initial=initial_state,
    to_act=to_act,
    legal=legal,
    events=EVENTS,
    outcomes={DiceRolled: "dice"},
    draws=[commands.RollDice],
    refusal=DiceError,
)
"""The rules of Magalon."""
CODEC: Final = MAGALON.codec
