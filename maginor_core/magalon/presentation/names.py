"""Names: what players, places and pieces of one game are called in text for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from maginor_core.kernel.languages import ENGLISH, Texts, texts_of
from maginor_core.kernel.languages.facts import as_id
from maginor_core.kernel.wording import printable
from maginor_core.magalon.components.board import DIRECTIONS, START, STEPS, Card, Place
from maginor_core.magalon.components.numbers import Spot
from maginor_core.magalon.components.setup import Setup

MESSAGES: Final = "maginor_core.magalon.presentation.messages"
"""The package of the messages."""
SEAT_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green")


class Names:
    """The names of one game.

    Attributes:
        setup: what it began with.
        players: the players' names, by seat.
        say: the messages, in the language of whoever reads them.
    """

    def __init__(self, setup: Setup, players: Sequence[str], say: Texts | None = None) -> None:
        self.setup = setup
        self.players = tuple(players)
        self.say = texts_of(ENGLISH, MESSAGES) if say is None else say

    def player(self, seat: int) -> str:
        """Return the name of a player."""
        return self.players[seat] if 0 <= seat < len(self.players) else f"seat {seat}"

    def place(self, place: Place) -> str:
        """Return a place: an area by its name, a cell as ``[x, y]``."""
        return place_name(self.say, place)

    def all_players(self, seats: Iterable[int]) -> str:
        """Return players' names as in a sentence."""
        return self.say.listed(map(self.player, seats))

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


def area_name(say: Texts, area: str) -> str:
    """Return the name of an area, in the language if it is one of the bundled board."""
    message = f"area-{as_id(area)}"
    return say(message) if message in say else printable(area)


def place_name(say: Texts, place: Place | Sequence[int]) -> str:
    """Return a place: an area by its name, a cell as ``[x, y]``."""
    if isinstance(place, str):
        return (
            say("place-start") if place == START else say("place-area", area=area_name(say, place))
        )
    return say("place-cell", x=place[0], y=place[1])


def card_effects(say: Texts, card: Card) -> str:
    """Return what a card does, besides the steps of the wizard."""
    parts = []
    if card.recover:
        parts.append(say("card-recover"))
    if card.protect:
        parts.append(say("card-protect"))
    if card.energy:
        parts.append(say("energy", count=card.energy))
    if card.gnomes:
        parts.append(say("card-gnomes", count=card.gnomes))
    if card.shift:
        parts.append(say("card-shift", count=card.shift))
    if card.place:
        parts.append(say("card-place"))
    return ", ".join(parts) or say("card-none")


def place_word(place: Place) -> str:
    """Return what the picture and the menu call a place: ``3,4``, or ``area:hill``."""
    return f"area:{place}" if isinstance(place, str) else f"{place[0]},{place[1]}"


def card_json_effects(say: Texts, card: Mapping[str, Any]) -> str:  # Any: plain JSON data
    """Return what a card does, from its JSON in a setup."""
    return card_effects(say, Card(card["value"], **card["effects"]))


def variant_label(name: str, language: str) -> str:
    """Return what a variant is called in a language.

    Raises:
        MissingLanguagesError: it is not English, and fluent.runtime is not installed.
    """
    return texts_of(language, MESSAGES)(f"variant-{name.replace('_', '-')}")
