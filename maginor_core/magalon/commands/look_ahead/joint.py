"""Joint paths: several gnomes that march together, each with its own trail (GNOME-01)."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.magalon.commands.look_ahead.paths import Search
from maginor_core.magalon.components.ground import Ground

Step = tuple[int, int]
"""A gnome and the cell that it enters."""


class JointSearch:
    """Looks for so many steps of some gnomes, which are obstacles to each other where they stand.

    What a gnome can do at most, were it alone, bounds what all can do together.
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
        self._closed = [bytearray(own) for own in closed]
        for own, trail in zip(self._closed, trails, strict=True):
            for cell in gnomes:
                own[cell] = cell in trail
        self._alone = [Search(ground, own) for own in self._closed]
        self._masks = [0] * len(gnomes)
        self._failed: set[tuple[tuple[int, ...], tuple[int, ...]]] = set()
        self._steps: list[Step] = []

    def path(self, steps: int) -> list[Step] | None:
        """Return ``steps`` steps that can be made one after another; None if they cannot."""
        self._steps = []
        return self._steps[::-1] if self._exists(steps) else None

    def _exists(self, steps: int) -> bool:
        if steps == 0:
            return True
        key = (tuple(self._gnomes), tuple(self._masks))
        if key in self._failed:
            return False
        gnomes = self._gnomes
        bound = 0
        for gnome, cell in enumerate(gnomes):
            bound += self._alone[gnome].longest(cell, steps - bound)
            if bound >= steps:
                break
        if bound >= steps:
            for gnome, cell in enumerate(gnomes):
                closed = self._closed[gnome]
                for to in self._ground.beside[cell]:
                    if not closed[to] and to not in gnomes:
                        closed[to] = 1
                        gnomes[gnome] = to
                        self._masks[gnome] |= 1 << to
                        exists = self._exists(steps - 1)
                        self._masks[gnome] &= ~(1 << to)
                        gnomes[gnome] = cell
                        closed[to] = 0
                        if exists:
                            self._steps.append((gnome, to))
                            return True
        self._failed.add(key)
        return False
