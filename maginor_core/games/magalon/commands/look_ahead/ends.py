"""Ends of marches: where a piece can be once it has made all its steps, and a way to each place.

A piece marches alone and attacks with its last step, if at all: what comes of an attack on the way
is decided by others.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from typing import Final

from maginor_core.games.magalon.commands.look_ahead.paths import GoalSearch, Path, paths_on
from maginor_core.games.magalon.commands.look_ahead.terrain import (
    closed_to_displaced,
    terrain_of,
    trail_bits,
)
from maginor_core.games.magalon.components.numbers import (
    BY_GIANT,
    BY_GNOME,
    GIANT,
    GNOMES,
    NO_MARCH,
    NOBODY,
    NOWHERE,
    START,
    WIZARD,
    Ground,
    Player,
    Spot,
    bits,
)
from maginor_core.games.magalon.projections.state import State, Trail

Ends = Mapping[int, Path]
"""A way to each place where a march can end: the places that are entered, in order."""

PATIENCE: Final = 4_000
"""How many places are entered before each end that is left is looked for by itself."""


def ends_of_paths(
    ground: Ground, closed: bytearray, start: int, steps: int, last: Collection[int] = ()
) -> dict[int, Path]:
    """Return a path of exactly ``steps`` steps to each place where one can end.

    Args:
        closed: for each place whether it cannot be entered.
        start: where all paths start, which is not entered again.
        steps: how many steps each has, at least one.
        last: closed places that the last step may enter.
    """
    closed = bytearray(closed)
    closed[start] = 1
    found: dict[int, Path] = {}
    within = _walks(ground, closed, steps, last)
    missing = _beside(ground, start, within[steps - 1])
    path: list[int] = [start]
    options = [list(ground.beside[start])]
    patience = PATIENCE
    while options and missing and patience:
        rest, left = options[-1], steps - len(path)
        while rest:
            place = rest.pop()
            if not left:
                if missing >> place & 1 and (place in last or not closed[place]):
                    found[place] = (*path[1:], place)
                    missing ^= 1 << place
            elif not closed[place] and _beside(ground, place, within[left - 1]) & missing:
                closed[place] = 1
                path.append(place)
                options.append(list(ground.beside[place]))
                patience -= 1
                break
        else:
            options.pop()
            closed[path.pop()] = 0
    for place in path[1:]:
        closed[place] = 0
    closed[start] = 1
    return found if not options else found | _one_by_one(ground, closed, start, steps, missing)


def _walks(
    ground: Ground, closed: bytearray, steps: int, last: Collection[int]
) -> list[dict[int, int]]:
    """Return by how many steps, and by place, the bits of the ends of walks after entering it.

    A walk may enter a place twice, so that these are all ends of paths, and perhaps more.
    """
    free = [place for place in range(len(closed)) if not closed[place]]
    walks = [{place: 1 << place for place in (*free, *last)}]
    for _ in range(1, steps):
        before = walks[-1]
        walks.append({place: _beside(ground, place, before) for place in free})
    return walks


def _beside(ground: Ground, place: int, walks: Mapping[int, int]) -> int:
    """Return the bits of the ends of walks that go on from a place."""
    ends = 0
    for other in ground.beside[place]:
        ends |= walks.get(other, 0)
    return ends


def _one_by_one(
    ground: Ground, closed: bytearray, start: int, steps: int, missing: int
) -> dict[int, Path]:
    """Return a path to each of some places to which there is one."""
    found = {}
    for goal in bits(missing):
        was, closed[goal] = closed[goal], 1
        path = GoalSearch(ground, closed, goal, (), exact=True).path(start, steps)
        closed[goal] = was
        if path is not None:
            found[goal] = path
    return found


# The marches that are left in a position, each empty unless it may be made now.


def wizard_ends(state: State, player: Player) -> Ends:
    """Return the ends of the march of the current player's wizard; the goal may come sooner."""
    steps = state.steps[WIZARD]
    if not steps or state.march not in (NO_MARCH, WIZARD):
        return {}
    terrain, layout = terrain_of(state, attacking=False), state.layout
    at, trail = state.wizards[player], state.wizard_trail
    closed = terrain.occupied | trail_bits(layout, trail) | layout.bit[START]
    found = ends_of_paths(layout.ground, terrain.paths.flags(closed), at, steps)
    missing = bits(layout.treasures & ~state.artifacts[player])
    barred = {START, *missing} & set(trail)  # what it has entered, it cannot enter again
    if state.energy[player] >= layout.energy_goal and not barred:
        closed |= layout.bit[at]
        exact = layout.goal_exact
        way = terrain.paths.find_to_goal(closed, at, steps, START, missing, exact=exact)
        if way is not None:
            found[START] = way.path
    return found


def gnome_ends(state: State, gnome: int) -> Ends:
    """Return the ends of the gnomes' march if one of them makes all steps."""
    if state.march not in (NO_MARCH, GNOMES) or not 0 <= gnome < len(state.gnome_trails):
        return {}
    trail = state.gnome_trails[gnome]
    return _attacker_ends(state, trail, BY_GNOME, state.gnomes[gnome], state.steps[GNOMES])


def giant_ends(state: State) -> Ends:
    """Return the ends of the giant's march."""
    if state.march not in (NO_MARCH, GIANT) or state.giant == NOWHERE:
        return {}
    return _attacker_ends(state, state.giant_trail, BY_GIANT, state.giant, state.steps[GIANT])


def _attacker_ends(state: State, trail: Trail, by: int, at: Spot, steps: int) -> Ends:
    if not steps:
        return {}
    terrain = terrain_of(state)
    closed = terrain.closed_to(trail)
    attacks = terrain.attacks(trail, by, at)
    return ends_of_paths(state.layout.ground, terrain.paths.flags(closed), at, steps, attacks)


def displacement_ends(state: State) -> Ends:
    """Return where the displacement of the attacked wizard can end."""
    if state.displacing == NOBODY:
        return {}
    ground = state.layout.ground
    closed = paths_on(ground).flags(closed_to_displaced(state))
    at, steps = state.wizards[state.displacing], state.displacement_left
    return ends_of_paths(ground, closed, at, steps)
