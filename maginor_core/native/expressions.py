"""Expressions in C. What needs statements of its own is written before, in the order of Python."""

from __future__ import annotations

import ast
import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from math import isfinite
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final

from attrs import evolve, field, frozen

from maginor_core.native.kinds import (
    ITEM,
    MAYBE,
    NONE,
    NUMBER,
    NUMBERS,
    REAL,
    REALS,
    ROW,
    ROWS,
    SET,
    SETS,
    TEXT,
    TRUTH,
    UNNEEDED,
    Kind,
    NoKindError,
    TooLargeError,
    list_of,
    tuple_of,
)
from maginor_core.native.syntax import OutsideSubsetError, Source

if TYPE_CHECKING:
    from maginor_core.native.program import Program, Routine

RUNTIME: Final = Path(__file__).with_name("runtime")
"""The C that generated rules include."""
_KEYWORDS: Final = frozenset(
    [
        "auto",
        "break",
        "case",
        "char",
        "const",
        "continue",
        "default",
        "do",
        "double",
        "else",
        "enum",
        "extern",
        "float",
        "for",
        "goto",
        "if",
        "inline",
        "int",
        "long",
        "register",
        "restrict",
        "return",
        "short",
        "signed",
        "sizeof",
        "static",
        "struct",
        "switch",
        "typedef",
        "union",
        "unsigned",
        "void",
        "volatile",
        "while",
        "asm",
        "typeof",
        "errno",
        "main",
    ]
)
PLAIN: Final = frozenset(["builtins", "collections", "types", "typing", "functools"])
"""Modules whose objects have no attributes that count as constants."""
HEAD: Final = frozenset(
    ["work", "layout", "from", "at", "end", "recorded", "drawn", "size", "bytes"]
)
"""What ``runtime`` has in states, layouts and encoders itself."""


@cache
def taken_names() -> frozenset[str]:
    """Return the functions, macros and types that C has already."""
    text = "".join(path.read_text("utf-8") for path in sorted(RUNTIME.glob("*.h")))
    text = re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)
    called = re.findall(r"\b([A-Za-z_]\w*)\(", text)
    return _KEYWORDS | frozenset([*called, *re.findall(r"\b[A-Z]\w*", text)])


def c_name(name: str) -> str:
    """Return a name as it is in C."""
    taken = name in taken_names() or name in HEAD or name == "state"
    name = name.replace(".", "__")
    return f"{name}_" if taken or name.startswith(("rule_", "State_", "Encoder_")) else name


@frozen
class Value:
    """An expression in C.

    Attributes:
        code: the expression.
        kind: what it is.
        parts_of: the attributes of the state of which it is a part, which may be replaced.
        made: whether it was made here, so that nothing else has it.
        wide: whether it is a number of 64 bits, which is not known to fit into 32.
        is_truth: whether it is 0 or 1.
        simple: whether it can be written twice.
        known: what it always is; None if nobody knows.
    """

    code: str
    kind: Kind
    parts_of: frozenset[str] = frozenset()
    made: bool = False
    wide: bool = False
    is_truth: bool = False
    simple: bool = False
    known: Any = field(default=None, eq=False)  # Any: a constant of Python


def is_constant(value: object) -> bool:
    """Return whether something is an object whose attributes are set once: weights, deciders."""
    return not callable(value) and type(value).__module__.partition(".")[0] not in PLAIN


def is_truth(node: ast.expr) -> bool:
    """Return whether something is True or False, and nothing that only counts as that."""
    return isinstance(node, ast.Compare) or (
        isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not)
    )


_COMPARED: Final[dict[type[ast.cmpop], str]] = {
    ast.Eq: "==",
    ast.NotEq: "!=",
    ast.Lt: "<",
    ast.LtE: "<=",
    ast.Gt: ">",
    ast.GtE: ">=",
}
_COMPUTED: Final[dict[type[ast.operator], str]] = {
    ast.Add: "+",
    ast.Sub: "-",
    ast.Mult: "*",
    ast.BitAnd: "&",
    ast.BitOr: "|",
    ast.BitXor: "^",
}
_CALLED: Final[dict[type[ast.operator], str]] = {
    ast.Mod: "modulo",
    ast.FloorDiv: "quotient",
    ast.LShift: "shifted_left",
    ast.RShift: "shifted_right",
}
_OF_SETS: Final[dict[type[ast.operator], str]] = {
    ast.BitAnd: "set_and",
    ast.BitOr: "set_or",
    ast.BitXor: "set_xor",
}
_SETS_WITH_STARS: Final = "sets are written one by one"
_UNANNOTATED: Final = "there is no such attribute with an annotation; write `self.name: kind = …`"
_NARROW: Final = (ast.BitAnd, ast.BitOr, ast.BitXor, ast.Mod, ast.RShift)
"""What of two numbers of 32 bits has no more."""


class Expressions(ABC):
    """The expressions of one function, with its names and the lines written so far."""

    def __init__(self, program: Program, source: Source, routine: Routine) -> None:
        self.program = program
        self.source = source
        self.routine = routine
        self.names: dict[str, Value] = {}
        self.objects: dict[str, Any] = {}  # Any: what never changes, such as weights
        self.declared: list[str] = []
        self.lines: list[str] = []
        self.depth = 1
        self.own: dict[str, bool] = {}
        """Whether a name of a list is of one that was made for it, and may move as it grows."""
        self.given_back: ast.expr | None = None
        """The call that is returned, after which no name of the function is used."""
        self._count = 0

    # Lines and names.

    def line(self, text: str) -> None:
        """Write a line."""
        self.lines.append("    " * self.depth + text)

    def fresh(self, stem: str) -> str:
        """Return a name that nothing else has."""
        self._count += 1
        return f"{stem}_{self._count}_"

    def refusal(self, node: ast.AST, reason: str) -> OutsideSubsetError:
        """Return the refusal of something."""
        return self.source.refusal(node, reason)

    @contextmanager
    def aside(self) -> Iterator[list[str]]:
        """Collect the lines that are written meanwhile."""
        kept, self.lines = self.lines, []
        try:
            yield self.lines
        finally:
            self.lines = kept

    def declare(self, kind: Kind, stem: str) -> str:
        """Declare a variable for the whole function, and return its name in C."""
        name = self.fresh(stem)
        self.declared.append(f"    {kind.declared}{name} = {kind.start};")
        return name

    def held(self, value: Value, stem: str = "held") -> Value:
        """Return a value that is computed now and once."""
        if value.simple or value.kind.name in ("text", "unneeded", "commands", "listing", "none"):
            return value
        value = self.kept(self.settled(value))
        name = self.declare(value.kind, stem)
        self.line(f"{name} = {self.narrow(value)};")
        return evolve(value, code=name, wide=False, simple=True)

    def kept(self, value: Value) -> Value:
        """Return a part of the state as it is now, although it may be replaced there."""
        if not value.parts_of & self.routine.effects.replaced or value.kind.changes:
            return value
        if value.kind.name == "row":
            return Value(f"row_copy(state, {value.code})", ROW, made=True)
        if value.kind.name == "sequence":
            form = (
                "seq_copy(state, {})"
                if value.kind.depth == 1
                else "nested_slice(state, {}, 0, INT32_MAX)"
            )
            return Value(form.format(value.code), value.kind, made=True)
        return value

    def settled(self, value: Value) -> Value:
        """Return an item of a row as the number that it is, if nothing says otherwise."""
        return self.as_kind(value, NUMBER) if value.kind == ITEM else value

    def narrow(self, value: Value) -> str:
        """Return a value as it is stored."""
        return f"fit(state, {value.code})" if value.wide else value.code

    def as_kind(self, value: Value, kind: Kind) -> Value:
        """Return an item of a row as a number or a sequence."""
        if value.kind != ITEM:
            return value
        row, place = value.known
        if kind.name == "sequence":
            return Value(f"row_seq(state, {row}, {place})", NUMBERS, value.parts_of)
        return Value(f"row_number(state, {row}, {place})", NUMBER)

    # Constants.

    def constant(self, node: ast.expr) -> tuple[bool, Any]:  # Any: a constant of Python
        """Return whether something is known when C is written, and what it is."""
        match node:
            case ast.Constant(value=value):
                return True, value
            case ast.Name(id=name) if name not in self.names:
                if name in self.objects:
                    return True, self.objects[name]
                if name in self.source.names:
                    return True, self.source.names[name]
            case ast.Attribute(value=owner, attr=attr):
                known, value = self.constant(owner)
                if known and (isinstance(value, ModuleType | type) or is_constant(value)):
                    return hasattr(value, attr), getattr(value, attr, None)
            case ast.UnaryOp(op=ast.USub(), operand=operand):
                known, value = self.constant(operand)
                if known and isinstance(value, int | float):
                    return True, -value
        return False, None

    def literal(self, node: ast.expr, value: Any) -> Value:  # Any: a constant of Python
        """Return a constant."""
        if isinstance(value, int):
            code = str(int(value))
            if not -(1 << 31) < value < 1 << 31:
                raise self.refusal(node, "a number has 32 bits")
            truth = isinstance(value, bool)
            return Value(code, NUMBER, is_truth=truth, simple=True, known=value)
        if isinstance(value, float) and self.program.of_heuristics:
            code = repr(value) if isfinite(value) else "INFINITY" if value > 0 else "-INFINITY"
            return Value(f"({code})", REAL, simple=True, known=value)
        if value is None:
            return Value("NOTHING", NONE, simple=True)
        if isinstance(value, str):
            return Value("", TEXT, simple=True, known=value)
        if isinstance(value, tuple | list | frozenset | range):
            items = sorted(value) if isinstance(value, frozenset) else value
            kind = self._kind_of(node, tuple(items))
            try:
                name = self.program.constant(node, tuple(items), kind)
            except TooLargeError as error:
                raise self.refusal(node, str(error)) from None
            return Value(name, kind, simple=True, known=value)
        raise self.refusal(node, f"{type(value).__name__} is not a value that the subset has")

    def _kind_of(self, node: ast.expr, value: tuple[Any, ...]) -> Kind:  # Any: as above
        if all(isinstance(item, int) for item in value):
            return NUMBERS
        if all(isinstance(item, int | float) for item in value):
            return REALS
        if all(isinstance(item, str) for item in value):
            return tuple_of(TEXT)
        if all(isinstance(item, tuple | list) for item in value):
            kinds = [self._kind_of(node, tuple(item)) for item in value]
            deepest = max(kinds, key=lambda kind: kind.depth)
            if all(kind in (deepest, NUMBERS) for kind in kinds):
                return tuple_of(deepest)
        raise self.refusal(node, "a constant is a number, or a tuple of numbers or of such tuples")

    # Values of a certain kind.

    def number(self, node: ast.expr) -> Value:
        """Return a number."""
        return self.as_number(node, self.expression(node))

    def as_number(self, node: ast.AST, value: Value) -> Value:
        """Return a value as a number."""
        value = self.as_kind(value, NUMBER)
        if value.kind.name == "none":
            return Value("NOTHING", NUMBER, simple=True)
        if value.kind.name != "number":
            raise self.refusal(node, f"a number belongs here, and this is a {value.kind}")
        return value

    def real(self, node: ast.expr) -> Value:
        """Return a real number."""
        return self.as_real(node, self.expression(node))

    def as_real(self, node: ast.AST, value: Value) -> Value:
        """Return a value as a real number."""
        if value.kind == REAL:
            return value
        number = self.as_number(node, value)
        if number.kind.optional:
            raise self.refusal(node, "a real number belongs here, and this may be None")
        return Value(f"((double){number.code})", REAL, simple=number.simple)

    def reals(self, node: ast.expr) -> Value:
        """Return a sequence of real numbers."""
        value = self.expression(node)
        if value.kind.name != "reals":
            raise self.refusal(node, f"real numbers belong here, and this is a {value.kind}")
        return value

    def stored(self, node: ast.expr) -> str:
        """Return the code of a number as it is stored."""
        return self.narrow(self.number(node))

    def sequence(self, node: ast.expr, depth: int | None = None) -> Value:
        """Return a sequence, of so many within one another."""
        value = self.as_sequence(node, self.expression(node))
        if depth is not None and value.kind.depth != depth:
            if isinstance(value.known, tuple) and value.known == ():
                return value
            raise self.refusal(
                node, f"a sequence of depth {depth} belongs here, and this is {value.kind}"
            )
        return value

    def as_sequence(self, node: ast.AST, value: Value) -> Value:
        """Return a value as a sequence."""
        value = self.as_kind(value, NUMBERS)
        if value.kind.name != "sequence":
            raise self.refusal(node, f"a sequence belongs here, and this is a {value.kind}")
        return value

    def items(self, node: ast.expr) -> Value:
        """Return what has items: a sequence, or sets."""
        value = self.as_kind(self.expression(node), NUMBERS)
        if value.kind.name not in ("sequence", "sets", "reals", "rows"):
            raise self.refusal(node, f"a sequence belongs here, and this is a {value.kind}")
        return value

    def of_kind(self, node: ast.expr, kind: Kind) -> Value:
        """Return a value of a kind, to be stored in a variable or given to a function."""
        if kind.name == "number":
            return self.number(node)
        if kind.name == "real":
            return self.real(node)
        if kind.name == "rows" and isinstance(node, ast.List):
            return self._rows(node)
        if kind.name == "set":
            return self.set(node, optional=kind.optional)
        if kind.name == "sets":
            return self.sets(node, kind)
        if kind.name == "memory" and isinstance(node, ast.Dict) and not node.keys:
            return Value("memory_new(state)", kind, made=True)
        if kind.name == "row" and isinstance(node, ast.Tuple):
            return self.row(node)
        value = self.as_kind(self.expression(node), kind)
        if kind.name == "row" and value.known == ():
            return Value("", ROW, known=())
        if value.kind.name == "none" and kind.optional:
            return Value(kind.none, kind, simple=True)
        if self.is_empty(node) and kind.name == "sequence":
            return evolve(value, kind=kind)
        if value.kind.name == kind.name == "sequence" and value.kind.depth == kind.depth:
            return evolve(value, kind=kind)
        if self.is_empty(node) and kind.name == "reals":
            return Value("reals_new(state, 0)", kind, made=True)
        if value.kind.name != kind.name:
            raise self.refusal(node, f"a {kind} belongs here, and this is a {value.kind}")
        return value

    def _rows(self, node: ast.List) -> Value:
        """Return commands that are written out."""
        made = self.declare(ROWS, "rows")
        self.line(f"{made} = seq_new(state, {len(node.elts)});")
        for one in node.elts:
            row = self.of_kind(one, ROW)
            self.line(f"rows_append(state, {made}, {row.code});")
        return Value(made, ROWS, made=True, simple=True)

    def set(self, node: ast.expr, *, optional: bool = False) -> Value:
        """Return a set; a number is one, too."""
        return self.as_set(node, self.settled(self.expression(node)), optional=optional)

    def as_set(self, node: ast.AST, value: Value, *, optional: bool = False) -> Value:
        """Return a value as a set."""
        if value.kind.name == "number" and not value.kind.optional:
            return Value(f"set_from({value.code})", SET)
        if value.kind.name == "none" and optional:
            return Value("set_none()", SET)
        if value.kind.name != "set":
            raise self.refusal(node, f"a set belongs here, and this is a {value.kind}")
        if value.kind.optional and not optional:
            return evolve(value, kind=SET)  # the type checker knows that it is there
        return value

    def sets(self, node: ast.expr, kind: Kind) -> Value:
        """Return a list or a tuple of sets."""
        if isinstance(node, ast.List | ast.Tuple):
            return evolve(self._sets(node, node.elts), kind=kind)
        if isinstance(node, ast.ListComp):
            return evolve(self.comprehension(node, SET), kind=kind)
        value = self.expression(node)
        if value.kind.name == "none" and kind.optional:
            return Value("0", kind, simple=True)
        if value.kind.name != "sets":
            raise self.refusal(node, f"sets belong here, and this is a {value.kind}")
        return evolve(value, kind=kind)

    def _sets(self, node: ast.expr, items: Sequence[ast.expr]) -> Value:
        if any(isinstance(one, ast.Starred) for one in items):
            raise self.refusal(node, _SETS_WITH_STARS)
        return self._sets_of(node, self.in_order(items, lambda place: self.set(items[place])))

    def _sets_of(self, node: ast.expr, several: Sequence[Value]) -> Value:
        values = [self.held(self.as_set(node, one)) for one in several]
        made = self.declare(SETS, "sets")
        self.line(f"{made} = sets_new(state, {len(values)});")
        for value in values:
            self.line(f"sets_append(state, {made}, {value.code});")
        return Value(made, SETS, made=True, simple=True)

    @staticmethod
    def is_empty(node: ast.expr) -> bool:
        """Return whether something is an empty tuple or list, of whatever it is one."""
        return isinstance(node, ast.Tuple | ast.List) and not node.elts

    def truth(self, node: ast.expr) -> Value:
        """Return whether something counts as true."""
        if isinstance(node, ast.BoolOp):
            return self._both_or_either(node)
        if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
            inner = self.truth(node.operand)
            known = None if inner.known is None else not inner.known
            return Value(f"!({inner.code})", TRUTH, is_truth=True, known=known)
        value = self.expression(node)
        match value.kind.name:
            case "number" if value.kind.optional:
                one = self.held(value)
                return Value(f"({one.code} && {one.code} != NOTHING)", TRUTH, is_truth=True)
            case "number" | "truth":
                return evolve(value, kind=TRUTH, wide=False)
            case "real":
                return Value(f"({value.code} != 0)", TRUTH, is_truth=True)
            case "set" if not value.kind.optional:
                return Value(f"set_holds({value.code})", TRUTH, is_truth=True)
            case "sequence" | "row" | "sets" if value.kind.optional:
                one = self.held(value)
                return Value(f"({one.code} && {one.code}->n)", TRUTH, is_truth=True)
            case "sequence" | "row" | "sets" | "reals" | "rows":
                return Value(f"({value.code}->n != 0)", TRUTH, is_truth=True)
            case "item":
                raise self.refusal(
                    node, "whether it is a number or a tuple is open; annotate a name for it"
                )
        raise self.refusal(node, f"a {value.kind} is not asked whether it is true")

    def _both_or_either(self, node: ast.BoolOp) -> Value:
        sign = "&&" if isinstance(node.op, ast.And) else "||"
        first = self.truth(node.values[0])
        parts, known = [first.code], [first.known]
        done: str | None = None
        for other in node.values[1:]:
            with self.aside() as lines:
                value = self.truth(other)
            if lines:  # they belong to it alone
                if done is None:
                    done = self.declare(TRUTH, "holds")
                self.line(f"{done} = {f' {sign} '.join(parts)};")
                self.line(f"if ({'' if sign == '&&' else '!'}{done}) {{")
                self.lines += ["    " + line for line in lines]
                self.line(f"    {done} = {value.code};")
                self.line("}")
                parts = [done]
            else:
                parts.append(value.code)
            known.append(value.known)
        decided = None
        if sign == "&&" and any(one is not None and not one for one in known[:1]):
            decided = False
        return Value(f"({f' {sign} '.join(parts)})", TRUTH, is_truth=True, known=decided)

    # Expressions.

    def expression(self, node: ast.expr) -> Value:
        """Return an expression in C."""
        known, value = self.constant(node)
        if known and not callable(value) and not isinstance(value, ModuleType):
            return self.literal(node, value)
        match node:
            case ast.Name(id=name):
                if name not in self.names:
                    raise self.refusal(node, "there is no such name here")
                return self.names[name]
            case ast.Attribute():
                return self.attribute(node)
            case ast.Subscript():
                return self.subscript(node)
            case ast.Tuple(elts=items):
                return self.display(node, items)
            case ast.List(elts=items):
                value = self.display(node, items)
                return evolve(value, kind=evolve(value.kind, changes=True))
            case ast.ListComp() | ast.GeneratorExp() | ast.SetComp():
                return self.comprehension(node)
            case ast.Compare():
                return self.comparison(node)
            case ast.BoolOp(values=values):
                value = self._both_or_either(node)
                truths = all(map(is_truth, values))
                return evolve(value, kind=NUMBER if truths else TRUTH)
            case ast.UnaryOp(op=ast.Not()):
                return evolve(self.truth(node), kind=NUMBER)
            case ast.UnaryOp(op=ast.USub() | ast.Invert() as op, operand=inner):
                return self._negated(op, inner)
            case ast.UnaryOp(op=ast.UAdd(), operand=inner):
                return self.number(inner)
            case ast.IfExp():
                return self.choice(node)
            case ast.BinOp():
                return self.computed(node)
            case ast.Call():
                return self.call(node)
            case ast.JoinedStr():  # for a refusal
                return Value("", TEXT, simple=True)
        raise self.refusal(node, "there is no such expression in the subset")

    def _negated(self, op: ast.USub | ast.Invert, inner: ast.expr) -> Value:
        value = self.settled(self.expression(inner))
        if value.kind.name == "set":
            form = "set_negated" if isinstance(op, ast.USub) else "set_inverted"
            return Value(f"{form}({self.as_set(inner, value).code})", SET)
        if value.kind == REAL and isinstance(op, ast.USub):
            return Value(f"(-{value.code})", REAL)
        value = self.as_number(inner, value)
        if isinstance(op, ast.USub):
            return Value(f"(-(int64_t){value.code})", NUMBER, wide=True)
        return evolve(value, code=f"(~{value.code})", simple=False, known=None)

    @abstractmethod
    def call(self, node: ast.Call) -> Value:
        """Return a call; see ``calls``."""

    @abstractmethod
    def comprehension(
        self, node: ast.ListComp | ast.GeneratorExp | ast.SetComp, item: Kind | None = None
    ) -> Value:
        """Return a list that is made item by item; see ``statements``."""

    def acts(self, node: ast.expr) -> bool:
        """Return whether something changes a state, records events or asks chance."""
        return any(
            self.program.effects.of_call(self.source, one).acts
            for one in ast.walk(node)
            if isinstance(one, ast.Call)
        )

    def in_order(self, nodes: Sequence[ast.expr], take: Callable[[int], Value]) -> list[Value]:
        """Return several values; one before another that changes something is computed before."""
        last = max([place for place, node in enumerate(nodes) if self.acts(node)], default=-1)
        found = []
        for place in range(len(nodes)):
            value = take(place)
            found.append(self.held(value) if place < last else value)
        return found

    def attribute(self, node: ast.Attribute) -> Value:
        """Return an attribute of the state, the layout or the encoder."""
        if isinstance(node.value, ast.Name) and node.value.id in self.names:
            owner = self.names[node.value.id]
        else:
            owner = self.expression(node.value)
        program = self.program
        if owner.kind.name == "listing" and node.attr == "most":
            return Value("INT32_MAX", NUMBER, simple=True)
        if owner.kind.name == "chance" and node.attr in ("options", "likelihood"):
            asked = REAL if node.attr == "likelihood" else NUMBER
            return Value(f"{owner.code}->{node.attr}", asked)
        if owner.kind.name == "state":
            if node.attr == program.setup:
                return Value(f"{owner.code}->layout", Kind("layout"), simple=True)
            if node.attr == "drawn":
                return Value(f"{owner.code}->drawn", NUMBER)
            if node.attr in program.properties:
                routine = program.routine(program.properties[node.attr], node, self.source)
                return Value(f"{routine.name}({owner.code})", routine.result)
        if owner.kind.name == "record":
            kind = program.record_attribute(owner.kind, node.attr)
            if kind is None:
                raise self.refusal(node, "the class has no such attribute")
            code = "state->layout" if kind.name == "layout" else f"{owner.code}.{c_name(node.attr)}"
            return Value(code, kind, simple=owner.simple)
        try:
            if owner.kind.name == "part":
                path = f"{owner.kind.path}.{node.attr}"
                kind = program.attribute("layout", path)
                return self._of_words(owner, c_name(path), kind)
            kind = program.attribute(owner.kind.name, node.attr)
        except (NoKindError, KeyError) as error:
            reason = str(error) if isinstance(error, NoKindError) else _UNANNOTATED
            raise self.refusal(node, reason) from None
        where = f"{owner.code}->{c_name(node.attr)}"
        if owner.kind.name == "state":
            if kind.name in ("number", "set"):
                return Value(where, kind)
            form = "(Row *)" if kind.name == "row" else "(Seq *)"
            parts = frozenset([node.attr])
            return Value(f"({form}{where})", kind, parts)
        return self._of_words(owner, c_name(node.attr), kind)

    def _of_words(self, owner: Value, name: str, kind: Kind) -> Value:
        """Return an attribute of the layout, of a part of it, or of the encoder."""
        where = f"{owner.code}->{name}"
        if kind.name == "part":
            return Value(owner.code, kind, simple=True)
        if kind.name == "number":
            return Value(where, kind, simple=True)
        code = f"((Seq *)((Number *){owner.code} + {where}))"
        if kind.name == "set":
            return Value(f"set_in({code}, 0)", kind)
        return Value(code, evolve(kind, changes=False), simple=True)

    def subscript(self, node: ast.Subscript) -> Value:
        """Return an item, or some of them."""
        if isinstance(node.slice, ast.Slice):
            return self._slice(node, node.slice)
        owner = self.expression(node.value)
        if owner.kind == ITEM:
            owner = self.as_kind(owner, NUMBERS)
        if owner.kind.name == "row":
            known, place = self.constant(node.slice)
            if not known or not isinstance(place, int):
                raise self.refusal(node, "an item of a row is named by a constant number")
            if place == 0:
                return Value(f"row_number(state, {owner.code}, 0)", NUMBER)
            row = self.held(owner, "row")
            where = place if place > 0 else f"{row.code}->n - {-place}"
            return Value("", ITEM, row.parts_of, known=(row.code, where))
        owner = self.held(owner, "row") if owner.kind.name in ("reals", "rows") else owner
        place = self.place(owner, node.slice)
        match owner.kind.name:
            case "reals":
                return Value(f"*real_at(state, {owner.code}, {place})", REAL)
            case "rows":
                return Value(f"row_at(state, {owner.code}, {place})", ROW)
            case "sets":
                return Value(f"set_at(state, {owner.code}, {place})", SET)
            case "sequence" if owner.kind.depth > 1:
                assert owner.kind.of is not None, "a sequence has items"
                return Value(f"part(state, {owner.code}, {place})", owner.kind.of, owner.parts_of)
            case "sequence":
                return Value(f"*item(state, {owner.code}, {place})", owner.kind.item)
            case "mapping":
                return Value(f"*byte_word(state, {owner.code}, {place})", NUMBER)
            case "bytes":
                return Value(f"byte_of(state, {owner.code}, {place})", NUMBER)
        raise self.refusal(node, f"a {owner.kind} has no items")

    def place(self, owner: Value, node: ast.expr) -> str:
        """Return the code of an index; a constant one may count from the end."""
        known, number = self.constant(node)
        if known and isinstance(number, int) and number < 0:
            return f"{owner.code}->n - {-number}"
        return self.number(node).code

    def _slice(self, node: ast.Subscript, places: ast.Slice) -> Value:
        owner = self.items(node.value)
        if owner.kind.name == "sets":
            if places.step or places.lower or places.upper:
                raise self.refusal(node, "of sets only a whole copy is taken, `[:]`")
            return Value(f"sets_copy(state, {owner.code})", owner.kind, made=True)
        if places.step is not None:
            raise self.refusal(node, "a slice has no step")
        low = "0" if places.lower is None else self.number(places.lower).code
        high = "INT32_MAX" if places.upper is None else self.number(places.upper).code
        form = "seq_slice" if owner.kind.depth == 1 else "nested_slice"
        if owner.kind.name == "reals":
            form = "reals_slice"
        elif owner.kind.name == "rows":
            raise self.refusal(node, "commands have no slices")
        return Value(f"{form}(state, {owner.code}, {low}, {high})", owner.kind, made=True)

    def display(self, node: ast.expr, items: Sequence[ast.expr]) -> Value:
        """Return a tuple or a list that is written out."""
        inner = [one.value if isinstance(one, ast.Starred) else one for one in items]
        plain = [not isinstance(one, ast.Starred) for one in items]
        values = self.in_order(inner, lambda place: self._item(inner[place], star=not plain[place]))
        if values and values[0].kind.name == "set":
            if not all(plain):
                raise self.refusal(node, _SETS_WITH_STARS)
            return self._sets_of(node, values)
        if any(value.kind == REAL for value in values):
            if not all(plain):
                raise self.refusal(node, "real numbers are written one by one")
            return self._reals_of(items, values)
        return self._made_of(node, values, plain)

    def _made_of(self, node: ast.expr, values: Sequence[Value], plain: Sequence[bool]) -> Value:
        """Return a tuple of values, and of the items of those that are not ``plain``."""
        made = self.declare(NUMBERS, "made")
        nested: bool | None = None
        kind = NUMBERS
        held = [self.held(value) for value in values]
        self.line(f"{made} = seq_new(state, {len(values)});")
        for place, value in enumerate(held):
            if value.kind.name == "set":
                raise self.refusal(node, "all items are numbers, or all are sets")
            one = value.kind.name == "sequence" and (plain[place] or value.kind.depth > 1)
            if nested not in (None, one):
                raise self.refusal(node, "all items are numbers, or all are sequences")
            nested = one
            if one:
                kind = value.kind if not plain[place] else tuple_of(value.kind)
            elif (value.kind if plain[place] else value.kind.item) == MAYBE:
                kind = tuple_of(MAYBE)
            if plain[place]:
                form = "nested_append" if one else "seq_append_word"
                self.line(f"{form}(state, &{made}, {self.narrow(value)});")
            else:
                form = "nested_extend" if one else "seq_extend"
                self.line(f"{form}(state, &{made}, {value.code});")
        return Value(
            made,
            evolve(kind, changes=False),
            made=True,
            simple=True,
            known=() if not values else None,
        )

    def _reals_of(self, items: Sequence[ast.expr], values: Sequence[Value]) -> Value:
        held = [self.held(value) for value in values]
        made = self.declare(REALS, "reals")
        self.line(f"{made} = reals_new(state, {len(held)});")
        for node, value in zip(items, held, strict=True):
            self.line(f"reals_append(state, &{made}, {self.as_real(node, value).code});")
        return Value(made, REALS, made=True, simple=True)

    def _item(self, node: ast.expr, *, star: bool) -> Value:
        if star:
            return self.sequence(node)
        value = self.settled(self.expression(node))
        if value.kind == NONE:
            return evolve(value, kind=MAYBE)
        if value.kind.name not in ("number", "sequence", "set", "real"):
            raise self.refusal(node, f"a {value.kind} cannot be an item of a tuple here")
        self.require_one_name(node, value)
        return value

    def require_one_name(self, node: ast.AST, value: Value) -> None:
        """Refuse to put a list into another one, where it would have a second name."""
        if value.kind.name == "sequence" and value.kind.changes and not value.made:
            raise self.refusal(node, "the list would have two names; put in a copy, `tuple(…)`")

    def row(self, node: ast.Tuple) -> Value:
        """Return a row: a tuple of numbers and of tuples of them."""
        values = self.in_order(
            node.elts, lambda place: self.settled(self.expression(node.elts[place]))
        )
        held = [self.held(value) for value in values]
        row = self.declare(ROW, "row")
        self.line(f"{row} = row_new(state, {len(held)});")
        for one, value in zip(node.elts, held, strict=True):
            if value.kind.name == "number":
                self.line(f"row_add(state, {row}, {value.code});")
            elif value.kind.name == "sequence" and value.kind.depth == 1:
                self.line(f"row_add_seq(state, {row}, {value.code});")
            else:
                raise self.refusal(one, f"a {value.kind} cannot be an item of a row")
        return Value(row, ROW, made=True, simple=True)

    def choice(self, node: ast.IfExp) -> Value:
        """Return one of two values."""
        test = self.truth(node.test)
        with self.aside() as first:
            one = self.settled(self.expression(node.body))
        with self.aside() as second:
            other = self.settled(self.expression(node.orelse))
        kind = other.kind if self.is_empty(node.body) or one.kind.name == "none" else one.kind
        if one.kind.name == "none" or other.kind.name == "none":
            kind = evolve(kind, optional=True)
            none = kind.none
            one = Value(none, kind) if one.kind.name == "none" else one
            other = Value(none, kind) if other.kind.name == "none" else other
        if {one.kind.name, other.kind.name} == {"set", "number"}:
            kind = evolve(SET, optional=one.kind.optional or other.kind.optional)
            one, other = [
                side if side.kind.name == "set" else Value(f"set_from({side.code})", SET)
                for side in (one, other)
            ]
        if {one.kind.name, other.kind.name} == {"real", "number"}:
            kind = REAL
            one, other = self.as_real(node.body, one), self.as_real(node.orelse, other)
        if one.kind.name != other.kind.name or kind.name in ("commands", "text", "listing"):
            raise self.refusal(node, f"one of them is a {one.kind}, and the other a {other.kind}")
        if kind.name == "number" and (one.kind.optional or other.kind.optional):
            kind = MAYBE
        if kind.depth == 1 and MAYBE in (one.kind.of, other.kind.of):
            kind = evolve(kind, of=MAYBE)
        parts, made = one.parts_of | other.parts_of, one.made and other.made
        wide = one.wide or other.wide
        if not first and not second:
            wider = "(int64_t)" if wide else ""
            code = f"({test.code} ? {wider}{one.code} : {other.code})"
            truth = one.is_truth and other.is_truth
            return Value(code, kind, parts, made, wide, truth)
        found = self.declare(kind, "chosen")
        self.line(f"if ({test.code}) {{")
        self.lines += ["    " + line for line in first]
        self.line(f"    {found} = {self.narrow(one)};")
        self.line("} else {")
        self.lines += ["    " + line for line in second]
        self.line(f"    {found} = {self.narrow(other)};")
        self.line("}")
        return Value(found, kind, parts, made, simple=True)

    def computed(self, node: ast.BinOp) -> Value:
        """Return what is computed of two numbers, or sequences that are joined or repeated."""
        if isinstance(node.op, ast.Mult):
            for one, times in ((node.left, node.right), (node.right, node.left)):
                if isinstance(one, ast.List | ast.Tuple):
                    return self._repeated(node, one, times)
        sides = [node.left, node.right]
        kind = type(node.op)
        values = self.in_order(sides, lambda place: self.expression(sides[place]))
        if kind is ast.Add and values[0].kind.name == values[1].kind.name == "reals":
            code = f"reals_joined(state, {values[0].code}, {values[1].code})"
            return Value(code, REALS, made=True)
        if (kind is ast.Div and self.program.of_heuristics) or any(
            value.kind == REAL for value in values
        ):
            return self._real_of(node, values)
        if kind is ast.Add and values[0].kind.name == "sequence":
            both = [self.as_sequence(*one) for one in zip(sides, values, strict=True)]
            return self._made_of(node, both, (False, False))
        if kind in _OF_SETS and any(one.kind.name == "set" for one in values):
            both = [self.as_set(*one) for one in zip(sides, map(self.settled, values), strict=True)]
            return Value(f"{_OF_SETS[kind]}({both[0].code}, {both[1].code})", SET)
        left, right = [self.as_number(*one) for one in zip(sides, values, strict=True)]
        if kind in _CALLED:
            wide = kind not in _NARROW or left.wide or right.wide
            if kind is ast.Mod:
                wide = right.wide
            return Value(f"{_CALLED[kind]}(state, {left.code}, {right.code})", NUMBER, wide=wide)
        if kind not in _COMPUTED:
            raise self.refusal(node, "there is no such operator in the subset")
        if kind is ast.Mult:
            left, right = (evolve(one, code=self.narrow(one)) for one in (left, right))
        code = f"((int64_t){left.code} {_COMPUTED[kind]} {right.code})"
        wide = kind not in _NARROW or left.wide or right.wide
        return Value(code, NUMBER, wide=wide)

    def _real_of(self, node: ast.BinOp, values: Sequence[Value]) -> Value:
        """Return what is computed of real numbers."""
        sides = zip((node.left, node.right), map(self.settled, values), strict=True)
        left, right = [self.as_real(*one) for one in sides]
        match node.op:
            case ast.Div():
                return Value(f"real_quotient(state, {left.code}, {right.code})", REAL)
            case ast.Pow():
                return Value(f"real_power(state, {left.code}, {right.code})", REAL)
            case ast.Add() | ast.Sub() | ast.Mult():
                sign = _COMPUTED[type(node.op)]
                return Value(f"({left.code} {sign} {right.code})", REAL)
        raise self.refusal(node, "real numbers have no such operator in the subset")

    def _repeated(self, node: ast.expr, one: ast.List | ast.Tuple, times: ast.expr) -> Value:
        of = list_of if isinstance(one, ast.List) else tuple_of
        if len(one.elts) == 1 and not isinstance(one.elts[0], ast.Starred):
            value = self._item(one.elts[0], star=False)
            if value.kind == REAL:
                count = self.number(times).code
                kind = evolve(REALS, changes=isinstance(one, ast.List))
                return Value(f"reals_filled(state, {value.code}, {count})", kind, made=True)
            if value.kind.name == "number":
                kind = of(MAYBE if value.kind.optional else NUMBER)
                count = self.number(times).code
                return Value(f"seq_filled(state, {self.narrow(value)}, {count})", kind, made=True)
        items = self.display(node, one.elts)
        if items.kind.depth != 1:
            raise self.refusal(node, "what is repeated is made of numbers; write a comprehension")
        count = self.number(times).code
        return Value(f"seq_repeated(state, {items.code}, {count})", of(items.kind.item), made=True)

    # Comparisons.

    def comparison(self, node: ast.Compare) -> Value:
        """Return a comparison, perhaps of several one after another."""
        sides = [node.left, *node.comparators]
        parts, known = [], list[Any]()  # Any: a truth value, or None
        for place, op in enumerate(node.ops):
            with self.aside() as lines:
                value = self._compared(node, sides[place], op, sides[place + 1])
            if lines and place:
                raise self.refusal(node, "write the comparisons one by one, with `and`")
            self.lines += lines
            parts.append(value.code)
            known.append(value.known)
        only = known[0] if len(known) == 1 else None
        code = parts[0] if len(parts) == 1 else f"({' && '.join(parts)})"
        return Value(code, NUMBER, is_truth=True, known=only)

    def _compared(self, node: ast.Compare, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Value:
        if isinstance(op, ast.Is | ast.IsNot):
            return self._is_none(node, left, op, right)
        if isinstance(op, ast.In | ast.NotIn):
            code = self._is_in(node, left, right)
            return Value(code if isinstance(op, ast.In) else f"!{code}", NUMBER, is_truth=True)
        sides = [left, right]
        one, other = self.in_order(sides, lambda place: self.expression(sides[place]))
        if "sequence" in (one.kind.name, other.kind.name):
            one, other = self.as_kind(one, NUMBERS), self.as_kind(other, NUMBERS)
            return self._sequences(node, op, one, other)
        one, other = self.settled(one), self.settled(other)
        if "set" in (one.kind.name, other.kind.name) and isinstance(op, ast.Eq | ast.NotEq):
            one, other = self.as_set(node, one), self.as_set(node, other)
            no = "" if isinstance(op, ast.Eq) else "!"
            code = f"{no}set_equal({one.code}, {other.code})"
            return Value(code, NUMBER, is_truth=True)
        if "real" in (one.kind.name, other.kind.name):
            one, other = self.as_real(node, one), self.as_real(node, other)
            return Value(f"({one.code} {_COMPARED[type(op)]} {other.code})", NUMBER, is_truth=True)
        if one.kind.name != "number" or other.kind.name != "number":
            raise self.refusal(node, f"a {one.kind} and a {other.kind} are not compared")
        return Value(f"({one.code} {_COMPARED[type(op)]} {other.code})", NUMBER, is_truth=True)

    def _sequences(self, node: ast.Compare, op: ast.cmpop, one: Value, other: Value) -> Value:
        if one.kind.depth != 1 or other.kind.depth != 1:
            raise self.refusal(node, f"a {one.kind} and a {other.kind} are not compared")
        code = {
            ast.Eq: "seq_equal({0}, {1})",
            ast.NotEq: "!seq_equal({0}, {1})",
            ast.Lt: "seq_less({0}, {1})",
            ast.Gt: "seq_less({1}, {0})",
            ast.LtE: "!seq_less({1}, {0})",
            ast.GtE: "!seq_less({0}, {1})",
        }[type(op)]
        return Value(code.format(one.code, other.code), NUMBER, is_truth=True)

    def _is_none(self, node: ast.Compare, left: ast.expr, op: ast.cmpop, right: ast.expr) -> Value:
        known, value = self.constant(right)
        if not known or value is not None:
            raise self.refusal(node, "only None is compared by `is`")
        one = self.expression(left)
        sign = "==" if isinstance(op, ast.Is) else "!="
        if one.kind == UNNEEDED:  # what a listing keeps, which is nothing here
            return Value("1" if sign == "==" else "0", NUMBER, is_truth=True, known=sign == "==")
        one = self.settled(one)
        if one.kind.name == "set":
            no = "" if sign == "==" else "!"
            return Value(f"{no}set_is_none({one.code})", NUMBER, is_truth=True)
        none = one.kind.none
        if one.kind.name not in ("number", "sequence", "row", "sets"):
            raise self.refusal(node, f"a {one.kind} is never None")
        return Value(f"({one.code} {sign} {none})", NUMBER, is_truth=True)

    def _is_in(self, node: ast.Compare, left: ast.expr, right: ast.expr) -> str:
        if isinstance(right, ast.Tuple | ast.List | ast.Set) and not any(
            isinstance(one, ast.Starred) for one in right.elts
        ):
            one = self.held(self.number(left))
            tests = [f"{one.code} == {self.number(item).code}" for item in right.elts]
            return f"({' || '.join(tests) or '0'})"
        if isinstance(right, ast.Call) and self.constant(right.func)[1] is range:
            one = self.held(self.number(left))
            bounds = [self.number(bound).code for bound in right.args]
            low = bounds[0] if len(bounds) > 1 else "0"
            return f"({low} <= {one.code} && {one.code} < {bounds[-1]})"
        every = self.sequence(right)
        if every.kind.depth == 2:
            return f"nested_contains({every.code}, {self.sequence(left, 1).code})"
        if every.kind.depth != 1:
            raise self.refusal(node, f"nothing is looked for in a {every.kind}")
        return f"seq_contains({every.code}, {self.number(left).code})"
