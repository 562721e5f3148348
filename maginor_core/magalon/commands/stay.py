"""Stay on an energy field, which ends the turn (ENERGY-03)."""

from __future__ import annotations

from typing import Final

from maginor_core.kernel.facts import Fact, command
from maginor_core.magalon.commands.consequences.ending import end_turn_of
from maginor_core.magalon.commands.consequences.turn import gain_energy
from maginor_core.magalon.commands.energy_fields import require_field, require_no_march
from maginor_core.magalon.commands.requirements import require_turn
from maginor_core.magalon.components.numbers import Player
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.projections.state import State

STAY: Final = 12


@command(STAY)
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
