"""Written code: what the declaration of a class of states implies, as code made for the class.

Written out, that is as fast as code written by hand: a method that applies an event begins by
recording it; ``evolve``, which replays events, has the bodies of all these methods in one function,
with attributes in local variables; ``copy``, ``snapshot`` and ``restore`` name each attribute.

The code is made from the syntax of the methods, where their source is at hand and is what was
compiled; else they are called. Tracebacks show the author's lines.
"""

from __future__ import annotations
import __future__

import ast
import builtins
import linecache
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import deepcopy
from functools import cache
from types import CodeType, FunctionType
from typing import Any, Final, NamedTuple, NewType, get_args, get_type_hints

from maginor_core.engine.compile import (
    APPLICATION,
    RECORDS,
    Application,
    all_parts_of,
    applications_of,
    copied,
    numbers_of,
    only_sets,
    outcomes_in,
    parts_of,
    setup_of,
)
from maginor_core.engine.fields import Form, same

# Source: the syntax of a method, if it is what was compiled.

_FUTURE: Final = __future__.annotations.compiler_flag


@cache
def _definitions(filename: str) -> Mapping[tuple[str, int], ast.FunctionDef]:
    """Return the functions of a file by name and first line, which is that of a decorator."""
    try:
        tree = ast.parse("".join(linecache.getlines(filename)))
    except (SyntaxError, ValueError):
        return {}
    return {
        (node.name, min([node.lineno, *[one.lineno for one in node.decorator_list]])): node
        for node in ast.walk(tree)
        if isinstance(node, ast.FunctionDef)
    }


def _compiled(node: ast.stmt, code: CodeType) -> CodeType:
    """Return the code of a statement, compiled as the module of other code was."""
    module = ast.fix_missing_locations(ast.Module([node], []))
    flags = code.co_flags & _FUTURE
    made: CodeType = compile(module, code.co_filename, "exec", flags, dont_inherit=True)
    return made


def _definition_of(method: object) -> ast.FunctionDef | None:
    """Return the definition of a method; None unless it is certain and can be written again."""
    if not isinstance(method, FunctionType) or method.__defaults__ or method.__kwdefaults__:
        return None
    code = method.__code__
    node = _definitions(code.co_filename).get((code.co_name, code.co_firstlineno))
    if node is None or node.args.posonlyargs or node.args.vararg or node.args.kwarg:
        return None
    return node if code in _compiled(deepcopy(node), code).co_consts else None


def _names_in(nodes: Iterable[ast.AST]) -> set[str]:
    return {n.id for node in nodes for n in ast.walk(node) if isinstance(n, ast.Name)}


class _Names:
    """Names that nothing else has in a function."""

    def __init__(self, taken: Iterable[str]) -> None:
        self._taken = set(taken) | set(dir(builtins))

    def fresh(self, name: str) -> str:
        """Return ``name``, or if it is taken, it with a number behind it."""
        found, number = name, 1
        while found in self._taken:
            number += 1
            found = f"{name}_{number}"
        self._taken.add(found)
        return found


class Written(NamedTuple):
    """A function that was written.

    Attributes:
        node: its definition.
        names: what it uses beside the names of a module.
        code: the code of a method of that module; None if it uses nothing of one.
        module: the names of that module; None if there is none.
    """

    node: ast.FunctionDef
    names: Mapping[str, object]
    code: CodeType | None = None
    module: dict[str, Any] | None = None  # Any: whatever has a name

    def made(self) -> Any:  # Any: the function
        """Return the function."""
        node = deepcopy(self.node)
        node.returns = None
        for argument in node.args.args:
            argument.annotation = None
        maker = ast.parse(f"def make({', '.join(self.names)}): return {node.name}").body[0]
        assert isinstance(maker, ast.FunctionDef)
        maker.body.insert(0, node)
        made: dict[str, Any] = {}  # Any: as above
        if self.code is None:
            code = compile(ast.unparse(maker), f"<{node.name}>", "exec", dont_inherit=True)
            exec(code, made)
        else:
            exec(_compiled(maker, self.code), self.module, made)
        return made["make"](*self.names.values())


# Bodies of methods in other functions.


class _NotInlinedError(Exception):
    """A body that cannot stand in another function."""


_FORBIDDEN: Final = (
    *(ast.Return, ast.Yield, ast.YieldFrom, ast.Await, ast.Lambda, ast.FunctionDef, ast.ClassDef),
    *(ast.AsyncFunctionDef, ast.Global, ast.Nonlocal, ast.Import, ast.ImportFrom, ast.Match),
    *(ast.ExceptHandler, ast.Delete),
)
"""What ends a function, or binds names in other ways than by assignment."""


class _Renaming(ast.NodeTransformer):
    """Replace names by other names, or by other expressions."""

    def __init__(self, given: Mapping[str, ast.expr]) -> None:
        self._given = given

    def visit_Name(self, node: ast.Name) -> ast.expr:  # named as ast has it
        given = self._given.get(node.id)
        if given is None:
            return node
        if isinstance(given, ast.Name):
            return ast.copy_location(ast.Name(given.id, node.ctx), node)
        return ast.copy_location(deepcopy(given), node)


class _Inlining:
    """Puts the bodies of methods of a class of states in a function of the same module.

    In that function the state is called ``state``. The items of ``row``, if that is a name there,
    stay what they are.
    """

    def __init__(
        self, kind: type, like: FunctionType, names: _Names, state: str, row: str = ""
    ) -> None:
        self._kind = kind
        self._like = like
        self._names = names
        self._state = state
        self._row = row

    def statements(self, statements: Iterable[ast.stmt], method: object) -> list[ast.stmt]:
        """Return statements of ``method`` with the bodies of the helpers that they only call."""
        found: list[ast.stmt] = []
        for one in statements:
            try:
                found += self._inlined([one], self._state, _Renaming({}), (method,))
            except _NotInlinedError:
                found.append(one)
        return found

    def body(
        self, method: Callable[..., None], fields: Sequence[ast.expr], within: tuple[object, ...]
    ) -> list[ast.stmt]:
        """Return the body of a method called with ``fields``, under names that are its own here.

        Raises:
            _NotInlinedError: it must be called.
        """
        node = _definition_of(method)
        if node is None or method in within or not isinstance(method, FunctionType):
            raise _NotInlinedError
        nodes = [part for statement in node.body for part in ast.walk(statement)]
        if method.__globals__ is not self._like.__globals__ or any(
            isinstance(part, _FORBIDDEN) for part in nodes
        ):
            raise _NotInlinedError
        state, *arguments = [argument.arg for argument in node.args.args]
        names = [part for part in nodes if isinstance(part, ast.Name)]
        stored = {part.id for part in names if not isinstance(part.ctx, ast.Load)}
        if state in stored or len(arguments) != len(fields):
            raise _NotInlinedError
        given: dict[str, ast.expr] = {state: ast.Name(self._state)}
        assigned: list[ast.stmt] = []
        for name, value in zip(arguments, fields, strict=True):
            times = sum(part.id == name for part in names)
            if name in stored or not self._is_the_same_later(value, times):
                given[name] = target = ast.Name(self._names.fresh(name), ast.Store())
                assigned.append(ast.Assign([target], value))
            else:
                given[name] = value
        for name in method.__code__.co_varnames:
            if name not in given:
                given[name] = ast.Name(self._names.fresh(name))
        return [*assigned, *self._inlined(node.body, state, _Renaming(given), (*within, method))]

    def _inlined(
        self,
        statements: Iterable[ast.stmt],
        state: str,
        renaming: _Renaming,
        within: tuple[object, ...],
    ) -> list[ast.stmt]:
        found: list[ast.stmt] = []
        for statement in statements:
            called = self._helper(statement, state)
            if called is not None:
                values = [renaming.visit(deepcopy(value)) for value in called[1]]
                found += self.body(called[0], values, within)
            elif not _is_empty(statement):
                found.append(renaming.visit(deepcopy(statement)))
        return found

    def _is_the_same_later(self, value: ast.expr, times: int) -> bool:
        """Whether an argument can stand where the method uses it, so many times."""
        match value:
            case ast.Name() | ast.Constant():
                return True
            case ast.Subscript(ast.Name(name), ast.Constant()):
                return name == self._row and times < MANY
        return False

    def _helper(
        self, statement: ast.stmt, state: str
    ) -> tuple[Callable[..., None], list[ast.expr]] | None:
        """Return the method of the state that a statement only calls, and with what."""
        match statement:
            case ast.Expr(ast.Call(ast.Attribute(ast.Name(owner), name), fields, [])):
                method = vars(self._kind).get(name)
                plain = isinstance(method, FunctionType) and not hasattr(method, APPLICATION)
                if owner == state and plain and method is not None:
                    return method, fields
        return None


MANY: Final = 3
"""From how many uses on an item of a row gets a variable."""


# Methods that record.


def _recording(kind: type, application: Application) -> Written | None:
    """Return the method that applies an event, with recording it first; None if it cannot be."""
    apply, event = application.apply, application.kind
    node = _definition_of(apply)
    if node is None or not isinstance(apply, FunctionType):
        return None
    code = apply.__code__
    names = _Names(
        [*apply.__globals__, *_names_in([node]), *code.co_varnames, *code.co_names, *RECORDS]
    )
    numbers, outcomes, row = map(names.fresh, ("numbers_of", "outcomes_in", "row"))
    state, *fields = [argument.arg for argument in node.args.args]
    hints = get_type_hints(apply)
    items = [
        name
        if _is_checked(hints.get(name))
        else f"+{name}"
        if _is_one(form)
        else f"{numbers}({name})"
        for name, form in zip(fields, event.forms, strict=True)
    ]
    recorded = ast.parse(f"({event.tag}, {', '.join(items)})", mode="eval").body
    node = deepcopy(node)
    again = _RowAgain(event.__name__, fields, ast.Name(row, ast.Load()))
    inlining = _Inlining(kind, apply, names, state)
    body = [again.visit(one) for one in inlining.statements(node.body, apply)]
    value = ast.NamedExpr(ast.Name(row, ast.Store()), recorded) if again.found else recorded
    first = ast.parse(f"{state}.events.append(...)").body
    call = first[0].value  # type: ignore[attr-defined] # it is an expression
    call.args = [value]
    if application.place is not None:
        counted = _counted(application, fields[application.place - 1], outcomes)
        first += ast.parse(f"{state}.drawn += {counted}").body
    node.body = [*first, *body]
    node.decorator_list = []
    used = _names_in(node.body)
    given = {numbers: numbers_of, outcomes: outcomes_in}
    names_used = {name: what for name, what in given.items() if name in used}
    return Written(node, names_used, code, apply.__globals__)


def _counted(application: Application, value: str, outcomes_in: str) -> str:
    """Return the expression of how many outcomes of chance a field contains."""
    form = application.kind.forms[(application.place or 0) - 1]
    if form.kind == "items":
        return f"len({value})"
    return "1" if _is_one(form) else f"{outcomes_in}({value})"


def _is_one(form: Form) -> bool:
    """Whether values are one number; ``+True`` is 1."""
    return form.kind in ("number", "truth", "name", "words")


def _is_checked(hint: object) -> bool:
    """Whether the type checker admits no truth value: for a ``NewType``, and tuples of one."""
    if isinstance(hint, NewType):
        return True
    parts = [part for part in get_args(hint) if part is not ...]
    return (
        getattr(hint, "__origin__", None) is tuple and bool(parts) and all(map(_is_checked, parts))
    )


def _is_empty(statement: ast.stmt) -> bool:
    """Whether a statement is a docstring, or ``pass``."""
    is_text = isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant)
    return is_text or isinstance(statement, ast.Pass)


class _RowAgain(ast.NodeTransformer):
    """Replace the row of an event, ``(SlotAsked.tag, player, slots)``, by another expression."""

    def __init__(self, event: str, fields: Sequence[str], row: ast.expr) -> None:
        self._tags = (f"{event}.tag", f".{event}.tag")
        self._fields = list(fields)
        self._row = row
        self.found = False

    def visit_Tuple(self, node: ast.Tuple) -> ast.expr:  # named as ast has it
        tag, *fields = [ast.unparse(part) for part in node.elts] or [""]
        if fields != self._fields or not (tag == self._tags[0] or tag.endswith(self._tags[1])):
            self.generic_visit(node)
            return node
        self.found = True
        return ast.copy_location(deepcopy(self._row), node)


# Evolve: the bodies of all methods that apply events, in one function.


class _Evolve:
    """The function that replays the events of a class of states."""

    def __init__(self, kind: type, like: FunctionType) -> None:
        self._kind = kind
        self._like = like
        self._applications = applications_of(kind)
        taken = {*like.__globals__, *[part.name for part in all_parts_of(kind)]}
        taken |= {setup_of(kind), *RECORDS}
        self._names = _Names(taken)
        fresh = self._names.fresh
        self._state, self._rows, self._row, self._tag = map(fresh, ("state", "rows", "row", "tag"))
        self._outcomes = fresh("outcomes_in")
        self._inlining = _Inlining(kind, like, self._names, self._state, self._row)
        self._called: dict[str, object] = {}

    def written(self) -> Written:
        """Return the function."""
        branches = [(one, self._branch(one)) for one in self._applications]
        changes = [statement for _, lines in branches for statement in lines]
        hoisted = None if self._called else self._hoisted(changes)
        by_tag = [(tag, lines) for one, lines in branches if (tag := one.kind.tag) is not None]
        chain = self._choice(sorted(by_tag, key=lambda branch: branch[0]))
        state, events = self._state, self._names.fresh("recorded")
        before = [f"{events}, {state}.events = ({state}.events, [])"]
        after = [f"{state}.events = {events}"]
        if hoisted is not None:
            read, changed = hoisted
            before = [f"{name} = {state}.{name}" for name in read]
            after = [f"{state}.{name} = {name}" for name in changed]
            locals_ = _InLocals(state)
            chain = [locals_.visit(statement) for statement in chain]
        loop = [f"for {self._row} in {self._rows}:", f"    {self._tag}: int = {self._row}[0]"]
        node = _function([f"def evolve({state}, {self._rows}):", *before, *loop, *after])
        (inner,) = [statement for statement in node.body if isinstance(statement, ast.For)]
        inner.body += chain
        used = _names_in(changes)
        names = {self._outcomes: outcomes_in} if self._outcomes in used else {}
        return Written(node, {**names, **self._called}, self._like.__code__, self._like.__globals__)

    def _choice(self, branches: Sequence[tuple[int, list[ast.stmt]]]) -> list[ast.stmt]:
        """Return the statements that choose one of the branches by its tag, which ascend."""
        if len(branches) > MOST_IN_TURN:
            half = len(branches) // 2
            test = ast.parse(f"{self._tag} < {branches[half][0]}", mode="eval").body
            return [ast.If(test, self._choice(branches[:half]), self._choice(branches[half:]))]
        chosen: list[ast.stmt] = ast.parse(f"raise KeyError({self._tag})").body
        for tag, lines in reversed(branches):
            test = ast.parse(f"{self._tag} == {tag}", mode="eval").body
            chosen = [ast.If(test, lines or [ast.Pass()], chosen)]
        return chosen

    def _item(self, place: int) -> ast.expr:
        return ast.Subscript(ast.Name(self._row, ast.Load()), ast.Constant(place), ast.Load())

    def _branch(self, application: Application) -> list[ast.stmt]:
        """Return what an event changes."""
        lines: list[ast.stmt] = []
        place, event = application.place, application.kind
        if place is not None:
            counted = _counted(application, f"{self._row}[{place}]", self._outcomes)
            lines += ast.parse(f"{self._state}.drawn += {counted}").body
        fields = [self._item(1 + place) for place in range(len(event.names))]
        try:
            body = self._inlining.body(application.apply, fields, ())
        except _NotInlinedError:
            name = self._names.fresh(f"apply_{application.apply.__name__}")
            self._called[name] = application.apply
            return [*lines, *ast.parse(f"{name}({self._state}, *{self._row}[1:])").body]
        items = [f"{self._row}[{1 + place}]" for place in range(len(event.names))]
        again = _RowAgain(event.__name__, items, ast.Name(self._row, ast.Load()))
        return [*lines, *[again.visit(statement) for statement in body]]

    def _hoisted(self, changes: Iterable[ast.stmt]) -> tuple[list[str], list[str]] | None:
        """Return the attributes of the state that bodies read, and those that they set.

        None if they do something else with the state, by which its attributes may be used.
        """
        attributes = {setup_of(self._kind), "drawn"}
        attributes |= {part.name for part in all_parts_of(self._kind)}
        nodes = [node for change in changes for node in ast.walk(change)]
        uses = [
            node
            for node in nodes
            if isinstance(node, ast.Attribute)
            and isinstance(node.value, ast.Name)
            and node.value.id == self._state
        ]
        whole = sum(isinstance(node, ast.Name) and node.id == self._state for node in nodes)
        if whole != len(uses) or not attributes.issuperset([node.attr for node in uses]):
            return None
        changed = [node.attr for node in uses if not isinstance(node.ctx, ast.Load)]
        return list(dict.fromkeys([node.attr for node in uses])), list(dict.fromkeys(changed))


MOST_IN_TURN: Final = 3
"""How many tags are compared one after the other; more are halved first."""


class _InLocals(ast.NodeTransformer):
    """Replace the attributes of the state by local variables of the same names."""

    def __init__(self, state: str) -> None:
        self._state = state

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:  # named as ast has it
        if isinstance(node.value, ast.Name) and node.value.id == self._state:
            return ast.copy_location(ast.Name(node.attr, node.ctx), node)
        self.generic_visit(node)
        return node


# Copies and snapshots.


class _Expressions:
    """Expressions of values of forms, with the names that they use."""

    def __init__(self) -> None:
        self.names: dict[str, object] = {}

    def bound(self, name: str, value: object) -> str:
        """Return a name for ``value``."""
        name = name if self.names.get(name, value) is value else f"{name}_{len(self.names)}"
        self.names[name] = value
        return name

    def copied(self, form: Form, value: str, depth: int = 0) -> str:
        """Return the expression of a value with copies of the lists and mappings in it."""
        if not _changes(form):
            return value
        if form.kind == "mapping" and not _changes(form.parts[1]):
            return f"{value}.copy()"
        if form.kind == "optional":
            return f"None if {value} is None else {self.copied(form.parts[0], value, depth)}"
        if form.kind != "items":
            return f"{self.bound('copied', copied)}({value})"
        if not _changes(form.parts[0]):
            return f"[*{value}]"
        item = f"item_{depth}"
        inner = self.copied(form.parts[0], item, depth + 1)
        if inner == f"[*{item}]":
            items = f"*map(list.copy, {value})"
            return f"[{items}]" if _is_list(form) else f"({items},)"
        items = f"[{inner} for {item} in {value}]"
        return items if _is_list(form) else f"tuple({items})"

    def numbers(self, form: Form, value: str, depth: int = 0) -> str:
        """Return the expression of a value in numbers."""
        if form.kind in ("number", "row"):
            return value
        if form.kind == "truth":
            return f"(1 if {value} else 0)"
        if form.kind == "optional":
            inner = self.numbers(form.parts[0], value, depth)
            return f"(() if {value} is None else ({inner},))"
        if form.kind == "items":
            if form.parts[0].kind == "number":
                return f"tuple({value})" if _is_list(form) else value
            item = f"item_{depth}"
            inner = self.numbers(form.parts[0], item, depth + 1)
            if inner == f"tuple({item})":
                return f"(*map(tuple, {value}),)"
            items = value if inner == item else f"[{inner} for {item} in {value}]"
            return f"tuple({items})"
        return f"{self.bound(f'numbers_{len(self.names)}', form.to_numbers)}({value})"

    def restored(self, form: Form, numbers: str, depth: int = 0) -> str:
        """Return the expression of the value that ``numbers`` has made."""
        if form.kind in ("number", "row"):
            return numbers
        if form.kind == "truth":
            return f"{numbers} == 1"
        if form.kind == "optional":
            inner = self.restored(form.parts[0], f"{numbers}[0]", depth)
            return f"({inner} if {numbers} else None)"
        if form.kind == "items":
            item = f"item_{depth}"
            inner = self.restored(form.parts[0], item, depth + 1)
            if inner == item:
                return f"list({numbers})" if _is_list(form) else numbers
            items = f"[{inner} for {item} in {numbers}]"
            return items if _is_list(form) else f"tuple({items})"
        return f"{self.bound(f'restored_{len(self.names)}', form.trusted)}({numbers})"

    def json(self, form: Form, value: str, depth: int = 0) -> str:
        """Return the expression of the plain JSON data of a value."""
        if form.to_json is same:
            return value
        if form.kind == "truth":
            return f"(True if {value} else False)"
        if form.kind == "items":
            item = f"item_{depth}"
            inner = self.json(form.parts[0], item, depth + 1)
            return f"list({value})" if inner == item else f"[{inner} for {item} in {value}]"
        if form.kind == "optional":
            return f"(None if {value} is None else {self.json(form.parts[0], value, depth)})"
        return f"{self.bound(f'json_{len(self.names)}', form.to_json)}({value})"


def _is_list(form: Form) -> bool:
    return getattr(form.annotation, "__origin__", None) is list


def _changes(form: Form) -> bool:
    """Whether a value, or something in it, can be changed: a list or a mapping."""
    if form.kind == "mapping" or (form.kind == "items" and _is_list(form)):
        return True
    return form.kind in ("items", "fixed", "optional") and any(map(_changes, form.parts))


def _function(lines: Iterable[str]) -> ast.FunctionDef:
    node = ast.parse("\n    ".join(lines)).body[0]
    assert isinstance(node, ast.FunctionDef)
    return node


def _copy(kind: type) -> Written:
    made = _Expressions()
    setup = setup_of(kind)
    values = {part.name: made.copied(part.form, f"self.{part.name}") for part in all_parts_of(kind)}
    lines = ["def copy(self):"]
    if only_sets(kind):
        lines.append(f"made = object.__new__({made.bound(kind.__name__, kind)})")
        values = {setup: f"self.{setup}", **values, "events": "[]", "unknown_name": '""'}
    else:
        given = [f"self.{setup}", *[values.pop(part.name) for part in parts_of(kind)]]
        lines.append(f"made = {made.bound(kind.__name__, kind)}({', '.join(given)})")
    lines += [f"made.{name} = {value}" for name, value in values.items()]
    return Written(_function([*lines, "made.drawn = self.drawn", "return made"]), made.names)


def _snapshot(kind: type) -> Written:
    made = _Expressions()
    values = []
    for part in parts_of(kind):
        value = made.numbers(part.form, f"self.{part.name}")
        values.append(f"({value} if self.{part.needed_if} else ())" if part.needed_if else value)
    lines = ["def snapshot(self):", f"return ({', '.join(values)},)" if values else "return ()"]
    return Written(_function(lines), made.names)


def _restore(kind: type) -> Written:
    made = _Expressions()
    parts = {part.name: made.restored(part.form, part.name) for part in parts_of(kind)}
    setup = setup_of(kind)
    lines = [f"def restore(cls, {setup}, snapshot):"]
    if parts:
        lines.append(f"({', '.join(parts)},) = snapshot")
    lines.append(f"return cls({', '.join([setup, *parts.values()])})")
    return Written(_function(lines), made.names)


def written_json(kind: type) -> Written:
    """Return the function that makes plain JSON data of a state of a class."""
    made = _Expressions()
    items = [
        f"{part.name!r}: {made.json(part.form, f'self.{part.name}')}" for part in parts_of(kind)
    ]
    node = _function(["def to_json(self):", f"return {{{', '.join(items)}}}"])
    return Written(node, made.names)


# All of it.


def written_methods(kind: type) -> Iterator[tuple[str, Written]]:
    """Yield the methods of a class of states that can be written out, by name."""
    for one in applications_of(kind):
        written = _recording(kind, one)
        if written is not None:
            yield one.apply.__name__, written
    yield "copy", _copy(kind)
    yield "snapshot", _snapshot(kind)
    yield "restore", _restore(kind)


def written_evolve(kind: type) -> Written | None:
    """Return the function that replays the events of a class; None if no method can be written."""
    for one in applications_of(kind):
        if isinstance(one.apply, FunctionType) and _definition_of(one.apply) is not None:
            return _Evolve(kind, one.apply).written()
    return None
