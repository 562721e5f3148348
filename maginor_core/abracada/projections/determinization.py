"""Determinization: a real state that a viewer cannot distinguish from the one it is in.

What the viewer does not know is drawn anew, each possibility as likely as it can infer. A search
on such a state cannot see what is hidden.
"""

from __future__ import annotations

from maginor_core.abracada.components.numbers import FIRST, UNKNOWN, Player, Stone
from maginor_core.abracada.projections.concealment import concealed
from maginor_core.abracada.projections.inference import Hands, hands_of, unseen_by_holder
from maginor_core.abracada.projections.state import State
from maginor_core.kernel.chance import Stream


def determinized(state: State, seat: int | None, seed: str | int) -> State:
    """Return a state that ``seat``, or a spectator, cannot distinguish from ``state``.

    Args:
        state: the real state, or what the viewer knows of it; it is not changed.
        seat: the viewer. For a spectator, one hand after another is drawn, each by its own
            history among the stones that are left.
        seed: what the hidden stones follow from, in the stream ``determinize``.
    """
    chance = Stream(seed, "determinize")
    known = concealed(state.copy(), seat)
    drawn = _hands_drawn(known, chance)
    while drawn is None:  # for spectators: the last hand had no stones left that agree
        drawn = _hands_drawn(known, chance)
    for stones in drawn.taken:
        for place, stone in enumerate(stones):
            if stone == UNKNOWN:
                stones[place] = _taken_out(drawn, chance)
    drawn.hidden = ()
    return drawn


def _hands_drawn(known: State, chance: Stream) -> State | None:
    """Return a copy with the unknown hands drawn; None if a hand found no stones that agree."""
    state = known.copy()
    for player in known.hidden:
        if state.hands[player][UNKNOWN]:
            hands = hands_of(unseen_by_holder(state, player), tuple(state.histories[player]))
            if not hands.ways:
                return None
            _fill(state, player, hands, chance)
    return state


def _fill(state: State, player: Player, hands: Hands, chance: Stream) -> None:
    """Give the player one of the hands, each as likely as it has ways."""
    left = chance.below(hands.total)
    for hand, ways in hands.ways:
        left -= ways
        if left < 0:
            *named, others = hand
            stones = [n for n, held in zip(hands.named, named, strict=True) for _ in range(held)]
            rest = [n for n, count in enumerate(hands.others) for _ in range(count)]
            for number in (*stones, *chance.shuffled(rest)[:others]):
                state.hands[player][number] += 1
                state.hands[player][UNKNOWN] -= 1
                state.unseen[number] -= 1
                state.unseen[UNKNOWN] += 1
            return


def _taken_out(state: State, chance: Stream) -> Stone:
    """Remove one of the unseen stones, and return it."""
    rest = [n for n, count in enumerate(state.unseen[FIRST:], FIRST) for _ in range(count)]
    number = Stone(chance.choose(rest))
    state.unseen[number] -= 1
    state.unseen[UNKNOWN] += 1
    return number
