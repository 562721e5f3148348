"""Paths: whether a piece can make so many steps without entering a place twice (MOVE-02, MOVE-04).

Most often there is such a path and a plain search finds it at once. To prove that there is none, a
search over what is left to be visited is bounded by the chains of blocks (``blocks``), and what has
failed once is remembered.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from maginor_core.games.magalon.components.numbers import Graph, Ground, bits_of, flags

# Blocks: the parts of a graph that no single place separates, and how long a path in one can be.
#
# A path that visits no place twice passes through a chain of blocks, and leaves each for good by
# the place that connects it with the next. So the longest path is bounded by the longest chain.

Block = tuple[int, list[int]]
"""The place by which a path from the root enters a block, and its other places."""


def blocks(beside: Graph, closed: bytearray, root: int) -> list[Block]:
    """Return the blocks that can be reached from ``root``, those behind a block before it.

    Args:
        closed: for each place whether it is not part of it; that of ``root`` does not matter.
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
    beside: Graph, colours: tuple[int, ...], areas: int, entry: int, inner: list[int]
) -> tuple[int, int, int]:
    """Return how many steps a path in a block that starts at ``entry`` can have at most.

    Cells alternate between two colours. Between two areas a path stays in one part of what is left
    of the block without the areas, so it visits few of these parts.

    Args:
        colours: for each cell its colour, 0 or 1.
        areas: how many places are areas; they come first.

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
    beside: Graph, colours: tuple[int, ...], areas: int, places: tuple[int, ...]
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
    beside: Graph, colours: tuple[int, ...], areas: int, closed: bytearray, root: int
) -> int:
    """Return how many steps a path from ``root`` can have at most; it may have fewer.

    Args:
        colours: for each cell its colour, 0 or 1.
        areas: how many places are areas; they come first.
        closed: for each place whether it is not part of the graph.
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


PATIENCE: Final = 6
"""How many places for each step the plain search may enter before the bounded one takes over."""

UNREACHABLE: Final = 1 << 20
"""More steps than any march has."""

MOST_KNOWN: Final = 4
"""How many answers to a question are remembered, the newest ones."""
MOST_QUESTIONS: Final = 2_000
"""How many questions are remembered; then all are forgotten."""

Path = tuple[int, ...]
"""The places that are entered, in order."""


class KnownPath:
    """A path that was found.

    Attributes:
        needs: the bits of the places that have to be open, which are all but a goal.
        path: its places.
    """

    __slots__ = ("needs", "path")

    def __init__(self, needs: int, path: Path) -> None:
        self.needs = needs
        self.path = path


UNKNOWN: Final = KnownPath(-1, ())
"""No answer at all."""


class Answers:
    """What is known of one question: the newest ways, and the newest obstacles that bar every way.

    Obstacles are the bits of places, as ``bits_of`` makes them.
    """

    __slots__ = ("bars", "ways")

    def __init__(self) -> None:
        self.ways: list[KnownPath] = []
        self.bars: list[int] = []

    def to(self, obstacles: int) -> KnownPath | None:
        """Return a way that is known, None if it is known that there is none, or ``UNKNOWN``."""
        for way in self.ways:
            if not way.needs & obstacles:
                return way
        for bar in self.bars:
            if bar & obstacles == bar:
                return None
        return UNKNOWN


class Paths:
    """Finds paths over one graph, and remembers what it has found while obstacles change.

    All positions on a board share it. A path serves as long as its places are open. If there is
    none, there is none either as long as the obstacles remain that bound what could be reached,
    whatever else is closed. What is closed is the bits of places.
    """

    def __init__(self, ground: Ground) -> None:
        self.ground = ground
        self._answers: dict[tuple[int, ...], Answers] = {}

    def find(self, closed: int, start: int, steps: int) -> KnownPath | None:
        """Return what ``find_path`` finds, or another path of so many steps."""
        question = (start, steps)
        answers = self._answers.get(question) or self._about(question)
        way = answers.to(closed)
        if way is UNKNOWN:
            places = self.flags(closed)
            path = find_path(self.ground, places, start, steps)
            way = self._add(answers, places, start, steps, path)
        return way

    def find_to_goal(  # the parts of a question
        self, closed: int, start: int, steps: int, goal: int, through: Sequence[int], *, exact: bool
    ) -> KnownPath | None:
        """Return what ``GoalSearch`` finds, or another such path."""
        answers = self._about((start, steps, goal, exact, *through))
        way = answers.to(closed)
        if way is UNKNOWN:
            places = self.flags(closed)
            search = GoalSearch(self.ground, places, goal, through, exact=exact)
            way = self._add(answers, places, start, steps, search.path(start, steps))
        return way

    def flags(self, closed: int) -> bytearray:
        """Return for each place whether it is closed."""
        return flags(closed, len(self.ground.beside))

    def _about(self, question: tuple[int, ...]) -> Answers:
        """Return what is known of a question, which is its start, its steps and all else."""
        answers = self._answers.get(question)
        if answers is None:
            if len(self._answers) > MOST_QUESTIONS:
                self._answers.clear()
            answers = self._answers[question] = Answers()
        return answers

    def _add(
        self, answers: Answers, closed: bytearray, start: int, steps: int, path: Path | None
    ) -> KnownPath | None:
        """Add what has been found to the answers, and return it."""
        if path is None:
            answers.bars.insert(0, self.bound(closed, start, steps))
            del answers.bars[MOST_KNOWN:]
            return None
        way = KnownPath(bits_of([place for place in path if not closed[place]]), path)
        answers.ways.insert(0, way)
        del answers.ways[MOST_KNOWN:]
        return way

    def bound(self, closed: bytearray, start: int, steps: int) -> int:
        """Return the bits, as in a bytearray, of the obstacles that bound what can be reached."""
        beside = self.ground.beside
        seen = {start}
        edge = [start]
        bound = 0
        for _ in range(steps):
            following = []
            for place in edge:
                for other in beside[place]:
                    if other not in seen:
                        seen.add(other)
                        if closed[other]:
                            bound |= bits_of((other,))
                        else:
                            following.append(other)
            edge = following
        return bound


@lru_cache(maxsize=64)
def paths_on(ground: Ground) -> Paths:
    """Return what finds paths over a graph; all games on one board share what was found."""
    return Paths(ground)


def find_path(ground: Ground, closed: bytearray, start: int, steps: int) -> Path | None:
    """Return a path of exactly ``steps`` steps from ``start``; None if there is none.

    Args:
        closed: for each place whether it cannot be entered; restored before the return.
        start: where the path starts, which is not entered again.
        steps: how many steps it has.
    """
    opened = closed[start]
    closed[start] = 1
    path, decided = _plain(ground.beside, closed, start, steps)
    if not decided:
        path = Search(ground, closed).path(start, steps)
    closed[start] = opened
    return path


def _plain(beside: Graph, closed: bytearray, start: int, steps: int) -> tuple[Path | None, bool]:
    """Return a path, and whether the search was finished before patience ran out."""
    path = [start]
    options = [list(beside[start])]
    patience = PATIENCE * steps
    found: Path | None = None
    decided = True
    while options:
        if len(path) > steps:
            found = tuple(path[1:])
            break
        rest = options[-1]
        while rest:
            place = rest.pop()
            if not closed[place]:
                closed[place] = 1
                path.append(place)
                options.append(list(beside[place]))
                patience -= 1
                break
        else:
            options.pop()
            place = path.pop()
            if options:
                closed[place] = 0
        if patience < 0:
            decided = False
            break
    for place in path[1:]:
        closed[place] = 0
    return found, decided


class Search:
    """Looks for paths over one graph with the same closed places, which it enters and leaves."""

    def __init__(self, ground: Ground, closed: bytearray) -> None:
        self._beside = ground.beside
        self._colours = ground.colours
        self._areas = ground.areas
        self.closed = closed
        self._failed: dict[tuple[int, int], int] = {}
        self._path: list[int] = []

    def path(self, start: int, steps: int) -> Path | None:
        """Return a path of exactly ``steps`` steps from ``start``, which is closed, or None."""
        self._path = []
        return tuple(reversed(self._path)) if self._exists(start, steps) else None

    def longest(self, start: int, most: int) -> int:
        """Return how many steps a path from ``start`` can have, but ``most`` at most."""
        steps = most
        while steps and not self._exists(start, steps):
            steps -= 1
        return steps

    def _exists(self, start: int, steps: int) -> bool:
        """Return whether there is a path, whose places are added to the path from its end."""
        if steps == 0:
            return True
        places, reached, outside = self.reachable(start, steps)
        if places <= steps:
            return False
        key = (start, reached)
        failed = self._failed.get(key, steps + 1)
        if failed <= steps:
            return False
        closed, beside = self.closed, self._beside
        bound = longest_chain(beside, self._colours, self._areas, outside, start)
        if bound < steps:
            self._failed[key] = bound + 1
            return False
        for place in self._ordered(start):
            closed[place] = 1
            exists = self._exists(place, steps - 1)
            closed[place] = 0
            if exists:
                self._path.append(place)
                return True
        self._failed[key] = steps
        return False

    def _ordered(self, start: int) -> list[int]:
        """Return the places that can be entered from ``start``, those with few ways on first."""
        closed, beside = self.closed, self._beside
        open_places = [place for place in beside[start] if not closed[place]]
        if len(open_places) > 1:
            open_places.sort(key=lambda place: len([1 for p in beside[place] if not closed[p]]))
        return open_places

    def reachable(self, start: int, steps: int) -> tuple[int, int, bytearray]:
        """Return how many places are within ``steps`` of ``start``, their bits, and the rest."""
        beside = self._beside
        seen = bytearray(self.closed)
        seen[start] = 1
        outside = bytearray(b"\1" * len(seen))
        edge = [start]
        number, reached = 1, 0
        for _ in range(steps):
            following = []
            for place in edge:
                for other in beside[place]:
                    if not seen[other]:
                        seen[other] = 1
                        reached |= 1 << other
                        outside[other] = 0
                        following.append(other)
            number += len(following)
            edge = following
            if not edge:
                break
        return number, reached, outside


class GoalSearch:
    """Looks for paths to a goal that pass through some places (START-02).

    Attributes:
        closed: for each place whether it cannot be entered; the goal is closed.
    """

    def __init__(
        self, ground: Ground, closed: bytearray, goal: int, through: Sequence[int], *, exact: bool
    ) -> None:
        """Look for paths.

        Args:
            through: the places that they have to visit.
            exact: whether they must have all the steps, and not fewer.
        """
        self._ground = ground
        self._goal = goal
        self._through = frozenset(through)
        self._exact = exact
        self.closed = closed
        self._failed: set[tuple[int, int, int]] = set()
        self._path: list[int] = []

    def path(self, start: int, steps: int) -> Path | None:
        """Return a path of ``steps`` steps, or at most so many, from ``start``, or None."""
        self.closed[self._goal] = 0
        self._path = []
        exists = self._exists(start, steps, self._through - {start})
        self.closed[self._goal] = 1
        return tuple(reversed(self._path)) if exists else None

    def _exists(self, start: int, steps: int, through: frozenset[int]) -> bool:
        goal = self._goal
        if steps == 0:
            return False
        ahead = self._chain(start, steps, through)
        if ahead is None:
            return False
        first, bits = ahead
        key = (start, steps, bits)
        if key in self._failed:
            return False
        closed = self.closed
        for place in self._ground.beside[start]:
            if place == goal:
                if not through and (steps == 1 or not self._exact):
                    self._path.append(goal)
                    return True
            elif place in first and not closed[place]:
                closed[place] = 1
                exists = self._exists(place, steps - 1, through - {place})
                closed[place] = 0
                if exists:
                    self._path.append(place)
                    return True
        self._failed.add(key)
        return False

    def _chain(
        self, start: int, steps: int, through: frozenset[int]
    ) -> tuple[set[int], int] | None:
        """Return the places of the first block towards the goal, and the bits of all up to it.

        None if the goal cannot be reached as it must be.
        """
        ground, goal = self._ground, self._goal
        if self._distance(start) > steps:
            return None
        within = {place: (entry, inner) for entry, inner in self._blocks(start) for place in inner}
        first: set[int] = set()
        bits = most = 0
        visited: set[int] = set()
        at = goal
        while at != start:
            entry, inner = within[at]
            anywhere, same, other = most_steps(
                ground.beside, ground.colours, ground.areas, entry, inner
            )
            most += max(anywhere, same, other)
            first = set(inner)
            visited |= first
            for place in inner:
                bits |= 1 << place
            at = entry
        if not through <= visited or (self._exact and most < steps):
            return None
        return first, bits

    def _blocks(self, start: int) -> list[tuple[int, list[int]]]:
        return blocks(self._ground.beside, self.closed, start)

    def _distance(self, start: int) -> int:
        """Return the length of the shortest path to the goal; a great number if there is none."""
        beside, goal = self._ground.beside, self._goal
        seen = bytearray(self.closed)
        edge, distance = [start], 0
        while edge:
            distance += 1
            following = []
            for place in edge:
                for other in beside[place]:
                    if other == goal:
                        return distance
                    if not seen[other]:
                        seen[other] = 1
                        following.append(other)
            edge = following
        return UNREACHABLE
