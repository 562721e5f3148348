"""Numbers: what a game consists of inside the engine; names are used only at its edges.

A place is its position among the names of a board: areas first, the start before the others by
name, and then cells from south to north, each row from west to east. Seats, gnomes and ruins count
from 0. A card is its value; sets of cards and of areas are the bits of a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, NewType

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


def bits_of(places: Sequence[int]) -> int:
    """Return the bits of places, as a bytearray of 1 for each of them has them."""
    return sum([1 << 8 * place for place in places])


def flags(places: int, count: int) -> bytearray:
    """Return for each of so many places 1 if its bits are among ``places``, else 0."""
    return bytearray(places.to_bytes(count, "little"))


def bits(values: int) -> list[int]:
    """Return the numbers whose bits are set, ascending."""
    found = []
    number = 0
    while values:
        if values & 1:
            found.append(number)
        values >>= 1
        number += 1
    return found


Graph = tuple[tuple[int, ...], ...]
"""For each place the adjacent places."""


class Ground:
    """A graph on which paths are sought.

    Attributes:
        beside: for each place the adjacent places.
        colours: for each cell its colour, 0 or 1, as on a chess board; areas have any.
        areas: how many places are areas; they come first.
    """

    __slots__ = ("areas", "beside", "colours")

    def __init__(self, beside: Sequence[Sequence[int]], colours: Sequence[int], areas: int) -> None:
        """Take them in any form; compiled code looks into tuples fastest."""
        self.beside: Graph = tuple([tuple(places) for places in beside])
        self.colours: tuple[int, ...] = tuple(colours)
        self.areas = areas
