"""Small games of Magalon: boards of few places with a limit of rounds, which can be solved."""

from __future__ import annotations

from collections.abc import Mapping

from maginor_core.engine.definition import SmallGame
from maginor_core.games.magalon.components.board_json import sheet_from_json

ROUNDS = 3
"""After how many rounds they end."""


def _board(
    name: str, about: str, width: int, height: int, giant: list[int] | None = None
) -> SmallGame:
    """Return a board whose one artifact lies in the corner opposite the start."""
    data = {
        "id": name,
        "about": about,
        "width": width,
        "height": height,
        "void": [],
        "areas": {"start": [[0, 0]], "ring": [[width - 1, height - 1]]},
        "energy_fields": [],
        "ruin_shape": [[0, 0]],
        "ruins": [],
        "gnomes": [],
        "giant": giant,
        "energy": {"start": 9, "goal": 0, "max": 9, "field": 0, "cost": 0},
        "displacement": {"gnome": 1, "giant": 1},
        "move_on": 1,
        "dice": {"count": 1, "faces": 2},
        "cards": [
            {"value": value, "effects": {"recover": True} if value == 0 else {}}
            for value in range(3)
        ],
    }
    return SmallGame(sheet_from_json(data, ""), {"round_limit": ROUNDS})


def small_games() -> Mapping[str, SmallGame]:
    """Return the small games by their names, from the smallest on."""
    boards = [
        _board("corridor", "Three places in a row.", 3, 1),
        _board("giant", "Four places with a giant.", 2, 2, [1, 0]),
        _board("six-places", "Six places with a giant.", 3, 2, [1, 0]),
    ]
    return {one.parts.board.id: one for one in boards}
