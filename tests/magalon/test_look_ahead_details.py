"""The look-ahead on many small graphs: its paths can be walked, its bounds are tight.

What it finds is compared with an exhaustive search; the graphs follow from seeds, so that each run
tries the same.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import pytest

from maginor_core.games.magalon.commands.look_ahead.marches import (
    giant_support,
    gnomes_support,
    legal_wizard_steps,
    wizard_support,
)
from maginor_core.games.magalon.commands.look_ahead.paths import (
    GoalSearch,
    Search,
    find_path,
    longest_chain,
    most_steps,
)
from maginor_core.games.magalon.commands.look_ahead.terrain import JointSearch, Terrain, terrain_of
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
    bits,
    bits_of,
    flags,
)
from maginor_core.games.magalon.projections.state import State
from tests.magalon.drawn import seeded_game, seeded_setup
from tests.magalon.naive import has_goal_path, has_joint_path, has_path
from tests.magalon.test_look_ahead import is_path


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
        closed[start] = 1
        bound = longest_chain(ground.beside, ground.colours, ground.areas, closed, start)
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
    rest = list(range(1, 9))
    assert most_steps(square.beside, square.colours, 0, 0, rest) == (8, 8, 7)
    corner = [place for place in range(9) if place != 1]
    assert most_steps(square.beside, square.colours, 0, 1, corner) == (7, 6, 7)
    assert most_steps(oblong.beside, oblong.colours, 0, 0, rest[:5]) == (5, 4, 5)
    assert most_steps(oblong.beside, oblong.colours, 0, 0, [1]) == (1, 1, 1)


@pytest.mark.parametrize("turned", [False, True])
def test_a_path_is_found_behind_a_room_that_uses_up_the_patience(turned: bool) -> None:
    """From the left end the room has paths of at most eight steps, and the corridor has more."""
    ground = ground_of(
        "...#########", "...#########", "............", "...#########", "...#########"
    )
    if turned:
        ground = Ground([spots[::-1] for spots in ground.beside], ground.colours, 0)
    start = ground.beside.index(
        next(spots for at, spots in enumerate(ground.beside) if len(spots) == 4 and at > 6)
    )
    closed = bytearray(len(ground.beside))
    most = longest(ground, closed, start)
    for steps in range(most + 3):
        path = find_path(ground, closed, start, steps)
        assert (path is not None) == (steps <= most)
        if path is not None:
            assert len(path) == steps
            assert is_path(ground, closed, start, path)
        assert not any(closed)


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
        search = Search(ground, closed)
        for steps in chance.sample(range(places + 2), places + 2):
            for path in (search.path(start, steps), find_path(ground, closed, start, steps)):
                assert (path is not None) == (steps <= most)
                if path is not None:
                    assert len(path) == steps
                    assert is_path(ground, closed, start, path)
        assert search.longest(start, places) == most
        number, bits, outside = search.reachable(start, places)
        assert [not bits >> place & 1 for place in range(places)] == list(map(bool, outside))
        assert number == bits.bit_count() + 1
        assert not bits >> start & 1
        assert search.reachable(start, 1)[1] == sum(
            1 << place for place in ground.beside[start] if not closed[place]
        )


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
        others = range(1, ground.areas)
        through = set(chance.sample(others, chance.randint(0, len(others))))
        search = GoalSearch(ground, closed, 0, sorted(through), exact=exact)
        for steps in chance.sample(range(places + 2), places + 2):
            missing = frozenset(through - {start})
            path = search.path(start, steps)
            expected = has_goal_path(ground.beside, closed, start, steps, missing, exact)
            assert (path is not None) == expected
            assert closed[0]
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
        cells = list(range(ground.areas, len(ground.beside)))
        if len(cells) < gnomes:
            continue
        where = chance.sample(cells, gnomes)
        closed = []
        for own in where:
            mine = bytearray(place < ground.areas for place in range(len(ground.beside)))
            for cell in cells:
                mine[cell] = cell not in where and chance.random() < 0.05
            for cell in where:
                mine[cell] = 1
            mine[own] = 1
            closed.append(mine)
        naive = [
            [0 if cell in where and cell != own else taken for cell, taken in enumerate(mine)]
            for own, mine in zip(where, closed, strict=True)
        ]
        steps = chance.randint(1, 7 if gnomes < 4 else 5)
        search = JointSearch(ground, closed, where, [(own,) for own in where])
        made = search.path(steps)
        assert (made is not None) == has_joint_path(ground.beside, naive, where, steps)
        if made is None:
            refuted += 1
            continue
        found += 1
        assert len(made) == steps
        at = list(where)
        for gnome, to in made:
            assert to in ground.beside[at[gnome]]
            assert to not in at
            assert not naive[gnome][to]
            naive[gnome][to] = 1
            at[gnome] = to
    assert found > 30
    assert refuted > 30


def supports(state: State, terrain: Terrain) -> list[int | None]:
    """Return what supports the marches that are left in a state."""
    player = state.current_player
    wizard = wizard_support(
        terrain,
        state.wizards[player],
        state.wizard_trail,
        state.steps[WIZARD],
        state.energy[player],
        state.artifacts[player],
    )
    giant = None
    if state.giant != NOWHERE:
        giant = giant_support(terrain, state.giant_trail, state.steps[GIANT])
    return [wizard, gnomes_support(terrain, state.gnome_trails, state.steps[GNOMES]), giant]


def test_a_march_stays_completable_while_the_cells_that_support_it_stay_free() -> None:
    tried = 0
    for seed in range(60):
        for position, _ in seeded_game(seed, seeded_setup(seed), 25):
            state: State = position.live_state
            if not any(state.steps):
                continue
            terrain = terrain_of(state)
            found = supports(state, terrain)
            free = bits_of(state.layout.geometry.cells) & ~terrain.occupied
            for which, support in enumerate(found):
                if not support:
                    continue
                others = free & ~support
                tried += bool(others)
                assert supports(state, terrain.with_cells(0, others))[which] is not None
                assert not support & terrain.occupied or terrain.wizards
    assert tried > 100


def naive_wizard_steps(state: State) -> set[int]:
    """Return the places that the current player's wizard may enter, by an exhaustive search."""
    layout, player = state.layout, state.current_player
    steps, trail = state.steps[WIZARD], state.wizard_trail
    occupied = flags(terrain_of(state).occupied, layout.geometry.places)
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
            terrain = terrain_of(state)
            steps = state.steps[WIZARD]
            found = dict(legal_wizard_steps(state, terrain, steps))
            assert {int(to) for to in found} == naive_wizard_steps(state)
            entered += START in found
            picked += any(0 < to < state.layout.areas for to in found)
            free = bits_of(state.layout.geometry.cells) & ~terrain.occupied
            for to, support in found.items():
                changed = terrain.with_cells(0, free & ~support)
                kept = dict(legal_wizard_steps(state, changed, steps))
                assert to in kept
    assert entered > 10
    assert picked > 10
