"""The menu: the legal commands, which people choose by number or by the name of the spell."""

from __future__ import annotations

from collections.abc import Sequence
from typing import assert_never

from maginor_core.abracada import commands
from maginor_core.abracada.commands import Command
from maginor_core.abracada.presentation.names import EFFECTS, SPELL_NAMES
from maginor_core.kernel.presentation import Step


def path_to(command: Command, state_last: int, *, costs_life: bool) -> Sequence[Step]:
    """Return how to type ``command``.

    Args:
        command: a legal command.
        state_last: the number named last in the turn, 0 if there is none.
        costs_life: whether a lower number may be named, at the cost of a life (CAST-05).
    """
    match command:
        case commands.CastSpell():
            number, name = command.number, SPELL_NAMES[command.number]
            lower = costs_life and number < state_last
            note = "lower than before: it costs a life" if lower else EFFECTS[number]
            word = name.lower().replace(" ", "_")
            return (Step(word, f"{number} {name}", note, number, place=f"spell:{number}"),)
        case commands.EndTurn():
            note = "you draw, and the next player has the turn"
            return (Step("end", "end your turn", note, 0, place="supply"),)
        case commands.DealRound():
            return (Step("deal", "deal the next round", "you begin it", place="supply"),)
        case _:
            assert_never(command)
