"""Move the own wizard by one step of its march (MOVE)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.fields import Row
from maginor_core.games.magalon.commands.consequences import end_turn_of, take_artifact
from maginor_core.games.magalon.commands.look_ahead.marches import legal_wizard_steps, wizard_step
from maginor_core.games.magalon.commands.look_ahead.terrain import Terrain, terrain_of
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    name_of,
    require_march,
    require_place,
    require_step,
    require_turn,
    unmade,
)
from maginor_core.games.magalon.components.board import Place
from maginor_core.games.magalon.components.numbers import START, WIZARD, Player, Spot
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

MOVE_WIZARD: Final = 2


@command(MOVE_WIZARD)
class MoveWizard(Fact):
    """Move the wizard to the adjacent place ``to`` (MOVE-02)."""

    player: Seat
    to: "Place"


def move_wizard(state: State, player: Player, to: Spot) -> None:
    """Move the wizard by one step; the last one of moving on ends the turn (ENERGY-04).

    Raises:
        Refusal: END-03, TURN-02, ROUND-01, TURN-03; BOARD-01; MOVE-07, MOVE-01, MOVE-02, MOVE-04,
            START-02, START-03, MOVE-03 or MOVE-06.
    """
    require_turn(state, player, f"move its wizard to {name_of(state, to)}", moving=True)
    require_place(state, to)
    require_march(state, player, WIZARD)
    at, trail, steps = state.wizards[player], state.wizard_trail, state.steps[WIZARD]
    require_step(state, at, trail, to, f"the wizard of seat {player}")
    if to == START:
        _require_goal(state, player, steps)
    else:
        terrain = terrain_of(state)
        if terrain.occupied[to]:
            reason = "an obstacle is there; a wizard enters free cells and areas"
            raise Refusal("MOVE-03", f"the wizard cannot enter {name_of(state, to)}: {reason}")
        energy, artifacts = state.energy[player], state.artifacts[player]
        if wizard_step(terrain, trail, to, steps, energy, artifacts) is None:
            reason = unmade(steps - 1)
            raise Refusal("MOVE-06", f"the wizard cannot go to {name_of(state, to)}: {reason}")
    state.wizard_stepped(player, to)
    take_artifact(state, player, to)
    if to == START:
        state.game_won(player)
    elif state.moving_on and not state.steps[WIZARD]:
        end_turn_of(state, player, paying=True)


def _require_goal(state: State, player: Player, steps: int) -> None:
    layout = state.layout
    missing = layout.treasures & ~state.artifacts[player]
    if missing or state.energy[player] < layout.energy_goal:
        reason = (
            f"the wizard of seat {player} cannot enter the start: it needs every artifact and "
            f"{layout.energy_goal} energy, and has {state.artifacts[player].bit_count()} of "
            f"{layout.areas - 1} and {state.energy[player]}"
        )
        raise Refusal("START-02", reason)
    if layout.goal_exact and steps > 1:
        reason = f"with {steps} steps left; it must be the last step of the march"
        raise Refusal("START-03", f"the wizard of seat {player} cannot enter the start {reason}")


def legal_wizard_moves(state: State, player: Player, terrain: Terrain) -> list[Row]:
    """Return the steps that the wizard of ``player`` may make; another march is not open."""
    steps = legal_wizard_steps(state, terrain, state.steps[WIZARD])
    return [(MOVE_WIZARD, player, to) for to, _ in steps]
