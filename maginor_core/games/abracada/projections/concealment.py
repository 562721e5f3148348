"""What each seat may know: its own hand, unseen stones and others' secret stones are hidden.

Everybody sees the others' hands; a spectator sees none (VIEW-01, VIEW-02).
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, Final, TypeAlias

from maginor_core.engine.chance import Stream
from maginor_core.engine.facts import Fact
from maginor_core.games.abracada.components.layout import FIRST, LAST, UNKNOWN, Player, Stone
from maginor_core.games.abracada.events import HandDealt, SecretStoneTaken, StonesDrawn
from maginor_core.games.abracada.projections.inference import (
    Hands,
    hands_of,
    history_of,
    unseen_by_holder,
)
from maginor_core.games.abracada.projections.state import (
    NOT_NAMED,
    OVER,
    SECRET_OFFERED,
    TURN,
    State,
    to_act,
)


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


def revealed(state: State, viewer: Player, hand: Sequence[int], secrets: Sequence[int]) -> State:
    """Return what one of two players knows, of a state that tells what everybody knows.

    Args:
        state: the state, of which ``concealed`` leaves this to a spectator; it is not changed.
        viewer: who knows more.
        hand: how many stones the other has of each number, from 0 on.
        secrets: of each number how many secret stones the viewer has.
    """
    known = state.copy()
    other = known.hands[1 - viewer]
    own = [number for number, count in enumerate(secrets) for _ in range(count)]
    for number in range(FIRST, LAST + 1):
        other[number] += hand[number]
        other[UNKNOWN] -= hand[number]
        _hide(known, number, -hand[number] - secrets[number])
    known.taken[viewer][:] = map(Stone, own)
    known.hidden = (viewer,)
    return known


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


# Determinization: a real state that a viewer cannot distinguish from the one it is in.
#
# What the viewer does not know is drawn again, each possibility as likely as it can infer. A search
# on such a state cannot see what is hidden.


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
            hands = hands_of(unseen_by_holder(state, player), history_of(state, player))
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


# States as plain JSON data: the protocol's STATE, and the view of a seat.

Json: TypeAlias = dict[str, Any]  # Any: JSON of the protocol's shapes

NUMBERS: Final = range(FIRST, LAST + 1)
_KEYS: Final = tuple(map(str, NUMBERS))


def state_to_json(state: State) -> Json:
    """Return the protocol's STATE; a stone that the state does not contain is null."""
    finished = state.phase == OVER
    return {
        "round": state.round_number,
        "points": state.points[:],
        "lives": state.lives[:],
        "hands": [list(_stones(tuple(hand))) for hand in state.hands],
        "board": _by_number(state.board),
        "secrets_taken": [[stone or None for stone in stones] for stones in state.taken],
        "secrets_left": state.secrets_left,
        "supply": state.supply,
        "last_cast": None if state.last_cast == NOT_NAMED else state.last_cast,
        "gained": list(state.gained) or None,
        "current_player": state.current_player,
        "decision": None if finished else _decision(state),
        "finished": finished,
        "winners": list(state.winners) if finished else None,
    }


def view_to_json(state: State, seat: int | None) -> Json:
    """Return all that a seat, or a spectator, may know of a real state.

    ``state`` is STATE with null for each stone that the viewer does not know, and ``unseen`` how
    many stones of each number it cannot see (VIEW-03).
    """
    known = concealed(state.copy(), seat)
    return {"seat": seat, "state": state_to_json(known), "unseen": _by_number(known.unseen)}


@lru_cache(maxsize=4096)
def _stones(hand: tuple[int, ...]) -> tuple[int | None, ...]:
    """Return the stones of a hand, ascending; most are the same from view to view."""
    stones = [number for number in NUMBERS for _ in range(hand[number])]
    return (*stones, *[None] * hand[UNKNOWN])


def _by_number(counts: Sequence[int]) -> dict[str, int]:
    return dict(zip(_KEYS, counts[FIRST:], strict=True))


def _decision(state: State) -> Json:
    players = list(to_act(state))
    if state.phase not in TURN:
        return {"kind": "deal_round", "players": players}
    layout, last = state.layout, state.last_cast
    free = layout.any_order or layout.lower_cast_costs_life or last == NOT_NAMED
    return {
        "kind": "take_secret" if state.phase == SECRET_OFFERED else "take_turn",
        "players": players,
        "numbers": list(NUMBERS if free else range(last, LAST + 1)),
        "may_end": last != NOT_NAMED,
    }
