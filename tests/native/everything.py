"""A game without sense, whose rules use all that the subset of ``maginor_core.native`` has."""

from __future__ import annotations

from bisect import insort
from collections.abc import Sequence
from itertools import combinations, islice
from typing import Annotated, Any, Final, NewType, TypeAlias

from attrs import define, field, frozen

from maginor_core.engine.chance import Chance
from maginor_core.engine.decider import decider_of, tag_of
from maginor_core.engine.definition import GameDefinition, Result
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import Fact, command, event
from maginor_core.engine.fields import BIT_SET, Row
from maginor_core.engine.listing import Listing
from maginor_core.engine.setup import GameSetup, setup_form
from maginor_core.engine.state import GameState, applies, state_form

Player = NewType("Player", int)
Marks: TypeAlias = Annotated[int, BIT_SET]
Memory: TypeAlias = dict[tuple[Marks, ...], int]
LONG: Final = 90
"""After how many commands the game is over."""
WORTH: Final = (3, 1, 4, 1, 5)
PAIRS: Final = ((1, 2), (2, 0), (0, 1))
FAR: Final = 1 << 20
NOTHING_ASKED: Final[Row] = ()


@frozen
class Setup(GameSetup):
    """How many play, and some numbers."""

    game = "everything"
    player_counts = range(2, 4)

    players: int
    sizes: tuple[int, ...] = (2, 3, 0)
    table: tuple[tuple[int, ...], ...] = ((1, 2), (), (7, 7, 7))
    large: int = 70_000


@command(1)
class Compute(Fact):
    """Compute what number ``which`` says."""

    player: int
    which: int
    a: int
    b: int


@command(2)
class Take(Fact):
    """Take the numbers."""

    player: int
    numbers: tuple[int, ...]


@command(3)
class Ask(Fact):
    """Ask for nothing in particular."""

    player: int


@event(32)
class Computed(Fact):
    """The result of a computation."""

    player: int
    numbers: tuple[int, ...]


@event(33)
class Taken(Fact):
    """Numbers were taken."""

    player: int
    numbers: tuple[int, ...]


@event(34)
class Asked(Fact):
    """A question is open."""

    player: int
    about: int
    among: tuple[int, ...]


@event(35)
class Rolled(Fact):
    """A die was rolled."""

    player: int
    face: int


@event(36)
class SomeDrawn(Fact):
    """Some things were drawn."""

    player: int
    kinds: tuple[int, ...]


@event(37)
class Passed(Fact):
    """The turn has passed."""

    player: int


ASKED: Final = tag_of(Asked)


class TooManyError(RefusalError):
    """A refusal."""


@define(eq=False)
class State(GameState):
    """By player some numbers, and lists of them."""

    setup: Setup
    counts: list[int]
    rows: list[list[int]]
    trail: tuple[int, ...]
    bag: list[int]
    question: Row
    last: int | None
    steps: int
    current: Player
    flag: bool
    longest: int = field(init=False)

    @longest.default
    def _longest(self) -> int:
        return max([len(row) for row in self.rows], default=-1)

    @property
    def finished(self) -> bool:
        return self.steps >= LONG

    def above(self, limit: int = 2) -> tuple[int, ...]:
        """Return the counts above a limit."""
        found = []
        for count in self.counts:
            if count <= limit:
                continue
            found.append(count)
            if len(found) > 5:
                break
        return tuple(found)

    @applies(Computed)
    def computed(self, player: Player, numbers: tuple[int, ...]) -> None:
        self.last = None if not numbers else numbers[0]

    @applies(Taken)
    def taken(self, player: Player, numbers: tuple[int, ...]) -> None:
        row = self.rows[player]
        row.clear()
        row += numbers
        counts = self.counts
        counts[player] += len(numbers)
        self.trail = (*self.trail[-5:], player)

    @applies(Asked)
    def asked(self, player: Player, about: int, among: tuple[int, ...]) -> None:
        self.question = (Asked.tag, player, about, among)

    @applies(Rolled, outcome="face")
    def rolled(self, player: Player, face: int) -> None:
        self.counts[player] = face % 7

    @applies(SomeDrawn, outcome="kinds")
    def some_drawn(self, player: Player, kinds: tuple[int, ...]) -> None:
        for kind in kinds:
            self.bag[kind] -= 1
            insort(self.rows[player], kind)
        if sum(self.bag) < 4:
            self.bag = [3, 2, 300, 1]
        while len(self.rows[player]) > 6:
            self.rows[player].pop()

    @applies(Passed)
    def passed(self, player: Player) -> None:
        self.current = player
        self.steps += 1
        self.flag = not self.flag
        if self.steps % 5 == 0:
            self.question = NOTHING_ASKED
            self.rows[player] = [one for one in self.rows[player] if one != 1]


def begin(setup: Setup) -> State:
    """Begin the game."""
    return State(
        setup=setup,
        counts=[0] * setup.players,
        rows=[[seat, 4] for seat in range(setup.players)],
        trail=(),
        bag=[3, 2, 300, 1],
        question=NOTHING_ASKED,
        last=None,
        steps=0,
        current=Player(0),
        flag=False,
    )


def to_act(state: State) -> tuple[int, ...]:
    """Return whose turn it is."""
    return () if state.finished else (state.current,)


def _pass(state: State, player: Player) -> None:
    state.passed(Player((player + 1) % state.setup.players))


def compute(state: State, player: Player, which: int, a: int, b: int, chance: Chance) -> None:
    """Compute something, and record it."""
    if player not in to_act(state):
        raise TooManyError("T-1", "not your turn")
    if which > 20:
        tried = tuple([str(one) for one in range(which)])
        raise TooManyError("T-2", ", ".join(tried))
    state.computed(player, computed(state, player, which, a, b, chance))
    _pass(state, player)


def computed(
    state: State, player: Player, which: int, a: int, b: int, chance: Chance
) -> tuple[int, ...]:
    """Return the numbers that a computation gives."""
    if which == 0:
        return arithmetic(state, a, b)
    if which == 1:
        return sequences(state, player, a, b)
    if which == 2:
        return rolled(state, player, a, b, chance)
    if which == 3:
        return comparisons(state, player, a, b)
    if which == 4:
        return second_names(state, player, a, b)
    if which == 5:
        return loops(state, a, b)
    if which == 6:
        return questions(state, player, a)
    if which == 7:
        return nested(state, a, b)
    if which == 8:
        return sets(state, a, b)
    return (*state.above(), *state.above(limit=a), FAR)


def arithmetic(state: State, a: int, b: int) -> tuple[int, ...]:
    """Compute with numbers."""
    large = state.setup.large
    less = a - b - 3
    total = -less
    total += large * 2
    bits = (a << 3 | b) ^ 5 & ~a
    divided = less // (b + 1)
    rest = less % (b + 1)
    turned = less % -(b + 2)
    return (
        less,
        total,
        bits,
        divided,
        rest,
        turned,
        less >> 1,
        abs(less),
        min(a, b, 3),
        max(less, b),
        bits.bit_count(),
        -large,
        large // 300,
        int(a > b),
        bool(a) + 128,
        a if b else less,
        -33,
        -129,
        256,
        65_536,
    )


def sequences(state: State, player: Player, a: int, b: int) -> tuple[int, ...]:
    """Compute with tuples and lists."""
    row = list(state.rows[player])
    row.append(a)
    row.extend(WORTH[1:3])
    row += [b] * 2
    if b in row:
        row.remove(b)
    row.sort(key=lambda one: -one)
    some = sorted(set(row))
    first, *others = (a, *some, b)
    one, other = b, a
    one, other = other, one
    parts = [value for pair in PAIRS for value in pair if value != a]
    several = tuple(row[1:-1]) + (first, one, other)  # noqa: RUF005 # this form is tried, too
    return (
        *several,
        *others,
        *parts,
        *range(a),
        row[-1],
        len(parts),
        sum(row),
        row.count(b),
        some.index(max(some)),
        any(row),
        all(value > 0 for value in row),
        max([worth for worth in WORTH if worth < a], default=0),
    )


def rolled(state: State, player: Player, a: int, b: int, chance: Chance) -> tuple[int, ...]:
    """Ask chance, and record what it says."""
    face = chance.die(b * 400 + a + 1)
    state.rolled(player, face)
    kind = chance.draw(state.bag)
    state.some_drawn(player, (kind,))
    if a > 2:
        kinds = chance.draw_several(state.bag, 3)
        state.some_drawn(player, kinds)
    shown = chance.roll((1, 2, 2, 5))
    state.rolled(player, shown)
    return state.rows[player][0], kind, state.drawn, shown + state.counts[player]


def comparisons(state: State, player: Player, a: int, b: int) -> tuple[int, ...]:
    """Compare."""
    row = state.rows[player]
    last = state.last
    known = last is not None
    found = []
    if 0 <= a < b <= 3:
        found.append(1)
    if a in (1, b) or (b not in WORTH and a != 2):
        found.append(2)
    if tuple(row) == (a, b) or row < [a, b] or tuple(row) != WORTH:
        found.append(3)
    if (a, b) in PAIRS and not state.flag:
        found.append(4)
    if set(WORTH).issuperset(row):
        found.append(5)
    if known and last == a:
        found.append(6)
    if a and row and row[0] == b:
        found.append(7)
    if b > 1 and max([one for one in row if one < b], default=0) > 1 and a < 3:
        found.append(8)
    best = max([(one, place) for place, one in enumerate(WORTH)])
    if a in range(1, 3):
        found.append(9)
    return (*found, *best)


def second_names(state: State, player: Player, a: int, b: int) -> tuple[int, ...]:
    """Change a list through a second name, and replace a tuple that has been read."""
    row = state.rows[player]
    trail = state.trail
    state.taken(player, (a, b, a))
    row[0] += 10
    row[-1] = a * b
    before = len(trail)
    for number, value in enumerate(row):
        row[number] = value + number
    state.taken(player, tuple(row)[:2])
    return (*trail, before, *state.trail, *row, *state.rows[player])


def loops(state: State, a: int, b: int) -> tuple[int, ...]:
    """Go through things."""
    found: list[int] = []
    left, steps = a, 0
    while left and steps < 9:
        left = (left * 2 + b) % 7
        steps += 1
        if left == 3:
            continue
        if left == 5:
            break
        found.append(left)
    for one, other in PAIRS:
        found.append(one * other)
    for size, worth in zip(state.setup.sizes, WORTH, strict=False):
        found.append(size - worth)
    for one in reversed(WORTH):
        if one == a:
            break
        found.append(one)
    for place in range(b, 4):
        found.append(place)
    for count in state.counts:
        found.append(count)
    return tuple(found)


def questions(state: State, player: Player, a: int) -> tuple[int, ...]:
    """Ask, and read what is asked."""
    if not state.question:
        state.asked(player, a, tuple(state.counts))
        return ()
    asked: int = state.question[0]
    if asked == ASKED:
        _, who, about, among = require(state, ASKED)
        state.asked(player, about + 1, (who, a))
        return (*among, who, about, state.question[2], len(state.question))
    return (asked,)


def require(state: State, kind: int) -> Row:
    """Return the question if it is of a kind."""
    question = state.question
    if question[0] != kind:
        raise TooManyError("T-3", "something else is asked")
    return question


def nested(state: State, a: int, b: int) -> tuple[int, ...]:
    """Compute with lists of lists."""
    pairs = [(one, other) for one in range(a) for other in range(b) if one != other]
    pairs.append((a, b))
    twice = list(dict.fromkeys(combinations((a, b, a, 1), 2)))
    options: list[tuple[int, ...]] = []
    for count in range(1, 3):
        options += islice(combinations(state.setup.sizes, count), 2)
    found = [one + other for one, other in pairs]
    table = state.setup.table
    return (
        *found,
        *[pair[0] * 10 + pair[1] for pair in twice],
        *[len(option) for option in options],
        *table[a % 3],
        len(table),
        sum([len(row) for row in state.rows]),
    )


class Board:
    """Some marks, and what was seen of them."""

    __slots__ = ("marks", "seen", "state")

    def __init__(self, marks: Marks, seen: list[Marks], state: State) -> None:
        self.marks = marks
        self.seen = seen
        self.state = state


def numbers_of(marks: Marks) -> list[int]:
    """Return the numbers of marks."""
    found: list[int] = []
    while marks:
        lowest = marks & -marks
        found.append(lowest.bit_length() - 1)
        marks ^= lowest
    return found


def first_of(marks: Marks, most: int) -> Marks | None:
    """Return the lowest mark, if there are not too many."""
    rest = [marks, marks & 7]
    if len(numbers_of(rest[0])) > most:
        return None
    return marks & -marks


def see(board: Board, memory: Memory, mark: Marks) -> int:
    """Look at a mark, and return how often it was looked at before."""
    board.seen.append(mark | board.marks)
    key = (mark, board.marks)
    before = memory.get(key, 0)
    memory[key] = before + 1
    return before


def sets(state: State, a: int, b: int) -> tuple[int, ...]:
    """Compute with sets."""
    marks: Marks = 0
    for worth in WORTH:
        marks |= 1 << worth
    marks = (marks | 1 << a) & ~(2 << b)
    memory: Memory = {}
    board = Board(marks, [], state)
    again = [see(board, memory, 1 << number % 23) for number in range(50)]
    left = Board(board.marks ^ 1, board.seen, state)
    again += [see(left, memory, number) for number in range(a + 1)]
    seen = board.seen[:]
    seen[0] = 3
    seen[-1] |= 1 << 30
    last = seen.pop()
    rows: list[Marks] = [0 for _ in range(3)]
    rows[1] ^= marks
    key = tuple(rows)
    memory[key] = 9
    several = [one & marks for one in (marks, marks | 1, 6 & marks)]
    best = first_of(marks, b)
    chosen = marks if best is None else best
    sizes = [one.bit_count() for one in several]
    sizes.sort(reverse=True)
    pairs = [numbers_of(one & ~other) for one, other in zip(rows, several, strict=True)]
    places = [place for place, one in enumerate(rows) if one and not one & 2]
    found = list(again)
    if chosen == marks or marks != rows[1]:
        found.append(-1)
    for one in board.seen:
        if one & last == last and len(board.seen) > 3:
            found.append(one.bit_count())
    return (
        *found,
        *sizes,
        *numbers_of(chosen),
        *numbers_of(last),
        *pairs[1],
        *places,
        memory.get(key, 0),
        memory.get((marks, marks, marks), a),
        len(seen),
        board.state.counts[0],
        chosen.bit_length(),
        a.bit_length(),
    )


def take(state: State, player: Player, numbers: tuple[int, ...]) -> None:
    """Take numbers, which must ascend."""
    if player not in to_act(state):
        raise TooManyError("T-1", "not your turn")
    if not numbers or list(numbers) != sorted(set(numbers)):
        raise TooManyError("T-4", "they do not ascend")
    state.taken(player, numbers)
    _pass(state, player)


def ask(state: State, player: Player) -> None:
    """Ask for nothing in particular."""
    if player not in to_act(state):
        raise TooManyError("T-1", "not your turn")
    if state.question:
        raise TooManyError("T-5", "a question is open")
    state.asked(player, state.counts[player], state.trail)
    _pass(state, player)


def legal(listing: Listing, state: State, seat: int | None) -> Sequence[Any]:
    """List the commands that would be accepted."""
    player = state.current
    if state.finished or (seat is not None and seat != player):
        return ()
    commands: list[Any] = []
    for which in range(9):
        for a in range(5):
            commands += listing.each((Compute.tag, player, which, a), (0, 1, 3))
            if a == 2:
                commands += listing.each_but((Compute.tag, player, which, a), (2, 4, 1, 0), 1)
    choices = (*combinations((0, 1, 4), 1), *combinations((0, 1, 4), 2))
    commands += [
        *listing.each((Take.tag, player), choices),
        *([] if state.question else [listing.alone((Ask.tag, player))]),
    ]
    return commands


class Encoder:
    """Writes the counts and the question."""

    version = 1

    def __init__(self, setup: Setup) -> None:
        players = setup.players
        self.players: int = players
        self.sizes = {"counts": players, "rows": 6 * players, "asked": 3, "flag": 1}
        self.nothing: bytearray = bytearray(b"\1" * sum(self.sizes.values()))
        self.rows: int = players
        self.asked: dict[int, int] = {ASKED: 7 * players + 2}
        self.places: list[tuple[int, ...]] = [(at, at + 1) for at in range(players)]

    def observe(self, state: State, seat: int) -> bytearray:
        """Return what ``seat`` may know."""
        out = self.nothing.copy()
        self._write(state, seat, out)
        if state.question:
            out[self.asked[state.question[0]]] = 200 + state.question[1]
        return out

    def _write(self, state: State, seat: int, out: bytearray) -> None:
        for place, count in enumerate(state.counts):
            out[(place - seat) % self.players] = min(count, 255)
        out[self.places[seat][0]] += 1
        at = self.rows
        for row in state.rows:
            shown = [one % 256 for one in row[:6]]
            out[at : at + len(shown)] = shown
            at += 6


RULES: Final = decider_of(
    State, {Compute: compute, Take: take, Ask: ask}, initial=begin, to_act=to_act, list_by=legal
)


def _domains(setup: Setup) -> dict[str, Any]:
    choices = [*combinations((0, 1, 4), 1), *combinations((0, 1, 4), 2), (4, 1)]
    return {
        "compute.which": range(23),
        "compute.a": range(5),
        "compute.b": range(5),
        "take.numbers": choices,
    }


EVERYTHING: Final = GameDefinition(
    title="Everything",
    setups=setup_form(Setup, lambda players, seed: Setup(players)),
    states=state_form(State),
    decider=RULES,
    result=lambda state: Result(tuple(state.counts), (state.current,)) if state.finished else None,
    encoder=Encoder,
    domains=_domains,
)
