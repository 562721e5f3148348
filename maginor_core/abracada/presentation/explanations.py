"""Explanations: the rulings behind a decision or a spell."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from maginor_core.abracada import events
from maginor_core.abracada.events import Event
from maginor_core.abracada.presentation.names import NUMBERS, Names, as_typed, typed_spells
from maginor_core.abracada.projections.state import IN_TURN, NOT_NAMED, State
from maginor_core.kernel.presentation import Explanation

EVENT_RULINGS: Final[Mapping[type[Event], tuple[str, ...]]] = {
    events.SpellCast: ("CAST-02",),
    events.CastFailed: ("CAST-03", "TURN-02"),
    events.LowerNumberNamed: ("CAST-05",),
    events.DieRolled: ("SPELL-01", "SPELL-03", "CAST-03"),
    events.LivesLost: ("SPELL-09",),
    events.LivesGained: ("SPELL-09",),
    events.SecretStoneTaken: ("SPELL-04", "SECRET-01"),
    events.StonesDrawn: ("DRAW-01", "DRAW-02"),
    events.TurnBegan: ("TURN-01", "TURN-03"),
    events.HandEmptied: ("ROUND-01",),
    events.RoundEnded: ("SCORE-01", "SCORE-02", "SCORE-03", "SCORE-04", "SCORE-05"),
    events.GameEnded: ("END-01", "END-02"),
    events.RoundBegan: ("ROUND-03",),
    events.StonesRemoved: ("SETUP-03",),
    events.HandDealt: ("SETUP-03",),
}
"""By the class of an event, the rulings under which it happens."""


def event_rulings(event: Event) -> tuple[str, ...]:
    """Return the rulings under which ``event`` has happened, that of its spell included."""
    found = EVENT_RULINGS[type(event)]
    return (*found, f"SPELL-0{event.number}") if isinstance(event, events.SpellCast) else found


def explanation(state: State) -> Explanation:
    """Return the rulings that state what is to be decided."""
    if state.phase != IN_TURN:
        return Explanation(("ROUND-03",), ("SETUP-03", "SCORE-01", "SCORE-02", "SCORE-03"))
    beside = ("TURN-02", "TURN-03", "CAST-03", "SPELL-09", "ROUND-01", "ROUND-02")
    if state.last_cast == NOT_NAMED:
        return Explanation(("TURN-01", "CAST-01", "CAST-02"), beside)
    return Explanation(("TURN-01", "CAST-04", "CAST-05"), beside)


def spell_explanation(names: Names, word: str) -> Explanation | None:
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
