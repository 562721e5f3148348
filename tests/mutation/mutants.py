"""Mutants of the package's functions: made by mutmut, applied to the modules of a process.

A mutant is applied by giving the function that was imported other code, so whoever has imported or
registered that function runs the mutant. What a module does while it is imported cannot be changed
so: then the changed source is imported instead, in a process that has not imported it yet.
"""

from __future__ import annotations
import __future__

import ast
import importlib
import sys
from collections import Counter
from collections.abc import Iterator, Sequence
from fnmatch import fnmatch
from functools import lru_cache
from importlib.abc import SourceLoader
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path
from types import FunctionType, ModuleType
from typing import cast

import libcst as cst
from attrs import frozen
from libcst.metadata import MetadataWrapper, ParentNodeProvider, PositionProvider
from mutmut.mutation.file_mutation import Mutation, create_mutations, deep_replace


@frozen
class Mutant:
    """One change of one function."""

    path: str
    """The file, from the root of the checkout."""
    number: int
    """The number of the change within the file."""
    function: str
    """The function, or ``Class.method``."""
    change: str
    """The lines removed and added, which with the function name a mutant between two runs."""
    source: str
    """The changed function."""
    lines: tuple[int, int]
    """The first and last line of the statement that is changed. Both are as in the file."""

    @property
    def module(self) -> str:
        """Return the dotted name of the module."""
        return self.path.removesuffix(".py").removesuffix("/__init__").replace("/", ".")

    @property
    def name(self) -> str:
        """Return a name that is the same as long as the function is."""
        return f"{self.module}.{self.function}: {self.change}"


class CannotBeAppliedError(Exception):
    """The function is not one whose code can be replaced, so the source must be imported."""


def files(root: Path, patterns: Sequence[str]) -> list[str]:
    """Return the Python files that match a pattern such as ``package/*``, from the root."""
    packages = {pattern.partition("/")[0] for pattern in patterns}
    found = (path for package in packages for path in root.glob(f"{package}/**/*.py"))
    names = (path.relative_to(root).as_posix() for path in found)
    return sorted(name for name in names if any(fnmatch(name, each) for each in patterns))


def mutants(root: Path, path: str) -> Iterator[Mutant]:
    """Yield every mutant of a file."""
    module, mutations = _mutations(root / path)
    wrapper = MetadataWrapper(module, unsafe_skip_copy=True)
    positions = wrapper.resolve(PositionProvider)
    parents = wrapper.resolve(ParentNodeProvider)
    named: Counter[str] = Counter()
    for number, mutation in enumerate(mutations):
        function = mutation.contained_by_top_level_function
        if not isinstance(function, cst.FunctionDef):
            continue
        owner = parents.get(parents[function])
        name = function.name.value
        if isinstance(owner, cst.ClassDef):
            name = f"{owner.name.value}.{name}"
        changed = deep_replace(function, mutation.original_node, mutation.mutated_node)
        source = module.code_for_node(cast("cst.FunctionDef", changed))
        change = _change(module.code_for_node(function), source)
        named[f"{name} {change}"] += 1
        times = named[f"{name} {change}"]
        statement = mutation.original_node
        while not isinstance(
            statement,
            cst.SimpleStatementLine | cst.SimpleStatementSuite | cst.BaseCompoundStatement,
        ):
            statement = parents[statement]
        first = positions[statement].start.line
        last = positions[mutation.original_node].end.line
        if isinstance(statement, cst.SimpleStatementLine):
            last = max(last, positions[statement].end.line)
        yield Mutant(
            path,
            number,
            name,
            change if times == 1 else f"{change} ({times})",
            source,
            (first, last),
        )


def _change(before: str, after: str) -> str:
    old, new = before.splitlines(), after.splitlines()
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    removed = " ".join(line.strip() for line in old[start : len(old) - end])
    added = " ".join(line.strip() for line in new[start : len(new) - end])
    return f"{removed} -> {added}"


@lru_cache(1)
def _mutations(path: Path) -> tuple[cst.Module, list[Mutation]]:
    module, found, _, _ = create_mutations(str(path), path.read_text(encoding="utf-8"))
    return module, found


def apply(mutant: Mutant) -> None:
    """Give the function that was imported the changed code.

    Raises:
        CannotBeAppliedError: It is decorated, or its code needs other variables around it.
    """
    module = importlib.import_module(mutant.module)
    owner, _, name = mutant.function.rpartition(".")
    scope = vars(getattr(module, owner)) if owner else vars(module)
    function = scope.get(name)
    if isinstance(function, staticmethod | classmethod):
        function = function.__func__
    if not isinstance(function, FunctionType):
        raise CannotBeAppliedError
    tree = ast.parse(mutant.source)
    (definition,) = tree.body
    if not isinstance(definition, ast.FunctionDef):
        raise CannotBeAppliedError
    definition.decorator_list = []
    if owner:
        tree.body = [
            ast.ClassDef(owner, bases=[], keywords=[], body=[definition], decorator_list=[])
        ]
        ast.fix_missing_locations(tree)
    flags = __future__.annotations.compiler_flag
    code = compile(tree, mutant.path, "exec", flags=flags, dont_inherit=True)
    made: dict[str, object] = {}
    try:
        exec(code, vars(module), made)
        if owner:
            made = dict(vars(cast("type", made[owner])))
        changed = cast("FunctionType", made[name])
        function.__code__ = changed.__code__
    except (NameError, ValueError) as error:
        raise CannotBeAppliedError from error
    function.__defaults__ = changed.__defaults__
    function.__kwdefaults__ = changed.__kwdefaults__


def import_changed(root: Path, mutant: Mutant) -> None:
    """Make this process import the changed source, if it imports the module at all."""
    assert mutant.module not in sys.modules, "the module was imported before"
    module, found = _mutations(root / mutant.path)
    mutation = found[mutant.number]
    changed = deep_replace(module, mutation.original_node, mutation.mutated_node)
    sys.meta_path.insert(0, _Changed(mutant, cast("cst.Module", changed).code))


class _Changed(SourceLoader):
    """A finder and loader of one module whose source is changed."""

    def __init__(self, mutant: Mutant, source: str) -> None:
        self.mutant = mutant
        self.source = source

    def find_spec(
        self, name: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        if name != self.mutant.module:
            return None
        spec = PathFinder.find_spec(name, path, target)
        assert spec is not None
        spec.loader = self
        return spec

    def get_filename(self, fullname: str) -> str:
        return self.mutant.path

    def get_data(self, path: str | bytes) -> bytes:
        return self.source.encode()

    def get_source(self, fullname: str) -> str:
        return self.source
