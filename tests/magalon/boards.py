"""Boards and positions for the tests of Magalon, and short ways to play on them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from maginor_core.engine.game import Game
from maginor_core.games import game
from maginor_core.games.magalon.components.board_json import board_to_json, reference_board

MAGALON = game("magalon")
Json = dict[str, Any]  # Any: JSON of many shapes

CARDS: Mapping[int, Json] = {
    0: {"recover": True},
    1: {"energy": 4},
    2: {"gnomes": 3},
    7: {"shift": 4},
    8: {"shift": 3},
}


def board(
    width: int = 4, height: int = 2, *, cards: Mapping[int, Json] = CARDS, **other: object
) -> Json:
    """Return a small board; by default the page's MINI, without its gnome."""
    return {
        "id": "mini",
        "width": width,
        "height": height,
        "void": [],
        "areas": {"start": [[0, 0]], "ring": [[width - 1, height - 1]]},
        "energy_fields": [[width - 2, height - 1]],
        "ruin_shape": [[0, 0], [1, 0], [0, 1]],
        "ruins": [],
        "gnomes": [],
        "giant": None,
        "energy": {"start": 10, "goal": 16, "max": 20, "field": 3, "cost": 1},
        "displacement": {"gnome": 2, "giant": 3},
        "move_on": 3,
        "dice": {"count": 2, "faces": 6},
        "cards": [{"value": value, "effects": effects} for value, effects in cards.items()],
        **other,
    }


MINI = board(gnomes=[[3, 0]])
BARE_MINI = board()


def reference() -> Json:
    """Return the bundled board."""
    return board_to_json(reference_board().board)


def new(on: Json, players: int = 2, **other: object) -> Game:
    """Return a new game."""
    setup = {"players": players, "first_player": 0, "board": on, **other}
    return Game(MAGALON, MAGALON.setups.from_json(setup))


def do(position: Game, kind: str, player: int = 0, *dice: int, **fields: object) -> Json:
    """Carry out a command and return STATE."""
    data = {"type": kind, "player": player, **fields}
    position.submit(MAGALON.command_json.from_json(data), outcomes=dice)
    return position.to_json()


def played(on: Json, cards: Sequence[int], **other: object) -> Game:
    """Return a game after each player, from the first on, has played a card."""
    position = new(on, len(cards), **other)
    for value in cards:
        do(position, "play_card", position.live_state.current_player, value=value)
    return position


def legal(position: Game, kind: str = "") -> list[Json]:
    """Return the legal commands of a kind, or all, as JSON."""
    found = [MAGALON.command_json.to_json(command) for command in position.legal()]
    return [data for data in found if not kind or data["type"] == kind]
