"""Requirements that several commands share, in the order in which they are refused."""

from __future__ import annotations

from typing import Final

from maginor_core.engine.errors import listed
from maginor_core.engine.presentation import counted
from maginor_core.games.magalon.commands.look_ahead.marches import Support, open_march_support
from maginor_core.games.magalon.commands.look_ahead.terrain import (
    Terrain,
    way_out,
    with_obstacles,
)
from maginor_core.games.magalon.commands.refusals import Refusal
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    NO_MARCH,
    NOBODY,
    NONE,
    NOWHERE,
    TURN,
    PlaceSet,
    Player,
    Spot,
)
from maginor_core.games.magalon.projections.state import State, Trail


def require_awaited(state: State, player: Player, tried: str, to: Spot = NOWHERE) -> None:
    """Refuse a command after the end, or of a seat that may not act.

    Args:
        tried: what, as an order without its player: ``play a card``.
        to: where to, if the order ends with a place: ``move its wizard to``.

    Raises:
        Refusal: END-03 or TURN-02.
    """
    if state.finished:
        tried = _to_place(state, tried, to)
        reason = f"seat {player} cannot {tried}: the game is over, so no command is legal"
        raise Refusal("END-03", reason)
    if player != state.current_player:
        tried = _to_place(state, tried, to)
        reason = f"seat {player} cannot {tried} now; the decision is that of seat "
        raise Refusal("TURN-02", f"{reason}{state.current_player}")


def _to_place(state: State, tried: str, to: Spot) -> str:
    """Return an order with its place, which is named only if the order is refused."""
    return tried if to == NOWHERE else f"{tried} {name_of(state, to)}"


def require_turn(
    state: State, player: Player, tried: str, to: Spot = NOWHERE, *, moving: bool = False
) -> None:
    """Refuse a command unless the player may act freely in its turn.

    Args:
        moving: whether it is also legal while moving on.

    Raises:
        Refusal: END-03, TURN-02, ROUND-01 while cards are played, or TURN-03 while something else
            has to be done first.
    """
    free = state.displacing == NOBODY and state.lifted == NONE and (moving or not state.moving_on)
    if free and state.stage == TURN and player == state.current_player:
        return
    require_stage(state, player, tried, to)
    tried = _to_place(state, tried, to)
    if state.displacing != NOBODY:
        reason = f"first the wizard of seat {state.displacing} must be displaced"
        raise Refusal("TURN-03", f"seat {player} cannot {tried} now; {reason}")
    if state.lifted != NONE:
        reason = f"first it must place ruin {state.lifted}, which is lifted"
        raise Refusal("TURN-03", f"seat {player} cannot {tried} now; {reason}")
    reason = "it moves on, so it may only move its wizard"
    raise Refusal("TURN-03", f"seat {player} cannot {tried} now; {reason}")


def require_stage(state: State, player: Player, tried: str, to: Spot = NOWHERE) -> None:
    """Refuse a command unless the player's turn is taken (END-03, TURN-02, ROUND-01)."""
    require_awaited(state, player, tried, to)
    if state.stage == CARDS:
        tried = _to_place(state, tried, to)
        reason = f"seat {player} cannot {tried} while cards are played; it must play a card"
        raise Refusal("ROUND-01", reason)


def require_place(state: State, place: Spot) -> None:
    """Refuse what is not a place of the board (BOARD-01)."""
    if not 0 <= place < len(state.layout.bit):
        reason = f"{name_of(state, place)} is not a place of the board"
        raise Refusal("BOARD-01", f"{reason}; a place is a cell [x, y] or the name of an area")


def require_cell(state: State, place: Spot) -> None:
    """Refuse what is not a cell of the board (BOARD-01, BOARD-04)."""
    require_place(state, place)
    if place < state.layout.areas:
        raise Refusal("BOARD-04", f"{name_of(state, place)} is an area, and a cell is needed")


def require_ruin(state: State, ruin: int) -> None:
    """Refuse what is not a ruin of the board (RUIN-01)."""
    ruins = len(state.corners)
    if not 0 <= ruin < ruins:
        known = f"its ruins are 0 to {ruins - 1}" if ruins else "it has none"
        raise Refusal("RUIN-01", f"{ruin} is not a ruin of the board; {known}")


def name_of(state: State, place: Spot) -> str:
    """Return a place as people read it, or the unknown one that a command named."""
    names = state.layout.names
    if not 0 <= place < len(names):
        return state.unknown_name or str(place)
    name = names[place]
    return name if isinstance(name, str) else f"[{name[0]}, {name[1]}]"


# Steps: what every march requires of them, in the order in which they are refused.

MARCHERS: Final = ("", "the wizard", "the gnomes", "the giant")
"""Who marches, by the number of the march."""

HAVE: Final = ("", "the wizard has", "the gnomes have", "the giant has")
"""The same as the subject of what somebody has."""


def require_march(state: State, player: Player, march: int) -> None:
    """Refuse a step unless its march is open or may begin (MOVE-07), with steps left (MOVE-01)."""
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


def require_step(state: State, at: Spot, trail: Trail, to: Spot, who: str, number: int = 0) -> None:
    """Refuse a step to a place that is not adjacent (MOVE-02), or was entered before (MOVE-04).

    ``who`` makes it, in which {} stands for a number.
    """
    beside = state.layout.beside[at]
    if to in beside and to not in trail:
        return
    tried = f"{who.format(number)} cannot go from {name_of(state, at)} to {name_of(state, to)}"
    if to not in beside:
        adjacent = listed([name_of(state, place) for place in beside], "or")
        raise Refusal("MOVE-02", f"{tried}, which is not adjacent; adjacent are {adjacent}")
    raise Refusal("MOVE-04", f"{tried}, where it was already in this turn")


def require_cell_to_enter(state: State, terrain: Terrain, to: Spot, by: int, piece: Spot) -> None:
    """Refuse a step of a gnome or the giant off the cells or onto an obstacle (BOARD-04, MOVE-03).

    An obstacle may be a wizard that cannot be attacked (ATTACK-02).
    """
    if to < state.layout.areas:
        name = name_of(state, to)
        raise Refusal("BOARD-04", f"{name} is an area, which gnomes and giant do not enter")
    bit = state.layout.bit[to]
    if not terrain.occupied & bit:
        return
    if to not in state.wizards:
        name = name_of(state, to)
        raise Refusal("MOVE-03", f"an obstacle is on {name}; only free cells can be entered")
    if not terrain.targets & bit:
        raise Refusal("ATTACK-02", f"{_in_the_way(state, to)}: it is spared in this turn")
    if way_out(terrain, to, by, piece) is None:
        steps = counted(state.layout.displacement[by], "step")
        reason = f"it could not be displaced by {steps}"
        raise Refusal("ATTACK-02", f"{_in_the_way(state, to)}: {reason}")


def _in_the_way(state: State, cell: Spot) -> str:
    wizard = state.wizards.index(cell)
    return f"the wizard of seat {wizard} on {name_of(state, cell)} is in the way"


# Free cells: where a ruin or a shield may be put (BOARD-04, RUIN-02, SHIELD).
#
# What supports some step of the open march keeps it alive as long as it stays free (MOVE-08), so
# few changes of the board need a search. What has ended it once ends it with further cells, too.


def known_supports(state: State, terrain: Terrain) -> list[Support]:
    """Return what supports a step of the open march; nothing has to, if none is open."""
    if state.march == NO_MARCH:
        return [0]
    supports: list[Support] = []
    support = open_march_support(state, terrain)
    if support is not None:
        supports.append(support)
    return supports


def surely_keeps(supports: list[Support], filled: PlaceSet) -> bool:
    """Return whether a step stays legal with obstacles on further cells, by what is known."""
    for support in supports:  # noqa: SIM110 # any takes twice as long
        if not support & filled:
            return True
    return False


def keeps(
    state: State,
    terrain: Terrain,
    supports: list[Support],
    endings: list[PlaceSet],
    filled: PlaceSet,
) -> bool:
    """Return whether some step of the open march is legal with obstacles on further cells.

    Args:
        terrain: the board, which what is moved has left already.
        supports: what is known to support some step there; it is added to.
        endings: cells by which every step was lost there; they are added to.
    """
    if surely_keeps(supports, filled):
        return True
    for ending in endings:
        if ending & filled == ending:
            return False
    support = open_march_support(state, with_obstacles(terrain, terrain.occupied | filled))
    if support is None:
        endings.append(filled)
        return False
    supports.append(support)
    return True


def ruin_cells(state: State, ruin: int) -> PlaceSet:
    """Return the cells that a ruin covers; none while it is lifted."""
    corner = state.corners[ruin]
    return 0 if corner == NOWHERE else state.layout.covered_bits[state.rotations[ruin]][corner]


def are_free(terrain: Terrain, cells: PlaceSet) -> bool:
    """Return whether there are cells, and all are free (RUIN-02)."""
    return cells != 0 and not terrain.occupied & cells


def shut_in(state: State, player: Player) -> list[Spot]:
    """Return the cells where the shield of ``player`` would shut in a wizard (SHIELD-02).

    That wizard's other adjacent places all hold shields that are not its own.
    """
    found: list[Spot] = []
    shields = state.shields
    seats = state.layout.seats
    for owner in seats:
        if owner != player:
            held = [shields[seat] for seat in seats if seat != owner and seat != player]
            beside = state.layout.beside[state.wizards[owner]]
            left = [place for place in beside if place not in held]
            if len(left) == 1:
                found.append(left[0])
    return found


# Energy fields: whether one asks how the turn ends (ENERGY-02).


def is_asked(state: State, player: Player) -> bool:
    """Return whether the turn must end by staying or moving on (ENERGY-02)."""
    layout = state.layout
    if not layout.energy_field[state.wizards[player]]:
        return False
    return not layout.energy_needs_move or len(state.wizard_trail) > 1


def require_field(state: State, player: Player, tried: str) -> None:
    """Refuse what only an energy field allows (ENERGY-02)."""
    if not is_asked(state, player):
        reason = "its wizard is on no energy field that asks; it may end its turn"
        raise Refusal("ENERGY-02", f"seat {player} cannot {tried}: {reason}")


def require_no_march(state: State, player: Player, tried: str) -> None:
    """Refuse the end of a turn while a march is open (TURN-04)."""
    if state.march != NO_MARCH:
        left = counted(state.steps[state.march], "step")
        reason = f"{HAVE[state.march]} {left} left to make"
        raise Refusal("TURN-04", f"seat {player} cannot {tried}: {reason}")
