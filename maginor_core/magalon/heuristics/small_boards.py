"""Small boards, drawn at random: a few cells on which everything meets soon."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, TypeAlias, TypeVar

from attrs import frozen

from maginor_core.magalon.components.board import STEPS, Square, ruin_squares

Json: TypeAlias = dict[str, Any]  # Any: JSON of the protocol's shapes
Pick: TypeAlias = Callable[[int], int]
"""Draws a number from 0 up to, but without, the given one."""
T = TypeVar("T")

NAMES: Final = ("ring", "amulet", "stone")
SHAPES: Final = (
    ((0, 0),),
    ((0, 0), (1, 0)),
    ((0, 0), (1, 0), (0, 1)),
    ((0, 0), (1, 0), (2, 0)),
)


@frozen
class Size:
    """How large games are.

    Attributes:
        players: how many there are at most, beyond two.
        side: squares in a row or column, at most.
        areas: artifact areas, at most.
        pieces: ruins, and gnomes, at most.
        cards: cards of a hand beyond the one that recovers, at most.
        commands: how many commands are given at most.
    """

    players: int
    side: int
    areas: int
    pieces: int
    cards: int
    commands: int


SIZES: Final = (
    Size(0, 3, 1, 1, 2, 14),
    Size(1, 4, 2, 2, 4, 40),
    Size(2, 6, 3, 3, 8, 120),
)


def one_of(pick: Pick, options: Sequence[T]) -> T:
    """Draw one of the options, each equally often; it shrinks to the first."""
    return options[pick(len(options))]


def draw_board(pick: Pick, size: Size) -> Json:
    """Draw a board that can be played, as JSON."""
    width, height = 2 + pick(size.side - 1), 2 + pick(size.side - 1)
    squares = [(x, y) for y in range(height) for x in range(width)]
    void = {squares[pick(len(squares))] for _ in range(pick(1 + len(squares) // 5))}
    solid = _component([square for square in squares if square not in void])
    if len(solid) < 3:
        solid = squares
    left = list(solid)
    areas = {"start": _area(pick, left)}
    for name in NAMES[: 1 + pick(size.areas)]:
        if left:
            areas[name] = _area(pick, left)
    cells = list(left)
    shape = one_of(pick, SHAPES)
    ruins: list[Json] = []
    for _ in range(pick(size.pieces + 1)):
        corner, rotation = one_of(pick, squares), pick(4)
        covered = ruin_squares(shape, corner, rotation)
        if all(square in left for square in covered):
            left = [square for square in left if square not in covered]
            ruins.append({"corner": list(corner), "rotation": rotation})
    gnomes = [_taken(pick, left) for _ in range(pick(size.pieces + 1)) if left]
    giant = _taken(pick, left) if left and pick(2) else None
    most = 4 + pick(8)
    return {
        "id": "drawn",
        "width": width,
        "height": height,
        "void": _lists(square for square in squares if square not in solid),
        "areas": areas,
        "energy_fields": _lists(cell for cell in cells if pick(5) == 4),
        "ruin_shape": _lists(shape),
        "ruins": ruins,
        "gnomes": gnomes,
        "giant": giant,
        "energy": {
            "start": pick(most + 1),
            "goal": pick(most + 1),
            "max": most,
            "field": pick(4),
            "cost": pick(3),
        },
        "displacement": {"gnome": 1 + pick(4), "giant": 1 + pick(5)},
        "move_on": 1 + pick(4),
        "dice": {"count": 1 + pick(2), "faces": 1 + pick(4)},
        "cards": _cards(pick, size),
    }


def _cards(pick: Pick, size: Size) -> list[Json]:
    values = list(range(9))
    cards: list[Json] = [{"value": _taken(pick, values), "effects": {"recover": True}}]
    for _ in range(pick(size.cards + 1)):
        effects: Json = {}
        for name, most in (("energy", 4), ("gnomes", 5), ("shift", 3), ("place", 1)):
            if pick(3) == 2:
                effects[name] = 1 + pick(most)
        for name in ("protect", "recover"):
            if pick(8) == 7:
                effects[name] = True
        cards.append({"value": _taken(pick, values), "effects": effects})
    return cards


def _area(pick: Pick, left: list[Square]) -> list[list[int]]:
    """Draw a connected area of one to three squares, which are no longer left."""
    area = [_taken(pick, left, as_square=True)]
    for _ in range(pick(3)):
        beside = [s for s in left if any(_adjacent(s, other) for other in area)]
        if beside and len(left) > 1:
            square = one_of(pick, beside)
            left.remove(square)
            area.append(square)
    return _lists(area)


def _taken(pick: Pick, options: list[Any], *, as_square: bool = False) -> Any:  # Any: an option
    """Draw one of the options, which is then no longer among them."""
    taken = options.pop(pick(len(options)))
    return list(taken) if isinstance(taken, tuple) and not as_square else taken


def _adjacent(one: Square, other: Square) -> bool:
    return abs(one[0] - other[0]) + abs(one[1] - other[1]) == 1


def _component(squares: Sequence[Square]) -> list[Square]:
    """Return the largest connected part of some squares, in their order."""
    left, best = set(squares), set[Square]()
    while left:
        part, edge = set[Square](), [left.pop()]
        while edge:
            x, y = edge.pop()
            part.add((x, y))
            for dx, dy in STEPS:
                square = (x + dx, y + dy)
                if square in left:
                    left.remove(square)
                    edge.append(square)
        best = max(best, part, key=lambda found: (len(found), -min(found)[0] if found else 0))
    return [square for square in squares if square in best]


def _lists(squares: Iterable[Square]) -> list[list[int]]:
    return [list(square) for square in squares]


def draw_setup(pick: Pick, variants: Sequence[str], size: Size) -> Json:
    """Draw a setup on a small board; only these variants may differ from their defaults."""
    board = draw_board(pick, size)
    players = 2 + pick(size.players + 1)
    setup: Json = {"players": players, "first_player": pick(players), "board": board}
    chosen: Json = {}
    for name in variants:
        if name == "round_limit":
            if pick(3) == 2:
                chosen[name] = 1 + pick(6)
        elif pick(4) == 3:
            chosen[name] = True
    if chosen:
        setup["variants"] = chosen
    if pick(3):
        setup |= _positions(pick, board, players)
    return setup


def _positions(pick: Pick, board: Json, players: int) -> Json:
    """Draw where wizards and shields are, and what the players have."""
    void = {tuple(square) for square in board["void"]}
    inside = {tuple(square) for squares in board["areas"].values() for square in squares}
    shape = tuple([(dx, dy) for dx, dy in board["ruin_shape"]])
    standing = [*board["gnomes"], *([board["giant"]] if board["giant"] else [])]
    pieces = {tuple(cell) for cell in standing}
    for ruin in board["ruins"]:
        pieces |= set(ruin_squares(shape, tuple(ruin["corner"]), ruin["rotation"]))
    free: list[Square] = [
        (x, y)
        for y in range(board["height"])
        for x in range(board["width"])
        if (x, y) not in void | inside | pieces
    ]
    names = sorted(name for name in board["areas"] if name != "start")
    wizards: list[object] = []
    for _ in range(players):
        kind = pick(4)
        if kind == 3 and names:
            wizards.append(one_of(pick, names))
        elif kind and free:
            wizards.append(_taken(pick, free))
        else:
            wizards.append("start")
    shields = [_taken(pick, free) if free and pick(3) == 2 else None for _ in range(players)]
    values = [card["value"] for card in board["cards"]]
    recovering = [card["value"] for card in board["cards"] if card["effects"].get("recover")]
    hands = [
        sorted({one_of(pick, recovering), *[value for value in values if pick(4)]})
        for _ in range(players)
    ]
    return {
        "wizards": wizards,
        "shields": shields,
        "energy": [pick(board["energy"]["max"] + 1) for _ in range(players)],
        "hands": hands,
        "artifacts": [[name for name in names if pick(2)] for _ in range(players)],
    }
