"""Invariants: what is true of every state at which somebody decides, or the game is over."""

from __future__ import annotations

from collections.abc import Iterator

from maginor_core.games.abracada.components.layout import (
    FIRST,
    LAST,
    NIGHT_SINGER,
    UNKNOWN,
    Stone,
)
from maginor_core.games.abracada.projections.state import (
    BETWEEN_ROUNDS,
    DRAWN,
    ENDED,
    OVER,
    SECRET_OFFERED,
    TURN,
    State,
)


def broken_invariants(state: State) -> Iterator[str]:
    """Yield, in words, each invariant that ``state``, real or known to somebody, breaks."""
    yield from _stones(state)
    yield from _lives(state)
    yield from _rounds(state)


def _stones(state: State) -> Iterator[str]:
    layout, hands, taken = state.layout, state.hands, state.taken
    for number in map(Stone, range(FIRST, LAST + 1)):
        counts = [state.board[number], state.unseen[number], *[hand[number] for hand in hands]]
        counts += [stones.count(number) for stones in taken]
        if min(counts) < 0:
            yield f"there are fewer than no stones of {number} somewhere: {counts}"
        if sum(counts) != layout.stones[number]:
            yield f"there are {sum(counts)} stones of {number}, not {layout.stones[number]}"
    hidden = sum([hand[UNKNOWN] for hand in hands])
    hidden += sum([stones.count(UNKNOWN) for stones in taken])
    if state.unseen[UNKNOWN] != -hidden or (hidden and not state.hidden):
        yield f"{hidden} stones are unknown, by the unseen ones {-state.unseen[UNKNOWN]}"
    if sum(state.unseen) != state.supply + state.secrets_left:
        yield f"{sum(state.unseen)} stones are unseen, {state.supply} are in the supply"
    if state.supply < 0:
        yield f"the supply has {state.supply} stones"
    if state.secrets_left + sum(map(len, taken)) != layout.secret:
        yield f"of {layout.secret} secret stones {state.secrets_left} are left, others: {taken}"
    for seat, (hand, history) in enumerate(zip(hands, state.histories, strict=True)):
        size = history.count(DRAWN) - len([step for step in history if 0 < step < ENDED])
        if sum(hand) != size or not 0 <= size <= layout.hand:
            yield f"seat {seat} has {sum(hand)} stones, by its history {size}"


def _lives(state: State) -> Iterator[str]:
    layout, lives = state.layout, state.lives
    if min(lives) < 0 or max(lives) > layout.lives:
        yield f"lives are {lives}, from 0 to {layout.lives}"
    alive = len([left for left in lives if left])
    if not alive:
        yield "nobody has a life left"
    if state.phase in TURN:
        if not lives[state.current_player]:
            yield f"it is the turn of seat {state.current_player}, which has no life left"
        if alive < (2 if layout.last_wizard_standing else layout.players):
            yield f"lives are {lives}, and the round is not over"


def _rounds(state: State) -> Iterator[str]:
    layout = state.layout
    if state.phase not in (*TURN, BETWEEN_ROUNDS, OVER) or state.round_number < 1:
        yield f"round {state.round_number} in phase {state.phase}"
    ended = state.round_number - (state.phase in TURN)
    if bool(state.gained) != (ended > 0):
        yield f"{ended} rounds have ended, and points were gained: {state.gained}"
    if ended and sum(state.points) < ended:
        yield f"{ended} rounds have ended, with {state.points}"
    reached = max(state.points) >= layout.target
    if (state.phase == OVER) != reached or (state.phase == OVER) != bool(state.winners):
        yield f"points are {state.points} of {layout.target}, and winners {state.winners}"
    if state.phase not in TURN and not state.last_cast:
        yield "a round is over without a cast"
    if state.phase == SECRET_OFFERED and not (
        layout.secret_optional and state.last_cast == NIGHT_SINGER and state.secrets_left
    ):
        yield f"a secret stone is offered after {state.last_cast}, of {state.secrets_left}"
    if not FIRST - 1 <= state.last_cast <= LAST:
        yield f"the last cast was {state.last_cast}"
