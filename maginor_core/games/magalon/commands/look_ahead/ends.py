"""Ends of marches: where a piece can be once it has made all its steps, and a way to each place.

A piece marches alone and attacks with its last step, if at all: what comes of an attack on the way
is decided by others.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from maginor_core.games.magalon.commands.look_ahead.marches import closed_to_wizard
from maginor_core.games.magalon.commands.look_ahead.paths import Path, find_path_to
from maginor_core.games.magalon.commands.look_ahead.terrain import (
    attackable,
    closed_to_displaced,
    set_of_trail,
    terrain_of,
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
    PlaceSet,
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
    ground: Ground, closed: PlaceSet, start: int, steps: int, last: PlaceSet = 0
) -> dict[int, Path]:
    """Return a path of exactly ``steps`` steps to each place where one can end.

    Args:
        closed: the places that cannot be entered.
        start: where all paths start, which is not entered again.
        steps: how many steps each has, at least one.
        last: closed places that the last step may enter.
    """
    free = ~(closed | ground.bit[start])
    found: dict[int, Path] = {}
    within = _walks(ground, free, steps, free | last)
    missing = _beside(ground, start, within[steps - 1])
    path: list[int] = [start]
    options = [list(ground.beside[start])]
    patience = PATIENCE
    while options and missing and patience:
        rest, left = options[-1], steps - len(path)
        while rest:
            place = rest.pop()
            bit = ground.bit[place]
            if not left:
                if missing & bit & (free | last):
                    found[place] = (*path[1:], place)
                    missing ^= bit
            elif free & bit and _beside(ground, place, within[left - 1]) & missing:
                free ^= bit
                path.append(place)
                options.append(list(ground.beside[place]))
                patience -= 1
                break
        else:
            options.pop()
            free |= ground.bit[path.pop()]
    if options:
        closed |= ground.bit[start]
        for goal in bits(missing):
            way = find_path_to(ground, closed, start, steps, goal, 0, exact=True)
            if way is not None:
                found[goal] = way
    return found


def _walks(ground: Ground, free: PlaceSet, steps: int, last: PlaceSet) -> list[dict[int, PlaceSet]]:
    """Return by how many steps, and by place, the ends of walks after entering it.

    A walk may enter a place twice, so that these are all ends of paths, and perhaps more.
    """
    places = range(len(ground.bit))
    walks = [{place: ground.bit[place] for place in places if last & ground.bit[place]}]
    for _ in range(1, steps):
        before = walks[-1]
        walks.append({p: _beside(ground, p, before) for p in places if free & ground.bit[p]})
    return walks


def _beside(ground: Ground, place: int, walks: Mapping[int, PlaceSet]) -> PlaceSet:
    """Return the ends of walks that go on from a place."""
    ends = 0
    for other in ground.beside[place]:
        ends |= walks.get(other, 0)
    return ends


# The marches that are left in a position, each empty unless it may be made now.


def wizard_ends(state: State, player: Player) -> Ends:
    """Return the ends of the march of the current player's wizard; the goal may come sooner."""
    steps = state.steps[WIZARD]
    if not steps or state.march not in (NO_MARCH, WIZARD):
        return {}
    layout = state.layout
    at, trail = state.wizards[player], state.wizard_trail
    closed = closed_to_wizard(state, state.occupied)
    found = ends_of_paths(layout.ground, closed, at, steps)
    missing = layout.treasures & ~state.artifacts[player]
    barred = (layout.bit[START] | missing) & set_of_trail(layout, trail)
    if state.energy[player] >= layout.energy_goal and not barred:  # it enters no place twice
        exact = layout.goal_exact
        way = find_path_to(layout.ground, closed, at, steps, START, missing, exact=exact)
        if way is not None:
            found[START] = way
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
    terrain, layout = terrain_of(state), state.layout
    entered = set_of_trail(layout, trail)
    obstacles = state.occupied | layout.area_bits
    attacked = attackable(terrain, obstacles, entered, by, at, steps)
    return ends_of_paths(layout.ground, obstacles | entered, at, steps, attacked)


def displacement_ends(state: State) -> Ends:
    """Return where the displacement of the attacked wizard can end."""
    if state.displacing == NOBODY:
        return {}
    at, steps = state.wizards[state.displacing], state.displacement_left
    return ends_of_paths(state.layout.ground, closed_to_displaced(state), at, steps)
