"""Standings: artifacts, energy and who leads (END)."""

from __future__ import annotations

from maginor_core.magalon.components.numbers import Player
from maginor_core.magalon.projections.state import State


def artifact_counts(state: State) -> tuple[int, ...]:
    """Return by player how many artifacts it has."""
    return tuple([held.bit_count() for held in state.artifacts])


def leaders(state: State) -> tuple[Player, ...]:
    """Return the players with most artifacts, and of these those with most energy (END-02)."""
    standings = list(zip(artifact_counts(state), state.energy, strict=True))
    best = max(standings)
    return tuple([Player(seat) for seat, standing in enumerate(standings) if standing == best])
