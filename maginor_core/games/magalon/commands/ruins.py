"""Lift a ruin and turn it, so that it has to be placed (RUIN-03)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.listing import Listing
from maginor_core.games.magalon.commands.look_ahead.marches import Support
from maginor_core.games.magalon.commands.look_ahead.terrain import Terrain, terrain_of, without
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    are_free,
    keeps,
    known_supports,
    name_of,
    require_cell,
    require_ruin,
    require_stage,
    require_turn,
    ruin_cells,
    surely_keeps,
)
from maginor_core.games.magalon.components.board import DIRECTIONS, Direction, Place
from maginor_core.games.magalon.components.geometry import ROTATIONS
from maginor_core.games.magalon.components.numbers import NONE, NOWHERE, PlaceSet, Player, Spot
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

LIFT_RUIN: Final = 7


@command(LIFT_RUIN, "RUIN-03")
class LiftRuin(Fact):
    """Lift ``ruin`` and turn it to ``rotation``, 0 to 3 (RUIN-03)."""

    player: Seat
    ruin: int
    rotation: int


def lift_ruin(state: State, player: Player, ruin: int, rotation: int) -> None:
    """Lift a ruin, which is nowhere until it is placed in the new rotation.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; RUIN-01, no such ruin; CARD-05; RUIN-03, used,
            not a rotation, or no placement.
    """
    tried = f"lift ruin {ruin} in rotation {rotation}"
    require_turn(state, player, tried)
    require_ruin(state, ruin)
    refused = f"seat {player} cannot {tried}: "
    if not state.layout.places[state.value]:
        raise Refusal("CARD-05", f"{refused}card {state.value} places no ruin")
    if not state.places:
        raise Refusal("RUIN-03", f"{refused}a ruin has been lifted in this turn")
    if not 0 <= rotation < ROTATIONS:
        raise Refusal("RUIN-03", f"{refused}rotations are 0 to {ROTATIONS - 1}")
    terrain = terrain_of(state)
    supports = known_supports(state, terrain)
    lifted = without(terrain, ruin_cells(state, ruin))
    if not _has_placement(state, lifted, supports, [], rotation):
        raise Refusal("RUIN-03", f"{refused}it could be placed nowhere in that rotation")
    state.ruin_lifted(player, ruin, rotation)


def _has_placement(
    state: State,
    lifted: Terrain,
    supports: list[Support],
    endings: list[PlaceSet],
    rotation: int,
) -> bool:
    """Return whether a lifted ruin can be placed somewhere in a rotation."""
    covered = state.layout.covered_bits[rotation]
    uncertain: list[PlaceSet] = []
    for cell in state.layout.cells:
        if are_free(lifted, covered[cell]):
            if surely_keeps(supports, covered[cell]):
                return True
            uncertain.append(covered[cell])
    for cells in uncertain:  # noqa: SIM110 # any takes twice as long
        if keeps(state, lifted, supports, endings, cells):
            return True
    return False


def legal_lifts(
    state: State, player: Player, terrain: Terrain, supports: list[Support], listing: Listing
) -> list[Any]:
    """Return the ruins that ``player`` may lift, each with the rotations.

    Any: what ``listing`` makes, as below.
    """
    found: list[Any] = []
    if not state.places:
        return found
    for ruin in range(len(state.corners)):
        lifted = without(terrain, ruin_cells(state, ruin))
        known = supports[:]
        endings: list[PlaceSet] = []
        rotations = [
            turn for turn in range(ROTATIONS) if _has_placement(state, lifted, known, endings, turn)
        ]
        found += listing.each((LIFT_RUIN, player, ruin), tuple(rotations))
    return found


# Place the lifted ruin (RUIN-03).

PLACE_RUIN: Final = 8


@command(PLACE_RUIN, "RUIN-03")
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
    cells = state.layout.covered_bits[state.rotations[state.lifted]][cell]
    terrain = terrain_of(state)
    if not are_free(terrain, cells):
        raise Refusal("RUIN-02", f"{refused}all its squares must be cells that are free")
    if not keeps(state, terrain, known_supports(state, terrain), [], cells):
        raise Refusal("MOVE-08", f"{refused}no step of the open march would be legal then")
    state.ruin_placed(player, state.lifted, cell)


def legal_placements(state: State, player: Player, listing: Listing) -> Sequence[Any]:
    """Return where ``player`` may place the lifted ruin."""
    terrain = terrain_of(state)
    supports = known_supports(state, terrain)
    endings: list[PlaceSet] = []
    covered = state.layout.covered_bits[state.rotations[state.lifted]]
    cells = [
        cell
        for cell in state.layout.cells
        if are_free(terrain, covered[cell])
        and keeps(state, terrain, supports, endings, covered[cell])
    ]
    return listing.each((PLACE_RUIN, player), tuple(cells))


# Shift a ruin by one cell (RUIN-01, RUIN-02).

SHIFT_RUIN: Final = 6


@command(SHIFT_RUIN, "RUIN-01")
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
    lifted = without(terrain, ruin_cells(state, ruin))
    filled = _shifted(state, lifted, ruin, direction)
    if not filled:
        raise Refusal("RUIN-02", f"{refused}all its new squares must be cells that are free")
    if not keeps(state, lifted, known_supports(state, terrain), [], filled):
        raise Refusal("MOVE-08", f"{refused}no step of the open march would be legal then")
    state.ruin_shifted(player, ruin, direction)


def _shifted(state: State, lifted: Terrain, ruin: int, direction: int) -> PlaceSet:
    """Return the cells of a ruin after a shift; none if it cannot be there.

    ``lifted`` is the terrain without the ruin.
    """
    corner = state.layout.towards[direction][state.corners[ruin]]
    if corner == NOWHERE:
        return 0
    cells = state.layout.covered_bits[state.rotations[ruin]][corner]
    return cells if are_free(lifted, cells) else 0


def legal_shifts(
    state: State, player: Player, terrain: Terrain, supports: list[Support], listing: Listing
) -> list[Any]:
    """Return the shifts that ``player`` may make."""
    found: list[Any] = []
    if not state.shifts:
        return found
    for ruin in range(len(state.corners)):
        directions: list[int] = []
        lifted = without(terrain, ruin_cells(state, ruin))
        known = supports[:]
        endings: list[PlaceSet] = []
        for direction in range(len(DIRECTIONS)):
            filled = _shifted(state, lifted, ruin, direction)
            if filled and keeps(state, lifted, known, endings, filled):
                directions.append(direction)
        found += listing.each((SHIFT_RUIN, player, ruin), tuple(directions))
    return found
