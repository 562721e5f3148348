"""The look-ahead finds a path if and only if an exhaustive search does, and never takes long."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.games.magalon.commands.look_ahead import paths
from maginor_core.games.magalon.commands.look_ahead.paths import (
    GoalSearch,
    Paths,
    Search,
    blocks,
    find_path,
    longest_chain,
)
from maginor_core.games.magalon.commands.look_ahead.terrain import Joints, JointSearch
from maginor_core.games.magalon.components.numbers import Ground, bits_of
from tests.magalon.naive import has_goal_path, has_joint_path, has_path


@st.composite
def grounds(draw: st.DrawFn, most: int = 4) -> tuple[Ground, bytearray]:
    """Draw a grid with walls, and up to three areas, the start among them, that cover squares."""
    width, height = draw(st.integers(2, most)), draw(st.integers(2, most))
    count = draw(st.integers(1, 3))
    owner = {}
    for x in range(width):
        for y in range(height):
            owner[x, y] = draw(st.sampled_from([-1, -1, -1, -1, -2, *range(count)]))
    places: list[tuple[int, int] | int] = [*range(count)]
    places += [square for square, owned in owner.items() if owned == -1]
    number = {place: at for at, place in enumerate(places)}
    beside: list[dict[int, None]] = [{} for _ in places]
    for (x, y), owned in owner.items():
        for other in ((x + 1, y), (x, y + 1), (x - 1, y), (x, y - 1)):
            if owned == -2 or owner.get(other, -2) == -2:
                continue
            one = number[(x, y) if owned == -1 else owned]
            two = number[other if owner[other] == -1 else owner[other]]
            if one != two:
                beside[one][two] = None
    colours = [0 if isinstance(place, int) else sum(place) % 2 for place in places]
    closed = bytearray([draw(st.sampled_from([0, 0, 0, 0, 1])) for _ in places])
    return Ground([list(spots) for spots in beside], colours, count), closed


def is_path(ground: Ground, closed: bytearray, start: int, path: tuple[int, ...]) -> bool:
    places = (start, *path)
    return len(set(places)) == len(places) and all(
        two in ground.beside[one] and not closed[two] for one, two in pairwise(places)
    )


@given(grounds(), st.data())
def test_a_path_is_found_if_and_only_if_there_is_one(
    drawn: tuple[Ground, bytearray], data: st.DataObject
) -> None:
    ground, closed = drawn
    start = data.draw(st.integers(0, len(closed) - 1))
    steps = data.draw(st.integers(0, len(closed)))
    before = bytes(closed)
    path = find_path(ground, closed, start, steps)
    assert bytes(closed) == before
    closed[start] = 1
    assert (path is not None) == has_path(ground.beside, closed, start, steps)
    closed[start] = before[start]
    if path is not None:
        assert len(path) == steps
        assert is_path(ground, closed, start, path)


@given(grounds(), st.data())
def test_what_was_found_before_never_changes_whether_there_is_a_path(
    drawn: tuple[Ground, bytearray], data: st.DataObject
) -> None:
    ground, closed = drawn
    known = Paths(ground)
    place = st.integers(0, len(closed) - 1)
    start, steps = data.draw(place), data.draw(st.integers(0, len(closed)))
    for changed in data.draw(st.lists(place, min_size=3, max_size=12)):
        way = known.find(int.from_bytes(closed, "little"), start, steps)
        assert (way is None) == (find_path(ground, closed, start, steps) is None)
        if way is not None:
            assert len(way.path) == steps
            assert is_path(ground, closed, start, way.path)
            assert way.needs == bits_of(way.path)
        closed[changed] ^= 1


@given(grounds(), st.data(), st.booleans())
def test_what_was_found_before_never_changes_whether_there_is_a_path_to_the_goal(
    drawn: tuple[Ground, bytearray], data: st.DataObject, exact: bool
) -> None:
    ground, closed = drawn
    places = len(closed)
    if places < 2:
        return
    start, steps = data.draw(st.integers(1, places - 1)), data.draw(st.integers(1, places))
    through = (
        tuple(data.draw(st.sets(st.integers(1, ground.areas - 1)))) if ground.areas > 1 else ()
    )
    closed[0] = 1
    known = Paths(ground)
    for changed in data.draw(st.lists(st.integers(0, places - 1), min_size=3, max_size=12)):
        closed[start] = 1
        obstacles = int.from_bytes(closed, "little")
        way = known.find_to_goal(obstacles, start, steps, 0, through, exact=exact)
        again = GoalSearch(ground, closed, 0, through, exact=exact).path(start, steps)
        assert (way is None) == (again is None)
        if way is not None:
            path = way.path
            assert path[-1] == 0
            assert way.needs == bits_of(path[:-1])
            assert set(through) - {start} <= set(path)
            assert len(path) == steps if exact else len(path) <= steps
            assert not any(closed[place] for place in path[:-1])
        if changed:
            closed[changed] ^= 1


@given(grounds(), st.data())
def test_the_bounded_search_alone_finds_the_same(
    drawn: tuple[Ground, bytearray], data: st.DataObject
) -> None:
    ground, closed = drawn
    start = data.draw(st.integers(0, len(closed) - 1))
    closed[start] = 1
    search = Search(ground, closed)
    longest = search.longest(start, len(closed))
    for steps in range(len(closed)):
        assert has_path(ground.beside, closed, start, steps) == (steps <= longest)
        path = search.path(start, steps)
        assert (path is not None) == (steps <= longest)
    assert longest <= longest_chain(ground.beside, ground.colours, ground.areas, closed, start)


@given(grounds(), st.data(), st.booleans())
def test_a_path_to_the_goal_is_found_if_and_only_if_there_is_one(
    drawn: tuple[Ground, bytearray], data: st.DataObject, exact: bool
) -> None:
    ground, closed = drawn
    start = data.draw(st.integers(0, len(closed) - 1))
    through = data.draw(st.sets(st.integers(1, ground.areas - 1))) if ground.areas > 1 else set()
    steps = data.draw(st.integers(1, len(closed) + 2))
    closed[0] = closed[start] = 1
    if start == 0:
        return
    path = GoalSearch(ground, closed, 0, sorted(through), exact=exact).path(start, steps)
    missing = frozenset(through - {start})
    assert (path is not None) == has_goal_path(ground.beside, closed, start, steps, missing, exact)
    if path is not None:
        assert path[-1] == 0
        assert missing <= set(path)
        assert len(path) == steps if exact else len(path) <= steps


@given(grounds(3), st.data())
def test_joint_steps_are_found_if_and_only_if_there_are_some(
    drawn: tuple[Ground, bytearray], data: st.DataObject
) -> None:
    ground, closed = drawn
    cells = [cell for cell in range(ground.areas, len(closed)) if not closed[cell]]
    gnomes = data.draw(st.permutations(cells))[: data.draw(st.integers(1, 3))]
    for area in range(ground.areas):
        closed[area] = 1
    each = []
    for gnome in gnomes:
        own = bytearray(closed)
        for other in gnomes:
            own[other] = 1
        own[gnome] = 1
        each.append(own)
    steps = data.draw(st.integers(0, 7))
    found = JointSearch(ground, each, gnomes, [(gnome,) for gnome in gnomes]).path(steps)
    naive = [
        [0 if cell in gnomes and cell != gnome else taken for cell, taken in enumerate(own)]
        for gnome, own in zip(gnomes, each, strict=True)
    ]
    assert (found is not None) == has_joint_path(ground.beside, naive, gnomes, steps)


@given(grounds(3), st.data())
def test_what_was_found_before_never_changes_whether_there_are_joint_steps(
    drawn: tuple[Ground, bytearray], data: st.DataObject
) -> None:
    ground, closed = drawn
    cells = [cell for cell in range(ground.areas, len(closed)) if not closed[cell]]
    gnomes = data.draw(st.permutations(cells))[: data.draw(st.integers(2, 3))]
    trails = [(gnome,) for gnome in gnomes]
    each = [bytearray(closed) for _ in gnomes]
    for own in each:
        for place in (*range(ground.areas), *gnomes):
            own[place] = 1
    steps, known = data.draw(st.integers(0, 6)), Joints(Paths(ground))
    for changed in data.draw(st.lists(st.integers(0, len(closed) - 1), min_size=3, max_size=9)):
        found = known.find(each, gnomes, trails, steps)
        again = JointSearch(ground, each, gnomes, trails).path(steps)
        assert (found is None) == (again is None)
        at, entered = list(gnomes), [set(trail) for trail in trails]
        for gnome, to in found or ():
            assert to in ground.beside[at[gnome]]
            assert to not in at
            assert to not in entered[gnome]
            assert to in gnomes or not each[gnome][to]
            at[gnome] = to
            entered[gnome].add(to)
        assert found is None or len(found) == steps
        if changed not in gnomes and changed >= ground.areas:
            for own in each[: data.draw(st.integers(1, len(each)))]:
                own[changed] ^= 1


@given(grounds(), st.data())
def test_blocks_share_only_the_places_by_which_they_are_entered(
    drawn: tuple[Ground, bytearray], data: st.DataObject
) -> None:
    ground, closed = drawn
    root = data.draw(st.integers(0, len(closed) - 1))
    closed[root] = 1
    inner = [place for _, places in blocks(ground.beside, closed, root) for place in places]
    assert len(inner) == len(set(inner))
    reached, edge = {root}, [root]
    while edge:
        for place in ground.beside[edge.pop()]:
            if not closed[place] and place not in reached:
                reached.add(place)
                edge.append(place)
    assert reached == {root, *inner}


def _grid(width: int, height: int, walls: set[tuple[int, int]]) -> tuple[Ground, bytearray]:
    squares = [(x, y) for y in range(height) for x in range(width)]
    number = {square: at for at, square in enumerate(squares)}
    beside = [
        [number[s] for s in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)) if s in number]
        for x, y in squares
    ]
    closed = bytearray([square in walls for square in squares])
    return Ground(beside, [(x + y) % 2 for x, y in squares], 0), closed


@pytest.mark.parametrize("seed", range(40))
def test_the_bounded_search_looks_at_few_positions_of_any_maze(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    chance = random.Random(seed)
    share = 0.3 + 0.3 * chance.random()
    walls = {(x, y) for x in range(26) for y in range(26) if chance.random() < share}
    ground, closed = _grid(26, 26, walls)
    looked = 0
    original = longest_chain

    def counting(*arguments: object) -> int:
        nonlocal looked
        looked += 1
        return original(*arguments)  # type: ignore[arg-type] # they are handed on

    monkeypatch.setattr(paths, "longest_chain", counting)
    for start in chance.sample(range(26 * 26), 20):
        find_path(ground, closed, start, 20)
    assert looked < 2_000
