"""Chance whose outcomes are given: with a command, or to try each of them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Final, Generic

from attrs import frozen

from maginor_core.engine.decider import B, Decider, S
from maginor_core.engine.errors import EngineError
from maginor_core.engine.numbers import Row
from maginor_core.engine.outcomes import (
    NoOutcomeError,
    Request,
    SeededChance,
    Sides,
    require_in_bag,
    require_on_die,
)

if TYPE_CHECKING:
    from maginor_core.engine.joint_dice import JointDice


class Rolled(int):
    """The outcome of a die: a face counted from 0, or the number on it. No bag accepts it."""


class Drawn(int):
    """The kind of what was drawn from a bag, counted from 0; no die accepts it."""


class GivenChance:
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

    def die(self, faces: int) -> int:
        """Return the next outcome; raise the game's refusal if there is none.

        Raises:
            NoOutcomeError: no die with so many faces shows it.
        """
        outcome = self._within(faces, faces)
        _require_no_draw(outcome)
        return int(outcome)

    def draw(self, bag: Sequence[int]) -> int:
        """Return the next outcome; raise the game's refusal if there is none.

        Raises:
            NoOutcomeError: the bag has nothing of that kind.
        """
        kind = self._within(tuple(bag), len(bag))
        if isinstance(kind, Rolled):
            raise NoOutcomeError("something is drawn, and the outcome that was given is a roll")
        require_in_bag(kind, bag)
        return int(kind)

    def roll(self, sides: Sequence[int]) -> int:
        """Return the next outcome; raise the game's refusal if there is none.

        Raises:
            NoOutcomeError: the die has no such number.
        """
        number = self._following(Sides(tuple(sides)))
        _require_no_draw(number)
        require_on_die(number, sides)
        return int(number)

    def _within(self, request: Request, limit: int) -> int:
        outcome = self._following(request)
        if not 0 <= outcome < limit:
            raise NoOutcomeError(f"{outcome} is not from 0 to {limit - 1}")
        return outcome

    def _following(self, request: Request) -> int:
        self.asked.append(request)
        used = len(self.asked)
        if used > len(self.outcomes):
            raise self._refusal(used, len(self.outcomes))
        return self.outcomes[used - 1]


def _require_no_draw(outcome: int) -> None:
    if isinstance(outcome, Drawn):
        raise NoOutcomeError("a die is rolled, and the outcome that was given is a draw")


class MissingOutcomeError(EngineError):
    """A command needs a further outcome of chance.

    Attributes:
        options: each possible outcome with its weight, of a die or of a bag.
    """

    def __init__(self, options: tuple[tuple[int, int], ...]) -> None:
        super().__init__(f"one of {len(options)} outcomes is needed")
        self.options = options


class TriedChance:
    """Given outcomes, after which the next request is reported, so that each can be tried."""

    __slots__ = ("_outcomes", "_used")

    def __init__(self, outcomes: Sequence[int]) -> None:
        """Give ``outcomes``, which are known to be possible."""
        self._outcomes = outcomes
        self._used = 0

    def start(self, drawn: int) -> None:
        """Begin with the first outcome that is given."""
        self._used = 0

    def die(self, faces: int) -> int:
        """Return the next outcome.

        Raises:
            MissingOutcomeError: there is none; each face is as likely.
        """
        return self._following([(Rolled(face), 1) for face in range(faces)])

    def draw(self, bag: Sequence[int]) -> int:
        """Return the next outcome.

        Raises:
            MissingOutcomeError: there is none; a kind is as likely as there are things of it.
        """
        return self._following([(Drawn(kind), count) for kind, count in enumerate(bag) if count])

    def roll(self, sides: Sequence[int]) -> int:
        """Return the next outcome.

        Raises:
            MissingOutcomeError: there is none; a number is as likely as it has sides.
        """
        numbers = sorted(Counter(sides).items())
        return self._following([(Rolled(number), count) for number, count in numbers])

    def _following(self, options: Sequence[tuple[int, int]]) -> int:
        if self._used == len(self._outcomes):
            raise MissingOutcomeError(tuple(options))
        self._used += 1
        return int(self._outcomes[self._used - 1])


class PickedChance:
    """Outcomes that somebody picks one by one, as a command asks for them.

    Attributes:
        outcomes: what was picked, in order.
    """

    __slots__ = ("_pick", "outcomes")

    def __init__(self, pick: Callable[[int], int]) -> None:
        """Begin.

        Args:
            pick: returns a number from 0 up to, but without, the given one: which of so many
                possible outcomes it is.
        """
        self._pick = pick
        self.outcomes: list[int] = []

    def start(self, drawn: int) -> None:
        """Begin a command."""
        self.outcomes = []

    def die(self, faces: int) -> int:
        """Return the face that is picked."""
        self.outcomes.append(Rolled(self._pick(faces)))
        return int(self.outcomes[-1])

    def draw(self, bag: Sequence[int]) -> int:
        """Return the kind that is picked; each that is in the bag is one possible outcome.

        Raises:
            NoOutcomeError: the bag is empty.
        """
        kinds = [kind for kind, count in enumerate(bag) if count]
        if not kinds:
            raise NoOutcomeError("nothing can be drawn from an empty bag")
        self.outcomes.append(Drawn(kinds[self._pick(len(kinds))]))
        return int(self.outcomes[-1])

    def roll(self, sides: Sequence[int]) -> int:
        """Return the number that is picked; each that the die bears is one possible outcome."""
        numbers = sorted(set(sides))
        self.outcomes.append(Rolled(numbers[self._pick(len(numbers))]))
        return int(self.outcomes[-1])


# The chance of joint dice, which a match can have without a look at how they are proved.


class JointChance:
    """Outcomes that follow from joint dice: one step for each command that draws any.

    Attributes:
        dice: the dice.
        used: whether the command drew an outcome.
    """

    __slots__ = ("_seeded", "dice", "used")

    def __init__(self, dice: JointDice) -> None:
        """Follow ``dice``."""
        self.dice = dice
        self.used = False
        self._seeded: SeededChance | None = None

    def start(self, drawn: int) -> None:
        """Begin a command; how many outcomes came before does not matter."""
        self.used = False
        self._seeded = None

    def die(self, faces: int) -> int:
        """Return the next face.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage of this step.
        """
        return self._outcomes().die(faces)

    def draw(self, bag: Sequence[int]) -> int:
        """Return the kind of the next thing drawn.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage of this step.
            NoOutcomeError: the bag is empty.
        """
        return self._outcomes().draw(bag)

    def roll(self, sides: Sequence[int]) -> int:
        """Return the number on the next face.

        Raises:
            DisclosureNeededError: a party has not disclosed its preimage of this step.
        """
        return self._outcomes().roll(sides)

    def _outcomes(self) -> SeededChance:
        if self._seeded is None:
            self._seeded = SeededChance(self.dice.seed())
            self._seeded.start(0)
            self.used = True
        return self._seeded


# Branches: every way in which a command can come out, one for each outcome of chance.

CERTAIN: Final = Fraction(1)


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
    likely: Fraction = CERTAIN,
) -> Iterator[Branch[B]]:
    """Yield every way in which ``command`` comes out, the outcomes in ascending order.

    Args:
        decider: the rules.
        state: a state, which is not changed.
        command: the command as a tuple.
        outcomes: the first outcomes, if only the branches with these are wanted.
        likely: how likely these outcomes are.

    Raises:
        RefusalError: the rules do not allow the command.
    """
    after = decider.copy(state)
    after.events.clear()
    rule = decider.rules[command[0]]
    if command[0] not in decider.draws:
        rule(after, *command[1:])
        yield Branch(outcomes, likely, after)
        return
    chance = TriedChance(outcomes)
    try:
        rule(after, *command[1:], chance)
    except MissingOutcomeError as missing:
        options = missing.options
    else:
        yield Branch(outcomes, likely, after)
        return
    total = sum([count for _, count in options])
    for outcome, count in options:
        part = likely * Fraction(count, total)
        yield from branches(decider, state, command, (*outcomes, outcome), part)
