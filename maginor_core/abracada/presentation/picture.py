"""The picture of Abracada…What?: the stones on the board, and each player's row of stones."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.kernel.definition import Json
from maginor_core.kernel.svg import Svg
from maginor_core.kernel.wording import counted

WIDTH = 900
STONE = 40
ROW = 92
"""The height of a player's row, in pixels."""
UNKNOWN = "?"


def draw(setup: Json, view: Json, players: Sequence[str]) -> Svg:
    """Return the picture of a view; a stone that the viewer may not know bears a question mark.

    Args:
        setup: not needed; all that may be seen is in the view.
        view: what is to be seen.
        players: the players' names.
    """
    state = view["state"]
    svg = Svg(WIDTH, 190 + ROW * len(players), "Abracada…What?", _described(state, players))
    svg.text(20, 34, f"Round {state['round']}", 20, bold=True)
    svg.text(WIDTH - 20, 34, _standing(state, players), 15, "dim", anchor="end")
    for number, count in state["board"].items():
        x = 20 + 108 * (int(number) - 1)
        _stone(svg, x, 56, number)
        svg.text(x + STONE + 8, 84, f"× {count}", 16)
    supply = counted(state["supply"], "stone")
    secrets = counted(state["secrets_left"], "secret stone")
    svg.text(20, 130, f"{supply} in the supply, {secrets} left", 14, "dim")
    if state["last_cast"] is not None:
        svg.text(WIDTH - 20, 130, f"last cast: {state['last_cast']}", 14, "dim", anchor="end")
    for seat, name in enumerate(players):
        _player(svg, 150 + ROW * seat, seat, name, state)
    return svg


def _player(svg: Svg, y: float, seat: int, name: str, state: Json) -> None:
    svg.box(20, y, WIDTH - 40, ROW - 10, "panel", round_by=8)
    svg.piece(50, y + 41, 17, seat)
    svg.text(78, y + 36, name[:18], 16, bold=True)
    svg.text(78, y + 58, f"{state['lives'][seat]} lives, {state['points'][seat]} points", 13, "dim")
    x = 270.0
    for stone in state["hands"][seat]:
        _stone(svg, x, y + 20, UNKNOWN if stone is None else str(stone))
        x += STONE + 6
    taken = state["secrets_taken"][seat]
    if taken:
        shown = ", ".join([UNKNOWN if stone is None else str(stone) for stone in taken])
        svg.text(WIDTH - 40, y + 47, f"secret: {shown}", 13, "dim", anchor="end")


def _stone(svg: Svg, x: float, y: float, number: str) -> None:
    svg.box(x, y, STONE, STONE, "void" if number == UNKNOWN else "panel", round_by=7)
    svg.text(x + STONE / 2, y + STONE * 0.68, number, 20, anchor="middle", bold=True)


def _standing(state: Json, players: Sequence[str]) -> str:
    if state["finished"]:
        return f"won by {' and '.join([players[seat] for seat in state['winners']])}"
    decision = state["decision"]
    return f"{players[decision['players'][0]]}: {decision['kind'].replace('_', ' ')}"


def _described(state: Json, players: Sequence[str]) -> str:
    rows = []
    for seat, name in enumerate(players):
        stones = [UNKNOWN if stone is None else str(stone) for stone in state["hands"][seat]]
        rows.append(f"{name}: {state['lives'][seat]} lives, stones {' '.join(stones) or 'none'}")
    return f"Round {state['round']}. {'; '.join(rows)}."
