"""What the functions of a definition return: of the type that every tool takes for granted.

A wrong type would fail elsewhere, in a line that says nothing to whoever has written the function.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import Any, Final

from maginor_core.engine.definition import GameDefinition, Result, Setup, State
from maginor_core.engine.errors import shown
from maginor_core.engine.fields import Row

SEATS: Final = "a tuple of seats, ascending"
ROWS: Final = "tuples of a command's tag and its fields in numbers, such as (Keep.tag, seat)"
Wrong = tuple[str, str]
"""What returns something of a wrong type, and what it returns."""


def wrong_deal(definition: GameDefinition, setup: Setup) -> Iterator[Wrong]:
    """Yield what is wrong with the type of a setup that was dealt."""
    kind = definition.setups.kind
    if not isinstance(setup, kind):
        yield _wrong("deal", None, setup, f"a {kind.__name__}")


def wrong_start(definition: GameDefinition, state: State) -> Iterator[Wrong]:
    """Yield what is wrong with the type of a state that a game begins with."""
    if not all(hasattr(state, name) for name in ("events", "unknown_name", "drawn", "copy")):
        yield _wrong("initial", definition.decider.initial, state, "a state")


def wrong_answers(
    definition: GameDefinition, state: State, viewers: Collection[int | None]
) -> Iterator[Wrong]:
    """Yield which functions of a definition return a wrong type when they are asked of a state."""
    decider, seats = definition.decider, {viewer for viewer in viewers if viewer is not None}
    awaited: Any = decider.to_act(state)  # Any: perhaps no tuple
    right = type(awaited) is tuple and all(type(s) is int and s in seats for s in awaited)
    if not right or list(awaited) != sorted(set(awaited)):
        yield _wrong("to_act", decider.to_act, awaited, SEATS)
        return
    asked: Any = decider.options  # Any: the game's function, perhaps of other values
    for seat in awaited if asked is not None else ():
        rows = asked(state, seat)
        if not isinstance(rows, Iterable) or isinstance(rows, str):
            yield _wrong("options", asked, rows, f"a list of {ROWS}")
            return
        for row in rows:
            if not _is_row(definition, row):
                yield _wrong("options", asked, row, f"one of the {ROWS}")
                return
    for row in decider.legal(state, None) if asked is None else ():
        if not _is_row(definition, row):
            yield _wrong("legal", decider.legal, row, f"one of the {ROWS}")
            return
    for viewer in viewers:
        known = definition.conceal(decider.copy(state), viewer)
        if not isinstance(known, type(state)):
            yield _wrong("conceal", definition.conceal, known, "the state without what is hidden")
            break
    ended: Any = definition.result(state)  # Any: perhaps neither
    if ended is not None and not isinstance(ended, Result):
        yield _wrong("result", definition.result, ended, "a Result, or None")
    elif not awaited and ended is None:
        yield _wrong("result", definition.result, ended, "the Result of a game that is over")
    broken: Any = definition.states.invariants(state)  # Any: perhaps no sentences
    if not isinstance(broken, Iterable) or isinstance(broken, str):
        yield _wrong("invariants", definition.states.invariants, broken, "a list of sentences")
    if definition.determinize is not None:
        made = definition.determinize(state, None, 0)
        if not isinstance(made, type(state)):
            yield _wrong("determinize", definition.determinize, made, "a state")


def wrong_event(definition: GameDefinition, seen: object) -> Wrong:
    """Return what is wrong with what a seat is shown of an event."""
    return _wrong("redact", definition.redact, seen, "an event of the definition")


def _is_row(definition: GameDefinition, row: Row) -> bool:
    decider = definition.decider
    return (
        type(row) is tuple
        and bool(row)
        and type(row[0]) is int
        and row[0] in decider.rules
        and len(row) == decider.fields[row[0]] + 1
    )


def _wrong(part: str, function: object, returned: object, wanted: str) -> Wrong:
    """Return both; a function of the author's own is called by its name."""
    own = str(getattr(function, "__name__", part))
    named = part if own in (part, "<lambda>") else f"{own}, which is {part},"
    kind = "None" if returned is None else type(returned).__name__
    return f"{named} returns {kind} in place of {wanted}", shown(returned)
