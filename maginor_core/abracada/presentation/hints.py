"""Hints: what a player can infer of its own hand, with the exact chances."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from maginor_core.abracada.commands.legal import nameable
from maginor_core.abracada.presentation.names import Names
from maginor_core.abracada.projections.inference import chance_of_success, excluded
from maginor_core.abracada.projections.state import IN_TURN, State
from maginor_core.kernel.layout import table, wrapped
from maginor_core.kernel.presentation import Line, line


def hint(names: Names, known: State, seat: int, width: int) -> Iterator[Line]:
    """Yield the chance of each number that may be named, from what ``seat`` knows."""
    if known.phase != IN_TURN:
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
