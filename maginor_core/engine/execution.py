"""Execution: how a command in numbers comes to its rule."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache
from typing import Any, NoReturn, TypeAlias

from maginor_core.engine.chance import Chance
from maginor_core.engine.errors import MalformedError, shown
from maginor_core.engine.fields import MOST_TAGS, Row

AnyState: TypeAlias = Any  # Any: the state of the game whose rules they are
Run: TypeAlias = Callable[..., None]
"""Carries out a command on a state itself: ``(state, command, chance)``, as ``Decider.run`` says.

A fourth argument is the seats that are awaited, of a caller that knows them.
"""
Limits: TypeAlias = tuple[int | None, ...]
"""By field, how many words it may be; None where it is no word."""


Calls: TypeAlias = Sequence[Run]
"""What carries out a command, by its tag."""


def calls_of(
    rules: Mapping[int, Callable[..., None]],
    fields: Mapping[int, int],
    draws: Collection[int],
    checks: Mapping[int, Limits],
    awaited: Callable[[AnyState], tuple[int, ...]] | None,
    out_of_turn: Callable[[Row, tuple[int, ...]], Exception],
) -> Calls:
    """Return what calls each of these rules, by the tag of its command.

    It is written out when it is first called, once for all commands that have as many fields and
    words: nothing is looked up, taken apart or asked again then that is the same for all commands
    with the tag.

    Args:
        rules: by the tag of a command, its rule.
        fields: by the tag of a command, how many fields it has.
        draws: the tags of commands whose rules take ``chance``.
        checks: by the tag of a command, how many words each field may be.
        awaited: the seats of which commands are accepted; None if the rules check that themselves.
        out_of_turn: makes the refusal of a command whose seat is none of these.
    """
    calls: list[Run] = [_no_command] * MOST_TAGS

    def first(tag: int, rule: Callable[..., None]) -> Run:
        def call(state: AnyState, command: Row, chance: Chance, *known: tuple[int, ...]) -> None:
            limits = checks.get(tag, (None,) * fields[tag])
            make = _maker(limits, tag in draws, awaited is not None)
            calls[tag] = make(rule, NotAWordError, awaited, out_of_turn)
            calls[tag](state, command, chance, *known)

        return call

    for tag, rule in rules.items():
        calls[tag] = first(tag, rule)
    return calls


@cache
def _maker(limits: Limits, draws: bool, in_turn: bool) -> Callable[..., Run]:  # noqa: FBT001 # a key
    """Return what makes a call of a rule whose command has fields with these limits."""
    fields = [f"field_{place}" for place in range(len(limits))]
    lines = [f"(_, {''.join([f'{name}, ' for name in fields])}) = command"]
    for name, limit in zip(fields, limits, strict=True):
        if limit is not None:
            lines += [f"if not 0 <= {name} < {limit}:", f"    raise not_a_word({name}, {limit})"]
    if in_turn:
        lines += ["if seats is None:", "    seats = awaited(state)"]
        lines += [f"if {fields[0]} not in seats:", "    raise out_of_turn(command, seats)"]
    if draws:
        lines.append("chance.start(state.drawn)")
    given = ["state", *fields, *["chance"][:draws]]
    lines.append(f"rule({', '.join(given)})")
    body = "".join([f"        {line}\n" for line in lines])
    made: dict[str, Callable[..., Run]] = {}
    text = (
        "def make(rule, not_a_word, awaited, out_of_turn):\n"
        f"    def carry_out(state, command, chance, seats=None):\n{body}    return carry_out\n"
    )
    exec(compile(text, "<call of a rule>", "exec", dont_inherit=True), made)
    return made["make"]


def _no_command(*fields: Any) -> NoReturn:  # Any: any value
    raise NoCommandError("the tag is of no command")


class NotAWordError(MalformedError):
    """A number is outside the words of its field."""

    def __init__(self, number: object, limit: int) -> None:
        super().__init__(f"must be a number from 0 to {limit - 1}, not {shown(number)}")


class NoCommandError(MalformedError):
    """The tag of a tuple is not that of a command."""
