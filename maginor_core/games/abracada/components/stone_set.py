"""A stone set: the contents of a box and the numbers of a game, as data that can be changed."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Annotated, Final, TypeAlias

from attrs import frozen

from maginor_core.engine.checks import keep_attributes
from maginor_core.engine.errors import MalformedError
from maginor_core.engine.fields import form_of, made_from_json
from maginor_core.engine.limits import Keys, Limit, Ruled, at_least
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

Amount: TypeAlias = Annotated[
    int, Ruled("SETUP-02", "a whole number, 0 or more"), at_least(0, "SETUP-02")
]
FromOne: TypeAlias = Annotated[
    int, Ruled("SETUP-02", "a whole number, 1 or more"), at_least(1, "SETUP-02")
]
A_SIDE_OR_MORE: Final = Limit(
    lambda sides, _: bool(sides), lambda *_: "must have a side, or more", "SETUP-02"
)


@frozen
class StoneSet:
    """What a game is dealt from.

    Attributes:
        id: the name of the set, by which logs refer to it.
        about: where it comes from, and what in it is a placeholder.
        stones: how many stones there are of spell 1, 2, and so on.
        removed: by the number of players, from 2 on, the stones removed in each round.

    Raises:
        SetupError: SETUP-02, a number is too low, or the die has no side.
    """

    id: str
    about: str
    stones: Annotated[tuple[Amount, ...], Ruled("SETUP-02"), Keys(NUMBERS)]
    lives: FromOne
    hand: FromOne
    secret: Amount
    removed: Annotated[tuple[Amount, ...], Ruled("SETUP-02"), Keys(REMOVED)]
    die: Annotated[tuple[FromOne, ...], A_SIDE_OR_MORE]
    target: FromOne

    def __attrs_post_init__(self) -> None:
        keep_attributes(self)

    def removed_count(self, players: int) -> int:
        """Return how many stones are removed in a round of so many players."""
        return dict(zip(REMOVED, self.removed, strict=True))[players]

    def to_json(self) -> dict[str, object]:
        """Return the set in the form of its file."""
        data: dict[str, object] = form_of(StoneSet).to_json(self)
        return data


STANDARD_SET: Final = StoneSet(
    id=STANDARD,
    about=f"The numbers of the printed game. {PLACEHOLDER}",
    stones=STONES,
    lives=LIVES,
    hand=HAND,
    secret=SECRET,
    removed=tuple(REMOVED.values()),
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
    if type(data) is dict:
        for name in ("id", "about", "die"):
            if data.get(name, name) is None:  # nothing of a stone set can be left out
                raise MalformedError("must not be null", name)
    made: StoneSet = made_from_json(data, StoneSet)
    if not made.id:
        raise MalformedError("must not be empty", "id")
    for players, count in zip(REMOVED, made.removed, strict=True):
        needed = count + made.secret + players * made.hand
        if sum(made.stones) < needed:
            reason = f"are {sum(made.stones)}; {players} players need {needed}"
            raise MalformedError(reason, "stones")
    return made
