"""Move the giant by one step of its march, which may attack (GIANT, ATTACK)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.fields import Row
from maginor_core.games.magalon.commands.consequences import attack, lapse
from maginor_core.games.magalon.commands.look_ahead.marches import giant_step, legal_giant_steps
from maginor_core.games.magalon.commands.look_ahead.terrain import Terrain, terrain_of
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    name_of,
    require_cell_to_enter,
    require_march,
    require_place,
    require_step,
    require_turn,
    unmade,
)
from maginor_core.games.magalon.components.board import Place
from maginor_core.games.magalon.components.numbers import BY_GIANT, GIANT, Player, Spot
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

MOVE_GIANT: Final = 4


@command(MOVE_GIANT)
class MoveGiant(Fact):
    """Move the giant to the adjacent cell ``to`` (GIANT-01)."""

    player: Seat
    to: "Place"


def move_giant(state: State, player: Player, to: Spot) -> None:
    """Move the giant by one step; entering a cell with a wizard attacks it (ATTACK-01).

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; BOARD-01; GIANT-01, MOVE-07, MOVE-01, MOVE-02,
            MOVE-04, BOARD-04, ATTACK-02, MOVE-03 or MOVE-06.
    """
    require_turn(state, player, f"move the giant to {name_of(state, to)}")
    require_place(state, to)
    tried = f"seat {player} cannot move the giant: "
    if not state.layout.has_giant:
        raise Refusal("GIANT-01", f"{tried}there is none")
    if state.lowest != player:
        raise Refusal("GIANT-01", f"{tried}only the lowest player may, seat {state.lowest}")
    if state.roll_left:
        raise Refusal("GIANT-01", f"{tried}it has to roll the dice before")
    require_march(state, player, GIANT)
    trail, steps = state.giant_trail, state.steps[GIANT]
    require_step(state, state.giant, trail, to, "the giant")
    terrain = terrain_of(state)
    require_cell_to_enter(state, terrain, to, BY_GIANT, state.giant)
    if giant_step(terrain, trail, to, steps) is None:
        reason = unmade(steps - 1)
        raise Refusal("MOVE-06", f"the giant cannot go to {name_of(state, to)}: {reason}")
    state.giant_stepped(player, to)
    attack(state, player, to, BY_GIANT)
    lapse(state, player)


def legal_giant_moves(state: State, player: Player, terrain: Terrain) -> list[Row]:
    """Return the steps that the giant may make; another march is not open."""
    return [(MOVE_GIANT, player, to) for to, _ in legal_giant_steps(state, terrain)]
