"""Replaying in C: the records of a game, carried out again, and the state that they lead to.

Only what is right is confirmed: every command, all events byte by byte, and outcomes of chance.
About anything else nothing is known then, and ``engine.replay`` replays the game, in Python.
"""

from __future__ import annotations

import ast
from array import array
from collections.abc import Callable
from functools import cache
from typing import Any, Final, TypeAlias, get_origin
from weakref import WeakKeyDictionary

from maginor_core.engine.compile import all_parts_of, only_sets, setup_of
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Form
from maginor_core.engine.written_code import Written
from maginor_core.native.deals import Deal
from maginor_core.native.kinds import NUMBER, ROW, Kind
from maginor_core.native.library import NativeRules, native_rules, value_at
from maginor_core.native.log_reader import Confirmation, Seeded, log_reader
from maginor_core.registry import known_game


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
    reader, (known, rules) = log_reader(), _rules(definition.name)
    if reader is None or rules is None or not _plays(known, definition):
        return None
    try:
        words = rules.layout(layout)
    except EngineError:  # C has no room for it
        return None
    if seed is None:
        return reader.execute(rules.address, words.buffer_info()[0], content, count)
    seeded = Seeded(seed)
    if deal is not None:
        words += deal.space
        seeded = Seeded(seed, deal.piles.address, deal.piles.count, len(deal.space))
    return reader.execute(rules.address, words.buffer_info()[0], content, count, seeded)


def _plays(known: GameDefinition | None, definition: GameDefinition) -> bool:
    """Return whether the rules in C, which are those of a known game, are the rules of this one.

    An older revision of it may have the same, and others in its setups alone.
    """
    if known is None or known is definition:
        return known is not None
    return definition.newest is known and definition.decider is known.decider


def replayed(
    definition: GameDefinition,
    layout: Any,  # Any: as above
    content: bytes,
    count: int,
) -> Any:  # Any: a state of the game
    """Return the state to which the records of a game lead; None if C does not confirm them all."""
    reader, rules = log_reader(), _rules(definition.name)[1]
    if reader is None or rules is None or not confirmed(definition, layout, content, count):
        return None
    make = _MAKERS.get(rules)
    if make is None:
        make = _MAKERS[rules] = _maker_of(definition, rules, reader.drawn_place, layout)
    return make(layout, reader.state(rules.address, rules.state_size))


_Make: TypeAlias = Callable[[Any, bytes], Any]
"""Makes the state that the words of a state say, in a game with a layout."""
_MAKERS: Final[dict[NativeRules, _Make]] = {}


def _maker_of(
    definition: GameDefinition,
    rules: NativeRules,
    drawn: int,
    layout: Any,  # Any: as above
) -> _Make:
    """Write the function that makes states, of which ``drawn`` is where outcomes are counted."""
    initial = definition.decider.initial
    kind = type(initial(layout))
    forms, size = _forms_of(kind), 2 * rules.set_words
    names: dict[str, object] = {"array": array, "initial": initial, "kind": kind}
    lines = ["def make(layout, content):", "numbers = list(array('i', content))"]
    if only_sets(kind) and forms.keys() == dict(rules.state_form).keys():
        lines += ["state = object.__new__(kind)", f"state.{setup_of(kind)} = layout"]
        lines += ["state.events = []", "state.unknown_name = ''"]
    else:
        lines.append("state = initial(layout)")
    for (name, form_in_c), byte in zip(rules.state_form, rules.state_places, strict=True):
        at, form = byte // 4, forms[name]
        read = _expression(form_in_c, form, at)
        if not read:
            names[f"read_{name}"] = _reader(form_in_c, form, size)
            read = f"read_{name}(content, {at})"
            if form_in_c == ROW and form.kind == "row":  # most have no arrays in them
                flat = f"tuple(numbers[{at + 4} : {at + 4} + numbers[{at}]])"
                read = f"{read} if numbers[{at + 3}] else {flat}"
        lines.append(f"state.{name} = {read}")
    lines += [f"state.drawn = numbers[{drawn // 4}]", "return state"]
    (node,) = ast.parse("\n    ".join(lines)).body
    assert isinstance(node, ast.FunctionDef)
    made: _Make = Written(node, names).made()
    return made


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


def _reader(kind: Kind, form: Form, size: int) -> Callable[[bytes, int], Any]:  # Any: a value
    """Return what reads any value that lies at a place; a set has so many words."""
    return lambda content, at: _shaped(
        form, value_at(memoryview(content).cast("i"), at, kind, size)
    )


def take_attributes(state: Any, values: dict[str, Any]) -> None:  # Any: a state, and what it has
    """Make a state what it is in C, whose sequences are tuples."""
    forms = _forms_of(type(state))
    for name, value in values.items():
        setattr(state, name, _shaped(forms[name], value))


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
