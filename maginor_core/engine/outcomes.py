"""Outcomes of chance: rules draw them when they need them, and each becomes part of an event.

A rule asks a ``Chance``; it does not know whether that rolls, follows a seed, repeats what a log
contains, or tries every outcome.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final, Protocol, TypeAlias

from maginor_core.engine.chance import Stream
from maginor_core.engine.errors import EngineError
from maginor_core.engine.numbers import Row


class Sides:
    """A request for what a die shows, whose sides bear whole numbers, one of them perhaps often.

    Attributes:
        numbers: the number on each side, 1 or more.
    """

    def __init__(self, numbers: tuple[int, ...]) -> None:
        self.numbers = numbers

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Sides) and self.numbers == other.numbers

    def __hash__(self) -> int:
        return hash(self.numbers)

    def __repr__(self) -> str:
        return f"Sides({self.numbers!r})"


Request: TypeAlias = int | tuple[int, ...] | Sides
"""What was asked for: the number of a die's faces, a bag as the number of things of each kind, or
the numbers on the sides of a die.
"""


class Chance(Protocol):
    """Where the outcomes of chance come from."""

    def start(self, drawn: int) -> None:
        """Begin a command, before which so many outcomes have been drawn in the game."""

    def die(self, faces: int) -> int:
        """Return the face that a die shows, a number below ``faces``."""

    def draw(self, bag: Sequence[int]) -> int:
        """Return the kind of what is drawn from ``bag``, the number of things of each kind."""

    def roll(self, sides: Sequence[int]) -> int:
        """Return the number that a die shows whose sides bear ``sides``.

        Sides with the same number are not told apart, as on a real die.
        """


def answer(chance: Chance, request: Request) -> int:
    """Return the outcome of ``chance`` for a request."""
    if isinstance(request, Sides):
        return chance.roll(request.numbers)
    return chance.draw(request) if isinstance(request, tuple) else chance.die(request)


def is_draw(request: Request) -> bool:
    """Return whether something is drawn from a bag, and not rolled."""
    return isinstance(request, tuple)


class NoOutcomeError(EngineError):
    """An outcome was asked for where there is none, or one that is not possible."""


class SeededChance:
    """Outcomes that follow from a seed.

    Outcome ``n`` of a game, counted from 0, is the first number of the seed's stream ``die.n``
    below the number of faces, or of the stream ``draw.n`` below the number of things in the bag,
    which are there in the order of their kinds (see ``engine.chance``).
    """

    __slots__ = ("_next", "seed")

    def __init__(self, seed: str | int) -> None:
        """Follow ``seed``; a number means its decimal digits."""
        self.seed = seed
        self._next = 0

    def start(self, drawn: int) -> None:
        """Continue with the outcome of that number."""
        self._next = drawn

    def die(self, faces: int) -> int:
        """Return the next face."""
        return self._stream("die").below(faces)

    def draw(self, bag: Sequence[int]) -> int:
        """Return the kind of the next thing drawn.

        Raises:
            NoOutcomeError: the bag is empty.
        """
        things = sum(bag)
        if not things:
            raise NoOutcomeError("nothing can be drawn from an empty bag")
        left = self._stream("draw").below(things)
        for kind, count in enumerate(bag):
            left -= count
            if left < 0:
                return kind
        raise AssertionError("the kinds add up to the things")

    def roll(self, sides: Sequence[int]) -> int:
        """Return the number on the next face, which is drawn as for ``die``."""
        return sides[self._stream("die").below(len(sides))]

    def _stream(self, label: str) -> Stream:
        stream = Stream(self.seed, f"{label}.{self._next}")
        self._next += 1
        return stream


_NO_FURTHER: Final = "its events contain no further outcome of chance"


class RecordedChance:
    """The outcomes that the events of a log contain.

    Attributes:
        recorded: the events of the record whose command is carried out.
        drawn: all outcomes that were asked for, in order.
        asked: for each of them the request.
    """

    __slots__ = ("_at", "_event", "_next", "_outcomes", "asked", "drawn", "recorded")

    def __init__(self, outcomes: Mapping[int, int]) -> None:
        """Begin.

        Args:
            outcomes: for the tag of each event that contains outcomes, which item of its tuple
                that is: a number, or a tuple of them.
        """
        self._at = outcomes
        self._outcomes: list[int] = []
        self._next = 0
        self._event = 0
        self.recorded: Sequence[Row] = ()
        self.drawn: list[int] = []
        self.asked: list[Request] = []

    def start(self, drawn: int) -> None:
        """Begin with the first outcome of the record."""
        self._outcomes = []
        self._next = 0
        self._event = 0

    def die(self, faces: int) -> int:
        """Return the next outcome of the record.

        Raises:
            NoOutcomeError: there is none, or no die with so many faces shows it.
        """
        outcome = self._below(faces)
        self.asked.append(faces)
        return outcome

    def draw(self, bag: Sequence[int]) -> int:
        """Return the next outcome of the record.

        Raises:
            NoOutcomeError: there is none, or the bag has none of that kind.
        """
        kind = self._below(len(bag))
        require_in_bag(kind, bag)
        self.asked.append(tuple(bag))
        return kind

    def roll(self, sides: Sequence[int]) -> int:
        """Return the next outcome of the record.

        Raises:
            NoOutcomeError: there is none, or the die has no such number.
        """
        number = self._following()
        require_on_die(number, sides)
        self.drawn.append(number)
        self.asked.append(Sides(tuple(sides)))
        return number

    def _below(self, limit: int) -> int:
        outcome = self._following()
        if not 0 <= outcome < limit:
            raise NoOutcomeError(f"{outcome} is not from 0 to {limit - 1}")
        self.drawn.append(outcome)
        return outcome

    def _following(self) -> int:
        number = self._next
        while number == len(self._outcomes):
            event = self._event
            if event == len(self.recorded):
                raise NoOutcomeError(_NO_FURTHER)
            self._event = event + 1
            _add_outcomes(self._outcomes, self.recorded[event], self._at)
        self._next = number + 1
        return self._outcomes[number]


def outcomes_in(events: Sequence[Row], at: Mapping[int, int]) -> list[int]:
    """Return the outcomes of chance that ``events`` contain, in order.

    Args:
        events: events as tuples.
        at: for the tag of each event that contains outcomes, which item of its tuple that is.
    """
    found: list[int] = []
    for row in events:
        _add_outcomes(found, row, at)
    return found


def _add_outcomes(found: list[int], event: Row, at: Mapping[int, int]) -> None:
    place = at.get(event[0])
    if place is None:
        return
    outcome = event[place]
    if type(outcome) is tuple:
        found += outcome
    else:
        found.append(outcome)


def require_in_bag(kind: int, bag: Sequence[int]) -> None:
    """Raise a ``NoOutcomeError`` if ``bag`` has nothing of that kind."""
    if not bag[kind]:
        raise NoOutcomeError(f"the bag has nothing of kind {kind}")


def require_on_die(number: int, sides: Sequence[int]) -> None:
    """Raise a ``NoOutcomeError`` if no side of a die bears that number."""
    if number not in sides:
        numbers = ", ".join(map(str, sorted(set(sides))))
        raise NoOutcomeError(f"the die does not show {number}; it has {numbers}")
