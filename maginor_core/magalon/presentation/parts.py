"""Boards for people: shown, checked, or written out to be changed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from maginor_core.kernel.presentation import Line, Sheet
from maginor_core.kernel.wording import counted
from maginor_core.magalon.components.board import BoardSheet
from maginor_core.magalon.components.board_file import (
    read_board,
    reference_board,
    reference_text,
)
from maginor_core.magalon.components.board_json import board_to_json
from maginor_core.magalon.components.setup import Setup
from maginor_core.magalon.presentation.drawing import grid
from maginor_core.magalon.presentation.names import Names
from maginor_core.magalon.presentation.sheets import board_lines
from maginor_core.magalon.projections.state import initial_state


def read_parts(path: Path | None) -> BoardSheet:
    """Return the board in a file, or the bundled one.

    Raises:
        MalformedError: the file contains no board that can be played.
        OSError: it cannot be read.
    """
    return reference_board() if path is None else read_board(path)


def remarks_on(parts: BoardSheet) -> list[str]:
    """Return what of a board is a placeholder, and what differs from the printed game."""
    board = parts.board
    remarks = [f"placeholder, {where}: {why}" for where, why in parts.placeholders]
    if len(board.areas) != 4:
        remarks.append(f"the printed game has 3 artifact areas, this board {len(board.areas) - 1}")
    if len(board.ruins) != 6:
        remarks.append(f"the printed game has 6 ruins, this board {len(board.ruins)}")
    if sorted(card.value for card in board.cards) != list(range(11)):
        remarks.append("the printed game has the cards 0 to 10")
    return remarks


def summary_of(parts: BoardSheet) -> str:
    """Return in a few words what a board has."""
    board = parts.board
    areas = counted(len(board.areas) - 1, "artifact area")
    return f"{board.width} × {board.height} squares, {areas}, {counted(len(board.cards), 'card')}"


def exported_parts() -> str:
    """Return the text of the bundled board's file."""
    return reference_text()


def labels_of(parts: BoardSheet) -> dict[str, str]:
    """Return no printed names: the names of areas are those of the file."""
    return {}


def parts_sheet(parts: BoardSheet) -> Sheet:
    """Return a board: its data in the form of its file."""
    data = {
        **board_to_json(parts.board),
        "about": parts.about,
        "facts": list(parts.facts),
        "placeholders": [{"field": where, "why": why} for where, why in parts.placeholders],
    }

    def lines(width: int) -> Iterator[Line]:
        setup = Setup(2, 0, parts.board)
        names = Names(setup, ("", ""))
        yield from grid(names, initial_state(setup.layout), width)
        yield from board_lines(names.say, parts, width)

    return Sheet(data, lambda width: list(lines(width)))
