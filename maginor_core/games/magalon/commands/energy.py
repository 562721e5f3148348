"""Move on from an energy field: a march that ends the turn (ENERGY-04)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.presentation import counted
from maginor_core.games.magalon.commands.consequences import end_turn_of, gain_energy
from maginor_core.games.magalon.commands.look_ahead.marches import legal_wizard_steps
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    require_field,
    require_no_march,
    require_turn,
)
from maginor_core.games.magalon.components.numbers import Player
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

MOVE_ON: Final = 13


@command(MOVE_ON, "ENERGY-04")
class MoveOn(Fact):
    """Move on from the energy field (ENERGY-04)."""

    player: Seat


def move_on(state: State, player: Player) -> None:
    """Open a march of the wizard that ends the turn; all other actions are forgone.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; TURN-04, a march is open; ENERGY-02, the wizard
            is on no energy field; ENERGY-04, none of the steps is legal.
    """
    require_turn(state, player, "move on")
    require_no_march(state, player, "move on")
    require_field(state, player, "move on")
    if not legal_wizard_steps(state, state.layout.move_on):
        steps = counted(state.layout.move_on, "step")
        reason = f"no march of {steps} is possible; it must stay"
        raise Refusal("ENERGY-04", f"seat {player} cannot move on: {reason}")
    state.moved_on(player)


# Stay on an energy field, which ends the turn (ENERGY-03).

STAY: Final = 12


@command(STAY, "ENERGY-03")
class Stay(Fact):
    """Stay on the energy field (ENERGY-03)."""

    player: Seat


def stay(state: State, player: Player) -> None:
    """Stay on the energy field: gain energy and end the turn without paying.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; TURN-04, a march is open; ENERGY-02, the wizard
            is on no energy field.
    """
    require_turn(state, player, "stay")
    require_no_march(state, player, "stay")
    require_field(state, player, "stay")
    state.stayed(player)
    gain_energy(state, player, state.layout.energy_gain)
    end_turn_of(state, player, paying=False)
