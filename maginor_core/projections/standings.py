"""Standings: who leads at an Oracle, what everyone has won, and who has won the game."""

from __future__ import annotations

from maginor_core.components.numbers import NOBODY, RITES, Oracle, Player
from maginor_core.projections.state import State


def ranking(state: State, oracle: Oracle) -> tuple[Player, ...]:
    """Return the players with a counter on ``oracle``, best first (SCORE-03, SCORE-04).

    More counters rank higher; among equals, the one whose first counter is earliest clockwise.
    """
    counts = [0] * state.layout.players
    ranks: list[Player] = []
    for seat in state.slots[oracle]:
        if seat != NOBODY:
            if not counts[seat]:
                ranks.append(seat)
            counts[seat] += 1
    ranks.sort(key=lambda seat: -counts[seat])
    return tuple(ranks)


def votes(state: State, player: Player) -> int:
    """Return the votes that ``player`` has won so far: its Oracles and, if they count, Rites."""
    layout = state.layout
    total = 0
    for oracle in state.oracles_won[player]:
        total += layout.values[oracle]
    if layout.rites_count:
        held = state.spells_held[player]
        for rite, worth in RITES:
            if rite in held:
                total += worth
    return total


def totals(state: State) -> tuple[int, ...]:
    """Return the votes that each player has won so far (END-02)."""
    return tuple([votes(state, seat) for seat in state.layout.seats])


def winners(state: State) -> tuple[Player, ...]:
    """Return who is ahead, which at the end is who has won (END-03, END-04), ascending."""
    values = state.layout.values
    standing = [
        (votes(state, seat), max([values[oracle] for oracle in state.oracles_won[seat]], default=0))
        for seat in state.layout.seats
    ]
    best = max(standing)
    return tuple([seat for seat in state.layout.seats if standing[seat] == best])
