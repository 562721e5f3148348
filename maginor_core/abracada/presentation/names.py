"""Names of players and spells, and what a spell does, for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from attrs import field, frozen

from maginor_core.abracada.components.numbers import FIRST, LAST, UNKNOWN
from maginor_core.abracada.components.setup import Setup
from maginor_core.kernel.languages import ENGLISH, Texts, texts_of
from maginor_core.kernel.wording import printable

MESSAGES: Final = "maginor_core.abracada.presentation.messages"
"""The package of the messages."""
NUMBERS: Final = range(FIRST, LAST + 1)
"""The numbers of the spells."""
SEAT_STYLES: Final = ("bold cyan", "bold magenta", "bold yellow", "bold green", "bold blue")


@frozen
class Names:
    """What players and spells of one game are called.

    Attributes:
        setup: what the game began with.
        players: the names, by seat.
        say: the messages, in the language of whoever reads them.
    """

    setup: Setup
    players: tuple[str, ...]
    say: Texts = field(factory=lambda: texts_of(ENGLISH, MESSAGES))

    def player(self, seat: int) -> str:
        """Return the name of a player."""
        return printable(self.players[seat]) if 0 <= seat < len(self.players) else str(seat)

    def all_players(self, seats: Sequence[int]) -> str:
        """Return the names of several players, as in a sentence."""
        return self.say.listed(map(self.player, seats))

    def spell(self, number: int) -> str:
        """Return the name of a spell."""
        return self.say("spell", number=number)

    def effect(self, number: int) -> str:
        """Return what a spell does (SPELL-01 to SPELL-08)."""
        return self.say("effect", number=number)

    def points(self, count: int) -> str:
        """Return a number of points in words."""
        return self.say("points", count=count)

    def stones(self, numbers: Sequence[int]) -> str:
        """Return stones by their numbers, as in a sentence; if unknown, how many they are."""
        if UNKNOWN in numbers:
            return self.say("stones", count=len(numbers))
        known = self.say.listed(sorted(numbers)) if numbers else ""
        return self.say("stones-known", count=len(numbers), stones=known)


def as_typed(name: str) -> str:
    """Return a name as people type it, in small letters and as one word."""
    return name.lower().replace(" ", "_")


def typed_spells() -> dict[int, str]:
    """Return the words of the menu for the spells, which are those of English."""
    say = texts_of(ENGLISH, MESSAGES)
    return {number: as_typed(say("spell", number=number)) for number in NUMBERS}


def variant_label(name: str, language: str) -> str:
    """Return what a variant is called in a language.

    Raises:
        MissingLanguagesError: it is not English, and fluent.runtime is not installed.
    """
    return texts_of(language, MESSAGES)(f"variant-{name.replace('_', '-')}")
