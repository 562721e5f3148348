"""Names: what players, places and pieces of one game are called in text for people."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from maginor_core.kernel.wording import printable
from maginor_core.magalon.components.board import DIRECTIONS, START, STEPS, Card, Place
from maginor_core.magalon.components.numbers import Spot
from maginor_core.magalon.components.setup import Setup

SEAT_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green")


class Names:
    """The names of one game.

    Attributes:
        setup: what it began with.
        players: the players' names, by seat.
    """

    def __init__(self, setup: Setup, players: Sequence[str]) -> None:
        self.setup = setup
        self.players = tuple(players)

    def player(self, seat: int) -> str:
        """Return the name of a player."""
        return self.players[seat] if 0 <= seat < len(self.players) else f"seat {seat}"

    def place(self, place: Place) -> str:
        """Return a place: an area by its name, a cell as ``[x, y]``."""
        if isinstance(place, str):
            return "the start" if place == START else f"the {printable(place)}"
        return f"[{place[0]}, {place[1]}]"

    def spot(self, spot: Spot) -> str:
        """Return a place in numbers, likewise."""
        return self.place(self.setup.geometry.names[spot])

    def directions(self, at: Spot, to: Spot) -> list[str]:
        """Return the directions in which an adjacent place lies; none from within an area."""
        geometry = self.setup.geometry
        name, goal = geometry.names[at], geometry.names[to]
        if isinstance(name, str):
            return []
        squares = {goal} if not isinstance(goal, str) else set(dict(self.setup.board.areas)[goal])
        return [
            direction
            for direction, (dx, dy) in zip(DIRECTIONS, STEPS, strict=True)
            if (name[0] + dx, name[1] + dy) in squares
        ]


def card_effects(card: Card) -> str:
    """Return what a card does, besides the steps of the wizard."""
    parts = []
    if card.recover:
        parts.append("recover all used cards")
    if card.protect:
        parts.append("no attack on you")
    if card.energy:
        parts.append(f"{card.energy} energy")
    if card.gnomes:
        parts.append(f"gnomes {card.gnomes} steps")
    if card.shift:
        parts.append(f"shift ruins {card.shift} times")
    if card.place:
        parts.append("lift and place a ruin")
    return ", ".join(parts) or "no effect"


def place_word(place: Place) -> str:
    """Return what the picture and the menu call a place: ``3,4``, or ``area:hill``."""
    return f"area:{place}" if isinstance(place, str) else f"{place[0]},{place[1]}"


def card_json_effects(card: Mapping[str, Any]) -> str:  # Any: plain JSON data
    """Return what a card does, from its JSON in a setup."""
    return card_effects(Card(card["value"], **card["effects"]))
