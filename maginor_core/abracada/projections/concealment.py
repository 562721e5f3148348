"""What each seat may know: its own hand, unseen stones and others' secret stones are hidden.

Everybody sees the others' hands; a spectator sees none (VIEW-01, VIEW-02).
"""

from __future__ import annotations

from maginor_core.abracada.components.numbers import FIRST, LAST, UNKNOWN, Player
from maginor_core.abracada.events import HandDealt, SecretStoneTaken, StonesDrawn
from maginor_core.abracada.projections.state import State
from maginor_core.kernel.facts import Fact


def hides_hand(seat: int | None, player: int) -> bool:
    """Return whether a seat, or a spectator, may not see the hand of ``player``."""
    return seat is None or seat == player


def concealed(state: State, seat: int | None) -> State:
    """Return a state without what a seat, or a spectator, may not know; it is changed to that.

    Stones that the viewer does not know become ``UNKNOWN``, and are among the unseen ones. A game
    can be played on from it: what turns out is drawn by what the viewer can infer.
    """
    state.events.clear()
    for player, hand in enumerate(state.hands):
        if hides_hand(seat, player):
            for number in range(FIRST, LAST + 1):
                _hide(state, number, hand[number])
                hand[UNKNOWN] += hand[number]
                hand[number] = 0
    for player, stones in enumerate(state.taken):
        if player != seat:
            for place, stone in enumerate(stones):
                if stone != UNKNOWN:
                    _hide(state, stone, 1)
                stones[place] = UNKNOWN
    state.hidden = tuple([Player(p) for p in state.layout.seats if hides_hand(seat, p)])
    return state


def _hide(state: State, number: int, count: int) -> None:
    state.unseen[number] += count
    state.unseen[UNKNOWN] -= count


def redacted(event: Fact, seat: int | None) -> Fact:
    """Return an event as a seat sees it, or a spectator, if that is None.

    Stones that the viewer may not know are ``UNKNOWN``. So what a viewer knows of a state, changed
    by the events that it sees, is what it knows of the state that they lead to.
    """
    match event:
        case StonesDrawn(player=player) if hides_hand(seat, player):
            return StonesDrawn(player, (UNKNOWN,) * len(event.stones))
        case HandDealt(player=player) if hides_hand(seat, player):
            return HandDealt(player, (UNKNOWN,) * len(event.stones))
        case SecretStoneTaken(player=player) if seat != player:
            return SecretStoneTaken(player, UNKNOWN)
        case _:
            return event
