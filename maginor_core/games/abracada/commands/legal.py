"""Legal commands: exactly those that would be accepted now, whatever chance brings."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from maginor_core.engine.fields import Row
from maginor_core.games.abracada.commands.cast_spell import CAST_SPELL, lowest
from maginor_core.games.abracada.commands.take_turn import DEAL_ROUND, END_TURN
from maginor_core.games.abracada.components.layout import LAST
from maginor_core.games.abracada.projections.state import IN_TURN, NOT_NAMED, State, to_act

FROM: Final = tuple([tuple(range(number, LAST + 1)) for number in range(LAST + 1)])
"""For each number, it and the higher ones."""


def nameable(state: State) -> tuple[int, ...]:
    """Return the numbers that may be named in the turn, ascending (CAST-04 to CAST-06)."""
    return FROM[lowest(state)]


def legal(state: State, seat: int | None) -> list[Row]:
    """Return every command that would be accepted now, of ``seat`` or of all, each once."""
    commands: list[Any] = []  # Any: numbers
    awaited: Sequence[int] = to_act(state)
    if not awaited or (seat is not None and awaited[0] != seat):
        return commands
    player = awaited[0]
    if state.phase != IN_TURN:
        return [(DEAL_ROUND, player)]
    for number in nameable(state):
        commands.append((CAST_SPELL, player, number))
    if state.last_cast != NOT_NAMED:
        commands.append((END_TURN, player))
    return commands
