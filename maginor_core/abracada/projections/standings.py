"""Standings: what a round brings, and who has won."""

from __future__ import annotations

from typing import Final

from maginor_core.abracada.components.numbers import Player
from maginor_core.abracada.projections.state import State

WON: Final = 3
SURVIVED: Final = 1
STOOD_LAST: Final = 2
"""The points for a round (SCORE-01, SCORE-02, SCORE-05)."""


def points_gained(state: State, player: Player, *, failed: bool) -> tuple[int, ...]:
    """Return by seat the points of a round that has ended (SCORE-01 to SCORE-05).

    Args:
        state: the state as the round's end left it; after an emptied hand nobody else has lives
            (ROUND-01).
        player: whose cast ended the round.
        failed: whether its cast failed, or named a lower number.
    """
    lives = state.lives
    gained = [0] * state.layout.players
    if state.layout.last_wizard_standing:
        for seat in state.layout.seats:
            if lives[seat] > 0:
                gained[seat] = STOOD_LAST + len(state.taken[seat])
        return tuple(gained)
    for seat in state.layout.seats:
        if seat == player:
            gained[seat] = 0 if failed else WON
        elif failed or lives[seat] > 0:
            gained[seat] = SURVIVED
        if lives[seat] > 0:
            gained[seat] += len(state.taken[seat])
    return tuple(gained)


def winners(state: State) -> tuple[Player, ...]:
    """Return who wins after a round's points; nobody if nobody has enough (END-01 to END-03)."""
    best = (0, 0)
    found: list[Player] = []
    for seat in state.layout.seats:
        if state.points[seat] >= state.layout.target:
            rank = (state.gained[seat], state.lives[seat])
            if not found or rank > best:
                found = [seat]
                best = rank
            elif rank == best:
                found.append(seat)
    return tuple(found)
