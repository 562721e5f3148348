"""Lift a ruin and turn it, so that it has to be placed (RUIN-03)."""

from __future__ import annotations

from typing import Final

from maginor_core.kernel.facts import Fact, command
from maginor_core.kernel.numbers import Row
from maginor_core.magalon.commands.free_cells import Keeping, are_free, ruin_cells
from maginor_core.magalon.commands.look_ahead.terrain import terrain_of
from maginor_core.magalon.commands.refusals import Refusal
from maginor_core.magalon.commands.requirements import require_ruin, require_turn
from maginor_core.magalon.components.geometry import ROTATIONS
from maginor_core.magalon.components.numbers import Player
from maginor_core.magalon.components.setup import Seat
from maginor_core.magalon.projections.state import State

LIFT_RUIN: Final = 7


@command(LIFT_RUIN)
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
    keeping = Keeping(state, terrain_of(state)).without(ruin_cells(state, ruin))
    if not _has_placement(state, keeping, rotation):
        raise Refusal("RUIN-03", f"{refused}it could be placed nowhere in that rotation")
    state.ruin_lifted(player, ruin, rotation)


def _has_placement(state: State, keeping: Keeping, rotation: int) -> bool:
    """Return whether a lifted ruin can be placed somewhere in a rotation."""
    covered = state.layout.covered[rotation]
    placements = [
        covered[cell]
        for cell in state.layout.geometry.cells
        if are_free(keeping.terrain, covered[cell])
    ]
    return any(map(keeping.surely_keeps, placements)) or any(map(keeping.keeps, placements))


def legal_lifts(state: State, player: Player, keeping: Keeping) -> list[Row]:
    """Return the ruins that ``player`` may lift, each with the rotations."""
    if not state.places:
        return []
    found = []
    for ruin in range(len(state.corners)):
        lifted = keeping.without(ruin_cells(state, ruin))
        found += [
            (LIFT_RUIN, player, ruin, rotation)
            for rotation in range(ROTATIONS)
            if _has_placement(state, lifted, rotation)
        ]
    return found
