"""Explanations: the rulings behind a decision or a spell."""

from __future__ import annotations

from maginor_core.abracada.presentation.names import EFFECTS, SPELL_NAMES
from maginor_core.abracada.projections.state import IN_TURN, NOT_NAMED, State
from maginor_core.kernel.presentation import Explanation


def explanation(state: State) -> Explanation:
    """Return the rulings that state what is to be decided."""
    if state.phase != IN_TURN:
        return Explanation(("ROUND-03",), ("SETUP-03", "SCORE-01", "SCORE-02", "SCORE-03"))
    beside = ("TURN-02", "TURN-03", "CAST-03", "SPELL-09", "ROUND-01", "ROUND-02")
    if state.last_cast == NOT_NAMED:
        return Explanation(("TURN-01", "CAST-01", "CAST-02"), beside)
    return Explanation(("TURN-01", "CAST-04", "CAST-05"), beside)


def spell_explanation(word: str) -> Explanation | None:
    """Return what explains the one spell with this number or beginning; None if there is none."""
    typed = word.lower().replace("_", " ")
    named = [
        number
        for number, name in SPELL_NAMES.items()
        if typed == str(number) or name.lower().startswith(typed)
    ]
    if len(named) != 1:
        return None
    (number,) = named
    text = f"{number}, {SPELL_NAMES[number]}: {EFFECTS[number]}."
    return Explanation((f"SPELL-0{number}",), ("SPELL-09",), text=text)
