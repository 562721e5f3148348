"""Calls in C: of rules, of methods of the state, of what Python has, and of listings and chance."""

from __future__ import annotations

import ast
import inspect
from abc import abstractmethod
from bisect import insort
from collections.abc import Sequence
from itertools import combinations, islice
from math import exp, log, sqrt
from types import FunctionType, MethodType
from typing import Any, Final, NewType

from attrs import evolve

from maginor_core.engine.chance import StatedChance, SupposedChance
from maginor_core.engine.errors import RefusalError
from maginor_core.native.effects import Function
from maginor_core.native.expressions import Expressions, Value
from maginor_core.native.kinds import (
    COMMANDS,
    NONE,
    NUMBER,
    NUMBERS,
    REAL,
    ROW,
    ROWS,
    SET,
    SETS,
    TEXT,
    UNNEEDED,
    Kind,
    is_record,
    list_of,
    tuple_of,
)
from maginor_core.native.syntax import source_of

_AS_IT_IS: Final = frozenset(
    ("state", "listing", "chance", "layout", "encoder", "part", "record", "draw", "rows")
)
"""What is given to a function as it is."""
KEPT: Final = ("known", "keep")
"""What a listing may remember; here it remembers nothing."""


class Calls(Expressions):
    """The calls of one function."""

    def call(self, node: ast.Call) -> Value:
        """Return a call."""
        if isinstance(node.func, ast.Attribute):
            known, owner_of = self.constant(node.func.value)
            if known and owner_of is self.program.definition.decider:
                return self._decided(node, node.func.attr)
        known, called = self.constant(node.func)
        if known:
            return self._constant_call(node, called)
        match node.func:
            case ast.Name(id=name) if name not in self.names:
                return self._builtin(node, name)
            case ast.Name(id=name) if self.names[name].kind.name == "draw" and not node.args:
                value = Value(f"draw_next({self.names[name].code})", REAL)
                return self.held(value, "drawn")
            case ast.Attribute(value=ast.Name(id="dict"), attr="fromkeys") if len(node.args) == 1:
                value = self.sequence(node.args[0])
                form = "seq_unique" if value.kind.depth == 1 else "nested_unique"
                return Value(f"{form}(state, {value.code})", value.kind, made=True)
            case ast.Attribute(value=owner, attr=name):
                return self._method(node, owner, name)
        raise self.refusal(node, "what is called must have a name")

    def _constant_call(self, node: ast.Call, called: Any) -> Value:  # Any: what has the name
        if isinstance(called, NewType):
            return self.expression(node.args[0])
        if called in (exp, sqrt, log):
            return Value(f"real_{called.__name__}(state, {self.real(node.args[0]).code})", REAL)
        if called is StatedChance:
            stated = self.sequence(node.args[0], 1)
            return Value(f"chance_stated(state, {stated.code})", Kind("chance"), made=True)
        if called is SupposedChance:
            place = self.number(node.args[0])
            value = Value(f"chance_supposed(state, {place.code})", Kind("chance"), made=True)
            return self.held(value, "die")
        if isinstance(called, MethodType):
            return self._bound(node, called)
        if called is combinations:
            one, count = self.sequence(node.args[0], 1), self.number(node.args[1])
            code = f"combinations_of(state, {one.code}, {count.code})"
            return Value(code, list_of(tuple_of(one.kind.item)), made=True)
        if called is islice and len(node.args) == 2:
            one, most = self.sequence(node.args[0]), self.number(node.args[1])
            form = "seq_slice" if one.kind.depth == 1 else "nested_slice"
            return Value(f"{form}(state, {one.code}, 0, {most.code})", one.kind, made=True)
        if called is insort and len(node.args) == 2:
            kept = self._changed(node, node.args[0])
            return Value(f"seq_insort(state, {kept}, {self.number(node.args[1]).code})", NONE)
        if called is self.program.state:
            return self._begin(node)
        if isinstance(called, type) and is_record(called):
            return self._record(node, called)
        if isinstance(inspect.unwrap(called), FunctionType):  # whatever remembers its results
            return self._function(node, inspect.unwrap(called))
        if isinstance(inspect.unwrap(called), MethodType):
            return self._bound(node, inspect.unwrap(called))
        raise self.refusal(node, "only functions of the rules and a few of Python's are called")

    def _bound(self, node: ast.Call, called: MethodType) -> Value:
        """Return a call of a method of an object that never changes."""
        function = self.program.bound(called)
        routine = self.program.routine(function, node, self.source)
        return self._invoke(node, routine.name, function, ())

    def _decided(self, node: ast.Call, name: str) -> Value:
        """Return what the rules do: a command is carried out, or commands are listed."""
        match name, node.args:
            case "run", [state, row, chance]:
                codes = [
                    self.argument(state, Kind("state"), frozenset()).code,
                    self.of_kind(row, ROW).code,
                    self.argument(chance, Kind("chance"), frozenset()).code,
                ]
                return Value(f"carry_out({', '.join(codes)})", NONE)
            case "legal", [state, seat]:
                one = self.argument(state, Kind("state"), frozenset())
                code = f"rows_listed({one.code}, {self.number(seat).code})"
                return self.held(Value(code, ROWS, made=True), "rows")
            case "copy", [state]:
                one = self.argument(state, Kind("state"), frozenset())
                return self.held(Value(f"state_copy({one.code})", Kind("state")), "copy")
        raise self.refusal(node, "of the decider run, legal and copy are translated")

    # Rules, and methods of the state.

    def _begin(self, node: ast.Call) -> Value:
        """Set the attributes of the state that begins the game."""
        given = dict(zip(self.program.begun_by, node.args, strict=False))
        given |= {one.arg: one.value for one in node.keywords if one.arg is not None}
        given.pop(self.program.setup, None)
        for one, default in self.program.defaults.items():
            given.setdefault(one, default)
        for name in self.program.begun_by:
            if name not in given and name != self.program.setup:
                raise self.refusal(node, f"{name} has no constant default; give it a value")
        named = [value.id for value in given.values() if isinstance(value, ast.Name)]
        for name, value in given.items():
            kind = self.program.attribute("state", name)
            found = self.of_kind(value, kind)
            if node is self.given_back and isinstance(value, ast.Name):
                ends = self.grows(value) and named.count(value.id) == 1  # its other name
                found = evolve(found, made=found.made or ends)
            self.put_attribute(value, name, found)
        for name, method in self.program.follows.items():
            routine = self.program.routine(method, node, self.source)
            value = Value(f"{routine.name}(state)", routine.result, made=routine.fresh)
            self.put_attribute(node, name, value)
        return Value("state", Kind("state"), simple=True)

    def _record(self, node: ast.Call, called: type) -> Value:
        """Return a record of a class, of what it is given."""
        kind = Kind("record", made_by=called)
        attributes = self.program.record_attributes(kind)
        given = self._arguments(node, list(attributes), frozenset())
        nodes = [one if one is not None else ast.Constant(None) for one in given]
        kinds = list(attributes.values())
        values = self.in_order(
            nodes, lambda place: self.argument(nodes[place], kinds[place], frozenset())
        )
        codes = ", ".join([self.narrow(self.held(one)) for one in values])
        return Value(f"(({called.__name__}){{{codes}}})", kind, made=True)

    @abstractmethod
    def put_attribute(self, node: ast.AST, name: str, value: Value, owner: str = "state") -> None:
        """Set an attribute of the state; see ``statements``."""

    def _function(self, node: ast.Call, called: FunctionType) -> Value:
        if called in self.program.in_python:
            self.line("fail(state, FAULT);  /* in Python */")
            source = source_of(called)
            kind = self.program.kind_of(source, source.node.returns or ast.Constant(None))
            return Value("0", kind, made=True, simple=True)
        returned = called.__annotations__.get("return")
        if returned in (str, "str"):  # for a refusal
            return Value("", TEXT, simple=True)
        routine = self.program.routine(called, node, self.source)
        if routine.result.name == "never":
            return Value("fail(state, REFUSED)", NONE)
        return self._invoke(node, routine.name, called, ())

    def _invoke(self, node: ast.Call, name: str, called: Function, before: Sequence[str]) -> Value:
        """Return the call of a function of the game, after the arguments that are there already."""
        routine = self.program.routine(called, node, self.source)
        parameters = routine.parameters[len(before) :]
        given = self._arguments(node, [name for name, _ in parameters], routine.defaults)
        kinds = [kind for _, kind in parameters]
        nodes = [one if one is not None else ast.Constant(None) for one in given]

        def take(place: int) -> Value:
            kind = kinds[place]
            if kind.name == "text":
                return Value("", kind, simple=True)
            if given[place] is None:
                return routine.default(parameters[place][0])
            return self.argument(nodes[place], kind, routine.effects.replaced)

        values = self.in_order(nodes, take)
        codes = [self.narrow(v) for v, k in zip(values, kinds, strict=True) if k.name != "text"]
        if not any(kind.name == "state" for _, kind in routine.parameters):
            before = ["state", *before]
        code = f"{name}({', '.join([*before, *codes])})"
        if routine.result.name == "never":
            return Value("fail(state, REFUSED)", NONE)
        if routine.result.name == "bytes":
            raise self.refusal(node, "only the encoder's own method returns bytes")
        value = Value(code, routine.result, frozenset(routine.returned), made=routine.fresh)
        if routine.effects.acts and routine.result.name not in ("none", "commands"):
            return self.held(value, "given")
        return value

    def _arguments(
        self, node: ast.Call, names: Sequence[str], defaults: frozenset[str]
    ) -> list[ast.expr | None]:
        given = dict(zip(names, node.args, strict=False))
        if len(node.args) > len(names) or any(isinstance(one, ast.Starred) for one in node.args):
            raise self.refusal(node, "arguments are written one by one")
        for keyword in node.keywords:
            if keyword.arg is None:
                raise self.refusal(node, "arguments are written one by one")
            given[keyword.arg] = keyword.value
        for name in names:
            if name not in given and name not in defaults:
                raise self.refusal(node, f"{name} is not given")
        return [given.get(name) for name in names]

    def argument(self, node: ast.expr, kind: Kind, replaced: frozenset[str]) -> Value:
        """Return what a function is given, which may replace these attributes of the state."""
        if kind.name in _AS_IT_IS:
            value = self.expression(node)
            if value.kind.name != kind.name:
                raise self.refusal(node, f"a {kind} belongs here, and this is a {value.kind}")
            return value
        value = self.of_kind(node, kind)
        if value.parts_of & replaced:
            if value.kind.changes:
                raise self.refusal(
                    node, "it is replaced where it is given to; give it a copy, `list(…)`"
                )
            form = "row_copy" if kind.name == "row" else "seq_copy"
            if kind.depth > 1:
                raise self.refusal(node, "it is replaced where it is given to")
            return Value(f"{form}(state, {value.code})", kind, made=True)
        return value

    def _method(self, node: ast.Call, owner: ast.expr, name: str) -> Value:
        if isinstance(owner, ast.Name) and owner.id in self.names:
            one = self.names[owner.id]
        elif (
            isinstance(owner, ast.Call)
            and self.constant(owner.func) == (False, None)
            and isinstance(owner.func, ast.Name)
            and owner.func.id in ("set", "frozenset")
            and name == "issuperset"
        ):
            every, others = self.sequence(owner.args[0], 1), self.sequence(node.args[0], 1)
            code = f"seq_holds_all({every.code}, {others.code})"
            return Value(code, NUMBER, is_truth=True)
        elif self._is_events(owner) and name == "clear":
            return Value("(state->at = state->from, state->recorded = 0)", NONE)
        else:
            one = self.expression(owner)
        match one.kind.name:
            case "state" if name == "copy" and self.program.of_heuristics:
                return self.held(Value(f"state_copy({one.code})", Kind("state")), "copy")
            case "state":
                return self._of_state(node, name, one)
            case "reals" if name == "index" and len(node.args) == 1:
                code = f"reals_index(state, {one.code}, {self.real(node.args[0]).code})"
                return Value(code, NUMBER)
            case "reals" if name == "append" and len(node.args) == 1 and self.grows(owner):
                code = f"reals_append(state, &{one.code}, {self.real(node.args[0]).code})"
                return Value(code, NONE)
            case "encoder":
                method = self.program.encoder_method(name)
                if method is None:
                    raise self.refusal(node, "the encoder has no such method")
                routine = self.program.routine(method, node, self.source)
                return self._invoke(node, routine.name, method, (one.code,))
            case "chance":
                return self._chance(node, one, name)
            case "listing":
                return self.listed(node, one, name)
            case "commands" if name == "append":
                self.commands(node.args[0])
                return Value("(void)0", NONE)
            case "bytes" if name == "copy" and not node.args:
                return Value(f"bytes_copy(state, made, {one.code})", one.kind, made=True)
            case "set" if name in ("bit_count", "bit_length") and not node.args:
                form = "set_count" if name == "bit_count" else "set_length"
                return Value(f"{form}(state, {one.code})", NUMBER)
            case "sets":
                return self._of_sets(node, one, name)
            case "memory" if name == "get" and len(node.args) == 2:
                key = self.sets(node.args[0], SETS)
                without = self.number(node.args[1])
                code = f"memory_get({one.code}, {key.code}, {without.code})"
                return Value(code, NUMBER)
            case "number" if name in ("bit_count", "bit_length") and not node.args:
                form = "bits_in" if name == "bit_count" else "length_of"
                return Value(f"{form}({one.code})", NUMBER)
            case "sequence" | "item":
                return self._of_sequence(node, owner, self.as_kind(one, NUMBERS), name)
        raise self.refusal(node, f"a {one.kind} has no such method here")

    def _is_events(self, node: ast.expr) -> bool:
        match node:
            case ast.Attribute(value=ast.Name(id=name), attr="events"):
                return name in self.names and self.names[name].kind.name == "state"
        return False

    def _of_state(self, node: ast.Call, name: str, one: Value) -> Value:
        method = self.program.methods.get(name)
        if method is None:
            raise self.refusal(node, "the class of states has no such method that is translated")
        routine = self.program.routine(method, node, self.source)
        return self._invoke(node, routine.name, method, (one.code,))

    def _chance(self, node: ast.Call, one: Value, name: str) -> Value:
        begin = f"chance_{name}(state, {one.code}"
        match name, node.args:
            case "die", [faces]:
                value = Value(f"{begin}, {self.number(faces).code})", NUMBER)
            case "draw" | "roll", [bag]:
                value = Value(f"{begin}, {self.sequence(bag, 1).code})", NUMBER)
            case "draw_several", [bag, count]:
                parts = [bag, count]
                every, several = self.in_order(
                    parts, lambda place: self.number(count) if place else self.sequence(bag, 1)
                )
                code = f"{begin}, {every.code}, {several.code})"
                value = Value(code, NUMBERS, made=True)
            case _:
                raise self.refusal(node, "chance is asked by die, draw, draw_several and roll")
        return self.held(value, "outcome")

    # What lists of sets can do.

    def _of_sets(self, node: ast.Call, one: Value, name: str) -> Value:
        match name, node.args:
            case "append", [item] if one.kind.changes:
                return Value(f"sets_append(state, {one.code}, {self.set(item).code})", NONE)
            case "pop", [] if one.kind.changes:
                return self.held(Value(f"sets_pop(state, {one.code})", SET))
            case "clear", [] if one.kind.changes:
                return Value(f"{one.code}->n = 0", NONE)
        raise self.refusal(node, "a list of sets has no such method in the subset")

    # What sequences can do.

    def _of_sequence(self, node: ast.Call, owner: ast.expr, one: Value, name: str) -> Value:
        flat = one.kind.depth == 1
        match name, node.args:
            case "count", [item] if flat:
                return Value(f"seq_count({one.code}, {self.number(item).code})", NUMBER)
            case "index", [item] if flat:
                return Value(f"seq_index(state, {one.code}, {self.number(item).code})", NUMBER)
            case "copy", []:
                return self.copied(one)
            case "append", [item]:
                if flat:
                    code = self.stored(item)
                    if self.grows(owner):
                        return Value(f"seq_append_word(state, &{one.code}, {code})", NONE)
                    return Value(f"seq_add_word(state, {self._changed(node, owner)}, {code})", NONE)
                value = self.sequence(item, one.kind.depth - 1)
                self.require_one_name(item, value)
                value = self.held(value)
                if self.grows(owner):
                    return Value(f"nested_append(state, &{one.code}, {value.code})", NONE)
                return Value(f"nested_add(state, {self._changed(node, owner)}, {value.code})", NONE)
            case "extend", [items]:
                self.extend(node, owner, items)
                return Value("(void)0", NONE)
            case "remove", [item] if flat:
                code = self.number(item).code
                return Value(f"seq_remove(state, {self._changed(node, owner)}, {code})", NONE)
            case "pop", [] if flat:
                code = f"seq_pop(state, {self._changed(node, owner)})"
                return self.held(Value(code, one.kind.item))
            case "clear", []:
                return Value(f"{self._changed(node, owner)}->n = 0", NONE)
            case "sort", [] if flat:
                self._sort(node, self._changed(node, owner), one.kind.item)
                return Value("(void)0", NONE)
        raise self.refusal(node, "there is no such method in the subset")

    def _sort(self, node: ast.Call, code: str, sorted_kind: Kind) -> None:
        match node.keywords:
            case []:
                self.line(f"seq_keep(state, {code}, seq_sorted(state, {code}));")
            case [ast.keyword(arg="reverse", value=ast.Constant(value=True))]:
                self.line(f"seq_keep(state, {code}, seq_sorted(state, {code}));")
                self.line(f"seq_reverse({code});")
            case [
                ast.keyword(arg="key", value=ast.Lambda(args=ast.arguments(args=[one]), body=body))
            ]:
                keys = self.declare(NUMBERS, "keys")
                place, item = self.fresh("i"), self.fresh(one.arg)
                kept = self.names.get(one.arg)
                self.names[one.arg] = Value(item, sorted_kind, simple=True)
                self.line(f"{keys} = seq_new(state, {code}->n);")
                self.line(f"for (Number {place} = 0; {place} < {code}->n; {place}++) {{")
                self.depth += 1
                self.line(f"Number {item} = {code}->v[{place}];")
                self.line(f"seq_add(state, {keys}, {self.number(body).code});")
                self.depth -= 1
                self.line("}")
                self.line(f"seq_sort({code}, {keys});")
                if kept is None:
                    del self.names[one.arg]
                else:
                    self.names[one.arg] = kept
            case _:
                raise self.refusal(node, "a list is sorted by nothing or by key=lambda of one name")

    def grows(self, node: ast.expr) -> bool:
        """Return whether a name is of a list that was made here, which may move when it grows."""
        return isinstance(node, ast.Name) and self.own.get(node.id, False)

    def _changed(self, node: ast.AST, owner: ast.expr) -> str:
        """Return the code of a list that is changed."""
        one = self.as_kind(self.expression(owner), NUMBERS)
        if one.kind.name != "sequence" or not one.kind.changes:
            raise self.refusal(
                node, f"only a list is changed, and this is a {one.kind}; annotate it"
            )
        return one.code

    def extend(self, node: ast.AST, owner: ast.expr, items: ast.expr) -> None:
        """Add items to a list."""
        one = self.expression(owner)
        more = self.held(self.sequence(items))
        flat = one.kind.depth == 1
        if more.kind.depth != one.kind.depth and not self.is_empty(items):
            raise self.refusal(node, f"a {more.kind} is not added to a {one.kind}")
        if self.grows(owner):
            form = "seq_extend" if flat else "nested_extend"
            self.line(f"{form}(state, &{one.code}, {more.code});")
        elif flat:
            self.line(f"seq_add_all(state, {self._changed(node, owner)}, {more.code});")
        else:
            raise self.refusal(node, "parts are added one by one, with append")

    def copied(self, value: Value) -> Value:
        """Return a copy of a sequence."""
        if value.kind.name == "sets":
            return Value(f"sets_copy(state, {value.code})", value.kind, made=True)
        if value.kind.name == "reals":
            return Value(f"reals_slice(state, {value.code}, 0, INT32_MAX)", value.kind, made=True)
        form = (
            "seq_copy(state, {})"
            if value.kind.depth == 1
            else "nested_slice(state, {}, 0, INT32_MAX)"
        )
        return Value(form.format(value.code), value.kind, made=True)

    # What Python has.

    def _builtin(self, node: ast.Call, name: str) -> Value:
        args = node.args
        match name, args:
            case "int", [one]:
                value = self.settled(self.expression(one))
                if value.kind == REAL:
                    return Value(f"real_truncated(state, {value.code})", NUMBER)
                return self.as_number(one, value)
            case "float", [one]:
                return self.real(one)
            case "bool", [one]:
                return Value(f"({self.truth(one).code} ? 1 : 0)", NUMBER, is_truth=True)
            case "len", [one]:
                value = self.expression(one)
                if value.kind == COMMANDS:
                    return Value("listing->n", UNNEEDED)
                if value.kind.name in ("sequence", "row", "sets", "reals", "rows"):
                    return Value(f"{value.code}->n", NUMBER)
                return Value(f"{self.sequence(one).code}->n", NUMBER)
            case "abs", [one]:
                value = self.held(self.number(one))
                return Value(
                    f"({value.code} < 0 ? -(int64_t){value.code} : {value.code})", NUMBER, wide=True
                )
            case (("min" | "max"), [_, _, *_]) if not node.keywords:
                return self._extreme(name, args)
            case (("min" | "max"), [one]):
                return self._extreme_of(node, name, one)
            case (("sum" | "any" | "all"), [one]):
                value = self.items(one)
                if value.kind.name == "reals":
                    kind = REAL if name == "sum" else NUMBER
                    return Value(f"reals_{name}({value.code})", kind, is_truth=name != "sum")
                if value.kind.name != "sequence" or value.kind.depth != 1:
                    raise self.refusal(node, f"a sequence belongs here, and this is a {value.kind}")
                if value.kind.item.optional and name != "sum":
                    raise self.refusal(node, "some items may be None; write what they are asked")
                code = value.code
                return Value(
                    f"seq_{name}({code})", NUMBER, wide=name == "sum", is_truth=name != "sum"
                )
            case (("tuple" | "list"), []):
                return self.display(node, [])
            case (("tuple" | "list"), [one]):
                value = self._collected(one)
                value = value if value.made else self.copied(value)
                return evolve(
                    value, kind=evolve(value.kind, changes=name == "list"), parts_of=frozenset()
                )
            case "range", [_] | [_, _]:
                return self._collected(node)
            case (("set" | "frozenset"), [one]):
                value = self._collected(one)
                code = f"seq_unique(state, {value.code})"
                return Value(code, tuple_of(value.kind.item), made=True)
            case "sorted", [one] if not node.keywords:
                return Value(
                    f"seq_sorted(state, {self.sequence(one, 1).code})", list_of(NUMBER), made=True
                )
        raise self.refusal(node, "there is no such function in the subset")

    def _collected(self, node: ast.expr) -> Value:
        match node:
            case ast.Call(func=ast.Name(id="range"), args=[high]):
                return Value(f"seq_range(state, 0, {self.number(high).code})", NUMBERS, made=True)
            case ast.Call(func=ast.Name(id="range"), args=[low, high]):
                bounds = f"{self.number(low).code}, {self.number(high).code}"
                return Value(f"seq_range(state, {bounds})", NUMBERS, made=True)
        return self.items(node)

    def _extreme(self, name: str, args: Sequence[ast.expr]) -> Value:
        given = self.in_order(args, lambda at: self.settled(self.expression(args[at])))
        kind = REAL if any(one.kind == REAL for one in given) else NUMBER
        form = self.as_real if kind == REAL else self.as_number
        values = [self.held(form(*one)) for one in zip(args, given, strict=True)]
        found = values[0].code
        sign = "<" if name == "min" else ">"
        for other in values[1:]:
            best = self.declare(kind, name)
            self.line(f"{best} = {other.code} {sign} {found} ? {other.code} : {found};")
            found = best
        return Value(found, kind, simple=True)

    def _extreme_of(self, node: ast.Call, name: str, one: ast.expr) -> Value:
        value = self.items(one)
        if value.kind.name == "reals":
            return self._extreme_real(node, name, value)
        if value.kind.name == "rows":
            return self._extreme_row(node, name, value)
        value = self.as_sequence(one, value)
        match node.keywords:
            case []:
                without = "INT64_MIN"
            case [ast.keyword(arg="default", value=default)]:
                without = self.number(default).code
            case _:
                raise self.refusal(node, "only default is possible here")
        if value.kind.depth == 1:
            return Value(f"seq_{name}(state, {value.code}, {without})", NUMBER)
        if name == "max" and not node.keywords and value.kind.depth == 2:
            return Value(f"nested_max(state, {value.code})", NUMBERS, value.parts_of)
        raise self.refusal(node, f"there is no {name} of a {value.kind} in the subset")

    def _extreme_real(self, node: ast.Call, name: str, value: Value) -> Value:
        match node.keywords:
            case []:
                return Value(f"reals_{name}(state, {value.code}, 0)", REAL)
            case [ast.keyword(arg="default", value=default)]:
                without = self.held(self.real(default))
                found = self.declare(REAL, name)
                held = self.held(value)
                begin = f"{found} = {held.code}->n"
                self.line(f"{begin} ? reals_{name}(state, {held.code}, 0) : {without.code};")
                return Value(found, REAL, simple=True)
        raise self.refusal(node, "only default is possible here")

    def _extreme_row(self, node: ast.Call, name: str, value: Value) -> Value:
        """Return the first of the rows whose key is the least, or the greatest."""
        match node.keywords:
            case [
                ast.keyword(arg="key", value=ast.Lambda(args=ast.arguments(args=[one]), body=body))
            ]:
                rows = self.held(value, "rows")
                best, most = self.declare(ROW, "best"), self.declare(REAL, "most")
                place, item = self.fresh("i"), self.fresh(one.arg)
                kept = self.names.get(one.arg)
                self.names[one.arg] = Value(item, ROW, simple=True)
                self.line(f"hold(state, {rows.code}->n > 0);")
                self.line(f"for (Number {place} = 0; {place} < {rows.code}->n; {place}++) {{")
                self.depth += 1
                self.line(f"Row *{item} = row_in({rows.code}, {place});")
                key = self.held(self.real(body))
                sign = "<" if name == "min" else ">"
                self.line(f"if (!{place} || {key.code} {sign} {most}) {{")
                self.line(f"    {best} = {item};")
                self.line(f"    {most} = {key.code};")
                self.line("}")
                self.depth -= 1
                self.line("}")
                if kept is None:
                    del self.names[one.arg]
                else:
                    self.names[one.arg] = kept
                return Value(best, ROW, simple=True)
        raise self.refusal(node, "commands are compared by key=lambda of one name")

    # Listings: what is listed is written where it is, so it is used once and in its order.

    def listed(self, node: ast.Call, one: Value, name: str) -> Value:
        """Return what a listing makes."""
        if name == "known":
            return Value("", UNNEEDED)
        if name == "keep":
            places = [place for place in node.args if self._is_commands(place)]
            if len(places) != 1:
                raise self.refusal(node, "what is kept is one list of commands")
            return Value("", COMMANDS)
        begin = f"state, {one.code}"
        if not node.args or node.keywords:
            raise self.refusal(node, "a listing is asked by alone, each, each_of and each_but")
        nodes = node.args
        values = [self.held(self.sequence(nodes[0], 1))]
        match name, nodes[1:]:
            case "alone", []:
                self.line(f"list_alone({begin}, {values[0].code});")
            case "each", [every]:
                value = self.held(self.sequence(every))
                form = "list_each" if value.kind.depth == 1 else "list_each_seq"
                self.line(f"{form}({begin}, {values[0].code}, {value.code});")
            case "each_of", [every, counts]:
                several = [self.held(self.sequence(every, 1)), self.held(self.sequence(counts, 1))]
                codes = ", ".join([item.code for item in several])
                self.line(f"list_each_of({begin}, {values[0].code}, {codes});")
            case "each_but", [every, without]:
                value = self.held(self.sequence(every, 1))
                code = self.number(without).code
                self.line(f"list_each_but({begin}, {values[0].code}, {value.code}, {code});")
            case _:
                raise self.refusal(node, "a listing is asked by alone, each, each_of and each_but")
        return Value("", COMMANDS)

    def _is_commands(self, node: ast.expr) -> bool:
        return (
            isinstance(node, ast.Name)
            and node.id in self.names
            and self.names[node.id].kind == COMMANDS
        )

    def commands(self, node: ast.expr) -> None:
        """Write what lists the commands that an expression has."""
        match node:
            case ast.Tuple(elts=items) | ast.List(elts=items):
                for item in items:
                    self.commands(item.value if isinstance(item, ast.Starred) else item)
            case ast.IfExp(test=test, body=body, orelse=orelse):
                self.line(f"if ({self.truth(test).code}) {{")
                self.depth += 1
                self.commands(body)
                self.depth -= 1
                self.line("} else {")
                self.depth += 1
                self.commands(orelse)
                self.depth -= 1
                self.line("}")
            case ast.Name(id=name) if name in self.names:
                if self.names[name].kind not in (COMMANDS, UNNEEDED):
                    raise self.refusal(node, "commands are listed here")
            case ast.Call():
                value = self.call(node)
                if value.kind != COMMANDS:
                    raise self.refusal(node, "commands are listed here")
                if value.code:
                    self.line(f"{value.code};")
            case _:
                raise self.refusal(node, "commands are listed here")


def is_refusal(kind: object) -> bool:
    """Return whether a class is one of refusals."""
    return isinstance(kind, type) and issubclass(kind, RefusalError)
