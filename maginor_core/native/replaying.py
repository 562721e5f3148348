"""Replaying in C: the records of a game, carried out again, and the state that they lead to.

Only what is right is confirmed: every command, all events byte by byte, and outcomes of chance.
About anything else nothing is known then, and ``engine.replay`` replays the game, in Python.
"""

from __future__ import annotations

import ast
import sys
from array import array
from collections.abc import Callable
from functools import cache, partial
from typing import Any, Final, get_origin
from weakref import WeakKeyDictionary

import msgpack

from maginor_core.engine.compile import all_parts_of, only_sets, setup_of
from maginor_core.engine.definition import GameDefinition
from maginor_core.engine.errors import EngineError
from maginor_core.engine.fields import Form
from maginor_core.engine.written_code import Written
from maginor_core.native.deals import Deal
from maginor_core.native.kinds import NUMBER, ROW, SET, Kind
from maginor_core.native.library import WORD, NativeRules, native_rules
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
    reader, rules = log_reader(), rules_of(definition)
    if reader is None or rules is None:
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
    reader, rules = log_reader(), rules_of(definition)
    if reader is None or rules is None:
        return None
    try:
        words = rules.layout(layout)
    except EngineError:  # C has no room for it
        return None
    made = _MAKERS.get(rules)
    if made is None:
        made = _MAKERS[rules] = StateMaker(definition, rules, layout)
    packed = reader.replay(rules.address, words.buffer_info()[0], content, count, made.form)
    return None if packed is None else made.make(layout, packed)


class StateMaker:
    """Makes states of a game of what C packs of them (``reader/execution.h``).

    Attributes:
        form: the address of what is packed, and of how many attributes.
        make: the state of a layout and what is packed.
    """

    def __init__(
        self,
        definition: GameDefinition,
        rules: NativeRules,
        layout: Any,  # Any: as above
    ) -> None:
        initial = definition.decider.initial
        kind = type(initial(layout))
        forms, names = _forms_of(kind), [name for name, _ in rules.state_form]
        words = array("i")
        used: dict[str, object] = {"initial": initial, "kind": kind, "unpacked": _unpacked}
        used |= {"read_set": _read_set, "read_row": _read_row, "in_tuples": _in_tuples}
        given = ", ".join([f"v_{name}" for name in (*names, "drawn")])
        lines = ["def make(layout, packed):", f"{given}, = unpacked(packed)"]
        if only_sets(kind) and forms.keys() == set(names):
            lines += ["state = object.__new__(kind)", f"state.{setup_of(kind)} = layout"]
            lines += ["state.events = []", "state.unknown_name = ''"]
        else:
            lines.append("state = initial(layout)")
        for (name, in_c), byte in zip(rules.state_form, rules.state_places, strict=True):
            form = forms[name]
            words += array("i", [byte // WORD, _PACKED.get(in_c, _is_truth(form)), _depth(in_c)])
            lines.append(f"state.{name} = {_expression(in_c, form, f'v_{name}')}")
        lines += ["state.drawn = v_drawn", "return state"]
        (node,) = ast.parse("\n    ".join(lines)).body
        assert isinstance(node, ast.FunctionDef)
        self._words = words  # which C reads
        self.form = words.buffer_info()[0], len(names)
        self.make: Callable[[Any, bytes], Any] = Written(node, used).made()  # Any: as above


_MAKERS: Final[dict[NativeRules, StateMaker]] = {}
_PACKED: Final = {SET: 2, ROW: 3}
"""How C packs these kinds; of others, 1 says that numbers are truths, and 0 that they are not."""
_unpacked: Final = partial(msgpack.unpackb, use_list=True)


def _is_truth(form: Form) -> bool:
    """Return whether what is innermost in a form is a truth."""
    while form.kind in ("optional", "items"):
        form = form.parts[0]
    return form.kind == "truth"


def _depth(kind: Kind) -> int:
    return 0 if kind in _PACKED else kind.depth


def _expression(kind: Kind, form: Form, packed: str) -> str:
    """Return the expression of a value of which C has packed what ``packed`` says."""
    if form.kind == "optional":
        (form,) = form.parts
        if kind != NUMBER:
            inner = _expression(kind, form, packed)
            return packed if inner == packed else f"None if {packed} is None else {inner}"
    if kind == NUMBER:
        return packed
    if kind in _PACKED:
        return f"read_{kind.name}({packed})"
    assert kind.of is not None, "what is left is a sequence"
    if form.kind != "items":
        return f"in_tuples({packed})"
    is_list, item = get_origin(form.annotation) is list, form.parts[0]
    if kind.of == NUMBER:
        return packed if is_list else f"tuple({packed})"
    one = f"{packed}_"
    made = _expression(kind.of, item, one)
    if made == one:
        return packed if is_list else f"tuple({packed})"
    items = f"[{made} for {one} in {packed}]"
    return items if is_list else f"tuple({items})"


def _read_set(packed: bytes) -> int:
    return int.from_bytes(packed, sys.byteorder, signed=True)


def _read_row(items: list[Any]) -> tuple[Any, ...]:  # Any: numbers, and arrays of them
    return tuple([tuple(one) if type(one) is list else one for one in items])


def _in_tuples(items: list[Any]) -> tuple[Any, ...]:  # Any: as above
    return tuple([_in_tuples(one) if type(one) is list else one for one in items])


def rules_of(definition: GameDefinition) -> NativeRules | None:
    """Return the rules in C of a game; None if it has none, or its name is another game's."""
    known, rules = _rules(definition.name)
    return rules if _plays(known, definition) else None


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
