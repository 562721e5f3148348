"""A stone set: the contents of a box and the numbers of a game, as data that can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from attrs import frozen

from maginor_core.engine.errors import MalformedError, shown
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
    """Return the stone set that plain JSON ``data`` describes."""
    known = tuple(STANDARD_SET.to_json())
    top = _object(data, known, "the file")
    for key in ("id", "about"):
        if type(top[key]) is not str or not (top[key] or key == "about"):
            raise MalformedError(f"must be text, not {shown(top[key])}", key)
    stones = _object(top["stones"], tuple(map(str, NUMBERS)), "stones")
    removed = _object(top["removed"], tuple(map(str, REMOVED)), "removed")
    die = top["die"]
    if type(die) is not list or not die:
        raise MalformedError(f"must be a list of whole numbers, not {shown(die)}", "die")
    made = StoneSet(
        id=str(top["id"]),
        about=str(top["about"]),
        stones=tuple([_whole(count, f"stones.{name}", 0) for name, count in stones.items()]),
        lives=_whole(top["lives"], "lives", 1),
        hand=_whole(top["hand"], "hand", 1),
        secret=_whole(top["secret"], "secret", 0),
        removed=tuple([(int(n), _whole(count, f"removed.{n}", 0)) for n, count in removed.items()]),
        die=tuple([_whole(side, f"die.{place}", 1) for place, side in enumerate(die)]),
        target=_whole(top["target"], "target", 1),
    )
    for players, count in made.removed:
        needed = count + made.secret + players * made.hand
        if sum(made.stones) < needed:
            reason = f"are {sum(made.stones)}; {players} players need {needed}"
            raise MalformedError(reason, "stones")
    return made


def _object(data: object, keys: tuple[str, ...], place: str) -> dict[str, object]:
    if type(data) is not dict:
        raise MalformedError(f"must be an object, not {shown(data)}", place)
    if missing := [key for key in keys if key not in data]:
        raise MalformedError(f"{missing[0]} is missing", place)
    if unknown := [key for key in data if key not in keys]:
        raise MalformedError(f"{shown(unknown[0])} is unknown; known are {', '.join(keys)}", place)
    return {key: data[key] for key in keys}


def _whole(value: object, place: str, least: int) -> int:
    if type(value) is not int or value < least:
        raise MalformedError(f"must be a whole number, {least} or more, not {shown(value)}", place)
    return value
