"""Execution: a command in numbers comes to its rule, and the rule to its outcomes of chance."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NoReturn

from maginor_core.engine.chance import Chance, Request
from maginor_core.engine.decider import B, Decider, Rule, S
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.fields import MOST_TAGS, Row
from maginor_core.engine.given_chance import GivenChance


def rules_with(decider: Decider[S, B], chance: Chance, *, trusted: bool) -> list[Rule]:
    """Return the rule of each command by its tag, to be called with the state and the fields.

    Rules that draw outcomes get them from ``chance``. Unless all fields of words are ``trusted`` to
    be words, a rule raises a ``MalformedError`` if one is not.
    """
    table: list[Rule] = [_no_command] * MOST_TAGS
    for tag, rule in decider.rules.items():
        drawing = _drawing(rule, chance, decider.fields[tag]) if tag in decider.draws else rule
        limits = decider.checks.get(tag)
        table[tag] = drawing if trusted or limits is None else _checking(drawing, limits)
    return table


def _drawing(rule: Rule, chance: Chance, fields: int) -> Rule:
    """Return ``rule``, of a command with so many ``fields``, with the chance that it draws from.

    One or two are written out, since a call takes half the time then.
    """
    starting = type(chance).start is not Chance.start

    def carry_out_one(state: Any, first: Any) -> None:  # Any: what the rule takes
        if starting:
            chance.start(state.drawn)
        rule(state, first, chance)

    def carry_out_two(state: Any, first: Any, second: Any) -> None:  # Any: as above
        if starting:
            chance.start(state.drawn)
        rule(state, first, second, chance)

    def carry_out(state: Any, *values: Any) -> None:  # Any: as above
        if starting:
            chance.start(state.drawn)
        rule(state, *values, chance)

    if fields == 1:
        return carry_out_one
    return carry_out_two if fields == 2 else carry_out


def _checking(rule: Rule, limits: tuple[int | None, ...]) -> Rule:
    if len(limits) == 2 and limits[0] is None and limits[1] is not None:
        last: int = limits[1]

        def carry_out_pair(state: Any, first: Any, word: Any) -> None:  # Any: what the rule takes
            if not 0 <= word < last:
                raise NotAWordError(word, last)
            rule(state, first, word)

        return carry_out_pair

    def carry_out(state: Any, *fields: Any) -> None:  # Any: what the rule takes
        for limit, word in zip(limits, fields, strict=True):
            if limit is not None and not 0 <= word < limit:
                raise NotAWordError(word, limit)
        rule(state, *fields)

    return carry_out


class NotAWordError(MalformedError):
    """A number is outside the words of its field."""

    def __init__(self, number: object, limit: int) -> None:
        super().__init__(f"must be a number from 0 to {limit - 1}, not {shown(number)}")


class NoCommandError(MalformedError):
    """The tag of a tuple is not that of a command."""


def _no_command(*fields: Any) -> NoReturn:  # Any: any value
    raise NoCommandError("the tag is of no command")


def execute(
    decider: Decider[S, B],
    state: B,
    command: Row,
    outcomes: Sequence[int] = (),
    asked: list[Request] | None = None,
) -> tuple[Row, ...]:
    """Carry out ``command`` on ``state`` itself and return what happened, in order.

    After an error the state must be discarded. What it asks chance for is added to ``asked``.

    Raises:
        RefusalError: the rules do not allow it, or it draws fewer or more outcomes.
    """
    rule = decider.rules[command[0]]
    state.events.clear()
    if command[0] in decider.draws:
        chance = GivenChance(decider.refusal)
        chance.give(outcomes)
        rule(state, *command[1:], chance)
        chance.require_all_used()
        if asked is not None:
            asked += chance.asked
    elif outcomes:
        raise decider.refusal(0, len(outcomes))
    else:
        rule(state, *command[1:])
    return tuple(state.events)
