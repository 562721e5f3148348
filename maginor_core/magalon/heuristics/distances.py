"""Distances: how many steps places are apart around the obstacles of a position."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from maginor_core.magalon.commands.look_ahead.terrain import terrain_of
from maginor_core.magalon.components.numbers import START, Spot
from maginor_core.magalon.projections.state import State

FAR: Final = 1000
"""More steps than there are places; the distance to what cannot be reached."""


def distances_from(state: State, targets: Sequence[Spot]) -> list[int]:
    """Return for each place how many steps it is from the nearest of some targets.

    Wizards do not count as obstacles, since they move on; nobody passes through the start.
    """
    terrain = terrain_of(state)
    closed = bytearray(terrain.occupied)
    for cell in terrain.wizards:
        closed[cell] = 0
    distances = [FAR] * len(closed)
    edge = []
    for target in targets:
        distances[target] = 0
        edge.append(target)
    steps = 0
    while edge:
        steps += 1
        following = []
        for place in edge:
            for other in state.layout.beside[place]:
                if distances[other] == FAR and not closed[other] and other != START:
                    distances[other] = steps
                    following.append(other)
        edge = following
    if distances[START] == FAR:
        near = [distances[place] for place in state.layout.beside[START]]
        distances[START] = min([FAR, *[distance + 1 for distance in near]])
    return distances
