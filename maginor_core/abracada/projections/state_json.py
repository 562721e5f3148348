"""States as plain JSON data: the protocol's STATE, and the view of a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from maginor_core.abracada.components.numbers import FIRST, LAST, UNKNOWN
from maginor_core.abracada.projections.concealment import concealed
from maginor_core.abracada.projections.state import IN_TURN, NOT_NAMED, OVER, State
from maginor_core.abracada.projections.to_act import to_act

Json: TypeAlias = dict[str, Any]  # Any: JSON of the protocol's shapes

NUMBERS = range(FIRST, LAST + 1)


def state_to_json(state: State) -> Json:
    """Return the protocol's STATE; a stone that the state does not contain is null."""
    finished = state.phase == OVER
    return {
        "round": state.round_number,
        "points": state.points[:],
        "lives": state.lives[:],
        "hands": [_hand(hand) for hand in state.hands],
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


def _hand(hand: Sequence[int]) -> list[int | None]:
    stones: list[int | None] = [number for number in NUMBERS for _ in range(hand[number])]
    return stones + [None] * hand[UNKNOWN]


def _by_number(counts: Sequence[int]) -> dict[str, int]:
    return {str(number): counts[number] for number in NUMBERS}


def _decision(state: State) -> Json:
    players = list(to_act(state))
    if state.phase != IN_TURN:
        return {"kind": "deal_round", "players": players}
    layout, last = state.layout, state.last_cast
    free = layout.any_order or layout.lower_cast_costs_life or last == NOT_NAMED
    return {
        "kind": "take_turn",
        "players": players,
        "numbers": list(NUMBERS if free else range(last, LAST + 1)),
        "may_end": last != NOT_NAMED,
    }
