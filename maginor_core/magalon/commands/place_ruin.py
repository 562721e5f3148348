"""Place the lifted ruin (RUIN-03)."""

from __future__ import annotations

from typing import Final

from maginor_core.kernel.facts import Fact, command
from maginor_core.kernel.numbers import Row
from maginor_core.magalon.commands.free_cells import Keeping, are_free
from maginor_core.magalon.commands.look_ahead.terrain import terrain_of
from maginor_core.magalon.commands.refusals import Refusal
from maginor_core.magalon.commands.requirements import (
    name_of,
    require_cell,
    require_stage,
    require_turn,
)
from maginor_core.magalon.components.board import Place
from maginor_core.magalon.components.numbers import NONE, Player, Spot
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.projections.state import State

PLACE_RUIN: Final = 8


@command(PLACE_RUIN)
class PlaceRuin(Fact):
    """Put the corner of the lifted ruin on ``cell`` (RUIN-03)."""

    player: Seat
    cell: "Place"


def place_ruin(state: State, player: Player, cell: Spot) -> None:
    """Place the lifted ruin in its new rotation, on free cells.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01; TURN-03, something else is open; TURN-01, no ruin is
            lifted; BOARD-01, BOARD-04; RUIN-02 or MOVE-08.
    """
    tried = f"place a ruin on {name_of(state, cell)}"
    require_stage(state, player, tried)
    refused = f"seat {player} cannot {tried}: "
    if state.lifted == NONE:
        require_turn(state, player, tried)
        raise Refusal("TURN-01", f"{refused}none is lifted")
    require_cell(state, cell)
    cells = state.layout.covered[state.rotations[state.lifted]][cell]
    terrain = terrain_of(state)
    if not are_free(terrain, cells):
        raise Refusal("RUIN-02", f"{refused}all its squares must be cells that are free")
    if not Keeping(state, terrain).keeps(cells):
        raise Refusal("MOVE-08", f"{refused}no step of the open march would be legal then")
    state.ruin_placed(player, state.lifted, cell)


def legal_placements(state: State, player: Player) -> list[Row]:
    """Return where ``player`` may place the lifted ruin."""
    keeping = Keeping(state, terrain_of(state))
    covered = state.layout.covered[state.rotations[state.lifted]]
    return [
        (PLACE_RUIN, player, cell)
        for cell in state.layout.geometry.cells
        if are_free(keeping.terrain, covered[cell]) and keeping.keeps(covered[cell])
    ]
