"""Statements in C, and comprehensions, which are loops."""

from __future__ import annotations

import ast
from collections.abc import Sequence
from copy import copy
from typing import Final

from attrs import evolve

from maginor_core.native.calls import Calls, is_refusal
from maginor_core.native.expressions import Value, c_name, is_constant
from maginor_core.native.kinds import (
    COMMANDS,
    ITEM,
    MAYBE,
    NONE,
    NUMBER,
    NUMBERS,
    REAL,
    ROW,
    ROWS,
    SET,
    SETS,
    Kind,
    list_of,
)

_ADDED: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}


class Statements(Calls):
    """The statements of one function."""

    _still = False
    """Whether nothing changes while something is gone through."""

    def statements(self, body: Sequence[ast.stmt]) -> None:
        """Write statements, one after another."""
        for statement in body:
            self.statement(statement)

    def block(self, body: Sequence[ast.stmt]) -> None:
        """Write statements further to the right."""
        self.depth += 1
        self.statements(body)
        self.depth -= 1

    def statement(self, node: ast.stmt) -> None:
        """Write a statement."""
        match node:
            case ast.Pass() | ast.Expr(value=ast.Constant()):
                return
            case ast.Continue():
                self.line("continue;")
            case ast.Break():
                self.line("break;")
            case ast.Assert(test=test):
                self.line(f"hold(state, {self.truth(test).code});")
            case ast.Return(value=value):
                self._give(node, value)
            case ast.Raise():
                self._raise(node)
            case ast.If():
                self._if(node)
            case ast.While(test=test, body=body, orelse=[]):
                self._while(test, body)
            case ast.For(target=target, iter=over, body=body, orelse=[]):
                ends = self.loop(node, target, over)
                self.statements(body)
                self.end(ends)
            case ast.AnnAssign(target=ast.Name(id=name), annotation=annotation, value=value):
                self._annotated(node, name, annotation, value)
            case ast.Assign(targets=[target], value=value):
                self._assign(node, target, value)
            case ast.AugAssign(target=target, op=op, value=value):
                self._add(node, target, op, value)
            case ast.Expr(value=ast.Call() as call):
                done = self.call(call)
                if done.kind == COMMANDS:
                    raise self.refusal(node, "what is listed here is not used")
                if done.code != "(void)0":
                    self.line(f"{done.code};")
            case _:
                raise self.refusal(node, "there is no such statement in the subset")

    # Ways out.

    def _give(self, node: ast.stmt, value: ast.expr | None) -> None:
        result = self.routine.result
        match result.name:
            case "commands":
                assert value is not None, "the type checker demands it"
                self.commands(value)
                self.line("return;")
            case "state" if isinstance(value, ast.Call):
                self.given_back = value
                self.expression(value)
                self.line("return;")
            case "none" | "state" | "bytes":
                if value is not None and not isinstance(value, ast.Name | ast.Constant):
                    raise self.refusal(node, "nothing is returned here but a name")
                self.line("return;")
            case _:
                assert value is not None, "the type checker demands it"
                if isinstance(value, ast.Call) and self._is_own_list(value):
                    found = evolve(self.expression(value.args[0]), made=True)
                else:
                    found = self.of_kind(value, result)
                own = isinstance(value, ast.Name) and self.grows(value) and not found.parts_of
                self.routine.fresh &= found.made or own
                self.routine.returned |= found.parts_of
                if self.routine.releases:
                    given = self.held(found, "given")
                    self.line("state->work->at = begun_0_;")
                    self.line(f"return {given.code};")
                else:
                    self.line(f"return {self.narrow(found)};")

    def _is_own_list(self, node: ast.Call) -> bool:
        """Return whether a list that was made here is returned as a tuple: nobody changes it."""
        match node:
            case ast.Call(func=ast.Name(id="tuple"), args=[ast.Name(id=name)]) if (
                name in self.names
            ):
                value = self.names[name]
                return value.kind.changes and self.grows(node.args[0]) and not value.parts_of
        return False

    def _raise(self, node: ast.Raise) -> None:
        made = node.exc.func if isinstance(node.exc, ast.Call) else node.exc
        known, kind = self.constant(made) if made is not None else (False, None)
        refused = known and is_refusal(kind)
        self.line(f"fail(state, {'REFUSED' if refused else 'FAULT'});")

    def _if(self, node: ast.If) -> None:
        test = self.truth(node.test)
        if test.known is not None and not test.known:
            self.statements(node.orelse)
            return
        self.line(f"if ({test.code}) {{")
        if isinstance(node.body[-1], ast.Raise) and all(
            isinstance(one, ast.Assign | ast.AnnAssign) and self._is_local(one)
            for one in node.body[:-1]
        ):  # what stands before it is for the message
            self.depth += 1
            self._raise(node.body[-1])
            self.depth -= 1
        else:
            self.block(node.body)
        if node.orelse:
            self.line("} else {")
            self.block(node.orelse)
        self.line("}")

    @staticmethod
    def _is_local(node: ast.Assign | ast.AnnAssign) -> bool:
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return all(isinstance(one, ast.Name) for one in targets)

    def _while(self, test: ast.expr, body: Sequence[ast.stmt]) -> None:
        with self.aside() as lines:
            self.depth += 1
            value = self.truth(test)
            self.depth -= 1
        if lines:
            self.line("for (;;) {")
            self.lines += lines
            self.line(f"    if (!{value.code}) break;")
        else:
            self.line(f"while ({value.code}) {{")
        self.block(body)
        self.line("}")

    # Loops.

    def end(self, ends: int) -> None:
        """End so many blocks."""
        for _ in range(ends):
            self.depth -= 1
            self.line("}")

    def loop(
        self, node: ast.expr | ast.For, target: ast.expr, over: ast.expr, *, own: bool = False
    ) -> int:
        """Begin a loop, and return how many blocks are to be ended.

        Args:
            node: what it is part of.
            target: the names of an item.
            over: what is gone through.
            own: whether the names are those of the loop alone.
        """
        self._still = not isinstance(node, ast.For) and not self.acts(node)
        match over:
            case ast.Call(func=ast.Name(id="range" as name), args=bounds, keywords=[]):
                if name not in self.names and len(bounds) <= 2:
                    self._count_up(target, bounds, own=own)
                    return 1
            case ast.Call(func=ast.Name(id="enumerate"), args=[inner], keywords=[]):
                if not isinstance(target, ast.Tuple) or len(target.elts) != 2:
                    raise self.refusal(node, "enumerate has two names")
                row, place = self._go_through(inner, within=node)
                self.bind(target.elts[0], Value(place, NUMBER), own=own)
                self._bind_item(target.elts[1], row, place, own=own)
                return 1
            case ast.Call(func=ast.Name(id="zip"), args=[first, *others], keywords=keywords):
                if not isinstance(target, ast.Tuple) or len(target.elts) != 1 + len(others):
                    raise self.refusal(node, "zip has a name for each of its items")
                rows = [self.held(self.items(one), "row") for one in others]
                row, place = self._go_through(first, rows)
                if any(ast.unparse(one) == "strict=True" for one in keywords):
                    self.lines[-1:-1] = [
                        "    " * (self.depth - 1) + f"hold(state, {row.code}->n == {one.code}->n);"
                        for one in rows
                    ]
                self._bind_item(target.elts[0], row, place, own=own)
                for name_of, one in zip(target.elts[1:], rows, strict=True):
                    self._bind_item(name_of, one, place, own=own)
                return 1
            case ast.Call(func=ast.Name(id="reversed"), args=[inner]):
                row, place = self._go_through(inner)
                self._bind_item(target, row, f"{row.code}->n - 1 - {place}", own=own)
                return 1
        row, place = self._go_through(over, within=node)
        self._bind_item(target, row, place, own=own)
        return 1

    def _count_up(self, target: ast.expr, bounds: Sequence[ast.expr], *, own: bool) -> None:
        values = [self.number(one) for one in bounds]
        low = values[0].code if len(values) > 1 else "0"
        place, stop = self.fresh("i"), self.fresh("stop")
        high = values[-1].code
        self.line(f"for (int64_t {place} = {low}, {stop} = {high}; {place} < {stop}; {place}++) {{")
        self.depth += 1
        self.bind(target, Value(place, NUMBER, wide=True), own=own)

    def _go_through(
        self, over: ast.expr, beside: Sequence[Value] = (), within: ast.expr | ast.For | None = None
    ) -> tuple[Value, str]:
        value = self.items(over)
        if isinstance(within, ast.For) and value.kind.depth == 1:
            value = evolve(value, parts_of=value.parts_of & self._replaced_by(within))
        if self._still:  # nothing changes while it is gone through
            value = evolve(value, parts_of=frozenset())
        if value.parts_of & self.routine.effects.replaced and value.kind.changes:
            raise self.refusal(over, "it is replaced meanwhile; go through a copy, `tuple(…)`")
        row, place = self.held(value, "row"), self.fresh("i")
        bounds = " && ".join([f"{place} < {one.code}->n" for one in (row, *beside)])
        self.line(f"for (Number {place} = 0; {bounds}; {place}++) {{")
        self.depth += 1
        return row, place

    def _replaced_by(self, node: ast.AST) -> frozenset[str]:
        """Return the attributes of the state that statements may replace by other lists."""
        found = set[str]()
        for one in ast.walk(node):
            if isinstance(one, ast.Call):
                found |= self.program.effects.of_call(self.source, one).replaced
            elif isinstance(one, ast.Attribute) and isinstance(one.ctx, ast.Store):
                found.add(one.attr)
        return frozenset(found)

    def _bind_item(self, target: ast.expr, row: Value, place: str, *, own: bool) -> None:
        if row.kind.name == "sets":
            self.bind(target, Value(f"set_in({row.code}, {place})", SET), own=own)
            return
        if row.kind.name == "reals":
            self.bind(target, Value(f"{row.code}->v[{place}]", REAL), own=own)
            return
        if row.kind.name == "rows":
            self.bind(target, Value(f"row_in({row.code}, {place})", ROW), own=own)
            return
        if row.kind.depth == 1:
            self.bind(target, Value(f"{row.code}->v[{place}]", row.kind.item), own=own)
            return
        assert row.kind.of is not None, "a sequence has items"
        one = Value(f"part_at({row.code}, {place})", row.kind.of, row.parts_of)
        self.bind(target, one, own=own)

    def bind(self, target: ast.expr, value: Value, *, own: bool = False) -> None:
        """Give names to a value, or to its items."""
        match target:
            case ast.Name(id="_"):
                return
            case ast.Name(id=name):
                if own:
                    self.names.pop(name, None)
                self.set_name(target, name, value)
            case ast.Tuple(elts=names):
                row = self.held(value, "row")
                if row.kind.name != "sequence":
                    raise self.refusal(target, f"a {row.kind} is not taken apart here")
                self.line(f"hold(state, {row.code}->n == {len(names)});")
                for place, one in enumerate(names):
                    self._bind_item(one, row, str(place), own=own)
            case _:
                raise self.refusal(target, "an item has a name, or a name for each of its items")

    def set_name(self, node: ast.AST, name: str, value: Value) -> None:
        """Let a name mean a value from now on."""
        value = self.kept(value)
        if value.kind.name in ("unneeded", "state", "layout", "listing", "chance", "text", "draw"):
            self.names[name] = value if value.kind.name == "text" else self.held(value)
            return
        if value.kind == COMMANDS:
            self.names[name] = Value("", COMMANDS)
            return
        if value.kind == NONE:
            raise self.refusal(node, "None alone has no kind; annotate the name")
        if value.parts_of & self.routine.effects.replaced and value.kind.changes:
            raise self.refusal(node, "the list has two names, and is replaced meanwhile")
        known = self.names.get(name)
        if value.kind.changes and self.own.setdefault(name, value.made) != value.made:
            raise self.refusal(node, f"{name} is a list that was made for it, and another one")
        if known is None:
            code = self._variable(name, value.kind)
            truth = value.is_truth and value.kind == NUMBER
            known = Value(code, value.kind, value.parts_of, simple=True, is_truth=truth)
        elif known.kind.name != value.kind.name or known.kind.depth != value.kind.depth:
            raise self.refusal(node, f"{name} is a {known.kind} first, and a {value.kind} then")
        parts = known.parts_of | value.parts_of
        self.names[name] = evolve(
            known, parts_of=parts, is_truth=known.is_truth and value.is_truth, known=None
        )
        self.line(f"{known.code} = {self.narrow(value)};")

    def _variable(self, name: str, kind: Kind) -> str:
        code = c_name(name)
        used = {line.split("=")[0].split()[-1].lstrip("*") for line in self.declared}
        while code in used or code in {c_name(given) for given in self.routine.given}:
            code += "_"
        self.declared.append(f"    {kind.declared}{code} = {kind.start};")
        return code

    def comprehension(
        self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp, item: Kind | None = None
    ) -> Value:
        """Return a list that is made item by item."""
        outer = dict(self.names)
        made = self.declare(NUMBERS, "made")
        begun = self.lines
        at = len(begun)
        self.line(f"{made} = seq_new(state, 8);")
        ends = 0
        for part in node.generators:
            ends += self.loop(node, part.target, part.iter, own=True)
            for test in part.ifs:
                self.line(f"if (!{self.truth(test).code}) continue;")
        value = self.set(node.elt) if item == SET else self.settled(self.expression(node.elt))
        value = evolve(value, kind=MAYBE) if value.kind == NONE else value
        if value.kind.name == "set":
            begun[at] = begun[at].replace("seq_new", "sets_new")
            self.line(f"sets_append(state, {made}, {value.code});")
            kind = list_of(SET)
        elif value.kind.name == "number":
            self.line(f"seq_append_word(state, &{made}, {self.narrow(value)});")
            kind = list_of(MAYBE if value.kind.optional else NUMBER)
        elif value.kind == REAL:
            begun[at] = begun[at].replace("seq_new", "reals_new")
            self.declared = [
                f"    Reals *{made} = 0;" if line.startswith(f"    Seq *{made} ") else line
                for line in self.declared
            ]
            self.line(f"reals_append(state, &{made}, {value.code});")
            kind = list_of(REAL)
        elif value.kind == ROW:
            self.line(f"rows_append(state, {made}, {value.code});")
            begun[at] = begun[at].replace("seq_new(state, 8)", "seq_new(state, MOST_ROWS)")
            kind = ROWS
        elif value.kind.name == "sequence":
            self.require_one_name(node.elt, value)
            value = self.held(value)
            self.line(f"nested_append(state, &{made}, {value.code});")
            kind = list_of(value.kind)
        else:
            raise self.refusal(node, f"a list of {value.kind} is not in the subset")
        self.end(ends)
        self.names = outer
        if isinstance(node, ast.SetComp):
            return Value(f"seq_unique(state, {made})", kind, made=True)
        return Value(made, kind, made=True, simple=True)

    # Assignments.

    def _annotated(
        self, node: ast.AnnAssign, name: str, annotation: ast.expr, value: ast.expr | None
    ) -> None:
        kind = self.program.kind_of(self.source, annotation)
        if kind == COMMANDS:
            self.names[name] = Value("", COMMANDS)
            if value is not None:
                self.commands(value)
            return
        if value is None:
            self.names[name] = Value(self._variable(name, kind), kind, simple=True)
            return
        found = self.of_kind(value, kind)
        self.set_name(node, name, evolve(found, kind=kind))

    def _assign(self, node: ast.Assign, target: ast.expr, value: ast.expr) -> None:
        known, constant = self.constant(value)
        if isinstance(target, ast.Name) and known and is_constant(constant):
            self.objects[target.id] = constant
            return
        choices = [value.body, value.orelse] if isinstance(value, ast.IfExp) else [value]
        taken = isinstance(target, ast.Subscript) and isinstance(target.slice, ast.Slice)
        if not taken and any(self.grows(one) for one in choices):
            raise self.refusal(node, "the list would have two names; take a copy, `list(…)`")
        match target, value:
            case ast.Tuple(elts=names), ast.Tuple(elts=values) if len(names) == len(values):
                several = self.in_order(values, lambda place: self.expression(values[place]))
                named = {one.id for one in names if isinstance(one, ast.Name)}
                read = {one.id for one in ast.walk(value) if isinstance(one, ast.Name)}
                if named & read:  # such as where two are exchanged
                    several = [
                        evolve(self.settled(one), simple=one.known is not None) for one in several
                    ]
                held = [one if one.kind == ITEM else self.held(one) for one in several]
                for one, each in zip(names, held, strict=True):
                    self._put(node, one, each)
            case ast.Tuple(elts=[first, ast.Starred(value=rest)]), _:
                row = self.held(self.sequence(value), "row")
                if row.kind.depth != 1:
                    raise self.refusal(node, "only tuples of numbers are taken apart like this")
                self._put(node, first, Value(f"*item(state, {row.code}, 0)", row.kind.item))
                code = f"seq_slice(state, {row.code}, 1, INT32_MAX)"
                self._put(node, rest, Value(code, list_of(row.kind.item), made=True))
            case ast.Tuple(elts=names), _:
                self._take_apart(node, names, self.expression(value))
            case ast.Name(id=name), _ if name in self.names and self.names[name].kind.name in (
                "number",
                "sequence",
                "row",
                "set",
                "sets",
                "real",
                "reals",
            ):
                kind = self.names[name].kind
                self._put(node, target, self.of_kind(value, kind))
            case ast.Name(), ast.List() | ast.Tuple() if self._lists_commands(value):
                self.commands(value)
                self._put(node, target, Value("", COMMANDS))
            case ast.Name(), ast.List(elts=[]):
                made = self.display(value, [])
                self._put(node, target, evolve(made, kind=list_of(NUMBER)))
            case _:
                wanted = self._wanted(target)
                found = self.expression(value) if wanted is None else self.of_kind(value, wanted)
                self._put(node, target, found)

    def _lists_commands(self, node: ast.List | ast.Tuple) -> bool:
        """Return whether a list is of commands, by its first item."""
        first = node.elts[0] if node.elts else None
        first = first.value if isinstance(first, ast.Starred) else first
        match first:
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name))):
                return name in self.names and self.names[name].kind.name == "listing"
            case ast.Call(func=func):
                known, called = self.constant(func)
                if known and callable(called) and not isinstance(called, type):
                    routine = self.program.routine_or_none(called)
                    return routine is not None and routine.result == COMMANDS
        return False

    def _wanted(self, target: ast.expr) -> Kind | None:
        """Return the kind of an attribute of the state that is set."""
        match target:
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                if owner in self.names and self.names[owner].kind.name == "state":
                    return NUMBER if name == "drawn" else self.program.attribute("state", name)
        return None

    def _take_apart(self, node: ast.Assign, names: Sequence[ast.expr], value: Value) -> None:
        row = self.held(value, "row")
        if row.kind.name not in ("row", "sequence", "reals"):
            raise self.refusal(node, f"a {row.kind} is not taken apart here")
        self.line(f"hold(state, {row.code}->n == {len(names)});")
        for place, one in enumerate(names):
            if row.kind == ROW:
                known = (row.code, place)
                item = Value("", ITEM, row.parts_of, known=known)
                item = self.as_kind(item, NUMBER) if place == 0 else item
                self._put(node, one, item)
            elif row.kind.name == "reals":
                self._put(node, one, Value(f"{row.code}->v[{place}]", REAL))
            elif row.kind.depth == 1:
                self._put(node, one, Value(f"{row.code}->v[{place}]", row.kind.item))
            else:
                assert row.kind.of is not None, "a sequence has items"
                self._put(
                    node, one, Value(f"part_at({row.code}, {place})", row.kind.of, row.parts_of)
                )

    def _put(self, node: ast.AST, target: ast.expr, value: Value) -> None:
        match target:
            case ast.Name(id="_"):
                return
            case ast.Name(id=name):
                known = self.names.get(name)
                if value.kind == ITEM and (known is None or known.kind == ITEM):
                    self.names[name] = value  # a number or a tuple, as it is used
                    return
                value = value if known is None else self.as_kind(value, known.kind)
                self.set_name(node, name, value)
            case ast.Attribute(value=ast.Name(id=owner), attr=name):
                if owner not in self.names or self.names[owner].kind.name != "state":
                    raise self.refusal(node, "only attributes of the state are set")
                self.put_attribute(node, name, value, self.names[owner].code)
            case ast.Subscript(value=owner, slice=ast.Slice() as places):
                self._put_items(node, owner, places, value)
            case ast.Subscript(value=owner, slice=place):
                self._put_item(node, owner, place, value)
            case _:
                raise self.refusal(node, "there is no such target in the subset")

    def put_attribute(self, node: ast.AST, name: str, value: Value, owner: str = "state") -> None:
        """Set an attribute of a state."""
        if name == "drawn":
            self.line(f"{owner}->drawn = {self.narrow(value)};")
            return
        kind = self.program.attribute("state", name)
        value = self.as_kind(value, kind)
        where = f"{owner}->{c_name(name)}"
        if kind.name == "set":
            self.line(f"{where} = {self.as_set(node, value).code};")
            return
        if kind.name == "number":
            if value.kind.name not in ("number", "none", "truth"):
                raise self.refusal(node, f"{name} is a number, and this is a {value.kind}")
            self.line(f"{where} = {self.narrow(value)};")
            return
        if kind.name == "row":
            if isinstance(value.known, tuple):
                value = Value("", ROW, known=())
            code = "((Row *){0})->n = ((Row *){0})->used = ((Row *){0})->nested = 0"
            if value.kind != ROW:
                raise self.refusal(node, f"{name} is a row, and this is a {value.kind}")
            if value.known == ():
                self.line(code.format(where) + ";")
            else:
                self.line(f"row_keep(state, (Row *){where}, {value.code});")
            return
        if value.kind.name != "sequence":
            raise self.refusal(node, f"{name} is a {kind}, and this is a {value.kind}")
        if value.kind.changes and not value.made:
            raise self.refusal(node, "the list would have two names; set a copy, `list(…)`")
        if kind.depth > 2:
            raise self.refusal(
                node, "an attribute of a state has at most two lists within one another"
            )
        form = "seq_keep" if kind.depth == 1 else "nested_keep"
        self.line(f"{form}(state, (Seq *){where}, {value.code});")

    def _put_items(self, node: ast.AST, owner: ast.expr, places: ast.Slice, value: Value) -> None:
        """Set some bytes to as many numbers."""
        one = self.expression(owner)
        if one.kind.name != "bytes" or None in (places.lower, places.upper) or places.step:
            raise self.refusal(node, "only of bytes a slice is set, with both its ends")
        if value.kind.name != "sequence" or value.kind.depth > 1:
            raise self.refusal(node, f"its items are numbers, and this is a {value.kind}")
        assert places.lower is not None, "as was looked at"
        assert places.upper is not None, "as was looked at"
        low, high = self.number(places.lower).code, self.number(places.upper).code
        self.line(f"put_bytes(state, {one.code}, {low}, {high}, {value.code});")

    def _put_item(self, node: ast.AST, owner: ast.expr, place: ast.expr, value: Value) -> None:
        value = self.held(value) if self.acts(owner) or self.acts(place) else value
        one = self.expression(owner)
        if one.kind.name == "bytes":
            at = self.number(place).code
            self.line(f"put_byte(state, {one.code}, {at}, {self.as_kind(value, NUMBER).code});")
            return
        if one.kind.name == "memory":
            key = self.sets(place, SETS)
            number = self.narrow(self.as_kind(value, NUMBER))
            self.line(f"memory_put(state, {one.code}, {key.code}, {number});")
            return
        if one.kind.name == "sets" and one.kind.changes:
            at = self.place(one, place)
            self.line(f"set_put(state, {one.code}, {at}, {self.as_set(node, value).code});")
            return
        if one.kind.name == "reals" and one.kind.changes:
            at = self.place(one, place)
            self.line(f"*real_at(state, {one.code}, {at}) = {self.as_real(node, value).code};")
            return
        if one.kind.name != "sequence" or not one.kind.changes:
            raise self.refusal(node, f"only items of a list are set, and this is a {one.kind}")
        at = self.place(one, place)
        value = self.as_kind(value, NUMBER if one.kind.depth == 1 else NUMBERS)
        if one.kind.depth == 1:
            if value.kind == NONE and one.kind.item.optional:
                value = evolve(value, kind=MAYBE)
            if value.kind.name != "number":
                raise self.refusal(node, f"its items are numbers, and this is a {value.kind}")
            self.line(f"*item(state, {one.code}, {at}) = {self.narrow(value)};")
            return
        if value.kind.name != "sequence" or one.kind.depth != 2:
            raise self.refusal(node, f"its items are {one.kind.of}, and this is a {value.kind}")
        if value.kind.changes and not value.made:
            raise self.refusal(node, "the list would have two names; set a copy, `list(…)`")
        if not one.parts_of:
            raise self.refusal(node, "parts are replaced only in the lists of a state")
        self.line(f"seq_keep(state, part(state, {one.code}, {at}), {value.code});")

    def _add(
        self, node: ast.AugAssign, target: ast.expr, op: ast.operator, value: ast.expr
    ) -> None:
        if self._is_commands(target):
            self.commands(value)
            return
        joined = ast.copy_location(ast.BinOp(self._read(target), op, value), node)
        if isinstance(target, ast.Name):
            one = self.expression(target)
            if one.kind.name == "sequence" and one.kind.changes and isinstance(op, ast.Add):
                self.extend(node, target, value)
                return
            kind = one.kind
            self.set_name(node, target.id, evolve(self.of_kind(joined, kind), kind=kind))
            return
        if isinstance(target, ast.Attribute):
            kind = self._wanted(target) or NUMBER
            if kind.name == "sequence" and kind.changes:
                self.extend(node, self._read(target), value)
                return
            if target.attr == "drawn":
                self.line(
                    f"state->drawn = fit(state, (int64_t)state->drawn + {self.number(value).code});"
                )
                return
            self._put(node, target, self.of_kind(joined, kind))
            return
        if not isinstance(target, ast.Subscript):
            raise self.refusal(node, "there is no such target in the subset")
        owner = self.expression(target.value)
        if owner.kind.name == "sets":
            self._put(node, target, self.set(joined))
            return
        if owner.kind.name == "reals":
            self._put(node, target, self.real(joined))
            return
        if owner.kind.name == "sequence" and owner.kind.depth > 1:
            self.extend(node, self._read(target), value)
            return
        if owner.kind.name != "sequence" or not owner.kind.changes:
            self._put(node, target, self.number(joined))
            return
        if type(op) not in _ADDED:
            self._put(node, target, self.number(joined))
            return
        at = self.declare(Kind("sequence", NUMBER), "at").replace("*", "")
        self.declared[-1] = f"    Number *{at} = 0;"
        more = self.held(self.number(value)) if self.acts(value) else self.number(value)
        self.line(f"{at} = item(state, {owner.code}, {self.place(owner, target.slice)});")
        self.line(f"*{at} = fit(state, (int64_t)*{at} {_ADDED[type(op)]} {more.code});")

    @staticmethod
    def _read(target: ast.expr) -> ast.expr:
        """Return a target as an expression."""
        read = copy(target)
        assert isinstance(read, ast.Name | ast.Attribute | ast.Subscript), "nothing else is set"
        read.ctx = ast.Load()
        return read
