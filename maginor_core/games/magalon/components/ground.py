"""The ground: a board as a graph of places, on which paths are sought."""

from __future__ import annotations

from collections.abc import Sequence

Graph = Sequence[Sequence[int]]
"""For each place the adjacent places."""


class Ground:
    """A graph on which paths are sought.

    Attributes:
        beside: for each place the adjacent places.
        colours: for each cell its colour, 0 or 1, as on a chess board; areas have any.
        areas: how many places are areas; they come first.
    """

    __slots__ = ("areas", "beside", "colours")

    def __init__(self, beside: Graph, colours: Sequence[int], areas: int) -> None:
        self.beside = beside
        self.colours = colours
        self.areas = areas
