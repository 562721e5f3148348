"""Chance whose outcomes are given: with a command, or to try every way in which it can come out."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Generic

from attrs import frozen

from maginor_core.engine.chance import (
    EMPTY_BAG,
    Chance,
    NoOutcomeError,
    Request,
    is_draw,
    possible,
    require_possible,
)
from maginor_core.engine.decider import B, Decider, S
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Row

if TYPE_CHECKING:
    from fractions import Fraction


class Rolled(int):
    """The outcome of a die: a face counted from 0, or the number on it. No bag accepts it."""


class Drawn(int):
    """The kind of what was drawn from a bag, counted from 0; no die accepts it."""


def _marked(request: Request, outcome: int) -> int:
    return Drawn(outcome) if is_draw(request) else Rolled(outcome)


class GivenChance(Chance):
    """Outcomes that somebody gives with a command, all of which it must draw.

    ``refusal`` makes the game's refusal of a command that draws so many and was given so many.

    Attributes:
        outcomes: what is given; a plain number is taken for a face as well as for a kind.
        asked: what was asked for, in order.
    """

    __slots__ = ("_refusal", "asked", "outcomes")

    def __init__(self, refusal: Callable[[int, int], Exception]) -> None:
        self._refusal = refusal
        self.outcomes: Sequence[int] = ()
        self.asked: list[Request] = []

    def give(self, outcomes: Sequence[int]) -> None:
        """Give ``outcomes`` to the next command."""
        self.outcomes = outcomes
        self.asked = []

    def start(self, drawn: int) -> None:
        self.asked = []

    def require_all_used(self) -> None:
        """Raise the game's refusal if some outcome is left."""
        if len(self.asked) != len(self.outcomes):
            raise self._refusal(len(self.asked), len(self.outcomes))

    def outcome(self, request: Request) -> int:
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
    """Given outcomes, known to be possible, so that each can be tried.

    The request after the last one raises a ``MissingOutcomeError``.
    """

    __slots__ = ("_outcomes", "_used")

    def __init__(self, outcomes: Sequence[int]) -> None:
        self._outcomes = outcomes
        self._used = 0

    def start(self, drawn: int) -> None:
        self._used = 0

    def outcome(self, request: Request) -> int:
        if self._used == len(self._outcomes):
            options = [(_marked(request, one), weight) for one, weight in possible(request)]
            raise MissingOutcomeError(tuple(options))
        self._used += 1
        return int(self._outcomes[self._used - 1])


class PickedChance(Chance):
    """Outcomes that somebody picks one by one, as a command asks for them.

    ``pick`` returns a number from 0 up to, but without, the given one: which of so many possible
    outcomes it is, weights aside.

    Attributes:
        outcomes: what was picked, in order.
    """

    __slots__ = ("_pick", "outcomes")

    def __init__(self, pick: Callable[[int], int]) -> None:
        self._pick = pick
        self.outcomes: list[int] = []

    def start(self, drawn: int) -> None:
        self.outcomes = []

    def outcome(self, request: Request) -> int:
        options = possible(request)
        if not options:
            raise NoOutcomeError(EMPTY_BAG)
        picked, _ = options[self._pick(len(options))]
        self.outcomes.append(_marked(request, picked))
        return picked


def execute(
    decider: Decider[S, B],
    state: B,
    command: Row,
    outcomes: Sequence[int] = (),
    asked: list[Request] | None = None,
) -> tuple[Row, ...]:
    """Carry out ``command`` with given outcomes on ``state`` itself, and return what happened.

    After an error the state must be discarded. What it asks chance for is added to ``asked``.

    Raises:
        RefusalError: the rules do not allow it, or it draws fewer or more outcomes.
    """
    chance = GivenChance(decider.refusal)
    chance.give(outcomes)
    if command[0] not in decider.draws:
        chance.require_all_used()
    state.events.clear()
    decider.run(state, command, chance)
    chance.require_all_used()
    if asked is not None:
        asked += chance.asked
    return tuple(state.events)


# Branches: every way in which a command can come out, one for each outcome of chance.


@frozen
class Branch(Generic[B]):
    """One way in which a command comes out.

    Attributes:
        outcomes: the outcomes of chance, in order; each is ``Rolled`` or ``Drawn``.
        chance: how likely it is. Commands may draw different outcomes in different branches, so
            numbers of cases could not be compared.
        state: the state to which it leads.
    """

    outcomes: tuple[int, ...]
    chance: Fraction
    state: B


def branches(
    decider: Decider[S, B],
    state: B,
    command: Row,
    outcomes: tuple[int, ...] = (),
    likely: Fraction | None = None,
) -> Iterator[Branch[B]]:
    """Yield every way in which ``command`` comes out, the outcomes in ascending order.

    The state is not changed. If ``outcomes`` are given, only the branches that begin with these are
    wanted, and ``likely`` is how likely they are.

    Raises:
        RefusalError: the rules do not allow the command.
    """
    from fractions import Fraction  # noqa: PLC0415 # fractions load slowly

    likely = Fraction(1) if likely is None else likely
    after = decider.copy(state)
    after.events.clear()
    try:
        decider.run(after, command, TriedChance(outcomes))
    except MissingOutcomeError as missing:
        options = missing.options
    else:
        yield Branch(outcomes, likely, after)
        return
    total = sum([count for _, count in options])
    for outcome, count in options:
        part = likely * Fraction(count, total)
        yield from branches(decider, state, command, (*outcomes, outcome), part)
