"""The toy game that engine tests play: a heap of stones, from which players take in turn.

It is written as a game on the engine is: rules by tag, on a state in numbers whose methods are its
events. Beside the heap is a bag of marbles, from which players draw in secret.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from types import SimpleNamespace
from typing import Any, Literal

from maginor_core.engine.chance import Chance, Request
from maginor_core.engine.codec import unpack_records
from maginor_core.engine.decider import Decider, tag_of
from maginor_core.engine.errors import RefusalError
from maginor_core.engine.facts import Codec, Fact, Vocabulary, command, event
from maginor_core.engine.fields import Row
from maginor_core.engine.game import Game
from maginor_core.engine.log import Log

FACES = 6
BAG = (2, 0, 1)
"""How many marbles of each kind the bag holds; of the second kind there is none."""


@command(1)
class Take(Fact):
    """Take some stones."""

    player: int
    stones: int


@command(2)
class Draw(Fact):
    """Take as many stones as the die shows; the highest face rolls again."""

    player: int


@command(3)
class Grab(Fact):
    """Draw a marble from the bag."""

    player: int


@command(4)
class Sing(Fact):
    """Sing of somebody, in one of two voices."""

    player: int
    name: str
    word: Literal["low", "high"]


@event(32)
class Taken(Fact):
    """Stones left the heap."""

    player: int
    stones: int


@event(33)
class Named(Fact):
    """Something of every kind that facts are made of."""

    name: str
    word: Literal["low", "high"]
    rows: tuple[int, ...]
    titles: tuple[str, ...]


@event(34)
class Rolled(Fact):
    """The die showed a face."""

    player: int
    face: int


@event(35)
class Grabbed(Fact):
    """A marble left the bag."""

    player: int
    kind: int


@event(36)
class Broken(Fact):
    """An event by which the state cannot be changed."""

    player: int


@event(None)
class Seen(Fact):
    """An event that no log holds."""

    player: int


@event(99)
class Strange(Fact):
    """An event of another game."""

    player: int


class BrokenError(Exception):
    """What ``Broken`` raises."""


class TooManyError(RefusalError):
    pass


class UnknownNameError(RefusalError):
    pass


class OutcomesError(RefusalError):
    pass


class Heap:
    """The state of the toy game."""

    def __init__(self, stones: int) -> None:
        self.stones = stones
        self.turn = 0
        self.bag = list(BAG)
        self.songs: tuple[Row, ...] = ()
        self.events: list[Row] = []
        self.unknown_name = ""
        self.drawn = 0

    def copy(self) -> Heap:
        copy = Heap(self.stones)
        copy.turn, copy.bag, copy.songs = self.turn, self.bag[:], self.songs
        copy.drawn = self.drawn
        return copy

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Heap) and self.reported() == other.reported()

    __hash__ = None  # type: ignore[assignment] # it can change

    def __repr__(self) -> str:
        return f"Heap{self.reported()}"

    def reported(self) -> tuple[object, ...]:
        return self.stones, self.turn, self.bag, self.songs

    def taken(self, player: int, stones: int) -> None:
        self.happen((32, player, stones))

    def named(self, name: int, word: int, rows: tuple[int, ...], titles: tuple[int, ...]) -> None:
        self.happen((33, name, word, rows, titles))

    def rolled(self, player: int, face: int) -> None:
        self.happen((34, player, face))

    def grabbed(self, player: int, kind: int) -> None:
        self.happen((35, player, kind))

    def broken(self, player: int) -> None:
        self.happen((36, player))

    def happen(self, row: Row) -> None:
        self.events.append(row)
        evolve(self, [row])


def evolve(heap: Heap, events: Iterable[Row]) -> None:
    for row in events:
        if row[0] == 32:
            heap.stones -= row[2]
            heap.turn += 1
        elif row[0] == 33:
            heap.songs = (*heap.songs, row)
        elif row[0] == 35:
            heap.bag[row[2]] -= 1
            heap.drawn += 1
        elif row[0] == 36:
            raise BrokenError("unlucky")
        elif row[0] == 34:
            heap.drawn += 1
        else:
            raise KeyError(row[0])


def take(heap: Heap, player: int, stones: int) -> None:
    if stones > heap.stones:
        raise TooManyError("TOY-01", f"{stones} of {heap.stones}")
    heap.taken(player, stones)
    if heap.stones == 13:
        heap.broken(player)


def draw(heap: Heap, player: int, chance: Chance) -> None:
    stones, face = 0, FACES - 1
    while face == FACES - 1:
        face = chance.die(FACES)
        heap.rolled(player, face)
        stones += face + 1
    take(heap, player, stones)


def grab(heap: Heap, player: int, chance: Chance) -> None:
    heap.grabbed(player, chance.draw(heap.bag))


def sing(heap: Heap, player: int, name: int, word: int) -> None:
    if name >= len(NAMES):
        raise UnknownNameError("TOY-02", f"nobody is called {heap.unknown_name or name}")
    heap.named(name, (0, 1)[word], (300, heap.stones), (name,))


def refusal(taken: int, given: int) -> RefusalError:
    return OutcomesError("TOY-03", f"{taken} outcomes are drawn, {given} were given")


def legal(heap: Heap, seat: int | None) -> list[Row]:
    player = heap.turn % 2
    if not heap.stones or seat not in (None, player):
        return []
    return [(1, player, stones) for stones in range(1, heap.stones + 1)]


NAMES = ("adler", "eule", "rabe")
CODEC = Codec([Take, Draw, Grab, Sing, Taken, Named, Rolled, Grabbed, Broken])
WORDS = CODEC.vocabulary(NAMES)
TOY: Decider[int, Heap] = Decider(
    initial=Heap,
    rules={1: take, 2: draw, 3: grab, 4: sing},
    draws=frozenset([tag_of(Draw), tag_of(Grab)]),
    refusal=refusal,
    secret=frozenset(),
    outcomes={34: 2, 35: 2},
    evolve=evolve,
    copy=Heap.copy,
    to_act=lambda heap: (heap.turn % 2,) if heap.stones else (),
    legal=legal,
    codec=CODEC,
    players=lambda stones: 2,
)


class ToySetup:
    """A heap of stones to begin with."""

    players = 2

    def __init__(self, stones: int) -> None:
        self.layout = stones


class _ToyDefinition:
    """As much of a definition as a game needs to be played."""

    decider = TOY
    chance = SimpleNamespace(from_json=int)

    def vocabulary(self, setup: ToySetup) -> Vocabulary:
        return WORDS


def toy_game(
    stones: int,
    chance: Chance,
    log: Log[Any, Any] | None = None,  # Any: toy facts
) -> Game[Fact, Fact, Heap]:
    definition: Any = _ToyDefinition()  # Any: not all of a definition
    setup: Any = ToySetup(stones)  # Any: not all of a setup
    return Game(definition, setup, chance, log=log)


class Rigged(Chance):
    """Chance that follows a plan, and then fails."""

    def __init__(self, *plan: int) -> None:
        self.plan = list(plan)

    def outcome(self, request: Request) -> int:
        if not self.plan:
            raise EndOfPlanError
        return self.plan.pop(0)


class EndOfPlanError(Exception):
    """What rigged chance raises at its end."""


def rows_of(packed: Sequence[bytes]) -> Any:  # Any: what unpack_records returns
    return unpack_records(b"".join(packed), len(packed))
