"""Shift a ruin by one cell (RUIN-01, RUIN-02)."""

from __future__ import annotations

from typing import Final

from maginor_core.kernel.facts import Fact, command
from maginor_core.kernel.numbers import Row
from maginor_core.magalon.commands.free_cells import Cells, Keeping, are_free, ruin_cells
from maginor_core.magalon.commands.look_ahead.terrain import Terrain, terrain_of
from maginor_core.magalon.commands.refusals import Refusal
from maginor_core.magalon.commands.requirements import require_ruin, require_turn
from maginor_core.magalon.components.board import DIRECTIONS, Direction
from maginor_core.magalon.components.numbers import NOWHERE, Player
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.projections.state import State

SHIFT_RUIN: Final = 6


@command(SHIFT_RUIN)
class ShiftRuin(Fact):
    """Shift ``ruin`` by one cell (RUIN-01)."""

    player: Seat
    ruin: int
    direction: "Direction"


def shift_ruin(state: State, player: Player, ruin: int, direction: int) -> None:
    """Shift a ruin by one cell, onto free cells and such of its own.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; RUIN-01, no such ruin; CARD-05; RUIN-01, none
            left; RUIN-02 or MOVE-08.
    """
    tried = f"shift ruin {ruin} to the {DIRECTIONS[direction]}"
    require_turn(state, player, tried)
    require_ruin(state, ruin)
    refused = f"seat {player} cannot {tried}: "
    if not state.layout.shifts[state.value]:
        raise Refusal("CARD-05", f"{refused}card {state.value} shifts no ruins")
    if not state.shifts:
        raise Refusal("RUIN-01", f"{refused}no shift is left in this turn")
    terrain = terrain_of(state)
    filled = _shifted(state, terrain, ruin, direction)
    if not filled:
        raise Refusal("RUIN-02", f"{refused}all its new squares must be cells that are free")
    if not Keeping(state, terrain).without(ruin_cells(state, ruin)).keeps(filled):
        raise Refusal("MOVE-08", f"{refused}no step of the open march would be legal then")
    state.ruin_shifted(player, ruin, direction)


def _shifted(state: State, terrain: Terrain, ruin: int, direction: int) -> Cells:
    """Return the cells of a ruin after a shift; none if it cannot be there."""
    corner = state.layout.towards[direction][state.corners[ruin]]
    if corner == NOWHERE:
        return ()
    own = ruin_cells(state, ruin)
    cells = state.layout.covered[state.rotations[ruin]][corner]
    return cells if are_free(terrain.with_cells(own, ()), cells) else ()


def legal_shifts(state: State, player: Player, keeping: Keeping) -> list[Row]:
    """Return the shifts that ``player`` may make."""
    if not state.shifts:
        return []
    found = []
    for ruin in range(len(state.corners)):
        lifted = keeping.without(ruin_cells(state, ruin))
        for direction in range(len(DIRECTIONS)):
            filled = _shifted(state, keeping.terrain, ruin, direction)
            if filled and lifted.keeps(filled):
                found.append((SHIFT_RUIN, player, ruin, direction))
    return found
