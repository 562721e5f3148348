"""The menu: the legal commands, which people choose by number or by the name of the spell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from maginor_core.abracada import commands
from maginor_core.abracada.commands import Command
from maginor_core.abracada.presentation.names import Names, as_typed, typed_spells
from maginor_core.kernel.presentation import Step


def path_to(names: Names, command: Command, last: int, *, costs_life: bool) -> Sequence[Step]:
    """Return how to type ``command``.

    Args:
        names: what the spells are called.
        command: a legal command.
        last: the number named last in the turn, 0 if there is none.
        costs_life: whether a lower number may be named, at the cost of a life (CAST-05).
    """
    say = names.say
    match command:
        case commands.CastSpell():
            number, name = command.number, names.spell(command.number)
            lower = costs_life and number < last
            note = say("menu-lower-note") if lower else names.effect(number)
            word, native = typed_spells()[number], as_typed(name)
            label, place = f"{number} {name}", f"spell:{number}"
            return (Step(word, label, note, number, place=place, native=_other(native, word)),)
        case commands.EndTurn():
            return (_supply(names, "end", number=0),)
        case commands.DealRound():
            return (_supply(names, "deal"),)
        case _:
            assert_never(command)


def _supply(names: Names, word: str, number: int | None = None) -> Step:
    """Return a step that the supply of the picture stands for."""
    say = names.say
    native = _other(as_typed(say(f"word-{word}")), word)
    label, note = say(f"menu-{word}"), say(f"menu-{word}-note")
    return Step(word, label, note, number, place="supply", native=native)


def _other(native: str, word: str) -> str:
    return "" if native == word else native
