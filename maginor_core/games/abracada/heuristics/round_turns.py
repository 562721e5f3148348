"""The turns of a round, and what was decided in them, by the histories of the players."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TypeAlias

from attrs import frozen

from maginor_core.games.abracada.components.layout import Player
from maginor_core.games.abracada.projections.state import DRAWN, ENDED, NOT_NAMED, State

Turn: TypeAlias = tuple[int, list[int]]
"""A player, and the steps of its history in one of its turns."""


@frozen
class PastDecision:
    """A decision of a round.

    Attributes:
        player: whose it was.
        step: the number that was cast, below zero if that failed; ``NOT_NAMED`` if its turn ended.
        last: what it had cast before in its turn; ``NOT_NAMED`` if nothing.
    """

    player: Player
    step: int
    last: int


def turns_of(state: State) -> list[Turn] | None:
    """Return the turns of the round, in order; None if that cannot be found out.

    What came before the first turn is a turn without a cast. Where somebody is out, whose turns are
    left out, several orders fit.
    """
    if not all(state.lives):
        return None
    by_seat = [list(_divided(history)) for history in state.histories]
    counts = [len(turns) - 1 for turns in by_seat]
    players, current = state.layout.players, state.current_player
    over = counts[current] - (state.last_cast != NOT_NAMED)
    order = [(current + step) % players for step in range(players)]
    first = next((at for at, seat in enumerate(order) if counts[seat] > over and at), players)
    if any(counts[seat] != over + (at >= first) for at, seat in enumerate(order) if at):
        return None
    begun = order[first % players]
    found: list[Turn] = [(seat, by_seat[seat][0]) for seat in state.layout.seats]
    for number in range(1, over + 2):
        for step in range(players):
            seat = (begun + step) % players
            if number < len(by_seat[seat]):
                found.append((seat, by_seat[seat][number]))
    return found


def _divided(history: Sequence[int]) -> Iterator[list[int]]:
    """Yield what came before the first turn, and the steps of each turn."""
    turn: list[int] = []
    over = False
    for step in history:
        if step == ENDED:
            over = True
            continue
        if step != DRAWN and (over or not turn or turn[-1] <= DRAWN):
            yield turn
            turn, over = [], False
        turn.append(step)
    yield turn


def decisions_of(turns: Sequence[Turn], known: State) -> list[list[PastDecision]]:
    """Return for each turn of ``turns_of`` what was decided in it."""
    found: list[list[PastDecision]] = []
    for number, (player, steps) in enumerate(turns):
        casts = [step for step in steps if step != DRAWN]
        is_open = number == len(turns) - 1 and player == known.current_player
        ends = [NOT_NAMED] if casts and casts[-1] > 0 and not is_open else []
        lasts = [NOT_NAMED, *casts]
        seat = Player(player)
        found.append([PastDecision(seat, *one) for one in zip(casts + ends, lasts, strict=False)])
    return found
