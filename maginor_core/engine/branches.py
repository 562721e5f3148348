"""Branches: every way in which a command can come out, one for each outcome of chance."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final, Generic

from attrs import frozen

from maginor_core.engine.decider import B, Decider, S
from maginor_core.engine.fields import Row
from maginor_core.engine.given_chance import MissingOutcomeError, TriedChance

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
