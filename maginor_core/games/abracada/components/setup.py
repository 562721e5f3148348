"""The setup: all that a game begins with, the first deal included."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from itertools import chain
from typing import Annotated, Final, TypeAlias

from attrs import Factory, field, frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.definition import DealForm, Piles, Stated, StatedForm
from maginor_core.engine.errors import SetupError, require_players, require_seed
from maginor_core.engine.fields import LATER
from maginor_core.engine.limits import (
    ANY_ORDER,
    Keys,
    Limit,
    at_least,
    between,
    one_for_each_player,
    seat,
    size,
)
from maginor_core.engine.setup import GameSetup
from maginor_core.engine.variants import read_variants
from maginor_core.games.abracada.components.layout import FIRST, LAST, Layout
from maginor_core.games.abracada.components.stone_set import (
    A_SIDE_OR_MORE,
    DIE,
    HAND,
    LIVES,
    MOST_PLAYERS,
    NUMBERS,
    REMOVED,
    SECRET,
    STANDARD_SET,
    STONES,
    TARGET,
    StoneSet,
)

# The variants: readings of the rules that a setup can select.


@frozen
class Variants:
    """What a game is played under.

    Attributes:
        lower_cast_costs_life: a number below the one before may be named; it costs a life and ends
            the turn (CAST-05).
        any_order: any number may follow any other (CAST-06).
        last_wizard_standing: a round ends only when a hand is empty or one player alone has lives
            left, and that player alone gains points (SCORE-05).
        secret_optional: the caster of 4 may take a secret stone or leave it (SPELL-10).
    """

    lower_cast_costs_life: bool = False
    any_order: bool = False
    last_wizard_standing: bool = False
    secret_optional: bool = field(default=False, metadata={LATER: True})


DEFAULTS: Final = Variants()
"""No variant."""


GAME: Final = "abracada"
FEWEST_PLAYERS: Final = 2


def _removed_by_players(setup: Setup) -> int:
    return REMOVED.get(setup.players, 0) if type(setup.players) is int else 0


Stone: TypeAlias = Annotated[
    int, between(FIRST, LAST, "SETUP-02", "numbers from {least} to {most}")
]
Amount: TypeAlias = Annotated[int, at_least(0, "SETUP-02")]
FromOne: TypeAlias = Annotated[int, at_least(1, "SETUP-02")]


def stones_of(count: str) -> Limit:
    """Return the limit of lists with as many stones as the attribute ``count`` says."""
    return size(lambda setup: getattr(setup, count), "SETUP-03", "{count} stones")


@frozen
class Setup(GameSetup):
    """A setup (SETUP-01 to SETUP-04). The order within a hand means nothing (SETUP-06).

    Attributes:
        first_player: the seat that begins the first round.
        removed: the stones that lie open in the first round.
        hands: by seat, the stones dealt in the first round.
        stones: how many stones there are of spell 1, 2, and so on.
        lives: the lives of everyone at the beginning of a round, and the most that anybody has.
        hand: the stones of a full hand.
        secret: the secret stones of a round.
        removed_count: the stones removed in each round.
        die: the numbers on the sides of the die; the default is a placeholder.
        target: the points that end the game.
    """

    game = GAME
    player_counts = range(FEWEST_PLAYERS, MOST_PLAYERS + 1)
    dealt = ("players", "first_player", "removed", "hands", "removed_count")
    hidden = ("hands",)

    players: int
    first_player: Annotated[int, seat("SETUP-01")]
    removed: Annotated[tuple[Stone, ...], stones_of("removed_count"), ANY_ORDER]
    hands: Annotated[
        tuple[Annotated[tuple[Stone, ...], stones_of("hand"), ANY_ORDER], ...],
        one_for_each_player("SETUP-03"),
    ]
    stones: Annotated[
        tuple[Amount, ...], Keys(NUMBERS), size(len(NUMBERS), "SETUP-02", "{count} numbers")
    ] = STONES
    lives: FromOne = LIVES
    hand: FromOne = HAND
    secret: Amount = SECRET
    removed_count: Amount = field(default=Factory(_removed_by_players, takes_self=True))
    die: Annotated[tuple[FromOne, ...], A_SIDE_OR_MORE] = DIE
    target: FromOne = TARGET
    variants: Variants = DEFAULTS

    @classmethod
    def knows(cls, attribute: str, place: int, seat: int | None) -> bool:
        """Return whether a seat sees the hand at ``place``: players see all but their own."""
        return seat is not None and place != seat

    def check(self) -> None:
        """Refuse more stones than there are."""
        used = bytes(chain(self.removed, *self.hands))
        counts = map(used.count, NUMBERS)
        for number, times, there in zip(NUMBERS, counts, self.stones, strict=True):
            if times > there:
                reason = f"are {there} of {number}; {times} are dealt"
                raise SetupError("SETUP-03", f"stones.{number}", reason)
        all_stones, needed = sum(self.stones), len(used) + self.secret
        if all_stones < needed:
            reason = f"are {all_stones}; hands, removed and secret stones are {needed}"
            raise SetupError("SETUP-03", "stones", reason)

    @cached_property
    def layout(self) -> Layout:
        """The setup in the form that the rules play on."""
        return Layout(self.numbers)


# The deal: setups from a seed, the same on every machine.
#
# ``deal.first`` draws who begins; ``deal.stones`` shuffles the stones, taken by number in ascending
# order: the first ones are removed, and then each seat's hand follows.

WHO_BEGINS: Final = "deal.first"
STONES_MIXED: Final = "deal.stones"


def stones_in(box: StoneSet) -> tuple[int, ...]:
    """Return all stones by their numbers, ascending."""
    return tuple([n for n, times in enumerate(box.stones, FIRST) for _ in range(times)])


def deal(
    players: int,
    seed: str | int,
    parts: StoneSet | None = None,
    variants: Mapping[str, bool] | None = None,
) -> Setup:
    """Deal the first round of a game.

    Args:
        parts: what is dealt from; the standard set if not given.
        variants: the variants that differ from their defaults.
    """
    require_players(players, Setup.player_counts, "SETUP-01")
    require_seed(seed, "SETUP-04")
    box = STANDARD_SET if parts is None else parts
    removed_count = box.removed_count(players)
    mixed = Stream(seed, STONES_MIXED).shuffled(stones_in(box))
    starts = range(removed_count, removed_count + players * box.hand, box.hand)
    return Setup(
        players=players,
        first_player=Stream(seed, WHO_BEGINS).below(players),
        removed=tuple(mixed[:removed_count]),
        hands=tuple([tuple(mixed[start : start + box.hand]) for start in starts]),
        stones=box.stones,
        lives=box.lives,
        hand=box.hand,
        secret=box.secret,
        removed_count=removed_count,
        die=box.die,
        target=box.target,
        variants=read_variants({**(variants or {})}, Variants, Setup.ruling),
    )


def _piles(players: int, parts: StoneSet | None) -> Mapping[str, tuple[int, ...] | int]:
    box = STANDARD_SET if parts is None else parts
    return {WHO_BEGINS: players, STONES_MIXED: stones_in(box)}


def first_player_laid(layout: Layout, piles: Piles) -> int:
    """Return who begins."""
    return piles[0][0]


def removed_laid(layout: Layout, piles: Piles) -> tuple[int, ...]:
    """Return the stones that lie open."""
    return tuple(sorted(piles[1][: layout.removed_count]))


def hands_laid(layout: Layout, piles: Piles) -> tuple[tuple[int, ...], ...]:
    """Return the hands by seat."""
    hands: list[tuple[int, ...]] = []
    start = layout.removed_count
    for _ in layout.seats:
        hands.append(tuple(sorted(piles[1][start : start + layout.hand])))
        start += layout.hand
    return tuple(hands)


# The same as a header states it: who is first; the removed stones; how many stones each hand has,
# and these stones.


def fits_as_stated(layout: Layout, stated: Stated) -> bool:
    """Return whether first player, removed stones and hands can be dealt (SETUP-01 to SETUP-03)."""
    removed, stones = stated[1], stated[3]
    if stated[0][0] >= layout.players or len(removed) != layout.removed_count:
        return False
    if len(stated[2]) != layout.players or len(stones) != layout.players * layout.hand:
        return False
    for count in stated[2]:
        if count != layout.hand:
            return False
    left = list(layout.stones)
    before = FIRST
    for stone in removed:
        if stone < before or stone > LAST:
            return False
        before = stone
        left[stone] -= 1
    for place in range(len(stones)):
        stone = stones[place]
        before = stones[place - 1] if place % layout.hand else FIRST
        if stone < before or stone > LAST:
            return False
        left[stone] -= 1
    for count in left:
        if count < 0:
            return False
    return sum(left) >= layout.secret


def first_player_stated(layout: Layout, stated: Stated) -> int:
    """Return who begins."""
    return stated[0][0]


def removed_stated(layout: Layout, stated: Stated) -> tuple[int, ...]:
    """Return the stones that lie open."""
    return stated[1]


def hands_stated(layout: Layout, stated: Stated) -> tuple[tuple[int, ...], ...]:
    """Return the hands by seat."""
    hands: list[tuple[int, ...]] = []
    start = 0
    for count in stated[2]:
        hands.append(stated[3][start : start + count])
        start += count
    return tuple(hands)


DEALING: Final = DealForm(
    _piles,
    {"first_player": first_player_laid, "removed": removed_laid, "hands": hands_laid},
    StatedForm(
        {1: 0, 2: 1, 3: 2},
        fits_as_stated,
        {"first_player": first_player_stated, "removed": removed_stated, "hands": hands_stated},
    ),
)
