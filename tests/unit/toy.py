"""The toy game that kernel tests play: a heap of stones, from which players take in turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, Literal

from attrs import define

from maginor_core.kernel.codec import Codec
from maginor_core.kernel.decider import Decider, Happen
from maginor_core.kernel.errors import RefusalError
from maginor_core.kernel.facts import Interned, command, event


@command
class Take(Interned):
    """Take some stones."""

    player: int
    stones: int


@command
class Draw(Interned):
    """Draw as many stones as the die shows."""

    player: int


@event
class Taken(Interned):
    """Stones left the heap."""

    player: int
    stones: int


@event
class Named(Interned):
    """Something of every kind that facts are made of."""

    name: str
    word: Literal["low", "high"]
    rows: tuple[int, ...]
    titles: tuple[str, ...]


@event
class Broken(Interned):
    """An event whose handler fails."""

    why: str


class BrokenError(Exception):
    """What the handler of ``Broken`` raises."""


@define
class Heap:
    """The board of the toy game."""

    stones: int
    turn: int = 0


class TooManyError(RefusalError):
    ruling = "TOY-01"


def decide(heap: Heap, wish: Take | Draw, dice: Sequence[int], happen: Happen[object]) -> None:
    stones = wish.stones if isinstance(wish, Take) else dice[0]
    if stones > heap.stones:
        raise TooManyError(f"{stones} of {heap.stones}")
    happen(Taken, wish.player, stones)
    if heap.stones == 13:
        happen(Broken, "unlucky")


def taken(heap: Heap, fact: Taken) -> None:
    heap.stones -= fact.stones
    heap.turn += 1


def broken(heap: Heap, fact: Broken) -> None:
    raise BrokenError(fact.why)


EVOLVE: dict[type[object], Callable[[Heap, Any], None]] = {  # Any: each takes its own event
    Taken: taken,
    Broken: broken,
}
TOY: Decider[int, Heap, Take | Draw, object, int] = Decider(
    initial=Heap,
    decide=decide,
    evolve=EVOLVE,
    copy=lambda heap: Heap(heap.stones, heap.turn),
    to_act=lambda heap: (heap.turn % 2,) if heap.stones else (),
    rolls=lambda wish: int(isinstance(wish, Draw)),
)
CODEC = Codec({1: Take, 2: Draw, 32: Taken, 33: Named})
