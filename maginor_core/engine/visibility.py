"""Visibility of logs: what of a setup and of records each seat may see, in numbers.

It follows from the definition's ``redact``: of an event that a seat sees as another one, those
fields stay that the other has too, with the same value. So a log of what a seat has seen never
contains more than the events that were sent to it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Any, Final, TypeAlias

from maginor_core.engine.errors import MalformedError
from maginor_core.engine.facts import Fact, upcast
from maginor_core.engine.fields import Form, Row
from maginor_core.engine.undo import OF_ENGINE

if TYPE_CHECKING:
    from maginor_core.engine.definition import GameDefinition

HOLE: Final = b""
"""What stands for a value that may not be seen; no command, event or setup contains it."""

Seen: TypeAlias = Any  # Any: numbers, text and arrays of them, with holes
Path: TypeAlias = tuple[int, ...]
"""Where a value is: the index in each array that contains it, from the outside."""


def seen_record(
    definition: GameDefinition, command: Fact, events: Sequence[Fact], rows: Seen, seat: int | None
) -> Seen:
    """Return a record as a seat, or a spectator, may see it.

    What may be seen of a fact of a former class are those fields that it still has, under their
    names, where its class of today shows them.

    Args:
        definition: the game under the revision of the record.
        command: the command, as it was written.
        events: the events, as they were written.
        rows: the same in numbers: a pair of the command, and the array of the events.
        seat: the seat; None for a spectator.
    """
    row, happened = rows
    seen = tuple(
        [
            _seen_event(definition, fact, numbers, seat)
            for fact, numbers in zip(events, happened, strict=True)
        ]
    )
    if command.tag in OF_ENGINE:  # what they say is public; what proves it is evidence
        return row, seen
    player = command.values()[command.names.index("player")]
    if player == seat or not _is_secret(definition, command, events, seat):
        return row, seen
    shown = command.names.index("player") + 1
    return tuple([n if i in (0, shown) else HOLE for i, n in enumerate(row)]), seen


def _is_secret(
    definition: GameDefinition, command: Fact, events: Sequence[Fact], seat: int | None
) -> bool:
    if definition.secret_commands is not None:
        return type(_today(definition, command)) in definition.secret_commands
    own = [event for event in events if _player(event) in (_player(command), None)]
    return any(definition.redact(now, seat) != now for now in map(partial(_today, definition), own))


def _today(definition: GameDefinition, fact: Fact) -> Fact:
    """Return what a fact is today; itself, if numbers in place of hidden ones cannot be upcast."""
    upcasters = definition.decider.codec.upcasters
    if type(fact) not in upcasters:
        return fact
    try:
        now: Fact = upcast(fact, upcasters)
    except MalformedError:
        return fact
    return now


def _player(fact: Fact) -> object:
    return getattr(fact, "player", None)


def _seen_event(definition: GameDefinition, event: Fact, row: Row, seat: int | None) -> Seen:
    now = _today(definition, event)
    seen = definition.redact(now, seat)
    if seen == now:
        return row
    values = dict(zip(seen.names, seen.values(), strict=True))
    fields = zip(event.names, event.values(), row[1:], strict=True)
    return (
        row[0],
        *[_seen_field(value, number, values.get(name, HOLE)) for name, value, number in fields],
    )


def _seen_field(value: object, number: Any, seen: object) -> Seen:  # Any: a field in numbers
    if seen == value and type(seen) is type(value):
        return number
    if not (type(seen) is tuple and type(value) is tuple and type(number) is tuple):
        return HOLE
    if not len(seen) == len(value) == len(number):
        return HOLE
    return tuple([_seen_field(*field) for field in zip(value, number, seen, strict=True)])


def hidden_paths(whole: Seen, views: Iterable[Seen]) -> list[Path]:
    """Return where ``whole`` has values that are missing in one of ``views``, in ascending order.

    The values are as large as possible, but none is partly visible to anybody.
    """
    return list(_hidden(whole, list(views), ()))


def _hidden(whole: Seen, views: list[Seen], path: Path) -> Iterable[Path]:
    views = [view for view in views if view != whole]
    if not views:
        return
    divisible = type(whole) is tuple and any(
        type(view) is tuple and len(view) == len(whole) for view in views
    )
    if not divisible:
        yield path
        return
    for index, value in enumerate(whole):
        inner = [
            view[index] if type(view) is tuple and len(view) == len(whole) else HOLE
            for view in views
        ]
        yield from _hidden(value, inner, (*path, index))


def is_seen(view: Seen, path: Path) -> bool:
    """Return whether ``view`` contains the value at ``path``, one of its hidden values."""
    for index in path:
        if type(view) is not tuple or index >= len(view):
            return False
        view = view[index]
    return bool(view != HOLE)


def is_match(row: Seen, pattern: Seen) -> bool:
    """Return whether numbers are those of ``pattern``, in which a hole stands for anything."""
    if pattern == HOLE and type(pattern) is bytes:
        return True
    if type(row) is tuple and type(pattern) is tuple:
        return len(row) == len(pattern) and all(map(is_match, row, pattern))
    return bool(row == pattern)


def has_hole(row: Seen) -> bool:
    """Return whether some value in numbers is missing."""
    if type(row) is tuple:
        return any(map(has_hole, row))
    return bool(row == HOLE and type(row) is bytes)


def filled(row: Seen, kind: type[Fact], number: int) -> Seen:
    """Return a fact in numbers with something of the right form in place of each hole.

    ``number`` stands for a missing number.
    """
    if len(row) != len(kind.forms) + 1:
        return row
    fields = zip(row[1:], kind.forms, strict=True)
    return (row[0], *[_filled(value, form, number) for value, form in fields])


def _filled(value: Seen, form: Form, number: int) -> Seen:
    if form.kind == "fixed":
        values = value if type(value) is tuple else [HOLE] * len(form.parts)
        if len(values) != len(form.parts):
            return value
        pairs = zip(values, form.parts, strict=True)
        return tuple([_filled(one, part, number) for one, part in pairs])
    if type(value) is tuple:
        item = form.parts[0] if form.parts else form
        return tuple([_filled(one, item, number) for one in value])
    if not has_hole(value):
        return value
    return () if form.kind in ("items", "optional") else number
