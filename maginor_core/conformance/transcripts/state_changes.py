"""State changes describe a new STATE: each key is a JSON Pointer, each value the new one there.

They are short to read and lose nothing: the STATE before and its changes give the STATE after.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from copy import deepcopy
from typing import Any

from maginor_core.kernel.definition import GameDefinition
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.play import begin
from maginor_core.kernel.validation import shown

Json = Any  # any JSON value
State = dict[str, Json]
Changes = dict[str, Json]

_INDEX = re.compile("0|[1-9][0-9]*")


def laid_out(game: GameDefinition, setup: Json) -> State:
    """Return the STATE in which a game of ``setup`` begins.

    Raises:
        MalformedError: it is not a setup that can be played.
    """
    return begin(game, game.setup_from_json(setup)).to_json()


def changes(game: GameDefinition, before: State, after: State) -> Changes:
    """Return what has become of ``before`` in ``after``, in the order of STATE's keys."""
    depths = game.state_depths
    return {
        pointer: value
        for key in after
        for pointer, value in _changes(f"/{key}", before[key], after[key], depths.get(key, 0))
    }


def _changes(pointer: str, before: Json, after: Json, depth: int) -> Iterator[tuple[str, Json]]:
    if before == after:
        return
    both = (before, after)
    if depth and all(isinstance(one, list) for one in both) and len(before) == len(after):
        for position, (old, new) in enumerate(zip(before, after, strict=True)):
            yield from _changes(f"{pointer}/{position}", old, new, depth - 1)
    elif depth and all(isinstance(one, dict) for one in both) and before.keys() == after.keys():
        for key, new in after.items():
            part = key.replace("~", "~0").replace("/", "~1")
            yield from _changes(f"{pointer}/{part}", before[key], new, depth - 1)
    else:
        yield pointer, after


def changed(before: State, content: Json = None) -> State:
    """Return the STATE that the changes ``content`` make of ``before``, which stays as it is.

    Raises:
        MalformedError: they are not valid; for instance, a pointer leads to no part of STATE.
    """
    after = deepcopy(before)
    if content is None:
        return after
    if type(content) is not dict:
        raise MalformedError(f"changes are an object, not {shown(content)}")
    for pointer, value in content.items():
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
