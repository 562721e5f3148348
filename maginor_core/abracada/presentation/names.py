"""Names of players and spells, and what a spell does, for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import frozen

from maginor_core.abracada.components.numbers import FIRST, LAST, UNKNOWN
from maginor_core.abracada.components.setup import Setup
from maginor_core.kernel.wording import counted, listed, printable

SPELL_NAMES: Final = {
    1: "Ancient Dragon",
    2: "Dark Wanderer",
    3: "Sweet Dream",
    4: "Night Singer",
    5: "Lightning Storm",
    6: "Blizzard",
    7: "Fireball",
    8: "Magic Drink",
}
"""The names of the spells, by number."""

EFFECTS: Final = {
    1: "roll the die: all others lose as many lives",
    2: "all others lose a life, you gain one",
    3: "roll the die: you gain as many lives",
    4: "take a secret stone",
    5: "your neighbours lose a life each",
    6: "your left neighbour loses a life",
    7: "your right neighbour loses a life",
    8: "you gain a life",
}
"""What the spells do, by number (SPELL-01 to SPELL-08)."""

SEAT_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold blue")


@frozen
class Names:
    """What the players of one game are called.

    Attributes:
        setup: what the game began with.
        players: the names, by seat.
    """

    setup: Setup
    players: tuple[str, ...]

    def player(self, seat: int) -> str:
        """Return the name of a player."""
        return printable(self.players[seat])

    def all_players(self, seats: Sequence[int]) -> str:
        """Return the names of several players, as in a sentence."""
        return listed(map(self.player, seats))


def spell(number: int) -> str:
    """Return a spell by number and name."""
    return f"{number}, {SPELL_NAMES[number]}" if FIRST <= number <= LAST else str(number)


def lives(count: int) -> str:
    """Return a number of lives in words."""
    return "1 life" if count == 1 else f"{count} lives"


def stones(numbers: Sequence[int]) -> str:
    """Return stones by their numbers, as in a sentence; if they are unknown, how many they are."""
    if UNKNOWN in numbers:
        return counted(len(numbers), "stone")
    noun = "the stone" if len(numbers) == 1 else "the stones"
    return f"{noun} {listed(sorted(numbers))}" if numbers else "no stones"


def points(count: int) -> str:
    """Return a number of points in words."""
    return counted(count, "point")
