"""Turns: what happens as one begins, and what it costs as it ends (CARD-03, ENERGY)."""

from __future__ import annotations

from maginor_core.magalon.components.numbers import Player
from maginor_core.magalon.projections.state import State


def begin_turn(state: State, player: Player) -> None:
    """Begin the turn of ``player``, whose card may give energy (CARD-03)."""
    state.turn_begun(player)
    gain_energy(state, player, state.layout.gains[state.played[player]])


def gain_energy(state: State, player: Player, amount: int) -> None:
    """Raise the energy of ``player``, at most to the top of the scale.

    Crossing an energy field does not (ENERGY-06).
    """
    gained = min(amount, state.layout.energy_max - state.energy[player])
    if gained:
        state.energy_gained(player, gained)


def pay_energy(state: State, player: Player) -> None:
    """Let ``player`` pay for its turn; without energy its wizard is exhausted (ENERGY-01, 05)."""
    cost = state.layout.energy_cost
    if state.layout.gains[state.played[player]] or not cost:
        return
    state.energy_paid(player, cost)
    if state.energy[player] < 0:
        state.wizard_exhausted(player)
