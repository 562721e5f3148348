"""Terrain: what stands where, as a look-ahead sees it, and which wizards can be attacked."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.games.magalon.commands.look_ahead.paths import find_path, reachable
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.components.numbers import (
    NONE,
    START,
    PlaceSet,
    Spot,
    bits,
)
from maginor_core.games.magalon.projections.state import State


class Terrain:
    """The obstacles on the board; a look-ahead makes others of them, and never changes the state.

    Attributes:
        occupied: the places on which a piece stands; areas never count (BOARD-03).
        targets: the cells with wizards that gnomes and giant may attack now, if they can be
            displaced (ATTACK-02); other wizards are like any obstacle.
        attacked, ways: cells of wizards, and for each a displacement that was found; shared by all
            that are made of one terrain.
    """

    __slots__ = ("attacked", "layout", "occupied", "targets", "ways")

    def __init__(
        self,
        layout: Layout,
        occupied: PlaceSet,
        targets: PlaceSet,
        attacked: list[PlaceSet],
        ways: list[PlaceSet],
    ) -> None:
        self.layout = layout
        self.occupied = occupied
        self.targets = targets
        self.attacked = attacked
        self.ways = ways


def with_obstacles(terrain: Terrain, occupied: PlaceSet) -> Terrain:
    """Return the terrain with other obstacles."""
    return Terrain(terrain.layout, occupied, terrain.targets, terrain.attacked, terrain.ways)


def without(terrain: Terrain, emptied: PlaceSet) -> Terrain:
    """Return the terrain after what is moved has left some cells."""
    return with_obstacles(terrain, terrain.occupied & ~emptied)


def terrain_of(state: State) -> Terrain:
    """Return the terrain of a state, as the gnomes and the giant of the current player see it."""
    layout = state.layout
    targets: PlaceSet = 0
    for player in layout.seats:
        value = state.played[player]
        protected = value != NONE and layout.protects[value]  # CARD-04
        if player != state.current_player and not protected and player not in state.displaced:
            targets |= layout.obstacle[state.wizards[player]]
    return Terrain(layout, state.occupied, targets, [], [])


def stepped(terrain: Terrain, at: Spot, to: Spot) -> Terrain:
    """Return the terrain after a step of a piece; a wizard that it attacks is off the board."""
    entered = terrain.layout.bit[to]
    occupied = terrain.occupied & ~terrain.layout.bit[at] | entered
    targets = terrain.targets & ~entered
    return Terrain(terrain.layout, occupied, targets, terrain.attacked, terrain.ways)


def set_of_trail(layout: Layout, trail: Sequence[int]) -> PlaceSet:
    """Return the places of a trail as a set."""
    entered: PlaceSet = 0
    for place in trail:
        entered |= layout.bit[place]
    return entered


def closed_to_displaced(state: State) -> PlaceSet:
    """Return where the displaced wizard cannot go: obstacles, its trail, the start."""
    layout = state.layout
    return state.occupied | set_of_trail(layout, state.displacement_trail) | layout.bit[START]


def way_out(terrain: Terrain, cell: Spot, by: int, piece: Spot) -> PlaceSet | None:
    """Return a displacement of the wizard on ``cell``; None if there is none.

    Args:
        by: whether a gnome attacks it or the giant.
        piece: where that piece is, which counts as lifted (ATTACK-02).
    """
    layout = terrain.layout
    bit, steps = layout.bit[cell], layout.displacement[by]
    closed = terrain.occupied & ~layout.bit[piece] | layout.bit[START] | bit
    for attacked, way in zip(terrain.attacked, terrain.ways, strict=True):
        if attacked == bit and not way & closed and way.bit_count() == steps:
            return way
    found = find_path(layout.ground, closed, cell, steps)
    if found is not None:
        terrain.attacked.append(bit)
        terrain.ways.append(found)
    return found


def attackable(
    terrain: Terrain, obstacles: PlaceSet, trail: PlaceSet, by: int, piece: Spot, steps: int
) -> PlaceSet:
    """Return the cells with wizards that a gnome or the giant could attack by its next steps.

    Args:
        obstacles: what stays closed to it, even if others make steps; wizards do not matter.
    """
    layout = terrain.layout
    found: PlaceSet = 0
    closed = obstacles & ~terrain.targets | trail
    within = reachable(layout.ground, closed, piece, steps) if terrain.targets else 0
    for cell in bits(within & terrain.targets):
        if way_out(terrain, Spot(cell), by, piece) is not None:
            found |= layout.bit[cell]
    return found
