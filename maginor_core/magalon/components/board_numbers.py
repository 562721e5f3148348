"""Boards in numbers, as headers of logs contain them."""

from __future__ import annotations

from typing import Any, Final, TypeAlias

from attrs import astuple

from maginor_core.kernel.errors import MalformedError
from maginor_core.magalon.components.board import EFFECTS, Board
from maginor_core.magalon.components.board_json import ENERGY_FIELDS, FLAGS, board_from_json

BoardNumbers: TypeAlias = tuple[Any, ...]  # Any: numbers, names and tuples of them
"""The fields of a board, in their order; the giant as a tuple of one cell or none."""

_FIELDS: Final = 15


def board_to_numbers(board: Board) -> BoardNumbers:
    """Return a board in numbers."""
    return (
        board.id,
        board.width,
        board.height,
        board.void,
        board.areas,
        board.energy_fields,
        board.ruin_shape,
        tuple([(ruin.corner, ruin.rotation) for ruin in board.ruins]),
        board.gnomes,
        () if board.giant is None else (board.giant,),
        astuple(board.energy),
        board.displacement,
        board.move_on,
        board.dice,
        tuple([(c.value, *[int(getattr(c, name)) for name in EFFECTS]) for c in board.cards]),
    )


def board_from_numbers(numbers: BoardNumbers) -> Board:
    """Return the board that ``numbers`` describe; they may be untrusted.

    Raises:
        MalformedError: they describe no board that can be played, or not in its one form.
    """
    try:
        board = board_from_json(_as_json(numbers))
    except (TypeError, ValueError, LookupError) as error:
        reason = str(error) if isinstance(error, MalformedError) else "it is not a board"
        raise MalformedError(reason, "header.setup") from None
    if board_to_numbers(board) != numbers:
        raise MalformedError("is not in the one form that a board has", "header.setup")
    return board


def _as_json(numbers: BoardNumbers) -> dict[str, Any]:  # Any: JSON
    if type(numbers) is not tuple or len(numbers) != _FIELDS:
        raise MalformedError("it is not a board", "header.setup")
    identity, width, height, void, areas, fields, shape, ruins, gnomes, giant, *amounts = numbers
    energy, (gnome, giants), move_on, (count, faces), cards = amounts
    return {
        "id": identity,
        "width": width,
        "height": height,
        "void": _listed(void),
        "areas": {name: _listed(squares) for name, squares in areas},
        "energy_fields": _listed(fields),
        "ruin_shape": _listed(shape),
        "ruins": [{"corner": _listed(corner), "rotation": r} for corner, r in ruins],
        "gnomes": _listed(gnomes),
        "giant": _listed(giant[0]) if giant else None,
        "energy": dict(zip(ENERGY_FIELDS, energy, strict=True)),
        "displacement": {"gnome": gnome, "giant": giants},
        "move_on": move_on,
        "dice": {"count": count, "faces": faces},
        "cards": [{"value": value, "effects": _effects(rest)} for value, *rest in cards],
    }


def _effects(numbers: list[Any]) -> dict[str, Any]:  # Any: JSON
    effects = dict(zip(EFFECTS, numbers, strict=True))
    return {
        name: number == 1 if name in FLAGS and type(number) is int else number
        for name, number in effects.items()
        if number != 0
    }


def _listed(value: object) -> object:
    return [_listed(item) for item in value] if type(value) is tuple else value
