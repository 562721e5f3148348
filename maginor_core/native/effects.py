"""Effects: what of a state a function changes, itself or by what it calls.

A name for a part of a state is a pointer in C. So where a function replaces a tuple that it has
read, or a list that another name has, the tuple is copied, and the second name is refused.
"""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator, Mapping
from types import FunctionType
from typing import Any, Final

from attrs import frozen

from maginor_core.engine.decider import Decider
from maginor_core.engine.errors import EngineError
from maginor_core.native.syntax import Source, source_of

Function = Callable[..., Any]  # Any: whatever it returns
GROWING: Final = frozenset(
    ("append", "extend", "insert", "remove", "pop", "clear", "sort", "reverse")
)
"""The methods of lists that change them."""


@frozen
class Effects:
    """What happens by a call.

    Attributes:
        replaced: the attributes of the state of which a tuple, a list or a row is put in the place
            of another.
        changed: the attributes whose lists are changed as they are.
        acts: whether a state is changed at all, events are recorded, or chance is asked.
    """

    replaced: frozenset[str] = frozenset()
    changed: frozenset[str] = frozenset()
    acts: bool = False

    def __or__(self, other: Effects) -> Effects:
        return Effects(
            self.replaced | other.replaced, self.changed | other.changed, self.acts or other.acts
        )


@frozen
class _Direct:
    """What a function does itself, and what it calls."""

    effects: Effects
    calls: tuple[Function, ...]


class EffectsOfFunctions:
    """The effects of functions, each found once."""

    def __init__(
        self,
        state: type,
        methods: Mapping[str, Function],
        recording: frozenset[str],
        depths: Mapping[str, int],
        in_python: frozenset[Function],
    ) -> None:
        """Take the class of states, with its methods by name, and which of them record events.

        ``depths`` has the attributes, and how many sequences are within one another; ``in_python``
        the functions that are not translated.
        """
        self._state = state
        self._methods = methods
        self._recording = recording
        self._depths = depths
        self._in_python = in_python
        self._direct: dict[Function, _Direct] = {}
        self._found: dict[Function, Effects] = {}

    def of(self, function: Function) -> Effects:
        """Return the effects of a call of ``function``."""
        if function not in self._found:
            total, seen, left = Effects(), {function}, [function]
            while left:
                direct = self._direct_of(left.pop())
                total |= direct.effects
                left += [one for one in direct.calls if one not in seen]
                seen |= set(direct.calls)
            self._found[function] = total
        return self._found[function]

    def of_call(self, source: Source, node: ast.Call) -> Effects:
        """Return the effects of a call that stands in a function."""
        direct = _Reader(self, source).call(node)
        total = direct.effects
        for called in direct.calls:
            total |= self.of(called)
        return total

    def _direct_of(self, function: Function) -> _Direct:
        if function in self._in_python:
            return _Direct(Effects(acts=True), ())
        if function not in self._direct:
            try:
                self._direct[function] = _Reader(self, source_of(function)).whole()
            except EngineError:  # it is refused where it is called
                self._direct[function] = _Direct(Effects(acts=True), ())
        return self._direct[function]


class _Reader:
    """Reads one function."""

    def __init__(self, owner: EffectsOfFunctions, source: Source) -> None:
        self._owner = owner
        self._source = source
        self._states = set()
        self._chances = set()
        arguments = [*source.node.args.args, *source.node.args.kwonlyargs]
        own = source.function.__qualname__.partition(".")[0] == owner._state.__name__
        for place, argument in enumerate(arguments):
            text = ast.unparse(argument.annotation) if argument.annotation else ""
            if text.strip("'\"") == owner._state.__name__ or (own and not place):
                self._states.add(argument.arg)
            if text.strip("'\"") == "Chance":
                self._chances.add(argument.arg)
        self._aliases: dict[str, tuple[str, int]] = {}

    def whole(self) -> _Direct:
        """Return what the function does."""
        nodes = list(ast.walk(self._source.node))
        for _ in range(2):  # a name may be of what another name, met later, is of
            for node in nodes:
                self._alias_of(node)
        effects, calls = Effects(), list[Function]()
        for node in nodes:
            for direct in self._of_node(node):
                effects |= direct.effects
                calls += direct.calls
        return _Direct(effects, tuple(calls))

    def _of_node(self, node: ast.AST) -> Iterator[_Direct]:
        match node:
            case ast.Assign(targets=[target]):
                yield from self._assigned(target)
            case ast.AnnAssign(target=target, value=ast.expr()):
                yield from self._assigned(target)
            case ast.AugAssign(target=target):
                yield from self._assigned(target, again=True)
            case ast.Call():
                yield self.call(node)
            case ast.Attribute(value=ast.Name(id=name), attr=attr) if name in self._states:
                method = self._owner._methods.get(attr)
                if isinstance(method, FunctionType):  # or a property
                    yield _Direct(Effects(), (method,))

    def _alias_of(self, node: ast.AST) -> None:
        match node:
            case ast.Assign(targets=[target], value=value):
                self._alias(target, value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                self._alias(target, value)
            case ast.For(target=ast.Name(id=name), iter=value):
                found = self._place(value)
                if found is not None:
                    self._aliases[name] = found[0], found[1] + 1

    def _alias(self, target: ast.expr, value: ast.expr) -> None:
        if isinstance(target, ast.Tuple) and isinstance(value, ast.Tuple):
            for one, other in zip(target.elts, value.elts, strict=False):
                self._alias(one, other)
        elif isinstance(target, ast.Name):
            found = self._place(value)
            if found is not None:
                self._aliases[target.id] = found

    def _place(self, node: ast.expr) -> tuple[str, int] | None:
        """Return of which attribute of a state something is, and how far within."""
        within = 0
        while isinstance(node, ast.Subscript):
            node, within = node.value, within + 1
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            if node.value.id in self._states and node.attr in self._owner._depths:
                return node.attr, within
        elif isinstance(node, ast.Name) and node.id in self._aliases:
            name, outer = self._aliases[node.id]
            return name, outer + within
        return None

    def _assigned(self, target: ast.expr, *, again: bool = False) -> Iterator[_Direct]:
        if isinstance(target, ast.Tuple):
            for one in target.elts:
                yield from self._assigned(one)
            return
        if isinstance(target, ast.Name):
            return
        found = self._place(target)
        if found is None:
            if isinstance(target, ast.Attribute):
                yield _Direct(Effects(acts=True), ())
            return
        name, within = found
        names = frozenset([name])
        if self._owner._depths[name] <= within:  # a number
            changed = names if within else frozenset[str]()
            yield _Direct(Effects(changed=changed, acts=True), ())
        elif again:
            yield _Direct(Effects(changed=names, acts=True), ())
        else:
            yield _Direct(Effects(replaced=names, acts=True), ())

    def call(self, node: ast.Call) -> _Direct:
        """Return what a call does directly."""
        match node.func:
            case ast.Attribute(value=owner, attr=name):
                if isinstance(owner, ast.Name) and owner.id in self._states:
                    if name in self._owner._methods:
                        effects = Effects(acts=name in self._owner._recording)
                        return _Direct(effects, (self._owner._methods[name],))
                    return _Direct(Effects(acts=True), ())
                if isinstance(owner, ast.Name) and owner.id in self._chances:
                    return _Direct(Effects(acts=True), ())
                found = self._place(owner)
                if found is not None and name in GROWING:
                    return _Direct(Effects(changed=frozenset([found[0]]), acts=True), ())
                if isinstance(owner, ast.Name) and owner.id in self._source.names:
                    if name == "run" and isinstance(self._source.names[owner.id], Decider):
                        every = frozenset(self._owner._depths)  # whatever a command may change
                        return _Direct(Effects(every, every, acts=True), ())
                    called = getattr(self._source.names[owner.id], name, None)
                    if isinstance(called, FunctionType):
                        return _Direct(Effects(), (called,))
                if isinstance(owner, ast.Name) and owner.id == "self":
                    return self._own_method(name)
            case ast.Name(id=name):
                called = self._source.names.get(name)
                if isinstance(called, FunctionType) and called.__module__ != "bisect":
                    return _Direct(Effects(), (called,))
                if name == "insort" and node.args:
                    found = self._place(node.args[0])
                    if found is not None:
                        return _Direct(Effects(changed=frozenset([found[0]]), acts=True), ())
        return _Direct(Effects(), ())

    def _own_method(self, name: str) -> _Direct:
        owner = self._source.names.get(self._source.function.__qualname__.partition(".")[0])
        method = getattr(owner, name, None)
        return _Direct(Effects(), (method,) if isinstance(method, FunctionType) else ())
