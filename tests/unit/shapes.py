"""A class of states whose methods have many shapes, for tests of the code written for it."""

from __future__ import annotations

from typing import NewType

from attrs import Factory, define, frozen

from maginor_core.engine.facts import Fact, event
from maginor_core.engine.fields import Row
from maginor_core.engine.state import GameState, applies

stone = 100  # a name of the module that is a field, too
total = 7  # one that methods have for variables of their own
row = 1  # one that written code would like to have
Seat = NewType("Seat", int)


@frozen
class Board:
    """A setup."""

    players: int = 3


@event(40)
class StoneTaken(Fact):
    """A player has taken a stone, an outcome of chance."""

    player: int
    stone: int


@event(41)
class StonesCounted(Fact):
    """The stones were counted."""

    totals: tuple[int, ...]
    ended: bool


@event(42)
class SeatAsked(Fact):
    """A question, which the state keeps as it is recorded."""

    player: int
    owed: tuple[int, ...]


@event(43)
class LotsDrawn(Fact):
    """Several outcomes of chance."""

    lots: tuple[int, ...]


@event(44)
class TurnSkipped(Fact):
    """Nothing changes."""

    player: int


@event(45)
class StonesSwapped(Fact):
    """Two players have swapped their stones."""

    player: int
    other: int


@event(46)
class StoneGiven(Fact):
    """A player has been given a stone with the number of those it has."""

    player: int


@define(eq=False)
class State(GameState):
    """Attributes of many forms; all methods can stand in one function."""

    setup: Board
    stones: list[list[int]]
    totals: tuple[int, ...] = ()
    question: Row = ()
    best: int | None = None
    flags: list[bool] = Factory(list)
    piles: tuple[list[int], ...] = ()
    names: list[list[int] | None] = Factory(list)
    ended: bool = False

    @applies(StoneTaken, outcome="stone")
    def stone_taken(self, player: int, stone: int) -> None:
        """Take a stone."""
        total = len(self.stones[player])
        self.stones[player].append(stone)
        stone += total
        self.best = stone if self.best is None else max(stone, self.best)
        self.count(player, stone + 1)

    @applies(StonesCounted)
    def stones_counted(self, totals: tuple[int, ...], ended: bool) -> None:
        self.totals = tuple([total + above(one) for one in totals])
        self.flags.append(ended == 1)
        if ended:
            for pile in self.piles:
                pile.append(total)

    @applies(SeatAsked)
    def seat_asked(self, player: Seat, owed: tuple[Seat, ...]) -> None:
        self.question = (SeatAsked.tag, player, owed)
        self.ended = self.drawn > row

    @applies(LotsDrawn, outcome="lots")
    def lots_drawn(self, lots: tuple[int, ...]) -> None:
        self.stones[0] += [lot for lot in lots if lot != stone]
        self.names = [None if lot == 0 else [lot] for lot in lots]

    @applies(TurnSkipped)
    def turn_skipped(self, player: int) -> None:
        pass

    @applies(StonesSwapped)
    def stones_swapped(self, player: int, other: int) -> None:
        stones = self.stones
        mine, stones[player] = stones[player], stones[other]
        stones[other] = mine

    @applies(StoneGiven)
    def stone_given(self, player: int) -> None:
        self.give(player, len(self.stones[player]))

    def give(self, player: int, stones: int) -> None:
        """Give stones, by which what they were counted from changes."""
        self.stones[player].append(stones)
        self.totals = (*self.totals, stones)

    def count(self, player: int, stone: int) -> None:
        """Count; its names are those of the methods that call it."""
        total = stone * 2
        self.totals = (*self.totals[:player], total)


@define(eq=False)
class Awkward(GameState):
    """Some methods cannot stand in another function, and one looks at more than attributes."""

    setup: Board
    stones: list[list[int]]
    totals: tuple[int, ...] = ()

    @property
    def most(self) -> int:
        """How many stones a player has at most."""
        return max(map(len, self.stones))

    @applies(StoneTaken, outcome="stone")
    def stone_taken(self, player: int, stone: int) -> None:
        if stone == 0:
            return
        self.stones[player].append(stone + self.most)

    @applies(StonesCounted)
    def stones_counted(self, totals: tuple[int, ...], ended: bool) -> None:
        self.totals = tuple(sorted(totals, key=lambda one: -one))

    @applies(LotsDrawn, outcome="lots")
    def lots_drawn(self, lots: tuple[int, ...]) -> None:
        for lot in lots:
            self.stones[0].append(lot)
        self.turn_skipped(0)

    @applies(TurnSkipped)
    def turn_skipped(self, player: int) -> None:
        self.stones[player].sort(reverse=self.most > 1)

    @applies(StonesSwapped)
    def stones_swapped(self, player: int, other: int) -> None:
        total = self.most
        self.totals = (player, other, total)


def above(number: int) -> int:
    """Return what depends on a name of the module."""
    return number + total
