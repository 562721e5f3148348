"""A layout is a setup in numbers, with what the rules look up in it."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Final, NewType, TypeAlias

Player = NewType("Player", int)
"""A seat."""
Stone = NewType("Stone", int)
"""A stone by the number of its spell, 1 to 8; ``UNKNOWN`` where a view does not show it."""

FIRST: Final = 1
LAST: Final = 8
"""The numbers of the spells."""
UNKNOWN: Final[Stone] = Stone(0)
"""A stone whose number a view does not show."""

ANCIENT_DRAGON: Final = 1
DARK_WANDERER: Final = 2
SWEET_DREAM: Final = 3
NIGHT_SINGER: Final = 4
LIGHTNING_STORM: Final = 5
BLIZZARD: Final = 6
FIREBALL: Final = 7
MAGIC_DRINK: Final = 8


SetupNumbers: TypeAlias = tuple[Any, ...]  # Any: numbers and tuples of them
"""Players, first player, removed stones, hands, stones by number, lives, stones of a hand, secret
stones, removed stones of a round, the die's sides, the target, and the variants."""

VARIANTS: Final = 11
"""Where the variants are among the numbers of a setup."""


class Layout:
    """A setup in numbers, known to be valid; it never changes.

    Attributes:
        numbers: the numbers as a log's header contains them.
        names: no names: commands and events contain numbers alone.
        following: for each player, the next one clockwise.
        preceding: for each player, the one before.
        stones: by number, from 0 on, how many stones there are; none of number 0.
        most_out: a round ends when more than so many have no lives left.
    """

    def __init__(self, numbers: SetupNumbers) -> None:
        players, first_player, removed, hands, stones, lives, hand, *others = numbers
        secret, removed_count, die, target, variants = others
        self.numbers: SetupNumbers = numbers
        self.names: tuple[str, ...] = ()
        self.players: int = players
        self.seats: tuple[Player, ...] = _seats(players)
        self.following: tuple[Player, ...] = (*self.seats[1:], Player(0))
        self.preceding: tuple[Player, ...] = (Player(players - 1), *self.seats[:-1])
        self.first_player: Player = first_player
        self.removed: tuple[Stone, ...] = removed
        self.hands: tuple[tuple[Stone, ...], ...] = hands
        self.stones: tuple[int, ...] = (0, *stones)
        self.total: int = sum(stones)
        self.lives: int = lives
        self.hand: int = hand
        self.secret: int = secret
        self.removed_count: int = removed_count
        self.die: tuple[int, ...] = die
        self.target: int = target
        self.lower_cast_costs_life: bool = variants[0] == 1
        self.any_order: bool = variants[1] == 1
        self.last_wizard_standing: bool = variants[2] == 1
        self.secret_optional: bool = len(variants) > 3 and variants[3] == 1
        self.most_out: int = players - 2 if self.last_wizard_standing else 0

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Layout) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __reduce__(self) -> tuple[type[Layout], tuple[SetupNumbers]]:
        return Layout, (self.numbers,)


@lru_cache(maxsize=16)
def _seats(players: int) -> tuple[Player, ...]:
    return tuple([Player(seat) for seat in range(players)])
