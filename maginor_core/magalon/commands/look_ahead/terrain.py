"""Terrain: what stands where, as a look-ahead sees it, and which wizards can be attacked."""

from __future__ import annotations

from maginor_core.magalon.commands.look_ahead.joint import Joints
from maginor_core.magalon.commands.look_ahead.paths import Path, Paths
from maginor_core.magalon.components.layout import Layout
from maginor_core.magalon.components.numbers import NOWHERE, START, Spot
from maginor_core.magalon.projections.state import State


class Terrain:
    """The pieces on the board; a look-ahead changes copies of it, never the state.

    Attributes:
        layout: the setup.
        occupied: for each place whether a piece stands on it; areas never count (BOARD-03).
        wizards: the wizards on cells, by their cells.
        spared: the bits of the players whose wizards cannot be attacked now.
        gnomes: for each gnome its cell.
        giant: the giant's cell, or ``NOWHERE``.
        paths: finds paths; shared by all copies.
        joints: finds joint paths; likewise.
    """

    __slots__ = ("giant", "gnomes", "joints", "layout", "occupied", "paths", "spared", "wizards")

    def __init__(  # noqa: PLR0917 # the parts of a terrain, made in two places
        self,
        layout: Layout,
        occupied: bytearray,
        wizards: dict[int, int],
        spared: int,
        gnomes: list[Spot],
        giant: Spot,
        paths: Paths,
        joints: Joints,
    ) -> None:
        self.layout = layout
        self.occupied = occupied
        self.wizards = wizards
        self.spared = spared
        self.gnomes = gnomes
        self.giant = giant
        self.paths = paths
        self.joints = joints

    def copy(self) -> Terrain:
        """Return a copy that can be changed."""
        return Terrain(
            self.layout,
            bytearray(self.occupied),
            dict(self.wizards),
            self.spared,
            list(self.gnomes),
            self.giant,
            self.paths,
            self.joints,
        )

    def with_cells(self, emptied: tuple[Spot, ...], filled: tuple[Spot, ...]) -> Terrain:
        """Return the terrain after an obstacle has left some cells and stands on others."""
        changed = self.copy()
        for cell in emptied:
            changed.occupied[cell] = 0
        for cell in filled:
            changed.occupied[cell] = 1
        return changed

    def with_gnome(self, gnome: int, to: Spot) -> Terrain:
        """Return the terrain after a step of a gnome; a wizard that it attacks is off the board."""
        changed = self.with_cells((self.gnomes[gnome],), (to,))
        changed.wizards.pop(to, None)
        changed.gnomes[gnome] = to
        return changed

    def with_giant(self, to: Spot) -> Terrain:
        """Return the same after a step of the giant."""
        changed = self.with_cells((self.giant,), (to,))
        changed.wizards.pop(to, None)
        changed.giant = to
        return changed

    def way_out(self, cell: Spot, by: int, piece: Spot) -> Path | None:
        """Return a displacement of the wizard on ``cell``; None if it cannot be attacked.

        Args:
            cell: where the wizard is.
            by: whether a gnome attacks it or the giant.
            piece: where that piece is, which counts as lifted (ATTACK-02).
        """
        if self.spared >> self.wizards[cell] & 1:
            return None
        closed = bytearray(self.occupied)
        closed[piece] = 0
        closed[cell] = closed[START] = 1
        return self.paths.find(closed, cell, self.layout.displacement[by])

    def open_to(self, by: int, piece: Spot) -> tuple[bytearray, dict[int, Path]]:
        """Return what is closed to a marching gnome or giant, and the attacks that open cells.

        Args:
            by: whether it is a gnome or the giant.
            piece: where it is.

        Returns:
            For each place whether the piece cannot enter it, and for each cell with a wizard that
            it could attack a displacement of that wizard.
        """
        closed = bytearray(self.occupied)
        for area in range(self.layout.areas):
            closed[area] = 1
        attacks = {}
        for cell in self.wizards:
            way = self.way_out(Spot(cell), by, piece)
            if way is not None:
                closed[cell] = 0
                attacks[cell] = way
        return closed, attacks


def terrain_of(state: State) -> Terrain:
    """Return the terrain of a state, as the current player's pieces see it."""
    layout = state.layout
    occupied = bytearray(layout.geometry.places)
    for corner, rotation in zip(state.corners, state.rotations, strict=True):
        if corner != NOWHERE:
            for cell in layout.covered[rotation][corner]:
                occupied[cell] = 1
    for cell in state.shields:
        if cell != NOWHERE:
            occupied[cell] = 1
    for cell in state.gnomes:
        occupied[cell] = 1
    if state.giant != NOWHERE:
        occupied[state.giant] = 1
    wizards: dict[int, int] = {}
    spared = 1 << state.current_player
    for player in layout.seats:
        place = state.wizards[player]
        if place >= layout.areas:
            occupied[place] = 1
            wizards[place] = player
        if player in state.displaced or _is_protected(state, player):
            spared |= 1 << player
    paths = Paths(layout.ground)
    joints = Joints(paths)
    return Terrain(layout, occupied, wizards, spared, state.gnomes, state.giant, paths, joints)


def _is_protected(state: State, player: int) -> bool:
    """Return whether the card of a player protects its wizard (CARD-04)."""
    value = state.played[player]
    return value < len(state.layout.protects) and state.layout.protects[value]
