"""Pictures of a game: what a seat may see, as SVG, drawn from its view alone."""

from __future__ import annotations

from importlib import import_module
from typing import Any, Final

from maginor_core.kernel.definition import GameDefinition, Json
from maginor_core.kernel.svg import Look, Svg
from maginor_core.kernel.wording import in_words

LINE: Final = 20
"""The height of a line of the generic picture, in pixels."""
LONGEST: Final = {False: 860, True: 360}
"""How wide it is, by whether it is for a narrow screen."""


def picture(game: GameDefinition, setup: Json, view: Json, look: Look) -> str:
    """Return what a view shows, as SVG.

    Since it is drawn from the view, it cannot show more.

    Args:
        game: which game it is.
        setup: the setup as JSON, as the viewer may see it.
        view: the view of a seat or a spectator.
        look: the players' names, and how it is drawn.
    """
    if game.pictures:
        draw: Any = import_module(game.pictures).draw  # Any: a function of the game's module
        svg: Svg = draw(setup, view, look)
    else:
        svg = _generic(game, view, look)
    return svg.to_text()


def _generic(game: GameDefinition, view: Json, look: Look) -> Svg:
    """Draw a game without pictures of its own: its view, a line for each part."""
    lines = [f"Players: {', '.join(look.players)}", *_lines(view.get("state", view), "")]
    width = LONGEST[look.narrow]
    svg = Svg(width, 40 + LINE * (len(lines) + 1), game.title, "; ".join(lines))
    svg.text(20, 30, game.title, 18, bold=True)
    for number, content in enumerate(lines):
        svg.text(20, 30 + LINE * (number + 1), content, 13, width=width - 40)
    return svg


def _lines(value: object, name: str) -> list[str]:
    if isinstance(value, dict):
        found = []
        for key, part in value.items():
            found += _lines(part, f"{name} {in_words(str(key))}".strip())
        return found or [f"{name}: none"]
    return [f"{name}: {_short(value)}"]


def _short(value: object) -> str:
    if value is None:
        return "–"
    if isinstance(value, list):
        return ", ".join(map(_short, value)) or "none"
    if isinstance(value, dict):
        return " ".join([f"{key} {_short(part)}" for key, part in value.items()])
    return str(value)
