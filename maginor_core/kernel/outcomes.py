"""Outcomes of chance: rules draw them when they need them, and each becomes part of an event.

A rule asks a ``Chance``; it does not know whether that rolls, follows a seed, or repeats what
a log holds.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Protocol

from maginor_core.kernel.errors import KernelError
from maginor_core.kernel.numbers import Row


class Chance(Protocol):
    """Where the outcomes of chance come from."""

    def die(self, faces: int) -> int:
        """Return the face that a die shows, a number below ``faces``."""

    def draw(self, bag: Sequence[int]) -> int:
        """Return the kind of what is drawn from ``bag``, the number of things of each kind."""


class NoOutcomeError(KernelError):
    """An outcome was asked for where there is none, or one that cannot be."""


class RecordedChance:
    """The outcomes that the events of a log tell of.

    Attributes:
        told: the events of the record whose command is carried out.
        drawn: all outcomes that were asked for, in order.
    """

    __slots__ = ("_at", "_left", "_taken", "drawn", "told")

    def __init__(self, outcomes: Mapping[int, int]) -> None:
        """Begin.

        Args:
            outcomes: for the tag of each event that tells of an outcome, which item of its row that
                is.
        """
        self._at = outcomes
        self._taken: Sequence[Row] = ()
        self._left: Iterator[Row] = iter(())
        self.told: Sequence[Row] = ()
        self.drawn: list[int] = []

    def die(self, faces: int) -> int:
        """Return the next outcome of the record.

        Raises:
            NoOutcomeError: there is none, or no die with so many faces shows it.
        """
        if self._taken is not self.told:
            self._taken = self.told
            self._left = iter(self.told)
        at = self._at
        for row in self._left:
            if row[0] in at:
                outcome: int = row[at[row[0]]]
                if not 0 <= outcome < faces:
                    raise NoOutcomeError(f"{outcome} is not from 0 to {faces - 1}")
                self.drawn.append(outcome)
                return outcome
        raise NoOutcomeError("its events tell of no further outcome of chance")

    def draw(self, bag: Sequence[int]) -> int:
        """Return the next outcome of the record.

        Raises:
            NoOutcomeError: there is none, or the bag has none of that kind.
        """
        kind = self.die(len(bag))
        if not bag[kind]:
            raise NoOutcomeError(f"the bag has nothing of kind {kind}")
        return kind


class GivenChance:
    """Outcomes that somebody gives with a command, all of which it must draw.

    Attributes:
        outcomes: what is given.
        used: how many of them have been drawn.
    """

    __slots__ = ("_refusal", "outcomes", "used")

    def __init__(self, refusal: Callable[[int, int], Exception]) -> None:
        """Begin without any.

        Args:
            refusal: makes the game's refusal of a command that draws so many outcomes and was given
                so many.
        """
        self._refusal = refusal
        self.outcomes: Sequence[int] = ()
        self.used = 0

    def give(self, outcomes: Sequence[int]) -> None:
        """Give ``outcomes`` to the next command."""
        self.outcomes = outcomes
        self.used = 0

    def require_all_used(self) -> None:
        """Make sure that nothing is left; raise the game's refusal if there is."""
        if self.used != len(self.outcomes):
            raise self._refusal(self.used, len(self.outcomes))

    def die(self, faces: int) -> int:
        """Return the next outcome; raise the game's refusal if there is none.

        Raises:
            NoOutcomeError: no die with so many faces shows it.
        """
        return self._next(faces)

    def draw(self, bag: Sequence[int]) -> int:
        """Return the next outcome; raise the game's refusal if there is none.

        Raises:
            NoOutcomeError: the bag has nothing of that kind.
        """
        kind = self._next(len(bag))
        if not bag[kind]:
            raise NoOutcomeError(f"the bag has nothing of kind {kind}")
        return kind

    def _next(self, limit: int) -> int:
        used = self.used = self.used + 1
        if used > len(self.outcomes):
            raise self._refusal(used, len(self.outcomes))
        outcome = self.outcomes[used - 1]
        if not 0 <= outcome < limit:
            raise NoOutcomeError(f"{outcome} is not from 0 to {limit - 1}")
        return outcome
