"""The setup: all that a game begins with, the first deal included."""

from __future__ import annotations

from collections import Counter
from functools import cached_property
from typing import Final

from attrs import field, frozen

from maginor_core.abracada.components.layout import Layout
from maginor_core.abracada.components.numbers import FIRST, LAST
from maginor_core.abracada.components.stone_set import (
    DIE,
    HAND,
    LIVES,
    MOST_PLAYERS,
    NUMBERS,
    REMOVED,
    SECRET,
    STONES,
    TARGET,
)
from maginor_core.abracada.components.variants import DEFAULTS, Variants
from maginor_core.kernel.simple_setup import SimpleSetup, SimpleSetupError
from maginor_core.kernel.validation import shown

GAME: Final = "abracada"
FEWEST_PLAYERS: Final = 2


@frozen
class Setup(SimpleSetup):
    """A setup (SETUP-01 to SETUP-04). The order within a hand means nothing (SETUP-06).

    Attributes:
        players: how many play.
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
        variants: the variants.

    Raises:
        SimpleSetupError: SETUP-01 to SETUP-03, it cannot be played.
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
    removed_count: int = field()
    die: tuple[int, ...] = DIE
    target: int = TARGET
    variants: Variants = DEFAULTS

    @removed_count.default
    def _removed_by_players(self) -> int:
        return REMOVED.get(self.players, 0) if type(self.players) is int else 0

    @classmethod
    def knows(cls, attribute: str, place: int, seat: int | None) -> bool:
        """Return whether a seat sees the hand at ``place``: players see all but their own."""
        return seat is not None and place != seat

    def check(self) -> None:
        """Refuse what cannot be played, and put stones in order."""
        _require(
            0 <= self.first_player < self.players,
            "SETUP-01",
            "first_player",
            f"must be a seat from 0 to {self.players - 1}, not {shown(self.first_player)}",
        )
        for name, least in (("lives", 1), ("hand", 1), ("target", 1)):
            _at_least(getattr(self, name), least, name)
        for name in ("secret", "removed_count"):
            _at_least(getattr(self, name), 0, name)
        _require(len(self.die) > 0, "SETUP-02", "die", "must have a side, or more")
        for place, side in enumerate(self.die):
            _at_least(side, 1, f"die.{place}")
        count = len(NUMBERS)
        _require(len(self.stones) == count, "SETUP-02", "stones", f"must be {count} numbers")
        for number, times in zip(NUMBERS, self.stones, strict=True):
            _at_least(times, 0, f"stones.{number}")
        self._check_dealt()
        object.__setattr__(self, "removed", tuple(sorted(self.removed)))
        object.__setattr__(self, "hands", tuple([tuple(sorted(hand)) for hand in self.hands]))

    def _check_dealt(self) -> None:
        found = len(self.removed)
        reason = f"must be {self.removed_count} stones, not {found}"
        _require(found == self.removed_count, "SETUP-03", "removed", reason)
        hands = len(self.hands)
        reason = f"must be one for each of {self.players} players, not {hands}"
        _require(hands == self.players, "SETUP-03", "hands", reason)
        for seat, hand in enumerate(self.hands):
            reason = f"must be {self.hand} stones, not {len(hand)}"
            _require(len(hand) == self.hand, "SETUP-03", f"hands.{seat}", reason)
        rows = [("removed", self.removed)]
        rows += [(f"hands.{seat}", hand) for seat, hand in enumerate(self.hands)]
        for place, row in rows:
            for stone in row:
                if not FIRST <= stone <= LAST:
                    reason = f"must be numbers from {FIRST} to {LAST}, not {shown(stone)}"
                    raise SimpleSetupError(place, reason, "SETUP-02")
        used = Counter(stone for _, row in rows for stone in row)
        for number, times in zip(NUMBERS, self.stones, strict=True):
            reason = f"are {times} of {number}; {used[number]} are dealt"
            _require(used[number] <= times, "SETUP-03", f"stones.{number}", reason)
        needed = used.total() + self.secret
        reason = f"are {sum(self.stones)}; hands, removed and secret stones are {needed}"
        _require(sum(self.stones) >= needed, "SETUP-03", "stones", reason)

    @cached_property
    def layout(self) -> Layout:  # type: ignore[override] # rules play on the layout
        """The setup in the form that the rules play on."""
        return Layout(self.numbers)


def _require(condition: bool, ruling: str, path: str, reason: str) -> None:  # noqa: FBT001 # what must hold
    if not condition:
        raise SimpleSetupError(path, reason, ruling)


def _at_least(value: int, least: int, path: str) -> None:
    if value < least:
        raise SimpleSetupError(path, f"must be {least} or more, not {shown(value)}", "SETUP-02")
