"""Marches: whether the steps that are left of one can be made (MOVE-05), and which step is legal.

A march is proved completable by its *support*: the cells that it was found to need. As long as they
stay free, it stays completable, whatever else changes on the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.games.magalon.commands.look_ahead.terrain import Terrain, trail_bits
from maginor_core.games.magalon.components.numbers import (
    BY_GIANT,
    BY_GNOME,
    GIANT,
    GNOMES,
    START,
    WIZARD,
    Spot,
    bits,
)
from maginor_core.games.magalon.projections.state import State, Trail

Support = int
"""The bits of cells that have to stay free."""


def wizard_support(
    terrain: Terrain, at: Spot, trail: Trail, steps: int, energy: int, artifacts: int
) -> Support | None:
    """Return what supports the rest of a wizard's march; None if it is not completable."""
    closed = closed_to_wizard(terrain, trail)
    return _wizard_support(terrain, closed, at, trail, steps, energy, artifacts)


def closed_to_wizard(terrain: Terrain, trail: Trail) -> int:
    """Return the bits of what a wizard cannot enter, and of the start."""
    layout = terrain.layout
    return terrain.occupied | trail_bits(layout, trail) | layout.bit[START]


def _wizard_support(  # noqa: PLR0917 # the parts of a question
    terrain: Terrain,
    closed: int,
    at: Spot,
    trail: Trail,
    steps: int,
    energy: int,
    artifacts: int,
) -> Support | None:
    if steps == 0:
        return 0
    layout = terrain.layout
    way = terrain.paths.find(closed, at, steps)
    if way is None and energy >= layout.energy_goal and START not in trail:
        missing = bits(layout.treasures & ~artifacts)
        closed |= layout.bit[at]
        exact = layout.goal_exact
        way = terrain.paths.find_to_goal(closed, at, steps, START, missing, exact=exact)
    return None if way is None else way.needs


def giant_support(terrain: Terrain, trail: Trail, steps: int) -> Support | None:
    """Return what supports the rest of the giant's march; None if it is not completable.

    Without support it has no legal first step (GIANT-02).
    """
    if steps == 0:
        return 0
    closed = terrain.closed_to(trail)
    way = terrain.paths.find(closed, terrain.giant, steps)
    if way is not None:
        return way.needs
    attacks = terrain.attacks(trail, BY_GIANT, terrain.giant)
    return _attacking(terrain, closed, terrain.giant, steps, attacks)


def gnomes_support(terrain: Terrain, trails: list[Trail], steps: int) -> Support | None:
    """Return what supports the rest of the gnomes' march; None if it is not completable."""
    if steps == 0:
        return 0
    closed: list[int] = []
    for gnome, cell in enumerate(terrain.gnomes):
        closed.append(terrain.closed_to(trails[gnome]))
        way = terrain.paths.find(closed[gnome], cell, steps)
        if way is not None:
            return way.needs
    attacks = []
    for gnome, cell in enumerate(terrain.gnomes):
        attacks.append(terrain.attacks(trails[gnome], BY_GNOME, cell))
        support = _attacking(terrain, closed[gnome], cell, steps, attacks[gnome])
        if support is not None:
            return support
    if len(closed) < 2:
        return None
    places = [
        terrain.paths.flags(terrain.opened(closed[gnome], attacks[gnome]))
        for gnome in range(len(closed))
    ]
    joint = terrain.joints.find(places, terrain.gnomes, trails, steps)
    if joint is None:
        return None
    joint_support = 0
    for gnome, place in joint:
        joint_support |= terrain.layout.bit[place] | attacks[gnome].get(place, 0)
    return joint_support


def _attacking(
    terrain: Terrain, closed: int, at: Spot, steps: int, attacks: dict[int, int]
) -> Support | None:
    """Return what supports a march on which wizards are attacked; None if there is none."""
    if not attacks:
        return None
    way = terrain.paths.find(terrain.opened(closed, attacks), at, steps)
    if way is None:
        return None
    support = way.needs
    for cell, needed in attacks.items():
        if way.needs & terrain.layout.bit[cell]:
            support |= needed
    return support


def gnome_step(
    terrain: Terrain, trails: list[Trail], gnome: int, to: Spot, steps: int
) -> Support | None:
    """Return what supports a step of a gnome to a cell; None if it is not legal (MOVE-06).

    Args:
        to: an adjacent cell that is not in its trail.
        steps: how many steps are left, this one included.
    """
    needed = _entering(terrain, to, BY_GNOME, terrain.gnomes[gnome])
    if needed is None:
        return None
    after = trails[:]
    after[gnome] = (*trails[gnome], to)
    rest = gnomes_support(terrain.with_gnome(gnome, to), after, steps - 1)
    return None if rest is None else needed | rest


def giant_step(terrain: Terrain, trail: Trail, to: Spot, steps: int) -> Support | None:
    """Return what supports a step of the giant to a cell; None if it is not legal (MOVE-06)."""
    needed = _entering(terrain, to, BY_GIANT, terrain.giant)
    if needed is None:
        return None
    rest = giant_support(terrain.with_giant(to), (*trail, to), steps - 1)
    return None if rest is None else needed | rest


def _entering(terrain: Terrain, to: Spot, by: int, piece: Spot) -> Support | None:
    """Return what supports entering a cell; None if an obstacle is there (MOVE-03, ATTACK-01)."""
    if terrain.is_free(to):
        return terrain.layout.bit[to]
    if to not in terrain.wizards:
        return None
    way = terrain.way_out(to, by, piece)
    return None if way is None else way.needs | terrain.layout.bit[to]


def wizard_step(  # noqa: PLR0917 # the parts of a question
    terrain: Terrain,
    closed: int,
    trail: Trail,
    to: Spot,
    steps: int,
    energy: int,
    artifacts: int,
) -> Support | None:
    """Return what supports a step of the current player's wizard; None if it is not legal.

    Args:
        closed: what ``closed_to_wizard`` returns.
        to: an adjacent place that is not in its trail.
        steps: how many steps are left, this one included.
    """
    bit = terrain.layout.bit[to]
    if to == START:
        return bit if may_enter_goal(terrain, steps, energy, artifacts) else None
    if terrain.occupied & bit:
        return None
    if to < terrain.layout.areas:
        artifacts |= 1 << to
    rest = _wizard_support(terrain, closed | bit, to, trail, steps - 1, energy, artifacts)
    return None if rest is None else rest | bit


def may_enter_goal(terrain: Terrain, steps: int, energy: int, artifacts: int) -> bool:
    """Return whether a wizard may enter the start by this step (START-02, START-03)."""
    layout = terrain.layout
    return (
        energy >= layout.energy_goal
        and artifacts & layout.treasures == layout.treasures
        and (steps == 1 or not layout.goal_exact)
    )


def legal_wizard_steps(
    state: State, terrain: Terrain, steps: int
) -> Iterator[tuple[Spot, Support]]:
    """Yield the places that the current player's wizard may enter, with what supports each.

    Args:
        steps: how many steps are left, or will be if it moves on.
    """
    player = state.current_player
    at, trail = state.wizards[player], state.wizard_trail
    if not steps:
        return
    closed = closed_to_wizard(terrain, trail)
    energy, artifacts = state.energy[player], state.artifacts[player]
    for to in state.layout.beside[at]:
        if to not in trail:
            support = wizard_step(terrain, closed, trail, to, steps, energy, artifacts)
            if support is not None:
                yield to, support


def legal_gnome_steps(state: State, terrain: Terrain) -> Iterator[tuple[int, Spot, Support]]:
    """Yield the gnomes and the cells that they may enter, with what supports each step."""
    steps, trails = state.steps[GNOMES], state.gnome_trails
    for gnome, cell in enumerate(state.gnomes if steps else ()):
        for to in state.layout.cells_beside[cell]:
            if to not in trails[gnome]:
                support = gnome_step(terrain, trails, gnome, to, steps)
                if support is not None:
                    yield gnome, to, support


def legal_giant_steps(state: State, terrain: Terrain) -> Iterator[tuple[Spot, Support]]:
    """Yield the cells that the giant may enter, with what supports each."""
    steps, trail = state.steps[GIANT], state.giant_trail
    for to in state.layout.cells_beside[state.giant] if steps else ():
        if to not in trail:
            support = giant_step(terrain, trail, to, steps)
            if support is not None:
                yield to, support


def open_march_support(state: State, terrain: Terrain) -> Support | None:
    """Return what supports some legal step of the open march; None if none of its steps is legal.

    Args:
        state: the position, in which a march is open.
        terrain: its board, perhaps with other obstacles.
    """
    if state.march == WIZARD:
        player = state.current_player
        return wizard_support(
            terrain,
            state.wizards[player],
            state.wizard_trail,
            state.steps[WIZARD],
            state.energy[player],
            state.artifacts[player],
        )
    if state.march == GNOMES:
        for _, _, support in legal_gnome_steps(state, terrain):
            return support
        return None
    for _, support in legal_giant_steps(state, terrain):
        return support
    return None
