"""Compile a class of states: what its declaration implies is written out as code, once.

A class of states declares its attributes, and by ``applies`` what each event changes
(``engine.state``). The code is made in memory when a decider is made (``engine.written_code``), or
kept in a module that ``scripts/generate-states`` writes.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import update_wrapper
from types import FunctionType, ModuleType
from typing import Any, Final, NamedTuple
from weakref import WeakKeyDictionary

import attrs

from maginor_core.engine.facts import Fact, type_name
from maginor_core.engine.fields import Form, Row, field_form, resolve_types

APPLICATION: Final = "application"
"""The attribute of a method of a state that contains the event it applies."""
NEEDED_IF: Final = "needed_if"
"""In the metadata of a list or tuple: the attribute without which it is empty in snapshots."""
RECORDS: Final = frozenset(["events", "unknown_name", "drawn"])
"""The attributes of a state that the engine keeps there."""


# These are tuples: attrs would take longer to make the classes than all the rest of this module.


class Application(NamedTuple):
    """What an event does to a state.

    Attributes:
        kind: the class of the event.
        outcome: the field that contains an outcome of chance, or several; empty if there is none.
        apply: changes a state by the fields of the event in numbers, without recording it.
    """

    kind: type[Fact]
    outcome: str
    apply: Callable[..., None]

    @property
    def place(self) -> int | None:
        """Which item of the event's tuple contains outcomes of chance; None if none does."""
        return 1 + self.kind.names.index(self.outcome) if self.outcome else None


def applications_of(state: type, module: ModuleType | None = None) -> list[Application]:
    """Return which methods of a class of states apply events, in their order.

    A class that was expanded for mypyc does not tell; the module written for it does.
    """
    if module is not None and not attrs.has(state):
        return [
            Application(one, outcome, getattr(state, type_name(one)))
            for one, outcome in module.APPLIED
        ]
    found = [getattr(member, APPLICATION, None) for member in vars(state).values()]
    return [one for one in found if one is not None]


class Part(NamedTuple):
    """An attribute of a class of states.

    Attributes:
        name: its name.
        form: how its values are written.
        follows: whether its value follows from the other attributes, so that it is only copied.
        needed_if: the attribute without which it is empty in snapshots; empty if there is none.
    """

    name: str
    form: Form
    follows: bool
    needed_if: str = ""


def parts_of(kind: type) -> tuple[Part, ...]:
    """Return the attributes of a class of states that are in its snapshots, in order."""
    return tuple([part for part in all_parts_of(kind) if not part.follows])


def all_parts_of(kind: type) -> tuple[Part, ...]:
    """Return the attributes of a class of states but its setup, which is the first.

    Raises:
        TypeError: there is no form for what an attribute may be, or it is needed with one that is
            not there.
    """
    if kind in _PARTS:
        return _PARTS[kind]
    resolve_types(kind)
    parts = [
        Part(
            one.name,
            field_form(kind, one.name, one.type),
            not one.init,
            one.metadata.get(NEEDED_IF, ""),
        )
        for one in _declared(kind)[1:]
    ]
    names = [part.name for part in parts]
    for part in parts:
        if part.needed_if not in ("", *names):
            raise TypeError(f"{kind.__name__}.{part.name}: there is no attribute {part.needed_if}")
    return _PARTS.setdefault(kind, tuple(parts))


def _declared(kind: type) -> list[attrs.Attribute[Any]]:  # Any: of any type
    return [one for one in attrs.fields(kind) if one.name not in RECORDS]


def setup_of(kind: type) -> str:
    """Return the name of the attribute that is the setup."""
    for one in attrs.fields(kind):
        if one.name not in RECORDS:
            name: str = one.name
            return name
    raise TypeError(f"{kind.__name__} has no setup")


_PARTS: WeakKeyDictionary[type, tuple[Part, ...]] = WeakKeyDictionary()


# What written code calls.


def numbers_of(value: Any) -> Any:  # Any: a number, a truth value or a tuple of them
    """Return a field of an event in numbers; a comparison gives ``True``, which no log contains."""
    if type(value) is tuple:
        for item in value:  # a set of the types takes three times as long
            if type(item) is not int:
                return tuple(map(numbers_of, value))
        return value
    return int(value) if type(value) is bool else value


def outcomes_in(value: Any) -> int:  # Any: a number, or a tuple of them
    """Return how many outcomes of chance a field of an event contains."""
    return len(value) if type(value) is tuple else 1


def copied(value: Any) -> Any:  # Any: of an attribute
    """Return a value with copies of the lists and mappings in it."""
    if type(value) is tuple:
        return tuple(map(copied, value))
    if isinstance(value, dict):
        return {key: copied(item) for key, item in value.items()}
    return list(map(copied, value)) if type(value) is list else value


def only_sets(kind: type) -> bool:
    """Whether making a state only sets its attributes and begins its records."""
    return only_assigns(kind) and "__setattr__" not in vars(kind)


def only_assigns(kind: type) -> bool:
    """Whether making an object of an attrs class only gives it its attributes, frozen or not."""
    own = vars(kind).get("__init__")
    generated = isinstance(own, FunctionType) and own.__code__.co_filename.startswith("<attrs")
    return (
        generated
        and not hasattr(kind, "__attrs_post_init__")
        and all(
            one.validator is None and one.converter is None and one.on_setattr is None
            for one in attrs.fields(kind)
        )
    )


_JSON: WeakKeyDictionary[type, Callable[[Any], dict[str, Any]]] = WeakKeyDictionary()


def json_of(kind: type) -> Callable[[Any], dict[str, Any]]:  # Any: a state; plain JSON data
    """Return what makes plain JSON data of a state of a class, written once for the class."""
    known = _JSON.get(kind)
    if known is None:
        from maginor_core.engine.written_code import written_json  # noqa: PLC0415 # it loads slowly

        known = _JSON[kind] = written_json(kind).made()
    return known


# All of it.


def _evolve_by_calls(kind: type) -> Callable[[Any, Iterable[Row]], None]:  # Any: as above
    methods = {one.kind.tag: (one.apply, one.place) for one in applications_of(kind)}

    def evolve(state: Any, rows: Iterable[Row]) -> None:  # Any: a state of the class
        recorded, state.events = state.events, []
        for row in rows:
            apply, place = methods[row[0]]
            if place is not None:
                state.drawn += outcomes_in(row[place])
            apply(state, *row[1:])
        state.events = recorded

    return evolve


class CompiledState(NamedTuple):
    """What follows from the declaration of a class of states.

    Attributes:
        evolve: changes a state by rows of events, in order, without recording them; an unknown tag
            raises ``KeyError``, and the state is then invalid.
        methods: by name, the methods that were written.
    """

    evolve: Callable[[Any, Iterable[Row]], None]  # Any: a state of the class
    methods: Mapping[str, Callable[..., Any]]  # Any: what each returns


def compile_state(kind: type, module: ModuleType | None = None) -> CompiledState:
    """Write out the methods of a class of states, once, and give them to the class.

    A ``copy``, ``snapshot`` or ``restore`` of the class itself is left as it is.

    Args:
        kind: an attrs class derived from ``GameState``.
        module: what ``scripts/generate-states`` has written for it; None to write it in memory.
    """
    known: CompiledState | None = vars(kind).get(_COMPILED)
    if known is not None:
        return known
    if module is not None and not attrs.has(kind):
        return CompiledState(module.evolve, {})
    applications = {one.apply.__name__: one for one in applications_of(kind)}
    if module is not None:
        evolve = module.evolve
        methods = {name: getattr(module, name) for name in module.METHODS}
    else:
        from maginor_core.engine.written_code import (  # noqa: PLC0415 # it loads slowly
            written_evolve,
            written_methods,
        )

        written = written_evolve(kind)
        evolve = _evolve_by_calls(kind) if written is None else written.made()
        methods = {name: one.made() for name, one in written_methods(kind)}
    for name, method in methods.items():
        if name in applications:
            update_wrapper(method, applications[name].apply)
            setattr(method, APPLICATION, applications[name])
        if name in applications or name not in vars(kind):
            setattr(kind, name, classmethod(method) if name == "restore" else method)
    compiled = CompiledState(evolve, methods)
    setattr(kind, _COMPILED, compiled)
    return compiled


_COMPILED: Final = "_compiled"
"""The attribute of a class of states that contains what was written for it."""
