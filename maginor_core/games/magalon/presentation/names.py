"""Names: what players, places and pieces of one game are called in text for people."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from maginor_core.engine.languages import Argument, Texts, as_id
from maginor_core.engine.paths import printable
from maginor_core.engine.presentation import Explanation, Names
from maginor_core.games.magalon.commands import Command
from maginor_core.games.magalon.components.board import (
    DIRECTIONS,
    START,
    STEPS,
    Card,
    Place,
    Square,
    turned,
)
from maginor_core.games.magalon.components.numbers import Spot
from maginor_core.games.magalon.components.setup import Setup
from maginor_core.games.magalon.events import CardAsked, Event, TurnEnded

MESSAGES: Final = "maginor_core.games.magalon.presentation"
"""The package of the messages."""


class PlaceNames(Names[Setup]):
    """What players, places and pieces of one game are called."""

    packages = (MESSAGES,)

    def place(self, place: Place) -> str:
        """Return a place: an area by its name, a cell by where it is seen from one."""
        board = self.setup.board
        return place_name(self.say, place, dict(board.areas), board.energy_fields)

    def in_numbers(self, spot: Spot) -> str:
        """Return a place by its number: an area by its name, a cell by its column and row."""
        place = self.setup.geometry.names[spot]
        if isinstance(place, str):
            return self.place(place)
        return self.say("place-numbers", x=place[0], y=place[1])

    def spot(self, spot: Spot) -> str:
        """Return what ``place`` does, for a place by its number."""
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

    def turned(self, rotation: int) -> str:
        """Return how a ruin lies: where it goes from its corner, or how far it was turned.

        The latter is for ruins of a form that lies alike after some turns.
        """
        shape = self.setup.board.ruin_shape
        lying = [arms(shape, turns) for turns in range(4)]
        if len({*lying}) < len(lying):
            return self.say("turned-quarters", count=rotation)
        named = [self.say("direction", direction=direction) for direction in lying[rotation]]
        return self.say("turned-arms", directions=self.say.listed(named))

    def arguments(self, fact: Command | Event) -> dict[str, Argument]:
        """Return what the message about ``fact`` contains, by name: pieces count from 1."""
        made: dict[str, Argument] = {}
        for name, value in zip(fact.names, fact.values(), strict=True):
            made |= self._worded(name, value)
        return made

    def _worded(self, name: str, value: Any) -> Mapping[str, Argument]:  # Any: of a field
        match name:
            case "player" | "first":
                return {"player": self.player(value)}
            case "wizard":
                return {name: self.player(value)}
            case "order" | "winners":
                return {"players": self.all_players(value)}
            case "to" | "cell":
                return {"to": self.place(value)}
            case "gnome" | "ruin":
                return {name: value + 1}
            case "rotation":
                return {"turned": self.turned(value)}
            case "amount" | "number" | "steps":
                return {"count": value}
            case "dice":
                return {name: self.say.listed(value), "count": sum(value)}
            case "artifact":
                return {"area": area_name(self.say, value)}
        return {name: value}


def arms(shape: Sequence[Square], rotation: int) -> tuple[str, ...]:
    """Return the directions in which a ruin has squares beside its corner (BOARD-05)."""
    covered = {turned(offset, rotation) for offset in shape}
    return tuple([way for way, step in zip(DIRECTIONS, STEPS, strict=True) if step in covered])


def area_name(say: Texts, area: str) -> str:
    """Return the name of an area, in the language if it is one of the bundled board."""
    message = f"area-{as_id(area)}"
    return say(message) if message in say else printable(area)


def place_name(
    say: Texts,
    place: Place | Sequence[int],
    areas: Mapping[str, Sequence[Sequence[int]]],
    fields: Iterable[Sequence[int]],
) -> str:
    """Return a place: an area by its name, a cell by where it is seen from the nearest one.

    That is counted from the square of the area where its artifact or gate is drawn, so no two cells
    have the same name. ``fields`` are the energy fields.
    """
    if isinstance(place, str):
        return (
            say("place-start") if place == START else say("place-area", area=area_name(say, place))
        )
    x, y = place
    offsets = [(x - at, y - up, area) for area, (at, up) in _marks(areas)]
    east, north, area = min(offsets, key=lambda offset: abs(offset[0]) + abs(offset[1]))
    ways = [
        say("place-way", count=abs(steps), direction=more if steps > 0 else less)
        for steps, more, less in ((north, "north", "south"), (east, "east", "west"))
        if steps
    ]
    kind = "field" if any((x, y) == (one[0], one[1]) for one in fields) else "cell"
    return say(f"place-{kind}", way=say.listed(ways), area=area_name(say, area))


def _marks(areas: Mapping[str, Sequence[Sequence[int]]]) -> list[tuple[str, Sequence[int]]]:
    """Return the square in the middle of each area."""
    marks = []
    for area, squares in areas.items():
        x, y = (sum(square[axis] for square in squares) / len(squares) for axis in (0, 1))
        marks.append((area, min((abs(one[0] - x) + abs(one[1] - y), one) for one in squares)[1]))
    return marks


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


ASKING: Final = (CardAsked, TurnEnded)
"""Events that only announce that somebody must decide."""


# Explanations: the rulings behind a decision or a word of the game.

OF_DECISIONS: Final = {
    "play_card": Explanation(("ROUND-01", "CARD-01"), ("ROUND-02", "ROUND-03", "CARD-02")),
    "take_turn": Explanation(("TURN-01", "MOVE-06"), ("MOVE-01", "SHIELD-01", "ENERGY-02")),
    "displace": Explanation(("ATTACK-03",), ("ATTACK-01", "ATTACK-05")),
    "place_ruin": Explanation(("RUIN-03",), ("RUIN-02", "MOVE-08")),
    "move_on": Explanation(("ENERGY-04",), ("MOVE-06", "ENERGY-01")),
}
"""By the kind of a decision."""

OF_WORDS: Final = {
    "march": ("MOVE-01", "MOVE-05", "MOVE-06"),
    "trail": ("MOVE-04",),
    "gnome": ("GNOME-01", "ATTACK-01"),
    "giant": ("GIANT-01", "ATTACK-01"),
    "ruin": ("RUIN-01", "RUIN-02", "RUIN-03"),
    "shield": ("SHIELD-01", "SHIELD-02"),
    "energy": ("ENERGY-01", "ENERGY-02", "ENERGY-05"),
    "artifact": ("ARTIFACT-01",),
    "start": ("START-01", "START-02"),
    "goal": ("START-02", "END-01"),
    "card": ("CARD-01", "CARD-02"),
    "attack": ("ATTACK-01", "ATTACK-02", "ATTACK-03"),
}
"""By a word of the game."""
