"""The look-ahead on many small graphs: its paths can be walked, its bounds are tight.

What it finds is compared with an exhaustive search; the graphs follow from seeds, so that each run
tries the same.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from maginor_core.games.magalon.commands.look_ahead.joint_paths import find_joint_paths
from maginor_core.games.magalon.commands.look_ahead.marches import (
    closed_to_wizard,
    giant_support,
    gnomes_support,
    is_goal_open,
    legal_wizard_steps,
    sets_of_trails,
    wizard_step,
    wizard_support,
)
from maginor_core.games.magalon.commands.look_ahead.paths import (
    find_bounded,
    find_path,
    find_path_to,
    longest_chain,
    longest_path,
    most_steps,
    reachable,
)
from maginor_core.games.magalon.commands.look_ahead.terrain import (
    Terrain,
    set_of_trail,
    terrain_of,
    with_obstacles,
)
from maginor_core.games.magalon.components.numbers import (
    CARDS,
    GIANT,
    GNOMES,
    NO_MARCH,
    NOBODY,
    NONE,
    NOWHERE,
    START,
    WIZARD,
    Ground,
    PlaceSet,
    Spot,
    bits,
    set_of,
)
from maginor_core.games.magalon.projections.state import State
from tests.magalon.drawn import seeded_game, seeded_setup
from tests.magalon.naive import has_goal_path, has_joint_path, has_path
from tests.magalon.test_look_ahead import are_of_path, closed_set, is_path


def ground_of(*rows: str) -> Ground:
    """Return the graph of a picture: a cell for each dot, an area for each letter, else a wall."""
    squares = {(x, y): kind for y, row in enumerate(rows) for x, kind in enumerate(row)}
    areas = sorted(set("".join(rows)) - {".", "#"})
    cells = [square for square, kind in squares.items() if kind == "."]
    number: dict[tuple[int, int], int] = {}
    for square, kind in squares.items():
        if kind in areas:
            number[square] = areas.index(kind)
    for at, square in enumerate(cells, len(areas)):
        number[square] = at
    beside: list[dict[int, None]] = [{} for _ in range(len(areas) + len(cells))]
    for (x, y), one in number.items():
        for other in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            two = number.get(other, one)
            if two != one:
                beside[one][two] = None
    colours = [0] * len(areas) + [(x + y) % 2 for x, y in cells]
    return Ground([list(spots) for spots in beside], colours, len(areas))


def seeded_ground(chance: random.Random, width: int, height: int, kinds: str) -> Ground:
    rows = ["".join(chance.choice(kinds) for _ in range(width)) for _ in range(height)]
    return ground_of(*rows)


def longest(ground: Ground, closed: Sequence[int], start: int) -> int:
    after = list(closed)
    after[start] = 1
    steps = 0
    while has_path(ground.beside, after, start, steps + 1):
        steps += 1
    return steps


TIGHT = [
    ("..", ".."),
    ("...", "..."),
    ("...", "...", "..."),
    ("....", "...."),
    ("..#..", "....."),
    ("..###", "..###", "#....", "###.."),
    ("..#", "...", "#.."),
    (".A.", ".#."),
    ("A..", "..B"),
    ("..A..", "..A.."),
    (".A.B.", ".A.B."),
    ("..#..", "#A.A#", "..#.."),
    (".#.#.", ".A.B.", ".#.#."),
    ("...A...", "...A..."),
]


def slack_of(ground: Ground) -> int:
    total = 0
    for start in range(len(ground.beside)):
        closed = bytearray(len(ground.beside))
        bound = longest_chain(ground, ~ground.bit[start], start)
        most = longest(ground, closed, start)
        assert bound >= most
        total += bound - most
    return total


@pytest.mark.parametrize("rows", TIGHT)
def test_the_bound_of_a_regular_graph_is_the_longest_path(rows: tuple[str, ...]) -> None:
    assert slack_of(ground_of(*rows)) == 0


@pytest.mark.parametrize(
    ("kinds", "slack"), [("....#", 40), ("....#A", 576), ("....#AB", 568), ("...A#B", 482)]
)
def test_bounds_are_not_looser_than_they_were(kinds: str, slack: int) -> None:
    """A loose bound is right, but refutes fewer marches: then the look-ahead takes longer."""
    chance = random.Random(kinds)
    grounds = [seeded_ground(chance, chance.randint(2, 5), 3, kinds) for _ in range(300)]
    assert sum(map(slack_of, grounds)) <= slack


def test_the_bounds_of_a_block_go_by_the_colour_of_the_last_cell() -> None:
    square, oblong = ground_of("...", "...", "..."), ground_of("...", "...")
    rest = set_of(range(1, 9))
    assert most_steps(square, 1, rest) == (8, 8, 7)
    assert most_steps(square, 0b10, rest ^ 0b11) == (7, 6, 7)
    assert most_steps(oblong, 1, set_of(range(1, 6))) == (5, 4, 5)
    assert most_steps(oblong, 1, 0b10) == (1, 1, 1)


@pytest.mark.parametrize("turned", [False, True])
def test_a_path_is_found_behind_a_room_that_uses_up_the_patience(turned: bool) -> None:
    """From the left end the room has paths of at most eight steps, and the corridor has more."""
    ground = ground_of(
        "...#########", "...#########", "............", "...#########", "...#########"
    )
    if turned:
        last = len(ground.beside) - 1
        beside = [[last - place for place in spots] for spots in ground.beside[::-1]]
        ground = Ground(beside, [ground.dark >> last - at & 1 for at in range(last + 1)], 0)
    start = ground.beside.index(
        next(spots for at, spots in enumerate(ground.beside) if len(spots) == 4 and at > 6)
    )
    closed = bytearray(len(ground.beside))
    most = longest(ground, closed, start)
    for steps in range(most + 3):
        found = find_path(ground, 0, start, steps)
        assert (found is not None) == (steps <= most)
        if found is not None:
            assert are_of_path(ground, closed, start, steps, found)


@pytest.mark.parametrize("kinds", ["....#", "....#A", "...AB"])
def test_searches_find_paths_that_can_be_walked(kinds: str) -> None:
    chance = random.Random(kinds)
    for _ in range(150):
        ground = seeded_ground(chance, chance.randint(2, 4), chance.randint(2, 4), kinds)
        places = len(ground.beside)
        if not places:
            continue
        closed = bytearray(chance.random() < 0.1 for _ in range(places))
        start = chance.randrange(places)
        closed[start] = 1
        most = longest(ground, closed, start)
        given, failed = closed_set(closed), dict[tuple[PlaceSet, ...], int]()
        for steps in chance.sample(range(places + 2), places + 2):
            bounded = find_bounded(ground, given, start, steps, failed)
            for found in (bounded, find_path(ground, given, start, steps)):
                assert (found is not None) == (steps <= most)
                assert found is None or are_of_path(ground, closed, start, steps, found)
        assert longest_path(ground, given, start, places, failed) == most
        reached, edge = 0, {start}
        for steps in range(places):
            assert reachable(ground, given, start, steps) == reached
            beside = {to for place in edge for to in ground.beside[place]}
            edge = {to for to in beside if not closed[to] and not reached >> to & 1}
            reached |= set_of(edge)


@pytest.mark.parametrize("kinds", ["....#A", "...AB", "..ABC", "...#ABC"])
@pytest.mark.parametrize("exact", [False, True])
def test_paths_to_the_goal_can_be_walked(kinds: str, exact: bool) -> None:
    chance = random.Random(f"{kinds} {exact}")
    for _ in range(120):
        ground = seeded_ground(chance, chance.randint(2, 4), chance.randint(2, 4), kinds)
        if not ground.areas or len(ground.beside) < 2:
            continue
        places = len(ground.beside)
        closed = bytearray(chance.random() < 0.05 for _ in range(places))
        closed[0] = 1
        start = chance.randrange(1, places)
        closed[start] = 1
        others = range(1, ground.areas.bit_count())
        through = set(chance.sample(others, chance.randint(0, len(others))))
        needed = set_of(through)
        for steps in chance.sample(range(places + 2), places + 2):
            missing = frozenset(through - {start})
            path = find_path_to(ground, closed_set(closed), start, steps, 0, needed, exact=exact)
            expected = has_goal_path(ground.beside, closed, start, steps, missing, exact)
            assert (path is not None) == expected
            if path is not None:
                opened = bytearray(closed)
                opened[0] = 0
                assert is_path(ground, opened, start, path)
                assert path[-1] == 0
                assert missing <= set(path)
                assert len(path) == steps if exact else len(path) <= steps


@pytest.mark.parametrize("gnomes", [2, 3, 4])
def test_joint_steps_can_be_made_one_after_another(gnomes: int) -> None:
    chance = random.Random(gnomes)
    found = refuted = 0
    for _ in range(220):
        kinds = chance.choice(["...#", "....#", "....##", "....#A"])
        ground = seeded_ground(chance, chance.randint(2, 4), chance.randint(2, 3), kinds)
        cells = list(range(ground.areas.bit_count(), len(ground.beside)))
        if len(cells) < gnomes:
            continue
        where = chance.sample(cells, gnomes)
        closed = []
        for own in where:
            mine = bytearray(
                place < ground.areas.bit_count() for place in range(len(ground.beside))
            )
            for cell in cells:
                mine[cell] = cell not in where and chance.random() < 0.05
            mine[own] = 1
            closed.append(mine)
        steps = chance.randint(1, 7 if gnomes < 4 else 5)
        sets = [closed_set(mine) for mine in closed]
        made = find_joint_paths(ground, sets, [Spot(cell) for cell in where], steps)
        assert (made is not None) == has_joint_path(ground.beside, closed, where, steps)
        if made is None:
            refuted += 1
            continue
        found += 1
        assert sum(places.bit_count() for places in made) == steps
        only = [[not places >> at & 1 for at in range(len(ground.beside))] for places in made]
        assert has_joint_path(ground.beside, only, where, steps)
        assert not any(places & taken for places, taken in zip(made, sets, strict=True))
    assert found > 30
    assert refuted > 30


def supports(state: State, terrain: Terrain) -> list[int | None]:
    """Return what supports the marches that are left in a state."""
    player, layout = state.current_player, state.layout
    wizard = wizard_support(
        layout,
        closed_to_wizard(state, terrain.occupied),
        state.wizards[player],
        state.steps[WIZARD],
        state.artifacts[player],
        goal_open=is_goal_open(state),
    )
    giant = None
    if state.giant != NOWHERE:
        trail = set_of_trail(layout, state.giant_trail)
        giant = giant_support(terrain, state.giant, trail, state.steps[GIANT])
    trails = sets_of_trails(state)
    gnomes = gnomes_support(terrain, state.gnomes, trails, state.steps[GNOMES]) if trails else None
    return [wizard, gnomes, giant]


def test_a_march_stays_completable_while_the_cells_that_support_it_stay_free() -> None:
    tried = 0
    for seed in range(60):
        for position, _ in seeded_game(seed, seeded_setup(seed), 25):
            state: State = position.live_state
            if not any(state.steps):
                continue
            terrain = terrain_of(state)
            found = supports(state, terrain)
            free = set_of(state.layout.cells) & ~terrain.occupied
            for which, support in enumerate(found):
                if not support:
                    continue
                others = free & ~support
                tried += bool(others)
                changed = with_obstacles(terrain, terrain.occupied | others)
                assert supports(state, changed)[which] is not None
                attackers = set_of([*state.gnomes, *([state.giant] if which == 2 else [])])
                assert not support & terrain.occupied & ~(terrain.targets | attackers)
    assert tried > 100


def naive_wizard_steps(state: State) -> set[int]:
    """Return the places that the current player's wizard may enter, by an exhaustive search."""
    layout, player = state.layout, state.current_player
    steps, trail = state.steps[WIZARD], state.wizard_trail
    occupied = [state.occupied >> place & 1 for place in range(len(layout.bit))]
    rich = state.energy[player] >= layout.energy_goal
    found = set()
    for to in layout.beside[state.wizards[player]] if steps else ():
        if to in trail:
            continue
        has = state.artifacts[player] | (1 << to if to < layout.areas else 0)
        missing = frozenset(bits(layout.treasures & ~has))
        if to == START:
            if rich and not missing and (steps == 1 or not layout.goal_exact):
                found.add(int(to))
            continue
        if occupied[to]:
            continue
        closed = bytearray(occupied)
        for place in (*trail, to, START):
            closed[place] = 1
        ends = rich and START not in trail
        if has_path(layout.beside, closed, to, steps - 1) or (
            ends and has_goal_path(layout.beside, closed, to, steps - 1, missing, layout.goal_exact)
        ):
            found.add(int(to))
    return found


def wizard_steps(state: State, occupied: PlaceSet) -> dict[Spot, PlaceSet]:
    """Return the places that the current player's wizard may enter, with what supports each."""
    player, layout, found = state.current_player, state.layout, {}
    closed, goal_open = closed_to_wizard(state, occupied), is_goal_open(state)
    for to in layout.beside[state.wizards[player]]:
        if to not in state.wizard_trail:
            artifacts, steps = state.artifacts[player], state.steps[WIZARD]
            support = wizard_step(layout, closed, to, steps, artifacts, goal_open=goal_open)
            if support is not None:
                found[to] = support
    return found


def test_a_wizard_may_make_the_steps_that_an_exhaustive_search_allows() -> None:
    chance = random.Random("wizards")
    entered = picked = 0
    for seed in range(60):
        for position, _ in seeded_game(seed, seeded_setup(seed), 20):
            state: State = position.live_state.copy()
            if state.stage == CARDS or state.displacing != NOBODY or state.lifted != NONE:
                continue
            player = state.current_player
            state.energy[player] = chance.choice([0, state.layout.energy_max])
            state.artifacts[player] = state.layout.treasures & chance.choice([0, 7, -1, -1, -3, -5])
            if state.march in (NO_MARCH, WIZARD):
                state.steps[WIZARD] = chance.randint(0, 6)
            if not state.steps[WIZARD]:
                continue
            found = wizard_steps(state, state.occupied)
            assert {int(to) for to in found} == naive_wizard_steps(state)
            assert legal_wizard_steps(state, state.steps[WIZARD]) == list(found)
            entered += START in found
            picked += any(0 < to < state.layout.areas for to in found)
            free = set_of(state.layout.cells) & ~state.occupied
            for to, support in found.items():
                assert to in wizard_steps(state, state.occupied | free & ~support)
    assert entered > 10
    assert picked > 10
