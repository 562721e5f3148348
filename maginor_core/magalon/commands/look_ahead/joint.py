"""Joint paths: several gnomes that march together, each with its own trail (GNOME-01)."""

from __future__ import annotations

from collections.abc import Sequence
from operator import and_

from maginor_core.magalon.commands.look_ahead.paths import Paths, Search, bits_of
from maginor_core.magalon.components.ground import Ground

Step = tuple[int, int]
"""A gnome and the cell that it enters."""


class Joints:
    """Finds joint paths on one board, and remembers what it has found while obstacles change."""

    def __init__(self, paths: Paths) -> None:
        self._paths = paths
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
        found = self._found.setdefault(key, [])
        bounds = self._bounds.setdefault(key, [])
        search = JointSearch(self._paths.ground, closed, gnomes, trails)
        obstacles = [int.from_bytes(own, "little") for own in search.closed]
        for entered, path in found:
            if not any(map(and_, entered, obstacles)):
                return path
        for bound in bounds:
            if not any(needed & ~there for needed, there in zip(bound, obstacles, strict=True)):
                return None
        path_now = search.path(steps)
        if path_now is None:
            bounds.append(
                [
                    self._paths.bound(own, gnome, steps)
                    for own, gnome in zip(search.closed, gnomes, strict=True)
                ]
            )
        else:
            numbers = range(len(gnomes))
            places = [[to for gnome, to in path_now if gnome == one] for one in numbers]
            found.append((list(map(bits_of, places)), path_now))
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
            ground: the graph.
            closed: for each gnome and each place whether it cannot be entered; the cells of the
                other gnomes count as closed.
            gnomes: for each gnome its cell.
            trails: for each gnome its trail.
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
