"""Marches: whether the steps that are left of one can be made (MOVE-05), and which step is legal.

A march is proved completable by its *support*: the cells that it was found to need. As long as they
stay free, it stays completable, whatever else changes on the board.
"""

from __future__ import annotations

from typing import TypeAlias

from maginor_core.games.magalon.commands.look_ahead.joint_paths import find_joint_paths
from maginor_core.games.magalon.commands.look_ahead.paths import find_path, find_path_to
from maginor_core.games.magalon.commands.look_ahead.terrain import (
    Terrain,
    attackable,
    set_of_trail,
    stepped,
    way_out,
)
from maginor_core.games.magalon.components.layout import Layout
from maginor_core.games.magalon.components.numbers import (
    BY_GIANT,
    BY_GNOME,
    GIANT,
    GNOMES,
    START,
    WIZARD,
    PlaceSet,
    Spot,
    bits,
)
from maginor_core.games.magalon.projections.state import State

Support: TypeAlias = PlaceSet
"""The places that have to stay free."""

# The wizard, to which all pieces are obstacles.


def closed_to_wizard(state: State, occupied: PlaceSet) -> PlaceSet:
    """Return what the current player's wizard cannot enter, and the start.

    Args:
        occupied: the places on which a piece stands.
    """
    layout = state.layout
    return occupied | set_of_trail(layout, state.wizard_trail) | layout.bit[START]


def is_goal_open(state: State) -> bool:
    """Return whether the wizard has the energy to enter the start, and has not stood there."""
    energy = state.energy[state.current_player]
    return energy >= state.layout.energy_goal and START not in state.wizard_trail


def wizard_support(
    layout: Layout,
    closed: PlaceSet,
    at: Spot,
    steps: int,
    artifacts: int,
    *,
    goal_open: bool,
) -> Support | None:
    """Return what supports the rest of a wizard's march; None if it is not completable.

    Args:
        closed: what ``closed_to_wizard`` returns.
        artifacts: those that the wizard has, by the bits of their areas.
        goal_open: what ``is_goal_open`` returns.
    """
    support = find_path(layout.ground, closed, at, steps)
    if support is None and goal_open:
        missing = layout.treasures & ~artifacts
        exact = layout.goal_exact
        path = find_path_to(layout.ground, closed, at, steps, START, missing, exact=exact)
        if path is not None:
            support = set_of_trail(layout, path) ^ layout.bit[START]
    return support


def wizard_step(
    layout: Layout,
    closed: PlaceSet,
    to: Spot,
    steps: int,
    artifacts: int,
    *,
    goal_open: bool,
) -> Support | None:
    """Return what supports a step of the current player's wizard; None if it is not legal.

    Args:
        closed: what ``closed_to_wizard`` returns.
        to: an adjacent place that is not in its trail.
        steps: how many steps are left, this one included.
        artifacts, goal_open: as for ``wizard_support``.
    """
    bit = layout.bit[to]
    if to == START:
        complete = artifacts & layout.treasures == layout.treasures
        last = steps == 1 or not layout.goal_exact
        return bit if goal_open and complete and last else None  # START-02, START-03
    if closed & bit:
        return None
    if to < layout.areas:
        artifacts |= 1 << to
    rest = wizard_support(layout, closed | bit, to, steps - 1, artifacts, goal_open=goal_open)
    return None if rest is None else rest | bit


def legal_wizard_steps(state: State, steps: int) -> list[Spot]:
    """Return the places that the current player's wizard may enter.

    Args:
        steps: how many steps are left, or will be if it moves on.
    """
    found: list[Spot] = []
    if not steps:
        return found
    player, layout = state.current_player, state.layout
    artifacts, goal_open = state.artifacts[player], is_goal_open(state)
    closed = closed_to_wizard(state, state.occupied)
    for to in layout.beside[state.wizards[player]]:
        if to not in state.wizard_trail:
            step = wizard_step(layout, closed, to, steps, artifacts, goal_open=goal_open)
            if step is not None:
                found.append(to)
    return found


# The gnomes and the giant, which may attack wizards.


def giant_support(terrain: Terrain, giant: Spot, trail: PlaceSet, steps: int) -> Support | None:
    """Return what supports the rest of the giant's march; None if it is not completable.

    Without support it has no legal first step (GIANT-02).
    """
    layout = terrain.layout
    obstacles = terrain.occupied | layout.area_bits
    support = find_path(layout.ground, obstacles | trail, giant, steps)
    if support is None:
        attacked = attackable(terrain, obstacles, trail, BY_GIANT, giant, steps)
        closed = obstacles & ~attacked | trail
        support = _attacking_support(terrain, closed, BY_GIANT, giant, steps, attacked)
    return support


def gnomes_support(
    terrain: Terrain, gnomes: list[Spot], trails: list[PlaceSet], steps: int
) -> Support | None:
    """Return what supports the rest of the gnomes' march; None if it is not completable."""
    if steps == 0:
        return 0
    ground = terrain.layout.ground
    obstacles = terrain.occupied | terrain.layout.area_bits
    for gnome, cell in enumerate(gnomes):
        support = find_path(ground, obstacles | trails[gnome], cell, steps)
        if support is not None:
            return support
    standing = set_of_trail(terrain.layout, gnomes)
    attacks: list[PlaceSet] = []
    for gnome, cell in enumerate(gnomes):
        trail = trails[gnome]
        attacked = attackable(terrain, obstacles & ~standing, trail, BY_GNOME, cell, steps)
        closed = obstacles & ~attacked | trail
        support = _attacking_support(terrain, closed, BY_GNOME, cell, steps, attacked)
        if support is not None:
            return support
        attacks.append(attacked)
    if len(gnomes) == 1:
        return None
    joint = [obstacles & ~(standing | attacks[g]) | trails[g] for g in range(len(gnomes))]
    entered = find_joint_paths(ground, joint, gnomes, steps)
    if entered is None:
        return None
    joint_support: Support = 0
    for gnome, cell in enumerate(gnomes):
        joint_support |= _with_ways_out(terrain, entered[gnome], BY_GNOME, cell, attacks[gnome])
    return joint_support


def _attacking_support(
    terrain: Terrain, closed: PlaceSet, by: int, at: Spot, steps: int, attacked: PlaceSet
) -> Support | None:
    """Return what supports a march on which wizards may be attacked; None if there is none."""
    path = find_path(terrain.layout.ground, closed, at, steps) if attacked else None
    return None if path is None else _with_ways_out(terrain, path, by, at, attacked)


def _with_ways_out(
    terrain: Terrain, path: PlaceSet, by: int, at: Spot, attacked: PlaceSet
) -> Support:
    """Return a path of an attacker with what its wizards need to be displaced."""
    support = path
    for cell in bits(path & attacked):
        way = way_out(terrain, Spot(cell), by, at)
        if way is not None:
            support |= way
    return support


def gnome_step(
    terrain: Terrain,
    gnomes: list[Spot],
    trails: list[PlaceSet],
    gnome: int,
    to: Spot,
    steps: int,
) -> Support | None:
    """Return what supports a step of a gnome to a cell; None if it is not legal (MOVE-06).

    Args:
        to: an adjacent cell that is not in its trail.
        steps: how many steps are left, this one included.
    """
    needed = _entering(terrain, to, BY_GNOME, gnomes[gnome])
    if needed is None:
        return None
    cells, entered = gnomes[:], trails[:]
    cells[gnome] = to
    entered[gnome] |= terrain.layout.bit[to]
    rest = gnomes_support(stepped(terrain, gnomes[gnome], to), cells, entered, steps - 1)
    return None if rest is None else needed | rest


def giant_step(
    terrain: Terrain, giant: Spot, trail: PlaceSet, to: Spot, steps: int
) -> Support | None:
    """Return what supports a step of the giant to a cell; None if it is not legal (MOVE-06)."""
    needed = _entering(terrain, to, BY_GIANT, giant)
    if needed is None:
        return None
    entered = trail | terrain.layout.bit[to]
    rest = giant_support(stepped(terrain, giant, to), to, entered, steps - 1)
    return None if rest is None else needed | rest


def _entering(terrain: Terrain, to: Spot, by: int, piece: Spot) -> Support | None:
    """Return what supports entering a cell; None if an obstacle is there (MOVE-03, ATTACK-01)."""
    bit = terrain.layout.bit[to]
    if not terrain.occupied & bit:
        return bit
    if not terrain.targets & bit:
        return None
    way = way_out(terrain, to, by, piece)
    return None if way is None else way | bit


def sets_of_trails(state: State) -> list[PlaceSet]:
    """Return by gnome the places of its trail."""
    return [set_of_trail(state.layout, trail) for trail in state.gnome_trails]


def legal_gnome_steps(
    state: State, terrain: Terrain, trails: list[PlaceSet], gnome: int
) -> list[Spot]:
    """Return the cells that a gnome may enter.

    Args:
        trails: what ``sets_of_trails`` returns.
    """
    steps = state.steps[GNOMES]
    found: list[Spot] = []
    for to in state.layout.cells_beside[state.gnomes[gnome]] if steps else ():
        if to not in state.gnome_trails[gnome]:
            step = gnome_step(terrain, state.gnomes, trails, gnome, to, steps)
            if step is not None:
                found.append(to)
    return found


def legal_giant_steps(state: State, terrain: Terrain) -> list[Spot]:
    """Return the cells that the giant may enter."""
    steps, trail = state.steps[GIANT], set_of_trail(state.layout, state.giant_trail)
    found: list[Spot] = []
    for to in state.layout.cells_beside[state.giant] if steps else ():
        if to not in state.giant_trail:
            step = giant_step(terrain, state.giant, trail, to, steps)
            if step is not None:
                found.append(to)
    return found


def open_march_support(state: State, terrain: Terrain) -> Support | None:
    """Return what supports some legal step of the open march; None if none of its steps is legal.

    Args:
        state: the position, in which a march is open.
        terrain: its board, perhaps with other obstacles.
    """
    layout, steps = state.layout, state.steps[state.march]
    if state.march == WIZARD:
        player = state.current_player
        closed = closed_to_wizard(state, terrain.occupied)
        at, artifacts = state.wizards[player], state.artifacts[player]
        return wizard_support(layout, closed, at, steps, artifacts, goal_open=is_goal_open(state))
    if state.march == GNOMES:
        trails = sets_of_trails(state)
        for gnome, cell in enumerate(state.gnomes):
            for to in layout.cells_beside[cell]:
                if not trails[gnome] & layout.bit[to]:
                    support = gnome_step(terrain, state.gnomes, trails, gnome, to, steps)
                    if support is not None:
                        return support
        return None
    trail = set_of_trail(layout, state.giant_trail)
    for to in layout.cells_beside[state.giant]:
        if not trail & layout.bit[to]:
            support = giant_step(terrain, state.giant, trail, to, steps)
            if support is not None:
                return support
    return None
