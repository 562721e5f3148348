"""Files of boards: the bundled reference board, and those of a player's own."""

from __future__ import annotations

import json
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Final

from maginor_core.kernel.regular_file import read_regular
from maginor_core.magalon.components.board import BoardSheet
from maginor_core.magalon.components.board_json import sheet_from_json
from maginor_core.magalon.components.setup_error import SetupError

REFERENCE: Final = "reconstruction-1"


def reference_text() -> str:
    """Return the file of the bundled board as it is."""
    return files(__package__).joinpath(f"{REFERENCE}.json").read_text(encoding="utf-8")


@cache
def reference_board() -> BoardSheet:
    """Return the bundled board ``reconstruction-1``, which lists its placeholders."""
    return sheet_from_json(json.loads(reference_text()), "")


def read_board(path: str | Path) -> BoardSheet:
    """Read a board from a JSON file of the form of the bundled one.

    Raises:
        SetupError: BOARD-06, BOARD-08; the message names the first bad field.
        OSError: the file cannot be read.
    """
    try:
        data = json.loads(read_regular(path))
    except (ValueError, RecursionError) as error:
        raise SetupError("BOARD-06", str(path), f"is not JSON ({error})") from None
    return sheet_from_json(data, "")
