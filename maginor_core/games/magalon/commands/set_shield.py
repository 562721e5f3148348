"""Set the own shield on a free cell (SHIELD)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.games.magalon.commands.look_ahead.marches import Support
from maginor_core.games.magalon.commands.look_ahead.terrain import Terrain, terrain_of, without
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    keeps,
    known_supports,
    name_of,
    require_cell,
    require_turn,
    shut_in,
)
from maginor_core.games.magalon.components.board import Place
from maginor_core.games.magalon.components.numbers import NO_MARCH, NOWHERE, PlaceSet, Player, Spot
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

SET_SHIELD: Final = 9


@command(SET_SHIELD, "SHIELD-01")
class SetShield(Fact):
    """Set the shield on ``cell`` (SHIELD-01)."""

    player: Seat
    cell: "Place"


def set_shield(state: State, player: Player, cell: Spot) -> None:
    """Set the shield on a free cell, from supply or from where it stands.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; BOARD-01, BOARD-04; SHIELD-01, used or not
            free; SHIELD-02 or MOVE-08.
    """
    require_turn(state, player, "set its shield on", cell)
    require_cell(state, cell)
    if not state.shield_left:
        raise Refusal("SHIELD-01", f"{_tried(state, player, cell)}: it has been set in this turn")
    if state.occupied & state.layout.bit[cell]:
        raise Refusal("SHIELD-01", f"{_tried(state, player, cell)}: only a free cell may be chosen")
    if cell in shut_in(state, player):
        reason = "it would shut in a wizard by shields that are not its own"
        raise Refusal("SHIELD-02", f"{_tried(state, player, cell)}: {reason}")
    if state.march != NO_MARCH:
        terrain = terrain_of(state)
        supports = known_supports(state, terrain)
        left = without(terrain, _emptied(state, player))
        if not keeps(state, left, supports, [], state.layout.bit[cell]):
            reason = "no step of the open march would be legal then"
            raise Refusal("MOVE-08", f"{_tried(state, player, cell)}: {reason}")
    state.shield_set(player, cell)


def _tried(state: State, player: Player, cell: Spot) -> str:
    return f"seat {player} cannot set its shield on {name_of(state, cell)}"


def _emptied(state: State, player: Player) -> PlaceSet:
    """Return the bits of the cell that the shield leaves; none if it has none."""
    cell = state.shields[player]
    return 0 if cell == NOWHERE else state.layout.bit[cell]


def legal_shields(
    state: State, player: Player, terrain: Terrain, supports: list[Support], listing: Listing
) -> Sequence[Any]:  # Any: what ``listing`` makes
    """Return the cells where ``player`` may set its shield."""
    if not state.shield_left:
        return ()
    bit, taken = state.layout.bit, terrain.occupied
    for cell in shut_in(state, player):
        taken |= bit[cell]
    cells = [cell for cell in state.layout.cells if not taken & bit[cell]]
    if state.march != NO_MARCH:
        left, known = without(terrain, _emptied(state, player)), supports[:]
        endings: list[PlaceSet] = []
        cells = [cell for cell in cells if keeps(state, left, known, endings, bit[cell])]
    return listing.each((SET_SHIELD, player), tuple(cells))
