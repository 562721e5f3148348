"""Names of players and spells, and what a spell does, for people."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from typing import Final

from attrs import frozen

from maginor_core.engine.languages import ENGLISH, Argument, texts_of
from maginor_core.engine.presentation import (
    Explanation,
    Line,
    Names,
    as_typed,
    line,
    once,
    table,
    wrapped,
)
from maginor_core.games.abracada import events
from maginor_core.games.abracada.commands import Command
from maginor_core.games.abracada.commands.legal import nameable
from maginor_core.games.abracada.components.layout import FIRST, LAST, UNKNOWN
from maginor_core.games.abracada.components.setup import Setup
from maginor_core.games.abracada.events import Event
from maginor_core.games.abracada.projections.inference import chance_of_success, excluded
from maginor_core.games.abracada.projections.state import (
    NOT_NAMED,
    SECRET_OFFERED,
    TURN,
    State,
)

MESSAGES: Final = "maginor_core.games.abracada.presentation"
"""The package of the messages."""
NUMBERS: Final = range(FIRST, LAST + 1)
"""The numbers of the spells."""


@frozen(slots=False)
class SpellNames(Names[Setup]):
    """What players and spells of one game are called."""

    packages = (MESSAGES,)
    of_setup = ()

    def spell(self, number: int) -> str:
        return self.say("spell", number=number)

    def effect(self, number: int) -> str:
        """Return what a spell does (SPELL-01 to SPELL-08)."""
        return self.say("effect", number=number)

    def points(self, count: int) -> str:
        return self.say("points", count=count)

    def stones(self, numbers: Sequence[int]) -> str:
        """Return stones by their numbers, as in a sentence; if unknown, how many they are."""
        if UNKNOWN in numbers:
            return self.say("stones", count=len(numbers))
        known = self.say.listed(sorted(numbers)) if numbers else ""
        return self.say("stones-known", count=len(numbers), stones=known)

    def arguments(self, fact: Command | Event) -> dict[str, Argument]:
        made: dict[str, Argument] = {}
        for name, value in zip(fact.names, fact.values(), strict=True):
            if isinstance(value, int):
                made[name] = self.player(value) if name == "player" else value
        match fact:
            case events.StonesDrawn() | events.StonesRemoved() | events.HandDealt():
                made["drawn"] = self.stones(fact.stones)
            case events.RoundEnded():
                made["gained"] = self.say.listed(
                    self.say("gains", player=self.player(seat), count=count)
                    for seat, count in enumerate(fact.gained)
                    if count
                )
            case events.GameEnded():
                made["totals"] = standings(self, fact.points)
                made["winners"] = self.all_players(fact.winners)
                made["count"] = len(fact.winners)
        return made


@cache
def typed_spells() -> Mapping[int, str]:
    """Return the words of the menu for the spells, which are those of English."""
    say = texts_of(ENGLISH, MESSAGES)
    return {number: as_typed(say("spell", number=number)) for number in NUMBERS}


def standings(names: SpellNames, points: Sequence[int]) -> str:
    """Return how many points everyone has, as in a sentence."""
    return _standings(names, tuple(points))


@once
def _standings(names: SpellNames, points: tuple[int, ...]) -> str:
    return names.say.listed(
        names.say("has-points", player=names.player(seat), count=count)
        for seat, count in enumerate(points)
    )


# Hints: what a player can infer of its own hand, with the exact chances.


def hint(names: SpellNames, known: State, seat: int, width: int) -> Iterator[Line]:
    """Yield the chance of each number that may be named, from what ``seat`` knows."""
    if known.phase not in TURN:
        return
    yield from wrapped(line(names.say("hint-title"), "bold"), width)
    rows = []
    for number in nameable(known):
        chance = chance_of_success(known, seat, number)
        cells = (f"  {number}", names.spell(number), _percent(chance), _fraction(chance))
        rows.append(list(map(line, cells)))
    yield from table(rows, right=(2,))
    failed = excluded(known, seat)
    if failed:
        text = names.say("hint-failed", numbers=names.say.listed(failed))
        yield from wrapped(line(text), width)


def _percent(chance: Fraction) -> str:
    """Return a chance in per cent; what is neither impossible nor certain does not look so."""
    rounded = round(chance * 100)
    if chance and not rounded:
        return "< 1 %"
    return "> 99 %" if chance < 1 and rounded == 100 else f"{rounded} %"


def _fraction(chance: Fraction) -> str:
    """Return a fraction, unless it is too long to be of use to people."""
    text = str(chance)
    return text if len(text) <= 12 else ""


# Explanations: the rulings behind a decision or a spell.


def explanation(state: State) -> Explanation:
    """Return the rulings that state what is to be decided."""
    if state.phase not in TURN:
        return Explanation(("ROUND-03",), ("SETUP-03", "SCORE-01", "SCORE-02", "SCORE-03"))
    beside = ("TURN-02", "TURN-03", "CAST-03", "SPELL-09", "ROUND-01", "ROUND-02")
    if state.phase == SECRET_OFFERED:
        return Explanation(("SPELL-10", "TURN-01", "CAST-04"), beside)
    if state.last_cast == NOT_NAMED:
        return Explanation(("TURN-01", "CAST-01", "CAST-02"), beside)
    return Explanation(("TURN-01", "CAST-04", "CAST-05"), beside)


def spell_explanation(names: SpellNames, word: str) -> Explanation | None:
    """Return what explains the one spell with this number or beginning; None if there is none."""
    typed, english = as_typed(word), typed_spells()
    named = [
        number
        for number in NUMBERS
        if typed == str(number)
        or english[number].startswith(typed)
        or as_typed(names.spell(number)).startswith(typed)
    ]
    if len(named) != 1:
        return None
    (number,) = named
    text = f"{names.say('spell-explained', number=number)}."
    return Explanation((f"SPELL-0{number}",), ("SPELL-09",), text=text)
