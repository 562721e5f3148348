"""Who may act: the seats whose command the open decision needs (TURN-07)."""

from __future__ import annotations

from maginor_core.components.numbers import NO_BEAST, Player
from maginor_core.events.tags import BEASTS_ASKED, GAME_ENDED
from maginor_core.projections.state import State


def to_act(state: State) -> tuple[Player, ...]:
    """Return the seats that may act, ascending; none once the game is over."""
    question = state.question
    if question[0] == BEASTS_ASKED:
        one, other = question[1], question[2]
        duellists = (one, other) if one < other else (other, one)
        return tuple([seat for seat in duellists if state.beasts[seat] == NO_BEAST])
    if question[0] == GAME_ENDED:
        return ()
    return (question[1],)
