"""The setup: all that a game begins with, the first deal included."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cached_property
from typing import Any, Final

from attrs import Factory, asdict, field, frozen

from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import SetupError, require_players, require_seed, shown
from maginor_core.engine.fields import differing
from maginor_core.engine.setup import SETUP_RULING, GameSetup, read_setup
from maginor_core.engine.variants import read_variants
from maginor_core.games.abracada.components.layout import FIRST, LAST, Layout
from maginor_core.games.abracada.components.stone_set import (
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
    items_of,
    require_at_least,
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
    """

    lower_cast_costs_life: bool = False
    any_order: bool = False
    last_wizard_standing: bool = False


DEFAULTS: Final = Variants()
"""No variant."""


GAME: Final = "abracada"
FEWEST_PLAYERS: Final = 2


def _removed_by_players(setup: Setup) -> int:
    return REMOVED.get(setup.players, 0) if type(setup.players) is int else 0


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
    first_player: int
    removed: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    stones: tuple[int, ...] = STONES
    lives: int = LIVES
    hand: int = HAND
    secret: int = SECRET
    removed_count: int = field(default=Factory(_removed_by_players, takes_self=True))
    die: tuple[int, ...] = DIE
    target: int = TARGET
    variants: Variants = DEFAULTS

    @classmethod
    def knows(cls, attribute: str, place: int, seat: int | None) -> bool:
        """Return whether a seat sees the hand at ``place``: players see all but their own."""
        return seat is not None and place != seat

    def check(self) -> None:
        """Refuse what cannot be played, and put stones in order."""
        if not 0 <= self.first_player < self.players:
            reason = f"must be a seat from 0 to {self.players - 1}, not {shown(self.first_player)}"
            raise SetupError("SETUP-01", "first_player", reason)
        for name, least in (("lives", 1), ("hand", 1), ("target", 1)):
            require_at_least(getattr(self, name), least, name)
        for name in ("secret", "removed_count"):
            require_at_least(getattr(self, name), 0, name)
        _require(len(self.die) > 0, "SETUP-02", "die", "must have a side, or more")
        for place, side in enumerate(self.die):
            require_at_least(side, 1, "die", place)
        count = len(NUMBERS)
        _require(len(self.stones) == count, "SETUP-02", "stones", f"must be {count} numbers")
        for number, times in zip(NUMBERS, self.stones, strict=True):
            require_at_least(times, 0, "stones", number)
        self._check_dealt()
        object.__setattr__(self, "removed", tuple(sorted(self.removed)))
        object.__setattr__(self, "hands", tuple([tuple(sorted(hand)) for hand in self.hands]))

    def _check_dealt(self) -> None:
        found, hands = len(self.removed), len(self.hands)
        if found != self.removed_count:
            reason = f"must be {self.removed_count} stones, not {found}"
            raise SetupError("SETUP-03", "removed", reason)
        if hands != self.players:
            reason = f"must be one for each of {self.players} players, not {hands}"
            raise SetupError("SETUP-03", "hands", reason)
        for seat, hand in enumerate(self.hands):
            if len(hand) != self.hand:
                reason = f"must be {self.hand} stones, not {len(hand)}"
                raise SetupError("SETUP-03", f"hands.{seat}", reason)
        used = [0] * (LAST + 1)
        for number, row in enumerate([self.removed, *self.hands], -1):
            for stone in row:
                if not FIRST <= stone <= LAST:
                    place = "removed" if number < 0 else f"hands.{number}"
                    reason = f"must be numbers from {FIRST} to {LAST}, not {shown(stone)}"
                    raise SetupError("SETUP-02", place, reason)
                used[stone] += 1
        for number, times in zip(NUMBERS, self.stones, strict=True):
            if used[number] > times:
                reason = f"are {times} of {number}; {used[number]} are dealt"
                raise SetupError("SETUP-03", f"stones.{number}", reason)
        there, needed = sum(self.stones), sum(used) + self.secret
        if there < needed:
            reason = f"are {there}; hands, removed and secret stones are {needed}"
            raise SetupError("SETUP-03", "stones", reason)

    @cached_property
    def layout(self) -> Layout:  # type: ignore[override] # rules play on the layout
        """The setup in the form that the rules play on."""
        return Layout(self.numbers)


def _require(condition: bool, ruling: str, path: str, reason: str) -> None:  # noqa: FBT001 # what must hold
    if not condition:
        raise SetupError(ruling, path, reason)


# Setups as plain JSON data, in the protocol's shape.


def setup_from_json(data: object) -> Setup:
    """Return the setup that plain JSON ``data`` describes."""
    if type(data) is dict and "stones" in data:
        data = {**data, "stones": items_of(data, "stones", NUMBERS, SETUP_RULING)}
    return read_setup(data, Setup)


def setup_to_json(setup: Setup) -> dict[str, Any]:  # Any: JSON of the protocol's shapes
    """Return a setup in the protocol's shape, without what is at its default."""
    data = {**differing(setup), "removed": list(setup.removed)}
    if setup.removed_count == REMOVED[setup.players]:
        del data["removed_count"]
    if "stones" in data:
        data["stones"] = dict(zip(map(str, NUMBERS), setup.stones, strict=True))
    return data


# The deal: setups from a seed, the same on every machine.
#
# ``deal.first`` draws who begins; ``deal.stones`` shuffles the stones, taken by number in ascending
# order: the first ones are removed, and then each seat's hand follows.


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
    stones = [n for n, times in enumerate(box.stones, FIRST) for _ in range(times)]
    mixed = Stream(seed, "deal.stones").shuffled(stones)
    starts = range(removed_count, removed_count + players * box.hand, box.hand)
    return Setup(
        players=players,
        first_player=Stream(seed, "deal.first").below(players),
        removed=tuple(mixed[:removed_count]),
        hands=tuple([tuple(mixed[start : start + box.hand]) for start in starts]),
        stones=box.stones,
        lives=box.lives,
        hand=box.hand,
        secret=box.secret,
        removed_count=removed_count,
        die=box.die,
        target=box.target,
        variants=read_variants({**(variants or {})}, Variants, SETUP_RULING),
    )


def dealt_again(setup: Setup, seed: str | int, parts: StoneSet | None = None) -> Setup:
    """Return what ``seed`` deals under the variants of another setup."""
    return deal(setup.players, seed, parts, asdict(setup.variants))
