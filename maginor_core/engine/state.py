"""The base of classes of states: events are methods, and copies, numbers and JSON follow.

A state is an attrs class. From its declaration follow copies, snapshots, JSON, and what an event
changes in a replay.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any, Concatenate, ParamSpec, Self, TypeVar

from maginor_core.engine.decider import APPLICATION, Application, tag_of
from maginor_core.engine.definition import Json, StateForm
from maginor_core.engine.facts import Fact, type_name
from maginor_core.engine.fields import Form, Row, attributes_of


class GameState:
    """The base of an attrs class (``@define(eq=False)``) that describes a state of a game.

    Its first attribute is ``setup``. The others are those of ``engine.fields``: numbers, booleans,
    optional values, and lists and tuples of these. What an event changes is a method, declared with
    ``applies``; nothing else changes a state.

    Attributes:
        events: what has been recorded since somebody cleared it.
        unknown: a name in the command that is unknown.
        drawn: how many outcomes of chance have been drawn.
    """

    events: list[Row]
    unknown: str
    drawn: int

    def __attrs_post_init__(self) -> None:
        self.events = []
        self.unknown = ""
        self.drawn = 0

    def __reduce__(self) -> tuple[Any, ...]:  # Any: the attributes
        return _with_records, (
            type(self),
            self._attributes(),
            self.events,
            self.unknown,
            self.drawn,
        )

    def _attributes(self) -> list[Any]:  # Any: likewise
        names = ("setup", *[name for name, _ in _forms(type(self))])
        return [getattr(self, name) for name in names]

    def copy(self) -> Self:
        """Return an independent copy, without recorded events."""
        copy = type(self)(*map(_copied, self._attributes()))
        copy.drawn = self.drawn
        return copy

    def snapshot(self) -> tuple[Any, ...]:  # Any: numbers and tuples of them
        """Return all of the state but its setup and the number of outcomes drawn."""
        return tuple([form.to_numbers(getattr(self, name)) for name, form in _forms(type(self))])

    @classmethod
    def restore(cls, setup: object, snapshot: tuple[Any, ...]) -> Self:  # Any: likewise
        """Return the state of which ``snapshot`` was taken, in a game with that setup."""
        pairs = zip(_forms(cls), snapshot, strict=True)
        return cls(setup, *[form.from_numbers(numbers) for (_, form), numbers in pairs])  # type: ignore[call-arg] # attrs makes the initializer of the game's class

    def to_json(self) -> Json:
        """Return the attributes but the setup, as plain JSON data."""
        return {name: form.to_json(getattr(self, name)) for name, form in _forms(type(self))}


S = TypeVar("S", bound=GameState)
P = ParamSpec("P")


def _with_records(
    kind: type[S], attributes: Sequence[Any], events: list[Row], unknown: str, drawn: int
) -> S:
    state = kind(*attributes)
    state.events, state.unknown, state.drawn = events, unknown, drawn
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
        taken = tuple(inspect.signature(method).parameters)[1:]
        if taken != kind.names:
            raise TypeError(f"{method.__name__} must take {', '.join(kind.names) or 'nothing'}")

        @wraps(method)
        def record(state: S, /, *fields: P.args, **named: P.kwargs) -> None:
            state.events.append((tag, *map(_number, fields)))
            method(state, *fields, **named)
            if place is not None:
                drawn = fields[place]
                state.drawn += len(drawn) if isinstance(drawn, tuple) else 1

        setattr(record, APPLICATION, Application(kind, outcome))
        return record

    return declare


def depths_of(state: type[GameState]) -> dict[str, int]:
    """Return, for each attribute that is a list, how many lists are within one another."""
    depths = {one.name: _depth(one.form) for one in attributes_of(state)[1:]}
    return {name: depth for name, depth in depths.items() if depth}


def _depth(form: Form) -> int:
    if form.kind not in ("items", "fixed"):
        return 0
    return 1 + max(map(_depth, form.parts))


def _forms(kind: type) -> tuple[tuple[str, Form], ...]:
    return tuple([(one.name, one.form) for one in attributes_of(kind)[1:]])


def _copied(value: Any) -> Any:  # Any: of an attribute
    return [_copied(item) for item in value] if type(value) is list else value


def _number(value: Any) -> Any:  # Any: a number, a truth value or a tuple of them
    """Return a field of an event in numbers; a comparison gives ``True``, which no log contains."""
    if type(value) is tuple:
        return tuple(map(_number, value))
    return int(value) if type(value) is bool else value


def state_form(
    kind: type[S],
    invariants: Callable[[S], Iterable[str]] = lambda state: (),
    **others: Any,  # Any: attributes
) -> StateForm:
    """Return how states of a class are written, as its declaration says.

    ``invariants`` and ``others`` are attributes of ``StateForm``.
    """
    return StateForm(
        lambda state: state.snapshot(), kind.restore, invariants, depths_of(kind), **others
    )
