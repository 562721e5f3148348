"""Steps: what every march requires of them, in the order in which they are refused."""

from __future__ import annotations

from typing import Final

from maginor_core.kernel.wording import counted
from maginor_core.magalon.commands.look_ahead.terrain import Terrain
from maginor_core.magalon.commands.refusals import Refusal, listed
from maginor_core.magalon.commands.requirements import name_of
from maginor_core.magalon.components.numbers import NO_MARCH, Player, Spot
from maginor_core.magalon.projections.state import State, Trail

MARCHERS: Final = ("", "the wizard", "the gnomes", "the giant")
"""Who marches, by the number of the march."""

HAVE: Final = ("", "the wizard has", "the gnomes have", "the giant has")
"""The same as the subject of what somebody has."""


def require_march(state: State, player: Player, march: int) -> None:
    """Refuse a step unless its march is open or may begin, and has steps left.

    Raises:
        Refusal: MOVE-07, MOVE-01.
    """
    if state.march not in (NO_MARCH, march):
        reason = f"the march of {MARCHERS[state.march]} is open and has to be finished before"
        raise Refusal("MOVE-07", f"seat {player} cannot move {MARCHERS[march]} now: {reason}")
    if not state.steps[march]:
        reason = f"{HAVE[march]} no steps left in this turn"
        raise Refusal("MOVE-01", f"seat {player} cannot move on: {reason}")


def unmade(steps: int, where: str = "from there") -> str:
    """Return why a step is refused after which ``steps`` more could not be made (MOVE-05)."""
    could = "could not be made" if steps == 1 else "could not all be made"
    return f"the {counted(steps, 'step')} that would be left {could} {where}"


def require_step(state: State, at: Spot, trail: Trail, to: Spot, who: str) -> None:
    """Refuse a step to a place that is not adjacent, or has been entered in this turn.

    Raises:
        Refusal: MOVE-02, MOVE-04.
    """
    tried = f"{who} cannot go from {name_of(state, at)} to {name_of(state, to)}"
    if to not in state.layout.beside[at]:
        adjacent = listed([name_of(state, place) for place in state.layout.beside[at]])
        raise Refusal("MOVE-02", f"{tried}, which is not adjacent; adjacent are {adjacent}")
    if to in trail:
        raise Refusal("MOVE-04", f"{tried}, where it was already in this turn")


def require_cell_to_enter(state: State, terrain: Terrain, to: Spot, by: int, piece: Spot) -> None:
    """Refuse a step of a gnome or the giant into an area or onto an obstacle.

    Args:
        state: the position.
        terrain: its board.
        to: where the piece would go.
        by: whether it is a gnome or the giant.
        piece: where it is.

    Raises:
        Refusal: BOARD-04, ATTACK-02, MOVE-03.
    """
    name = name_of(state, to)
    if to < state.layout.areas:
        raise Refusal("BOARD-04", f"{name} is an area, which gnomes and giant do not enter")
    if not terrain.occupied[to]:
        return
    if to not in terrain.wizards:
        raise Refusal("MOVE-03", f"an obstacle is on {name}; only free cells can be entered")
    if terrain.way_out(to, by, piece) is None:
        wizard = terrain.wizards[to]
        steps = counted(state.layout.displacement[by], "step")
        reason = (
            "it is spared in this turn"
            if terrain.spared >> wizard & 1
            else f"it could not be displaced by {steps}"
        )
        raise Refusal("ATTACK-02", f"the wizard of seat {wizard} on {name} is in the way: {reason}")
