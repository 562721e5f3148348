"""Unavailable choices: what a person has typed that the menu lacks, and the ruling that bars it."""

from __future__ import annotations

from collections.abc import Sequence

from maginor_core.abracada.commands import CastSpell, Command, DealRound, EndTurn
from maginor_core.abracada.commands.cast_spell import lowest
from maginor_core.abracada.components.numbers import FIRST, LAST
from maginor_core.abracada.presentation.names import SPELL_NAMES
from maginor_core.abracada.projections.state import IN_TURN, NOT_NAMED, State


def attempts(seat: int, place: str) -> Sequence[Command]:
    """Return what ``seat`` could try at a place of the picture, legal or not."""
    word, _, number = place.partition(":")
    if word == "spell" and number.isdecimal() and FIRST <= int(number[:3]) <= LAST:
        return (CastSpell(seat, int(number)),)
    if place == "supply":
        return (EndTurn(seat), DealRound(seat))
    return ()


def why_not(state: State, words: Sequence[str]) -> str | None:
    """Return why the rules refuse what ``words`` mean; None if they mean nothing."""
    typed = " ".join(words).replace("_", " ")
    if state.phase != IN_TURN:
        return "the round is over; deal the next one [ROUND-03]" if _number(typed) else None
    if "deal".startswith(typed):
        return "the round is not over [ROUND-03]"
    if state.last_cast == NOT_NAMED and (typed == "0" or "end".startswith(typed)):
        return "a turn has at least one cast; name a number from 1 to 8 [TURN-01]"
    number = _number(typed)
    if number and number < lowest(state):
        last = state.last_cast
        return f"{number} is lower than {last}; name {last} or more, or end your turn [CAST-05]"
    if typed.isdecimal() and not number and typed != "0":
        return f"{typed} is no spell; they are numbered 1 to 8 [CAST-01]"
    return None


def _number(typed: str) -> int:
    """Return the number of the spell that is meant; 0 if none is."""
    for number, name in SPELL_NAMES.items():
        if typed == str(number) or (typed and name.lower().startswith(typed)):
            return number
    return 0
