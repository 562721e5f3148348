"""The base of classes of states: events are methods, and copies, numbers and JSON follow.

A state is an attrs class. From its declaration follow copies, snapshots, JSON, and what an event
changes in a replay.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from inspect import get_annotations
from typing import Any, Concatenate, Final, ParamSpec, Self, TypeVar

from attrs import define, field, fields

from maginor_core.engine.compile import (
    APPLICATION,
    RECORDS,
    Application,
    compile_state,
    json_of,
    numbers_of,
    outcomes_in,
    parts_of,
    setup_of,
)
from maginor_core.engine.decider import parameters_of, tag_of
from maginor_core.engine.definition import Json, StateForm
from maginor_core.engine.facts import Fact, type_name
from maginor_core.engine.fields import Form, Row, require_free_names


@define(eq=False)
class GameState:
    """The base of an attrs class (``@define(eq=False)``) that describes a state of a game.

    Its first attribute is ``setup``. The others are those of ``engine.fields``: numbers, booleans,
    words, optional values, and lists, tuples and mappings of these. No rule may depend on the order
    of a mapping's keys, which are ascending in a restored state. An attribute with ``init=False``
    and a default follows from the others: it is copied, but is in no snapshot and no JSON. What an
    event changes is a method, declared with ``applies``; nothing else changes a state. States are
    equal whose setups and snapshots are.

    Attributes:
        events: what has been recorded since somebody cleared it.
        unknown_name: a name in the command that is unknown.
        drawn: how many outcomes of chance have been drawn.

    Raises:
        TypeError: a class declares an attribute, or applies an event, whose name is one of these
            or of the methods here.
    """

    events: list[Row] = field(init=False, factory=list, repr=False)
    unknown_name: str = field(init=False, default="", repr=False)
    drawn: int = field(init=False, default=0, repr=False)

    def __init_subclass__(cls, **named: object) -> None:
        super().__init_subclass__(**named)
        require_free_names(cls, get_annotations(cls), RESERVED)
        applied = [name for name, member in vars(cls).items() if hasattr(member, APPLICATION)]
        require_free_names(cls, applied, RESERVED)
        require_free_names(cls, vars(cls), RECORDS)

    def __eq__(self, other: object) -> bool:
        """Return whether ``other`` is of the same class, with an equal setup and snapshot."""
        if type(other) is not type(self):
            return NotImplemented
        setup = setup_of(type(self))
        same = getattr(self, setup) == getattr(other, setup)
        return same and self.snapshot() == other.snapshot()

    __hash__ = None  # type: ignore[assignment] # a state changes

    def __reduce__(self) -> tuple[Any, ...]:  # Any: the attributes
        return _with_records, (
            type(self),
            self._attributes(),
            self.events,
            self.unknown_name,
            self.drawn,
        )

    def _attributes(self) -> list[Any]:  # Any: as above
        return [getattr(self, one.name) for one in fields(type(self)) if one.init]

    def copy(self) -> Self:
        """Return an independent copy, without recorded events."""
        copy: Self = compile_state(type(self)).methods["copy"](self)
        return copy

    def snapshot(self) -> tuple[Any, ...]:  # Any: numbers and tuples of them
        """Return all of the state but its setup and the number of outcomes drawn."""
        numbers: tuple[Any, ...] = compile_state(type(self)).methods["snapshot"](self)
        return numbers

    @classmethod
    def restore(cls, setup: object, snapshot: tuple[Any, ...]) -> Self:  # Any: as above
        """Return the state of which ``snapshot`` was taken, in a game with that setup."""
        restored: Self = compile_state(cls).methods["restore"](cls, setup, snapshot)
        return restored

    def to_json(self) -> Json:
        """Return the attributes but the setup, as plain JSON data."""
        return json_of(type(self))(self)


RESERVED: Final = RECORDS | {name for name in vars(GameState) if not name.startswith("_")}
"""What the attributes of a state, and the events that it applies, cannot be called."""
S = TypeVar("S", bound=GameState)
P = ParamSpec("P")


def _with_records(
    kind: type[S], attributes: Sequence[Any], events: list[Row], unknown_name: str, drawn: int
) -> S:
    state = kind(*attributes)
    state.events, state.unknown_name, state.drawn = events, unknown_name, drawn
    return state


def applies(
    kind: type[Fact], outcome: str = ""
) -> Callable[[Callable[Concatenate[S, P], None]], Callable[Concatenate[S, P], None]]:
    """Make a method of a state record an event of ``kind`` and then change the state by it.

    The method takes the fields of the event in numbers, by position; a boolean is 0 or 1.

    Args:
        kind: the class of the event.
        outcome: the field that contains an outcome of chance, or several; empty if there is none.

    Raises:
        TypeError: the method is not called like the event, does not take its fields, or the event
            has no such outcome.
    """
    tag = tag_of(kind)
    if outcome and outcome not in kind.names:
        raise TypeError(f"{kind.__name__} has no field {outcome}")
    place = kind.names.index(outcome) if outcome else None

    def declare(method: Callable[Concatenate[S, P], None]) -> Callable[Concatenate[S, P], None]:
        if method.__name__ != type_name(kind):
            raise TypeError(f"{method.__name__} must be called {type_name(kind)}")
        taken = parameters_of(method)[1:]
        if taken != kind.names:
            raise TypeError(f"{method.__name__} must take {', '.join(kind.names) or 'nothing'}")

        @wraps(method)
        def record(state: S, /, *fields: P.args, **named: P.kwargs) -> None:
            values = (*fields, *[named[name] for name in kind.names[len(fields) :]])
            state.events.append((tag, *map(numbers_of, values)))
            if place is not None:
                state.drawn += outcomes_in(values[place])
            method(state, *fields, **named)

        setattr(record, APPLICATION, Application(kind, outcome, method))
        return record

    return declare


def depths_of(state: type[GameState]) -> dict[str, int]:
    """Return, for each attribute that is a list, how many lists are within one another."""
    depths = {part.name: _depth(part.form) for part in parts_of(state)}
    return {name: depth for name, depth in depths.items() if depth}


def _depth(form: Form) -> int:
    if form.kind not in ("items", "fixed"):
        return 0
    return 1 + max(map(_depth, form.parts))


def state_form(
    kind: type[S],
    invariants: Callable[[S], Iterable[str]] = lambda state: (),
    **others: Any,  # Any: attributes
) -> StateForm:
    """Return how states of a class are written, as its declaration says.

    ``invariants`` and ``others`` are attributes of ``StateForm``.
    """
    return StateForm(
        lambda state: state.snapshot(),
        kind.restore,
        invariants,
        depths_of(kind),
        **{"layout": setup_of(kind), **others},
    )
