"""Execution: how a command in numbers comes to its rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from typing import Any, NoReturn, TypeAlias

from maginor_core.engine.chance import Chance
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.fields import MOST_TAGS, Row

AnyState: TypeAlias = Any  # Any: the state of the game whose rules they are
Run: TypeAlias = Callable[[AnyState, Row, Chance], None]
"""Carries out a command on a state itself, as ``Decider.run`` says."""
Limits: TypeAlias = tuple[int | None, ...]
"""By field, how many words it may be; None where it is no word."""


def runner(
    rules: Mapping[int, Callable[..., None]], draws: Collection[int], checks: Mapping[int, Limits]
) -> Run:
    """Return what calls these rules, each found by the tag of its command.

    Calls with one or two fields, which nearly all commands have, are written out, since they take
    half the time then. A rule is called with as many fields as the command has, be they too many.
    """
    calls: list[tuple[Callable[..., None], bool, tuple[tuple[int, int], ...]]]
    calls = [(_no_command, False, ())] * MOST_TAGS
    for tag, rule in rules.items():
        limits = enumerate(checks.get(tag, ()), start=1)
        words = tuple([(place, limit) for place, limit in limits if limit is not None])
        calls[tag] = rule, tag in draws, words

    def run(state: AnyState, command: Row, chance: Chance) -> None:
        rule, draws, words = calls[command[0]]
        if words:
            for place, limit in words:
                if not 0 <= command[place] < limit:
                    raise NotAWordError(command[place], limit)
        size = len(command)
        if draws:
            chance.start(state.drawn)
            if size == 2:
                rule(state, command[1], chance)
            elif size == 3:
                rule(state, command[1], command[2], chance)
            else:
                rule(state, *command[1:], chance)
        elif size == 3:
            rule(state, command[1], command[2])
        elif size == 2:
            rule(state, command[1])
        else:
            rule(state, *command[1:])

    return run


def _no_command(*fields: Any) -> NoReturn:  # Any: any value
    raise NoCommandError("the tag is of no command")


class NotAWordError(MalformedError):
    """A number is outside the words of its field."""

    def __init__(self, number: object, limit: int) -> None:
        super().__init__(f"must be a number from 0 to {limit - 1}, not {shown(number)}")


class NoCommandError(MalformedError):
    """The tag of a tuple is not that of a command."""
