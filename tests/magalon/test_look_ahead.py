"""The look-ahead finds a path if and only if an exhaustive search does, and never takes long."""

from __future__ import annotations

import random
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from maginor_core.games.magalon.commands.look_ahead import paths
from maginor_core.games.magalon.commands.look_ahead.paths import (
    find_blocks,
    find_bounded,
    find_path,
    longest_chain,
)
from maginor_core.games.magalon.components.numbers import Ground, PlaceSet, bits, set_of
from tests.magalon.naive import has_path


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


def closed_set(closed: bytearray) -> PlaceSet:
    return set_of([place for place, taken in enumerate(closed) if taken])


def is_path(ground: Ground, closed: bytearray, start: int, path: tuple[int, ...]) -> bool:
    places = (start, *path)
    return len(set(places)) == len(places) and all(
        two in ground.beside[one] and not closed[two] for one, two in pairwise(places)
    )


def are_of_path(
    ground: Ground, closed: bytearray, start: int, steps: int, places: PlaceSet
) -> bool:
    """Return whether so many open places can be entered in some order, one step for each."""
    only = [not places >> place & 1 for place in range(len(closed))]
    entered = bits(places)
    return (
        len(entered) == steps
        and not any(closed[place] for place in entered)
        and has_path(ground.beside, only, start, steps)
    )


@given(grounds(), st.data())
def test_what_has_failed_on_a_graph_serves_whatever_else_is_closed(
    drawn: tuple[Ground, bytearray], data: st.DataObject
) -> None:
    ground, closed = drawn
    place, failed = st.integers(0, len(closed) - 1), dict[tuple[PlaceSet, ...], int]()
    for changed in data.draw(st.lists(place, min_size=3, max_size=12)):
        start, steps = data.draw(place), data.draw(st.integers(0, len(closed)))
        now = bytearray(closed)
        now[start] = 1
        found = find_bounded(ground, closed_set(now), start, steps, failed)
        assert (found is not None) == has_path(ground.beside, now, start, steps)
        closed[changed] ^= 1


@given(grounds(), st.data())
def test_blocks_share_only_the_places_by_which_they_are_entered(
    drawn: tuple[Ground, bytearray], data: st.DataObject
) -> None:
    ground, closed = drawn
    root = data.draw(st.integers(0, len(closed) - 1))
    closed[root] = 1
    entries: list[PlaceSet] = []
    inners: list[PlaceSet] = []
    find_blocks(ground, ~closed_set(closed), root, entries, inners)
    inner = [place for places in inners for place in bits(places)]
    assert all(entry.bit_count() == 1 for entry in entries)
    assert len(inner) == len(set(inner))
    reached, edge = {root}, [root]
    while edge:
        for place in ground.beside[edge.pop()]:
            if not closed[place] and place not in reached:
                reached.add(place)
                edge.append(place)
    assert reached == {root, *inner}


def _grid(width: int, height: int, walls: set[tuple[int, int]]) -> tuple[Ground, PlaceSet]:
    squares = [(x, y) for y in range(height) for x in range(width)]
    number = {square: at for at, square in enumerate(squares)}
    beside = [
        [number[s] for s in ((x, y + 1), (x + 1, y), (x, y - 1), (x - 1, y)) if s in number]
        for x, y in squares
    ]
    closed = set_of([number[square] for square in walls])
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
