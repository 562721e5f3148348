"""Move the attacked wizard by one step of its displacement (ATTACK)."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.facts import Fact, command
from maginor_core.engine.fields import Row
from maginor_core.games.magalon.commands.consequences import lapse, take_artifact
from maginor_core.games.magalon.commands.look_ahead.paths import find_path
from maginor_core.games.magalon.commands.look_ahead.terrain import terrain_of
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.commands.requirements import (
    name_of,
    require_place,
    require_stage,
    require_step,
    require_turn,
    unmade,
)
from maginor_core.games.magalon.components.board import Place
from maginor_core.games.magalon.components.numbers import NOBODY, START, Player, Spot
from maginor_core.games.magalon.components.setup import Seat
from maginor_core.games.magalon.projections.state import State

DISPLACE: Final = 5


@command(DISPLACE)
class Displace(Fact):
    """Move the attacked wizard to the adjacent place ``to`` (ATTACK-03)."""

    player: Seat
    to: "Place"


def displace(state: State, player: Player, to: Spot) -> None:
    """Move the attacked wizard by one step; it takes artifacts as in its own march (ATTACK-05).

    Raises:
        Refusal: END-03, TURN-02, ROUND-01; TURN-03, something else is open; TURN-01, no wizard is
            attacked; BOARD-01; MOVE-02, MOVE-04, ATTACK-03 or MOVE-03.
    """
    tried = f"displace a wizard to {name_of(state, to)}"
    require_stage(state, player, tried)
    wizard = state.displacing
    if wizard == NOBODY:
        require_turn(state, player, tried)
        raise Refusal("TURN-01", f"seat {player} cannot displace a wizard: none is attacked")
    require_place(state, to)
    who = f"the wizard of seat {wizard}"
    require_step(state, state.wizards[wizard], state.displacement_trail, to, who)
    if to == START:
        raise Refusal("ATTACK-03", f"{who} cannot be displaced to the start")
    if terrain_of(state).occupied[to]:
        reason = "an obstacle is there; wizards enter free cells and areas"
        raise Refusal("MOVE-03", f"{who} cannot be displaced to {name_of(state, to)}: {reason}")
    if not _can_finish(state, to):
        reason = unmade(state.displacement_left - 1)
        raise Refusal("ATTACK-03", f"{who} cannot be displaced to {name_of(state, to)}: {reason}")
    state.wizard_displaced_step(player, wizard, to)
    take_artifact(state, wizard, to)
    if not state.displacement_left:
        state.wizard_displaced(player, wizard)
        lapse(state, player)


def _closed(state: State) -> bytearray:
    """Return for each place whether the displaced wizard cannot enter it."""
    closed = terrain_of(state).occupied
    for place in state.displacement_trail:
        closed[place] = 1
    closed[START] = 1
    return closed


def _can_finish(state: State, to: Spot) -> bool:
    """Return whether the displacement can be finished after a step to an open place."""
    steps = state.displacement_left - 1
    return find_path(state.layout.ground, _closed(state), to, steps) is not None


def legal_displacements(state: State, player: Player) -> list[Row]:
    """Return the steps that ``player`` may make with the attacked wizard."""
    closed, steps = _closed(state), state.displacement_left - 1
    return [
        (DISPLACE, player, to)
        for to in state.layout.beside[state.wizards[state.displacing]]
        if not closed[to] and find_path(state.layout.ground, closed, to, steps) is not None
    ]
