"""The end of a turn, with all that it brings about within the same command (TURN-04)."""

from __future__ import annotations

from maginor_core.magalon.commands.consequences.round import follow_turn
from maginor_core.magalon.commands.consequences.turn import pay_energy
from maginor_core.magalon.components.numbers import Player
from maginor_core.magalon.projections.state import State


def end_turn_of(state: State, player: Player, *, paying: bool) -> None:
    """End the turn of ``player``, and begin the next turn or round.

    Args:
        state: the position.
        player: whose turn it is.
        paying: whether energy is to be paid for it (ENERGY-01).
    """
    if paying:
        pay_energy(state, player)
    state.turn_ended(player)
    follow_turn(state, player)
