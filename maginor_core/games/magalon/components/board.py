"""A board of Magalon as data: the grid, its areas, what stands on it, amounts and cards (BOARD)."""

from __future__ import annotations

from typing import Final, Literal, TypeAlias

from attrs import field, frozen

Square: TypeAlias = tuple[int, int]
"""A square of the grid: x from 0 eastward, y from 0 northward (BOARD-01)."""
Place: TypeAlias = str | tuple[int, int]
"""A cell as its square, or an area by its name (BOARD-01)."""
Direction: TypeAlias = Literal["north", "east", "south", "west"]

DIRECTIONS: Final[tuple[Direction, ...]] = ("north", "east", "south", "west")
STEPS: Final[tuple[Square, ...]] = ((0, 1), (1, 0), (0, -1), (-1, 0))
"""For each direction, how x and y change (RUIN-01)."""
START: Final = "start"
"""The area where all begin, which is also the goal."""


@frozen
class Card:
    """One card of every hand.

    Attributes:
        value: the steps of the wizard (CARD-01).
        recover: whether it brings back the used cards (CARD-02).
        protect: whether it protects from attacks (CARD-04).
        energy: how much energy it gives (CARD-03); 0 for none.
        gnomes: the steps of the gnomes (GNOME-01); 0 for none.
        shift: how often ruins may be shifted (RUIN-01).
        place: how often a ruin may be lifted and placed (RUIN-03): once or never.
    """

    value: int
    recover: bool = False
    protect: bool = False
    energy: int = 0
    gnomes: int = 0
    shift: int = 0
    place: int = 0


EFFECTS: Final = ("recover", "protect", "energy", "gnomes", "shift", "place")


@frozen
class Ruin:
    """Where a ruin stands: its corner and how it is turned, in quarter turns (BOARD-05)."""

    corner: Square
    rotation: int


@frozen
class Energy:
    """Amounts of energy, such as 10, 16, 3 and 1 of the real game (BOARD-07).

    Attributes:
        start: at the beginning, and after exhaustion.
        goal: with which the goal may be entered.
        max: the top of the scale.
        field: what a stay on an energy field gives.
        cost: what a turn costs.
    """

    start: int
    goal: int
    max: int
    field: int
    cost: int


@frozen(cache_hash=True)
class MagalonBoard:
    """A board, known to be one that can be played (BOARD-06).

    Attributes:
        width: squares from west to east.
        height: squares from south to north.
        void: squares where nothing can be.
        areas: names and squares, the start first and then by name.
        giant: where the giant stands at the beginning; None if there is none.
        displacement: the steps of a wizard displaced by a gnome and by the giant.
        dice: how many dice there are, and how many faces each has.
    """

    id: str
    width: int
    height: int
    void: tuple[Square, ...]
    areas: tuple[tuple[str, tuple[Square, ...]], ...]
    energy_fields: tuple[Square, ...]
    ruin_shape: tuple[Square, ...]
    ruins: tuple[Ruin, ...]
    gnomes: tuple[Square, ...]
    giant: Square | None
    energy: Energy
    displacement: tuple[int, int]
    move_on: int
    dice: tuple[int, int]
    cards: tuple[Card, ...]


@frozen
class BoardSheet:
    """A board with what its file says about it.

    Attributes:
        about: where it comes from.
        facts: what of it is known of the printed game.
        placeholders: for fields that are not known, the field and the reason.
    """

    board: MagalonBoard
    about: str = ""
    facts: tuple[str, ...] = field(default=())
    placeholders: tuple[tuple[str, str], ...] = field(default=())


def turned(offset: Square, rotation: int) -> Square:
    """Return an offset after quarter turns (BOARD-05)."""
    dx, dy = offset
    for _ in range(rotation):
        dx, dy = -dy, dx
    return dx, dy


def ruin_squares(shape: tuple[Square, ...], corner: Square, rotation: int) -> tuple[Square, ...]:
    """Return the squares that a ruin covers (BOARD-05)."""
    turns = [turned(offset, rotation) for offset in shape]
    return tuple([(corner[0] + dx, corner[1] + dy) for dx, dy in turns])
