"""Small graphs on which Magalon's look-ahead finds the same in C and in Python, path by path.

Games seldom come to where its bounds and memories decide; drawn graphs do all the time.
"""

from __future__ import annotations

import ctypes
import random
import sys
from array import array
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final

from attrs import frozen

from maginor_core.games.magalon.commands.look_ahead.joint_paths import find_joint_paths
from maginor_core.games.magalon.commands.look_ahead.marches import open_march_support
from maginor_core.games.magalon.commands.look_ahead.paths import (
    find_bounded,
    find_path,
    find_path_to,
    longest_chain,
    longest_path,
)
from maginor_core.games.magalon.commands.look_ahead.terrain import terrain_of, with_obstacles
from maginor_core.games.magalon.components.numbers import (
    GIANT,
    GNOMES,
    NOWHERE,
    Ground,
    PlaceSet,
    Spot,
    bits,
    set_of,
)
from maginor_core.native.library import ERRORS, NativeGame, NativeRules
from tests.magalon.drawn import MAGALON
from tests.magalon.test_look_ahead_details import seeded_ground
from tests.native.positions import MOST, loaded, marches

_ASKING: Final = """
static int tell_set(Number *found, Set set) {
    if (set_is_none(set)) return 0;
    memcpy(found, &set, sizeof set);
    return 1;
}
EXPORTED int look_ahead(State *state, Work *work, const Layout *ground, int which,
                        const Number *numbers, Number gnomes, const Number *sets, Number *found) {
    Number start = numbers[0], steps = numbers[1], goal = numbers[2], exact = numbers[3];
    Set closed, through;
    memcpy(&closed, sets, sizeof closed);
    memcpy(&through, sets + SET_NUMBERS, sizeof through);
    state->work = work;
    if (ENTER(state)) return -work->error;
    Seq *memory = memory_new(state);
    switch (which) {
    case 0: return tell_set(found, rule_find_path(state, ground, closed, start, steps));
    case 1: return tell_set(found, rule_find_bounded(state, ground, closed, start, steps, memory));
    case 2: *found = rule_longest_path(state, ground, closed, start, steps, memory); return 1;
    case 3: *found = rule_longest_chain(state, ground, set_inverted(closed), start); return 1;
    case 4: {
        Seq *path = rule_find_path_to(state, ground, closed, start, steps, goal, through, exact);
        if (path) memcpy(found, path->v, sizeof(Number) * path->n);
        return path ? path->n : 0;
    }
    default: {
        Seq *closed_to = sets_new(state, gnomes), *places = seq_new(state, gnomes);
        for (Number i = 0; i < gnomes; i++) {
            Set one;
            memcpy(&one, sets + SET_NUMBERS * (2 + i), sizeof one);
            sets_append(state, closed_to, one);
            seq_append_word(state, &places, numbers[4 + i]);
        }
        Seq *entered = rule_find_joint_paths(state, ground, closed_to, places, steps);
        for (Number i = 0; entered && i < entered->n; i++) {
            Set one = set_in(entered, i);
            memcpy(found + SET_NUMBERS * i, &one, sizeof one);
        }
        return entered ? entered->n : 0;
    }
    }
}
EXPORTED int supports(State *state, Work *work, Number count, const Number *sets, Number *found) {
    state->work = work;
    if (ENTER(state)) return -work->error;
    Terrain terrain = rule_terrain_of(state);
    Set board = terrain.occupied, filled;
    for (Number i = 0; i < count; i++) {
        memcpy(&filled, sets + SET_NUMBERS * i, sizeof filled);
        terrain.occupied = set_or(board, filled);
        Set support = rule_open_march_support(state, terrain);
        found[i] = tell_set(found + count + SET_NUMBERS * i, support);
    }
    return terrain.ways->n;
}
"""
ASKED: Final[Mapping[str, str]] = {"magalon": _ASKING}
"""What lets the functions of a game be asked, written behind its rules in C."""
ROOM: Final = 256
FILLINGS: Final = 8
"""How many times cells of a board are filled, one after another."""
TOO_LARGE: Final = 1 + ERRORS.index("too large")


@frozen
class _Layout:
    """A layout of the game on another graph."""

    ground: Ground
    _rest: Any  # Any: a layout

    def __getattr__(self, name: str) -> Any:  # Any: what the layout has
        return getattr(self._rest, name)


def supports_alike(rules: NativeRules, count: int) -> int:
    """Ask what supports marches of gnomes and the giant on boards with ever other cells filled.

    Returns:
        How many displacements of wizards were looked for, of those that are attacked on the way.

    Raises:
        AssertionError: C and Python find another support, perhaps without such a displacement.
    """
    ways, size, chance = 0, 8 * rules.set_words, random.Random("supports")
    for state in marches(count):
        standing = [GNOMES] * bool(state.gnomes) + [GIANT] * (state.giant != NOWHERE)
        if not standing:
            continue
        state.march = chance.choice(standing)
        state.steps[state.march] = chance.randint(1, MOST)
        state.gnome_trails, state.giant_trail = [(one,) for one in state.gnomes], (state.giant,)
        cells = bits(((1 << len(state.layout.bit)) - 1) & ~state.layout.area_bits)
        shares = [chance.random() / 2 for _ in range(FILLINGS)]
        filled = [set_of([one for one in cells if chance.random() < share]) for share in shares]
        asked = b"".join([one.to_bytes(size, sys.byteorder, signed=True) for one in filled])
        words, game = (ctypes.c_int32 * ROOM)(), loaded(rules, state)
        known = rules.c.supports(game.buffer, rules.work, FILLINGS, asked, words)
        if known == -TOO_LARGE:
            continue
        content, terrain = bytes(words)[4 * FILLINGS :], terrain_of(state)
        parts = [content[size * at : size * (at + 1)] for at in range(FILLINGS)]
        for there, part, more in zip(words, parts, filled, strict=False):
            found = int.from_bytes(part, sys.byteorder, signed=True) if there else None
            board = with_obstacles(terrain, terrain.occupied | more)
            assert found == open_march_support(state, board)
        assert known == len(terrain.ways)
        ways += known
    return ways


class LookAhead:
    """The look-ahead in C on a graph."""

    def __init__(self, rules: NativeRules, ground: Ground) -> None:
        real = MAGALON.deal(2, "graphs").layout
        self._rules, self._size = rules, 8 * rules.set_words
        self._state = NativeGame(rules, rules.layout(real))
        self._layout = rules.layout(_Layout(ground, real))

    def ask(
        self, which: int, numbers: Sequence[int], sets: Sequence[PlaceSet]
    ) -> tuple[int, array[int]]:
        """Return how many values there are of what C finds, and their words."""
        found = (ctypes.c_int32 * ROOM)()
        asked = array("i", [*numbers, *[0] * (8 - len(numbers))])
        words = b"".join([one.to_bytes(self._size, sys.byteorder, signed=True) for one in sets])
        count = self._rules.c.look_ahead(
            self._state.buffer,
            self._rules.work,
            ctypes.c_void_p(self._layout.buffer_info()[0]),
            which,
            ctypes.c_void_p(asked.buffer_info()[0]),
            len(sets) - 2,
            words,
            found,
        )
        return count, array("i", found)

    def sets(self, count: int, words: array[int]) -> list[PlaceSet]:
        """Return so many sets."""
        content, size = words.tobytes(), self._size
        parts = [content[size * at : size * (at + 1)] for at in range(count)]
        return [int.from_bytes(part, sys.byteorder, signed=True) for part in parts]


def found_alike(rules: NativeRules, count: int) -> int:
    """Ask C and Python the same on so many graphs; return how many answers are the same.

    Raises:
        AssertionError: an answer is not.
    """
    alike = 0
    for in_c, in_python in _questions(rules, count):
        assert in_c() == in_python()
        alike += 1
    return alike


_Answer = Callable[[], object]


def _questions(rules: NativeRules, count: int) -> Iterator[tuple[_Answer, _Answer]]:
    chance = random.Random("graphs")
    for _ in range(count):
        kinds = chance.choice(["....#", "...##", "....#A", "...AB", "..ABC", "...#ABC"])
        ground = seeded_ground(chance, chance.randint(2, 5), chance.randint(2, 4), kinds)
        places = len(ground.beside)
        if places > 1:
            yield from _alone(chance, LookAhead(rules, ground), ground)
            yield from _joint(chance, LookAhead(rules, ground), ground)


def _alone(
    chance: random.Random, c: LookAhead, ground: Ground
) -> Iterator[tuple[_Answer, _Answer]]:
    places = len(ground.beside)
    start = chance.randrange(places)
    closed = set_of([place for place in range(places) if chance.random() < 0.08]) | 1 << start
    steps = chance.randrange(places + 2)
    numbers, sets = (start, steps), (closed, 0)

    def one(which: int) -> PlaceSet | None:
        found, words = c.ask(which, numbers, sets)
        return c.sets(1, words)[0] if found == 1 else None

    def number(which: int) -> int:
        return c.ask(which, numbers, sets)[1][0]

    yield lambda: one(0), lambda: find_path(ground, closed, start, steps)
    yield lambda: one(1), lambda: find_bounded(ground, closed, start, steps, {})
    yield lambda: number(2), lambda: longest_path(ground, closed, start, steps, {})
    yield lambda: number(3), lambda: longest_chain(ground, ~closed, start)
    goal = (start + 1) % places
    through = ground.areas & ~(1 << goal) & chance.getrandbits(places)
    exact = bool(chance.randrange(2))

    def path() -> tuple[int, ...] | None:
        found, words = c.ask(4, (start, steps, goal, exact), (closed, through))
        return tuple(words[:found]) if found else None

    yield path, lambda: find_path_to(ground, closed, start, steps, goal, through, exact=exact)


def _joint(
    chance: random.Random, c: LookAhead, ground: Ground
) -> Iterator[tuple[_Answer, _Answer]]:
    cells = bits(((1 << len(ground.beside)) - 1) & ~ground.areas)
    gnomes = chance.randint(2, 4)
    if len(cells) < gnomes:
        return
    where = chance.sample(cells, gnomes)
    walls = [set_of([cell for cell in cells if chance.random() < 0.05]) for _ in where]
    free = ~set_of(where)
    closed = [ground.areas | own & free | 1 << cell for own, cell in zip(walls, where, strict=True)]
    steps = chance.randint(1, 6)

    def joint() -> list[PlaceSet] | None:
        found, words = c.ask(5, (0, steps, 0, 0, *where), (0, 0, *closed))
        return c.sets(found, words) if found else None

    spots = [Spot(cell) for cell in where]
    yield joint, lambda: find_joint_paths(ground, closed, spots, steps)
