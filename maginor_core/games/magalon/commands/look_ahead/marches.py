"""Marches: whether the steps that are left of one can be made (MOVE-05), and which step is legal.

A march is proved completable by its *support*: the cells that it was found to need. As long as they
stay free, it stays completable, whatever else changes on the board.
"""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.games.magalon.commands.look_ahead.paths import Path
from maginor_core.games.magalon.commands.look_ahead.terrain import Terrain
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

Support = frozenset[int]
"""Cells that have to stay free."""
NOTHING: Support = frozenset()


def wizard_support(
    terrain: Terrain, at: Spot, trail: Trail, steps: int, energy: int, artifacts: int
) -> Support | None:
    """Return what supports the rest of a wizard's march; None if it is not completable."""
    if steps == 0:
        return NOTHING
    closed = bytearray(terrain.occupied)
    for place in trail:
        closed[place] = 1
    closed[START] = 1
    path = terrain.paths.find(closed, at, steps)
    if path is None and energy >= terrain.layout.energy_goal and START not in trail:
        missing = bits(terrain.layout.treasures & ~artifacts)
        exact = terrain.layout.goal_exact
        closed[at] = 1
        path = terrain.paths.find_to_goal(closed, at, steps, START, missing, exact=exact)
    return None if path is None else frozenset(path)


def giant_support(terrain: Terrain, trail: Trail, steps: int) -> Support | None:
    """Return what supports the rest of the giant's march; None if it is not completable.

    Without support it has no legal first step (GIANT-02).
    """
    if steps == 0:
        return NOTHING
    closed = terrain.closed_to(trail)
    path = terrain.paths.find(closed, terrain.giant, steps)
    if path is not None:
        return frozenset(path)
    attacks = terrain.opened(closed, trail, BY_GIANT, terrain.giant)
    path = terrain.paths.find(closed, terrain.giant, steps) if attacks else None
    return None if path is None else _with_attacks(path, attacks)


def gnomes_support(terrain: Terrain, trails: list[Trail], steps: int) -> Support | None:
    """Return what supports the rest of the gnomes' march; None if it is not completable."""
    if steps == 0:
        return NOTHING
    closed = [terrain.closed_to(trail) for trail in trails]
    for own, cell in zip(closed, terrain.gnomes, strict=True):
        path = terrain.paths.find(own, cell, steps)
        if path is not None:
            return frozenset(path)
    attacks = []
    for own, trail, cell in zip(closed, trails, terrain.gnomes, strict=True):
        attacks.append(terrain.opened(own, trail, BY_GNOME, cell))
        path = terrain.paths.find(own, cell, steps) if attacks[-1] else None
        if path is not None:
            return _with_attacks(path, attacks[-1])
    if len(closed) < 2:
        return None
    joint = terrain.joints.find(closed, terrain.gnomes, trails, steps)
    if joint is None:
        return None
    support = frozenset([place for _, place in joint])
    for gnome, place in joint:
        support |= frozenset(attacks[gnome].get(place, ()))
    return support


def _with_attacks(path: Path, attacks: dict[int, Path]) -> Support:
    support = frozenset(path)
    for place in path:
        if place in attacks:
            support |= frozenset(attacks[place])
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
    after = list(trails)
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
    if not terrain.occupied[to]:
        return frozenset((to,))
    if to not in terrain.wizards:
        return None
    way = terrain.way_out(to, by, piece)
    return None if way is None else frozenset((*way, to))


def wizard_step(
    terrain: Terrain,
    trail: Trail,
    to: Spot,
    steps: int,
    energy: int,
    artifacts: int,
) -> Support | None:
    """Return what supports a step of the current player's wizard; None if it is not legal.

    Args:
        to: an adjacent place that is not in its trail.
        steps: how many steps are left, this one included.
    """
    if to == START:
        return frozenset((to,)) if may_enter_goal(terrain, steps, energy, artifacts) else None
    if terrain.occupied[to]:
        return None
    if to < terrain.layout.areas:
        artifacts |= 1 << to
    rest = wizard_support(terrain, to, (*trail, to), steps - 1, energy, artifacts)
    return None if rest is None else rest | {to}


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
    for to in state.layout.beside[at] if steps else ():
        if to not in trail:
            support = wizard_step(
                terrain, trail, to, steps, state.energy[player], state.artifacts[player]
            )
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
