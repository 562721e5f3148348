"""Replaying in C: the records of a game, carried out again, and the state that they lead to.

Only what is right is confirmed: every command, all events byte by byte, and outcomes of chance.
About anything else nothing is known then, and ``engine.replay`` replays the game, in Python.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, NamedTuple, TypeAlias, get_origin
from weakref import WeakKeyDictionary

from maginor_core.engine.compile import all_parts_of
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Form
from maginor_core.native.deals import Deal
from maginor_core.native.kinds import NUMBER, Kind
from maginor_core.native.library import NativeRules, native_rules, value_at
from maginor_core.native.log_reader import Carried, log_reader
from maginor_core.registry import known_game


class Confirmation(NamedTuple):
    """What was carried out again, all of which holds.

    Attributes:
        events: how many events the records have.
        finished: whether the game is over.
        dealt: whether it was found that its setup follows from the seed.
    """

    events: int
    finished: bool
    dealt: bool = False


def confirmed(
    definition: GameDefinition,
    layout: Any,  # Any: the setup as the game's rules take it
    content: bytes,
    count: int,
    seed: bytes | None = None,
    deal: Deal | None = None,
) -> Confirmation | None:
    """Return what the rules in C confirm of the records of a game; None if not all of them.

    ``content`` is ``count`` records, concatenated; outcomes of chance must follow from ``seed``, or
    from anything if that is None. With ``deal``, the layout must be dealt so by the seed.
    """
    carried = _carried(definition, layout, content, count, seed, deal)
    if carried is None:
        return None
    return Confirmation(carried.events, carried.finished, deal is not None)


def replayed(
    definition: GameDefinition,
    layout: Any,  # Any: as above
    content: bytes,
    count: int,
) -> Any:  # Any: a state of the game
    """Return the state to which the records of a game lead; None if C does not confirm them all."""
    reader, rules = log_reader(), _rules(definition.name)[1]
    carried = _carried(definition, layout, content, count, None)
    if carried is None or reader is None or rules is None:
        return None
    place = reader.state_place
    words = memoryview(carried.execution).cast("B")[place : place + rules.state_size].cast("i")
    numbers = words.tolist()
    state = definition.decider.initial(layout)
    for name, at, read in _readers_of(rules, state.__class__):
        setattr(state, name, read(words, numbers, at))
    state.drawn = rules.c.maginor_drawn(ctypes.byref(carried.execution, place))
    return state


_Read: TypeAlias = Callable[[memoryview, list[int], int], Any]
"""Returns an attribute that lies at a place among the words of a state, which are numbers, too."""


@cache
def _readers_of(rules: NativeRules, state: Hashable) -> list[tuple[str, int, _Read]]:
    """Return the attributes of a class of states: name, place and what reads it."""
    forms, size = _forms_of(state), 2 * rules.set_words
    places = zip(rules.state_form, rules.state_places, strict=True)
    return [(name, at // 4, _reader(kind, forms[name], size)) for (name, kind), at in places]


def _reader(kind: Kind, form: Form, size: int) -> _Read:
    """Return what reads attributes of a kind; a set has so many words."""
    if kind == NUMBER and form.kind == "truth":
        return lambda words, numbers, at: numbers[at] == 1
    if kind == NUMBER and form.kind == "number":
        return lambda words, numbers, at: numbers[at]
    make: Callable[[list[Any]], Any] = list if get_origin(form.annotation) is list else tuple
    if form.kind == "items" and kind.of == NUMBER and form.parts[0].kind == "number":
        return lambda words, numbers, at: make(numbers[at + 2 : at + 2 + numbers[at]])
    if form.kind == "items" and kind.depth > 1 and kind.of is not None:
        read = _reader(kind.of, form.parts[0], size)
        return lambda words, numbers, at: make(
            [read(words, numbers, at + place) for place in numbers[at + 2 : at + 2 + numbers[at]]]
        )
    return lambda words, numbers, at: _shaped(form, value_at(words, at, kind, size))


def take_attributes(state: Any, values: dict[str, Any]) -> None:  # Any: a state, and what it has
    """Make a state what it is in C, whose sequences are tuples."""
    forms = _forms_of(type(state))
    for name, value in values.items():
        setattr(state, name, _shaped(forms[name], value))


def _carried(
    definition: GameDefinition,
    layout: Any,  # Any: as above
    content: bytes,
    count: int,
    seed: bytes | None,
    deal: Deal | None = None,
) -> Carried | None:
    reader = log_reader()
    if reader is None:
        return None
    known, rules = _rules(definition.name)
    if rules is None or known is not definition:
        return None
    try:
        words = rules.layout(layout)
    except EngineError:  # C has no room for it
        return None
    dealt = (0, 0, 0)
    if deal is not None:
        words += deal.space
        dealt = deal.piles.address, deal.piles.count, len(deal.space)
    return reader.execute(rules.address, words.buffer_info()[0], content, count, seed, dealt)


@cache
def _rules(name: str) -> tuple[GameDefinition | None, NativeRules | None]:
    """Return the game that is known by a name, and its rules in C, which are no other game's."""
    definition = known_game(name)
    return definition, None if definition is None else native_rules(definition)


def _forms_of(kind: Any) -> dict[str, Form]:  # Any: a class of states
    if kind not in _FORMS:
        _FORMS[kind] = {part.name: part.form for part in all_parts_of(kind)}
    return _FORMS[kind]


_FORMS: WeakKeyDictionary[Any, dict[str, Form]] = WeakKeyDictionary()  # Any: as above


def _shaped(form: Form, value: Any) -> Any:  # Any: of an attribute
    if form.kind == "truth":
        return value == 1
    if form.kind == "optional":
        return None if value is None else _shaped(form.parts[0], value)
    if form.kind == "items":
        items = [_shaped(form.parts[0], item) for item in value]
        return items if get_origin(form.annotation) is list else tuple(items)
    return value
