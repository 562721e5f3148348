"""The syntax of functions and classes, from their source, and the refusal of what is outside."""

from __future__ import annotations

import ast
import inspect
import linecache
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from types import FunctionType
from typing import Any

from attrs import field, frozen

from maginor_core.engine.errors import EngineError


class OutsideSubsetError(EngineError):
    """Python that is not translated: where it is, what, and why not.

    Attributes:
        file: the file.
        line: the line in it, from 1 on.
        construct: its source text.
        reason: why it is refused, and what is possible instead.
    """

    def __init__(self, file: str, line: int, construct: str, reason: str) -> None:
        super().__init__(f"{file}:{line}: `{construct}` is outside the subset: {reason}")
        self.file = file
        self.line = line
        self.construct = construct
        self.reason = reason


@frozen(eq=False)
class Source:
    """A function with its syntax.

    Attributes:
        function: the function.
        node: its definition.
        file: the file that it is in, from the folder of its top package on.
        names: the names of its module.
    """

    function: Callable[..., Any]  # Any: whatever it returns
    node: ast.FunctionDef
    file: str
    names: Mapping[str, Any] = field(repr=False)  # Any: whatever a module has

    def refusal(self, node: ast.AST, reason: str) -> OutsideSubsetError:
        """Return the refusal of something in it."""
        text = " ".join(ast.unparse(node).split())
        return OutsideSubsetError(
            self.file, getattr(node, "lineno", self.node.lineno), text[:120], reason
        )


def source_of(function: Callable[..., Any]) -> Source:  # Any: as above
    """Return a function with its syntax.

    Raises:
        OutsideSubsetError: its source cannot be found.
    """
    function = inspect.unwrap(function)
    if not isinstance(function, FunctionType):
        name = getattr(function, "__qualname__", repr(function))
        raise OutsideSubsetError("", 0, name, "it is no function with Python source")
    code = function.__code__
    node = _definitions(code.co_filename).get((code.co_name, code.co_firstlineno))
    shown = _shown(function.__module__, code.co_filename)
    if node is None:
        reason = "its source is not there"
        if function.__name__ == "<lambda>":
            reason = "write a function with annotations, `def`"
        raise OutsideSubsetError(shown, code.co_firstlineno, function.__qualname__, reason)
    return Source(function, node, shown, function.__globals__)


def file_of(kind: type) -> tuple[str, str]:
    """Return the file of a class, and how it is shown."""
    file = inspect.getfile(kind)
    return file, _shown(kind.__module__, file)


def class_of(kind: type) -> ast.ClassDef:
    """Return the definition of a class.

    Raises:
        OutsideSubsetError: its source cannot be found.
    """
    file, shown = file_of(kind)
    for node in _tree(file).body:
        if isinstance(node, ast.ClassDef) and node.name == kind.__name__:
            return node
    raise OutsideSubsetError(shown, 0, kind.__qualname__, "its source is not there")


def lambda_of(function: FunctionType) -> ast.Lambda | None:
    """Return the syntax of a lambda; None if it is none, or stands beside another on its line."""
    code = function.__code__
    found = [
        node
        for node in ast.walk(_tree(code.co_filename))
        if isinstance(node, ast.Lambda) and node.lineno == code.co_firstlineno
    ]
    return found[0] if len(found) == 1 and function.__name__ == "<lambda>" else None


@cache
def _tree(file: str) -> ast.Module:
    return ast.parse("".join(linecache.getlines(file)))


@cache
def _definitions(file: str) -> Mapping[tuple[str, int], ast.FunctionDef]:
    return {
        (node.name, min([node.lineno, *[one.lineno for one in node.decorator_list]])): node
        for node in ast.walk(_tree(file))
        if isinstance(node, ast.FunctionDef)
    }


def _shown(module: str, file: str) -> str:
    """Return a file from the folder of its top package on."""
    path = Path(file)
    parents = module.count(".") + (1 if path.name == "__init__.py" else 0)
    return str(path.relative_to(path.parents[min(parents, len(path.parents) - 1)]))
