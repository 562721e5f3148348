"""Free cells: where a ruin or a shield may be put (BOARD-04, RUIN-02, SHIELD)."""

from __future__ import annotations

from maginor_core.magalon.commands.look_ahead.marches import Support, open_march_support
from maginor_core.magalon.commands.look_ahead.terrain import Terrain
from maginor_core.magalon.components.numbers import NO_MARCH, NOWHERE, Player, Spot
from maginor_core.magalon.projections.state import State

Cells = tuple[Spot, ...]


class Keeping:
    """Decides which changes keep the open march alive (MOVE-08); all do, if none is open.

    As long as the cells that support some legal step stay free, nothing has to be sought again. A
    set of cells that has ended the march once ends it with any further cells, too.
    """

    __slots__ = ("_ending", "_state", "_supports", "terrain")

    def __init__(
        self, state: State, terrain: Terrain, supports: list[Support] | None = None
    ) -> None:
        """Look at a position.

        Args:
            state: the position.
            terrain: its board.
            supports: cells that are known to support some step; they are sought if None.
        """
        self._state = state
        self.terrain = terrain
        self._supports: list[Support] = []
        self._ending: list[Support] = []
        if supports is not None:
            self._supports.extend(supports)
        elif state.march != NO_MARCH:
            support = open_march_support(state, terrain)
            if support is not None:
                self._supports.append(support)

    def without(self, emptied: Cells) -> Keeping:
        """Return the same for a board on which what is moved has left some cells already.

        What supports a step on a board does so, too, where more cells are free.
        """
        return Keeping(self._state, self.terrain.with_cells(emptied, ()), self._supports)

    def surely_keeps(self, filled: Cells) -> bool:
        """Return whether this is known without a search."""
        return self._state.march == NO_MARCH or any(
            support.isdisjoint(filled) for support in self._supports
        )

    def keeps(self, filled: Cells) -> bool:
        """Return whether some step of the open march is legal with obstacles on further cells."""
        if self.surely_keeps(filled):
            return True
        cells = frozenset(filled)
        if any(ending <= cells for ending in self._ending):
            return False
        support = open_march_support(self._state, self.terrain.with_cells((), filled))
        if support is None:
            self._ending.append(cells)
            return False
        self._supports.append(support)
        return True


def ruin_cells(state: State, ruin: int) -> Cells:
    """Return the cells that a ruin covers; none while it is lifted."""
    corner = state.corners[ruin]
    return () if corner == NOWHERE else state.layout.covered[state.rotations[ruin]][corner]


def are_free(terrain: Terrain, cells: Cells) -> bool:
    """Return whether there are cells, and all are free (RUIN-02)."""
    occupied = terrain.occupied
    return len(cells) > 0 and not any(occupied[cell] for cell in cells)


def shut_in(state: State, player: Player) -> list[Spot]:
    """Return the cells where the shield of ``player`` would shut in a wizard (SHIELD-02).

    That wizard's other adjacent places all hold shields that are not its own.
    """
    found = []
    shields = state.shields
    for owner in state.layout.seats:
        if owner == player:
            continue
        left = []
        for place in state.layout.beside[state.wizards[owner]]:
            held = False
            for other in state.layout.seats:
                if other != owner and other != player and shields[other] == place:
                    held = True
            if not held:
                left.append(place)
        if len(left) == 1:
            found.append(left[0])
    return found
