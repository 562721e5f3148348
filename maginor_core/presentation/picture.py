"""Maginor's picture: the circle of Oracles with their slots, and the players below it."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from typing import Any

from maginor_core.kernel.definition import Json
from maginor_core.kernel.svg import SEAT_LETTERS, Svg

WIDTH = 1000
CENTRE = (500.0, 440.0)
RING = (390.0, 330.0)
TILE = (176, 112)
PITCH = 20
"""Pixels from slot to slot."""
IN_ROW = 8
MOST_SLOTS = 24
"""How many slots of an Oracle are drawn; the rest are counted."""
ROW = 58
"""The height of a player's row, in pixels."""
SYMBOLS = ("fire", "water", "earth", "air", "fate")


def draw(setup: Json, view: Json, players: Sequence[str]) -> Svg:
    """Return the picture of a view: symbols are shapes, influence is the owner's colour and letter.

    Args:
        setup: the setup as JSON, whose tiles contain the symbols.
        view: what is to be seen.
        players: the players' names.
    """
    state = view["state"]
    height = 870 + ROW * len(players)
    svg = Svg(WIDTH, height, "Maginor", _described(state, players))
    _middle(svg, state, players)
    circle = state["circle"]
    for place, oracle in enumerate(circle):
        angle = math.tau * place / len(circle) - math.pi / 2
        x, y = CENTRE[0] + RING[0] * math.cos(angle), CENTRE[1] + RING[1] * math.sin(angle)
        _oracle(svg, (x - TILE[0] / 2, y - TILE[1] / 2), oracle, setup["tiles"][oracle], state)
    for seat, name in enumerate(players):
        _player(svg, 850 + ROW * seat, seat, name, view)
    return svg


def _oracle(
    svg: Svg, corner: tuple[float, float], oracle: str, symbols: Sequence[str], state: Json
) -> None:
    x, y = corner
    svg.box(x, y, *TILE, "panel", round_by=10)
    svg.text(x + 10, y + 19, _name(oracle), 14, bold=True)
    svg.text(x + TILE[0] - 10, y + 19, str(len(symbols)), 14, "dim", anchor="end")
    for number, (symbol, owner) in enumerate(zip(symbols, state["slots"][oracle], strict=True)):
        if number == MOST_SLOTS:
            svg.text(x + 10, y + 100, f"and {len(symbols) - MOST_SLOTS} more", 11, "dim")
            break
        place = (x + 18 + PITCH * (number % IN_ROW), y + 36 + PITCH * (number // IN_ROW))
        if owner is None:
            symbol_shape(svg, *place, 7, symbol, "dim")
        else:
            svg.piece(*place, 8.5, owner)
    spell = state["spells_beside"].get(oracle)
    if spell:
        svg.text(x + 10, y + TILE[1] - 8, _name(spell), 11, "dim")
    wizards = [seat for seat, where in enumerate(state["wizards"]) if where == oracle]
    for number, seat in enumerate(wizards):
        svg.piece(x + TILE[0] - 14 - 24 * number, y + TILE[1] - 4, 11, seat)
    maginor = state["maginor"]
    if maginor is not None and maginor["oracle"] == oracle:
        before = maginor["place"] == "before"
        svg.regular(x if before else x + TILE[0] / 2, y, 13, 5, "mark", inner=6)


def _middle(svg: Svg, state: Json, players: Sequence[str]) -> None:
    x, y = CENTRE
    svg.text(x, y - 60, "Maginor", 30, anchor="middle", bold=True)
    for number, content in enumerate(_standing(state, players)):
        svg.text(x, y - 25 + 24 * number, content, 16, "dim", anchor="middle")
    for number, symbol in enumerate(SYMBOLS):
        place = x - 200 + 100 * number
        symbol_shape(svg, place - 26, y + 80, 8, symbol, "dim")
        svg.text(place - 12, y + 85, symbol, 13, "dim")


def _player(svg: Svg, y: float, seat: int, name: str, view: Json) -> None:
    state = view["state"]
    svg.box(20, y, WIDTH - 40, ROW - 8, "panel", round_by=8)
    svg.piece(48, y + 25, 15, seat)
    svg.text(74, y + 31, name[:16], 16, bold=True)
    x = 230.0
    for card, count in state["hands"][seat].items():
        if card in SYMBOLS:
            symbol_shape(svg, x, y + 25, 8, card, "ink")
            svg.text(x + 13, y + 31, str(count), 15)
            x += 44
        else:
            svg.text(x, y + 31, f"{card} {count}", 14)
            x += 86
    svg.text(x + 6, y + 31, f"{state['supply'][seat]} counters", 14)
    held = [_name(spell) for spell in state["spells_held"][seat]]
    won = [_name(oracle) for oracle in state["oracles_won"][seat]]
    notes = [f"won: {', '.join(won)}"] if won else []
    notes += [f"spells: {', '.join(held)}"] if held else []
    if view.get("seat") == seat and view.get("own_beast"):
        notes.append(f"your beast: {_name(view['own_beast'])}")
    for number, note in enumerate(notes):
        svg.text(x + 110, y + 17 + 14 * number, note[:56], 12, "dim")


def symbol_shape(svg: Svg, x: float, y: float, size: float, symbol: str, kind: str) -> None:
    """Draw a symbol: fire a triangle, water a drop, earth a square, air a circle, fate a star."""
    if symbol == "fire":
        svg.regular(x, y + size * 0.15, size, 3, kind)
    elif symbol == "water":
        svg.regular(x, y - size * 0.15, size, 3, kind, turn=0.5)
    elif symbol == "earth":
        svg.box(x - size * 0.75, y - size * 0.75, size * 1.5, size * 1.5, kind)
    elif symbol == "air":
        svg.disc(x, y, size * 0.85, kind)
    else:
        svg.regular(x, y, size * 1.15, 4, kind, inner=size * 0.45)


def _standing(state: Json, players: Sequence[str]) -> list[str]:
    if state["finished"]:
        winners = " and ".join([players[seat] for seat in state["winners"]])
        return [f"won by {winners}", f"votes {_listed(state['totals'])}"]
    waiting = " and ".join([players[seat] for seat in state["decision"]["players"]])
    return [f"{waiting}: {_name(state['decision']['kind']).lower()}"]


def _described(state: Json, players: Sequence[str]) -> str:
    wizards: Mapping[int, Any] = dict(enumerate(state["wizards"]))  # Any: names or None
    places = [
        f"{name} ({SEAT_LETTERS[seat]}) at {_name(wizards[seat] or 'no Oracle')}"
        for seat, name in enumerate(players)
    ]
    maginor = state["maginor"]
    where = "gone" if maginor is None else f"{maginor['place']} {_name(maginor['oracle'])}"
    return f"{len(state['circle'])} Oracles; {'; '.join(places)}; Maginor {where}."


def _listed(numbers: Sequence[int]) -> str:
    return ", ".join(map(str, numbers))


def _name(word: str) -> str:
    return word.replace("_", " ").title()
