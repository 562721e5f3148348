"""Terrain: what stands where, as a look-ahead sees it, and which wizards can be attacked."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from operator import and_

from maginor_core.games.magalon.commands.look_ahead.paths import (
    MOST_KNOWN,
    MOST_QUESTIONS,
    KnownPath,
    Paths,
    Search,
    paths_on,
)
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.components.numbers import (
    NONE,
    START,
    Ground,
    Spot,
    bits_of,
)
from maginor_core.games.magalon.projections.state import State, Trail

# Joint paths: several gnomes that march together, each with its own trail (GNOME-01).

Step = tuple[int, int]
"""A gnome and the cell that it enters."""


class Joints:
    """Finds joint paths on one board, and remembers what it has found while obstacles change."""

    def __init__(self, paths: Paths) -> None:
        self.paths = paths
        self._found: dict[tuple[int, ...], list[tuple[list[int], list[Step]]]] = {}
        self._bounds: dict[tuple[int, ...], list[list[int]]] = {}

    def find(
        self,
        closed: Sequence[bytearray],
        gnomes: Sequence[int],
        trails: Sequence[Sequence[int]],
        steps: int,
    ) -> list[Step] | None:
        """Return ``steps`` steps that can be made one after another; None if they cannot.

        The arguments are those of ``JointSearch``.
        """
        key = (steps, *gnomes)
        if len(self._found) > MOST_QUESTIONS:
            self._found.clear()
            self._bounds.clear()
        found = self._found.setdefault(key, [])
        bounds = self._bounds.setdefault(key, [])
        search = JointSearch(self.paths.ground, closed, gnomes, trails)
        obstacles = [int.from_bytes(own, "little") for own in search.closed]
        for entered, path in found:
            if not any(map(and_, entered, obstacles)):
                return path
        for bound in bounds:
            if not any(needed & ~there for needed, there in zip(bound, obstacles, strict=True)):
                return None
        path_now = search.path(steps)
        if path_now is None:
            bound_now = [
                self.paths.bound(own, gnome, steps)
                for own, gnome in zip(search.closed, gnomes, strict=True)
            ]
            bounds.insert(0, bound_now)
            del bounds[MOST_KNOWN:]
        else:
            numbers = range(len(gnomes))
            places = [[to for gnome, to in path_now if gnome == one] for one in numbers]
            found.insert(0, (list(map(bits_of, places)), path_now))
            del found[MOST_KNOWN:]
        return path_now


class JointSearch:
    """Looks for so many steps of some gnomes, which are obstacles to each other where they stand.

    What a gnome can do at most, were it alone, bounds what all can do together. Gnomes that can no
    longer meet are looked at apart, and what has failed once for places and reachable cells is
    remembered.

    Attributes:
        closed: for each gnome and each place whether it cannot be entered, by its trail as well;
            where the others stand counts as open.
    """

    def __init__(
        self,
        ground: Ground,
        closed: Sequence[bytearray],
        gnomes: Sequence[int],
        trails: Sequence[Sequence[int]],
    ) -> None:
        """Look for steps.

        Args:
            closed: for each gnome and each place whether it cannot be entered; the cells of the
                other gnomes count as closed.
        """
        self._ground = ground
        self._gnomes = list(gnomes)
        self.closed = [bytearray(own) for own in closed]
        for own, trail in zip(self.closed, trails, strict=True):
            for cell in gnomes:
                own[cell] = cell in trail
        self._alone = [Search(ground, own) for own in self.closed]
        self._failed: dict[tuple[tuple[int, int], ...], int] = {}
        self._steps: list[Step] = []

    def path(self, steps: int) -> list[Step] | None:
        """Return ``steps`` steps that can be made one after another; None if they cannot."""
        self._steps = []
        exists = self._exists(tuple(range(len(self._gnomes))), steps)
        return self._steps[::-1] if exists else None

    def _exists(self, group: tuple[int, ...], steps: int) -> bool:
        """Return whether some gnomes can make so many steps, added to the steps from their end."""
        if steps == 0:
            return True
        if len(group) == 1:
            return self._exists_alone(group[0], steps)
        gnomes, reached = self._gnomes, []
        for gnome in group:
            _, bits, _ = self._alone[gnome].reachable(gnomes[gnome], steps)
            reached.append(bits | 1 << gnomes[gnome])
        parts = _parts(group, reached)
        if len(parts) > 1:
            return self._exists_apart(parts, steps)
        key = tuple(sorted([(gnomes[gnome], reached[at]) for at, gnome in enumerate(group)]))
        if self._failed.get(key, steps + 1) <= steps:
            return False
        bound = self._bound(group, steps)
        if bound < steps:
            self._failed[key] = bound + 1
            return False
        for gnome in group:
            cell, closed = gnomes[gnome], self.closed[gnome]
            for to in self._ground.beside[cell]:
                if closed[to] or to in gnomes:
                    continue
                closed[to] = 1
                gnomes[gnome] = to
                exists = self._exists(group, steps - 1)
                gnomes[gnome] = cell
                closed[to] = 0
                if exists:
                    self._steps.append((gnome, to))
                    return True
        self._failed[key] = steps
        return False

    def _exists_alone(self, gnome: int, steps: int) -> bool:
        path = self._alone[gnome].path(self._gnomes[gnome], steps)
        if path is None:
            return False
        self._steps += [(gnome, place) for place in reversed(path)]
        return True

    def _exists_apart(self, parts: Sequence[tuple[int, ...]], steps: int) -> bool:
        """Return the same for groups that cannot meet: each does what it can."""
        begun, left = len(self._steps), steps
        for part in parts:
            most = self._bound(part, left)
            while most and not self._exists(part, most):
                most -= 1
            left -= most
            if not left:
                return True
        del self._steps[begun:]
        return False

    def _bound(self, group: tuple[int, ...], most: int) -> int:
        """Return how many steps some gnomes could make, were each alone, but ``most`` at most."""
        bound = 0
        for gnome in group:
            bound += self._alone[gnome].longest(self._gnomes[gnome], most - bound)
            if bound >= most:
                break
        return bound


def _parts(group: tuple[int, ...], reached: Sequence[int]) -> list[tuple[int, ...]]:
    """Return the groups of gnomes that can meet; the smallest first."""
    parts: list[tuple[tuple[int, ...], int]] = []
    for gnome, bits in zip(group, reached, strict=True):
        joined: tuple[int, ...] = (gnome,)
        union = bits
        apart = []
        for part, cells in parts:
            if cells & union:
                joined, union = (*part, *joined), cells | union
            else:
                apart.append((part, cells))
        parts = [*apart, (joined, union)]
    return sorted([part for part, _ in parts], key=len)


class Terrain:
    """The pieces on the board; a look-ahead makes others of them, and never changes the state.

    Attributes:
        occupied: the bits of the places on which a piece stands; areas never count (BOARD-03).
        wizards: the wizards on cells, by their cells.
        spared: the bits of the players whose wizards cannot be attacked now.
        paths: finds paths; shared by all terrains of a board.
        joints: finds joint paths; shared as well.
    """

    __slots__ = ("giant", "gnomes", "joints", "layout", "occupied", "paths", "spared", "wizards")

    def __init__(  # noqa: PLR0917 # the parts of a terrain, made in two places
        self,
        layout: Layout,
        occupied: int,
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

    def is_free(self, place: Spot) -> bool:
        """Return whether no piece stands on a place; areas are always free."""
        return not self.occupied & self.layout.bit[place]

    def has_wizard(self, places: int) -> bool:
        """Return whether a wizard is on one of some cells, given by their bits."""
        bit = self.layout.bit
        for cell in self.wizards:  # noqa: SIM110 # any takes twice as long
            if places & bit[cell]:
                return True
        return False

    def with_cells(self, emptied: int, filled: int) -> Terrain:
        """Return the terrain after an obstacle has left cells for others; both are bits."""
        return Terrain(
            self.layout,
            (self.occupied | emptied) ^ emptied | filled,
            self.wizards,
            self.spared,
            self.gnomes,
            self.giant,
            self.paths,
            self.joints,
        )

    def with_gnome(self, gnome: int, to: Spot) -> Terrain:
        """Return the terrain after a step of a gnome; a wizard that it attacks is off the board."""
        changed = self._entered(self.gnomes[gnome], to)
        changed.gnomes = self.gnomes[:]
        changed.gnomes[gnome] = to
        return changed

    def with_giant(self, to: Spot) -> Terrain:
        """Return the same after a step of the giant."""
        changed = self._entered(self.giant, to)
        changed.giant = to
        return changed

    def _entered(self, at: Spot, to: Spot) -> Terrain:
        """Return the terrain after a piece has gone from one cell to another."""
        changed = self.with_cells(self.layout.bit[at], self.layout.bit[to])
        if to in self.wizards:
            changed.wizards = {cell: who for cell, who in self.wizards.items() if cell != to}
        return changed

    def way_out(self, cell: Spot, by: int, piece: Spot) -> KnownPath | None:
        """Return a displacement of the wizard on ``cell``; None if it cannot be attacked.

        Args:
            by: whether a gnome attacks it or the giant.
            piece: where that piece is, which counts as lifted (ATTACK-02).
        """
        if self.spared >> self.wizards[cell] & 1:
            return None
        bit = self.layout.bit
        closed = (self.occupied | bit[piece]) ^ bit[piece] | bit[cell] | bit[START]
        return self.paths.find(closed, cell, self.layout.displacement[by])

    def closed_to(self, trail: Trail) -> int:
        """Return the bits of what a gnome or the giant cannot enter without an attack."""
        return self.occupied | self.layout.area_bits | trail_bits(self.layout, trail)

    def attacks(self, trail: Trail, by: int, piece: Spot) -> dict[int, int]:
        """Return the cells with wizards that a gnome or the giant could attack.

        Returns:
            For each of these cells the bits of what a displacement of its wizard needs.
        """
        found = {}
        for cell in self.wizards:
            way = None if cell in trail else self.way_out(Spot(cell), by, piece)
            if way is not None:
                found[cell] = way.needs
        return found

    def opened(self, closed: int, attacks: Iterable[int]) -> int:
        """Return what stays closed once the cells of ``attacks`` can be entered."""
        bit = self.layout.bit
        for cell in attacks:
            closed = (closed | bit[cell]) ^ bit[cell]
        return closed


def trail_bits(layout: Layout, trail: Trail) -> int:
    """Return the bits of the places of a trail."""
    entered = 0
    for place in trail:
        entered |= layout.bit[place]
    return entered


def closed_to_displaced(state: State) -> int:
    """Return the bits of where the displaced wizard cannot go: obstacles, its trail, the start."""
    layout = state.layout
    return state.occupied | trail_bits(layout, state.displacement_trail) | layout.bit[START]


def terrain_of(state: State, *, attacking: bool = True) -> Terrain:
    """Return the terrain of a state, as the current player's pieces see it.

    Args:
        attacking: whether pieces that attack are looked at; to others, wizards are like obstacles.
    """
    layout = state.layout
    wizards: dict[int, int] = {}
    spared = 0
    if attacking:
        for player in (state.current_player, *state.displaced):
            spared |= 1 << player
        for player in layout.seats:
            place = state.wizards[player]
            if place >= layout.areas:
                wizards[place] = player
            value = state.played[player]
            if value != NONE and layout.protects[value]:  # CARD-04
                spared |= 1 << player
    joints = joints_on(layout.ground)
    return Terrain(
        layout, state.occupied, wizards, spared, state.gnomes, state.giant, joints.paths, joints
    )


@lru_cache(maxsize=64)
def joints_on(ground: Ground) -> Joints:
    """Return what finds joint paths on a board; all games on it share what was found."""
    return Joints(paths_on(ground))
