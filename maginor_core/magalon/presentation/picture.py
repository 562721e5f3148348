"""Magalon's picture: the grid with its areas and pieces, and the players beside it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.kernel.definition import Json
from maginor_core.kernel.svg import SEAT_COLOURS, SEAT_LETTERS, Svg

CELL: Final = 44
MARGIN: Final = 46
PANEL: Final = 360
ROW: Final = 150
"""The height of a player's panel, in pixels."""

Place = Any  # Any: [x, y], or the name of an area
Point = tuple[float, float]


def draw(setup: Json, view: Json, players: Sequence[str]) -> Svg:
    """Return the picture of a view; squares count from the lower left, as commands have them.

    Args:
        setup: the setup as JSON, which contains the board.
        view: what is to be seen.
        players: the players' names.
    """
    board, state = setup["board"], view["state"]
    width = board["width"] * CELL + 2 * MARGIN + PANEL
    height = max(board["height"] * CELL, (ROW + 10) * len(players)) + 2 * MARGIN
    svg = Svg(width, height, "Magalon", _described(state, players))
    svg.text(MARGIN, 30, f"Round {state['round']}", 18, bold=True)
    svg.text(width - 20, 30, _standing(state, players), 15, "dim", anchor="end")
    _ground(svg, board)
    for number, ruin in enumerate(state["ruins"]):
        if ruin is not None:
            _ruin(svg, board, ruin, number)
    for seat, shield in enumerate(state["shields"]):
        if shield is not None:
            _shield(svg, *_middle(board, shield), seat)
    for gnome in state["gnomes"]:
        x, y = _middle(board, gnome)
        svg.regular(x, y + 3, 17, 3, "ink")
        svg.text(x, y + 9, "g", 13, "paper", anchor="middle", bold=True)
    if state["giant"] is not None:
        x, y = _middle(board, state["giant"])
        svg.regular(x, y, 21, 8, "ink", turn=1 / 16)
        svg.text(x, y + 7, "G", 20, "paper", anchor="middle", bold=True)
    _wizards(svg, board, state["wizards"])
    for seat, name in enumerate(players):
        x = board["width"] * CELL + 2 * MARGIN
        _player(svg, x, MARGIN + (ROW + 10) * seat, seat, name, state)
    return svg


def _corner(board: Json, x: int, y: int) -> Point:
    return MARGIN + x * CELL, MARGIN + (board["height"] - 1 - y) * CELL


def _middle(board: Json, place: Place) -> Point:
    """Return the middle of a cell, or of an area's first square."""
    x, y = place if isinstance(place, list) else board["areas"][place][0]
    left, top = _corner(board, x, y)
    return left + CELL / 2, top + CELL / 2


def _ground(svg: Svg, board: Json) -> None:
    void = {tuple(square) for square in board["void"]}
    areas = {tuple(square): name for name in board["areas"] for square in board["areas"][name]}
    energy = {tuple(square) for square in board["energy_fields"]}
    for x in range(board["width"]):
        for y in range(board["height"]):
            left, top = _corner(board, x, y)
            if (x, y) in void:
                continue
            kind = "void" if (x, y) in areas else "panel"
            svg.box(left, top, CELL, CELL, kind)
            if (x, y) in energy:
                svg.regular(left + CELL / 2, top + CELL / 2, 15, 4, "dim", inner=5)
    for name, squares in board["areas"].items():
        x, y = min(squares, key=lambda square: (-square[1], square[0]))
        left, top = _corner(board, x, y)
        svg.text(left + 3, top + 12, name[:7], 11)
    for x in range(board["width"]):
        left, top = _corner(board, x, 0)
        svg.text(left + CELL / 2, top + CELL + 18, str(x), 12, "dim", anchor="middle")
    for y in range(board["height"]):
        left, top = _corner(board, 0, y)
        svg.text(left - 8, top + CELL / 2 + 4, str(y), 12, "dim", anchor="end")


def _ruin(svg: Svg, board: Json, ruin: Json, number: int) -> None:
    corner_x, corner_y = ruin["corner"]
    for dx, dy in board["ruin_shape"]:
        for _ in range(ruin["rotation"]):
            dx, dy = -dy, dx  # noqa: PLW2901 # a quarter turn
        left, top = _corner(board, corner_x + dx, corner_y + dy)
        svg.box(left + 2, top + 2, CELL - 4, CELL - 4, "dim", round_by=4)
        svg.text(left + CELL / 2, top + 29, f"R{number}", 15, "paper", anchor="middle")


def _shield(svg: Svg, x: float, y: float, seat: int) -> None:
    colour = SEAT_COLOURS[seat % len(SEAT_COLOURS)]
    points = [(x - 15, y - 16), (x + 15, y - 16), (x + 15, y + 4), (x, y + 18), (x - 15, y + 4)]
    svg.polygon(points, "", colour=colour)
    svg.text(x, y + 5, f"{SEAT_LETTERS[seat]}▾", 14, "on", anchor="middle", bold=True)


def _wizards(svg: Svg, board: Json, wizards: Sequence[Place]) -> None:
    """Draw the wizards; those that share a place stand side by side."""
    places = [str(place) for place in wizards]
    for seat, place in enumerate(wizards):
        before, among = places[:seat].count(places[seat]), places.count(places[seat])
        if isinstance(place, str) and len(board["areas"][place]) >= among:
            x, y = board["areas"][place][before]
            left, top = _corner(board, x, y)
            svg.piece(left + CELL / 2, top + CELL / 2 + 4, 14, seat)
        else:
            x_middle, y_middle = _middle(board, place)
            svg.piece(x_middle + 13 * before, y_middle, 15, seat)


def _player(svg: Svg, x: float, y: float, seat: int, name: str, state: Json) -> None:
    svg.box(x, y, PANEL - 20, ROW, "panel", round_by=8)
    svg.piece(x + 26, y + 26, 15, seat)
    svg.text(x + 50, y + 32, name[:20], 16, bold=True)
    lines = [
        f"energy {state['energy'][seat]}",
        f"artifacts: {', '.join(state['artifacts'][seat]) or 'none'}",
        f"hand: {_listed(state['hands'][seat])}",
        f"used: {_listed(state['used'][seat])}",
        f"played: {'–' if state['played'][seat] is None else state['played'][seat]}",
    ]
    for number, content in enumerate(lines):
        svg.text(x + 16, y + 60 + 20 * number, content[:46], 13, "dim")


def _listed(values: Sequence[int]) -> str:
    return " ".join(map(str, values)) or "none"


def _standing(state: Json, players: Sequence[str]) -> str:
    if state["finished"]:
        return f"won by {' and '.join([players[seat] for seat in state['winners']])}"
    decision = state["decision"]
    return f"{players[decision['players'][0]]}: {decision['kind'].replace('_', ' ')}"


def _described(state: Json, players: Sequence[str]) -> str:
    rows = [
        f"{name} ({SEAT_LETTERS[seat]}) at {_where(state['wizards'][seat])}, "
        f"energy {state['energy'][seat]}, {len(state['artifacts'][seat])} artifacts"
        for seat, name in enumerate(players)
    ]
    return f"Round {state['round']}. {'; '.join(rows)}."


def _where(place: Place) -> str:
    return place if isinstance(place, str) else f"{place[0]},{place[1]}"
