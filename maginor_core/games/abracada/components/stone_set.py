"""A stone set: the contents of a box and the numbers of a game, as data that can be changed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from attrs import frozen

from maginor_core.engine.errors import MalformedError, SetupError, shown
from maginor_core.engine.fields import made_from_json
from maginor_core.games.abracada.components.layout import FIRST, LAST

MOST_PLAYERS: Final = 5
NUMBERS: Final = range(FIRST, LAST + 1)

STONES: Final = tuple(NUMBERS)
"""How many stones there are of spell 1, 2, and so on (SETUP-02)."""
LIVES: Final = 6
HAND: Final = 5
SECRET: Final = 4
TARGET: Final = 8
REMOVED: Final[Mapping[int, int]] = {2: 12, 3: 6, 4: 0, 5: 0}
"""By the number of players, how many stones are removed in each round (SETUP-03)."""
DIE: Final = (1, 1, 2, 2, 3, 3)
"""The numbers on the sides of the die: a placeholder, since the rulebook does not give them."""

PLACEHOLDER: Final = "The faces of the die are a placeholder: the rulebook does not give them."
STANDARD: Final = "standard"


@frozen
class StoneSet:
    """What a game is dealt from.

    Attributes:
        id: the name of the set, by which logs refer to it.
        about: where it comes from, and what in it is a placeholder.
        stones: how many stones there are of spell 1, 2, and so on.
        removed: by the number of players, the stones removed in each round.
    """

    id: str
    about: str
    stones: tuple[int, ...]
    lives: int
    hand: int
    secret: int
    removed: tuple[tuple[int, int], ...]
    die: tuple[int, ...]
    target: int

    def removed_count(self, players: int) -> int:
        """Return how many stones are removed in a round of so many players."""
        return dict(self.removed)[players]

    def to_json(self) -> dict[str, object]:
        """Return the set in the form of its file."""
        return {
            "id": self.id,
            "about": self.about,
            "stones": {str(number): self.stones[number - 1] for number in NUMBERS},
            "lives": self.lives,
            "hand": self.hand,
            "secret": self.secret,
            "removed": {str(players): count for players, count in self.removed},
            "die": list(self.die),
            "target": self.target,
        }


STANDARD_SET: Final = StoneSet(
    id=STANDARD,
    about=f"The numbers of the printed game. {PLACEHOLDER}",
    stones=STONES,
    lives=LIVES,
    hand=HAND,
    secret=SECRET,
    removed=tuple(REMOVED.items()),
    die=DIE,
    target=TARGET,
)
"""The set of the printed game, but for the faces of its die (SETUP-02)."""


def stone_set_from_json(data: object) -> StoneSet:
    """Return the stone set that plain JSON ``data`` describes.

    Raises:
        MalformedError: a field is missing, unknown, or of the wrong type.
        SetupError: a number is none or too low, or what is counted has other keys (SETUP-02).
    """
    given = data
    if type(data) is dict:
        given = {**data}
        for name in ("id", "about", "die"):
            if data.get(name, name) is None:  # nothing of a stone set can be left out
                raise MalformedError("must not be null", name)
        for name, least in (("lives", 1), ("hand", 1), ("secret", 0), ("target", 1)):
            require_at_least(data.get(name, least), least, name)
        for place, side in enumerate(data["die"] if type(data.get("die")) is list else ()):
            require_at_least(side, 1, "die", place)
        for name, keys in (("stones", NUMBERS), ("removed", tuple(REMOVED))):
            if name in data:
                given[name] = items_of(data, name, keys, "SETUP-02")
                for key, count in zip(keys, given[name], strict=True):
                    require_at_least(count, 0, name, key)
        if "removed" in data:
            given["removed"] = [list(pair) for pair in zip(REMOVED, given["removed"], strict=True)]
    made: StoneSet = made_from_json(given, StoneSet)
    if not made.id:
        raise MalformedError("must not be empty", "id")
    if not made.die:
        raise SetupError("SETUP-02", "die", "must have a side, or more")
    for players, count in made.removed:
        needed = count + made.secret + players * made.hand
        if sum(made.stones) < needed:
            reason = f"are {sum(made.stones)}; {players} players need {needed}"
            raise MalformedError(reason, "stones")
    return made


def items_of(
    data: dict[str, Any], name: str, keys: Iterable[int], ruling: str
) -> list[object]:  # Any: JSON
    """Return the items of the object ``name``, whose keys are exactly ``keys``, in their order.

    Raises:
        SetupError: it is no object, or has other keys, by the ``ruling``.
    """
    items, known = data[name], list(map(str, keys))
    if type(items) is not dict:
        raise SetupError(ruling, name, f"must be an object, not {shown(items)}")
    if sorted(items) != sorted(known):
        reason = f"must have the keys {', '.join(known)}, not {shown(list(items))}"
        raise SetupError(ruling, name, reason)
    return [items[key] for key in known]


def require_at_least(value: object, least: int, *path: object) -> None:
    """Refuse what is no whole number, or less than ``least``; raises ``SetupError`` (SETUP-02)."""
    if type(value) is not int or value < least:
        place, kind = ".".join(map(str, path)), "" if type(value) is int else "a whole number, "
        raise SetupError("SETUP-02", place, f"must be {kind}{least} or more, not {shown(value)}")
