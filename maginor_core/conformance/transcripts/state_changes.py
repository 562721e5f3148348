"""State changes say what became of a STATE: each key is a JSON Pointer into it, each value is new.

They are short to read and lose nothing: the STATE before and its changes give the STATE after.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from copy import deepcopy
from typing import Any

from maginor_core.components.cards import CARDS, FULL_HAND
from maginor_core.components.setup import COUNTERS, GUILD_HALL
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.validation import shown

Json = Any  # whatever JSON holds
State = dict[str, Json]
Changes = dict[str, Json]

_INDEX = re.compile("0|[1-9][0-9]*")

_DEPTH = {
    "slots": 2,
    "wizards": 1,
    "supply": 1,
    "hands": 2,
    "discards": 2,
    "spells_held": 1,
    "oracles_won": 1,
}
"""How many levels below its key a part of STATE is told apart; any other is told as a whole."""


def laid_out(setup: Mapping[str, Json]) -> State:
    """Return the STATE in which a game of ``setup``, a valid SETUP, begins (SETUP-01, SETUP-06)."""
    seats = range(setup["players"])
    hand = setup.get("hand", FULL_HAND)
    return {
        "circle": list(setup["circle"]),
        "slots": {oracle: [None] * len(setup["tiles"][oracle]) for oracle in setup["circle"]},
        "maginor": {"place": "on", "oracle": GUILD_HALL},
        "wizards": [GUILD_HALL for _ in seats],
        "supply": [setup.get("counters", COUNTERS) for _ in seats],
        "hands": [{card: hand[card] for card in CARDS} for _ in seats],
        "discards": [dict.fromkeys(CARDS, 0) for _ in seats],
        "spells_beside": {o: setup["spells"][o] for o in setup["circle"] if o in setup["spells"]},
        "spells_held": [[] for _ in seats],
        "oracles_won": [[] for _ in seats],
        "current_player": setup["first_player"],
        "decision": {"kind": "take_turn", "players": [setup["first_player"]]},
        "finished": False,
        "totals": None,
        "winners": None,
    }


def changes(before: State, after: State) -> Changes:
    """Return what has become of ``before`` in ``after``, in the order of STATE's keys."""
    return {
        pointer: value
        for key in after
        for pointer, value in _changes(f"/{key}", before[key], after[key], _DEPTH.get(key, 0))
    }


def _changes(pointer: str, before: Json, after: Json, depth: int) -> Iterator[tuple[str, Json]]:
    if before == after:
        return
    if depth and isinstance(after, list) and len(before) == len(after):
        for position, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(f"{pointer}/{position}", old, new, depth - 1)
    elif depth and isinstance(after, dict) and before.keys() == after.keys():
        for key, new in after.items():
            part = key.replace("~", "~0").replace("/", "~1")
            yield from _changes(f"{pointer}/{part}", before[key], new, depth - 1)
    else:
        yield pointer, after


def changed(before: State, told: Json = None) -> State:
    """Return the STATE that the changes ``told`` make of ``before``, which stays as it is.

    Raises:
        MalformedError: they are none; for instance, a pointer leads to no part of STATE.
    """
    after = deepcopy(before)
    if told is None:
        return after
    if type(told) is not dict:
        raise MalformedError(f"changes are an object, not {shown(told)}")
    for pointer, value in told.items():
        *way, last = [
            part.replace("~1", "/").replace("~0", "~") for part in pointer.split("/")[1:]
        ] or [""]
        try:
            place: Json = after
            for part in way:
                place = place[_key(place, part)]
            last_key = _key(place, last)
            place[last_key]
            place[last_key] = deepcopy(value)
        except (LookupError, TypeError, ValueError):
            raise MalformedError(f"{shown(pointer)} leads to no part of the state") from None
    return after


def _key(place: Json, part: str) -> str | int:
    if not isinstance(place, list):
        return part
    if not _INDEX.fullmatch(part):
        raise LookupError(part)
    return int(part)
