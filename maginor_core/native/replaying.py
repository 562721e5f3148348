"""Replaying in C: the records of a game, carried out again, and the state that they lead to.

Only what is right is confirmed: every command, all events byte by byte, and outcomes of chance.
About anything else nothing is known then, and ``engine.replay`` replays the game, in Python.
"""

from __future__ import annotations

import ast
import ctypes
from collections.abc import Callable, Hashable
from functools import cache
from typing import Any, NamedTuple, TypeAlias, get_origin
from weakref import WeakKeyDictionary

from maginor_core.engine.compile import Written, all_parts_of
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Form
from maginor_core.native.deals import Deal
from maginor_core.native.kinds import NUMBER, ROW, Kind
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
    state = definition.decider.initial(layout)
    _taker_of(rules, state.__class__)(state, words, words.tolist())
    state.drawn = rules.c.maginor_drawn(ctypes.byref(carried.execution, place))
    return state


_Take: TypeAlias = Callable[[Any, memoryview, list[int]], None]
"""Makes a state what the words of a state say, which are given as numbers, too."""


@cache
def _taker_of(rules: NativeRules, state: Hashable) -> _Take:
    """Write the function that takes all attributes of a class of states."""
    forms, size = _forms_of(state), 2 * rules.set_words
    places = zip(rules.state_form, rules.state_places, strict=True)
    lines, names = ["def take(state, words, numbers):"], dict[str, object]()
    for (name, kind), byte in places:
        at, form = byte // 4, forms[name]
        read = _expression(kind, form, at)
        if not read:
            names[f"read_{name}"] = _reader(kind, form, size)
            read = f"read_{name}(words, {at})"
            if kind == ROW and form.kind == "row":  # most have no arrays in them
                flat = f"tuple(numbers[{at + 4} : {at + 4} + numbers[{at}]])"
                read = f"{read} if numbers[{at + 3}] else {flat}"
        lines.append(f"state.{name} = {read}")
    (node,) = ast.parse("\n    ".join(lines)).body
    assert isinstance(node, ast.FunctionDef)
    taker: _Take = Written(node, names).made()
    return taker


def _expression(kind: Kind, form: Form, at: int, inner: str = "") -> str:
    """Return the expression of a value at a place, from that of the list around it on if any.

    It is empty for what is neither a number nor a list of such, nor one of lists of numbers.
    """
    if kind == NUMBER and form.kind in ("truth", "number"):
        return f"numbers[{at}]" + " == 1" * (form.kind == "truth")
    if form.kind != "items":
        return ""
    is_list, item = get_origin(form.annotation) is list, form.parts[0]
    first = f"{inner}{at + 2}"
    items = f"numbers[{first} : {first} + numbers[{inner}{at}]]"
    if kind.of == NUMBER and item.kind in ("number", "truth"):
        if item.kind == "truth":
            items = f"[one == 1 for one in {items}]"
        return items if is_list else f"tuple({items})"
    if kind.of is None or kind.of.of != NUMBER or inner:
        return ""
    read = _expression(kind.of, item, at, "place + ")
    if not read:
        return ""
    made = f"[{read} for place in {items}]"
    return made if is_list else f"tuple({made})"


def _reader(kind: Kind, form: Form, size: int) -> Callable[[memoryview, int], Any]:  # Any: a value
    """Return what reads any value that lies at a place; a set has so many words."""
    return lambda words, at: _shaped(form, value_at(words, at, kind, size))


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
