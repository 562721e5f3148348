"""What a table is dealt from: the parts that its game ships, or a component set of its opener's."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from maginor_core.kernel.definition import GameDefinition, Json, Parts
from maginor_core.kernel.errors import MalformedError
from maginor_core.kernel.printable import NOT_PLAIN, is_plain, printable
from maginor_core.kernel.validation import shown

STANDARD: Final = "standard"
"""The name of the parts that a game ships."""
LARGEST_NUMBER: Final = 200
"""The largest number in a component set, such as that of stones of one kind, and its negative."""
LONGEST_TEXT: Final = 1000
"""How many characters a text in a component set may have."""
MOST_VALUES: Final = 5000
"""How many numbers, texts, lists and objects a component set may contain."""
DEEPEST: Final = 12
"""How many lists and objects may be inside of each other."""

_PLACE: Final = "parts"


def read_own_parts(game: GameDefinition, value: object) -> Json | None:
    """Return the component set that a request for a table contains; None for the game's own parts.

    Args:
        game: which game.
        value: ``standard`` or None, or a component set, in the form that ``maginor components
            check`` accepts.

    Raises:
        MalformedError: it is neither, it is too large, or it has the name of the game's own parts
            and is another set; the message names the field.
    """
    if value is None or value == STANDARD:
        return None
    if type(value) is not dict or game.parts_from_json is None:
        own = " or a component set" if game.parts_from_json is not None else ""
        raise MalformedError(f"must be {STANDARD}{own}, not {shown(value)}", _PLACE)
    _require_small(value)
    found = parts_of(game, value)
    name, shipped = game.parts_id(found), game.parts()
    if not is_plain(name):
        raise MalformedError(NOT_PLAIN, f"{_PLACE}.id")
    if found == shipped:
        return None
    if name == game.parts_id(shipped):
        reason = f"{shown(name)} is the name of the set of the game; give this one another name"
        raise MalformedError(reason, f"{_PLACE}.id")
    return value


def parts_of(game: GameDefinition, own: Json | None) -> Parts:
    """Return what a table is dealt from: a component set, or the game's own parts if it is None.

    Raises:
        MalformedError: no game can be dealt from the set; the message names the field.
    """
    if own is None or game.parts_from_json is None:
        return game.parts()
    try:
        return game.parts_from_json(own)
    except MalformedError as error:
        raise MalformedError(str(error), _PLACE) from None


def _require_small(data: Json) -> None:
    """Require that nothing in a component set is so large that its games are slow.

    Raises:
        MalformedError: something is; the message names the field.
    """
    for number, (place, value, depth) in enumerate(_values(data)):
        if number >= MOST_VALUES:
            raise MalformedError(f"has more than {MOST_VALUES} values", _PLACE)
        if depth > DEEPEST:
            reason = f"is inside of more than {DEEPEST} lists and objects"
            raise MalformedError(reason, printable(place, 200))
        if isinstance(value, int | float) and not -LARGEST_NUMBER <= value <= LARGEST_NUMBER:
            reason = f"must be from {-LARGEST_NUMBER} to {LARGEST_NUMBER}, not {shown(value)}"
            raise MalformedError(reason, printable(place, 200))
        if type(value) is str and len(value) > LONGEST_TEXT:
            reason = f"must have at most {LONGEST_TEXT} characters, not {len(value)}"
            raise MalformedError(reason, printable(place, 200))
        if type(value) is str and printable(value) != value:
            raise MalformedError(
                f"contains characters that cannot be shown: {shown(value)}", printable(place, 200)
            )


def _values(data: Json) -> Iterator[tuple[str, object, int]]:
    """Yield each value in JSON, and each key, with its place and depth."""
    waiting: list[tuple[str, object, int]] = [(_PLACE, data, 0)]
    while waiting:
        place, value, depth = waiting.pop()
        yield place, value, depth
        if depth > DEEPEST:
            continue
        if type(value) is dict:
            for key, item in value.items():
                yield place, key, depth
                waiting.append((f"{place}.{key}", item, depth + 1))
        elif type(value) is list:
            waiting += [(f"{place}.{at}", item, depth + 1) for at, item in enumerate(value)]
