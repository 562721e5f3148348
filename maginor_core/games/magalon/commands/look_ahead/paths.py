"""Paths: whether a piece can make so many steps without entering a place twice (MOVE-02, MOVE-04).

Most often there is such a path and a plain search finds it at once. To prove that there is none, a
search over what is left to be visited is bounded by the chains of blocks (``find_blocks``), and
what has failed once is remembered.
"""

from __future__ import annotations

from typing import Final, TypeAlias

from maginor_core.games.magalon.components.numbers import Ground, PlaceSet, bits

Failed: TypeAlias = dict[tuple[PlaceSet, ...], int]
"""What a search has tried in vain, by where it was and what could be reached from there."""


def around_all(ground: Ground, places: PlaceSet) -> PlaceSet:
    """Return all places that are adjacent to some places."""
    around = ground.around
    found: PlaceSet = 0
    while places:
        lowest = places & -places
        found |= around[lowest.bit_length() - 1]
        places ^= lowest
    return found


def reachable(ground: Ground, closed: PlaceSet, start: int, steps: int) -> PlaceSet:
    """Return the open places within ``steps`` of ``start``, without it."""
    edge = ground.bit[start]
    free = ~(closed | edge)
    reached: PlaceSet = 0
    for _ in range(steps):
        edge = around_all(ground, edge) & free
        if not edge:
            break
        reached |= edge
        free ^= edge
    return reached


# Blocks: the parts of a graph that no single place separates, and how long a path in one can be.
#
# A path that visits no place twice passes through a chain of blocks, and leaves each for good by
# the place that connects it with the next. So the longest path is bounded by the longest chain.


def find_blocks(
    ground: Ground,
    inside: PlaceSet,
    root: int,
    entries: list[PlaceSet],
    inners: list[PlaceSet],
) -> None:
    """Find the blocks that can be reached from ``root``, those behind a block before it.

    Args:
        inside: the places that are part of the graph; whether ``root`` is does not matter.
        entries: for each block the place by which a path from the root enters it is added.
        inners: for each block its other places are added.
    """
    around, bit = ground.around, ground.bit
    entered = [0] * len(around)
    low = [0] * len(around)
    seen = bit[root]
    inside |= seen
    path = [root]
    options = [around[root] & inside]
    behind: list[PlaceSet] = [
        0
    ]  # what was entered after each place of the path and is in no block yet
    number = 0
    while True:
        rest = options[-1]
        place = path[-1]
        if rest:
            step = rest & -rest
            options[-1] = rest ^ step
            other = step.bit_length() - 1
            if seen & step:
                low[place] = min(low[place], entered[other])
            else:
                number += 1
                entered[other] = number
                low[other] = number
                seen |= step
                path.append(other)
                options.append(around[other] & inside)
                behind.append(step)
            continue
        path.pop()
        options.pop()
        group = behind.pop()
        if not path:
            return
        before = path[-1]
        if low[place] >= entered[before]:
            entries.append(bit[before])
            inners.append(group)
        else:
            behind[-1] |= group
            low[before] = min(low[before], low[place])


def most_steps(ground: Ground, entry: PlaceSet, inner: PlaceSet) -> tuple[int, int, int]:
    """Return how many steps a path in a block that starts at its entry can have at most.

    Cells alternate between two colours. Between two areas a path stays in one part of what is left
    of the block without the areas, so it visits few of these parts.

    Returns:
        The bound for a path to anywhere, to a cell of the colour of the entry, and to one of the
        other colour.
    """
    if inner.bit_count() == 1:
        return 1, 1, 1
    block = inner | entry
    hubs = (block & ground.areas).bit_count()
    if not hubs:
        same = (block & ground.dark).bit_count()
        other = block.bit_count() - same
        if not ground.dark & entry:
            same, other = other, same
        return (
            min(2 * same - 1, 2 * other),
            2 * min(same - 1, other),
            2 * min(same, other) - 1,
        )
    cells = block & ~ground.areas
    segments = hubs + (1 if cells & entry else 0)
    sizes: list[int] = []
    pairs: list[int] = []
    while cells:
        part = reachable_part(ground, cells)
        cells ^= part
        size, dark = part.bit_count(), (part & ground.dark).bit_count()
        sizes.append(size)
        pairs.append(min(dark, size - dark))
    sizes.sort(reverse=True)
    pairs.sort(reverse=True)
    visited = min(sum(sizes[:segments]), 2 * sum(pairs[:segments]) + segments)
    bound = hubs - 1 + visited
    return bound, bound, bound


def reachable_part(ground: Ground, places: PlaceSet) -> PlaceSet:
    """Return those of some places that are connected with the first of them."""
    part = places & -places
    edge = part
    while edge:
        edge = around_all(ground, edge) & places & ~part
        part |= edge
    return part


def longest_chain(ground: Ground, inside: PlaceSet, root: int) -> int:
    """Return how many steps a path from ``root`` can have at most; it may have fewer.

    Args:
        inside: the places that are part of the graph, as for ``find_blocks``.
    """
    bit, areas, dark = ground.bit, ground.areas, ground.dark
    entries: list[PlaceSet] = []
    inners: list[PlaceSet] = []
    find_blocks(ground, inside, root, entries, inners)
    best = [0] * len(bit)
    entered: PlaceSet = 0
    for entry, inner in zip(entries, inners, strict=True):
        anywhere, same, other = most_steps(ground, entry, inner)
        bound = anywhere
        for place in bits(inner & entered):
            ends = bit[place] | entry
            if ends & areas:
                to_it = max(same, other)
            elif ends & dark and ends & ~dark:
                to_it = other
            else:
                to_it = same
            bound = max(bound, to_it + best[place])
        place = entry.bit_length() - 1
        best[place] = max(best[place], bound)
        entered |= entry
    return best[root]


PATIENCE: Final = 6
"""How many places for each step the plain search may enter before the bounded one takes over."""


def find_path(ground: Ground, closed: PlaceSet, start: int, steps: int) -> PlaceSet | None:
    """Return the places of a path of exactly ``steps`` steps from ``start``; None if there is none.

    Args:
        closed: the places that cannot be entered.
        start: where the path starts, which is not entered again.
        steps: how many steps it has.
    """
    if steps == 0:
        return 0
    around = ground.around
    open_places = ~(closed | ground.bit[start])
    free = open_places
    path: list[PlaceSet] = []
    rest = around[start] & free
    options: list[PlaceSet] = []
    patience = PATIENCE * steps
    while True:
        if rest:
            step = rest & -rest
            free ^= step
            if len(path) == steps - 1:
                return open_places ^ free
            if not patience:
                return find_bounded(ground, closed | ground.bit[start], start, steps, {})
            patience -= 1
            path.append(step)
            options.append(rest ^ step)
            rest = around[step.bit_length() - 1] & free
        elif path:
            free |= path.pop()
            rest = options.pop()
        else:
            return None


def find_bounded(
    ground: Ground, closed: PlaceSet, start: int, steps: int, failed: Failed
) -> PlaceSet | None:
    """Return the same by a bounded search; ``start`` is closed.

    Args:
        failed: by start and what can be reached, how many steps cannot be made; it is added to.
    """
    if steps == 0:
        return 0
    reached = reachable(ground, closed, start, steps)
    if reached.bit_count() < steps:
        return None
    key = (ground.bit[start], reached)
    if failed.get(key, steps + 1) <= steps:
        return None
    bound = longest_chain(ground, reached, start)
    if bound < steps:
        failed[key] = bound + 1
        return None
    for place in _ordered(ground, closed, start):
        bit = ground.bit[place]
        path = find_bounded(ground, closed | bit, place, steps - 1, failed)
        if path is not None:
            return path | bit
    failed[key] = steps
    return None


def longest_path(ground: Ground, closed: PlaceSet, start: int, most: int, failed: Failed) -> int:
    """Return how many steps a path from ``start``, which is closed, can have: ``most`` at most."""
    steps = most
    while steps and find_bounded(ground, closed, start, steps, failed) is None:
        steps -= 1
    return steps


def _ordered(ground: Ground, closed: PlaceSet, start: int) -> list[int]:
    """Return the places that can be entered from ``start``, those with few ways on first."""
    around = ground.around
    places = bits(around[start] & ~closed)
    if len(places) > 1:
        places.sort(key=lambda place: (around[place] & ~closed).bit_count())
    return places


# Paths to a goal that pass through some places (START-02).

Path: TypeAlias = tuple[int, ...]
"""The places that are entered, in order."""


def find_path_to(
    ground: Ground,
    closed: PlaceSet,
    start: int,
    steps: int,
    goal: int,
    through: PlaceSet,
    *,
    exact: bool,
) -> Path | None:
    """Return a path of ``steps`` steps, or at most so many, from ``start`` to ``goal``, or None.

    Args:
        closed: the places that cannot be entered; start and goal do not matter.
        through: the places that it has to visit.
        exact: whether it must have all the steps, and not fewer.
    """
    ends = ground.bit[start] | ground.bit[goal]
    closed = (closed | ends) ^ ground.bit[goal]
    through &= ~ground.bit[start]
    return _to_goal(ground, closed, start, steps, goal, through, {}, exact=exact)


def _to_goal(  # noqa: PLR0917 # the parts of a question
    ground: Ground,
    closed: PlaceSet,
    start: int,
    steps: int,
    goal: int,
    through: PlaceSet,
    failed: Failed,
    *,
    exact: bool,
) -> Path | None:
    if steps == 0 or _distance(ground, closed, start, goal) > steps:
        return None
    bit = ground.bit
    entries: list[PlaceSet] = []
    inners: list[PlaceSet] = []
    find_blocks(ground, ~closed, start, entries, inners)
    first: PlaceSet = 0
    ahead: PlaceSet = 0
    at, most = bit[goal], 0
    for entry, inner in zip(entries, inners, strict=True):
        if inner & at:  # the next one of the chain from the goal to the start
            first = inner
            ahead |= inner
            most += max(most_steps(ground, entry, inner))
            at = entry
    if through & ~ahead or (exact and most < steps):
        return None
    key = (bit[start], ahead)
    tried = failed.get(key, 0)
    if tried >> steps & 1:
        return None
    for place in ground.beside[start]:
        if place == goal:
            if not through and (steps == 1 or not exact):
                return (goal,)
        elif bit[place] & first & ~closed:
            left = through & ~bit[place]
            rest = _to_goal(
                ground, closed | bit[place], place, steps - 1, goal, left, failed, exact=exact
            )
            if rest is not None:
                return (place, *rest)
    failed[key] = failed.get(key, 0) | 1 << steps
    return None


UNREACHABLE: Final = 1 << 20
"""More steps than any march has."""


def _distance(ground: Ground, closed: PlaceSet, start: int, goal: int) -> int:
    """Return the length of the shortest path to the goal; a great number if there is none."""
    edge = ground.bit[start]
    free = ~(closed | edge)
    distance = 0
    while edge:
        distance += 1
        edge = around_all(ground, edge) & free
        if edge & ground.bit[goal]:
            return distance
        free ^= edge
    return UNREACHABLE
