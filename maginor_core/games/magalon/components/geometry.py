"""The geometry of a board: its places in numbers, and what follows from the grid alone."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from maginor_core.games.magalon.components.board import (
    STEPS,
    Card,
    MagalonBoard,
    Place,
    Square,
    ruin_squares,
)
from maginor_core.games.magalon.components.numbers import NOWHERE, Ground, PlaceSet, Spot, set_of

ROTATIONS: Final = 4
HIGHEST: Final = 20
"""The highest value of a card."""


class Geometry:
    """What the rules look up on a board; it never changes.

    Attributes:
        names: for each place its name or square.
        spots: for each name or square of a place its number.
        places: how many places there are.
        areas: how many of them are areas; they come first.
        treasures: the bits of all artifact areas.
        beside: for each place the adjacent places (BOARD-02).
        cells_beside: for each place the adjacent cells.
        colours: for each place 0 or 1 by turns, as on a chess board; 0 for areas.
        energy_field: for each place whether it is an energy field.
        towards: for each direction and place the adjacent cell in that direction, or ``NOWHERE``.
        covered: for each rotation and place the cells of a ruin whose corner is there; none if
            they are not all cells (BOARD-05).
        covered_bits: the same as sets.
        bit: for each place the set of it alone.
        area_bits: the set of all areas.
        obstacle: for each place the set of what a piece on it takes up; none for areas (BOARD-03).
        cards: for each value its card, or None.
        recovering: the bits of the cards that recover.
    """

    def __init__(self, board: MagalonBoard) -> None:
        self.board = board
        inside = [square for _, squares in board.areas for square in squares]
        outside = {*board.void, *inside}
        cells = [
            (x, y) for y in range(board.height) for x in range(board.width) if (x, y) not in outside
        ]
        self.names: tuple[Place, ...] = (*[name for name, _ in board.areas], *cells)
        self.spots: dict[Place, Spot] = {name: Spot(n) for n, name in enumerate(self.names)}
        self.places = len(self.names)
        self.areas = len(board.areas)
        self.cells: tuple[Spot, ...] = tuple([Spot(n) for n in range(self.areas, self.places)])
        self.treasures = (1 << self.areas) - 2
        self._at: dict[Square, Spot] = {
            square: Spot(area)
            for area, (_, squares) in enumerate(board.areas)
            for square in squares
        }
        self._at.update({cell: Spot(self.areas + place) for place, cell in enumerate(cells)})
        self.towards: tuple[tuple[Spot, ...], ...] = tuple(
            [tuple([self._cell_at(name, step) for name in self.names]) for step in STEPS]
        )
        self.beside: tuple[tuple[Spot, ...], ...] = self._adjacency()
        self.cells_beside: tuple[tuple[Spot, ...], ...] = tuple(
            [tuple([spot for spot in spots if spot >= self.areas]) for spots in self.beside]
        )
        self.colours: tuple[int, ...] = tuple(
            [0 if isinstance(name, str) else (name[0] + name[1]) % 2 for name in self.names]
        )
        self.ground = Ground(self.beside, self.colours, self.areas)
        fields = {self.spots[cell] for cell in board.energy_fields}
        self.energy_field: tuple[bool, ...] = tuple([spot in fields for spot in range(self.places)])
        self.covered: tuple[tuple[tuple[Spot, ...], ...], ...] = tuple(
            [
                tuple([self._covered(name, rotation) for name in self.names])
                for rotation in range(ROTATIONS)
            ]
        )
        self.covered_bits: tuple[tuple[PlaceSet, ...], ...] = tuple(
            [tuple([set_of(cells) for cells in by_corner]) for by_corner in self.covered]
        )
        self.bit: tuple[PlaceSet, ...] = self.ground.bit
        self.area_bits: PlaceSet = self.ground.areas
        self.obstacle: tuple[PlaceSet, ...] = (0,) * self.areas + self.bit[self.areas :]
        cards: list[Card | None] = [None] * (HIGHEST + 1)
        self.recovering = 0
        for card in board.cards:
            cards[card.value] = card
            if card.recover:
                self.recovering |= 1 << card.value
        self.cards: tuple[Card | None, ...] = tuple(cards)
        self.deck = sum([1 << card.value for card in board.cards])

    def __reduce__(self) -> tuple[type[Geometry], tuple[MagalonBoard]]:
        return Geometry, (self.board,)

    def _cell_at(self, name: Place, step: Square) -> Spot:
        """Return the cell next to a cell, or ``NOWHERE``."""
        if isinstance(name, str):
            return NOWHERE
        spot = self._at.get((name[0] + step[0], name[1] + step[1]), NOWHERE)
        return NOWHERE if spot < self.areas else spot

    def _adjacency(self) -> tuple[tuple[Spot, ...], ...]:
        beside: list[dict[Spot, None]] = [{} for _ in self.names]
        for (x, y), spot in self._at.items():
            for dx, dy in STEPS:
                other = self._at.get((x + dx, y + dy), spot)
                if other != spot:
                    beside[spot][other] = None
        return tuple([tuple(spots) for spots in beside])

    def _covered(self, name: Place, rotation: int) -> tuple[Spot, ...]:
        if isinstance(name, str):
            return ()
        squares = ruin_squares(self.board.ruin_shape, name, rotation)
        spots = [self._at.get(square, NOWHERE) for square in squares]
        on_cells = all(self.areas <= spot < NOWHERE for spot in spots)
        return tuple(spots) if on_cells else ()


@lru_cache(maxsize=64)
def geometry_of(board: MagalonBoard) -> Geometry:
    """Return the geometry of a board; games on the same board share it."""
    return Geometry(board)
