"""Numbers: what a game consists of inside the engine; names are used only at its edges.

A place is its position among the names of a board: areas first, the start before the others by
name, and then cells from south to north, each row from west to east. Seats, gnomes and ruins count
from 0. A card is its value; sets of cards and of places are the bits of a number.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Annotated, Final, NewType, TypeAlias

from maginor_core.engine.fields import BIT_SET

Player = NewType("Player", int)
"""A seat."""
Spot = NewType("Spot", int)
"""A place in numbers."""

NONE: Final = 1 << 20
"""No card, ruin or march. It is past the end of every list, so that using it as an index raises an
error."""
NOBODY: Final = Player(4)
"""Nobody; it is past the highest seat."""
NOWHERE: Final = Spot(NONE)
"""Where a shield in supply and a lifted ruin are, and a giant that does not exist."""
START: Final = Spot(0)
"""The start, which is the goal as well."""

CARDS: Final = 0
TURN: Final = 1
OVER: Final = 2
"""The stages: cards are played, a turn is taken, the game is over."""

NO_MARCH: Final = 0
WIZARD: Final = 1
GNOMES: Final = 2
GIANT: Final = 3
"""Which march is open."""

BY_GNOME: Final = 0
BY_GIANT: Final = 1
"""By what a wizard is displaced, as in ``events.Attacker``."""

FEWEST_PLAYERS: Final = 2
MOST_PLAYERS: Final = 4


PlaceSet: TypeAlias = Annotated[int, BIT_SET]
"""A set of places: ``1 << place`` for each of them."""


def set_of(places: Iterable[int]) -> PlaceSet:
    """Return a set of places."""
    found = 0
    for place in places:
        found |= 1 << place
    return found


def bits(values: PlaceSet) -> list[int]:
    """Return the numbers whose bits are set, ascending."""
    found: list[int] = []
    while values:
        lowest = values & -values
        found.append(lowest.bit_length() - 1)
        values ^= lowest
    return found


Graph = tuple[tuple[int, ...], ...]
"""For each place the adjacent places."""


class Ground:
    """A graph on which paths are sought.

    Attributes:
        beside: for each place the adjacent places.
        around: the same as sets.
        bit: for each place the set of it alone.
        areas: the places that are areas; they come first.
        dark: the cells of one colour, as on a chess board; cells alternate.
    """

    __slots__ = ("areas", "around", "beside", "bit", "dark")

    def __init__(self, beside: Sequence[Sequence[int]], colours: Sequence[int], areas: int) -> None:
        """Make the graph.

        Args:
            colours: for each cell its colour, 0 or 1; areas have any.
            areas: how many places are areas.
        """
        self.beside: Graph = tuple([tuple(places) for places in beside])
        self.around: tuple[PlaceSet, ...] = tuple([set_of(places) for places in beside])
        self.bit: tuple[PlaceSet, ...] = tuple([1 << place for place in range(len(beside))])
        self.areas: PlaceSet = (1 << areas) - 1
        self.dark: PlaceSet = set_of([place for place, colour in enumerate(colours) if colour])
        self.dark &= ~self.areas
