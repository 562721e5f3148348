"""Chance whose outcomes are given: with a command, or to try each of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from maginor_core.engine.chance import (
    EMPTY_BAG,
    Chance,
    NoOutcomeError,
    Request,
    is_draw,
    possible,
    require_possible,
)
from maginor_core.engine.errors import EngineError


class Rolled(int):
    """The outcome of a die: a face counted from 0, or the number on it. No bag accepts it."""


class Drawn(int):
    """The kind of what was drawn from a bag, counted from 0; no die accepts it."""


def _marked(request: Request, outcome: int) -> int:
    """Return an outcome of ``request`` that no other kind of request accepts."""
    return Drawn(outcome) if is_draw(request) else Rolled(outcome)


class GivenChance(Chance):
    """Outcomes that somebody gives with a command, all of which it must draw.

    Attributes:
        outcomes: what is given; a plain number is taken for a face as well as for a kind.
        asked: what was asked for, in order.
    """

    __slots__ = ("_refusal", "asked", "outcomes")

    def __init__(self, refusal: Callable[[int, int], Exception]) -> None:
        """Begin without any.

        Args:
            refusal: makes the game's refusal of a command that draws so many outcomes and was given
                so many.
        """
        self._refusal = refusal
        self.outcomes: Sequence[int] = ()
        self.asked: list[Request] = []

    def give(self, outcomes: Sequence[int]) -> None:
        """Give ``outcomes`` to the next command."""
        self.outcomes = outcomes
        self.asked = []

    def start(self, drawn: int) -> None:
        """Begin with the first outcome that is given."""
        self.asked = []

    def require_all_used(self) -> None:
        """Make sure that nothing is left; raise the game's refusal if there is."""
        if len(self.asked) != len(self.outcomes):
            raise self._refusal(len(self.asked), len(self.outcomes))

    def outcome(self, request: Request) -> int:
        """Return the next outcome; raise the game's refusal if there is none.

        Raises:
            NoOutcomeError: the request cannot have it.
        """
        self.asked.append(request)
        used = len(self.asked)
        if used > len(self.outcomes):
            raise self._refusal(used, len(self.outcomes))
        outcome = self.outcomes[used - 1]
        if is_draw(request) and isinstance(outcome, Rolled):
            raise NoOutcomeError("something is drawn, and the outcome that was given is a roll")
        if not is_draw(request) and isinstance(outcome, Drawn):
            raise NoOutcomeError("a die is rolled, and the outcome that was given is a draw")
        require_possible(request, outcome)
        return int(outcome)


class MissingOutcomeError(EngineError):
    """A command needs a further outcome of chance.

    Attributes:
        options: each possible outcome with its weight, of a die or of a bag.
    """

    def __init__(self, options: tuple[tuple[int, int], ...]) -> None:
        super().__init__(f"one of {len(options)} outcomes is needed")
        self.options = options


class TriedChance(Chance):
    """Given outcomes, after which the next request is reported, so that each can be tried."""

    __slots__ = ("_outcomes", "_used")

    def __init__(self, outcomes: Sequence[int]) -> None:
        """Give ``outcomes``, which are known to be possible."""
        self._outcomes = outcomes
        self._used = 0

    def start(self, drawn: int) -> None:
        """Begin with the first outcome that is given."""
        self._used = 0

    def outcome(self, request: Request) -> int:
        """Return the next outcome.

        Raises:
            MissingOutcomeError: there is none.
        """
        if self._used == len(self._outcomes):
            options = [(_marked(request, one), weight) for one, weight in possible(request)]
            raise MissingOutcomeError(tuple(options))
        self._used += 1
        return int(self._outcomes[self._used - 1])


class PickedChance(Chance):
    """Outcomes that somebody picks one by one, as a command asks for them.

    Attributes:
        outcomes: what was picked, in order.
    """

    __slots__ = ("_pick", "outcomes")

    def __init__(self, pick: Callable[[int], int]) -> None:
        """Begin.

        Args:
            pick: returns a number from 0 up to, but without, the given one: which of so many
                possible outcomes it is, weights aside.
        """
        self._pick = pick
        self.outcomes: list[int] = []

    def start(self, drawn: int) -> None:
        """Begin a command, of which nothing has been picked."""
        self.outcomes = []

    def outcome(self, request: Request) -> int:
        """Return the outcome that is picked; one that is not possible is not offered."""
        options = possible(request)
        if not options:
            raise NoOutcomeError(EMPTY_BAG)
        picked, _ = options[self._pick(len(options))]
        self.outcomes.append(_marked(request, picked))
        return picked
