"""The program of a game in C: what is reachable from its definition, each function once."""

from __future__ import annotations

import ast
import sys
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from inspect import getfile
from pathlib import Path
from types import FunctionType, MethodType
from typing import Any, Final

import attrs
from attrs import define, field

from maginor_core.engine.compile import Application, applications_of, setup_of
from maginor_core.engine.definition import GameDefinition, Result
from maginor_core.engine.fields import Row, resolve_types
from maginor_core.engine.heuristics import TOLD, heuristics_of
from maginor_core.engine.source_files import digest_of
from maginor_core.native.capacities import Room, rooms_of, set_words_of
from maginor_core.native.effects import Effects, EffectsOfFunctions, Function
from maginor_core.native.expressions import RUNTIME, Expressions, Value, c_name
from maginor_core.native.kinds import (
    NEVER,
    NUMBER,
    NUMBERS,
    ROW,
    Annotations,
    Kind,
    NoKindError,
    words_of,
)
from maginor_core.native.statements import Statements
from maginor_core.native.syntax import (
    OutsideSubsetError,
    Source,
    class_of,
    file_of,
    lambda_of,
    source_of,
)

RECORDS: Final = ("events", "unknown_name", "drawn")
TAGS: Final = 128
_LISTED: Final = (
    "for (Number k = 0; k < rows->n; k++) list_alone(state, listing, part_at(rows, k));",
)


_EXECUTE: Final = (
    "static int execute(State *state, const Row *command, Chance *chance) {",
    "    CALL(state);",
    "    carry_out(state, command, chance);",
    "    return FINE;",
    "}",
)
_LEGAL: Final = (
    "static int legal(State *state, Number seat, Listing *listing) {",
    "    CALL(state);",
    "    list_legal(state, seat, listing);",
    "    return FINE;",
    "}",
)


@define(eq=False)
class Routine:
    """A function in C.

    Attributes:
        name: its name in C.
        source: the function.
        parameters: the names and kinds of what it takes.
        result: the kind of what it returns.
        defaults: the parameters that need not be given.
        effects: what a call of it does.
        returned: the attributes of the state of which it returns a part.
        fresh: whether what it returns was made in it.
        records: the event that it applies.
        text: all of it, once it is written.
    """

    name: str
    source: Source
    parameters: list[tuple[str, Kind]]
    result: Kind
    effects: Effects
    returned: set[str] = field(factory=set)
    fresh: bool = True
    records: Application | None = None
    text: str = ""

    @property
    def releases(self) -> bool:
        """Whether nothing that was made in a call of it is needed after it."""
        plain = self.result.name in ("number", "set") and not self.effects.acts
        plain |= self.result.name == "real"  # of a heuristic, whose states are copies
        return plain and not any(kind.grows for _, kind in self.parameters)

    @property
    def given(self) -> frozenset[str]:
        """The names of what it takes."""
        return frozenset([name for name, _ in self.parameters])

    @property
    def defaults(self) -> frozenset[str]:
        """The parameters that need not be given."""
        return frozenset(self._defaults)

    @property
    def _defaults(self) -> dict[str, ast.expr]:
        args = self.source.node.args
        last = args.args[len(args.args) - len(args.defaults) :]
        found = {one.arg: value for one, value in zip(last, args.defaults, strict=True)}
        for one, value in zip(args.kwonlyargs, args.kw_defaults, strict=True):
            if value is not None:
                found[one.arg] = value
        return found

    def default(self, name: str) -> Value:
        """Return what a parameter is if it is not given; it must be a constant."""
        node = self._defaults[name]
        value = eval(ast.unparse(node), dict(self.source.names))  # of the source itself
        if not isinstance(value, int):
            raise self.source.refusal(node, "a default is a number")
        return Value(str(int(value)), NUMBER, simple=True)

    def name_of(self, parameter: str) -> str:
        """Return what a parameter is called in C; the first state is ``state``."""
        states = [name for name, kind in self.parameters if kind.name == "state"]
        return "state" if states[:1] == [parameter] else c_name(parameter)

    @property
    def signature(self) -> str:
        """How it is declared.

        What an encoder reads lies apart from the bytes that it writes, and ``restrict`` says so.
        """
        reads = any(kind.name == "encoder" for _, kind in self.parameters) and not self.effects.acts
        apart = {"state": "restrict ", "encoder": "restrict "} if reads else {}
        parts = [
            f"{kind.declared}{apart.get(kind.name, '')}{self.name_of(name)}"
            for name, kind in self.parameters
            if kind.name != "text"
        ]
        if self.result.name == "state":
            parts.insert(0, "State *state")
        if self.result.name == "bytes":
            parts.append("Bytes made")
        given = any(kind.name == "state" for _, kind in self.parameters)
        if not given and self.result.name != "state":
            parts.insert(0, "State *state")
        void = self.result.name in ("state", "bytes", "never")
        returned = "void " if void else self.result.declared
        return f"static {returned}{self.name}({', '.join(parts)})"


class Program:
    """The C of one game.

    Attributes:
        definition: the game.
        refusals: what of it is outside the subset.
    """

    def __init__(self, definition: GameDefinition) -> None:
        """Read everything that is reachable.

        Raises:
            OutsideSubsetError: the game has no rules that can be translated at all.
        """
        self.definition = definition
        decider = definition.decider
        self.refusals: list[OutsideSubsetError] = []
        initial = source_of(decider.initial)
        self.state = self._result_class(initial)
        if not attrs.has(self.state):
            raise initial.refusal(
                initial.node, "the states of the game are not declared (engine.state)"
            )
        resolve_types(self.state)
        self.setup = setup_of(self.state)
        declared = [one for one in attrs.fields(self.state) if one.name not in RECORDS]
        self.begun_by = [one.name for one in declared if one.init]
        self.layout = declared[0].type
        self._files: set[str] = set()
        self._records: dict[type, Mapping[str, Kind]] = {}
        assert isinstance(self.layout, type), "a layout has a class"
        self.encoder = self._encoder_class()
        classes = {self.state: Kind("state"), self.layout: Kind("layout")}
        several: dict[type, list[str]] = {}
        for name, annotation in self._annotated(self.layout).items():
            if isinstance(annotation, type) and "__slots__" in vars(annotation):
                classes[annotation] = Kind("part", made_by=annotation, path=name)
                several.setdefault(annotation, []).append(name)
        if self.encoder is not None:
            classes[self.encoder] = Kind("encoder")
        self._annotations = Annotations(
            classes, {kind: names for kind, names in several.items() if len(names) > 1}
        )
        self._own = declared[1:]
        self.defaults: Mapping[str, ast.expr] = {
            one.name: _default(one.default)
            for one in self._own
            if one.init and (one.default is None or isinstance(one.default, int | tuple))
        }
        self.follows: Mapping[str, Function] = {
            one.name: one.default.factory
            for one in self._own
            if not one.init and one.default is not None
        }
        self.applications = {one.apply: one for one in applications_of(self.state)}
        self.methods = self._methods()
        self.properties: Mapping[str, Function] = {
            name: member.fget
            for name, member in vars(self.state).items()
            if isinstance(member, property) and isinstance(member.fget, FunctionType)
        }
        self._kinds: dict[tuple[str, str], Kind] = {}
        for one in self._own:
            self._kinds["state", one.name] = self._of_state(one.name, one.type)
        depths = {
            name: 1 if kind.name == "row" else kind.depth for (_, name), kind in self._kinds.items()
        }
        recording = frozenset([one.__name__ for one in self.applications])
        called: dict[str, Function] = {**self.methods, **self.properties}
        self.in_python = frozenset(definition.in_python)
        self.effects = EffectsOfFunctions(self.state, called, recording, depths, self.in_python)
        self._used: dict[str, list[str]] = {"layout": [], "encoder": []}
        self._laid: dict[str, int] = {}
        self._routines: dict[Function, Routine] = {}
        self._bound: dict[tuple[object, int], FunctionType] = {}
        self._taken: set[str] = set()
        self._written: list[Routine] = []
        self._constants: dict[tuple[int, ...], str] = {}
        self._main = self._all()

    def _all(self) -> str:
        """Write what is offered, and thereby all that it needs."""
        parts = []
        for write in (
            self._begin,
            self._execute,
            self._to_act,
            self._legal,
            self._observe,
            self._outcome,
            self._deal,
            self._lay,
        ):
            try:
                parts.append(write())
            except OutsideSubsetError as error:
                self.refusals.append(error)
        parts += self._heuristics()
        return "\n".join(parts)

    def _heuristics(self) -> list[str]:
        """Write what of the game's guidance is in the subset; the rest stays in Python."""
        guidance = heuristics_of(self.definition).guidance
        self.guided: list[str] = []
        self.unguided: list[OutsideSubsetError] = []
        parts: list[str] = []
        if guidance is None or self.refusals:
            return parts
        self._annotations.of_heuristics = True
        for name in TOLD:
            function = getattr(guidance, name)
            kept = dict(self._routines), len(self._written), set(self._files)
            try:
                if not isinstance(function, FunctionType):
                    continue
                source = source_of(function)
                routine = self.routine(function, source.node, source)
                if self.refusals:
                    raise self.refusals.pop()
            except OutsideSubsetError as error:
                self._routines, count, self._files = kept
                del self._written[count:]
                self.refusals.clear()
                self.unguided.append(error)
                continue
            self.guided.append(name)
            parts.append(f"#define GUIDE_{name.upper()} {routine.name}")
        if guidance.beliefs is not None:  # which are Python's
            parts.append("#define GUIDE_BELIEFS 1")
        self._annotations.of_heuristics = False
        return parts

    @property
    def of_heuristics(self) -> bool:
        """Whether heuristics are written, which may compute with real numbers."""
        return self._annotations.of_heuristics

    def bound(self, method: MethodType) -> FunctionType:
        """Return a method of an object that never changes as a function, whose ``self`` is that."""
        function, owner = method.__func__, method.__self__
        key = function, id(owner)
        if key not in self._bound:
            assert isinstance(function, FunctionType), "a method of Python"
            names = {**function.__globals__, "self": owner}
            made = FunctionType(function.__code__, names, function.__name__)
            made.__qualname__, made.__module__ = function.__qualname__, function.__module__
            made.__annotations__, made.__kwdefaults__ = (
                function.__annotations__,
                function.__kwdefaults__,
            )
            self._bound[key] = made
        return self._bound[key]

    def _result_class(self, source: Source) -> type:
        returns = source.node.returns
        found = None if returns is None else _evaluated(source, returns)
        if not isinstance(found, type):
            raise source.refusal(source.node, "it must be annotated with the class of states")
        return found

    def _encoder_class(self) -> type | None:
        """Return the class of the game's own encoder; None if it has none."""
        if self.definition.encoder is None:
            return None
        setup = self.definition.deal(self.definition.fewest_players, "")
        return type(self.definition.encoder(setup.layout))

    def _methods(self) -> Mapping[str, Function]:
        found: dict[str, Function] = {}
        for name, member in vars(self.state).items():
            if isinstance(member, FunctionType) and not name.startswith("__"):
                found[name] = member
        for apply in self.applications:
            found[apply.__name__] = apply
        for name in ("copy", "snapshot", "restore", "to_json"):
            found.pop(name, None)
        return found

    def _of_state(self, name: str, annotation: object) -> Kind:
        if annotation == Row:  # of a state, these are questions and the like
            return ROW
        try:
            kind = self._annotations.kind(annotation)
        except NoKindError as error:
            shown = file_of(self.state)[1]
            node = class_of(self.state)
            line = next(
                (
                    one.lineno
                    for one in node.body
                    if isinstance(one, ast.AnnAssign) and ast.unparse(one.target) == name
                ),
                node.lineno,
            )
            raise OutsideSubsetError(shown, line, name, str(error)) from None
        return kind

    # What functions ask for.

    def kind_of(self, source: Source, annotation: ast.expr) -> Kind:
        """Return the kind of an annotation in a function.

        Raises:
            OutsideSubsetError: it has none.
        """
        try:
            return self._annotations.kind(_evaluated(source, annotation))
        except (NoKindError, NameError, TypeError) as error:
            raise source.refusal(annotation, str(error)) from None

    def attribute(self, owner: str, name: str) -> Kind:
        """Return the kind of an attribute of the state, the layout or the encoder.

        Raises:
            KeyError: there is none.
            NoKindError: its annotation has none.
        """
        if (owner, name) not in self._kinds:
            kinds = {"layout": self.layout, "encoder": self.encoder}
            kind = kinds.get(owner)
            if kind is None:
                raise KeyError(name)
            *whole, last = name.split(".")
            for part in whole:
                annotated = self._annotated(kind)[part]
                assert isinstance(annotated, type), "a part of a layout has a class"
                kind = annotated
            self._kinds[owner, name] = self._annotations.kind(self._annotated(kind)[last])
        found = self._kinds[owner, name]
        if owner in self._used and name not in self._used[owner] and found.name != "part":
            self._used[owner].append(name)
        return found

    def record_attributes(self, kind: Kind) -> Mapping[str, Kind]:
        """Return the attributes of a record with their kinds, in the order of its arguments."""
        assert kind.made_by is not None, "a record has a class"
        if kind.made_by not in self._records:
            source = source_of(vars(kind.made_by)["__init__"])
            self._files.add(source.function.__code__.co_filename)
            found: dict[str, Kind] = {}
            for one in source.node.args.args[1:]:
                assert one.annotation is not None, "the type checker demands it"
                found[one.arg] = self.kind_of(source, one.annotation)
            self._records[kind.made_by] = found
        return self._records[kind.made_by]

    def record_attribute(self, kind: Kind, name: str) -> Kind | None:
        """Return the kind of an attribute of a record; None if there is none."""
        return self.record_attributes(kind).get(name)

    def _annotated(self, kind: type) -> Mapping[str, object]:
        """Return the annotations of the attributes of a class, those in ``__init__`` included."""
        self._files.add(getfile(kind))
        found: dict[str, object] = {}
        names = vars(sys.modules[kind.__module__])
        own = class_of(kind)
        for node in ast.walk(own):
            match node:
                case ast.AnnAssign(
                    target=ast.Attribute(value=ast.Name(id="self"), attr=name), annotation=written
                ):
                    found[name] = eval(ast.unparse(written), dict(names))  # of the source itself
                case ast.AnnAssign(target=ast.Name(id=name), annotation=written):
                    if node in own.body:
                        found[name] = eval(ast.unparse(written), dict(names))  # as above
        return found

    def encoder_method(self, name: str) -> FunctionType | None:
        """Return a method of the encoder."""
        method = vars(self.encoder).get(name) if self.encoder is not None else None
        return method if isinstance(method, FunctionType) else None

    def constant(self, node: ast.expr, value: tuple[Any, ...], kind: Kind) -> str:  # Any: numbers
        """Return the code of a tuple that never changes."""
        words = tuple(words_of(value, kind))
        if kind.name == "reals":  # never the same words as those of numbers
            words = (*words, 0)
        if words not in self._constants:
            named = ast.unparse(node).split(".")[-1]
            stem = named if named.isidentifier() else "TUPLE"
            taken = set(self._constants.values())
            name = f"C_{stem}"
            while name in taken:
                name += "_"
            self._constants[words] = name
        return f"(({kind.declared.strip()}){self._constants[words]})"

    def routine(self, function: Function, node: ast.AST, source: Source) -> Routine:
        """Return a function in C, and write it if it is not yet written.

        Raises:
            OutsideSubsetError: what it takes and returns is outside the subset.
        """
        if function not in self._routines:
            made = self._declared(function)
            self._routines[function] = made
            try:
                self._write(made)
            except OutsideSubsetError as error:
                self.refusals.append(error)
        return self._routines[function]

    def routine_or_none(self, function: Function) -> Routine | None:
        """Return a function in C; None if it cannot be one."""
        try:
            source = source_of(function)
            return self.routine(function, source.node, source)
        except OutsideSubsetError:
            return None

    def _declared(self, function: Function) -> Routine:
        source = source_of(function)
        self._files.add(function.__code__.co_filename)
        args = source.node.args
        if args.vararg or args.kwarg or args.posonlyargs:
            raise source.refusal(source.node, "it takes so many arguments, each with a name")
        owner = source.function.__qualname__.partition(".")[0]
        owners = {self.state.__name__: "State"}
        if self.encoder is not None:
            owners[self.encoder.__name__] = "Encoder"
        within = owners.get(owner, "") if "." in source.function.__qualname__ else ""
        parameters = []
        own = args.args[1:] if function in self._bound.values() else args.args
        for place, one in enumerate([*own, *args.kwonlyargs]):
            if within and not place:
                parameters.append((one.arg, Kind("state" if within == "State" else "encoder")))
            elif one.annotation is None:
                raise source.refusal(source.node, f"{one.arg} has no annotation")
            else:
                parameters.append((one.arg, self.kind_of(source, one.annotation)))
        if source.node.returns is None:
            raise source.refusal(source.node, "what it returns has no annotation")
        result = self.kind_of(source, source.node.returns)
        name = f"{within or 'rule'}_{source.node.name}"
        while name in self._taken:
            name += "_"
        self._taken.add(name)
        made = Routine(name, source, parameters, result, self.effects.of(function))
        made.records = self.applications.get(function)
        return made

    def _write(self, routine: Routine) -> None:
        if routine.result == NEVER:
            return
        source = routine.source
        writer = Statements(self, source, routine)
        for name, kind in routine.parameters:
            parts = frozenset[str]()
            writer.names[name] = Value(routine.name_of(name), kind, parts, simple=True)
        if routine.records is not None:
            self._record(writer, routine, routine.records)
        writer.statements(source.node.body)
        if routine.releases:
            writer.declared.append("    Number *begun_0_ = state->work->at;")
        lines = [*writer.declared, *writer.lines]
        if routine.result.name not in ("none", "commands", "state", "bytes"):
            lines.append("    fail(state, FAULT);")  # where Python would return None
        self._written.append(routine)
        place = f"{source.file}:{source.node.lineno}"
        routine.text = "\n".join([f"/* {place} */", f"{routine.signature} {{", *lines, "}", ""])

    def _record(self, writer: Expressions, routine: Routine, application: Application) -> None:
        fields = routine.parameters[1:]
        writer.line("if (state->end) {")
        writer.depth += 1
        writer.line(f"put_event(state, {1 + len(fields)}, {application.kind.tag});")
        for name, kind in fields:
            form = "number" if kind.name == "number" else "seq" if kind.depth == 1 else "nested"
            if kind.name not in ("number", "sequence") or kind.depth > 2 or kind.may_lack:
                raise routine.source.refusal(routine.source.node, f"{name} of an event is a {kind}")
            writer.line(f"put_{form}(state, {c_name(name)});")
        writer.depth -= 1
        writer.line("}")
        if application.outcome:
            kind = dict(fields)[application.outcome]
            code = c_name(application.outcome)
            count = "1" if kind == NUMBER else f"{code}->n"
            writer.line(f"state->drawn += {count};")

    # What is offered.

    def _main_source(self) -> Source:
        return source_of(self.definition.decider.initial)

    def _begin(self) -> str:
        decider = self.definition.decider
        source = self._main_source()
        routine = self.routine(decider.initial, source.node, source)
        return f"""static int begin(State *state, const Layout *layout) {{
    Work *work = state->work;
    uint8_t *from = state->from, *end = state->end;
    memset(state, 0, sizeof *state);
    state->work = work;
    state->layout = layout;
    CALL(state);
    lay_out(state);
    {routine.name}(state, layout);
    state->from = state->at = from;
    state->end = end;
    return FINE;
}}
"""

    def _execute(self) -> str:
        decider = self.definition.decider
        lines = [
            "static void carry_out(State *state, const Row *command, Chance *chance) {",
            "    hold(state, command->n > 1 && !(command->nested & 3));",
        ]
        if decider.in_turn:
            source = source_of(decider.to_act)
            awaited = self.routine(decider.to_act, source.node, source)
            own = f"seq_contains({awaited.name}(state), command->v[1])"
            lines.append(f"    if (!{own}) fail(state, REFUSED);")
        lines.append("    switch (command->v[0]) {")
        for tag, rule in sorted(decider.rules.items()):
            lines += [f"    case {tag}:", *self._call_of_rule(tag, rule), "        return;"]
        lines += ["    }", "    fail(state, FAULT);", "}"]
        return "\n".join([*lines, *_EXECUTE, ""])

    def _call_of_rule(self, tag: int, rule: Callable[..., None]) -> list[str]:
        decider = self.definition.decider
        source = source_of(rule)
        routine = self.routine(rule, source.node, source)
        codes, lines, nested, place = list[str](), list[str](), 0, 0
        for name, kind in routine.parameters:
            if kind.name in ("state", "chance"):
                codes.append(kind.name)
                continue
            place += 1
            if kind == NUMBERS:
                nested |= 1 << place
                codes.append(f"row_seq(state, command, {place})")
            elif kind == NUMBER:
                codes.append(f"command->v[{place}]")
            else:
                raise source.refusal(source.node, f"{name} of a command is a {kind}")
        for at, limit in enumerate(decider.checks.get(tag, ())):
            if limit is not None:
                number = f"command->v[{1 + at}]"
                lines.append(f"        hold(state, {number} >= 0 && {number} < {limit});")
        shape = f"command->n == {1 + place} && command->nested == {nested}"
        lines.insert(0, f"        hold(state, {shape});")
        if tag in decider.draws:
            lines.append("        if (!chance) fail(state, NO_CHANCE);")
            lines.append("        chance->next = state->drawn;")
        return [*lines, f"        {routine.name}({', '.join(codes)});"]

    def _to_act(self) -> str:
        source = source_of(self.definition.decider.to_act)
        routine = self.routine(self.definition.decider.to_act, source.node, source)
        return f"""#define TO_ACT {routine.name}
static int to_act(State *state, const Seq **seats) {{
    CALL(state);
    *seats = {routine.name}(state);
    return FINE;
}}
"""

    def _legal(self) -> str:
        listed = self.definition.decider.list_by
        if listed is None:
            return self._legal_rows()
        source = source_of(listed)
        routine = self.routine(listed, source.node, source)
        return "\n".join(
            [
                "static void list_legal(State *state, Number seat, Listing *listing) {",
                f"    {routine.name}(listing, state, seat);",
                "}",
                *_LEGAL,
                "",
            ]
        )

    def _legal_rows(self) -> str:
        """Write the listing of commands that the rules give as tuples (``options``, ``legal``)."""
        decider = self.definition.decider
        function = decider.legal if decider.options is None else decider.options
        source = source_of(function)
        routine = self.routine(function, source.node, source)
        if routine.result.name != "sequence" or routine.result.depth != 2:
            raise source.refusal(
                source.node.returns or source.node, "legal commands are returned as list[Row]"
            )
        lines = [f"Seq *rows = {routine.name}(state, seat);", *_LISTED]
        if decider.options is not None:
            awaited = self.routine(decider.to_act, source.node, source)
            lines = [
                f"Seq *seats = {awaited.name}(state);",
                "for (Number i = 0; i < seats->n; i++) {",
                "    Number one = seats->v[i];",
                "    if (seat != NOTHING && one != seat) continue;",
                f"    Seq *rows = {routine.name}(state, one);",
                *[f"    {line}" for line in _LISTED],
                "    if (seat != NOTHING) break;",
                "}",
            ]
        return "\n".join(
            [
                "static void list_legal(State *state, Number seat, Listing *listing) {",
                *[f"    {line}" for line in lines],
                "}",
                *_LEGAL,
                "",
            ]
        )

    def _observe(self) -> str:
        method = self.encoder_method("observe")
        if method is None:
            return ""
        source = source_of(method)
        routine = self.routine(method, source.node, source)
        taken = "State *state, const Encoder *encoder, Number seat, uint8_t *bytes"
        return f"""static int observe({taken}) {{
    CALL(state);
    {routine.name}(encoder, state, seat, (Bytes){{encoder->bytes, bytes}});
    return FINE;
}}
"""

    def _outcome(self) -> str:
        """Write how a game has ended, if the definition says it by ``Result(…) if … else None``."""
        function = self.definition.result
        node = lambda_of(function) if isinstance(function, FunctionType) else None
        match node:
            case ast.Lambda(
                args=ast.arguments(args=[ast.arg(arg=state)]),
                body=ast.IfExp(
                    test=test,
                    body=ast.Call(func=ast.Name(id=made), args=[totals, won]),
                    orelse=ast.Constant(value=None),
                ),
            ) if function.__globals__.get(made) is Result:
                pass
            case _:
                return ""
        code = function.__code__
        place = ast.copy_location(
            ast.FunctionDef("result", ast.arguments([], [], None, [], [], None, []), [], []), node
        )
        source = Source(function, place, file_of_code(code.co_filename), function.__globals__)
        self._files.add(code.co_filename)
        writer = Statements(self, source, Routine("outcome", source, [], NUMBERS, Effects()))
        writer.names[state] = Value("state", Kind("state"), simple=True)
        writer.line("CALL(state);")
        writer.line("*totals = *winners = 0;")
        writer.line(f"if (!{writer.truth(test).code}) return FINE;")
        for name, one in (("totals", totals), ("winners", won)):
            writer.line(f"*{name} = {writer.sequence(one, 1).code};")
        writer.line("return FINE;")
        signature = "static int outcome(State *state, const Seq **totals, const Seq **winners)"
        return "\n".join([f"{signature} {{", *writer.declared, *writer.lines, "}", ""])

    def _deal(self) -> str:
        """Write the deal, if the definition says what differs between deals."""
        dealing = self.definition.setups.dealing
        if dealing is None:
            return ""
        lines = self._laying(dealing.laid, "piles")
        taken = "State *state, const Deal *deal, const Chance *chance, Layout *layout"
        return "\n".join(
            [
                f"static int deal({taken}) {{",
                "    CALL(state);",
                "    Seq *piles = shuffled_piles(state, chance, deal);",
                "    lay_like(layout, deal, layout_kinds, LAYOUT_SIZE);",
                *lines,
                "    return FINE;",
                "}",
                "",
            ]
        )

    def _lay(self) -> str:
        """Write how a layout follows from what a header states, if the definition says so."""
        dealing = self.definition.setups.dealing
        if dealing is None or dealing.stated is None:
            return ""
        source = source_of(dealing.stated.fits)
        fits = self.routine(dealing.stated.fits, source.node, source)
        self._require_rows(fits)
        if fits.result.name not in ("number", "truth"):
            raise source.refusal(source.node, "it returns a truth")
        if dealing.stated.laid.keys() != dealing.laid.keys():
            raise source.refusal(source.node, "what is stated and what is dealt lay the same")
        lines = self._laying(dealing.stated.laid, "stated")
        taken = "State *state, const Deal *deal, Seq *stated, Layout *layout"
        return "\n".join(
            [
                f"static int lay({taken}) {{",
                "    CALL(state);",
                f"    if (!{fits.name}(state, deal->like, stated)) return REFUSED;",
                "    lay_like(layout, deal, layout_kinds, LAYOUT_SIZE);",
                *lines,
                "    return FINE;",
                "}",
                "",
            ]
        )

    def _laying(self, laid: Mapping[str, Callable[..., Any]], rows: str) -> list[str]:
        """Return the lines that write what differs into a layout, from rows of numbers."""
        lines = list[str]()
        for name, function in laid.items():
            source = source_of(function)
            routine = self.routine(function, source.node, source)
            self._require_rows(routine)
            kind = self.attribute("layout", name)
            if kind.name not in ("number", "sequence") or kind.depth > 2:
                raise source.refusal(source.node, f"{name} of a layout is a {kind}")
            if (routine.result.name, routine.result.depth) != (kind.name, kind.depth):
                raise source.refusal(source.node, f"it returns {name}, which is a {kind}")
            self._laid[name] = 1 + kind.depth if kind.depth else 0
            code = f"{routine.name}(state, deal->like, {rows})"
            place = f"layout->{c_name(name)}"
            if kind.name == "number":
                lines.append(f"    {place} = {code};")
            else:
                form = "nested" if kind.depth == 2 else "seq"
                lines.append(f"    lay_{form}(state, layout, deal, &{place}, {code});")
        return lines

    def _require_rows(self, routine: Routine) -> None:
        """Ensure that a function takes a layout and rows of numbers."""
        kinds = [kind.name for _, kind in routine.parameters]
        if kinds != ["layout", "sequence"] or routine.parameters[1][1].depth != 2:
            what = "it takes a layout and rows of numbers (Piles or Stated)"
            raise routine.source.refusal(routine.source.node, what)

    # The text.

    @cached_property
    def rooms(self) -> Mapping[str, Room]:
        """The room of each attribute of the state."""
        kinds = {name: kind for (owner, name), kind in self._kinds.items() if owner == "state"}
        return rooms_of(self.definition, kinds)

    @cached_property
    def text(self) -> str:
        """The C of the game.

        Raises:
            OutsideSubsetError: the first of ``refusals``.
        """
        if self.refusals:
            raise self.refusals[0]
        kinds = {name: kind for (owner, name), kind in self._kinds.items() if owner == "state"}
        fields, rooms = [], []
        for name, kind in kinds.items():
            declared, laid = self.rooms[name].in_c(c_name(name), kind)
            fields.append(declared)
            rooms += laid
        parts = [
            f"/* The rules of {self.definition.title}, from Python by maginor native build. */",
            *([f"#define SET_WORDS {self.set_words}"] if self.set_words else []),
            f"#define STATE_ATTRIBUTES {' '.join(fields)}",
            f"#define LAYOUT_ATTRIBUTES {self._struct('layout')}",
            f"#define LAYOUT_SIZE {len(self._used['layout'])}",
            f"#define ENCODER_ATTRIBUTES {self._struct('encoder')}",
            '#include "rules.h"',
            '#include "heuristics.h"',
            "",
            *self._structs(),
            *[
                f"static Number {name}[] = {{{', '.join(map(str, words))}}};"
                for words, name in self._constants.items()
            ],
            "",
            *[f"{routine.signature};" for routine in self._written],
            "",
            *[routine.text for routine in self._written],
            "static void lay_out(State *state) {",
            *[f"    {line}" for line in rooms],
            "}",
            "",
            f"static const int8_t layout_kinds[] = {{{', '.join(self._layout_kinds)}}};",
            self._main,
            self._tables(),
        ]
        return "\n".join(parts)

    @cached_property
    def set_words(self) -> int:
        """How many words of 64 bits a set has; 0 if there are none."""
        forms = {name: self._kinds["layout", name] for name in self._used["layout"]}
        return set_words_of(self.definition, forms)

    def _structs(self) -> list[str]:
        """Return the records."""
        found = []
        for kind, attributes in self._records.items():
            parts = [f"{one.declared}{c_name(name)};" for name, one in attributes.items()]
            found.append(f"typedef struct {{ {' '.join(parts)} }} {kind.__name__};")
        return found

    def _struct(self, owner: str) -> str:
        names = ", ".join(map(c_name, self._used[owner]))
        return f"Number {names};" if names else ""

    def _tables(self) -> str:
        decider = self.definition.decider
        outcomes = [decider.outcomes.get(tag, 0) for tag in range(TAGS)]
        draws = [int(tag in decider.draws) for tag in range(TAGS)]
        has = {
            "observe": bool(self.encoder_method("observe")),
            "outcome": "int outcome(" in self._main,
            "deal": "int deal(" in self._main,
            "lay": "int lay(" in self._main,
        }
        members = {
            "name": f'"{self.definition.name}"',
            "digest": f'"{digest_of(self.sources)}"',
            "sources": '"' + "\\n".join(self.sources) + '"',
            "set_words": str(self.set_words),
            "layout_form": f'"{self._form_of("layout", self._used["layout"])}"',
            "encoder_form": f'"{self._form_of("encoder", self._used["encoder"])}"',
            "state_form": f'"{self._form_of("state", self._attributes)}"',
            "state_places": "places",
            "state_size": "sizeof(State)",
            "outcomes": "outcomes",
            "draws": "draws",
            "guided": f'"{" ".join(self.guided)}"',
            "begin": "begin",
            "execute": "execute",
            "to_act": "to_act",
            "legal": "legal",
            "observe": "observe" if has["observe"] else "0",
            "outcome": "outcome" if has["outcome"] else "0",
            "layout_kinds": "layout_kinds",
            "layout_attributes": "LAYOUT_SIZE",
            "deal": "deal" if has["deal"] else "0",
            "lay": "lay" if has["lay"] else "0",
        }
        places = [f"offsetof(State, {c_name(name)})" for name in self._attributes]
        lines = [f"    .{name} = {value}," for name, value in members.items()]
        return "\n".join(
            [
                f"static const int8_t outcomes[{TAGS}] = {{{', '.join(map(str, outcomes))}}};",
                f"static const int8_t draws[{TAGS}] = {{{', '.join(map(str, draws))}}};",
                f"static const uint32_t places[] = {{{', '.join(places)}}};",
                "static const Rules rules = {",
                *lines,
                "};",
                '#include "batch.h"',
                '#include "search.h"',
                "",
            ]
        )

    def _form_of(self, owner: str, names: Sequence[str]) -> str:
        """Return attributes with their kinds, as C has them."""
        kinds = [f"{name}:{self._kinds[owner, name]}" for name in names]
        return " ".join([one.replace(" ", "_") for one in kinds])

    @property
    def _layout_kinds(self) -> list[str]:
        """How each attribute is in a layout that is dealt in C (``runtime/deal.h``)."""
        shared = {
            name: int(self._kinds["layout", name].name != "number") for name in self._used["layout"]
        }
        return [str(kind) for kind in {**shared, **self._laid}.values()] or ["0"]

    @property
    def _attributes(self) -> Sequence[str]:
        return [one.name for one in self._own]

    @cached_property
    def sources(self) -> Sequence[str]:
        """The files that the C depends on, from the folder of their top packages on."""
        return sources_of(self._files)


def refusals_of(definition: GameDefinition) -> list[OutsideSubsetError]:
    """Return what of a game is outside the subset, of each function the first."""
    try:
        refusals = Program(definition).refusals
    except OutsideSubsetError as error:
        refusals = [error]
    found = {(one.file, one.line, one.construct): one for one in refusals}
    return [found[key] for key in sorted(found)]


def file_of_code(file: str) -> str:
    """Return how a file of the package is shown."""
    return sources_of([file], alone=True)[0]


def sources_of(files: Iterable[str], *, alone: bool = False) -> list[str]:
    """Return files from their top packages on, with all that stand beside them unless ``alone``."""
    found: set[str] = set()
    for file in files:
        path = Path(file).resolve()
        root = _root_of(path)
        beside = [path] if alone else sorted(path.parent.glob("*.py"))
        found |= {one.relative_to(root).as_posix() for one in beside}
    if not alone:
        package = RUNTIME.parents[1]
        for pattern in ("engine/*.py", "native/*.py", "native/runtime/*.h"):
            found |= {one.relative_to(package.parent).as_posix() for one in package.glob(pattern)}
    return sorted(found)


def _root_of(path: Path) -> Path:
    """Return the folder from which a file is imported."""
    top = path.parent
    if (top / "__init__.py").is_file():
        while (top / "__init__.py").is_file():
            top = top.parent
        return top
    roots = [Path(one or ".").resolve() for one in sys.path]
    return max(
        [root for root in roots if root in path.parents], default=top, key=lambda r: len(r.parts)
    )


def _default(value: int | tuple[Any, ...] | None) -> ast.expr:  # Any: numbers, or it is refused
    """Return a default as it would be written."""
    if isinstance(value, tuple):
        return ast.Tuple([_default(one) for one in value])
    return ast.Constant(value)


def _evaluated(source: Source, annotation: ast.expr) -> object:
    """Return what an annotation means in its module."""
    if isinstance(annotation, ast.Constant) and isinstance(annotation.value, str):
        annotation = ast.parse(annotation.value, mode="eval").body
    if isinstance(annotation, ast.Constant):
        return annotation.value
    if isinstance(annotation, ast.Name | ast.Attribute):
        return eval(ast.unparse(annotation), dict(source.names))  # of the source itself
    return eval(ast.unparse(annotation), dict(source.names))  # as above
