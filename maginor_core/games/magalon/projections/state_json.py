"""The protocol's STATE of a game."""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Any, Final

from maginor_core.games.magalon.components import numbers
from maginor_core.games.magalon.components.numbers import NOWHERE, PlaceSet, Spot
from maginor_core.games.magalon.projections.state import State

# Decisions: what must be done next, and by whom (TURN-02, TURN-03).


def decision_kind(state: State) -> str:
    """Return the kind of the open decision; empty once the game is over.

    It is asked even if one command alone is legal (TURN-05).
    """
    if state.finished:
        return ""
    if state.stage == numbers.CARDS:
        return "play_card"
    if state.displacing != numbers.NOBODY:
        return "displace"
    if state.lifted != numbers.NONE:
        return "place_ruin"
    return "move_on" if state.moving_on else "take_turn"


def decision_json(state: State) -> dict[str, Any] | None:  # Any: JSON
    """Return the protocol's ``decision``; None once the game is over."""
    kind = decision_kind(state)
    return {"kind": kind, "players": [state.current_player]} if kind else None


Json = dict[str, Any]  # Any: JSON of many shapes

MARCHES: Final = (None, "wizard", "gnomes", "giant")
ATTACKERS: Final = ("gnome", "giant")


def state_to_json(state: State) -> Json:
    """Return STATE, which is complete: a game can be resumed from it."""
    names = state.layout.geometry.names
    finished = state.finished
    return {
        "round": state.round_number,
        "first_player": state.first_player,
        "current_player": state.current_player,
        "wizards": _places(state, state.wizards),
        "shields": _places(state, state.shields),
        "energy": list(state.energy),
        "artifacts": [[names[area] for area in _bits(held)] for held in state.artifacts],
        "ruins": [
            None if corner is None else {"corner": corner, "rotation": rotation}
            for corner, rotation in zip(_places(state, state.corners), state.rotations, strict=True)
        ],
        "gnomes": _places(state, state.gnomes),
        "giant": place_json(state, state.giant),
        "hands": [list(_bits(hand)) for hand in state.hands],
        "used": [list(_bits(used)) for used in state.used],
        "played": [None if value == numbers.NONE else value for value in state.played],
        "skipped": sorted(state.skipped),
        "order": list(state.order),
        "turn": _turn(state) if state.stage == numbers.TURN else None,
        "decision": decision_json(state),
        "finished": finished,
        "winners": list(state.winners) if finished else None,
    }


def place_json(state: State, place: Spot) -> Any:  # Any: a name, a square or None
    """Return a place as JSON; None for nowhere."""
    (written,) = _places(state, (place,))
    return written


def _places(state: State, places: Iterable[Spot]) -> list[Any]:  # Any: as above
    names = state.layout.geometry.names
    return [
        None if place == NOWHERE else name if isinstance(name := names[place], str) else [*name]
        for place in places
    ]


@lru_cache(maxsize=4096)
def _bits(values: PlaceSet) -> tuple[int, ...]:
    """Return the numbers whose bits are set, ascending; most are the same from view to view."""
    return tuple(numbers.bits(values))


def _turn(state: State) -> Json:
    steps = state.steps
    return {
        "left": {
            "wizard": steps[numbers.WIZARD],
            "gnomes": steps[numbers.GNOMES],
            "giant": steps[numbers.GIANT],
            "shift": state.shifts,
            "place": state.places,
            "shield": state.shield_left,
            "roll": state.roll_left,
        },
        "march": MARCHES[state.march],
        "trails": {
            "wizard": _places(state, state.wizard_trail),
            "gnomes": [_places(state, trail) for trail in state.gnome_trails],
            "giant": _places(state, state.giant_trail),
        },
        "displaced": sorted(state.displaced),
        "displacement": None
        if state.displacing == numbers.NOBODY
        else {
            "player": state.displacing,
            "by": ATTACKERS[state.attacker],
            "left": state.displacement_left,
            "trail": _places(state, state.displacement_trail),
        },
        "lifted": None
        if state.lifted == numbers.NONE
        else {"ruin": state.lifted, "rotation": state.rotations[state.lifted]},
        "moving_on": state.moving_on == 1,
    }
