"""Blocks: the parts of a graph that no single place separates, and how long a path in one can be.

A path that visits no place twice passes through a chain of blocks, and leaves each for good by the
place that connects it with the next. So the longest path is bounded by the longest chain.
"""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.magalon.components.ground import Graph

Block = tuple[int, list[int]]
"""The place by which a path from the root enters a block, and its other places."""


def blocks(beside: Graph, closed: bytearray, root: int) -> list[Block]:
    """Return the blocks that can be reached from ``root``, those behind a block before it.

    Args:
        beside: the graph.
        closed: for each place whether it is not part of it; that of ``root`` does not matter.
        root: where paths start.
    """
    found: list[Block] = []
    entered = {root: 0}
    low = {root: 0}
    stack: list[int] = []
    path = [root]
    options = [list(beside[root])]
    while path:
        place = path[-1]
        rest = options[-1]
        if rest:
            other = rest.pop()
            if other in entered:
                low[place] = min(low[place], entered[other])
            elif not closed[other]:
                entered[other] = low[other] = len(entered)
                path.append(other)
                stack.append(other)
                options.append(list(beside[other]))
            continue
        path.pop()
        options.pop()
        if not path:
            break
        before = path[-1]
        if low[place] >= entered[before]:
            at = stack.index(place)
            found.append((before, stack[at:]))
            del stack[at:]
        elif low[place] < low[before]:
            low[before] = low[place]
    return found


def most_steps(
    beside: Graph, colours: Sequence[int], areas: int, entry: int, inner: Sequence[int]
) -> tuple[int, int, int]:
    """Return how many steps a path in a block that starts at ``entry`` can have at most.

    Cells alternate between two colours. Between two areas a path stays in one part of what is left
    of the block without the areas, so it visits few of these parts.

    Args:
        beside: the graph.
        colours: for each cell its colour, 0 or 1.
        areas: how many places are areas; they come first.
        entry: the place by which the block is entered.
        inner: its other places.

    Returns:
        The bound for a path to anywhere, to a cell of the colour of ``entry``, and to one of the
        other colour.
    """
    if len(inner) == 1:
        return 1, 1, 1
    hubs = [place for place in (entry, *inner) if place < areas]
    if not hubs:
        colour = colours[entry]
        same, other = 1, 0
        for place in inner:
            if colours[place] == colour:
                same += 1
            else:
                other += 1
        return (
            min(2 * same - 1, 2 * other),
            2 * min(same - 1, other),
            2 * min(same, other) - 1,
        )
    parts = _parts(beside, colours, areas, (entry, *inner))
    segments = len(hubs) + (entry >= areas)
    sizes = sorted([one + two for one, two in parts], reverse=True)[:segments]
    paired = sorted([2 * min(one, two) for one, two in parts], reverse=True)[:segments]
    bound = len(hubs) - 1 + min(sum(sizes), sum(paired) + segments)
    return bound, bound, bound


def _parts(
    beside: Graph, colours: Sequence[int], areas: int, places: Sequence[int]
) -> list[tuple[int, int]]:
    """Return the connected parts of some cells, each as how many cells it has of each colour."""
    left = {place for place in places if place >= areas}
    parts = []
    while left:
        edge = [left.pop()]
        counts = [0, 0]
        while edge:
            place = edge.pop()
            counts[colours[place]] += 1
            for other in beside[place]:
                if other in left:
                    left.remove(other)
                    edge.append(other)
        parts.append((counts[0], counts[1]))
    return parts


def longest_chain(
    beside: Graph, colours: Sequence[int], areas: int, closed: bytearray, root: int
) -> int:
    """Return how many steps a path from ``root`` can have at most; it may have fewer.

    Args:
        beside: the graph.
        colours: for each cell its colour, 0 or 1.
        areas: how many places are areas; they come first.
        closed: for each place whether it is not part of the graph.
        root: where paths start.
    """
    best: dict[int, int] = {}
    for entry, inner in blocks(beside, closed, root):
        anywhere, same, other = most_steps(beside, colours, areas, entry, inner)
        bound = anywhere
        for place in inner:
            beyond = best.get(place, 0)
            if beyond:
                if place < areas or entry < areas:
                    to_it = max(same, other)
                else:
                    to_it = same if colours[place] == colours[entry] else other
                bound = max(bound, to_it + beyond)
        best[entry] = max(best.get(entry, 0), bound)
    return best.get(root, 0)
