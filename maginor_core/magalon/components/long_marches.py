"""Boards on which looking ahead could take too long are refused (BOARD-08)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maginor_core.magalon.components.board import Board
from maginor_core.magalon.components.geometry import geometry_of

LONGEST: Final = 12
"""The most steps of a march, a displacement or a roll, on a board of more places than steps."""
MOST_TOGETHER: Final = 15
"""The most steps of a card for gnomes, times the number of gnomes."""
MOST_BESIDE: Final = 12
"""To how many places an area may be adjacent."""


def too_much(board: Board) -> tuple[str, str] | None:
    """Return the first field by which looking ahead could take too long, and why; None if none."""
    geometry = geometry_of(board)
    for area, (name, _) in enumerate(board.areas):
        if (beside := len(geometry.beside[area])) > MOST_BESIDE:
            return f"areas.{name}", f"is adjacent to {beside} places; at most {MOST_BESIDE} may be"
    for field, steps in _marches(board):
        if LONGEST < steps < geometry.places:
            return (
                field,
                f"is a march of {steps} steps; on this board {LONGEST} at most are allowed",
            )
    gnomes = len(board.gnomes)
    for place, card in enumerate(board.cards):
        if card.gnomes * gnomes > MOST_TOGETHER:
            reason = f"is {card.gnomes} steps for {gnomes} gnomes; allowed are "
            return f"cards.{place}.effects.gnomes", f"{reason}{MOST_TOGETHER // gnomes} at most"
    return None


def _marches(board: Board) -> Iterator[tuple[str, int]]:
    """Yield the fields that say how long a march or displacement is, each with its steps."""
    yield "displacement.gnome", board.displacement[0]
    yield "displacement.giant", board.displacement[1]
    yield "move_on", board.move_on
    yield "dice", board.dice[0] * board.dice[1]
    for place, card in enumerate(board.cards):
        yield f"cards.{place}.value", card.value
        yield f"cards.{place}.effects.gnomes", card.gnomes
